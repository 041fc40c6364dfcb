package session

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/library"
	"twenty48/records"
	"twenty48/settings"
)

// A testSession is a session with a front end that does nothing by itself. Each call of next runs
// one function that the session has passed to it.
type testSession struct {
	*Session
	t      *testing.T
	queue  []func()        // the functions to run, in order
	pauses []time.Duration // the durations passed to After
	first  Scene           // the scene that Connect returned
	scenes []Scene         // the scenes that no command returned
}

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// open returns a session whose coach evaluates a fixed number of boards, and whose clock moves one
// second with each call.
func open(t *testing.T, store library.Store, start Start) *testSession {
	t.Helper()
	now, seed := noon, uint64(0)
	env := Env{
		Now:    func() time.Time { now = now.Add(time.Second); return now },
		Seed:   func() uint64 { seed++; return seed },
		Boards: 300,
	}
	s, err := Open(library.Open(store, env.Now), settings.Open(store), env, start)
	if err != nil {
		t.Fatal(err)
	}
	st := &testSession{Session: s, t: t}
	st.first = s.Connect(FrontEnd{
		After: func(d time.Duration, do func()) func() {
			stopped := false
			st.pauses = append(st.pauses, d)
			st.queue = append(st.queue, func() {
				if !stopped {
					do()
				}
			})
			return func() { stopped = true }
		},
		Go:      func(work, done func()) { work(); st.queue = append(st.queue, done) },
		Changed: func(s Scene) { st.scenes = append(st.scenes, s) },
	})
	st.next() // reads the recordings, as Connect has asked
	return st
}

// next runs the next function.
func (st *testSession) next() {
	st.t.Helper()
	if len(st.queue) == 0 {
		st.t.Fatal("there is no function to run")
	}
	do := st.queue[0]
	st.queue = st.queue[1:]
	do()
}

// do runs commands with these verbs, and returns the last scene.
func (st *testSession) do(verbs ...Verb) (scene Scene) {
	for _, v := range verbs {
		scene = st.Do(Command{Verb: v})
	}
	return scene
}

// last returns the last scene that no command returned.
func (st *testSession) last() Scene {
	st.t.Helper()
	if len(st.scenes) == 0 {
		st.t.Fatal("the session has not changed the scene")
	}
	return st.scenes[len(st.scenes)-1]
}

// practiceStart returns the start of a practice game on a board.
func practiceStart(t *testing.T, board string) Start {
	t.Helper()
	m, err := engine.ParseMatrix(board, 0)
	if err != nil {
		t.Fatal(err)
	}
	return Start{Rules: engine.Classic(), Board: &m}
}

// moves are the verbs of all directions. One of these moves is valid unless the game has ended.
var moves = []Verb{MoveLeft, MoveDown, MoveRight, MoveUp}

// TestMovesMatchEngine checks that a session makes the same moves as the engine.
func TestMovesMatchEngine(t *testing.T) {
	st := open(t, records.Memory{}, Start{Rules: engine.Classic()})
	want, err := engine.New(engine.Classic(), 1)
	if err != nil {
		t.Fatal(err)
	}
	acts := map[Verb]func(engine.State) (engine.State, bool){
		MoveLeft: engine.Left, MoveRight: engine.Right, MoveUp: engine.Up, MoveDown: engine.Down, Undo: engine.Undo,
	}
	for i := range 300 {
		verb := append(moves, Undo)[i*i%13%5]
		before := want
		next, moved := acts[verb](want)
		want = next
		scene := st.do(verb)
		if scene.Done != moved || !scene.State.Matrix.Equal(want.Matrix) || scene.State.Score != want.Score {
			t.Fatalf("%d: %s makes %v, %v; the engine makes %v, %v", i, verb, scene.Done, scene.State.Matrix, moved, want.Matrix)
		}
		switch {
		case !moved && (len(scene.Motion.Slides) > 0 || len(scene.Motion.Spawned) > 0):
			t.Fatalf("%d: no tile moves, but the motion is %+v", i, scene.Motion)
		case moved && verb == Undo && (!scene.Motion.Undone || len(scene.Motion.Spawned) != 1):
			t.Fatalf("%d: the motion of an undo is %+v", i, scene.Motion)
		case moved && verb != Undo:
			m := engine.MotionOf(before, verb.Direction(), want)
			if !slices.Equal(scene.Motion.Slides, m.Slides) || !slices.Equal(scene.Motion.Spawned, m.Spawned) || scene.Motion.Undone {
				t.Fatalf("%d: the motion is %+v, want %+v", i, scene.Motion, m)
			}
		}
	}
}

func TestUndoNew(t *testing.T) {
	st := open(t, records.Memory{}, Start{Rules: engine.Classic()})
	if st.Scene().Can(UndoNew) {
		t.Error("UndoNew is possible in the first game")
	}
	old := st.do(MoveLeft, MoveDown).State
	scene := st.do(New)
	if scene.State.Seed == old.Seed || scene.State.Score != 0 || len(scene.Motion.Spawned) != 2 || scene.Can(Undo) || !scene.Can(UndoNew) {
		t.Errorf("a new game is %+v", scene)
	}
	if scene = st.do(New, UndoNew); !scene.State.Matrix.Equal(old.Matrix) || scene.Can(UndoNew) || !scene.Can(Undo) {
		t.Errorf("two new games are undone to %v, want %v", scene.State.Matrix, old.Matrix)
	}
	for scene = st.do(New); !scene.Done || scene.State.Spawns < 3; {
		scene = st.do(moves...)
	}
	if scene.Can(UndoNew) || st.do(UndoNew).Done {
		t.Error("UndoNew is possible after a move")
	}
}

// TestVerb checks that Z undoes a move or restores the game before New, and that every key except
// those for the speed pauses autoplay.
func TestVerb(t *testing.T) {
	both := Scene{Possible: []Verb{Undo, UndoNew}}
	for _, c := range []struct {
		key   string
		scene Scene
		want  Verb // empty if the key is not bound
	}{
		{"Left", both, MoveLeft}, {"K", both, MoveUp}, {"B", both, ""}, {"Ctrl+Shift+Z", both, Redo},
		{"Z", both, Undo}, {"Z", Scene{Possible: []Verb{UndoNew}}, UndoNew}, {"Z", Scene{}, Undo},
		{"Z", Scene{Coach: Playing, Possible: []Verb{Undo}}, Pause}, {"B", Scene{Coach: Playing}, Pause},
		{"+", Scene{Coach: Playing, Possible: []Verb{Faster}}, Faster}, {"Z", Scene{Coach: Thinking, Possible: []Verb{Undo}}, Undo},
	} {
		if got, ok := c.scene.Verb(c.key, Bindings()); got != c.want || ok != (c.want != "") {
			t.Errorf("%s is bound to %q, %v; want %q", c.key, got, ok, c.want)
		}
	}
}

// TestBindings checks that no key has two verbs. Only Undo and UndoNew share their keys.
func TestBindings(t *testing.T) {
	bound := map[string]Verb{}
	for _, b := range Bindings() {
		if b.Title == "" || len(b.Keys) == 0 {
			t.Errorf("the binding of %s has no title or no key", b.Verb)
		}
		for _, key := range b.Keys {
			if other, is := bound[key]; is && (other != Undo || b.Verb != UndoNew) {
				t.Errorf("%s is bound to %s and to %s", key, other, b.Verb)
			}
			bound[key] = b.Verb
		}
	}
	for _, d := range engine.Directions() {
		if MoveVerb(d).Direction() != d {
			t.Errorf("%c is not the direction of its verb", d)
		}
	}
}

func TestEndings(t *testing.T) {
	ends := func(s Start) Start { s.Rules.Ends = true; return s }
	for board, c := range map[string]struct {
		start  func(Start) Start
		verb   Verb
		ending Ending
		title  string
	}{
		"2 0 / 0 2":                   {nil, MoveLeft, NotEnded, ""},
		"1024 1024 0 / 4 2 0":         {nil, MoveLeft, WonMayContinue, "You win!"},
		"1024 1024 0 / 8 2 0":         {ends, MoveLeft, Won, "You win!"},
		"16 8 0 / 32 64 128 / 4 8 32": {nil, MoveRight, Lost, "Game over!"},
	} {
		start := practiceStart(t, board)
		if c.start != nil {
			start = c.start(start)
		}
		st := open(t, records.Memory{}, start)
		scene := st.do(c.verb)
		if scene.Ending != c.ending || string(scene.Ending.Title()) != c.title {
			t.Errorf("%s ends with %v, %q; want %v", board, scene.Ending, scene.Ending.Title(), c.ending)
		}
		if scene.Can(Continue) != (c.ending == WonMayContinue) || scene.Can(MoveLeft) != (c.ending == NotEnded) {
			t.Errorf("%s: the possible verbs are %v", board, scene.Possible)
		}
		if scene.Can(Continue) && st.do(Continue).Ending != NotEnded {
			t.Errorf("%s cannot be continued", board)
		}
	}
}

func TestCelebrated(t *testing.T) {
	for board, want := range map[string]int{
		"1024 1024 0": 2048, "512 512 0": 0, "2048 2048 0": 4096, "2 2 4096": 0, "2048 2048 4096": 0,
	} {
		st := open(t, records.Memory{}, practiceStart(t, board+" / 0 0 2"))
		if scene := st.do(MoveLeft); scene.Celebrated != want {
			t.Errorf("on %s, a move celebrates %d, want %d", board, scene.Celebrated, want)
		}
		if scene := st.do(Undo); scene.Celebrated != 0 {
			t.Errorf("an undo celebrates %d", scene.Celebrated)
		}
	}
}

func TestHint(t *testing.T) {
	st := open(t, records.Memory{}, practiceStart(t, "16 8 4 0 0"))
	if scene := st.do(Hint); scene.Coach != Thinking || scene.Hint != nil || scene.IsAssisted {
		t.Errorf("before the coach answers the scene is %+v", scene)
	}
	st.do(Hint)
	if len(st.queue) != 1 {
		t.Errorf("the coach runs %d searches, want 1", len(st.queue))
	}
	st.next()
	scene := st.last()
	if scene.Hint == nil || scene.Hint.Direction != engine.Rightward || scene.Hint.Reason.Error() != "Right – the only move" || !scene.IsAssisted || scene.Coach != Idle {
		t.Errorf("the hint is %+v in %+v", scene.Hint, scene)
	}
	if scene := st.do(Hint, MoveLeft); scene.Hint == nil || len(st.queue) > 0 {
		t.Error("the hint disappears although the board has not changed")
	}
	for _, verb := range []Verb{Undo, Redo, Continue} {
		if scene := st.do(verb); scene.Done || scene.Hint == nil {
			t.Errorf("%s, which is not possible, removes the hint", verb)
		}
	}
	if scene := st.do(MoveRight); scene.Hint != nil {
		t.Error("the hint stays after a move")
	}
	st.do(Undo, Hint, MoveLeft, Undo)
	if st.next(); st.last().Hint == nil {
		t.Error("an action that is not possible stops the search for a hint")
	}
	if scene := st.do(Redo); scene.Hint != nil {
		t.Error("the hint stays after a redo")
	}
	st.do(Undo, Hint, MoveRight)
	st.next()
	if len(st.scenes) != 2 || st.Scene().Hint != nil {
		t.Error("a hint arrives after its board has changed")
	}
}

// TestTooLarge checks that the coach refuses a board that is too large, and that this does not
// count as help.
func TestTooLarge(t *testing.T) {
	for _, verb := range []Verb{Hint, Autoplay} {
		st := open(t, records.Memory{}, practiceStart(t, "2 0 0 0 0 0 0 0 0"))
		if st.Scene().Can(verb) {
			t.Errorf("%s is possible", verb)
		}
		st.do(verb)
		st.next()
		if scene := st.last(); scene.Refused == nil || !strings.Contains(scene.Refused.Error(), "too large") || scene.IsAssisted || scene.Coach != Idle {
			t.Errorf("%s leads to %+v", verb, scene)
		}
	}
}

func TestAutoplay(t *testing.T) {
	store := records.Memory{}
	st := open(t, store, Start{Rules: engine.Classic()})
	if scene := st.do(Autoplay); scene.Coach != Playing || scene.Speed != 2 || scene.IsAssisted {
		t.Errorf("before its first move autoplay is %+v", scene)
	}
	for move := 1; move <= 20; move++ {
		st.next() // the search
		st.next() // the pause
		if scene := st.last(); scene.State.Spawns != move+2 || len(scene.Motion.Slides) == 0 || !scene.IsAssisted || scene.Coach != Playing {
			t.Fatalf("move %d of autoplay makes %+v", move, scene)
		}
	}
	if pause := st.pauses[0]; pause > time.Second/2 {
		t.Errorf("at two moves per second, a pause takes %v", pause)
	}
	if got := strings.Count(string(store[st.game.Name()]), "\nautoplay "); got != 1 {
		t.Errorf("the recording has %d lines of autoplay, want 1", got)
	}
	if scene := st.do(Faster); scene.Speed != 5 || scene.Coach != Playing {
		t.Errorf("faster is %+v", scene)
	}
	for verb, want := range map[Verb]int{Faster: 0, Slower: 1} {
		if scene := st.do(slices.Repeat([]Verb{verb}, 9)...); scene.Speed != want {
			t.Errorf("repeating %s leads to %d moves per second, want %d", verb, scene.Speed, want)
		}
	}
	before := st.Scene().State
	if scene := st.do(Pause); scene.Coach != Idle || scene.State.Spawns != before.Spawns || !scene.Done {
		t.Errorf("a pause makes %+v", scene)
	}
	st.next()
	if len(st.queue) > 0 || st.Scene().State.Spawns != before.Spawns {
		t.Error("the coach moves after Pause")
	}
	if scene := st.do(Autoplay, Autoplay); scene.Coach != Idle {
		t.Error("Autoplay does not stop autoplay")
	}
	if scene := st.do(Autoplay, New); scene.Coach != Idle || scene.State.Spawns != 2 {
		t.Error("New does not stop autoplay")
	}
}

// Step makes one move without a pause, also while another step or autoplay runs. It stops autoplay.
func TestStep(t *testing.T) {
	store := records.Memory{}
	st := open(t, store, Start{Rules: engine.Classic()})
	if scene := st.do(Step, Step, Step); scene.Coach != Thinking || scene.IsAssisted {
		t.Errorf("before its first move a step is %+v", scene)
	}
	for range 6 {
		st.next()
	}
	if scene := st.last(); scene.State.Spawns != 2+3 || scene.Coach != Idle || !scene.IsAssisted || len(st.queue) > 0 {
		t.Errorf("three steps lead to %+v with %d tasks", scene, len(st.queue))
	}
	for _, pause := range st.pauses {
		if pause > 0 {
			t.Errorf("a step pauses for %v", pause)
		}
	}
	if scene := st.do(Autoplay, Step); scene.Coach != Thinking {
		t.Errorf("a step during autoplay is %+v", scene)
	}
	for len(st.queue) > 0 {
		st.next()
	}
	if scene := st.last(); scene.State.Spawns != 2+4 || scene.Coach != Idle {
		t.Errorf("a step during autoplay leads to %+v", scene)
	}
	if v, _ := st.do(Step).Verb("Left", Bindings()); v != MoveLeft {
		t.Errorf("during a step, the key Left gives %q", v)
	}
	if st.do(Step, Autoplay).Coach != Playing || st.advisor.isStepping() {
		t.Error("during a step, Autoplay does not start autoplay")
	}
	st.do(Pause)
	if scene := st.do(Step, MoveLeft, MoveUp); scene.Coach != Idle {
		t.Error("a move does not stop a step")
	}
	over := open(t, store, practiceStart(t, "2 4 / 4 2"))
	if scene := over.do(Step); scene.Done || scene.Can(Step) || len(over.queue) > 0 {
		t.Errorf("after the end of a game a step is %+v", scene)
	}
}

func TestAutoplayEnds(t *testing.T) {
	st := open(t, records.Memory{}, practiceStart(t, "1024 1024 / 4 2"))
	for st.do(Autoplay); len(st.queue) > 0; {
		st.next()
	}
	if scene := st.last(); scene.Ending != WonMayContinue || scene.Coach != Idle {
		t.Errorf("autoplay ends with %+v", scene)
	}
	if scene := st.do(Autoplay); scene.Done || scene.Coach != Idle {
		t.Error("autoplay starts after a win")
	}
}

// TestAutoplayContinues checks that autoplay after a win continues the same series of moves: the
// recording has one line of autoplay. If the player has done something in between, it has a second
// line.
func TestAutoplayContinues(t *testing.T) {
	for _, between := range [][]Verb{nil, {Undo, Redo}, {Hint}} {
		store := records.Memory{}
		st := open(t, store, practiceStart(t, "1024 1024 0 / 4 2 0"))
		for st.do(Autoplay); len(st.queue) > 0; {
			st.next()
		}
		st.do(append(between, Continue, Autoplay)...)
		for range 3 {
			st.next()
		}
		want := 1 + min(1, len(between))
		if got := strings.Count(string(store[st.game.Name()]), "\nautoplay "); got != want {
			t.Errorf("after %v, the recording has %d lines of autoplay, want %d:\n%s", between, got, want, store[st.game.Name()])
		}
	}
}

// TestReview checks the order of a review, its opinions and its list of the worst moves.
func TestReview(t *testing.T) {
	st := open(t, records.Memory{}, Start{Rules: engine.Classic()})
	for range 10 {
		st.do(moves...)
	}
	name := st.game.Name()
	replay, err := st.Library().Reading(name).Replay()
	if err != nil {
		t.Fatal(err)
	}
	changes := 0
	review, err := st.Review(name, replay, func() int { return 7 }, func() { changes++ })
	if err != nil || !st.Scene().IsAssisted {
		t.Errorf("a review does not mark the game as assisted: %v", err)
	}
	st.next()
	if _, known := review.Opinion(7); !known || !review.thinker.isBusy() {
		t.Error("the review does not start with the move that the player sees")
	}
	for len(st.queue) > 0 {
		st.next()
	}
	if done := len(review.opinions); done != replay.Last() || changes != done || review.thinker.isBusy() {
		t.Errorf("of %d moves, %d are reviewed, with %d calls of changed", replay.Last(), done, changes)
	}
	worst := review.Worst()
	if len(worst) != maxWorst || !slices.IsSortedFunc(worst, func(a, b Opinion) int { return b.Points - a.Points }) {
		t.Errorf("the worst moves are %+v", worst)
	}
	for step := range replay.Last() {
		o, known := review.Opinion(step)
		if !known || o.Err != nil || o.Played != replay.Move(step+1) || (o.Best == o.Played) != (o.Points == 0 && o.loss == 0) && o.loss > 0 {
			t.Errorf("after step %d the opinion is %+v", step, o)
		}
	}
	stopped, _ := st.Review(name, replay, func() int { return 0 }, func() { t.Error("a review continues after Stop") })
	stopped.Stop()
	st.next()
}

// full is a store that cannot write while err is set.
type full struct {
	records.Memory
	err error
}

func (f *full) Write(name string, offset int, data []byte) error {
	if f.err != nil {
		return f.err
	}
	return f.Memory.Write(name, offset, data)
}

// TestUnsaved checks that a move is made even if it cannot be saved, and that the player sees the
// error once.
func TestUnsaved(t *testing.T) {
	store := &full{Memory: records.Memory{}, err: errors.New("the disk is full")}
	st := open(t, store, Start{Rules: engine.Classic()})
	reports := 0
	for range 10 {
		for _, verb := range moves {
			before := st.Scene().State
			scene := st.do(verb)
			if scene.Done == scene.State.Matrix.Equal(before.Matrix) {
				t.Fatal("Done is wrong, or a move is not made")
			}
			if errors.Is(scene.Unsaved, store.err) {
				reports++
			}
		}
	}
	if store.err = nil; reports != 1 {
		t.Errorf("a full disk is reported %d times", reports)
	}
	want := st.do(moves...).State
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	if got := open(t, store, Start{Rules: engine.Classic()}).Scene().State; !got.Matrix.Equal(want.Matrix) {
		t.Errorf("the next start shows %v, want %v", got.Matrix, want.Matrix)
	}
}

// TestCloseWhileBusy checks that a refresh, a search and a pause do nothing after the session is
// closed.
func TestCloseWhileBusy(t *testing.T) {
	for name, begin := range map[string]func(*testSession){
		"a refresh":            func(st *testSession) { st.Refresh(func(int, error) { t.Error("a refresh calls show after Close") }) },
		"a hint":               func(st *testSession) { st.do(Hint) },
		"a search of autoplay": func(st *testSession) { st.do(Autoplay) },
		"a pause of autoplay":  func(st *testSession) { st.do(Autoplay); st.next() },
	} {
		store := records.Memory{}
		st := open(t, store, Start{Rules: engine.Classic()})
		st.do(moves...)
		begin(st)
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
		before, scenes := maps.Clone(store), len(st.scenes)
		for len(st.queue) > 0 {
			st.next()
		}
		if !maps.EqualFunc(before, store, bytes.Equal) || len(st.scenes) != scenes {
			t.Errorf("%s: something is written or shown after Close", name)
		}
	}
}

// TestOnScreen checks that the next start opens the game that was on the screen, for each kind of
// game.
func TestOnScreen(t *testing.T) {
	id := Today(noon)
	for name, start := range map[string]Start{
		"classic": {Rules: engine.Classic()}, "today": StartOf(id), "Practice": practiceStart(t, "2 0 4 / 0 8 0 / 2 0 0"),
	} {
		store := records.Memory{}
		st := open(t, store, Start{Rules: engine.Classic()})
		st.do(moves...)
		if scene := st.Do(Command{OpenGame, &start}); scene.Refused != nil {
			t.Fatal(scene.Refused)
		}
		want := st.do(moves...)
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
		scene := open(t, store, Start{OnScreen: true, Rules: engine.Classic()}).Scene()
		if !scene.State.Matrix.Equal(want.State.Matrix) || scene.State.Seed != want.State.Seed || scene.IsPractice != want.IsPractice {
			t.Errorf("%s: the next start shows %v, want %v", name, scene.State.Matrix, want.State.Matrix)
		}
	}
}

// TestStartWithoutMoves checks that a game without a move is opened again, and that UndoNew still
// restores the game that it has replaced.
func TestStartWithoutMoves(t *testing.T) {
	seed, tiny := uint64(77), engine.Classic()
	tiny.Rows, tiny.Cols, tiny.Target = 3, 3, 256
	for name, test := range map[string]struct {
		begin    func(st *testSession)
		replaces bool // whether the game has replaced a game of its kind
	}{
		"new game":    {func(st *testSession) { st.do(New) }, true},
		"other rules": {func(st *testSession) { st.Do(Command{Verb: OpenGame, Start: &Start{Rules: tiny}}) }, false},
		"an ID":       {func(st *testSession) { st.Do(Command{Verb: OpenGame, Start: &Start{Rules: tiny, Seed: &seed}}) }, false},
		"a replay": {func(st *testSession) {
			s, _ := st.Summary()
			replay, err := st.Library().Reading(s.Name).Replay()
			if err != nil {
				t.Fatal(err)
			}
			st.Do(Command{Verb: OpenGame, Start: &Start{Reading: replay.From(2)}})
		}, true},
		"a board": {func(st *testSession) {
			start := practiceStart(t, "2 2 0 / 0 0 0 / 4 0 0")
			st.Do(Command{Verb: OpenGame, Start: &start})
		}, false},
	} {
		store := records.Memory{}
		st := open(t, store, Start{Rules: engine.Classic()})
		old := st.do(moves...)
		test.begin(st)
		want := st.Scene()
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
		st = open(t, store, Start{Rules: engine.Classic(), OnScreen: true})
		got := st.Scene()
		if !got.State.Matrix.Equal(want.State.Matrix) || got.State.Seed != want.State.Seed || got.State.Rules != want.State.Rules ||
			got.IsPractice != want.IsPractice || got.HasGivenSeed != want.HasGivenSeed || got.IsAssisted != want.IsAssisted {
			t.Errorf("%s: the next start shows %v, want %v", name, got.State, want.State)
		}
		if got.Can(UndoNew) != test.replaces {
			t.Errorf("%s: UndoNew is possible: %v", name, got.Can(UndoNew))
		}
		if restored := st.do(UndoNew); test.replaces && !restored.State.Matrix.Equal(old.State.Matrix) {
			t.Errorf("%s: UndoNew restores %v, want %v", name, restored.State.Matrix, old.State.Matrix)
		}
	}
}

// TestFreshStart checks that a fresh start replaces the game on the screen by a new one of the same
// kind. The old game can be restored until the first move, and continued later.
func TestFreshStart(t *testing.T) {
	store := records.Memory{}
	rules := engine.Rules{Rows: 3, Cols: 4, First: 2, Undos: 3}
	st := open(t, store, Start{Rules: rules})
	want, name := st.do(moves...), st.game.Name()
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	for _, start := range []Start{{OnScreen: true, Fresh: true, Rules: engine.Classic()}, {Fresh: true, Rules: rules}} {
		st := open(t, store, start)
		if fresh := st.Scene(); fresh.State.Rules != rules || fresh.State.Records.Len() > 0 || fresh.Can(UndoNew) != start.OnScreen {
			t.Errorf("%+v shows %+v", start, fresh)
		}
		st.do(moves...)
		if scene := st.Do(Command{OpenGame, &Start{Reading: st.Library().Reading(name)}}); !scene.State.Matrix.Equal(want.State.Matrix) || scene.Refused != nil {
			t.Errorf("%+v: the old game continues as %+v", start, scene)
		}
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if scene := open(t, store, Start{OnScreen: true, Fresh: true, Rules: rules}).Scene(); scene.State.Records.Len() > 0 {
		t.Errorf("without a game on the screen it shows %+v", scene)
	}
}

// TestStartAfterTheEnd checks that a start after the end of a game opens a new game of the same
// kind, and that UndoNew restores the old one.
func TestStartAfterTheEnd(t *testing.T) {
	store := records.Memory{}
	rules := engine.Rules{Rows: 2, Cols: 2, First: 2, Undos: 3}
	st := open(t, store, Start{Rules: rules})
	scene := st.Scene()
	for scene.Ending == NotEnded {
		scene = st.do(moves...)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	for name, start := range map[string]Start{"the game on the screen": {OnScreen: true, Rules: engine.Classic()}, "these rules": {Rules: rules}} {
		next := open(t, store, start)
		if newGame := next.Scene(); newGame.State.Rules != rules || newGame.State.Spawns != 2 || newGame.State.Records.Len() > 0 {
			t.Errorf("%s: the next start shows %+v", name, newGame)
		}
		if restored := next.do(UndoNew); !restored.State.Matrix.Equal(scene.State.Matrix) || restored.Ending != Lost {
			t.Errorf("%s: UndoNew restores %v, want %v", name, restored.State.Matrix, scene.State.Matrix)
		}
	}
}

// TestStartAfterAPracticeGame checks the same for a practice game.
func TestStartAfterAPracticeGame(t *testing.T) {
	store, start := records.Memory{}, practiceStart(t, "2 4 0 / 8 16 32")
	st := open(t, store, start)
	if scene := st.do(MoveRight); scene.Ending != Lost {
		t.Fatalf("the game ends with %v", scene.State.Matrix)
	}
	lost := st.Scene().State.Matrix
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	next := open(t, store, Start{OnScreen: true, Rules: engine.Classic()})
	if newGame := next.Scene(); !newGame.IsPractice || !newGame.State.Matrix.Equal(*start.Board) || !newGame.Can(UndoNew) {
		t.Errorf("the next start shows %+v", newGame)
	}
	if restored := next.do(UndoNew); !restored.State.Matrix.Equal(lost) {
		t.Errorf("UndoNew restores %v, want %v", restored.State.Matrix, lost)
	}
}

// TestEmptyBoard checks that the coach reports that it has no move on an empty board.
func TestEmptyBoard(t *testing.T) {
	for _, verb := range []Verb{Hint, Autoplay} {
		st := open(t, records.Memory{}, Start{Rules: engine.Rules{Rows: 4, Cols: 4, Undos: 3}})
		for st.do(verb); len(st.queue) > 0; {
			st.next()
		}
		if scene := st.last(); scene.Ending != NotEnded || scene.Coach != Idle || scene.Refused == nil || scene.Hint != nil || scene.IsAssisted {
			t.Errorf("%s on an empty board leads to %+v", verb, scene)
		}
	}
}

// TestRefused checks that an impossible start is an error and does not change the game.
func TestRefused(t *testing.T) {
	st := open(t, records.Memory{}, Start{Rules: engine.Classic()})
	want := st.do(moves...).State
	for _, start := range []Start{{}, {Reading: st.Library().Reading("games/none")}} {
		if scene := st.Do(Command{OpenGame, &start}); scene.Refused == nil || scene.Done || !scene.State.Matrix.Equal(want.Matrix) {
			t.Errorf("%+v leads to %+v", start, scene)
		}
	}
	store := records.Memory{}
	if _, err := Open(library.Open(store, time.Now), settings.Open(store), Env{Now: time.Now, Seed: func() uint64 { return 1 }}, Start{}); err == nil {
		t.Error("a session opens with invalid rules")
	}
}

// TestPlayFrom checks that a game can start at a step of a replay, and that it is an assisted game.
func TestPlayFrom(t *testing.T) {
	st := open(t, records.Memory{}, Start{Rules: engine.Classic()})
	st.do(moves...)
	replay, err := st.Library().Reading(st.game.Name()).Replay()
	if err != nil {
		t.Fatal(err)
	}
	want, _ := replay.At(2)
	scene := st.Do(Command{OpenGame, &Start{Reading: replay.From(2)}})
	if !scene.State.Matrix.Equal(want.Matrix) || !scene.IsAssisted || scene.State.Seed != want.Seed {
		t.Errorf("from step 2 the game is %v, want %v", scene.State.Matrix, want.Matrix)
	}
}

func TestReason(t *testing.T) {
	for _, test := range []struct {
		reason coach.Reason
		want   string
	}{
		{coach.Reason{Kind: coach.LooksAhead, N: 7}, "Left – best, looking 7 moves ahead"},
		{coach.Reason{Kind: coach.LooksAhead}, "Left – looks best"},
		{coach.Reason{Kind: coach.OnlyMove}, "Left – the only move"},
		{coach.Reason{Kind: coach.Wins, N: 2048}, "Left – makes 2048"},
		{coach.Reason{Kind: coach.Merges, N: 512}, "Left – merges the 512s"},
		{coach.Reason{Kind: coach.KeepsCorner, N: 2048}, "Left – keeps 2048 in its corner"},
		{coach.Reason{Kind: coach.KeepsLine, N: 2048}, "Left – keeps the line of the 2048 full"},
		{coach.Reason{Kind: coach.AvoidsTrap, N: 4}, "Left – avoids trapping a 4"},
		{coach.Reason{Kind: coach.MakesRoom, N: 2}, "Left – leaves 2 more cells empty"},
	} {
		if got := reason(coach.Advice{Direction: engine.Leftward, Reason: test.reason}).Error(); got != test.want {
			t.Errorf("%+v: %q, want %q", test.reason, got, test.want)
		}
	}
}

// TestNotesOfReading checks that notes about damaged recordings appear as soon as they have been
// read, and not only with the next command.
func TestNotesOfReading(t *testing.T) {
	store := records.Memory{}
	st := open(t, store, Start{Rules: engine.Classic()})
	st.do(moves...)
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	names, err := store.List("games")
	if err != nil || len(names) != 1 {
		t.Fatalf("the games are %v, %v", names, err)
	}
	for name, size := range names {
		lines, _, _ := records.Lines(store[name])
		store[name] = store[name][:size-records.Length(lines[len(lines)-1:])]
	}
	rules, err := engine.RulesNamed("tiny")
	if err != nil {
		t.Fatal(err)
	}
	st = open(t, store, Start{Rules: rules})
	notes := fmt.Sprint(st.first.Notes) // a front end would show later notes with Changed
	for _, scene := range st.scenes {
		notes += fmt.Sprint(scene.Notes)
	}
	if !strings.Contains(notes, "is lost") {
		t.Errorf("the notes are %s", notes)
	}
}

// TestFullGame checks that a game stops before its recording is too long to be read: autoplay stops and
// reports it, no move is possible, and the game is replayed and continued with all its lines.
func TestFullGame(t *testing.T) {
	const most, name = 1_000_000, "games/20261121T120000Z-0000000000000007"
	rules := engine.Classic()
	lines := []string{"2048 recording 1", "rules " + rules.String(), "seed 7", "started 2026-11-21T12:00:00Z"}
	for len(lines) < most-4 {
		lines = append(lines, "hint 0")
	}
	store := records.Memory{name: records.Seal(lines...), "screen": records.Seal(name)}
	st := open(t, store, Start{OnScreen: true, Rules: rules})
	st.do(Autoplay)
	for range 20 {
		if len(st.queue) > 0 {
			st.next()
		}
	}
	if scene := st.last(); scene.Refused != ErrFull || scene.Coach != Idle || scene.Ending != NotEnded || scene.Can(MoveLeft) || scene.Can(Undo) || scene.Can(Hint) {
		t.Errorf("autoplay ends with %+v", scene)
	}
	for _, verb := range append(moves, Undo, Redo, Hint, Autoplay, Step) {
		if scene := st.do(verb); scene.Done || scene.Refused != ErrFull {
			t.Errorf("%s in a full game leads to %+v", verb, scene)
		}
	}
	if got := bytes.Count(store[name], []byte("\n")); got != most {
		t.Errorf("the recording has %d lines, want %d", got, most)
	}
	want := st.Scene().State
	replay, err := st.Library().Reading(name).Replay()
	if err != nil || replay.Fault != nil || replay.Last() != most-len(lines[:4]) {
		t.Errorf("the replay has %d steps, %v, %v", replay.Last(), err, replay.Fault)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	st = open(t, store, Start{OnScreen: true, Rules: rules})
	if got := st.Scene().State; !got.Matrix.Equal(want.Matrix) || got.Spawns != want.Spawns || len(st.first.Notes) > 0 {
		t.Errorf("the next start shows %v, want %v; %v", got.Matrix, want.Matrix, st.first.Notes)
	}
	if st.do(New); st.do(moves...).State.Records.Len() == 0 {
		t.Error("no move is possible in the next game")
	}
}

// counted is a store that counts the calls of its methods.
type counted struct {
	records.Memory
	calls map[string]int
}

func (c counted) Load(name string) ([]byte, error) {
	c.calls["Load"]++
	return c.Memory.Load(name)
}

func (c counted) List(folder string) (map[string]int, error) {
	c.calls["List"]++
	return c.Memory.List(folder)
}

func (c counted) Save(name string, data []byte) error {
	c.calls["Save"]++
	return c.Memory.Save(name, data)
}

// TestStoreCallsOfKeys checks that a key reads no text and lists no folder, also the first key of a new
// game. Only that key saves a text: the name of the game on the screen.
func TestStoreCallsOfKeys(t *testing.T) {
	store := counted{records.Memory{}, map[string]int{}}
	st := open(t, store, Start{Rules: engine.Classic()})
	for range 3 {
		st.do(New)
		clear(store.calls)
		for range 5 {
			for _, verb := range append(moves, Undo, Redo) {
				st.do(verb)
				st.Summary()
			}
		}
		if len(store.calls) > 1 || store.calls["Save"] != 1 {
			t.Errorf("the keys of a game call the store: %v", store.calls)
		}
	}
}

// BenchmarkKey measures what the session does for a key, in a library of 10,000 games.
func BenchmarkKey(b *testing.B) {
	store := records.Memory{}
	env := Env{Now: time.Now, Seed: func() uint64 { return 1 }}
	connect := func() *Session {
		s, err := Open(library.Open(store, env.Now), settings.Open(store), env, Start{Rules: engine.Classic(), Fresh: true})
		if err != nil {
			b.Fatal(err)
		}
		s.Connect(FrontEnd{
			After: func(time.Duration, func()) func() { return func() {} }, Go: func(work, done func()) { work(); done() }, Changed: func(Scene) {},
		})
		return s
	}
	s := connect()
	for range 5 {
		for _, v := range moves {
			s.Do(Command{Verb: v})
		}
	}
	text := store[s.game.Name()]
	for i := range 10_000 {
		store[fmt.Sprintf("games/2026-%05d", i)] = text
	}
	s = connect()
	if got := len(s.Library().Games()); got < 10_000 {
		b.Fatalf("there are %d games", got)
	}
	for i := 0; b.Loop(); i++ {
		if scene := s.Do(Command{Verb: moves[i%4]}); scene.Ending != NotEnded {
			s.Do(Command{Verb: New})
		}
		s.Summary()
	}
}

// TestRefresh checks that recordings are read once for several callers, that reading stops when no
// caller waits, and that it starts again for a new caller.
func TestRefresh(t *testing.T) {
	store := &hooked{Memory: records.Memory{}, load: func() {}}
	st := open(t, store, Start{Rules: engine.Classic()})
	st.do(moves...)
	text := store.Memory[st.game.Name()]
	var queue []func()
	st.frontEnd.Go = func(work, done func()) {
		queue = append(queue, func() { work(); queue = append(queue, done) })
	}
	next := func() { do := queue[0]; queue = queue[1:]; do() }
	for i := range 5 {
		store.Memory[fmt.Sprintf("games/2026-%d", i)] = text
	}
	refused := func(int, error) { t.Error("a caller that does not wait gets a report") }
	first, second := st.Refresh(refused), st.Refresh(refused)
	if len(queue) != 1 {
		t.Errorf("for two callers, recordings are read %d times at once", len(queue))
	}
	loads := 0
	store.load = func() {
		if loads++; loads == 2 {
			first()
			second()
		}
	}
	next()
	if loads != 2 {
		t.Errorf("after the callers have gone, %d recordings are read", loads-2)
	}
	isShown := false
	st.Refresh(func(left int, err error) { isShown = left == 0 && err == nil })
	for len(queue) > 0 {
		next()
	}
	if loads != 5 || !isShown || len(st.Library().Games()) != 6 {
		t.Errorf("for a new caller %d recordings are read, shown %v; there are %d games", loads-2, isShown, len(st.Library().Games()))
	}
}

// hooked is a store that calls a function before it loads a text.
type hooked struct {
	records.Memory
	load func()
}

func (h *hooked) Load(name string) ([]byte, error) {
	h.load()
	return h.Memory.Load(name)
}

// elsewhere is a store in which another instance has locked a game.
type elsewhere struct {
	records.Memory
	name string
}

func (e elsewhere) Lock(name string) bool {
	return !strings.HasSuffix(e.name, strings.TrimPrefix(name, "locks/"))
}

// TestElsewhere checks that a start whose game another instance plays leads to a note and a new game,
// and not to another old game.
func TestElsewhere(t *testing.T) {
	store := records.Memory{}
	st := open(t, store, Start{Rules: engine.Classic()})
	st.do(moves...)
	tiny, err := engine.RulesNamed("tiny")
	if err != nil {
		t.Fatal(err)
	}
	st.Do(Command{OpenGame, &Start{Rules: tiny}})
	st.do(moves...)
	name := st.game.Name()
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	st = open(t, elsewhere{store, name}, Start{OnScreen: true, Rules: engine.Classic()})
	if scene := st.Scene(); scene.State.Records.Len() > 0 || !strings.Contains(fmt.Sprint(st.first.Notes), "in another window") {
		t.Errorf("the start shows %v; the notes are %v", scene.State.Matrix, st.first.Notes)
	}
	scene := st.Do(Command{OpenGame, &Start{Reading: st.Library().Reading(name)}})
	if scene.Done || scene.Refused == nil || scene.Refused.Error() != "this game is open in another window" {
		t.Errorf("continuing the game from the history leads to %+v", scene)
	}
}
