package engine

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// stateOn returns a new game on a board. The function change, if it is not nil, changes the classic
// rules of the game.
func stateOn(t testing.TB, text string, change func(*Rules)) State {
	t.Helper()
	rules := Classic()
	if change != nil {
		change(&rules)
	}
	s, err := NewOn(rules, 1, board(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSampleSession plays the sample session at the end of CS1010X. The seed spawns the same
// twos as there.
func TestSampleSession(t *testing.T) {
	rules := Rules{Rows: 4, Cols: 4, Target: 2048, First: 2, Undos: 3, Ends: true}
	s, err := New(rules, 6848321)
	if err != nil {
		t.Fatal(err)
	}
	if want := "0 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 2 2 0"; s.Matrix.String() != want {
		t.Fatalf("starts with %v, want %s", s.Matrix, want)
	}
	for i, step := range []struct {
		name  string
		act   func(State) (State, bool)
		valid bool
		want  string
		score int
	}{
		{"down", Down, false, "0 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 2 2 0", 0},
		{"left", Left, true, "0 0 0 0 / 0 0 0 0 / 0 0 0 0 / 4 2 0 0", 4},
		{"up", Up, true, "4 2 0 0 / 0 0 2 0 / 0 0 0 0 / 0 0 0 0", 4},
		{"up", Up, true, "4 2 2 0 / 0 0 0 0 / 0 0 0 2 / 0 0 0 0", 4},
		{"right", Right, true, "0 0 4 4 / 0 2 0 0 / 0 0 0 2 / 0 0 0 0", 8},
		{"undo", Undo, true, "4 2 2 0 / 0 0 0 0 / 0 0 0 2 / 0 0 0 0", 4},
		{"undo", Undo, true, "4 2 0 0 / 0 0 2 0 / 0 0 0 0 / 0 0 0 0", 4},
		{"undo", Undo, true, "0 0 0 0 / 0 0 0 0 / 0 0 0 0 / 4 2 0 0", 4},
		{"undo", Undo, false, "0 0 0 0 / 0 0 0 0 / 0 0 0 0 / 4 2 0 0", 4},
	} {
		var valid bool
		s, valid = step.act(s)
		if valid != step.valid || s.Matrix.String() != step.want || s.Score != step.score {
			t.Fatalf("step %d, %s: valid %v, %v, score %d; want %v, %s, %d",
				i+1, step.name, valid, s.Matrix, s.Score, step.valid, step.want, step.score)
		}
	}
}

// TestMoveProperties checks properties of moves and undos in random games.
func TestMoveProperties(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	moveFuncs := []func(State) (State, bool){Left, Right, Up, Down}
	for range 300 {
		rules := Rules{Rows: 1 + r.IntN(6), Cols: 1 + r.IntN(6), Fours: r.Float64(), First: 1, Undos: []int{0, 3, 7, All}[r.IntN(4)]}
		s, err := New(rules, r.Uint64())
		if err != nil {
			t.Fatal(err)
		}
		for moves := 0; moves < 400; {
			board, lastThree, i := s.Matrix.String(), lastBoards(s), r.IntN(4)
			next, moved := moveFuncs[i](s)
			if s.Matrix.String() != board || lastBoards(s) != lastThree {
				t.Fatal("a move changed the old state")
			}
			if !moved {
				if !reflect.DeepEqual(next, s) {
					t.Fatal("an invalid move changed the state")
				}
				if s.Status() == Over {
					break
				}
				continue
			}
			moves++
			d := []Direction{Leftward, Rightward, Upward, Downward}[i]
			motion, shift := MotionOf(s, d, next), d.Shift(s.Matrix)
			if next.Spawns != s.Spawns+1 || len(motion.Spawned) != 1 || !slices.Equal(motion.Slides, shift.Slides) {
				t.Fatalf("a move spawned %d tiles; its motion is %+v", next.Spawns-s.Spawns, motion)
			}
			if next.Spawned != motion.Spawned[0] {
				t.Fatalf("a move spawned %+v; its motion is %+v", next.Spawned, motion)
			}
			if spawned := motion.Spawned[0]; !shift.Matrix.with(spawned.Cell, spawned.Value).Equal(next.Matrix) {
				t.Fatalf("%v and %+v do not make %v", shift.Matrix, spawned, next.Matrix)
			}
			if next.Gain != shift.Score || next.Score != s.Score+next.Gain {
				t.Fatalf("a move gains %d, want %d", next.Gain, shift.Score)
			}
			if rules.Undos > 0 && next.LastMove() != d {
				t.Fatalf("the last move is %c, want %c", next.LastMove(), d)
			}
			if got, want := next.Records.Len(), min(s.Records.Len()+1, rules.Undos); got != want {
				t.Fatalf("the state has %d records, want %d", got, want)
			}
			if rules.Undos > 0 {
				back, undone := Undo(next)
				if !undone || !back.Matrix.Equal(s.Matrix) || back.Score != s.Score || back.Spawns != s.Spawns || back.Spawned != (Tile{}) {
					t.Fatalf("undo gives %v, score %d, want %v, %d", back.Matrix, back.Score, s.Matrix, s.Score)
				}
			}
			s = next
		}
		if s.Status() == Over {
			for _, act := range moveFuncs {
				if _, moved := act(s); moved {
					t.Fatalf("%v is over, but has a valid move", s.Matrix)
				}
			}
		}
		undos := 0
		for s.Records.Len() > 0 {
			s, _ = Undo(s)
			undos++
		}
		if rules.Undos < All && undos > rules.Undos {
			t.Fatalf("%d moves were undone, want %d at most", undos, rules.Undos)
		}
		if rules.Undos == All && s.Score != 0 {
			t.Fatalf("after all moves are undone, the score is %d", s.Score)
		}
	}
}

// lastBoards returns the boards of the last three moves, as Undo restores them.
func lastBoards(s State) (boards string) {
	for range 3 {
		s, _ = Undo(s)
		boards += s.Matrix.String() + "\n"
	}
	return boards
}

// TestSameMoveAfterUndo checks that a move after an undo spawns the same tile as before.
func TestSameMoveAfterUndo(t *testing.T) {
	s, err := New(Classic(), 5)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range Directions() {
		moved, ok := move(s, d)
		if !ok {
			continue
		}
		back, _ := Undo(moved)
		repeated, _ := move(back, d)
		if !repeated.Matrix.Equal(moved.Matrix) {
			t.Errorf("%c makes %v, and after an undo %v", d, moved.Matrix, repeated.Matrix)
		}
	}
}

// TestSharedRecords checks that two states with the same earlier moves do not change the records of
// each other.
func TestSharedRecords(t *testing.T) {
	s := stateOn(t, "2 0 0 / 0 0 0 / 0 0 0", func(r *Rules) { r.Fours = 0 })
	s, _ = Right(s)
	one, _ := Left(s)
	other, _ := Down(s)
	back, _ := Undo(one)
	backOther, _ := Undo(other)
	if !back.Matrix.Equal(s.Matrix) || !backOther.Matrix.Equal(s.Matrix) {
		t.Errorf("from %v, undo gives %v and %v", s.Matrix, back.Matrix, backOther.Matrix)
	}
}

func TestDirections(t *testing.T) {
	s := stateOn(t, "0 0 0 / 0 2 0 / 0 0 0", nil)
	for d, want := range map[Direction]Cell{Leftward: {1, 0}, Rightward: {1, 2}, Upward: {0, 1}, Downward: {2, 1}} {
		next, moved := move(s, d)
		if to := MotionOf(s, d, next).Slides[0].To; !moved || to != want {
			t.Errorf("%c leads to %v, want %v", d, to, want)
		}
	}
	for _, d := range []Direction{0, 'X', 'l'} {
		if _, moved := move(s, d); moved {
			t.Errorf("%q is accepted as a direction", d)
		}
	}
}

func TestStatus(t *testing.T) {
	ends := func(r *Rules) { r.Ends = true }
	for _, test := range []struct {
		name, board string
		change      func(*Rules)
		move        func(State) (State, bool)
		want        Status
	}{
		{"a new game", "2 0 / 0 2", nil, nil, Playing},
		{"no empty cell, but two equal in a row", "2 4 / 8 8", nil, nil, Playing},
		{"no empty cell, but two equal in a column", "2 4 / 8 4", nil, nil, Playing},
		{"nothing moves", "2 4 / 4 2", nil, nil, Over},
		{"one cell", "2", nil, nil, Over},
		{"one row, full", "2 4 2", nil, nil, Over},
		{"one column", "2 / 2", nil, nil, Playing},
		{"the target reached", "1024 1024 0 0", nil, Left, Won},
		{"the target reached, where it ends the game", "1024 1024 0 0", ends, Left, Won},
		{"a given board that has the target, where it ends the game", "2048 2 0 0", ends, nil, Won},
		{"a given board that has the target, where the game may continue", "2048 2 0 0", nil, nil, Playing},
		{"a given board that has passed the target", "4096 2 0 0", nil, nil, Playing},
		{"no target", "1024 1024 0 0", func(r *Rules) { r.Target = 0 }, Left, Playing},
	} {
		s := stateOn(t, test.board, test.change)
		if test.move != nil {
			var moved bool
			if s, moved = test.move(s); !moved {
				t.Fatalf("%s: the move is invalid", test.name)
			}
		}
		if got := s.Status(); got != test.want {
			t.Errorf("%s: the status is %d, want %d", test.name, got, test.want)
		}
	}
}

// TestEmptyBoard checks that a game without first tiles is not over, although it has no move to
// make or to undo.
func TestEmptyBoard(t *testing.T) {
	for _, target := range []int{0, 2, 2048} {
		s, err := New(Rules{Rows: 4, Cols: 4, Target: target}, 1)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Matrix.Empties()) != 16 || s.Spawns != 0 || s.Status() != Playing || s.Ended() {
			t.Errorf("%v with the target %d has the status %d", s.Matrix, target, s.Status())
		}
		for _, act := range []func(State) (State, bool){Left, Right, Up, Down, Undo, Continue} {
			if next, valid := act(s); valid || !reflect.DeepEqual(next, s) {
				t.Errorf("an empty board becomes %v", next.Matrix)
			}
		}
	}
}

// TestLowestTargets checks that a tile of 2 or 4 can win.
func TestLowestTargets(t *testing.T) {
	s, err := New(Rules{Rows: 4, Cols: 4, Target: 2, First: 1, Ends: true}, 1)
	if err != nil || s.Status() != Won {
		t.Errorf("%v with the target 2 has the status %d: %v", s.Matrix, s.Status(), err)
	}
	s, err = New(Rules{Rows: 1, Cols: 2, Target: 4, First: 2, Ends: true}, 1)
	if err != nil || s.Status() != Playing {
		t.Errorf("%v with the target 4 has the status %d: %v", s.Matrix, s.Status(), err)
	}
	if s, _ = Left(s); s.Status() != Won {
		t.Errorf("%v with the target 4 has the status %d", s.Matrix, s.Status())
	}
}

func TestTargetPassedByALargerTile(t *testing.T) {
	s := State{Rules: Rules{Rows: 1, Cols: 4, Target: 16}, Matrix: board(t, "32 4 0 2")}
	if s.Status() != Won {
		t.Errorf("%v with the target 16 has the status %d", s.Matrix, s.Status())
	}
}

func TestWonByTheLastMove(t *testing.T) {
	// Up merges the two tiles of 1024. The new tile takes the cell that becomes empty, and no move
	// is left.
	s := stateOn(t, "1024 4 / 1024 8", func(r *Rules) { r.Fours = 0 })
	s, moved := Up(s)
	if !moved || s.Status() != Won {
		t.Fatalf("%v has the status %d", s.Matrix, s.Status())
	}
	s, _ = Continue(s)
	if s.Status() != Over {
		t.Errorf("after the game is continued, %v has the status %d", s.Matrix, s.Status())
	}
}

func TestContinue(t *testing.T) {
	start := stateOn(t, "1024 1024 0 0", nil)
	if _, ok := Continue(start); ok {
		t.Error("a game can be continued before it is won")
	}
	won, _ := Left(start)
	if _, moved := Right(won); moved {
		t.Error("a won game moves before it is continued")
	}
	continued, ok := Continue(won)
	if !ok || continued.Status() != Playing {
		t.Error("a won game cannot be continued")
	}
	if on1, moved := Right(continued); !moved || on1.Status() != Playing {
		t.Error("a continued game does not move")
	}
	back, ok := Undo(won)
	if !ok || back.Status() != Playing {
		t.Error("the winning move cannot be undone")
	}

	ended, _ := Left(stateOn(t, "1024 1024 0 0", func(r *Rules) { r.Ends = true }))
	if _, ok := Continue(ended); ok {
		t.Error("a game that ends at the target can be continued")
	}
	for _, d := range Directions() {
		if _, moved := move(ended, d); moved {
			t.Errorf("an ended game moves in the direction %c", d)
		}
	}
}

func TestNewOn(t *testing.T) {
	s := stateOn(t, "2 4 0 / 0 0 0", nil)
	if s.Rules.Rows != 2 || s.Rules.Cols != 3 || s.Rules.Target != 0 {
		t.Errorf("a board of 2 × 3 gives the rules %+v", s.Rules)
	}
	if s := stateOn(t, "1024 1024 / 0 0", nil); s.Rules.Target != 2048 {
		t.Error("a small board whose tiles can reach the target has lost it")
	}
	if s := stateOn(t, "2", nil); s.Status() != Over {
		t.Error("a board of one cell is not over")
	}
	for text, change := range map[string]func(*Rules){
		"0 0 / 0 0": nil,
		"128 0 0 0": func(r *Rules) { r.Target, r.Ends = 64, true },
		"2 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 4096": func(r *Rules) { r.Ends = true },
	} {
		rules := Classic()
		if change != nil {
			change(&rules)
		}
		if s, err := NewOn(rules, 1, board(t, text)); err == nil {
			t.Errorf("NewOn accepts %s with %+v", text, s.Rules)
		}
	}
}

func TestValidate(t *testing.T) {
	for _, test := range []struct {
		change func(*Rules)
		err    string // part of the error; empty if there is no error
	}{
		{func(r *Rules) {}, ""},
		{func(r *Rules) { r.Rows, r.Cols, r.First, r.Target = 1, 1, 1, 0 }, ""},
		{func(r *Rules) { r.Target = 1 << 17 }, ""},
		{func(r *Rules) { r.Target = 1 << 18 }, "the target 262144 cannot be reached on a 4 × 4 board"},
		{func(r *Rules) { r.Target, r.Fours = 1<<16, 0 }, ""},
		{func(r *Rules) { r.Target, r.Fours = 1<<17, 0 }, "cannot be reached"},
		{func(r *Rules) { r.Rows, r.Cols, r.Target = 8, 9, MaxTile }, ""},
		{func(r *Rules) { r.Rows, r.Cols, r.Target = 8, 9, 2*MaxTile }, "a power of two from 4 to 1152921504606846976"},
		{func(r *Rules) { r.Undos = All }, ""},
		{func(r *Rules) { r.Fours = 1 }, ""},
		{func(r *Rules) { r.Rows = 0 }, "at least one row"},
		{func(r *Rules) { r.Cols = -4 }, "at least one row"},
		{func(r *Rules) { r.Rows, r.Cols = 1<<40, 1<<40 }, "too large"},
		{func(r *Rules) { r.First = 0 }, ""},
		{func(r *Rules) { r.First = -1 }, "-1 starting tiles do not fit"},
		{func(r *Rules) { r.First = 17 }, "17 starting tiles do not fit on a 4 × 4 board"},
		{func(r *Rules) { r.Fours = 1.1 }, "from 0 to 1, not 1.1"},
		{func(r *Rules) { r.Fours = -0.1 }, "from 0 to 1"},
		{func(r *Rules) { r.Fours = nan() }, "from 0 to 1, not NaN"},
		{func(r *Rules) { r.Undos = -1 }, "0 or more, not -1"},
		{func(r *Rules) { r.Target = 2 }, ""},
		{func(r *Rules) { r.Target = 4 }, ""},
		{func(r *Rules) { r.Target = 1 }, "power of two from 4"},
		{func(r *Rules) { r.Target = 100 }, "power of two"},
		{func(r *Rules) { r.Target = -2048 }, "power of two"},
		{func(r *Rules) { r.Target, r.Ends = 0, true }, "without a target"},
	} {
		rules := Classic()
		test.change(&rules)
		_, err := New(rules, 1)
		if test.err == "" && err != nil {
			t.Errorf("%+v: %v", rules, err)
		}
		if test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)) {
			t.Errorf("%+v: error %v, want %q", rules, err, test.err)
		}
	}
}

func TestRulesAsText(t *testing.T) {
	for text, rules := range map[string]Rules{
		"4x4 target 2048 fours 0.1 first 2 undo 3":     Classic(),
		"3x5 target 64 fours 0 first 1 undo 0 ends":    {Rows: 3, Cols: 5, Target: 64, First: 1, Ends: true},
		"10x2 target none fours 0.25 first 2 undo all": {Rows: 10, Cols: 2, Fours: 0.25, First: 2, Undos: All},
		"4x4 target none fours 1e-07 first 2 undo 1":   {Rows: 4, Cols: 4, Fours: 1e-7, First: 2, Undos: 1},
	} {
		if got := rules.String(); got != text {
			t.Errorf("%+v is written %q, want %q", rules, got, text)
		}
		if got, err := ParseRules(text); got != rules || err != nil {
			t.Errorf("%q is read as %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "4x4", "4x4 target 2048 fours 0.1 first 2 undo 3 and more", "4x4  target 2048 fours 0.1 first 2 undo 3",
		"4x4 target x fours 0.1 first 2 undo 3", "4x4 target 2048 fours 0.1 first 2 undo some", "4x4 target 2048 fours NaN first 2 undo 3 "} {
		if r, err := ParseRules(text); err == nil {
			t.Errorf("%q is read as %+v", text, r)
		}
	}
}

func nan() float64 { zero := 0.0; return zero / zero }

func TestSpawnOnAFullBoard(t *testing.T) {
	s := stateOn(t, "2 4 / 4 2", nil)
	if got := spawn(s); !reflect.DeepEqual(got, s) {
		t.Errorf("%v becomes %v", s.Matrix, got.Matrix)
	}
}

// TestSpawnIsFair checks that spawns choose all cells with the same chance, and fours with the
// chance in the rules. The limits are the 99.9 % quantiles of χ². The seed is fixed, so the test
// cannot fail by chance.
func TestSpawnIsFair(t *testing.T) {
	const spawns = 160_000
	s, err := New(Rules{Rows: 4, Cols: 4, First: 1, Fours: 0.1}, 42)
	if err != nil {
		t.Fatal(err)
	}
	cells, fours := map[Cell]int{}, 0
	for n := range spawns {
		s.Matrix, s.Spawns = NewMatrix(4, 4), n
		s = spawn(s)
		for c, value := range s.Matrix.Cells() {
			if value > 0 {
				cells[c]++
			}
		}
		if s.Matrix.Highest() == 4 {
			fours++
		}
	}
	chi2 := 0.0
	for row := range int16(4) {
		for col := range int16(4) {
			d := float64(cells[Cell{row, col}]) - spawns/16
			chi2 += d * d / (spawns / 16)
		}
	}
	if chi2 > 37.7 {
		t.Errorf("the cells are not uniform: χ² with 15 degrees of freedom is %.1f", chi2)
	}
	d := float64(fours) - spawns*0.1
	if chi2 := d * d / (spawns * 0.1 * 0.9); chi2 > 10.8 {
		t.Errorf("%d of %d spawns are fours: χ² with 1 degree of freedom is %.1f", fours, spawns, chi2)
	}
}

// TestOldGame checks that a seed always means the same game. This game was played when the engine
// was new.
func TestOldGame(t *testing.T) {
	s, err := New(Classic(), 2048)
	if err != nil {
		t.Fatal(err)
	}
	moves := 0
	for i := 0; s.Status() == Playing; i++ {
		var moved bool
		if s, moved = move(s, Directions()[i*i%7%4]); moved {
			moves++
		}
		if i > 10_000 {
			t.Fatal("the game does not end")
		}
	}
	if got, want := s.Matrix.String(), "4 16 64 16 / 16 4 32 8 / 4 16 2 4 / 2 4 8 2"; got != want || moves != 92 || s.Score != 664 {
		t.Errorf("after %d moves %s, score %d; want 92, %s, 664", moves, got, s.Score, want)
	}
}
