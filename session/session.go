// Package session is one player's game, for any front end: the state of play,
// and what outlives it. A game is its recording; the recording is written with
// each move, and read again where the player left off.
//
// A front end opens a [Session], hands it what the player does, and shows its
// state. It need not save anything. The error of a move is that it could not be
// written: it is made even so, and written with the next one.
package session

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/records"
)

// A Store keeps texts by name.
type Store interface {
	records.Writer
	// Load returns the text of a name, nil if there is none.
	Load(name string) ([]byte, error)
	// Save keeps a text under a name, whole or not at all.
	Save(name string, data []byte) error
	// SetAside copies a damaged text to another name, which it returns.
	SetAside(name string) (string, error)
	// List returns the texts in a folder, with their sizes in bytes.
	List(folder string) (map[string]int, error)
	// Remove removes a text. It is no error if there is none.
	Remove(name string) error
	// Alone tells whether no other instance has the store open.
	Alone() bool
}

// A Start is what there is to be played: a game by some rules, the unfinished one
// or a new one. One on a board or of a seed is begun anew, and never takes the
// place of the unfinished one.
type Start struct {
	Rules engine.Rules
	Last  bool           // whether the rules that were played last come before these
	Board *engine.Matrix // for practice, the board that the game starts on; nil: none
	Seed  *uint64        // of the game; nil: as all others
	Again bool           // whether a game of that seed that was left is gone on with
}

// A Help is what a player can be helped by in a game. It stays marked for ever.
type Help string

// What can help.
const (
	Hint     Help = "hint"     // a move was shown
	Autoplay Help = "autoplay" // moves are made by the program from here on, for a while
	Replayed Help = "replay"   // the game was played on from a moment of another
)

// A Session is a player at one game after the other. All its methods are to be
// called from one goroutine.
type Session struct {
	store Store
	draw  func() uint64
	now   func() time.Time
	apart bool // whether no game of it is resumed by another session

	game       game
	left       *game             // the one that New left, until the first move of the new one
	late       []game            // of games that were left before all was written
	last       time.Time         // when something was done
	unfinished map[string]string // the names of the recordings that are to be resumed, by where they are kept
	lastRules  engine.Rules      // that are kept as those that were played last
	own        map[string]bool   // the names of the recordings that it has begun
	reviewed   map[string]bool   // the names of those that are to be marked, for the player was told what to play
	bests      map[string]*best  // by where they are kept
	history    history
	notice     []error
	failing    bool // whether the store does not take what is written, and that was told

	window   string            // its size, empty if there is none
	settings map[string]string // nil before they are needed
}

// Open opens a session at a start; see [Session.Go]. Each new game's seed is
// drawn. In a session apart no game takes the place of an unfinished one: so it
// must be if another is open on the same store.
func Open(store Store, start Start, apart bool, draw func() uint64, now func() time.Time) (*Session, error) {
	s := &Session{
		store: store, draw: draw, now: now, apart: apart,
		unfinished: map[string]string{}, own: map[string]bool{}, reviewed: map[string]bool{}, bests: map[string]*best{},
	}
	return s, s.Go(start)
}

// Go goes over to another game; the one that is left is in the history. The error
// is of rules or a board that make no game, or that the game is not all written.
func (s *Session) Go(to Start) error {
	if to.Last && !s.apart {
		to.Rules = s.lastPlayed(to.Rules)
	}
	seed, board := s.draw(), ""
	if to.Seed != nil {
		seed = *to.Seed
	}
	if to.Board != nil {
		board = to.Board.String()
	}
	g, err := begin(to.Rules, seed, board)
	if err != nil {
		return err
	}
	g.started, g.given = s.now(), to.Seed != nil
	var ended *game
	switch {
	case !g.apart():
		g, ended, err = s.resume(g)
	case to.Again && to.Board == nil:
		g, err = s.again(g)
	}
	if err != nil {
		return err
	}
	s.take(g)
	if ended != nil {
		s.left = ended
	}
	s.best()    // which tells if it cannot be read
	s.catchUp() // or later
	return nil
}

// lastPlayed returns the rules that were played last, or others if they are not known.
func (s *Session) lastPlayed(others engine.Rules) engine.Rules {
	line, _ := s.line(lastName)
	rules, err := engine.ParseRules(line)
	if err != nil || rules.Validate() != nil {
		return others
	}
	s.lastRules = rules
	return rules
}

// First tells whether nobody has played before, as far as the store tells, nor
// asked for a game of some board or seed.
func (s *Session) First() bool {
	rules, err := s.store.Load(lastName)
	return rules == nil && err == nil && !s.apart && !s.game.apart()
}

const lastName = "last"

// errDamaged is of a line that does not hold up.
var errDamaged = phrase.New("it is damaged")

// line returns the one line that was saved under a name, empty if there is none.
func (s *Session) line(name string) (string, error) {
	data, err := s.store.Load(name)
	if data == nil {
		return "", err
	}
	lines, intact, _ := records.Lines(data)
	if len(lines) != 1 || intact != len(data) {
		return "", errDamaged
	}
	return lines[0], nil
}

// resume returns the unfinished game by the rules of a new one, or the new one and
// the last that has ended, if there is one. The error is that of takeUp.
func (s *Session) resume(fresh game) (now game, ended *game, err error) {
	name := s.pointed(fresh.key("unfinished"))
	if name == "" {
		return fresh, nil, nil
	}
	g, err := s.takeUp(name)
	switch {
	case errors.Is(err, errLate):
		return fresh, nil, err
	case errors.Is(err, fs.ErrNotExist): // it was killed before its first move was written
		return fresh, nil, nil
	case errors.Is(err, errDamaged): // which was told
		return fresh, nil, nil
	case err != nil:
		fresh.given = true // so that it keeps its place: another time it may be read
		s.tell("The last game, %q, cannot be gone on with: %v. A new one begins.", name, err)
		return fresh, nil, nil
	case g.rules != fresh.rules || g.board != "":
		s.tell("The last game, %q, is by other rules. A new one begins.", name)
		return fresh, nil, nil
	}
	if g.recording.Name() == name {
		s.unfinished[g.key("unfinished")] = name
	}
	if g.state.Ended() {
		return fresh, &g, nil
	}
	return g, nil, nil
}

// pointed returns the name of the recording that is to be resumed by some rules,
// empty if there is none.
func (s *Session) pointed(key string) string {
	if name := s.unfinished[key]; name != "" || s.apart {
		return name
	}
	name, err := s.line(key)
	if errors.Is(err, errDamaged) {
		s.setAside("The name of the last game", key)
	} else if err != nil {
		s.tell("The last game cannot be read: %v.", err)
	}
	if !strings.HasPrefix(name, gamesFolder+"/") && !strings.HasPrefix(name, apartFolder+"/") || strings.Contains(name, "..") {
		return ""
	}
	return name
}

// Unfinished returns the name of the recording that [Session.Go] would resume by
// these rules, empty if there is none.
func (s *Session) Unfinished(rules engine.Rules) string {
	return s.pointed("unfinished/" + rulesKey(rules.String()))
}

// again returns the last game by the rules and of the seed of a new one that was
// left, or the new one. The error is that of takeUp.
func (s *Session) again(fresh game) (game, error) {
	sizes, err := s.sizes()
	if err != nil {
		s.tell("The games cannot be read: %v.", err)
	}
	names := slices.SortedFunc(maps.Keys(sizes), func(a, b string) int { return strings.Compare(path.Base(b), path.Base(a)) })
	for _, name := range names {
		if !strings.Contains(name, fresh.seedName()) || strings.HasPrefix(name, importedFolder+"/") || !s.free(name) || s.isDeleted(name) {
			continue
		}
		data, err := s.store.Load(name)
		g, _, _ := parse(data, nil)
		if err == nil && g.rules == fresh.rules && g.board == "" && !g.helped && !g.state.Ended() {
			g, err := s.takeUp(name)
			g.given = true
			return g, err
		}
	}
	return fresh, nil
}

// takeUp returns a game to be gone on with: as it is here if it is here, or else
// as far as its recording holds up. The error is errLate if not all of it could
// be written yet, [fs.ErrNotExist] if it was deleted, or that of load.
func (s *Session) takeUp(name string) (game, error) {
	for _, g := range []*game{&s.game, s.left} {
		if g != nil && g.recording != nil && g.recording.Name() == name {
			return *g, nil
		}
	}
	if s.isDeleted(name) {
		return game{}, fs.ErrNotExist
	}
	s.catchUp()
	if slices.ContainsFunc(s.late, func(g game) bool { return g.recording.Name() == name }) {
		return game{}, errLate
	}
	return s.load(name)
}

// errLate is of a game that cannot be gone on with before the rest of it is written.
var errLate = phrase.New("the end of that game could not be saved yet: see that there is room on the disk, and try again")

// load returns a game to be gone on with, as far as its recording holds up. That
// it is damaged is told.
func (s *Session) load(name string) (g game, err error) {
	data, err := s.store.Load(name)
	switch {
	case err != nil:
		return g, err
	case len(data) == 0:
		return g, fs.ErrNotExist
	case newer(data):
		return g, errNewer
	}
	lines, intact, seal := records.Lines(data)
	g, good, _ := read(lines, nil)
	g.motion = engine.Motion{}
	switch {
	case g.empty():
		s.setAside("The last game", name)
		return g, errDamaged
	case good == len(lines) && intact == len(data):
		g.recording = records.Resume(s.store, name, data, seal)
	default:
		g.recording = s.restore(name, data, lines[:good])
		s.tell("The game is restored up to its move %d.", len(g.moves))
	}
	s.raise(&g)
	return g, nil
}

// restore puts the lines that hold up in the place of a damaged recording, which
// is set aside before. Where that cannot be, they wait to be written elsewhere.
func (s *Session) restore(name string, data []byte, lines []string) *records.Recording {
	whole := data[:records.Length(lines)]
	if s.setAside("The end of the last game", name) && s.store.Save(name, whole) == nil {
		_, _, seal := records.Lines(whole)
		return records.Resume(s.store, name, whole, seal)
	}
	r, err := records.Record(s.store, fmt.Sprintf("%s-%d", name, s.now().Unix()), lines...)
	s.fail(err) // which was told, if it is one
	return r
}

// setAside copies what is damaged, tells so, and whether that was possible.
func (s *Session) setAside(what phrase.Text, name string) bool {
	aside, err := s.store.SetAside(name)
	if err != nil {
		s.tell("%s is damaged, and cannot be set aside: %v.", what, err)
		return false
	}
	s.tell("%s was damaged; what there was of it is kept as %q.", what, aside)
	return true
}

func (s *Session) tell(text phrase.Text, args ...any) {
	s.notice = append(s.notice, phrase.New(text, args...))
}

// Notice returns what the player must be told of what was read, once: whole
// sentences, none if all is well.
func (s *Session) Notice() (notice []error) {
	notice, s.notice = s.notice, nil
	return notice
}

// State returns the game as it stands.
func (s *Session) State() engine.State { return s.game.state }

// Motion returns the motion of the last change of the board.
func (s *Session) Motion() engine.Motion { return s.game.motion }

// Best returns the highest score of any game by these rules, of those with help
// if there was any in this one; on a given board, where no score counts, of the
// games on it in this session.
func (s *Session) Best() int { return s.best().score }

// Undos returns how many moves of the game were undone, done again or not.
func (s *Session) Undos() int { return s.game.undos }

// Helped tells whether the player had help in the game, ever.
func (s *Session) Helped() bool { return s.game.helped }

// Practice tells whether the game started on a given board.
func (s *Session) Practice() bool { return s.game.board != "" }

// Today returns the game that is everybody's on the day of a time, by universal
// time.
func Today(now time.Time) engine.ID {
	year, month, day := now.UTC().Date()
	return engine.DailyID(year, int(month), day)
}

// New begins another game of the same kind. Until the first move of it
// [Session.Undo] brings the game back that was left.
func (s *Session) New() {
	left := s.game
	left.motion = engine.Motion{} // it comes back as it stands, not by its last move
	s.leave()
	if s.left == nil {
		s.left = &left
	}
	// What made this game cannot be wrong now.
	s.game, _ = begin(left.state.Rules, s.draw(), left.board)
	s.game.started = s.now()
}

// take goes over to a game.
func (s *Session) take(g game) {
	s.leave()
	s.game, s.left, s.last = g, nil, s.now()
}

// leave sees to what there is to write of a game that is not gone on with.
func (s *Session) leave() {
	if r := s.game.recording; r != nil && r.Add() != nil {
		s.late = append(s.late, s.game)
	}
	s.saveBests()
}

// Play makes a move and tells whether it was valid. The move is made also when
// there is an error: that it could not be written. That is tried again with each
// move, and told again only if it went well meanwhile.
func (s *Session) Play(d engine.Direction) (moved bool, err error) {
	if moved, err = s.do(string(d)); moved {
		s.left = nil
	}
	return moved, err
}

// Undo takes the last move back, or a new game that has none yet, and tells
// whether there was anything to take back. The error is as that of Play.
func (s *Session) Undo() (undone bool, err error) {
	if s.left != nil {
		s.game, s.left = *s.left, nil
		if s.game.recording == nil {
			return true, nil
		}
		return true, s.point(s.game.recording.Name())
	}
	return s.do(undoing)
}

// Redo makes the move again that was undone last, and tells whether there was
// one. The error is as that of Play.
func (s *Session) Redo() (redone bool, err error) { return s.do(redoing) }

// Continue continues the game after a win, and reports whether there was one. The
// error is like that of Play.
func (s *Session) Continue() (ok bool, err error) { return s.do(continuing) }

// Help marks the game: from here on the player had this help in it. The error is
// as that of Play.
func (s *Session) Help(by Help) error {
	_, err := s.do(string(by))
	return err
}

// Reviewed tells that the player was told what to play in a game. That is marked as by
// [Session.Help]: at once if it is the game that is played, or else with the next thing that
// is done in it. The error is as that of Play.
func (s *Session) Reviewed(g Game) error {
	if r := s.game.recording; r != nil && r.Name() == g.Name {
		return s.Help(Hint)
	}
	s.reviewed[g.Name] = true
	return nil
}

// CanUndo tells whether [Session.Undo] would take anything back.
func (s *Session) CanUndo() bool { return s.left != nil || s.game.state.Records.Len() > 0 }

// CanRedo tells whether [Session.Redo] would do anything.
func (s *Session) CanRedo() bool { return len(s.game.undone) > 0 }

// Window returns the size that the window had when the last session was closed,
// in points; 0 and 0 if there was none, or it is not known.
func (s *Session) Window() (width, height float32) {
	line, err := s.line(windowName)
	if err == nil {
		_, err = fmt.Sscanf(line, "%gx%g", &width, &height)
	}
	const most = 20_000 // more than any screen has
	if err != nil || !(width > 0 && width < most && height > 0 && height < most) {
		return 0, 0
	}
	return width, height
}

const windowName = "window"

// SetWindow tells the size of the window, to be saved when the session is closed.
func (s *Session) SetWindow(width, height float32) { s.window = fmt.Sprintf("%gx%g", width, height) }

// Close saves what is saved at the end only, removes what was deleted, and tries
// a last time to write what could not be written.
func (s *Session) Close() error {
	err := errors.Join(s.closeHistory(), cmp.Or(s.catchUp(), s.saveBests()))
	if s.window != "" {
		err = errors.Join(err, s.store.Save(windowName, records.Seal(s.window)))
	}
	return err
}

// do does something in the game and writes it, with the time since the last.
func (s *Session) do(word string) (ok bool, err error) {
	var marked error
	if r := s.game.recording; r != nil && s.reviewed[r.Name()] {
		delete(s.reviewed, r.Name())
		marked = s.Help(Hint)
	}
	now := s.now()
	line, ok := s.game.do(word, uint64(max(0, now.Sub(s.last).Milliseconds())))
	if !ok {
		return false, marked
	}
	s.last = now
	if err = s.write(line); err == nil {
		err = cmp.Or(marked, s.catchUp())
	}
	s.raise(&s.game)
	if b := s.best(); b.raised && b.game != b.kept {
		err = cmp.Or(err, s.saveBests()) // so that it is found if the program is killed
	}
	return true, s.fail(err)
}

// write writes a line of the game, or begins its recording with it. What names
// the game to go on with comes before: where there is none of that name yet, only
// this line is lost.
func (s *Session) write(line string) error {
	if s.game.recording != nil {
		pointed := s.point(s.game.recording.Name())
		return cmp.Or(s.game.recording.Add(line), pointed)
	}
	lines := slices.Concat(s.game.head(), s.game.copied, []string{line})
	folder := gamesFolder
	if s.apart {
		folder = apartFolder
	}
	for name := range s.game.names(folder) {
		pointed := s.point(name)
		var err error
		if s.game.recording, err = records.Record(s.store, name, lines...); !errors.Is(err, fs.ErrExist) {
			s.own[name] = true
			return cmp.Or(err, pointed)
		}
	}
	panic("the names have an end")
}

// names returns the names that a recording of the game may have, one after the
// other: most often it is the first.
func (g *game) names(folder string) iter.Seq[string] {
	stem := folder + "/" + g.started.UTC().Format("20060102T150405Z") + g.seedName()
	return func(yield func(string) bool) {
		for name, n := stem, 2; yield(name); name, n = fmt.Sprintf("%s-%d", stem, n), n+1 {
		}
	}
}

// seedName is what the seed is in the name of a recording.
func (g *game) seedName() string { return fmt.Sprintf("-%016x", g.state.Seed) }

// Where recordings are kept.
const (
	gamesFolder    = "games"
	apartFolder    = "apart" // those of sessions apart, which may still write them
	importedFolder = "imported"
)

// free tells whether a recording is no other instance's, which may still write it.
func (s *Session) free(name string) bool {
	if s.own[name] || s.apart {
		return s.own[name]
	}
	return !strings.HasPrefix(name, apartFolder+"/") || s.store.Alone()
}

// plays tells whether a recording is of the game, or of that which undo brings
// back.
func (s *Session) plays(name string) bool {
	for _, g := range []*game{&s.game, s.left} {
		if g != nil && g.recording != nil && g.recording.Name() == name {
			return true
		}
	}
	return false
}

// catchUp writes what could not be written before.
func (s *Session) catchUp() error {
	if s.game.recording != nil {
		pointed := s.point(s.game.recording.Name())
		if err := cmp.Or(s.game.recording.Add(), pointed); err != nil {
			return err
		}
	}
	for len(s.late) > 0 {
		if err := s.late[0].recording.Add(); err != nil {
			return err
		}
		s.late = s.late[1:]
	}
	return nil
}

// point saves which recording is to be gone on with, and by which rules.
func (s *Session) point(name string) error {
	if s.game.apart() {
		return nil
	}
	key, rules := s.game.key("unfinished"), s.game.state.Rules
	if s.apart {
		s.unfinished[key] = name
		return nil
	}
	if s.unfinished[key] != name {
		if err := s.store.Save(key, records.Seal(name)); err != nil {
			return err
		}
		s.unfinished[key] = name
	}
	if rules == s.lastRules {
		return nil
	}
	if err := s.store.Save(lastName, records.Seal(rules.String())); err != nil {
		return err
	}
	s.lastRules = rules
	return nil
}

// fail returns the error if it has not been told yet.
func (s *Session) fail(err error) error {
	told := s.failing
	s.failing = err != nil
	if told {
		return nil
	}
	return err
}
