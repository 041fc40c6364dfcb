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
	"twenty48/words"
)

// smallRules returns rules with which a game ends soon.
func smallRules() engine.Rules {
	return engine.Rules{Rows: 2, Cols: 3, Target: 16, Fours: 0.5, First: 2, Undos: 3}
}

// playToLoss plays until the game is over.
func (w *window) playToLoss(t *testing.T) {
	t.Helper()
	for i := 0; w.state().Status() != engine.Over; i++ {
		w.press([]fyne.KeyName{fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp}[i%4])
		if w.state().Status() == engine.Won {
			w.press(fyne.KeyReturn)
		}
	}
}

// chooseMenuItem opens the menu and taps the item with a title.
func (w *window) chooseMenuItem(t *testing.T, title string) {
	t.Helper()
	w.press(fyne.KeyF10)
	if item := w.menuItem(title); item != nil {
		test.Tap(item)
		return
	}
	t.Fatalf("the menu has no item %s", title)
}

// menuItem returns the item of the open menu with a title, or nil.
func (w *window) menuItem(title string) *widgets.Button {
	for _, b := range visible[*widgets.Button](w) {
		if b.Text == title || strings.HasPrefix(b.Text, title+" · ") {
			return b
		}
	}
	return nil
}

// texts returns all visible texts of the window, separated by |.
func (w *window) texts() string {
	var texts []string
	for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
		if t, ok := o.(*canvas.Text); ok && t.Visible() {
			texts = append(texts, t.Text)
		}
	}
	return strings.Join(texts, "|")
}

// tap taps the first button with a text, or with an icon whose name contains it.
func (w *window) tap(t *testing.T, text string) {
	t.Helper()
	for _, b := range widgets.ButtonsIn(w.stage) {
		if b.Text == text || b.Icon != nil && strings.Contains(b.Icon.Name(), text) {
			test.Tap(b)
			return
		}
	}
	t.Fatalf("no button has the text or icon %s", text)
}

// rows returns the visible rows of the history, from top to bottom.
func (w *window) rows() (rows []*gameRow) {
	for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
		if r, ok := o.(*gameRow); ok && r.Visible() {
			rows = append(rows, r)
		}
	}
	top := func(r *gameRow) float32 { return fyne.CurrentApp().Driver().AbsolutePositionForObject(r).Y }
	slices.SortFunc(rows, func(a, b *gameRow) int { return int(top(a) - top(b)) })
	return rows
}

// playedGames returns a window with three lost games and one in progress, and its store.
func playedGames(t *testing.T) (*window, records.Memory) {
	t.Helper()
	store := records.Memory{}
	w := openWindow(t, store, smallRules(), "")
	for range 3 {
		w.playToLoss(t)
		w.press(fyne.KeyEscape)
		w.chooseMenuItem(t, "New game")
	}
	for i := 0; w.state().Score == 0; i++ {
		w.press([]fyne.KeyName{fyne.KeyLeft, fyne.KeyDown}[i%2])
	}
	return w, store
}

func TestHistory(t *testing.T) {
	w, _ := playedGames(t)
	before := w.state()
	w.chooseMenuItem(t, "History")
	games := w.games()
	if rows := w.rows(); len(games) != 4 || len(rows) != 4 {
		t.Fatalf("the history shows %d of 4 games; the library has %d", len(rows), len(games))
	}
	for i, row := range w.rows() {
		if g := games[i]; row.lines[0].Text != words.Number(g.Score) || row.picture.Matrix().String() != g.Matrix {
			t.Errorf("row %d has the text %q and the board %v, want %+v", i, row.lines[0].Text, row.picture.Matrix(), g)
		}
	}
	if first, second := w.rows()[0], w.rows()[1]; first.facts[0][0] != "in progress" || first.openButton.Text != "Continue" || !strings.HasPrefix(second.facts[1][0], "2×3, to 16") || second.openButton.Text != "Replay" {
		t.Errorf("the rows show %q, %s, %q, %s", first.facts, first.openButton.Text, second.facts, second.openButton.Text)
	}
	w.press(fyne.KeyLeft, fyne.KeyUp, fyne.KeyDown, fyne.KeyRight, fyne.KeyZ)
	if !reflect.DeepEqual(w.state(), before) {
		t.Error("keys move tiles behind the history")
	}

	if test.Tap(w.rows()[0].deleteButton); len(w.rows()) != 4 {
		t.Error("the current game is deleted")
	}
	questions := 0
	confirmDeletion := func() {
		if w.dialogs.isOpen() {
			questions++
			_, buttons := w.dialogTexts(t)
			test.Tap(buttons["Delete"])
		}
	}
	test.Tap(w.rows()[1].deleteButton)
	confirmDeletion()
	w.Canvas().Focused().(*widgets.List).TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	w.press(fyne.KeyDelete)
	confirmDeletion()
	if rows := w.rows(); len(rows) != 2 || rows[1].game.Name != games[3].Name {
		t.Errorf("after two games were deleted, the history shows %d", len(rows))
	}
	if best := slices.MaxFunc(games, func(a, b library.Summary) int { return a.Score - b.Score }); (questions > 0) != (best.Name == games[1].Name || best.Name == games[2].Name) {
		t.Errorf("the window asks %d times; the best game is %s", questions, best.Name)
	}
	w.typeShortcut("Ctrl+Z")
	w.tap(t, "content-undo")
	if rows := w.rows(); len(rows) != 4 || rows[1].game.Name != games[1].Name {
		t.Errorf("after both games were restored, the history shows %d", len(rows))
	}
	if w.press(fyne.KeyEscape); w.top() != w.game.view || len(w.rows()) != 0 {
		t.Error("Escape does not go back to the game")
	}
	checkPicture(t, w)
	w.chooseMenuItem(t, "History")
	w.chooseMenuItem(t, "New game")
	if w.top() != w.game.view || w.state().Score != 0 {
		t.Error("New game does not show the new game")
	}
	checkPicture(t, w)
}

// TestKeysInANarrowWindow checks that all keycaps fit into the narrowest window, that keys to press
// together are in one row, and that nothing overlaps.
func TestKeysInANarrowWindow(t *testing.T) {
	w := openClassic(t, "")
	w.Resize(w.Content().MinSize())
	w.press(fyne.KeyF1)
	width := w.Canvas().Size().Width
	caps := visible[*widgets.Keycap](w)
	if len(caps) < 40 {
		t.Errorf("the key sheet has %d keycaps", len(caps))
	}
	type area struct{ left, top, right, bottom float32 }
	var areas []area
	for _, c := range caps {
		at, size := fyne.CurrentApp().Driver().AbsolutePositionForObject(c), c.Size()
		a := area{at.X, at.Y, at.X + size.Width, at.Y + size.Height}
		if a.left < 0 || a.right > width || size.Width < c.MinSize().Width {
			t.Errorf("a keycap is at %v and is %v wide, in a window of %v", at, size.Width, width)
		}
		for _, other := range areas {
			if a.left < other.right && other.left < a.right && a.top < other.bottom && other.top < a.bottom {
				t.Errorf("the keycaps at %v and %v overlap", a, other)
			}
		}
		areas = append(areas, a)
	}
	if got := keycapsOf(session.Binding{Keys: []string{"Left", "Ctrl+Shift+Z", "+"}}); !slices.EqualFunc(got, [][]string{{"←"}, {"Ctrl", "Shift", "Z"}, {"+"}}, slices.Equal) {
		t.Errorf("the keycaps are %q", got)
	}
}

// TestDeleteTheBestInPlay checks that the history refuses to delete the current game, and does not
// ask first, although it has the best score. The same holds while the game can be restored after
// New game.
func TestDeleteTheBestInPlay(t *testing.T) {
	w := openWindow(t, records.Memory{}, smallRules(), "")
	w.playToLoss(t)
	w.press(fyne.KeyEscape)
	for range 2 { // first as the current game, then as the one that undo restores
		w.chooseMenuItem(t, "History")
		test.Tap(w.rows()[0].deleteButton)
		if w.dialogs.isOpen() || len(w.games()) != 1 || !strings.Contains(w.labelTexts(), "a game in progress") {
			t.Errorf("a dialog is open: %v; the window shows %s", w.dialogs.isOpen(), w.labelTexts())
		}
		w.chooseMenuItem(t, "New game")
	}
}

// labelTexts returns the texts of the toolkit's labels in the window.
func (w *window) labelTexts() string {
	var texts []string
	for _, l := range visible[*widget.Label](w) {
		texts = append(texts, l.Text)
	}
	return strings.Join(texts, "|")
}

// TestGamesWithoutMoves checks that the history does not show games without moves.
func TestGamesWithoutMoves(t *testing.T) {
	w := openWindow(t, records.Memory{}, smallRules(), "")
	w.game.doNow(session.Hint)
	w.game.do(session.New)
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyZ)
	for w.canUndo() {
		w.press(fyne.KeyZ)
	}
	w.choosePreset(t, "Classic")
	if w.chooseMenuItem(t, "History"); len(w.games()) != 2 || len(w.rows()) != 0 || !strings.Contains(w.texts(), "No games yet") {
		t.Errorf("the history shows %[2]d of %[1]d games without moves; the window shows %[3]s", len(w.games()), len(w.rows()), w.labelTexts())
	}
}

// TestReplayOfUndoneMoves checks that a replay counts its steps correctly if the last moves were
// undone.
func TestReplayOfUndoneMoves(t *testing.T) {
	w := openClassic(t, "")
	w.press(fyne.KeyLeft, fyne.KeyRight, fyne.KeyZ)
	for w.session.Scene().Can(session.Undo) {
		w.press(fyne.KeyZ)
	}
	openReplay(w, w.games()[0])
	bar := visible[*widgets.Slider](w)[0]
	if want := fmt.Sprintf("Step %d of %[1]d", int(bar.Max)); bar.Value != bar.Max || !strings.Contains(w.texts(), want) {
		t.Errorf("at step %v of %v the window shows %s", bar.Value, bar.Max, w.texts())
	}
}

// TestEscapeInTheSaveDialog checks that Escape closes the toolkit's dialog for saving a file while
// the name field has the focus. The field shows and changes the name.
func TestEscapeInTheSaveDialog(t *testing.T) {
	w, _ := playedGames(t)
	openReplay(w, w.games()[1])
	w.tap(t, "document-save")
	field, is := w.Canvas().Focused().(*widgets.Entry)
	if !is || !strings.HasPrefix(field.Text, "2048 ") {
		t.Fatalf("the focus is on %T", w.Canvas().Focused())
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

// TestNoToolTipOverADialog checks that opening a dialog cancels a pending tooltip, which would have
// no layer.
func TestNoToolTipOverADialog(t *testing.T) {
	w, _ := playedGames(t)
	openReplay(w, w.games()[1])
	var b *widgets.Button
	for _, button := range widgets.ButtonsIn(w.stage) {
		if button.Icon != nil && strings.Contains(button.Icon.Name(), "document-save") {
			b = button
		}
	}
	test.MoveMouse(w.Canvas(), fyne.CurrentApp().Driver().AbsolutePositionForObject(b).AddXY(5, 5))
	isPending := func() bool { return !reflect.ValueOf(b).Elem().FieldByName("pendingToolTipCancel").IsNil() }
	if !isPending() {
		t.Fatal("the pointer over a button causes no tooltip")
	}
	if b.OnTapped(); isPending() || !w.dialogs.isOpen() {
		t.Errorf("the dialog is open: %v; the tooltip is pending: %v", w.dialogs.isOpen(), isPending())
	}
}

// TestNoToolTipOfAHiddenButton checks that a button that disappears with a click takes its tooltip
// with it: of the veil, of the line after it, and of the strip.
func TestNoToolTipOfAHiddenButton(t *testing.T) {
	hover := func(w *window, b *widgets.Button) (isPending func() bool) {
		test.MoveMouse(w.Canvas(), fyne.CurrentApp().Driver().AbsolutePositionForObject(b).AddXY(5, 5))
		isPending = func() bool { return !reflect.ValueOf(b).Elem().FieldByName("pendingToolTipCancel").IsNil() }
		if !isPending() {
			t.Fatalf("the pointer over %q causes no tooltip", b.Text)
		}
		return isPending
	}
	for _, lift := range []bool{false, true} {
		w := openClassic(t, almostLost)
		w.press(fyne.KeyRight)
		buttons := w.game.page.veil.buttons
		if lift {
			w.press(fyne.KeyEscape)
			buttons = w.game.page.foot.end.buttons
		}
		isPending := hover(w, buttons[1]) // Undo
		if w.press(fyne.KeyZ); isPending() {
			t.Errorf("veil lifted: %v: after Undo a tooltip of a hidden button is pending", lift)
		}
	}
	w, p := openWithCoach(t, engine.Classic(), "")
	w.press(fyne.KeyP, fyne.KeyReturn)
	p.runNext(t)
	isPending := hover(w, w.game.page.foot.strip.pause)
	if w.pauseAutoplay(); isPending() {
		t.Error("after Pause a tooltip of the strip is pending")
	}
}

// TestDeleteTheBestInProgress checks that the player can delete a game in progress that was started
// by its ID, and that the history asks first if it has the best score.
func TestDeleteTheBestInProgress(t *testing.T) {
	w := openClassic(t, "")
	seed := uint64(7)
	w.game.start(session.Start{Rules: engine.Classic(), Seed: &seed}, "")
	for range 10 {
		w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight)
	}
	best := w.games()[0]
	w.game.start(session.Start{Rules: engine.Classic(), Fresh: true}, "")
	w.press(fyne.KeyLeft, fyne.KeyDown)
	w.chooseMenuItem(t, "History")
	for _, row := range w.rows() {
		if row.game.Name == best.Name {
			test.Tap(row.deleteButton)
		}
	}
	if !w.dialogs.isOpen() || len(w.games()) != 2 {
		t.Errorf("the history deletes the best game without asking; %d games are left", len(w.games()))
	}
}

func TestHistoryByRules(t *testing.T) {
	w, store := playedGames(t)
	other := openWindow(t, store, engine.Classic(), "")
	other.press(fyne.KeyLeft, fyne.KeyDown)
	w.chooseMenuItem(t, "History")
	if len(w.rows()) != 5 {
		t.Fatalf("the history shows %d of 5 games", len(w.rows()))
	}
	for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
		if c, ok := o.(*widgets.Choice); ok {
			c.SetSelected("Classic")
		}
	}
	if rows := w.rows(); len(rows) != 1 || rows[0].picture.Matrix().Cols() != 4 {
		t.Errorf("the history shows %d games, want the one with the chosen rules", len(rows))
	}
}

// TestHistoryOrder checks that the history groups games by the day when they were played last, and
// sorts them by score without groups.
func TestHistoryOrder(t *testing.T) {
	store := records.Memory{}
	today := library.DateOf(time.Now())
	noon := func(daysAgo int) time.Time {
		now := time.Now()
		return time.Date(now.Year(), now.Month(), now.Day()-daysAgo, 12, 0, 0, 0, time.Local)
	}
	playDaily(t, store, today.AddDate(0, 0, -400), noon(400), 30)
	playDaily(t, store, today.AddDate(0, 0, -1), noon(1), 60)
	playDaily(t, store, today.AddDate(0, 0, -2), noon(1).Add(time.Hour), 20)
	w := openWindow(t, store, engine.Classic(), "")
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyLeft)
	w.Resize(fyne.NewSize(500, 900))
	w.chooseMenuItem(t, "History")
	order := func() (order []string) {
		for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
			c, _ := o.(*fyne.Container)
			if c == nil || c.Layout != (historyRowLayout{}) {
				continue
			}
			if heading := c.Objects[0].(*canvas.Text).Text; heading != "" {
				order = append(order, heading)
			} else if row := c.Objects[1].(*gameRow); row.Visible() {
				order = append(order, words.Number(row.game.Moves))
			}
		}
		return order
	}
	if got, want := order(), []string{"Today", words.Number(w.games()[0].Moves), "Yesterday", "20", "60", noon(400).Format("2 Jan 2006"), "30"}; !slices.Equal(got, want) {
		t.Errorf("by day, the history shows %q, want %q", got, want)
	}
	byScore := visible[*widgets.Choice](w)[1]
	byScore.SetSelected("Highest score")
	if got, want := order(), []string{"60", "30", "20", words.Number(w.games()[0].Moves)}; !slices.Equal(got, want) {
		t.Errorf("by score, the history shows %q, want %q", got, want)
	}
	if got := w.rows()[0].facts[1]; !slices.Contains(got, "Yesterday") {
		t.Errorf("without groups, a row shows no day: %q", got)
	}
	w.press(fyne.KeyReturn)
	if got := w.texts(); !strings.Contains(got, "Step 60 of 60") {
		t.Errorf("Enter opens another game than the first: %s", got)
	}
}

// TestContinueFromTheHistory checks that the button of the game in progress continues it, and that
// the button of another game replays it.
func TestContinueFromTheHistory(t *testing.T) {
	w, _ := playedGames(t)
	want := w.state()
	w.choosePreset(t, "Classic")
	w.chooseMenuItem(t, "History")
	test.Tap(w.rows()[0].openButton)
	if w.top() != w.game.view || w.state().Matrix.String() != want.Matrix.String() {
		t.Errorf("Continue shows %s", w.texts())
	}
	w.chooseMenuItem(t, "History")
	if test.Tap(w.rows()[1].openButton); !strings.Contains(w.texts(), "Step") {
		t.Errorf("Replay shows %s", w.texts())
	}
}

// openSlowStore returns a window whose library reads one game at each call of next.
func openSlowStore(t *testing.T, store records.Memory) (w *window, next func()) {
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
	w.answerGuard.pause = 0
	t.Cleanup(w.Close)
	w.run = func(work, done func()) {} // nothing is read at the start
	w.connect(nil)
	var waiting func()
	w.run = func(work, done func()) { waiting = func() { work(); done() } }
	return w, func() { waiting() }
}

// TestHistoryInParts checks that the history adds games as they are read.
func TestHistoryInParts(t *testing.T) {
	_, store := playedGames(t)
	w, next := openSlowStore(t, store)
	w.chooseMenuItem(t, "History")
	next()
	for n := 1; n < 4; n++ {
		if len(w.rows()) != n {
			t.Errorf("after %d parts the history shows %d games", n, len(w.rows()))
		}
		next()
	}
	if len(w.rows()) != 4 {
		t.Errorf("at the end the history shows %d games", len(w.rows()))
	}
}

// TestDeleteWhileGamesAreRead deletes a game while others are being read. At the end, the history
// must offer to restore it, also after it was closed and opened again.
func TestDeleteWhileGamesAreRead(t *testing.T) {
	_, store := playedGames(t)
	w, next := openSlowStore(t, store)
	canRestore := func() bool {
		return slices.ContainsFunc(visible[*widgets.Button](w), func(b *widgets.Button) bool {
			return b.Icon != nil && strings.Contains(b.Icon.Name(), "content-undo")
		})
	}
	w.chooseMenuItem(t, "History")
	for range 2 {
		next()
	}
	if test.Tap(w.rows()[1].deleteButton); w.dialogs.isOpen() { // the game has the best score
		_, buttons := w.dialogTexts(t)
		test.Tap(buttons["Delete"])
	}
	if len(w.rows()) != 1 {
		t.Fatalf("after a game was deleted, the history shows %d: %s", len(w.rows()), w.texts())
	}
	next()
	if got := w.texts(); !strings.Contains(got, "Loading") {
		t.Errorf("while games are read, the history shows %s", got)
	}
	next()
	if got := w.texts(); strings.Contains(got, "Loading") || !strings.Contains(got, "deleted") || !canRestore() {
		t.Errorf("at the end the history shows %s; it offers to restore: %v", got, canRestore())
	}
	w.press(fyne.KeyEscape)
	w.chooseMenuItem(t, "History")
	if !canRestore() {
		t.Error("the reopened history does not offer to restore the game")
	}
	w.tap(t, "content-undo")
	if got := w.texts(); canRestore() || strings.Contains(got, "deleted") || len(w.rows()) != 4 {
		t.Errorf("after the game was restored, the history shows %s; it offers to restore: %v", got, canRestore())
	}
}

// TestReplayWithoutMoves checks that a replay of a game without moves never plays.
func TestReplayWithoutMoves(t *testing.T) {
	store := records.Memory{}
	head := []string{"2048 recording 1", "rules " + smallRules().String(), "seed 5", "started 2026-01-02T15:04:05Z"}
	if _, err := records.Record(store, "games/20260102T150405Z-0000000000000005", head...); err != nil {
		t.Fatal(err)
	}
	w := openWindow(t, store, engine.Classic(), "")
	hasTimer := false
	w.after = func(time.Duration, func()) func() { hasTimer = true; return func() {} }
	openReplay(w, w.games()[0])
	for _, key := range []fyne.KeyName{fyne.KeyP, fyne.KeyLeft, fyne.KeyRight, fyne.KeyHome, fyne.KeyEnd, fyne.KeyI} {
		w.press(key)
	}
	if hasTimer {
		t.Error("the replay has started a timer")
	}
}

func TestReplay(t *testing.T) {
	w, _ := playedGames(t)
	before := w.state()
	var waiting func()
	w.after = func(d time.Duration, act func()) func() {
		if d == releaseTime {
			return func() {}
		}
		if d != 200*time.Millisecond {
			t.Errorf("the replay makes a step after %v", d)
		}
		waiting = act
		return func() { waiting = nil }
	}
	w.chooseMenuItem(t, "History")
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
			t.Errorf("at step %d the replay shows %v, the slider %v, and the text is %s; want %v, %s", at, shown.Matrix(), bar.Value, w.texts(), state.Matrix, want)
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
	w.press(fyne.KeyP) // plays again from the start
	check(0)
	w.press(fyne.KeyP)
	if waiting != nil {
		t.Error("P does not pause the replay")
	}
	for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
		if s, ok := o.(*widgets.Slider); ok {
			s.SetValue(4)
		}
	}
	check(4)

	w.press(fyne.KeyZ) // does nothing in a replay
	if !reflect.DeepEqual(w.state(), before) {
		t.Error("a replay changes the current game")
	}
	w.tap(t, "Play from here")
	state, _ := game.At(4)
	if got := w.state(); w.top() != w.game.view || !got.Matrix.Equal(state.Matrix) || got.Score != state.Score || !w.session.Scene().HasHelp {
		t.Errorf("the new game has the board %v, want %v", got.Matrix, state.Matrix)
	}
	if badge := w.game.page.helpBadge; !badge.text.Visible() || badge.text.Text != "with help" {
		t.Errorf("the badge %q is visible: %v", badge.text.Text, badge.text.Visible())
	}
	checkPicture(t, w)
}

// TestContinueFromAReplay checks that a game in progress can be continued from its replay,
// whatever the size of its board is.
func TestContinueFromAReplay(t *testing.T) {
	store := records.Memory{}
	other := openWindow(t, store, engine.Classic(), "")
	other.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyDown)
	want := other.state()
	if err := other.session.Close(); err != nil {
		t.Fatal(err)
	}
	w := openWindow(t, store, smallRules(), "")
	w.press(fyne.KeyLeft, fyne.KeyDown)
	w.chooseMenuItem(t, "History")
	for _, row := range w.rows() {
		if row.game.Rules == engine.Classic().String() {
			test.Tap(row)
			break
		}
	}
	w.tap(t, "Continue this game")
	if got := w.state(); !got.Matrix.Equal(want.Matrix) || w.session.Scene().HasHelp {
		t.Errorf("the continued game has the board %v, want %v", got.Matrix, want.Matrix)
	}
	checkPicture(t, w)
	checkLayout(t, w, w.Canvas().Size())
}

func TestCopyAndPaste(t *testing.T) {
	w, store := playedGames(t)
	w.chooseMenuItem(t, "History")
	test.Tap(w.rows()[2])
	w.keyboard.press("Ctrl+C")
	text := fyne.CurrentApp().Clipboard().Content()
	if text == "" || text != string(store[w.games()[2].Name]) {
		t.Errorf("the clipboard has %q", text)
	}
	other := openWindow(t, records.Memory{}, engine.Classic(), "")
	fyne.CurrentApp().Clipboard().SetContent(text)
	other.chooseMenuItem(t, "Paste game")
	if other.top() == other.game.view || len(other.games()) != 1 || !strings.Contains(other.texts(), "imported") {
		t.Errorf("after pasting, the window shows %s", other.texts())
	}
	other.press(fyne.KeyEscape)
	fyne.CurrentApp().Clipboard().SetContent(strings.Replace(text, "seed", "sead", 1))
	other.chooseMenuItem(t, "Paste game")
	if texts, _ := other.dialogTexts(t); !strings.Contains(texts[1], "Line 3: the checksum does not match") {
		t.Errorf("for a changed recording the dialog shows %q", texts)
	}
	other.press(fyne.KeyReturn)
	if other.dialogs.isOpen() || len(other.games()) != 1 {
		t.Error("a changed recording is imported")
	}
}

// TestStatisticsOfAbandonedGames checks that the scores have no chart if all games are abandoned.
func TestStatisticsOfAbandonedGames(t *testing.T) {
	w := openClassic(t, "")
	for range 4 {
		w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight)
		w.game.do(session.New)
		w.press(fyne.KeyLeft, fyne.KeyDown)
	}
	w.chooseMenuItem(t, "Statistics")
	if got := w.texts(); !strings.Contains(got, "Average|–") || !strings.Contains(got, "Best games") || strings.Contains(got, "line: average") {
		t.Errorf("with abandoned games only, the statistics show %s", got)
	}
}

// TestStatistics checks the statistics after a loss, and after the loss is undone.
func TestStatistics(t *testing.T) {
	w := openWindow(t, records.Memory{}, smallRules(), "")
	statisticsTexts := func() string {
		w.chooseMenuItem(t, "Statistics")
		defer w.press(fyne.KeyEscape)
		return w.texts()
	}
	if got := statisticsTexts(); !strings.Contains(got, "Games|0") || !strings.Contains(got, "Average|–") {
		t.Errorf("before the first game they show %s", got)
	}
	w.playToLoss(t)
	w.press(fyne.KeyEscape)
	score := w.state().Score
	if got, want := statisticsTexts(), fmt.Sprintf("Best score|%d||Average|%d", score, score); !strings.Contains(got, "Games|1") || !strings.Contains(got, want) {
		t.Errorf("after a loss they show %s, want %s", got, want)
	}
	w.press(fyne.KeyZ)
	if got := statisticsTexts(); !strings.Contains(got, "Games|0") {
		t.Errorf("after the loss was undone they show %s", got)
	}
	for n := 1; n <= 3; n++ {
		w.playToLoss(t)
		w.press(fyne.KeyEscape)
		if hasChart := strings.Contains(statisticsTexts(), "line: average of ten games"); hasChart != (n == 3) {
			t.Errorf("after %d games there is a line chart: %v", n, hasChart)
		}
		w.chooseMenuItem(t, "New game")
	}
}

// TestViewSizes checks that all buttons of a view are inside the window, at several sizes.
func TestViewSizes(t *testing.T) {
	w, _ := playedGames(t)
	for _, size := range []fyne.Size{{Width: 320, Height: 420}, {Width: 500, Height: 670}, {Width: 1366, Height: 705}} {
		for _, name := range []string{"History", "Statistics", "replay", "calendar"} {
			switch name {
			case "replay":
				openReplay(w, w.games()[1])
			case "calendar":
				openCalendar(w)
			default:
				w.chooseMenuItem(t, name)
			}
			w.Resize(size)
			if got := w.Canvas().Size(); got != size {
				t.Errorf("%s changes the size of the window from %v to %v", name, size, got)
			}
			var scrolled []*widgets.Button // a scroll container shows a part of them
			for _, scroll := range visible[*container.Scroll](w) {
				scrolled = append(scrolled, widgets.ButtonsIn(scroll.Content)...)
			}
			for _, b := range widgets.ButtonsIn(w.stage) {
				at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
				r := image.Rect(int(at.X), int(at.Y), int(at.X+b.Size().Width), int(at.Y+b.Size().Height))
				area := image.Rect(0, 0, int(size.Width), int(size.Height))
				if slices.Contains(scrolled, b) {
					area.Min.Y, area.Max.Y = r.Min.Y, r.Max.Y
				}
				if b.Visible() && !r.In(area) {
					t.Errorf("%s at %v: the button %s is at %v", name, size, b.Text, r)
				}
			}
			w.press(fyne.KeyEscape)
		}
	}
}

// TestHeads checks that the controls beside the title of a view leave room for the whole title, and
// that they are below the title in a narrow window.
func TestHeads(t *testing.T) {
	w, _ := playedGames(t)
	for _, name := range []string{"History", "Statistics"} {
		w.chooseMenuItem(t, name)
		for _, size := range []fyne.Size{{Width: 320, Height: 420}, {Width: 500, Height: 670}, {Width: 320, Height: 420}} {
			w.Resize(size)
			driver := fyne.CurrentApp().Driver()
			title, choices := visible[*widget.Label](w)[0], visible[*widgets.Choice](w)
			titleAt := driver.AbsolutePositionForObject(title)
			first := driver.AbsolutePositionForObject(choices[0])
			room := fyne.MeasureText(title.Text, theme.Size(title.SizeName), title.TextStyle).Width + 2*theme.InnerPadding()
			if isBelow := first.Y >= titleAt.Y+title.Size().Height; isBelow != (size.Width < 500) || title.Size().Width < room || !isBelow && first.X < titleAt.X+room {
				t.Errorf("%s at %v: the title is at %v with the size %v and needs the width %v, and a choice is at %v", name, size, titleAt, title.Size(), room, first)
			}
			body := driver.AbsolutePositionForObject(w.top().content.(*fyne.Container).Objects[1])
			for i, c := range choices {
				at := driver.AbsolutePositionForObject(c)
				if end := at.Add(c.Size()); at.Y != first.Y || end.X > size.Width || end.Y > body.Y || i > 0 && at.X < driver.AbsolutePositionForObject(choices[i-1]).X+choices[i-1].Size().Width {
					t.Errorf("%s at %v: choice %d is at %v with the size %v; the body is at %v", name, size, i, at, c.Size(), body)
				}
			}
		}
	}
}

// TestFocusScrollsIntoView checks that a button scrolls into view when it gets the focus.
func TestFocusScrollsIntoView(t *testing.T) {
	w := openClassic(t, "")
	w.Resize(fyne.NewSize(320, 450))
	w.chooseMenuItem(t, "Choose game…")
	scroll := visible[*container.Scroll](w)[0]
	cards := widgets.ButtonsIn(scroll.Content)
	for _, card := range []*widgets.Button{cards[len(cards)-1], cards[0]} {
		w.Canvas().Focus(card)
		driver := fyne.CurrentApp().Driver()
		top := driver.AbsolutePositionForObject(card).Y - driver.AbsolutePositionForObject(scroll).Y
		if top < 0 || top+card.Size().Height > scroll.Size().Height {
			t.Errorf("the button at %v with the height %v is outside of %v", top, card.Size().Height, scroll.Size())
		}
	}
}

// TestViewsFit checks that no view needs a larger window than the game.
func TestViewsFit(t *testing.T) {
	w := openClassic(t, "")
	minSize := w.stage.MinSize()
	for _, view := range []string{"Keyboard shortcuts", "Settings", "Choose game…", "History", "Statistics", "How to play", "All help topics"} {
		w.chooseMenuItem(t, view)
		if got := w.top().content.MinSize(); got.Width > minSize.Width || got.Height > minSize.Height {
			t.Errorf("%s needs %v, the game only %v", view, got, minSize)
		}
	}
}

// TestLongTextInARow checks that a row of the history shortens a long text, and does not make it too
// small to read.
func TestLongTextInARow(t *testing.T) {
	w := openClassic(t, "")
	r := newGameRow(w, nil, nil, nil, nil)
	r.set(library.Summary{Rules: "3x7 target 64 fours 0.5 first 7 undo all ends", Matrix: "2 4", Won: true, HasHelp: true}, true)
	for _, width := range []float32{200, 300, 700} {
		r.Resize(fyne.NewSize(width, gameRowHeight))
		for _, line := range r.lines {
			if room := r.openButton.Position().X - line.Position().X; line.MinSize().Width > room || line.TextSize < 8 {
				t.Errorf("%v points: %q of size %v has the width %v, want at most %v", width, line.Text, line.TextSize, line.MinSize().Width, room)
			}
		}
		if got := r.lines[1].Text; !strings.HasPrefix(got, "won") {
			t.Errorf("%v points: the row shows %q as %q", width, r.facts[0], got)
		}
		if hasEllipsis := strings.Contains(r.lines[1].Text+r.lines[2].Text+r.lines[3].Text, "…"); hasEllipsis != (width < 700) {
			t.Errorf("%v points: the row shows %q, %q and %q", width, r.lines[1].Text, r.lines[2].Text, r.lines[3].Text)
		}
	}
}

// TestPointerMarksNothing checks that moving the pointer over a row does not mark it. Delete and
// Enter apply to the row that the arrow keys have marked.
func TestPointerMarksNothing(t *testing.T) {
	w, _ := playedGames(t)
	w.chooseMenuItem(t, "History")
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
	if list.Marked != 3 { // after the heading of the day
		t.Errorf("row %d is marked, want 3", list.Marked)
	}
	w.press(fyne.KeyDelete)
	if w.dialogs.isOpen() {
		_, buttons := w.dialogTexts(t)
		test.Tap(buttons["Delete"])
	}
	for _, g := range w.games() {
		if g.Name == before[2].Name {
			t.Errorf("the history does not delete %s", g.Name)
		}
	}
	over(0)
	w.press(fyne.KeyReturn)
	if w.top() == w.game.view || w.texts() == "" || !strings.Contains(w.texts(), "Step") {
		t.Errorf("Enter shows %s", w.texts())
	}
}

// TestViewsFollowTheWidth checks that the views lay themselves out at once when the window changes
// its width: all buttons are inside the window and above the body, and the status line of the
// history wraps.
func TestViewsFollowTheWidth(t *testing.T) {
	w := openClassic(t, "")
	w.press(fyne.KeyLeft, fyne.KeyDown)
	place := func(o fyne.CanvasObject) (top, bottom float32) {
		top = fyne.CurrentApp().Driver().AbsolutePositionForObject(o).Y
		return top, top + o.Size().Height
	}
	openChooser(w)
	buttons, picture := visible[*widgets.Button](w), visible[*board.Board](w)[0] // visible would lay out the view again
	for _, size := range []fyne.Size{{Width: 320, Height: 420}, {Width: 500, Height: 670}, {Width: 320, Height: 420}, {Width: 800, Height: 500}, {Width: 320, Height: 420}} {
		w.Resize(size)
		var lowest float32
		for _, b := range buttons {
			if _, bottom := place(b); b.Text != "" {
				lowest = max(lowest, bottom)
			}
		}
		first, _ := place(picture)
		if gap := first - lowest; gap < cardEdge || gap > cardEdge+3*theme.Padding() {
			t.Errorf("at %v the buttons of the game chooser end %v points above the first picture", size, gap)
		}
	}
	openRules(w)
	choices, paragraphs := visible[*widgets.Choice](w), visible[*widgets.Paragraph](w)
	buttons = visible[*widgets.Button](w)
	message, play := paragraphs[len(paragraphs)-1], buttons[len(buttons)-1]
	for _, size := range []fyne.Size{{Width: 800, Height: 500}, {Width: 320, Height: 420}} {
		w.Resize(size)
		choices[2].SetSelected("1048576") // a target that cannot be reached on the board of the next choices
		choices[0].SetSelected("2")
		choices[1].SetSelected("2")
		_, messageEnd := place(message)
		top, bottom := place(play)
		if message.Text == "" || message.Size().Height < message.MinSize().Height || messageEnd > top || bottom > size.Height {
			t.Errorf("at %v the message of %v points ends at %v, and the button is from %v to %v", size, message.Size().Height, messageEnd, top, bottom)
		}
		w.dialogs.showMessage("Could not start this game", "The disk is full. The program cannot write the file of the new game.")
		_, buttonsOfDialog := w.dialogTexts(t)
		test.Tap(buttonsOfDialog["OK"])
		if _, bottom := place(play); bottom > size.Height {
			t.Errorf("at %v, after a dialog, the button ends at %v", size, bottom)
		}
	}
	openHistory(w)
	labels := visible[*widget.Label](w)
	status := labels[len(labels)-1]
	status.SetText("Game deleted. Press Ctrl+Z to restore it.")
	w.Resize(fyne.NewSize(500, 670))
	w.Resize(fyne.NewSize(320, 420))
	if _, bottom := place(status); status.Wrapping != fyne.TextWrapWord || status.Size().Height < status.MinSize().Height || bottom > 420 {
		t.Errorf("the status line %q has the height %v of %v and ends at %v", status.Text, status.Size().Height, status.MinSize().Height, bottom)
	}
}

func TestDateText(t *testing.T) {
	now := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	for date, want := range map[string]string{
		"2026-03-01": "Today", "2026-02-28": "Yesterday", "2026-02-27": "27 Feb", "2026-03-02": "2 Mar",
		"2025-03-01": "1 Mar 2025", "2025-12-31": "31 Dec 2025",
	} {
		day, err := time.Parse(time.DateOnly, date)
		if err != nil {
			t.Fatal(err)
		}
		if got := dateText(day.Add(23*time.Hour), now); got != want {
			t.Errorf("%s is %q, want %q", date, got, want)
		}
	}
	if got := dateText(time.Date(2025, 12, 31, 0, 0, 0, 0, time.UTC), time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)); got != "Yesterday" {
		t.Errorf("on New Year's Day, the day before is %q", got)
	}
}
