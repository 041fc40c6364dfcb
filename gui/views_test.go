package gui

import (
	"fmt"
	"image"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/records"
	"twenty48/session"
	"twenty48/settings"
)

// small are rules by which a game is soon over.
func small() engine.Rules {
	return engine.Rules{Rows: 2, Cols: 3, Target: 16, Fours: 0.5, First: 2, Undos: 3}
}

// lose plays until the game is over.
func (w *window) lose(t *testing.T) {
	t.Helper()
	for i := 0; w.state().Status() != engine.Over; i++ {
		w.press([]fyne.KeyName{fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp}[i%4])
		if w.state().Status() == engine.Won {
			w.press(fyne.KeyReturn)
		}
	}
}

// menu does what the main menu has under a label.
func (w *window) menu(t *testing.T, label string) {
	t.Helper()
	for _, menu := range w.MainMenu().Items {
		for _, item := range menu.Items {
			if item.Label == label {
				item.Action()
				return
			}
		}
	}
	t.Fatalf("the menu has no %s", label)
}

// texts returns what can be read in the window.
func (w *window) texts() string {
	var texts []string
	for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
		if t, ok := o.(*canvas.Text); ok && t.Visible() {
			texts = append(texts, t.Text)
		}
	}
	return strings.Join(texts, "|")
}

// tap taps the button with a text or an icon on it.
func (w *window) tap(t *testing.T, text string) {
	t.Helper()
	for _, b := range widgets.ButtonsIn(w.stage) {
		if b.Text == text || b.Icon != nil && strings.Contains(b.Icon.Name(), text) {
			test.Tap(b)
			return
		}
	}
	t.Fatalf("there is no button %s", text)
}

// rows returns the rows of the list that are shown.
func (w *window) rows() (rows []*gameRow) {
	for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
		if r, ok := o.(*gameRow); ok && r.Visible() {
			rows = append(rows, r)
		}
	}
	slices.SortFunc(rows, func(a, b *gameRow) int { return int(a.Position().Y - b.Position().Y) })
	return rows
}

// played is a window in which three games were lost, and the last is going on.
func played(t *testing.T) (*window, records.Memory) {
	t.Helper()
	store := records.Memory{}
	w := open(t, store, small(), "")
	for range 3 {
		w.lose(t)
		w.press(fyne.KeyEscape)
		w.menu(t, "New game")
	}
	for i := 0; w.state().Score == 0; i++ {
		w.press([]fyne.KeyName{fyne.KeyLeft, fyne.KeyDown}[i%2])
	}
	return w, store
}

func TestHistory(t *testing.T) {
	w, _ := played(t)
	before := w.state()
	w.menu(t, "History")
	games := w.games()
	if rows := w.rows(); len(games) != 4 || len(rows) != 4 {
		t.Fatalf("of 4 games %d are shown, %d known", len(rows), len(games))
	}
	for i, row := range w.rows() {
		if g := games[i]; row.lines[0].Text != fmt.Sprintf("%d · best tile %d", g.Score, g.Tile) || row.picture.Matrix().String() != g.Matrix {
			t.Errorf("row %d says %q and shows %v, want %+v", i, row.lines[0].Text, row.picture.Matrix(), g)
		}
	}
	if !strings.Contains(w.rows()[0].lines[1].Text, "in progress") || !strings.Contains(w.rows()[1].lines[1].Text, "2×3, to 16") {
		t.Errorf("the rows say %q and %q", w.rows()[0].lines[1].Text, w.rows()[1].lines[1].Text)
	}
	w.press(fyne.KeyLeft, fyne.KeyUp, fyne.KeyDown, fyne.KeyRight, fyne.KeyZ)
	if !reflect.DeepEqual(w.state(), before) {
		t.Error("keys move tiles that are not shown")
	}

	if test.Tap(w.rows()[0].remove); len(w.rows()) != 4 {
		t.Error("the game that is played is deleted")
	}
	asked := 0
	confirm := func() {
		if w.dialogs.isOpen() {
			asked++
			_, buttons := w.told(t)
			test.Tap(buttons["Delete"])
		}
	}
	test.Tap(w.rows()[1].remove)
	confirm()
	w.Canvas().Focused().(*widgets.List).TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	w.press(fyne.KeyDelete)
	confirm()
	if rows := w.rows(); len(rows) != 2 || rows[1].game.Name != games[3].Name {
		t.Errorf("after two are deleted %d are shown", len(rows))
	}
	if best := slices.MaxFunc(games, func(a, b library.Summary) int { return a.Score - b.Score }); (asked > 0) != (best.Name == games[1].Name || best.Name == games[2].Name) {
		t.Errorf("the window asks %d times; the best game is %s", asked, best.Name)
	}
	w.menu(t, "Undo")
	w.tap(t, "content-undo")
	if rows := w.rows(); len(rows) != 4 || rows[1].game.Name != games[1].Name {
		t.Errorf("brought back, %d are shown", len(rows))
	}
	if w.press(fyne.KeyEscape); w.top() != w.game.view || len(w.rows()) != 0 {
		t.Error("escape does not go back to the game")
	}
	checkPicture(t, w)
	w.menu(t, "History")
	w.menu(t, "New game")
	if w.top() != w.game.view || w.state().Score != 0 {
		t.Error("a new game does not show itself")
	}
	checkPicture(t, w)
}

// In the narrowest window no key is broken: the longest is Ctrl+Shift+H.
func TestKeysInANarrowWindow(t *testing.T) {
	w := classic(t, "")
	w.Resize(w.Content().MinSize())
	table := newKeys(w.session.Scene()).(*fyne.Container)
	table.Resize(fyne.NewSize(w.top().content.Size().Width, 2000))
	for i, o := range table.Objects {
		row, is := o.(*fyne.Container)
		if !is {
			continue // a heading or a text
		}
		keys := row.Objects[1].(*widgets.Paragraph)
		room := fyne.MeasureText("Ctrl+Shift+H", theme.TextSize(), fyne.TextStyle{}).Width + 2*theme.InnerPadding()
		if keys.Size().Width < room {
			t.Errorf("row %d, %q, has %v of room, want %v", i, keys.Text, keys.Size().Width, room)
		}
	}
}

// The best game is refused without a question while it is in play, also after its end.
func TestDeleteTheBestInPlay(t *testing.T) {
	w := open(t, records.Memory{}, small(), "")
	w.lose(t)
	w.press(fyne.KeyEscape)
	for range 2 { // on the screen, and while it can be restored
		w.menu(t, "History")
		test.Tap(w.rows()[0].remove)
		if w.dialogs.isOpen() || len(w.games()) != 1 || !strings.Contains(w.labelTexts(), "still in play") {
			t.Errorf("a dialog is open: %v; the window says %s", w.dialogs.isOpen(), w.labelTexts())
		}
		w.menu(t, "New game")
	}
}

// labelTexts returns what the toolkit's labels in the window say.
func (w *window) labelTexts() string {
	var texts []string
	for _, l := range shown[*widget.Label](w) {
		texts = append(texts, l.Text)
	}
	return strings.Join(texts, "|")
}

// The history leaves out games without a move.
func TestGamesWithoutMoves(t *testing.T) {
	w := open(t, records.Memory{}, small(), "")
	w.game.doNow(session.Hint)
	w.game.do(session.New)
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyZ)
	for w.canUndo() {
		w.press(fyne.KeyZ)
	}
	w.choose(t, "Classic")
	if w.menu(t, "History"); len(w.games()) != 2 || len(w.rows()) != 0 || !strings.Contains(w.labelTexts(), "No games yet") {
		t.Errorf("of %d games without moves %d are shown; the window says %s", len(w.games()), len(w.rows()), w.labelTexts())
	}
}

// A replay counts its steps up to its end, also if moves were undone there.
func TestReplayOfUndoneMoves(t *testing.T) {
	w := classic(t, "")
	w.press(fyne.KeyLeft, fyne.KeyRight, fyne.KeyZ)
	for w.session.Scene().Can(session.Undo) {
		w.press(fyne.KeyZ)
	}
	openReplay(w, w.games()[0])
	bar := shown[*widgets.Slider](w)[0]
	if want := fmt.Sprintf("Step %d of %[1]d", int(bar.Max)); bar.Value != bar.Max || !strings.Contains(w.texts(), want) {
		t.Errorf("at %v of %v the window says %s", bar.Value, bar.Max, w.texts())
	}
}

// Escape closes the toolkit's dialog that saves a file while the name of the file has the
// focus. The field shows and changes the name.
func TestEscapeInTheSaveDialog(t *testing.T) {
	w, _ := played(t)
	openReplay(w, w.games()[1])
	w.tap(t, "document-save")
	field, is := w.Canvas().Focused().(*widgets.Entry)
	if !is || !strings.HasPrefix(field.Text, "2048 ") {
		t.Fatalf("the focus has %T", w.Canvas().Focused())
	}
	save := func() *widget.Button {
		for _, o := range test.LaidOutObjects(w.Canvas().Overlays().Top()) {
			if b, is := o.(*widget.Button); is && b.Text == "Save" {
				return b
			}
		}
		return nil
	}
	if field.SetText(""); !save().Disabled() {
		t.Error("a file without a name can be saved")
	}
	if field.SetText("x.txt"); save().Disabled() || field.Text != "x.txt" {
		t.Errorf("a file with the name %q cannot be saved", field.Text)
	}
	field.KeyDown(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.dialogs.isOpen() {
		t.Error("Escape does not close the dialog")
	}
}

// A tooltip that is due when a dialog opens does not appear: it would have no layer.
func TestNoToolTipOverADialog(t *testing.T) {
	w, _ := played(t)
	openReplay(w, w.games()[1])
	var b *widgets.Button
	for _, o := range widgets.ButtonsIn(w.stage) {
		if o.Icon != nil && strings.Contains(o.Icon.Name(), "document-save") {
			b = o
		}
	}
	test.MoveMouse(w.Canvas(), fyne.CurrentApp().Driver().AbsolutePositionForObject(b).AddXY(5, 5))
	isDue := func() bool { return !reflect.ValueOf(b).Elem().FieldByName("pendingToolTipCancel").IsNil() }
	if !isDue() {
		t.Fatal("the pointer over a button brings no tooltip")
	}
	if b.OnTapped(); isDue() || !w.dialogs.isOpen() {
		t.Errorf("the dialog is open: %v, and the tooltip is due: %v", w.dialogs.isOpen(), isDue())
	}
}

// A game that its ID names can be deleted while it is in progress. The history asks
// first if it holds the best score.
func TestDeleteTheBestInProgress(t *testing.T) {
	w := classic(t, "")
	seed := uint64(7)
	w.game.start(session.Start{Rules: engine.Classic(), Seed: &seed}, "")
	for range 10 {
		w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight)
	}
	best := w.games()[0]
	w.game.start(session.Start{Rules: engine.Classic(), Fresh: true}, "")
	w.press(fyne.KeyLeft, fyne.KeyDown)
	w.menu(t, "History")
	for _, row := range w.rows() {
		if row.game.Name == best.Name {
			test.Tap(row.remove)
		}
	}
	if !w.dialogs.isOpen() || len(w.games()) != 2 {
		t.Errorf("the best game is deleted without a question; %d games are left", len(w.games()))
	}
}

func TestHistoryByRules(t *testing.T) {
	w, store := played(t)
	other := open(t, store, engine.Classic(), "")
	other.press(fyne.KeyLeft, fyne.KeyDown)
	w.menu(t, "History")
	if len(w.rows()) != 5 {
		t.Fatalf("of 5 games %d are shown", len(w.rows()))
	}
	for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
		if c, ok := o.(*widgets.Choice); ok {
			c.SetSelected("Classic")
		}
	}
	if rows := w.rows(); len(rows) != 1 || rows[0].picture.Matrix().Cols() != 4 {
		t.Errorf("of one game by these rules %d are shown", len(rows))
	}
}

// slow opens a window on a store, and reads one game at each call of next.
func slow(t *testing.T, store records.Memory) (w *window, next func()) {
	t.Helper()
	now := time.Now()
	clock := func() time.Time { now = now.Add(time.Second); return now }
	env := session.Env{Now: clock, Seed: func() uint64 { return 1 }}
	s, err := session.Open(library.Open(store, clock), settings.Open(store), env, session.Start{Rules: engine.Classic()})
	if err != nil {
		t.Fatal(err)
	}
	app := test.NewTempApp(t)
	w = newWindow(app, Prepare(app), noPlatform, s)
	w.patience.pause = 0
	t.Cleanup(w.Close)
	w.run = func(work, done func()) {} // the start reads nothing
	w.connect(nil)
	var waiting func()
	w.run = func(work, done func()) { waiting = func() { work(); done() } }
	return w, func() { waiting() }
}

// A history that takes long to read fills up by itself.
func TestHistoryInParts(t *testing.T) {
	_, store := played(t)
	w, next := slow(t, store)
	w.menu(t, "History")
	next()
	for n := 1; n < 4; n++ {
		if len(w.rows()) != n {
			t.Errorf("after %d parts %d games are shown", n, len(w.rows()))
		}
		next()
	}
	if len(w.rows()) != 4 {
		t.Errorf("in the end %d games are shown", len(w.rows()))
	}
}

// After a game was deleted while others are being read, the history says in the end that it
// can be restored, and not that more are being read. It offers that also when it is opened
// again.
func TestDeleteWhileGamesAreRead(t *testing.T) {
	_, store := played(t)
	w, next := slow(t, store)
	canRestore := func() bool {
		return slices.ContainsFunc(shown[*widgets.Button](w), func(b *widgets.Button) bool {
			return b.Icon != nil && strings.Contains(b.Icon.Name(), "content-undo")
		})
	}
	w.menu(t, "History")
	for range 2 {
		next()
	}
	if test.Tap(w.rows()[1].remove); w.dialogs.isOpen() { // it holds the best score
		_, buttons := w.told(t)
		test.Tap(buttons["Delete"])
	}
	if len(w.rows()) != 1 {
		t.Fatalf("after a game was deleted %d are shown: %s", len(w.rows()), w.texts())
	}
	next()
	if got := w.texts(); !strings.Contains(got, "Loading") {
		t.Errorf("while games are read the history says %s", got)
	}
	next()
	if got := w.texts(); strings.Contains(got, "Loading") || !strings.Contains(got, "deleted") || !canRestore() {
		t.Errorf("in the end the history says %s, and offers to restore: %v", got, canRestore())
	}
	w.press(fyne.KeyEscape)
	w.menu(t, "History")
	if !canRestore() {
		t.Error("the reopened history does not offer to restore the game")
	}
	w.tap(t, "content-undo")
	if got := w.texts(); canRestore() || strings.Contains(got, "deleted") || len(w.rows()) != 4 {
		t.Errorf("after the game was restored the history says %s, and offers to restore: %v", got, canRestore())
	}
}

// Nothing plays in a replay of a game without moves.
func TestReplayWithoutMoves(t *testing.T) {
	store := records.Memory{}
	head := []string{"2048 recording 1", "rules " + small().String(), "seed 5", "started 2026-01-02T15:04:05Z"}
	if _, err := records.Record(store, "games/20260102T150405Z-0000000000000005", head...); err != nil {
		t.Fatal(err)
	}
	w := open(t, store, engine.Classic(), "")
	isDue := false
	w.after = func(time.Duration, func()) func() { isDue = true; return func() {} }
	openReplay(w, w.games()[0])
	for _, key := range []fyne.KeyName{fyne.KeyP, fyne.KeyLeft, fyne.KeyRight, fyne.KeyHome, fyne.KeyEnd, fyne.KeyI} {
		w.press(key)
	}
	if isDue {
		t.Error("a step is due, but there is none")
	}
}

func TestReplay(t *testing.T) {
	w, _ := played(t)
	before := w.state()
	var waiting func()
	w.after = func(d time.Duration, act func()) func() {
		if d == releaseTime {
			return func() {}
		}
		if d != 200*time.Millisecond {
			t.Errorf("a step is made after %v", d)
		}
		waiting = act
		return func() { waiting = nil }
	}
	w.menu(t, "History")
	games := w.games()
	w.Canvas().Focused().(*widgets.List).TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	w.press(fyne.KeyReturn)
	game, err := w.session.Library().Replay(w.session.Library().Reading(games[1].Name))
	if err != nil {
		t.Fatal(err)
	}
	check := func(at int) {
		t.Helper()
		state, changes := game.At(at)
		_, all := game.At(game.Last())
		var shown *board.Board
		var bar *widgets.Slider
		for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
			switch o := o.(type) {
			case *board.Board:
				shown = o
			case *widgets.Slider:
				bar = o
			}
		}
		want := fmt.Sprintf("Step %d of %d · Score %d", changes, all, state.Score)
		if !shown.Matrix().Equal(state.Matrix) || !strings.Contains(w.texts(), want) || int(bar.Value) != at {
			t.Errorf("at step %d %v is shown, at %v, with %s; want %v, %s", at, shown.Matrix(), bar.Value, w.texts(), state.Matrix, want)
		}
	}
	check(game.Last())
	w.press(fyne.KeyHome)
	check(0)
	w.press(fyne.KeyRight, fyne.KeyRight, fyne.KeyRight, fyne.KeyLeft)
	check(2)
	w.press(fyne.KeyP)
	for step := 3; waiting != nil; step++ {
		act := waiting
		waiting = nil
		act()
		check(step)
	}
	check(game.Last())
	w.press(fyne.KeyP) // from the start again
	check(0)
	w.press(fyne.KeyP)
	if waiting != nil {
		t.Error("a pause does not stop the replay")
	}
	for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
		if s, ok := o.(*widgets.Slider); ok {
			s.SetValue(4)
		}
	}
	check(4)

	w.menu(t, "Undo") // which has nothing to do here
	if !reflect.DeepEqual(w.state(), before) {
		t.Error("watching a game changes the one that is played")
	}
	w.tap(t, "Play from here")
	state, _ := game.At(4)
	if got := w.state(); w.top() != w.game.view || !got.Matrix.Equal(state.Matrix) || got.Score != state.Score || !w.session.Scene().HasHelp {
		t.Errorf("played on is %v, want %v", got.Matrix, state.Matrix)
	}
	if badge := w.game.page.helped; !badge.text.Visible() || badge.text.Text != "with help" {
		t.Errorf("the badge %q can be seen: %v", badge.text.Text, badge.text.Visible())
	}
	checkPicture(t, w)
}

// A game that was left is gone on with, whatever size its board has.
func TestGoOnWithAGameThatWasLeft(t *testing.T) {
	store := records.Memory{}
	other := open(t, store, engine.Classic(), "")
	other.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyDown)
	want := other.state()
	if err := other.session.Close(); err != nil {
		t.Fatal(err)
	}
	w := open(t, store, small(), "")
	w.press(fyne.KeyLeft, fyne.KeyDown)
	w.menu(t, "History")
	for _, row := range w.rows() {
		if row.game.Rules == engine.Classic().String() {
			test.Tap(row)
			break
		}
	}
	w.tap(t, "Continue this game")
	if got := w.state(); !got.Matrix.Equal(want.Matrix) || w.session.Scene().HasHelp {
		t.Errorf("gone on with is %v, want %v", got.Matrix, want.Matrix)
	}
	checkPicture(t, w)
	checkLayout(t, w, w.Canvas().Size())
}

func TestCopyAndPaste(t *testing.T) {
	w, store := played(t)
	w.menu(t, "History")
	test.Tap(w.rows()[2])
	w.keyboard.press("Ctrl+C")
	text := fyne.CurrentApp().Clipboard().Content()
	if text == "" || text != string(store[w.gamesNow(t)[2].Name]) {
		t.Errorf("copied is %q", text)
	}
	fresh := open(t, records.Memory{}, engine.Classic(), "")
	fyne.CurrentApp().Clipboard().SetContent(text)
	fresh.menu(t, "Paste game")
	if fresh.top() == fresh.game.view || len(fresh.gamesNow(t)) != 1 || !strings.Contains(fresh.texts(), "imported") {
		t.Errorf("after pasting the window says %s", fresh.texts())
	}
	fresh.press(fyne.KeyEscape)
	fyne.CurrentApp().Clipboard().SetContent(strings.Replace(text, "seed", "sead", 1))
	fresh.menu(t, "Paste game")
	if texts, _ := fresh.told(t); !strings.Contains(texts[1], "Line 3: the checksum does not match") {
		t.Errorf("a changed recording is refused with %q", texts)
	}
	fresh.press(fyne.KeyReturn)
	if fresh.dialogs.isOpen() || len(fresh.gamesNow(t)) != 1 {
		t.Error("a changed recording is taken in")
	}
}

func (w *window) gamesNow(t *testing.T) []library.Summary {
	t.Helper()
	return w.games()
}

// Statistics are right just after a loss, and after it is undone.
func TestStatistics(t *testing.T) {
	w := open(t, records.Memory{}, small(), "")
	said := func() string {
		w.menu(t, "Statistics")
		defer w.press(fyne.KeyEscape)
		return w.texts()
	}
	if got := said(); !strings.Contains(got, "GAMES|0") || !strings.Contains(got, "AVERAGE|–") {
		t.Errorf("before the first game they say %s", got)
	}
	w.lose(t)
	w.press(fyne.KeyEscape)
	score := w.state().Score
	if got, want := said(), fmt.Sprintf("BEST SCORE|%d||AVERAGE|%d", score, score); !strings.Contains(got, "GAMES|1") || !strings.Contains(got, want) {
		t.Errorf("after a loss they say %s, want %s", got, want)
	}
	w.press(fyne.KeyZ)
	if got := said(); !strings.Contains(got, "GAMES|0") {
		t.Errorf("after the loss is undone they say %s", got)
	}
	for n := 1; n <= 3; n++ {
		w.lose(t)
		w.press(fyne.KeyEscape)
		if hasCurve := strings.Contains(said(), "Scores over time"); hasCurve != (n == 3) {
			t.Errorf("after %d games there is a curve: %v", n, hasCurve)
		}
		w.menu(t, "New game")
	}
}

// The number beside a curve is written as those above it are.
func TestCurveTellsTheHighest(t *testing.T) {
	if got := newCurve([]int{100, 12345, 7}).Objects[1].(*canvas.Text).Text; got != "12,345" {
		t.Errorf("the highest is %s", got)
	}
}

// Everything of a view is inside the window, at any size.
func TestViewSizes(t *testing.T) {
	w, _ := played(t)
	for _, size := range []fyne.Size{{Width: 320, Height: 420}, {Width: 500, Height: 670}, {Width: 1366, Height: 705}} {
		for _, label := range []string{"History", "Statistics", "replay"} {
			if label == "replay" {
				openReplay(w, w.gamesNow(t)[1])
			} else {
				w.menu(t, label)
			}
			w.Resize(size)
			if got := w.Canvas().Size(); got != size {
				t.Errorf("%s makes a window of %v one of %v", label, size, got)
			}
			for _, b := range widgets.ButtonsIn(w.stage) {
				at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
				r := image.Rect(int(at.X), int(at.Y), int(at.X+b.Size().Width), int(at.Y+b.Size().Height))
				if b.Visible() && !r.In(image.Rect(0, 0, int(size.Width), int(size.Height))) {
					t.Errorf("%s at %v: the button %s is at %v", label, size, b.Text, r)
				}
			}
			w.press(fyne.KeyEscape)
		}
	}
}

// A button scrolls into sight when it gets the focus.
func TestFocusIsSeen(t *testing.T) {
	w := classic(t, "")
	w.Resize(fyne.NewSize(320, 450))
	w.menu(t, "Choose game…")
	scroll := shown[*container.Scroll](w)[0]
	cards := widgets.ButtonsIn(scroll.Content)
	for _, card := range []*widgets.Button{cards[len(cards)-1], cards[0]} {
		w.Canvas().Focus(card)
		driver := fyne.CurrentApp().Driver()
		top := driver.AbsolutePositionForObject(card).Y - driver.AbsolutePositionForObject(scroll).Y
		if top < 0 || top+card.Size().Height > scroll.Size().Height {
			t.Errorf("what has the focus is at %v, %v high, in %v", top, card.Size().Height, scroll.Size())
		}
	}
}

// No view makes the window wider.
func TestViewsFit(t *testing.T) {
	w := classic(t, "")
	least := w.stage.MinSize()
	for _, view := range []string{"Keyboard shortcuts", "Settings", "Choose game…", "History", "Statistics", "How to play", "All help topics"} {
		w.menu(t, view)
		if got := w.top().content.MinSize(); got.Width > least.Width || got.Height > least.Height {
			t.Errorf("%s needs %v, the game %v", view, got, least)
		}
	}
}

// What is too long for a row of the history is cut, and not made too small to be read.
func TestRowIsCut(t *testing.T) {
	w := classic(t, "")
	r := newGameRow(w, nil, nil)
	r.Resize(fyne.NewSize(300, 76))
	r.set(library.Summary{Rules: "3x7 target 64 fours 0.5 first 7 undo all ends", Matrix: "2 4", Won: true, HasHelp: true})
	for i, line := range r.lines {
		if room := r.remove.Position().X - line.Position().X; line.MinSize().Width > room || line.TextSize < 8 {
			t.Errorf("%q of size %v has the width %v, and room for %v", line.Text, line.TextSize, line.MinSize().Width, room)
		}
		if i != 1 && line.Text != r.texts[i] {
			t.Errorf("%q is shown as %q", r.texts[i], line.Text)
		}
	}
	if got := r.lines[1].Text; !strings.HasSuffix(got, "…") || !strings.HasPrefix(got, "won · with help") {
		t.Errorf("%q is shown as %q", r.texts[1], got)
	}
}

// The pointer over a row marks nothing: Delete and Enter act on the row that the arrow
// keys have marked.
func TestPointerMarksNothing(t *testing.T) {
	w, _ := played(t)
	w.menu(t, "History")
	list := w.Canvas().Focused().(*widgets.List)
	over := func(n int) {
		row := w.rows()[n]
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(row)
		test.MoveMouse(w.Canvas(), at.AddXY(row.Size().Width/2, row.Size().Height/2))
	}
	before := w.games()
	over(0)
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	over(3)
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	over(1)
	if list.Marked != 2 {
		t.Errorf("row %d is marked, want 2", list.Marked)
	}
	w.press(fyne.KeyDelete)
	if w.dialogs.isOpen() {
		_, buttons := w.told(t)
		test.Tap(buttons["Delete"])
	}
	for _, g := range w.games() {
		if g.Name == before[2].Name {
			t.Errorf("another game than %s is deleted", g.Name)
		}
	}
	over(0)
	w.press(fyne.KeyReturn)
	if w.top() == w.game.view || w.texts() == "" || !strings.Contains(w.texts(), "Step") {
		t.Errorf("Enter shows %s", w.texts())
	}
}
