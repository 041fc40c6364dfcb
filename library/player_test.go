package library

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"twenty48/engine"
	"twenty48/recording"
	"twenty48/records"
)

// A player plays games in a library like a session.
type player struct {
	*Library
	g    *recording.Game // the game on the screen
	left *recording.Game // the game that Undo restores, or nil
	seed uint64          // the seed of the next new game
}

// ticks returns a clock that advances by a second with each call. All these clocks share one time,
// so a player that opens a library later has later times.
func ticks() func() time.Time {
	return func() time.Time { lastTick = lastTick.Add(time.Second); return lastTick }
}

var lastTick = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// open returns a player of the game that a start selects. The seeds of new games count up from
// first.
func open(t testing.TB, store Store, start Start, first uint64, now func() time.Time) *player {
	t.Helper()
	p := &player{Library: Open(store, now), seed: first}
	if err := p.Go(start); err != nil {
		t.Fatal(err)
	}
	return p
}

// start returns a player of the game in progress with some rules, or of a practice game on a board
// if the board is not "".
func start(t testing.TB, store Store, rules engine.Rules, board string) *player {
	t.Helper()
	from := Start{Rules: rules}
	if board != "" {
		m, err := engine.ParseMatrix(board, 0)
		if err != nil {
			t.Fatal(err)
		}
		from.Board, from.Fresh = &m, true
	}
	return open(t, store, from, 1, ticks())
}

func (p *player) draw() uint64 { p.seed++; return p.seed - 1 }

// Go changes to the game that a start selects.
func (p *player) Go(s Start) error {
	g, ended, err := p.Library.Start(s, p.draw)
	if err != nil {
		return err
	}
	p.use(g, ended)
	return nil
}

// use puts a game in play, and a second one that can be restored if it is not nil.
func (p *player) use(g, left *recording.Game) {
	p.g, p.left = g, left
	if left == nil {
		p.SetInPlay(g)
	} else {
		p.SetInPlay(g, left)
	}
}

func (p *player) State() engine.State { return p.g.State() }
func (p *player) Best() int           { return p.Library.Best(p.g) }

func (p *player) do(a recording.Action) (bool, error) {
	ok, err := p.Do(p.g, a)
	if ok && p.left != nil && a != recording.Hint {
		p.use(p.g, nil)
	}
	return ok, err
}

func (p *player) Play(d engine.Direction) (bool, error) { return p.do(recording.Move(d)) }
func (p *player) Redo() (bool, error)                   { return p.do(recording.Redo) }
func (p *player) Continue() (bool, error)               { return p.do(recording.Continue) }

// Undo undoes a move, or restores the game before a new game.
func (p *player) Undo() (bool, error) {
	if p.left != nil {
		p.use(p.left, nil)
		return true, nil
	}
	return p.do(recording.Undo)
}

func (p *player) Help() error { _, err := p.do(recording.Hint); return err }

// New starts a new game with the same rules and board.
func (p *player) New() {
	left := p.left
	if left == nil {
		left = p.g
	}
	g, _, err := p.Library.Start(Start{Rules: p.State().Rules, Board: p.g.Board(), Fresh: true}, p.draw)
	if err != nil {
		panic(err)
	}
	p.use(g, left)
}

// Resume continues an older game.
func (p *player) Resume(name string) (bool, error) {
	g, err := p.Library.Continue(p.Library.Reading(name))
	if err != nil {
		return false, err
	}
	p.use(g, nil)
	return true, nil
}

// playUntilMerge plays until tiles merge.
func playUntilMerge(t testing.TB, p *player) {
	t.Helper()
	for i := 0; p.State().Score == 0; i++ {
		if _, err := p.Play(engine.Directions()[i%4]); err != nil {
			t.Fatal(err)
		}
	}
}

// undo, redo and continueAfterWin perform an action, and stop the test if writing fails.
func undo(t testing.TB, p *player) bool             { return must(t)(p.Undo()) }
func redo(t testing.TB, p *player) bool             { return must(t)(p.Redo()) }
func continueAfterWin(t testing.TB, p *player) bool { return must(t)(p.Continue()) }

// must returns a function that stops the test if there is an error.
func must(t testing.TB) func(bool, error) bool {
	t.Helper()
	return func(ok bool, err error) bool {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return ok
	}
}

// takeNotes returns the notes of the library in English, joined by spaces.
func takeNotes(p *player) string {
	var text []string
	for _, note := range p.Notes() {
		text = append(text, note.Error())
	}
	return strings.Join(text, " ")
}

// smallRules returns rules that lead to short games.
func smallRules() engine.Rules {
	return engine.Rules{Rows: 2, Cols: 3, Target: 16, Fours: 0.5, First: 2, Undos: 3}
}

// finish plays a game to its end.
func finish(t testing.TB, p *player) {
	t.Helper()
	for i := 0; !p.State().Ended(); i++ {
		if _, err := p.Play(engine.Directions()[i%4]); err != nil {
			t.Fatal(err)
		}
		p.Continue()
	}
}

// games returns the history after all recordings were read.
func games(t testing.TB, p *player) []Summary {
	t.Helper()
	if err := p.Refresh()(always); err != nil {
		t.Fatal(err)
	}
	return p.Games()
}

// name returns the name of the recording of the player's game, or "".
func name(p *player) string { return p.g.Name() }

// tryMoves tries n moves.
func tryMoves(p *player, n int) {
	for i := range n {
		p.Play(engine.Directions()[i%4])
	}
}

// readLines reads the recording of these lines. It returns the game after the valid lines, and their
// number.
func readLines(lines []string) (*recording.Game, int, error) {
	r := recording.Read("", records.Seal(lines...))
	g, err := r.Game()
	return g, bytes.Count(r.Valid(), []byte("\n")), err
}

// gameOf returns the game of a recording.
func gameOf(t *testing.T, data []byte) *recording.Game {
	t.Helper()
	g, err := recording.GameOf(data)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
