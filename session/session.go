// Package session is one player's game, for any front end: the state of play,
// and what outlives it. A game is its recording; the recording is written with
// each move, and read again where the player left off.
package session

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"twenty48/engine"
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
}

// A Start is what a session begins with.
type Start struct {
	Rules engine.Rules
	Board *engine.Matrix // for practice, the board that games start on; nil: none
	Seed  *uint64        // of the first game; nil: as all others
	Apart bool           // whether to leave the unfinished game alone; so it is with a board or a seed
}

// A Session is a player at one kind of game. All its methods are to be called
// from one goroutine.
type Session struct {
	store Store
	start Start
	draw  func() uint64
	now   func() time.Time

	game       game
	left       *game                // the one that New left, until the first move of the new one
	late       []*records.Recording // of games that were left before all was written
	last       time.Time
	unfinished string // the name of the recording that is to be resumed
	notice     string
	failing    bool // whether the store does not take what is written, and that was told
	best       int
	bestGame   string // the name of its recording
	raised     bool   // whether the best score is to be saved

	window string // its size, empty if there is none
}

// Open goes on with the unfinished game by the rules, or begins one. Each new
// game's seed is drawn. The error is of rules or board that make no game.
func Open(store Store, start Start, draw func() uint64, now func() time.Time) (*Session, error) {
	start.Apart = start.Apart || start.Board != nil || start.Seed != nil
	s := &Session{store: store, start: start, draw: draw, now: now, last: now()}
	var err error
	if s.game, err = s.begin(); err != nil {
		return nil, err
	}
	s.start.Seed = nil
	if !s.practice() {
		s.loadBest()
	}
	if !start.Apart {
		s.resume()
	}
	return s, nil
}

// begin returns a game at its start.
func (s *Session) begin() (g game, err error) {
	seed := s.draw()
	if s.start.Seed != nil {
		seed = *s.start.Seed
	}
	g.started = s.now()
	if s.practice() {
		g.board = s.start.Board.String()
		g.state, err = engine.NewOn(s.start.Rules, seed, *s.start.Board)
	} else {
		g.state, err = engine.New(s.start.Rules, seed)
	}
	return g, err
}

// Names of what is kept for the rules.
func (s *Session) key(kind string) string {
	return kind + "/" + strings.ReplaceAll(s.start.Rules.String(), " ", "-")
}

// errDamaged is of a line that does not hold up.
var errDamaged = errors.New("it is damaged")

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

// keptBest returns the best score that was saved, and the name of its recording.
func (s *Session) keptBest() (score int, name string, err error) {
	line, err := s.line(s.key("best"))
	if line == "" {
		return 0, "", err
	}
	number, name, _ := strings.Cut(line, " ")
	if score, err = strconv.Atoi(number); err != nil {
		return 0, "", errDamaged
	}
	return score, name, nil
}

func (s *Session) loadBest() {
	var err error
	if s.best, s.bestGame, err = s.keptBest(); errors.Is(err, errDamaged) {
		s.raised = s.setAside("The best score", s.key("best")) // then another takes its place
	} else if err != nil {
		s.tell("The best score cannot be read: %v.", err)
	}
}

// resume goes on where the player left off, if there is a game to go on with.
func (s *Session) resume() {
	name, err := s.line(s.key("unfinished"))
	if errors.Is(err, errDamaged) {
		s.setAside("The name of the last game", s.key("unfinished"))
		return
	}
	if err != nil {
		s.tell("The last game cannot be read: %v.", err)
	}
	if !strings.HasPrefix(name, "games/") || strings.Contains(name, "..") {
		return
	}
	data, err := s.store.Load(name)
	if err != nil {
		s.start.Apart = true // another time it may be read
		s.tell("The last game, %q, cannot be read: %v. A new one begins.", name, err)
	}
	if len(data) == 0 {
		return // or it was killed before its first move was written
	}
	if newer(data) {
		s.start.Apart = true
		s.tell("The last game, %q, was written by a newer version of this program. It is left as it is, and a new one begins.", name)
		return
	}
	lines, intact, seal := records.Lines(data)
	g, good, _ := read(lines)
	g.state.Slides, g.state.Spawned = nil, nil
	switch {
	case good == 0:
		s.setAside("The last game", name)
		return
	case g.state.Rules != s.start.Rules || g.board != "":
		s.tell("The last game, %q, is by other rules. A new one begins.", name)
		return
	case good == len(lines) && intact == len(data):
		g.recording = records.Resume(s.store, name, data, seal)
		s.unfinished = name
	default:
		g.recording = s.restore(name, data, lines[:good])
		s.tell("The game is restored up to its move %d.", len(g.moves))
	}
	s.raise(g.highest, name)
	if status := g.state.Status(); status == engine.Over || status == engine.Won && g.state.Rules.Ends {
		s.left = &g
		return
	}
	s.game = g
}

// restore puts the lines that hold up in the place of a damaged recording, which
// is set aside before. Where that cannot be, they wait to be written elsewhere.
func (s *Session) restore(name string, data []byte, lines []string) *records.Recording {
	whole := data[:records.Length(lines)]
	if s.setAside("The end of the last game", name) && s.store.Save(name, whole) == nil {
		s.unfinished = name
		_, _, seal := records.Lines(whole)
		return records.Resume(s.store, name, whole, seal)
	}
	r, err := records.Record(s.store, fmt.Sprintf("%s-%d", name, s.now().Unix()), lines...)
	s.fail(err) // which was told, if it is one
	return r
}

// setAside copies what is damaged, tells so, and whether that was possible.
func (s *Session) setAside(what, name string) bool {
	aside, err := s.store.SetAside(name)
	if err != nil {
		s.tell("%s is damaged, and cannot be set aside: %v.", what, err)
		return false
	}
	s.tell("%s was damaged; what there was of it is kept as %q.", what, aside)
	return true
}

func (s *Session) tell(format string, a ...any) {
	s.notice = strings.TrimSpace(s.notice + " " + fmt.Sprintf(format, a...))
}

// Notice returns what the player must be told of how the session began; it is
// empty if all is well.
func (s *Session) Notice() string { return s.notice }

// State returns the game as it stands.
func (s *Session) State() engine.State { return s.game.state }

// Best returns the highest score of any game by these rules; on a given board,
// where no score counts, of the games on it in this session.
func (s *Session) Best() int { return s.best }

// Undos returns how many moves of the game were undone, done again or not.
func (s *Session) Undos() int { return s.game.undos }

// New begins another game of the same kind. Until the first move of it
// [Session.Undo] brings the game back that was left.
func (s *Session) New() {
	if s.left == nil {
		left := s.game
		left.state.Slides, left.state.Spawned = nil, nil // it comes back as it stands, not by its last move
		s.left = &left
	}
	if r := s.game.recording; r != nil && r.Add() != nil {
		s.late = append(s.late, r)
	}
	s.saveBest()
	// What Open has accepted cannot be wrong now.
	s.game, _ = s.begin()
}

// Play makes a move and tells whether it was valid. The move is made also when
// there is an error: that it could not be written. That is tried again with each
// move, and told again only if it went well meanwhile.
func (s *Session) Play(d engine.Direction) (moved bool, err error) {
	line, moved := s.game.play(d)
	if !moved {
		return false, nil
	}
	s.left = nil
	return true, s.record(line)
}

// Undo takes the last move back, or a new game that has none yet, and tells
// whether there was anything to take back. The error is as that of Play.
func (s *Session) Undo() (undone bool, err error) {
	if s.left != nil {
		s.game, s.left = *s.left, nil
		return true, nil
	}
	line, undone := s.game.undo()
	if !undone {
		return false, nil
	}
	return true, s.record(line)
}

// Redo makes the move again that was undone last, and tells whether there was
// one. The error is as that of Play.
func (s *Session) Redo() (redone bool, err error) {
	line, redone := s.game.redo()
	if !redone {
		return false, nil
	}
	return true, s.record(line)
}

// GoOn plays on after a win, and tells whether there was one to go on from. The
// error is as that of Play.
func (s *Session) GoOn() (ok bool, err error) {
	line, ok := s.game.goOn()
	if !ok {
		return false, nil
	}
	return true, s.record(line)
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

// Close saves what is saved at the end only, and tries a last time to write what
// could not be written.
func (s *Session) Close() error {
	err := cmp.Or(s.catchUp(), s.saveBest())
	if s.window != "" {
		err = errors.Join(err, s.store.Save(windowName, records.Seal(s.window)))
	}
	return err
}

// record writes what was done in the game, with the time since the last.
func (s *Session) record(line string) error {
	now := s.now()
	line += " " + strconv.FormatInt(max(0, now.Sub(s.last).Milliseconds()), 10)
	s.last = now
	err := s.write(line)
	if err == nil {
		err = s.catchUp()
	}
	s.raise(s.game.state.Score, s.game.recording.Name())
	return s.fail(err)
}

// write writes a line of the game, or begins its recording with it. What names
// the game to go on with comes before: where there is none of that name yet, only
// this line is lost.
func (s *Session) write(line string) error {
	if s.game.recording != nil {
		pointed := s.point(s.game.recording.Name())
		return cmp.Or(s.game.recording.Add(line), pointed)
	}
	stem := fmt.Sprintf("games/%s-%016x", s.game.started.UTC().Format("20060102T150405Z"), s.game.state.Seed)
	lines := append(s.game.head(), line)
	for name, n := stem, 2; ; name, n = fmt.Sprintf("%s-%d", stem, n), n+1 {
		pointed := s.point(name)
		var err error
		if s.game.recording, err = records.Record(s.store, name, lines...); !errors.Is(err, fs.ErrExist) {
			return cmp.Or(err, pointed)
		}
	}
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
		if err := s.late[0].Add(); err != nil {
			return err
		}
		s.late = s.late[1:]
	}
	return nil
}

// point saves which recording is to be gone on with.
func (s *Session) point(name string) error {
	if s.start.Apart || s.unfinished == name {
		return nil
	}
	if err := s.store.Save(s.key("unfinished"), records.Seal(name)); err != nil {
		return err
	}
	s.unfinished = name
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

// raise makes a score the best if it is.
func (s *Session) raise(score int, name string) {
	if score > s.best {
		s.best, s.bestGame, s.raised = score, name, true
	}
}

// saveBest saves the best score, which names the recording that proves it, unless
// another instance has saved a higher one. If the program ends without, the
// recording of the unfinished game raises it again.
func (s *Session) saveBest() error {
	if !s.raised || s.practice() {
		return nil
	}
	kept, _, err := s.keptBest()
	if err != nil && !errors.Is(err, errDamaged) {
		return err
	}
	if err == nil && kept >= s.best {
		return nil
	}
	keep := records.Seal(fmt.Sprintf("%d %s", s.best, s.bestGame))
	if err := s.store.Save(s.key("best"), keep); err != nil {
		return err
	}
	s.raised = false
	return nil
}

func (s *Session) practice() bool { return s.start.Board != nil }
