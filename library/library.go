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
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/recording"
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
	// Lock locks a name until Unlock, or until the program ends. It returns false only if
	// another instance of the program has locked the name.
	Lock(name string) bool
	// Unlock unlocks a name.
	Unlock(name string)
}

// The folders of recordings, and the text that names the game on the screen.
const (
	gamesFolder    = "games/"
	importedFolder = "imported/"
	screenName     = "screen"
)

// A Library manages all games in a store. Call its methods from one goroutine.
type Library struct {
	store  Store
	now    func() time.Time
	index  index  // what the recordings say; see its own comment
	played played // the games that this instance plays, which are newer than their summaries in the index
	screen screen
	notes  records.Notes // the sentences that Notes has not returned yet
}

// played has the games whose lines this instance writes.
type played struct {
	inPlay    []*recording.Game // the first is on the screen; the player can restore the others
	unwritten []*recording.Game // games that are not in play and have lines that are not written
	isFailing bool              // whether the last attempt to write failed
}

// A screen is the saved text about the game on the screen. Another instance may replace it.
type screen struct {
	saved  []byte // the text that this instance has read or saved last
	isKept bool   // whether the text must not change; see KeepScreen
}

// Open opens the library in a store. It reads the index, and a few recordings if they are newer. The
// function now returns the time.
func Open(store Store, now func() time.Time) *Library {
	l := &Library{store: store, now: now}
	moveOldFolders(store)
	l.index.load(store)
	l.readNewest()
	return l
}

// Notes returns sentences about files that were damaged or could not be read. It returns each sentence
// only once.
func (l *Library) Notes() []error { return l.notes.Take() }

// HasNotes reports whether Notes would return any sentences.
func (l *Library) HasNotes() bool { return !l.notes.IsEmpty() }

// noteLoss adds a note that a recording has become shorter, although its lines are intact.
func (l *Library) noteLoss(name string) { l.notes.Add("The end of the recording %q is lost.", name) }

// all returns all games whose lines this instance writes.
func (p *played) all() []*recording.Game { return slices.Concat(p.inPlay, p.unwritten) }

// find returns the game with a name, or nil.
func (p *played) find(name string) *recording.Game {
	if i := slices.IndexFunc(p.all(), hasName(name)); name != "" && i >= 0 {
		return p.all()[i]
	}
	return nil
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
func (l *Library) Start(s Start, draw func() uint64) (g, ended *recording.Game, err error) {
	seed, board := draw(), ""
	if s.Seed != nil {
		seed = *s.Seed
	}
	if s.Board != nil {
		board = s.Board.String()
	}
	fresh, err := recording.New(s.Rules, seed, s.Seed != nil, board, l.now())
	if err != nil {
		return nil, nil, err
	}
	if s.Fresh {
		return fresh, nil, nil
	}
	name := l.lastPlayed(fresh.Kind())
	if name == "" { // perhaps the index does not have all games yet
		l.Refresh()(func(int) bool { return true })
		name = l.lastPlayed(fresh.Kind())
	}
	if name == "" {
		return fresh, nil, nil
	}
	g, err = l.openLast(name)
	switch {
	case errors.Is(err, errUnwritten):
		return nil, nil, err
	case err != nil:
		return fresh, nil, nil
	case g.State().Ended():
		return fresh, g, nil
	}
	return g, nil, nil
}

// OnScreen returns the game that was on the screen when the program ended. It returns nil if the
// library does not know that game, or cannot read it. A game without moves has no name. isElsewhere
// reports that another instance plays the game; then a new game should start.
func (l *Library) OnScreen() (g *recording.Game, isElsewhere bool) {
	if data, err := l.store.Load(screenName); err == nil && recording.IsRecording(data) {
		r := recording.Read("", data)
		if g, err := r.Game(); err == nil && !l.store.Lock(lockName(nameOf(g))) {
			l.noteElsewhere()
			return nil, true
		}
		if g, err := r.Branch(l.now()); err == nil {
			return g, false
		}
	}
	name := l.nameOnScreen()
	if name == "" {
		return nil, false
	}
	g, err := l.openLast(name)
	return g, errors.Is(err, errElsewhere)
}

// openLast is openGame for the game that was played last. If it is not opened, openLast adds a note that
// says why.
func (l *Library) openLast(name string) (*recording.Game, error) {
	g, err := l.openGame(name, nil)
	switch {
	case errors.Is(err, errElsewhere):
		l.noteElsewhere()
	case err == nil, errors.Is(err, errUnwritten), errors.Is(err, fs.ErrNotExist):
	case errors.Is(err, records.ErrDamaged): // openGame has left a note about damage
	default:
		l.notes.Add("The last game, %q, cannot be continued: %v. A new game starts.", name, err)
	}
	return g, err
}

// noteElsewhere adds the note that another instance plays the game that should be continued.
func (l *Library) noteElsewhere() {
	l.notes.Add("The game is already open in another window, which keeps the unfinished game. A new game starts here.")
}

// nameOnScreen returns the name of the game that was on the screen, or "". If the store does not
// name a game, nameOnScreen returns the game in progress that was played last.
func (l *Library) nameOnScreen() string {
	name, err := records.LoadLine(l.store, screenName)
	if errors.Is(err, records.ErrDamaged) {
		l.notes.SetAside(l.store, "The name of the last game", screenName)
	} else if err != nil {
		l.notes.Add("Could not read the last game: %v.", err)
	}
	if name != "" && isOwned(name) && !strings.Contains(name, "..") {
		data, err := l.store.Load(name)
		if err != nil || len(data) > 0 {
			l.screen.saved = records.Seal(name)
			return name
		}
		if data != nil {
			l.notes.Add("Could not read the last game: %v.", errEmpty(name))
		}
	}
	games := l.Games()
	slices.SortFunc(games, func(a, b Summary) int { return b.Last.Compare(a.Last) })
	if i := slices.IndexFunc(games, func(g Summary) bool { return g.InProgress && g.Name != name }); i >= 0 {
		return games[i].Name
	}
	return ""
}

// SetInPlay sets the games in play. The first is on the screen; the player can restore the others.
// SetInPlay saves the name of the game on the screen. It writes the missing lines of games that are
// no longer in play; if that fails, later calls of Do and Close try again.
func (l *Library) SetInPlay(games ...*recording.Game) {
	for _, g := range l.played.inPlay {
		if !slices.Contains(games, g) {
			l.leave(g)
		}
	}
	l.played.inPlay = games
	for _, g := range games {
		l.store.Lock(lockName(nameOf(g)))
	}
	l.saveScreen(screenLines(games[0])...) // if this fails, the next action tries again
}

// leave writes the missing lines of a game that is no longer in play, and adds the game to the index.
// If writing fails, the game is added to unwritten, and stays locked.
func (l *Library) leave(g *recording.Game) {
	if g.Name() == "" {
		l.store.Unlock(lockName(nameOf(g)))
		return
	}
	if l.add(g) == nil {
		l.store.Unlock(lockName(nameOf(g)))
	} else {
		l.played.unwritten = append(l.played.unwritten, g)
	}
	l.index.put(summaryOf(g))
}

// KeepScreen stops the library from saving which game is on the screen. So the next start opens the
// game of the session before, and no game of this session.
func (l *Library) KeepScreen() { l.screen.isKept = true }

// saveScreen saves the screen lines of the game on the screen. It does nothing if they are saved
// already, and after KeepScreen.
func (l *Library) saveScreen(lines ...string) error {
	text := records.Seal(lines...)
	if bytes.Equal(text, l.screen.saved) || l.screen.isKept {
		return nil
	}
	err := l.store.Save(screenName, text)
	if err == nil {
		l.screen.saved = text
	}
	return err
}

// screenLines returns the lines that say that a game is on the screen: its name or, for a game
// without a recording, the lines that its recording will begin with.
func screenLines(g *recording.Game) []string {
	if g.Name() == "" {
		return g.Opening()
	}
	return []string{g.Name()}
}

// Do performs an action in a game in play and writes it to the recording. It reports whether the
// action was valid. The action is done even if writing fails; later calls of Do try again to write
// it. Do returns the error once, until writing succeeds again.
func (l *Library) Do(g *recording.Game, a recording.Action) (ok bool, err error) {
	line, ok := g.Do(a, l.now())
	if !ok {
		return false, nil
	}
	if err = l.write(g, line); err == nil {
		err = l.writeUnwritten()
	}
	reported := l.played.isFailing
	l.played.isFailing = err != nil
	if reported {
		return true, nil
	}
	return true, err
}

// write appends a line to the recording of a game. For the first line it starts the recording.
// Before that, it saves the name of the game on the screen: if the program is killed in between,
// only this line is lost.
func (l *Library) write(g *recording.Game, line string) error {
	onScreen := l.played.inPlay[0]
	if g.Name() != "" {
		return cmp.Or(l.add(g, line), l.saveScreen(screenLines(onScreen)...))
	}
	for name := range g.Names(gamesFolder) {
		if !l.store.Lock(lockName(name)) {
			continue
		}
		var saved error
		if g == onScreen {
			saved = l.saveScreen(name)
		}
		err := g.Begin(l.store, name, line)
		if !errors.Is(err, fs.ErrExist) {
			return cmp.Or(err, saved)
		}
		l.store.Unlock(lockName(name))
	}
	panic("the names have no end")
}

// add adds lines to the recording of a game. If they were written under a new name, it adds a note.
func (l *Library) add(g *recording.Game, lines ...string) error {
	before := g.Name()
	err := g.Write(lines...)
	if g.Name() != before {
		l.store.Lock(lockName(g.Name()))
		l.store.Unlock(lockName(before))
		l.notes.Add("Another program has changed or protected %q, so this game continues in %q.", before, g.Name())
	}
	return err
}

// writeUnwritten writes the missing lines of all games. It tries each game even after an error, and
// returns the first error.
func (l *Library) writeUnwritten() (failed error) {
	write := func(g *recording.Game) (isWritten bool) {
		if g.Name() == "" {
			return true
		}
		err := l.add(g)
		failed = cmp.Or(failed, err)
		return err == nil
	}
	for _, g := range l.played.inPlay {
		write(g)
	}
	before := slices.Clone(l.played.unwritten)
	l.played.unwritten = slices.DeleteFunc(l.played.unwritten, write)
	for _, g := range before {
		l.unlock(g.Name())
	}
	return failed
}

// unlock releases the lock of a game, unless the game is in play, has lines that are not written, or is
// deleted. Imported games have no locks.
func (l *Library) unlock(name string) {
	if isOwned(name) && l.played.find(name) == nil && !l.index.isDeleted(name) {
		l.store.Unlock(lockName(name))
	}
}

// openGame returns the game with a name, so that it can be continued. If the game is not in play,
// openGame reads its recording up to the first damage; r may be nil, or a reading of the recording.
// The error is errElsewhere if another instance plays the game, errUnwritten if some lines could not
// be written yet, [fs.ErrNotExist] if the game does not exist or was deleted, or that of the reading.
func (l *Library) openGame(name string, r *recording.Reading) (*recording.Game, error) {
	if i := slices.IndexFunc(l.played.inPlay, hasName(name)); i >= 0 {
		return l.played.inPlay[i], nil
	}
	if l.index.isDeleted(name) {
		return nil, fs.ErrNotExist
	}
	l.writeUnwritten()
	if slices.ContainsFunc(l.played.unwritten, hasName(name)) {
		return nil, errUnwritten
	}
	if !l.store.Lock(lockName(name)) {
		return nil, errElsewhere
	}
	g, err := l.loadGame(name, r)
	if err != nil {
		l.unlock(name)
	}
	return g, err
}

// loadGame is openGame for a game that is locked and not in play.
func (l *Library) loadGame(name string, r *recording.Reading) (*recording.Game, error) {
	data, err := l.store.Load(name)
	switch {
	case err != nil:
		return nil, err
	case len(data) == 0:
		return nil, fs.ErrNotExist
	case r == nil || !bytes.Equal(data, r.Data()): // the recording may have grown after the reading
		r = recording.Read(name, data)
	}
	return l.resume(r)
}

// errUnwritten is the error for a game that cannot be continued before its recording is complete.
var errUnwritten = phrase.New(
	"the end of that game has not been saved yet: make sure the disk has free space, and try again")

// errElsewhere is the error for a game that another instance of the program plays.
var errElsewhere = phrase.New("this game is open in another window")

// nameOf returns the name of the recording of a game, or the name that it will probably have.
func nameOf(g *recording.Game) string {
	for name := range g.Names(gamesFolder) {
		return cmp.Or(g.Name(), name)
	}
	panic("the names have no end")
}

// lockName returns the name of the lock of a game, which is held while the game is in play or has
// lines that are not written.
func lockName(game string) string { return "locks/" + path.Base(game) }

// resume returns the game of a reading, up to the first damage. It leaves a note about damage.
func (l *Library) resume(r *recording.Reading) (*recording.Game, error) {
	g, err := r.Game()
	switch {
	case !r.HasHead():
		l.notes.SetAside(l.store, "The last game", r.Name())
		l.index.put(read(r.Name(), r.Data())) // so that it is not in progress any more
		return nil, records.ErrDamaged
	case g == nil:
		return nil, err
	case err != nil:
		g = l.resumeDamaged(r)
	default:
		g = r.Resume(l.store)
		if s, _ := l.index.find(r.Name()); len(r.Data()) >= s.Size {
			return g, nil
		}
		l.noteLoss(r.Name())
	}
	l.notes.Add("The game was restored up to move %d.", g.Moves())
	return g, nil
}

// resumeDamaged sets a damaged recording aside, replaces it by its valid lines, and returns its game. If
// that fails, it writes these lines under a new name.
func (l *Library) resumeDamaged(r *recording.Reading) *recording.Game {
	if l.notes.SetAside(l.store, "The end of the last game", r.Name()) && l.store.Save(r.Name(), r.Valid()) == nil {
		whole := recording.Read(r.Name(), r.Valid())
		return whole.Resume(l.store)
	}
	for name := range records.Names(r.Name()) {
		g, err := r.Rewrite(l.store, name)
		if !errors.Is(err, fs.ErrExist) {
			l.played.isFailing = l.played.isFailing || err != nil // SetAside has left a note
			return g
		}
	}
	panic("the names have no end")
}

// Continue returns the game of a reading, so that it can be played. It restores a deleted game. The
// error is [fs.ErrPermission] if the game was imported, [fs.ErrNotExist] if it does not exist, or says
// why the recording cannot be read or written, or that another instance plays the game.
func (l *Library) Continue(r *recording.Reading) (*recording.Game, error) {
	if r.Name() == "" {
		return r.Branch(l.now())
	}
	if !isOwned(r.Name()) {
		return nil, fs.ErrPermission
	}
	l.index.restore(r.Name())
	return l.openGame(r.Name(), r)
}

// MarkAssisted records that the coach has reviewed a game, so that it is an assisted game. If the game
// has ended, it becomes one only when its end is undone. MarkAssisted does nothing if this instance
// cannot continue the game.
func (l *Library) MarkAssisted(name string) error {
	i := slices.IndexFunc(l.played.inPlay, hasName(name))
	s, known := l.Find(name)
	if i < 0 && (!known || s.Fault != "" || !isOwned(name)) {
		return nil
	}
	g, err := l.openGame(name, nil)
	switch {
	case errors.Is(err, errElsewhere):
		return nil
	case err != nil:
		return err
	case g.IsReviewed():
		l.unlock(name)
		return nil
	case i >= 0 && !g.State().Ended():
		_, err = l.Do(g, recording.Hint)
		return err
	case i >= 0:
		return l.write(g, g.Review())
	}
	err = l.add(g, g.Review())
	l.leave(g)
	return err
}

// Reading returns a reading of the recording with a name.
func (l *Library) Reading(name string) *recording.Reading {
	data, err := l.store.Load(name)
	if err != nil {
		return recording.Unreadable(name, err)
	}
	return recording.Read(name, data)
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
	failed := l.removeDeleted()
	failed = errors.Join(failed, l.writeUnwritten())
	for _, g := range l.played.inPlay {
		if g.Name() != "" {
			failed = errors.Join(failed, g.Check())
			l.index.put(summaryOf(g))
		}
	}
	if len(l.played.inPlay) > 0 {
		failed = errors.Join(failed, l.saveScreen(screenLines(l.played.inPlay[0])...))
	}
	return errors.Join(failed, l.index.save(l.store))
}
