package recording

import (
	"bytes"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"twenty48/engine"
	"twenty48/records"
)

// noon is when the games of the tests start.
var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// play plays a game until it has a number of moves. It returns the game and the lines of its recording.
// With mixed, it also undoes and redoes moves.
func play(t testing.TB, rules engine.Rules, moves int, mixed bool) (*Game, []string) {
	t.Helper()
	now := noon
	g, err := New(rules, 7, false, "", now)
	if err != nil {
		t.Fatal(err)
	}
	lines, r := g.Opening(), rand.New(rand.NewPCG(1, 1))
	for tries := 0; g.Moves() < moves; tries++ {
		action := Move(engine.Directions()[r.IntN(4)])
		if mixed && tries%5 == 3 {
			action = []Action{Undo, Redo}[r.IntN(2)]
		}
		for _, a := range []Action{action, Continue} {
			now = now.Add(100 * time.Millisecond)
			if line, ok := g.Do(a, now); ok {
				lines = append(lines, line)
			}
		}
		if tries > 20*moves {
			t.Fatalf("after %d tries there are %d moves", tries, g.Moves())
		}
	}
	return g, lines
}

// small returns rules with a target that is reached soon.
func small() engine.Rules {
	rules := engine.Classic()
	rules.Target = 32
	return rules
}

// sized returns rules without a target, with a square board of a size.
func sized(size int) engine.Rules {
	return engine.Rules{Rows: size, Cols: size, Fours: 0.1, First: 2, Undos: 3}
}

// read reads the recording of these lines. It returns the game after the valid lines, and their number.
func read(lines []string) (*Game, int, error) {
	r := newReading(records.Seal(lines...), nil)
	g, err := r.Game()
	return g, r.valid, err
}

// A game is read as it was played: every number of its lines gives the state after them.
func TestRead(t *testing.T) {
	for _, undos := range []int{0, 3, engine.All} {
		rules := small()
		rules.Undos = undos
		want, lines := play(t, rules, 60, true)
		got, valid, err := read(lines)
		if err != nil || valid != len(lines) {
			t.Fatalf("%d of %d lines are valid, %v", valid, len(lines), err)
		}
		got.motion, got.at = want.motion, want.at
		if got.lines, want.lines = 0, 0; !reflect.DeepEqual(got, want) {
			t.Errorf("the game is read as %+v, want %+v", got, want)
		}
		for n := 4; n < len(lines); n++ {
			if g, valid, err := read(lines[:n]); g == nil || valid != n || err != nil {
				t.Errorf("of %d lines %d are valid, %v", n, valid, err)
			}
		}
	}
}

// A line with a valid checksum is invalid if the game does not produce the same line. The recording
// ends there.
func TestFalseLines(t *testing.T) {
	_, lines := play(t, small(), 20, true)
	for _, line := range []string{"L 2@1,1 +2048 5", "X 2@1,1 5", "undo", "undo x", "redo 1", "on 1", "", " ", "L", "rules 1", "U 4@9,9 1", "U 4@9,9 +0 1", "undo -1 ", "undo -1", "U 4@9,9 -1"} {
		changed := append(slices.Clone(lines[:10]), line)
		if _, valid, err := read(changed); valid != 10 || err == nil {
			t.Errorf("with the line %q, %d lines are valid, want 10: %v", line, valid, err)
		}
	}
}

// A line may have any time of 64 bits without a sign, and no other. A start may have the years 0 to
// 9999.
func TestTimesOfLines(t *testing.T) {
	_, lines := play(t, sized(4), 3, false)
	for millis, isValid := range map[string]bool{
		"0": true, "9223372036854775807": true, "9223372036854775808": true, "18446744073709551615": true,
		"18446744073709551616": false, "-1": false, "-9223372036854775808": false, "1e3": false, "00": false, "+1": false,
	} {
		g, valid, err := read(append(lines[:len(lines):len(lines)], "hint "+millis))
		if (valid == len(lines)+1) != isValid || (err == nil) != isValid || g.played < 0 || g.played > 4*longestPause {
			t.Errorf("%s ms: %d of %d lines are valid, %v; the game took %v", millis, valid, len(lines)+1, err, g.played)
		}
	}
	for _, year := range []string{"-0001", "10000", "292277026596"} {
		changed := slices.Clone(lines)
		changed[3] = "started " + year + "-11-21T12:00:02Z"
		if _, valid, err := read(changed); valid != 3 || err == nil {
			t.Errorf("with the year %s, %d lines are valid, want 3: %v", year, valid, err)
		}
	}
}

// TestOldRecordings reads recordings that were written when the format was new.
func TestOldRecordings(t *testing.T) {
	for file, want := range map[string]struct {
		matrix     string
		score      int
		isAssisted bool
	}{
		"version-1.txt":        {"0 0 0 0 / 2 0 16 0 / 0 0 8 8 / 2 2 4 4", 84, false},
		"version-1-helped.txt": {"0 2 4 16 / 0 0 8 4 / 0 0 0 4 / 0 0 0 2", 68, true},
	} {
		data, err := os.ReadFile("testdata/" + file)
		if err != nil {
			t.Fatal(err)
		}
		g, err := GameOf(data)
		if err != nil {
			t.Errorf("%s: %v", file, err)
		}
		if got := g.State().Matrix.String(); got != want.matrix || g.State().Score != want.score || g.IsAssisted() != want.isAssisted {
			t.Errorf("%s ends with %s, score %d, with help: %v; want %+v", file, got, g.State().Score, g.IsAssisted(), want)
		}
	}
}

// Undo also removes the first occurrence of a tile. Long pauses do not count.
func TestFirsts(t *testing.T) {
	now := noon
	g, err := New(engine.Classic(), 1, false, "256 256 0 0 / 0 0 0 0", now)
	if err != nil {
		t.Fatal(err)
	}
	do := func(a Action, after time.Duration) {
		now = now.Add(after)
		if _, ok := g.Do(a, now); !ok {
			t.Fatalf("%s is invalid on %v", a, g.State().Matrix)
		}
	}
	do(Move(engine.Downward), 2*time.Second)
	do(Move(engine.Leftward), time.Hour)
	want := []First{{256, 1, 2 * time.Second}, {512, 2, 62 * time.Second}}
	if !slices.Equal(g.Firsts(), want) {
		t.Errorf("got %v, want %v", g.Firsts(), want)
	}
	do(Undo, time.Second)
	if !slices.Equal(g.Firsts(), want[:1]) {
		t.Errorf("after an undo, the firsts are %v", g.Firsts())
	}
	do(Move(engine.Rightward), 3*time.Second)
	if want[1].Played = 66 * time.Second; !slices.Equal(g.Firsts(), want) {
		t.Errorf("after another move, the firsts are %v, want %v", g.Firsts(), want)
	}
}

// Reading a long recording reports its progress, and can be stopped and continued.
func TestReadInParts(t *testing.T) {
	want, lines := play(t, sized(10), 1000, false)
	r, parts, progress := Read("x", records.Seal(lines...)), 0, 0.0
	each := func(part float64) bool {
		if part <= progress || part >= 1 {
			t.Fatalf("the progress is %v, then %v", progress, part)
		}
		parts, progress = parts+1, part
		return parts != 4
	}
	if r.Read(each) || parts != 4 || r.valid != 4+4*batch {
		t.Errorf("the reading stops after %d parts and %d lines", parts, r.valid)
	}
	if !r.Read(each) || parts != 1000/batch-1 {
		t.Errorf("the recording is read in %d parts", parts)
	}
	replay, err := r.Replay()
	if err != nil || replay.Last() != 1000 {
		t.Fatalf("the replay has %d steps, %v", replay.Last(), err)
	}
	if state, _ := replay.At(1000); !state.Matrix.Equal(want.State().Matrix) {
		t.Errorf("the replay ends with %v", state.Matrix)
	}
	branch := replay.From(700)
	if branch.Read(func(float64) bool { return false }) {
		t.Error("the game from step 700 is read at once")
	}
	g, err := branch.Branch(noon)
	if state, _ := replay.At(700); err != nil || !g.State().Matrix.Equal(state.Matrix) || !g.IsAssisted() {
		t.Errorf("the game from step 700 has another board, %v", err)
	}
}

// The replay of a game on a large board does not store all its boards.
func TestMemoryOfAReplay(t *testing.T) {
	const moves, size = 1000, 100
	_, lines := play(t, sized(size), moves, false)
	heap := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	text := string(records.Seal(lines...))
	before := heap()
	replay, err := ReadText(text).Replay()
	if err != nil {
		t.Fatal(err)
	}
	if got := heap() - before; got > moves*size*size/4 {
		t.Errorf("a replay uses %d bytes", got)
	}
	runtime.KeepAlive(replay)
}

func FuzzRead(f *testing.F) {
	_, lines := play(f, small(), 20, true)
	f.Add([]byte(strings.Join(lines, "\n")))
	f.Add([]byte("2048 recording 1\nrules 9999x9999 target none fours 0.1 first 2 undo all\nseed 1\nstarted 2026-11-21T12:00:00Z\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		lines := strings.Split(string(bytes.TrimSpace(data)), "\n")
		g, valid, err := read(lines)
		if g == nil {
			return
		}
		if (err == nil) != (valid == len(lines)) {
			t.Fatalf("%d of %d lines are valid: %v", valid, len(lines), err)
		}
		second, _, err := read(lines[:valid])
		if err != nil || !second.state.Matrix.Equal(g.state.Matrix) {
			t.Fatalf("the first reading ends with %v, the second with %v, %v", g.state.Matrix, second.state.Matrix, err)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	rules := sized(10)
	rules.Undos = engine.All
	_, lines := play(b, rules, 100_000, false)
	data := records.Seal(lines...)
	defer b.ReportMetric(float64(len(data)), "bytes")
	for b.Loop() {
		if _, err := GameOf(data); err != nil {
			b.Fatal(err)
		}
	}
}
