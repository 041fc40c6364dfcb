package engine

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"testing"
)

func TestMergeLeft(t *testing.T) {
	for _, test := range []struct {
		row, want string
		score     int
	}{
		{"0 0 0 0", "0 0 0 0", 0},
		{"2 0 0 0", "2 0 0 0", 0},
		{"0 0 0 2", "2 0 0 0", 0},
		{"2 0 2 4", "4 4 0 0", 4},
		{"2 2 2 2", "4 4 0 0", 8},
		{"4 2 2 0", "4 4 0 0", 4},
		{"2 2 4 0", "4 4 0 0", 4},
		{"2 2 2 0", "4 2 0 0", 4},
		{"4 4 8 16", "8 8 16 0", 8},
		{"2 4 2 4", "2 4 2 4", 0},
		{"4 0 0 4", "8 0 0 0", 8},
		{"2 2 2 2 2 2 2", "4 4 4 2 0 0 0", 12},
		{"2", "2", 0},
		{"65536 65536", "131072 0", 131072},
		{"576460752303423488 576460752303423488", "1152921504606846976 0", MaxTile},
	} {
		m := board(t, test.row)
		s := MergeLeft(m)
		if got := s.Matrix.String(); got != test.want || s.Score != test.score || s.Moved != (test.row != test.want) {
			t.Errorf("%s becomes %s, score %d, moved %v; want %s, score %d", test.row, got, s.Score, s.Moved, test.want, test.score)
		}
	}
}

func TestMergeRightUpDown(t *testing.T) {
	for _, test := range []struct {
		name        string
		merge       func(Matrix) Shift
		board, want string
		score       int
	}{
		{"right", MergeRight, "2 2 2 0", "0 0 2 4", 4},
		{"up", MergeUp, "2 / 2 / 2", "4 / 2 / 0", 4},
		{"down", MergeDown, "2 / 2 / 2", "0 / 2 / 4", 4},
		{"right", MergeRight, "0 0 0 2 2 / 0 0 0 0 0 / 2 0 0 0 4", "0 0 0 0 4 / 0 0 0 0 0 / 0 0 0 2 4", 4},
		{"down", MergeDown, "2 4 2 4 8 / 2 4 4 4 8", "0 0 2 0 0 / 4 8 4 8 16", 36},
	} {
		s := test.merge(board(t, test.board))
		if got := s.Matrix.String(); got != test.want || s.Score != test.score {
			t.Errorf("%s: %s becomes %s, score %d; want %s, score %d", test.name, test.board, got, s.Score, test.want, test.score)
		}
	}
}

// TestMergeProperties checks properties of shifts on random boards.
func TestMergeProperties(t *testing.T) {
	merges := map[string]func(Matrix) Shift{"left": MergeLeft, "right": MergeRight, "up": MergeUp, "down": MergeDown}
	randomBoards(t, func(t *testing.T, m Matrix) {
		before := m.String()
		for name, merge := range merges {
			s := merge(m)
			if m.String() != before {
				t.Fatalf("%s changed the old board", name)
			}
			if s.Matrix.sum() != m.sum() {
				t.Errorf("%s: the sum goes from %d to %d", name, m.sum(), s.Matrix.sum())
			}
			if s.Moved == s.Matrix.Equal(m) {
				t.Errorf("%s: Moved is %v for %v", name, s.Moved, s.Matrix)
			}
			checkSlides(t, name, m, s)
		}
		left := MergeLeft(m)
		checkNoGaps(t, left.Matrix)
		if !MergeRight(m.Reverse()).Matrix.Equal(left.Matrix.Reverse()) {
			t.Error("right is not left on the reversed board")
		}
		if !MergeUp(m.Transpose()).Matrix.Equal(left.Matrix.Transpose()) {
			t.Error("up is not left on the transposed board")
		}
		if !MergeDown(m.Reverse().Transpose()).Matrix.Equal(left.Matrix.Reverse().Transpose()) {
			t.Error("down is not right on the transposed board")
		}
	})
}

// checkSlides checks the slides of a shift: each tile has one, all lead to the same side, and they
// make the new board.
func checkSlides(t *testing.T, name string, m Matrix, s Shift) {
	t.Helper()
	from, to, merged := NewMatrix(m.rows, m.cols), NewMatrix(m.rows, m.cols), 0
	for _, slide := range s.Slides {
		from = from.with(slide.From, slide.Value)
		switch to.At(slide.To) {
		case 0:
			to = to.with(slide.To, slide.Value)
		case slide.Value:
			to = to.with(slide.To, 2*slide.Value)
			merged += 2 * slide.Value
		default:
			t.Errorf("%s: a %d ends on a %d", name, slide.Value, to.At(slide.To))
		}
		row, col := slide.To.Row-slide.From.Row, slide.To.Col-slide.From.Col
		wrong := map[string]bool{"left": row != 0 || col > 0, "right": row != 0 || col < 0, "up": col != 0 || row > 0, "down": col != 0 || row < 0}
		if wrong[name] {
			t.Errorf("%s: a tile slides from %v to %v", name, slide.From, slide.To)
		}
	}
	if !from.Equal(m) || !to.Equal(s.Matrix) || merged != s.Score {
		t.Errorf("%s: the slides lead from %v to %v with score %d; the shift leads to %v with score %d", name, from, to, merged, s.Matrix, s.Score)
	}
}

// checkNoGaps checks that no tile has an empty cell to its left.
func checkNoGaps(t *testing.T, m Matrix) {
	t.Helper()
	for row := range m.rows {
		for col := 1; col < m.cols; col++ {
			if m.row(row)[col] > 0 && m.row(row)[col-1] == 0 {
				t.Errorf("left leaves a gap in %v", m)
			}
		}
	}
}

// readCases calls check with each case of a file. The code of the original game produced the cases;
// the file has one in each line.
func readCases[T any](t *testing.T, name string, want int, check func(T)) {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	cases, lines := 0, bufio.NewScanner(z)
	for ; lines.Scan(); cases++ {
		var c T
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		check(c)
	}
	if err := lines.Err(); err != nil || cases != want {
		t.Errorf("%s has %d cases, want %d: %v", name, cases, want, err)
	}
}

// TestMovesOfTheOriginal compares moves with those of the original game.
func TestMovesOfTheOriginal(t *testing.T) {
	type move struct {
		Board, After [][]int
		Dir          string
		Gain         int
		Moved, Won   bool
	}
	merges := map[string]func(Matrix) Shift{"left": MergeLeft, "right": MergeRight, "up": MergeUp, "down": MergeDown}
	for name, cases := range map[string]int{"moves4.jsonl.gz": 7641, "movesN.jsonl.gz": 4714} {
		readCases(t, name, cases, func(c move) {
			m, err := MatrixOf(c.Board, 0)
			if err != nil {
				t.Fatal(err)
			}
			after, err := MatrixOf(c.After, 0)
			if err != nil {
				t.Fatal(err)
			}
			s := merges[c.Dir](m)
			if !s.Matrix.Equal(after) || s.Score != c.Gain || s.Moved != c.Moved {
				t.Errorf("%v %s: got %v, score %d, moved %v; the original: %v, %d, %v", m, c.Dir, s.Matrix, s.Score, s.Moved, after, c.Gain, c.Moved)
			}
			if won := merges2048(s); won != c.Won {
				t.Errorf("%v %s: merges a 2048: %v; the original: %v", m, c.Dir, won, c.Won)
			}
		})
	}
}

// merges2048 reports whether two tiles of 1024 end in the same cell.
func merges2048(s Shift) bool {
	ends := map[Cell]int{}
	for _, slide := range s.Slides {
		if slide.Value == 1024 {
			if ends[slide.To]++; ends[slide.To] == 2 {
				return true
			}
		}
	}
	return false
}

// TestEndsOfTheOriginal compares the end of a game with that of the original game.
func TestEndsOfTheOriginal(t *testing.T) {
	type position struct {
		Board          [][]int
		MovesAvailable bool
		Full           bool
	}
	readCases(t, "over.jsonl.gz", 2698, func(c position) {
		m, err := MatrixOf(c.Board, 0)
		if err != nil {
			t.Fatal(err)
		}
		rules := Classic()
		rules.Target = 0
		s, err := NewOn(rules, 0, m)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Status() == Playing; got != c.MovesAvailable {
			t.Errorf("%v: can move: %v; the original: %v", m, got, c.MovesAvailable)
		}
		if full := len(m.Empties()) == 0; full != c.Full {
			t.Errorf("%v: full: %v; the original: %v", m, full, c.Full)
		}
	})
}
