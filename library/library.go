// Package library manages all games of a player: the games in progress, the history, best scores,
// statistics, replays, import and deletion.
//
// Each game has a recording, which is written line by line while the game is played. All facts are
// derived from the recordings, through an index that may be deleted at any time. Only one fact is
// stored beside them: which game was on the screen.
package library

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"slices"
	"strings"
	"time"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/records"
)

// A Store stores texts by name. Slashes in the names separate folders.
type Store interface {
	records.Writer
	// Load returns the text with a name, or nil if no text has that name.
	Load(name string) ([]byte, error)
	// Save stores a text under a name, completely or not at all. It replaces an older text.
	Save(name string, data []byte) error
	// SetAside copies a damaged text to a new name, and returns that name.
	SetAside(name string) (string, error)
	// List returns the names of the texts in a folder, with their sizes in bytes.
	List(folder string) (map[string]int, error)
	// Remove removes a text. Removing a text that does not exist is not an error.
	Remove(name string) error
	// Home returns the folder that this instance of the program may write in: "" for the
	// first instance, which may write everywhere, or a folder such as "others/2/".
	Home() string
	// Homes returns the folders of all further instances.
	Homes() ([]string, error)
	// Orphans returns the folders of further instances that have ended, but only to the
	// first instance. The first instance adopts their games.
	Orphans() ([]string, error)
}

// The folders of recordings, and the text that names the game on the screen.
const (
	gamesFolder    = "games/"
	importedFolder = "imported/"
	screenName     = "screen"
)

// A Library manages all games in a store. Call its methods from one goroutine.
type Library struct {
	*History
	screen      []byte // the text that says which game is on the screen, as saved in the store
	keepsScreen bool   // whether that text must not change; see KeepScreen
	isFailing   bool   // whether the last attempt to write failed
}

// Open opens the library in a store. It reads a small part of the index and no recordings. The
// function now returns the time.
func Open(store Store, now func() time.Time) *Library {
	n := &notes{store: store}
	l := &Library{
		History: &History{
			notes: n, store: store, now: now, index: loadIndex(store, startIndexName), faulty: map[string]Summary{},
		},
	}
	if store.Home() == "" {
		adopt(store)
	} else {
		l.note("The game is already open in another window, which keeps the unfinished game. A new game starts here.")
	}
	return l
}

// A Start selects a game of a kind: the game in progress, or a new game.
type Start struct {
	Rules engine.Rules
	Seed  *uint64        // the seed of the game; nil: a random seed
	Board *engine.Matrix // the board that a practice game starts on; nil: no practice game
	Fresh bool           // whether to start a new game even if a game of the kind is in progress
}

// Start returns the game in progress of the selected kind, or a new game. A new game gets its seed
// from draw, unless the start has one. If the game of this kind that was played last has ended,
// Start returns a new game and that game. The error says why the rules or the board are invalid, or
// why the game in progress cannot be continued now.
func (l *Library) Start(s Start, draw func() uint64) (g, ended *Game, err error) {
	seed, board := draw(), ""
	if s.Seed != nil {
		seed = *s.Seed
	}
	if s.Board != nil {
		board = s.Board.String()
	}
	fresh, err := newGame(s.Rules, seed, s.Seed != nil, board)
	if err != nil {
		return nil, nil, err
	}
	fresh.start(l.now())
	if s.Fresh {
		return fresh, nil, nil
	}
	name, err := l.lastPlayed(fresh.kind())
	if err != nil {
		l.note("Could not read the games: %v.", err)
	}
	if name == "" {
		return fresh, nil, nil
	}
	g, err = l.openGame(name, nil)
	switch {
	case errors.Is(err, errUnwritten):
		return nil, nil, err
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, errDamaged): // openGame has left a note about damage
		return fresh, nil, nil
	case err != nil:
		l.note("The last game, %q, cannot be continued: %v. A new game starts.", name, err)
		return fresh, nil, nil
	case g.state.Ended():
		return fresh, g, nil
	}
	return g, nil, nil
}

// OnScreen returns the game that was on the screen when the program ended. It returns nil if the
// library does not know that game, or cannot read it. A game without moves has no name.
func (l *Library) OnScreen() *Game {
	if data, err := l.store.Load(screenName); err == nil && l.store.Home() == "" && bytes.HasPrefix(data, []byte(format)) {
		if g, err := l.branch(newReading(data, nil, l.now)); err == nil {
			return g
		}
	}
	name := l.nameOnScreen()
	if name == "" {
		return nil
	}
	g, err := l.openGame(name, nil)
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, errDamaged) {
		l.note("The last game, %q, cannot be continued: %v. A new game starts.", name, err)
	}
	if err != nil {
		return nil
	}
	return g
}

// nameOnScreen returns the name of the game that was on the screen, or "". If the store does not
// name a game, nameOnScreen returns the game in progress that was played last.
func (l *Library) nameOnScreen() string {
	if l.store.Home() != "" {
		return ""
	}
	name, err := loadLine(l.store, screenName)
	if errors.Is(err, errDamaged) {
		l.setAside("The name of the last game", screenName)
	} else if err != nil {
		l.note("Could not read the last game: %v.", err)
	}
	if name != "" && isOwned(l.store, name) && !strings.Contains(name, "..") {
		data, err := l.store.Load(name)
		if err != nil || len(data) > 0 {
			l.screen = records.Seal(name)
			return name
		}
		if data != nil {
			l.note("Could not read the last game: %v.", errEmpty(name))
		}
	}
	games := l.Games()
	slices.SortFunc(games, func(a, b Summary) int { return b.Last.Compare(a.Last) })
	if i := slices.IndexFunc(games, func(g Summary) bool { return g.InProgress && isOwned(l.store, g.Name) && g.Name != name }); i >= 0 {
		return games[i].Name
	}
	return ""
}

// SetInPlay sets the games in play. The first is on the screen; the player can restore the others.
// SetInPlay saves the name of the game on the screen. It writes the missing lines of games that are
// no longer in play; if that fails, later calls of Do and Close try again.
func (l *Library) SetInPlay(games ...*Game) {
	for _, g := range l.inPlay {
		if !slices.Contains(games, g) && g.recording != nil {
			l.leave(g)
		}
	}
	l.inPlay = games
	l.derived = derived{}
	l.saveScreen(games[0].screenLines()...) // if this fails, the next action tries again
}

// leave writes the missing lines of a game that is no longer in play, and adds the game to the index.
// If writing fails, the game is added to unwritten.
func (l *Library) leave(g *Game) {
	if l.add(g) != nil {
		l.unwritten = append(l.unwritten, g)
	}
	l.index[g.Name()] = g.summary(g.Name(), g.recording.Size())
	l.isStale = true
	l.derived = derived{}
}

// KeepScreen stops the library from saving which game is on the screen. So the next start opens the
// game of the session before, and no game of this session.
func (l *Library) KeepScreen() { l.keepsScreen = true }

// saveScreen saves the screen lines of the game on the screen. It does nothing if they are saved
// already, after KeepScreen, and in a further instance.
func (l *Library) saveScreen(lines ...string) error {
	text := records.Seal(lines...)
	if bytes.Equal(text, l.screen) || l.keepsScreen || l.store.Home() != "" {
		return nil
	}
	err := l.store.Save(screenName, text)
	if err == nil {
		l.screen = text
	}
	return err
}

// screenLines returns the lines that say that a game is on the screen: its name or, for a game
// without a recording, the lines that its recording will begin with.
func (g *Game) screenLines() []string {
	if g.recording == nil {
		return append(g.head(), g.copied...)
	}
	return []string{g.Name()}
}

// Do performs an action in a game in play and writes it to the recording. It reports whether the
// action was valid. The action is done even if writing fails; later calls of Do try again to write
// it. Do returns the error once, until writing succeeds again.
func (l *Library) Do(g *Game, a Action) (ok bool, err error) {
	now := l.now()
	pause := max(0, now.Sub(g.at)).Truncate(time.Millisecond)
	state := g.state
	text, ok := g.do(a, uint64(pause.Milliseconds()))
	if !ok {
		return false, nil
	}
	g.setMotion(a, state)
	if g.at = g.at.Add(pause); now.Before(g.at) { // the clock was set back
		g.at = now
	}
	if err = l.write(g, text); err == nil {
		err = l.writeUnwritten()
	}
	reported := l.isFailing
	l.isFailing = err != nil
	if reported {
		return true, nil
	}
	return true, err
}

// write appends a line to the recording of a game. For the first line it starts the recording.
// Before that, it saves the name of the game on the screen: if the program is killed in between,
// only this line is lost.
func (l *Library) write(g *Game, text string) error {
	if g.recording != nil {
		return cmp.Or(l.add(g, text), l.saveScreen(l.inPlay[0].screenLines()...))
	}
	lines := append(g.screenLines(), text)
	for name := range g.names(l.store.Home() + gamesFolder) {
		var saved error
		if g == l.inPlay[0] {
			saved = l.saveScreen(name)
		}
		recording, err := records.Record(l.store, name, lines...)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		g.recording = recording
		l.derived = derived{}
		return cmp.Or(err, saved)
	}
	panic("the names have no end")
}

// add adds lines to the recording of a game. If they were written under a new name, it adds a note.
func (l *Library) add(g *Game, lines ...string) error {
	before := g.Name()
	err := g.recording.Add(lines...)
	if g.Name() != before {
		delete(l.index, before) // the text has changed
		l.derived = derived{}
		l.note("Another program has changed or protected %q, so this game continues in %q.", before, g.Name())
	}
	return err
}

// writeUnwritten writes the missing lines of all games. It tries each game even after an error, and
// returns the first error.
func (l *Library) writeUnwritten() (failed error) {
	write := func(g *Game) (isWritten bool) {
		if g.recording == nil {
			return true
		}
		err := l.add(g)
		failed = cmp.Or(failed, err)
		return err == nil
	}
	for _, g := range l.inPlay {
		write(g)
	}
	l.unwritten = slices.DeleteFunc(l.unwritten, write)
	return failed
}

// openGame returns the game with a name, so that it can be continued. If the game is not in play,
// openGame reads its recording up to the first damage; r may be nil, or a reading of the recording.
// The error is errUnwritten if some lines could not be written yet, [fs.ErrNotExist] if the game
// does not exist or was deleted, or that of the reading.
func (l *Library) openGame(name string, r *Reading) (*Game, error) {
	for _, g := range l.inPlay {
		if g.Name() == name {
			return g, nil
		}
	}
	if l.isDeleted(name) {
		return nil, fs.ErrNotExist
	}
	l.writeUnwritten()
	if slices.ContainsFunc(l.unwritten, hasName(name)) {
		return nil, errUnwritten
	}
	data, err := l.store.Load(name)
	switch {
	case err != nil:
		return nil, err
	case len(data) == 0:
		return nil, fs.ErrNotExist
	case r == nil || !bytes.Equal(data, r.data): // the recording may have grown after the reading
		r = newReading(data, nil, l.now)
		r.name = name
	}
	return l.resume(r)
}

// errUnwritten is the error for a game that cannot be continued before its recording is complete.
var errUnwritten = phrase.New("the end of that game has not been saved yet: make sure the disk has free space, and try again")

// resume returns the game of a reading, up to the first damage. It leaves a note about damage.
func (l *Library) resume(r *Reading) (*Game, error) {
	r.finish()
	g := r.game
	switch {
	case r.isHeadInvalid:
		l.setAside("The last game", r.name)
		return nil, errDamaged
	case g == nil:
		return nil, r.err
	case r.err == nil:
		g.recording = records.Resume(l.store, r.name, r.data, r.checksum)
		if len(r.data) < l.index[r.name].Size {
			l.noteLoss(r.name)
			l.note("The game was restored up to move %d.", len(g.moves))
		}
	default:
		g.recording = l.restoreRecording(r.name, r.data, r.lines[:r.valid])
		l.note("The game was restored up to move %d.", len(g.moves))
	}
	g.motion = engine.Motion{}
	return g, nil
}

// restoreRecording sets a damaged recording aside and replaces it by its intact lines. If that
// fails, it writes these lines under a new name.
func (l *Library) restoreRecording(name string, data []byte, lines []string) *records.Recording {
	whole := data[:records.Length(lines)]
	if l.setAside("The end of the last game", name) && l.store.Save(name, whole) == nil {
		_, _, checksum := records.Lines(whole)
		return records.Resume(l.store, name, whole, checksum)
	}
	for n := l.now().Unix(); ; n++ {
		r, err := records.Record(l.store, fmt.Sprintf("%s-%d", name, n), lines...)
		if !errors.Is(err, fs.ErrExist) {
			l.isFailing = l.isFailing || err != nil // setAside has left a note
			return r
		}
	}
}

// Continue returns the game of a reading, so that it can be played. It restores a deleted game. The
// error is [fs.ErrPermission] if the game was imported or belongs to another instance,
// [fs.ErrNotExist] if it does not exist, or says why the recording cannot be read or written.
func (l *Library) Continue(r *Reading) (*Game, error) {
	if r.name == "" {
		return l.branch(r)
	}
	if !isOwned(l.store, r.name) {
		return nil, fs.ErrPermission
	}
	l.deleted = without(l.deleted, r.name)
	l.derived = derived{}
	return l.openGame(r.name, r)
}

// PlayFrom returns the reading of a new game that starts with the first steps of a replay. In it,
// the same moves bring the same tiles as in the replay. It is a game with help.
func (l *Library) PlayFrom(r *Replay, step int) *Reading {
	lines := append(slices.Clone(r.head), string(PlayedFrom)+" 0")
	for _, line := range r.lines[:step] {
		lines = append(lines, shortPause(line))
	}
	branch := &Reading{now: l.now, lines: lines}
	branch.start()
	return branch
}

// branch returns the game of a reading that PlayFrom has returned.
func (l *Library) branch(r *Reading) (*Game, error) {
	g := r.finish().game
	if r.err != nil {
		return nil, r.err
	}
	g.copied = r.lines[r.head:]
	// The start is set back by the time of the copied lines.
	g.start(l.now().Add(-g.elapsed))
	g.motion = engine.Motion{}
	return g, nil
}

// MarkHelp records that the coach has reviewed a game, so that it is a game with help. If the game
// has ended, it becomes one only when its end is undone. MarkHelp does nothing if this instance
// cannot continue the game.
func (l *Library) MarkHelp(name string) error {
	i := slices.IndexFunc(l.inPlay, hasName(name))
	s, known := l.Find(name)
	if i < 0 && (!known || s.Fault != "" || !isOwned(l.store, name)) {
		return nil
	}
	g, err := l.openGame(name, nil)
	switch {
	case err != nil:
		return err
	case g.help || g.reviewed:
		return nil
	case i >= 0 && !g.state.Ended():
		_, err = l.Do(g, Hint)
		return err
	}
	text, _ := g.do(Hint, 0) // after 0 ms, so that the game does not count as played now
	if i >= 0 {
		return l.write(g, text)
	}
	err = l.add(g, text)
	l.leave(g)
	return err
}

// Replay returns the replay of a reading, up to the first damage. The error says why the recording
// has no game.
func (l *Library) Replay(r *Reading) (*Replay, error) {
	g := r.finish().game
	if g == nil {
		return nil, r.err
	}
	replay := r.replay
	replay.head, replay.lines = r.lines[:r.head], r.lines[r.head:r.valid]
	replay.Game, replay.Fault = g.summary(r.name, len(r.data)), r.err
	if s, known := l.Find(r.name); known {
		replay.Game = s
	}
	return replay, nil
}

// Text returns the text of the recording with a name, or "" if it does not exist.
func (l *Library) Text(name string) (string, error) {
	data, err := l.store.Load(name)
	return string(data), err
}

// Close removes the deleted games, saves the index, and tries once more to write missing lines. It
// also checks that the recordings of the games in play are in the store. The error joins all
// errors.
func (l *Library) Close() error {
	failed := l.removeDeleted(func(name string) {
		l.unwritten = slices.DeleteFunc(l.unwritten, hasName(name))
	})
	failed = errors.Join(failed, l.writeUnwritten())
	for _, g := range l.inPlay {
		if g.recording != nil {
			failed = errors.Join(failed, g.recording.Check())
		}
	}
	if len(l.inPlay) > 0 {
		failed = errors.Join(failed, l.saveScreen(l.inPlay[0].screenLines()...))
	}
	return errors.Join(failed, l.saveIndex())
}

// loadLine returns the line that was saved under a name, or "" if no text has that name. The error
// is errDamaged if the text is not intact.
func loadLine(store Store, name string) (string, error) {
	data, err := store.Load(name)
	if err != nil || data == nil {
		return "", err
	}
	lines, intact, _ := records.Lines(data)
	if len(lines) != 1 || intact != len(data) {
		return "", errDamaged
	}
	return lines[0], nil
}

// errDamaged is the error for a text that is damaged.
var errDamaged = phrase.New("it is damaged")

// names returns the names that the recording of a game may have. Only the first is usual; the
// others are for games with the same start time and seed.
func (g *Game) names(folder string) iter.Seq[string] {
	stem := fmt.Sprintf("%s%s-%016x", folder, g.started.UTC().Format("20060102T150405Z"), g.state.Seed)
	return func(yield func(string) bool) {
		for name, n := stem, 2; yield(name); name, n = fmt.Sprintf("%s-%d", stem, n), n+1 {
		}
	}
}
