package engine

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// board parses a board in the form of Matrix.String.
func board(t testing.TB, text string) Matrix {
	t.Helper()
	m, err := ParseMatrix(text, 0)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// randomBoards calls check with random boards of 1 to 6 rows and columns. Each board has few
// different values, so many of its tiles merge. Some boards have high tiles.
func randomBoards(t *testing.T, check func(t *testing.T, m Matrix)) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		m := NewMatrix(1+r.IntN(6), 1+r.IntN(6))
		lowest, kinds := r.IntN(17), 1+r.IntN(4)
		for i := range m.powers {
			if r.IntN(3) > 0 {
				m.powers[i] = uint8(1 + lowest + r.IntN(kinds))
			}
		}
		check(t, m)
		if t.Failed() {
			t.Fatalf("on the board %v", m)
		}
	}
}

func TestMatrixOf(t *testing.T) {
	for _, test := range []struct {
		rows    [][]int
		highest int
		err     string // part of the error; empty if there is no error
	}{
		{rows: [][]int{{2, 0, 4}, {0, 0, MaxTile}}},
		{rows: [][]int{{2}}},
		{rows: [][]int{{0}, {0}}},
		{rows: [][]int{{64, 2}}, highest: 64},
		{rows: nil, err: "at least one row"},
		{rows: [][]int{{}}, err: "at least one row"},
		{rows: [][]int{make([]int, maxCells+1)}, err: "a 1 × 10001 board is too large"},
		{rows: [][]int{{2, 4}, {2, 4, 6}}, err: "row 2 has 3 columns, row 1 has 2"},
		{rows: [][]int{{2, 4}, {}}, err: "row 2 has 0 columns, row 1 has 2"},
		{rows: [][]int{{2, 4, 2}, {2, 4, 6}}, err: "row 2, column 3: 6 is not a power of two"},
		{rows: [][]int{{2, 1}}, err: "row 1, column 2: 1 is not a tile"},
		{rows: [][]int{{-2}}, err: "row 1, column 1: -2 is not a power of two"},
		{rows: [][]int{{64, 128}}, highest: 64, err: "row 1, column 2: 128 is above 64"},
		{rows: [][]int{{0, 2 * MaxTile}}, err: "row 1, column 2: 2305843009213693952 is above 1152921504606846976"},
		{rows: [][]int{{MaxTile, MaxTile}, {MaxTile, MaxTile}}, err: "row 2, column 1: with 1152921504606846976, the tiles add up to more"},
	} {
		m, err := MatrixOf(test.rows, test.highest)
		switch {
		case test.err == "" && err != nil:
			t.Errorf("%v: %v", test.rows, err)
		case test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)):
			t.Errorf("%v: error %v, want %q", test.rows, err, test.err)
		case err == nil:
			for row, values := range test.rows {
				for col, value := range values {
					if got := m.At(Cell{int16(row), int16(col)}); got != value {
						t.Errorf("%v: row %d, column %d is %d", test.rows, row+1, col+1, got)
					}
				}
			}
		}
	}
}

func TestParseMatrix(t *testing.T) {
	for text, want := range map[string]string{
		"2 0 2 4 / 0 0 0 8":     "2 0 2 4 / 0 0 0 8",
		" 2\t0/4 8 ":            "2 0 / 4 8",
		"2 0\n4 8\n":            "2 0 / 4 8",
		"2 0\r\n4 8":            "2 0 / 4 8",
		"1152921504606846976 2": "1152921504606846976 2",
	} {
		if got := board(t, text).String(); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"":                       "at least one row",
		"/":                      "at least one row",
		"2 4 / 2 x":              `row 2, column 2: "x" is not a number`,
		"2 4 // 2 4":             "row 2 has 0 columns, row 1 has 2",
		"99999999999999999999 2": `row 1, column 1: "99999999999999999999" is not a number`,
	} {
		if _, err := ParseMatrix(text, 0); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

func FuzzParseMatrix(f *testing.F) {
	for _, text := range []string{"2 0 2 4 / 0 0 0 8", "2 4 / 2", "6", "", "/", "-2 1", "1152921504606846976 1152921504606846976"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseMatrix(text, 0)
		if err != nil {
			return
		}
		reread, err := ParseMatrix(m.String(), 0)
		if err != nil || !reread.Equal(m) {
			t.Fatalf("%v is read as %v, %v", m, reread, err)
		}
		for _, merge := range []func(Matrix) Shift{MergeLeft, MergeRight, MergeUp, MergeDown} {
			if s := merge(m); s.Matrix.sum() != m.sum() || s.Score < 0 {
				t.Fatalf("%v becomes %v with score %d", m, s.Matrix, s.Score)
			}
		}
	})
}

// TestSamplesOfTransposeAndReverse checks the samples of CS1010X. Their numbers are not tiles,
// so it calls the functions that Matrix uses.
func TestSamplesOfTransposeAndReverse(t *testing.T) {
	for _, test := range []struct{ rows, transposed, reversed [][]int }{
		{
			[][]int{{1, 2, 3}, {4, 5, 6}},
			[][]int{{1, 4}, {2, 5}, {3, 6}},
			[][]int{{3, 2, 1}, {6, 5, 4}},
		},
		{
			[][]int{{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}},
			[][]int{{1, 5, 9}, {2, 6, 10}, {3, 7, 11}, {4, 8, 12}},
			[][]int{{4, 3, 2, 1}, {8, 7, 6, 5}, {12, 11, 10, 9}},
		},
	} {
		cells, cols := slices.Concat(test.rows...), len(test.rows[0])
		if got := transpose(cells, cols); !slices.Equal(got, slices.Concat(test.transposed...)) {
			t.Errorf("%v transposed is %v, want %v", test.rows, got, test.transposed)
		}
		if got := reverse(cells, cols); !slices.Equal(got, slices.Concat(test.reversed...)) {
			t.Errorf("%v reversed is %v, want %v", test.rows, got, test.reversed)
		}
		if !slices.Equal(cells, slices.Concat(test.rows...)) {
			t.Errorf("%v is changed to %v", test.rows, cells)
		}
	}
}

func TestTransposeAndReverse(t *testing.T) {
	m := board(t, "2 4 8 / 16 32 64")
	if got, want := m.Transpose().String(), "2 16 / 4 32 / 8 64"; got != want {
		t.Errorf("transposed: %s, want %s", got, want)
	}
	if got, want := m.Reverse().String(), "8 4 2 / 64 32 16"; got != want {
		t.Errorf("reversed: %s, want %s", got, want)
	}
	randomBoards(t, func(t *testing.T, m Matrix) {
		if !m.Transpose().Transpose().Equal(m) || !m.Reverse().Reverse().Equal(m) {
			t.Error("transposing or reversing a board twice changes it")
		}
		if m.Rows() != m.Cols() && m.Transpose().Equal(m) {
			t.Error("boards of different sizes are equal")
		}
	})
}

// With changes one tile, and Resize cuts a board or adds empty cells. Neither makes a board that
// MatrixOf rejects.
func TestWithAndResize(t *testing.T) {
	m := board(t, "2 4 / 8 16")
	for _, c := range []struct {
		got  Matrix
		want string
	}{
		{m.With(Cell{1, 0}, 512), "2 4 / 512 16"}, {m.With(Cell{0, 1}, 0), "2 0 / 8 16"},
		{m.With(Cell{0, 0}, 3), "2 4 / 8 16"}, {m.With(Cell{0, 0}, -2), "2 4 / 8 16"}, {m.With(Cell{0, 0}, MaxTile*2), "2 4 / 8 16"},
		{m.With(Cell{0, 0}, MaxTile).With(Cell{0, 1}, MaxTile).With(Cell{1, 0}, MaxTile), "1152921504606846976 1152921504606846976 / 8 16"},
		{m.Resize(1, 3), "2 4 0"}, {m.Resize(3, 1), "2 / 8 / 0"}, {m, "2 4 / 8 16"},
	} {
		if got := c.got.String(); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}
