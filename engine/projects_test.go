package engine

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// This file tests the samples and rules of the course projects that no other test covers.
// docs/course-projects.md lists them all.

// TestSamplesOfMoves checks the moves that the course projects show.
func TestSamplesOfMoves(t *testing.T) {
	for _, test := range []struct {
		project     string
		merge       func(Matrix) Shift
		board, want string
		score       int
	}{
		{"ICC-P", MergeLeft, "2 0 2 0 / 4 4 4 4 / 0 0 0 0 / 0 2 16 2", "4 0 0 0 / 8 8 0 0 / 0 0 0 0 / 2 16 2 0", 20},
		{"ICC-P", MergeUp, "2 0 2 4 / 2 0 2 4 / 4 4 8 4 / 0 32 8 0", "4 4 4 8 / 4 32 16 4 / 0 0 0 0 / 0 0 0 0", 32},
		{"CS1010X", MergeLeft, "2 0 2 4", "4 4 0 0", 4},
		{"CS1010X", MergeLeft, "2 0 4 0", "2 4 0 0", 0},
		{"CS1010X", MergeLeft, "2 0 / 0 0", "2 0 / 0 0", 0},
		{"CS1010X", MergeRight, "2 0 2 2 / 0 0 0 4 / 4 0 8 4 / 2 0 0 0", "0 0 2 4 / 0 0 0 4 / 0 4 8 4 / 0 0 0 2", 4},
		{"Grid and Game", MergeLeft, "2 0 2 4", "4 4 0 0", 4},
		{"COMP1127", MergeLeft, "0 2 0 0 / 0 0 0 0", "2 0 0 0 / 0 0 0 0", 0},
		{"COMP1127", MergeLeft, "2 2 0 0 / 0 0 0 0", "4 0 0 0 / 0 0 0 0", 4},
		{"COMP1127", MergeLeft, "2 0 0 0 / 0 0 0 0", "2 0 0 0 / 0 0 0 0", 0},
	} {
		s := test.merge(board(t, test.board))
		if got := s.Matrix.String(); got != test.want || s.Score != test.score || s.Moved != (test.board != test.want) {
			t.Errorf("%s: %s becomes %s, score %d, moved %v; want %s, score %d", test.project, test.board, got, s.Score, s.Moved, test.want, test.score)
		}
	}
}

// TestSamplesOfStatus checks the boards that ICC-P shows for can_move and game_won.
func TestSamplesOfStatus(t *testing.T) {
	for _, test := range []struct {
		board  string
		target int
		want   Status
	}{
		{"2 4 2 8 / 8 16 8 2 / 4 2 16 4 / 2 8 4 2", 64, Over},
		{"2 4 2 8 / 8 0 8 2 / 4 2 16 4 / 2 8 4 2", 64, Playing},
		{"2 4 2 8 / 8 16 8 2 / 4 2 16 4 / 4 8 4 2", 64, Playing},
		{"2 4 2 8 / 8 16 8 2 / 4 2 64 4 / 2 8 4 2", 64, Won},
		{"2 4 2 8 / 8 16 8 2 / 4 2 64 4 / 2 8 4 2", 128, Over}, // 64 does not win
	} {
		s := stateOn(t, test.board, func(r *Rules) { r.Target, r.Ends = test.target, true })
		if got := s.Status(); got != test.want {
			t.Errorf("%s with the target %d has the status %d, want %d", test.board, test.target, got, test.want)
		}
	}
}

// TestEveryTarget checks that each target from 2 to 2048 wins, and that half of it does not win.
func TestEveryTarget(t *testing.T) {
	for target := 2; target <= 2048; target *= 2 {
		s := State{Rules: Rules{Rows: 2, Cols: 2, Target: target, Ends: true}, Matrix: NewMatrix(2, 2).with(Cell{1, 0}, target)}
		if s.Status() != Won {
			t.Errorf("%v with the target %d has the status %d", s.Matrix, target, s.Status())
		}
		if s.Matrix = NewMatrix(2, 2).with(Cell{1, 0}, target/2); s.Status() != Playing {
			t.Errorf("%v with the target %d has the status %d", s.Matrix, target, s.Status())
		}
	}
}

// TestNewMatrix checks that new boards of many sizes are empty, and that At returns the tiles in
// the corners.
func TestNewMatrix(t *testing.T) {
	if got, want := NewMatrix(4, 4).String(), "0 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0"; got != want {
		t.Errorf("a new board is %s, want %s", got, want)
	}
	for rows := 1; rows <= 6; rows++ {
		for cols := 1; cols <= 6; cols++ {
			m := NewMatrix(rows, cols)
			if m.Rows() != rows || m.Cols() != cols || len(m.Empties()) != rows*cols || m.Highest() != 0 {
				t.Errorf("a new board of %d × %d is %v", rows, cols, m)
			}
		}
	}
	m := board(t, "2 0 0 4 / 4 4 0 0 / 0 32 8 0 / 0 0 0 16") // from ICC-P
	for cell, want := range map[Cell]int{{0, 0}: 2, {0, 3}: 4, {3, 0}: 0, {3, 3}: 16} {
		if got := m.At(cell); got != want {
			t.Errorf("the cell %v has %d, want %d", cell, got, want)
		}
	}
}

// TestEmpties checks the empty cells of boards, among them those that ICC-P, Grid and Game and
// COMP1127 list.
func TestEmpties(t *testing.T) {
	for text, want := range map[string][]Cell{
		"2 0 0 4 / 0 2 2 16 / 0 4 64 0 / 4 0 32 0":  {{0, 1}, {0, 2}, {1, 0}, {2, 0}, {2, 3}, {3, 1}, {3, 3}},
		"0 0 0 4 / 0 0 4 2 / 2 4 4 2 / 0 8 4 2":     {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {3, 0}},
		"0 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0":     {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 0}, {1, 1}, {1, 2}, {1, 3}, {2, 0}, {2, 1}, {2, 2}, {2, 3}, {3, 0}, {3, 1}, {3, 2}, {3, 3}},
		"2 4 2 8 / 8 16 8 2 / 4 2 16 4 / 2 8 4 2":   nil,
		"2 4 2 8 / 8 16 8 2 / 4 2 16 4 / 2 8 4 0":   {{3, 3}},
		"2 4 2 8 16 / 8 16 8 2 0 / 0 4 2 16 4":      {{1, 4}, {2, 0}},
		"2 4 / 0 16 / 4 2 / 2 8 / 16 4 / 2 8 / 4 0": {{1, 0}, {6, 1}},
	} {
		if got := board(t, text).Empties(); !slices.Equal(got, want) {
			t.Errorf("%s has the empty cells %v, want %v", text, got, want)
		}
	}
}

// TestFirstTiles checks the first tiles of games with many seeds: their number, their values, and
// that they appear in all cells.
func TestFirstTiles(t *testing.T) {
	for _, test := range []struct {
		rules  string
		number int
		values []int
	}{
		{"quick", 2, []int{2}}, {"twos", 2, []int{2}}, {"race", 2, []int{2, 4}}, {"evens", 1, []int{2, 4}}, {"big", 2, []int{2, 4}},
	} {
		rules, err := RulesNamed(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		cells, values := map[Cell]bool{}, map[int]bool{}
		for seed := range uint64(1000) {
			s, err := New(rules, seed)
			if err != nil {
				t.Fatal(err)
			}
			number := 0
			for c, value := range s.Matrix.Cells() {
				if value > 0 {
					number++
					cells[c], values[value] = true, true
				}
			}
			if number != test.number || s.Status() != Playing {
				t.Fatalf("%s starts with %v", test.rules, s.Matrix)
			}
		}
		for _, value := range test.values {
			if !values[value] {
				t.Errorf("%s never starts with a %d", test.rules, value)
			}
		}
		if len(cells) != rules.Rows*rules.Cols || len(values) != len(test.values) {
			t.Errorf("%s has first tiles of %v in %d cells", test.rules, values, len(cells))
		}
	}
	for first := range 17 {
		if s, err := New(Rules{Rows: 4, Cols: 4, First: first}, 1); err != nil || 16-len(s.Matrix.Empties()) != first {
			t.Errorf("with %d first tiles a game starts with %v, %v", first, s.Matrix, err)
		}
	}
}

// TestSpawnAddsOneTile checks on boards of many sizes that a spawn adds one tile in an empty cell
// and changes no other cell. It also checks that the chance of a 4 decides the value.
func TestSpawnAddsOneTile(t *testing.T) {
	r, values := rand.New(rand.NewPCG(13, 14)), map[float64]map[int]int{0: {}, 0.5: {}, 1: {}}
	randomBoards(t, func(t *testing.T, m Matrix) {
		for _, fours := range []float64{0, 0.5, 1} {
			before := m.String()
			s := spawn(State{Rules: Rules{Fours: fours}, Seed: r.Uint64(), Matrix: m})
			if m.String() != before {
				t.Fatal("a spawn changes the board of the old state")
			}
			added := 0
			for c, value := range s.Matrix.Cells() {
				if old := m.At(c); value != old {
					added++
					values[fours][value]++
					if old != 0 {
						t.Errorf("a spawn changes the %d in %v to %d", old, c, value)
					}
				}
			}
			if want := min(1, len(m.Empties())); added != want {
				t.Errorf("a spawn adds %d tiles, want %d", added, want)
			}
		}
	})
	twos, fours := values[0.5][2], values[0.5][4]
	if len(values[0]) != 1 || values[0][2] == 0 || len(values[1]) != 1 || values[1][4] == 0 || len(values[0.5]) != 2 ||
		max(twos, fours)-min(twos, fours) > (twos+fours)/20 {
		t.Errorf("by the chance of a 4, the spawned tiles are %v", values)
	}
}

// TestRecord checks that the record of a move has the board before it and its points, and that an
// invalid move adds no record.
func TestRecord(t *testing.T) {
	s := stateOn(t, "2 2 0 / 4 8 16", nil)
	if _, _, ok := s.Records.Pop(); ok || s.Records.Len() != 0 {
		t.Error("a game has a record before its first move")
	}
	if next, moved := Down(s); moved || next.Records.Len() != 0 {
		t.Error("an invalid move leaves a record")
	}
	next, _ := Left(s)
	record, rest, ok := next.Records.Pop()
	if !ok || record.Matrix.String() != "2 2 0 / 4 8 16" || record.Increment != 4 || record.Direction != Leftward || rest.Len() != 0 {
		t.Errorf("the record of a move is %+v, and %d records are below it", record, rest.Len())
	}
}
