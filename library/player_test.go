package library

import (
	"strings"
	"testing"
	"time"

	"twenty48/engine"
)

// A player plays games in a library, as a session does.
type player struct {
	*Library
	g, left *Game
	seed    uint64
}

// ticks returns times a second apart. A player that opens a library later has later
// times.
func ticks() func() time.Time {
	return func() time.Time { lastTick = lastTick.Add(time.Second); return lastTick }
}

var lastTick = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// open returns a player of the game of a start, whose new games have seeds from first
// up.
func open(t testing.TB, store Store, start Start, first uint64, now func() time.Time) *player {
	t.Helper()
	p := &player{Library: Open(store, now), seed: first}
	if err := p.Go(start); err != nil {
		t.Fatal(err)
	}
	return p
}

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

// Go goes to the game of a start.
func (p *player) Go(s Start) error {
	g, ended, err := p.Library.Start(s, p.draw)
	if err != nil {
		return err
	}
	p.use(g, ended)
	return nil
}

// use puts a game in play, and another one that can be restored, if it is not nil.
func (p *player) use(g, left *Game) {
	p.g, p.left = g, left
	if left == nil {
		p.SetInPlay(g)
	} else {
		p.SetInPlay(g, left)
	}
}

func (p *player) State() engine.State { return p.g.State() }
func (p *player) Best() int           { return p.Library.Best(p.g) }

func (p *player) do(a Action) (bool, error) {
	ok, err := p.Do(p.g, a)
	if ok && p.left != nil && a != Hint {
		p.use(p.g, nil)
	}
	return ok, err
}

func (p *player) Play(d engine.Direction) (bool, error) { return p.do(Move(d)) }
func (p *player) Redo() (bool, error)                   { return p.do(Redo) }
func (p *player) Continue() (bool, error)               { return p.do(Continue) }

// Undo undoes a move, or restores the game before a new one.
func (p *player) Undo() (bool, error) {
	if p.left != nil {
		p.use(p.left, nil)
		return true, nil
	}
	return p.do(Undo)
}

func (p *player) Help() error { _, err := p.do(Hint); return err }

// New starts a new game of the same kind.
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

// Resume continues a game that was left.
func (p *player) Resume(name string) (bool, error) {
	g, err := p.Library.Continue(p.Library.Reading(name))
	if err != nil {
		return false, err
	}
	p.use(g, nil)
	return true, nil
}

// playUntilMerge plays until something merges.
func playUntilMerge(t testing.TB, p *player) {
	t.Helper()
	for i := 0; p.State().Score == 0; i++ {
		if _, err := p.Play(engine.Directions()[i%4]); err != nil {
			t.Fatal(err)
		}
	}
}

// undo, redo and goOn are actions that cannot fail with the store of the test.
func undo(t testing.TB, p *player) bool             { return must(t)(p.Undo()) }
func redo(t testing.TB, p *player) bool             { return must(t)(p.Redo()) }
func continueAfterWin(t testing.TB, p *player) bool { return must(t)(p.Continue()) }

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

// takeNotes returns the notes of the library in English.
func takeNotes(p *player) string {
	var text []string
	for _, note := range p.Notes() {
		text = append(text, note.Error())
	}
	return strings.Join(text, " ")
}

// smallRules are rules by which a game is soon over.
func smallRules() engine.Rules {
	return engine.Rules{Rows: 2, Cols: 3, Target: 16, Fours: 0.5, First: 2, Undos: 3}
}

// finish plays to the end of the game.
func finish(t testing.TB, p *player) {
	t.Helper()
	for i := 0; !p.State().Ended(); i++ {
		if _, err := p.Play(engine.Directions()[i%4]); err != nil {
			t.Fatal(err)
		}
		p.Continue()
	}
}

// games returns the history after everything was read.
func games(t testing.TB, p *player) []Summary {
	t.Helper()
	for left := 1; left > 0; {
		read, merge := p.Refresh()
		read()
		var err error
		if left, err = merge(); err != nil {
			t.Fatal(err)
		}
	}
	return p.Games()
}

// name is that of the recording, or "".
func name(p *player) string { return p.g.Name() }

// tryMoves makes so many tries to move.
func tryMoves(p *player, n int) {
	for i := range n {
		p.Play(engine.Directions()[i%4])
	}
}

// read returns the game of these lines as far as they are right, and their number.
func read(lines []string) (*Game, int, error) {
	r := &Reading{lines: lines}
	r.start()
	r.finish()
	return r.game, r.valid, r.err
}
