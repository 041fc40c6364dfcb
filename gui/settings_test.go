package gui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/palette"
	"twenty48/records"
)

// set chooses in the settings what has a label.
func (w *window) set(t *testing.T, label string) {
	t.Helper()
	w.menu(t, "Settings")
	for _, c := range shown[*widgets.Choice](w) {
		for _, option := range c.Options {
			if option == label {
				c.SetSelected(label)
				w.press(fyne.KeyEscape)
				return
			}
		}
	}
	t.Fatalf("there is nothing called %s to choose", label)
}

// Settings hold at once, and at the next start.
func TestSettings(t *testing.T) {
	store := records.Memory{}
	w := open(t, store, engine.Classic(), "")
	arrows := func(w *window) (n int) {
		for _, b := range widgets.ButtonsIn(w.stage) {
			if b.Visible() && b.Text == "" {
				n++
			}
		}
		return n
	}
	before := arrows(w)
	w.set(t, "Hidden")
	w.set(t, "Fast")
	w.set(t, "Short (16K)")
	if got := arrows(w); got != before-4 || !w.style.ShortLabels {
		t.Errorf("%d of %d buttons without text are shown, short labels: %v", got, before, w.style.ShortLabels)
	}
	checkLayout(t, w, w.Canvas().Size())
	again := open(t, store, engine.Classic(), "")
	if got := arrows(again); got != before-4 || !again.style.ShortLabels || again.style.Speed != board.Fast {
		t.Errorf("at the next start %d of %d buttons are shown, short labels: %v", got, before, again.style.ShortLabels)
	}
	store["settings"] = records.Seal("arrows=blue")
	again = open(t, store, engine.Classic(), "")
	if texts, _ := again.told(t); !strings.Contains(texts[1], `cannot be "blue"`) || arrows(again) != before {
		t.Errorf("of a wrong setting is told %q", texts)
	}
}

// The palette that is chosen holds at once, for all that is shown, and at the next
// start. A system that is dark makes it dark, where that is wished.
func TestPaletteIsChosen(t *testing.T) {
	store := records.Memory{}
	w := open(t, store, engine.Classic(), "")
	w.press(fyne.KeyLeft, fyne.KeyDown)
	for _, choose := range []struct {
		label string
		want  palette.Colors
	}{
		{"High contrast", palette.Contrast.Light}, {"Dark", palette.Contrast.Dark},
		{"Colour-blind safe", palette.Colorblind.Dark}, {"Light", palette.Colorblind.Light},
		{"Original", palette.Original.Light}, {"Follow system", palette.Original.Light}, {"High contrast", palette.Contrast.Light},
	} {
		w.set(t, choose.label)
		if w.style.Colors.Page != choose.want.Page || w.style.Colors.Board != choose.want.Board {
			t.Errorf("%s is not what is shown", choose.label)
		}
		checkPicture(t, w)
	}
	again := open(t, store, engine.Classic(), "")
	if again.style.Colors.Page != palette.Contrast.Light.Page {
		t.Error("at the next start other colours are shown")
	}
	checkPicture(t, again)
	again.appearance.isDark = true
	if again.applySettings(); again.style.Colors.Page != palette.Contrast.Dark.Page {
		t.Error("a system that is dark is not followed")
	}
	checkPicture(t, again)
}

// A key that is held moves once, or on and on if it is wished so.
func TestHeldKey(t *testing.T) {
	held := func(w *window) int {
		before := w.state().Spawns
		for i, key := range []fyne.KeyName{fyne.KeyLeft, fyne.KeyDown, fyne.KeyLeft, fyne.KeyDown} {
			ev := &fyne.KeyEvent{Name: key}
			if i < 2 {
				w.keyDown(ev)
			}
			w.Canvas().OnTypedKey()(ev)
		}
		return w.state().Spawns - before
	}
	w := classic(t, "0 0 0 2 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0")
	if got := held(w); got != 2 {
		t.Errorf("two keys, held, make %d moves", got)
	}
	w = classic(t, "0 0 0 2 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0")
	w.set(t, "Repeat the move")
	want := w.state()
	for _, d := range []engine.Direction{engine.Leftward, engine.Downward, engine.Leftward, engine.Downward} {
		want, _ = playMove(want, d)
	}
	if held(w); !w.state().Matrix.Equal(want.Matrix) {
		t.Errorf("two keys, held, lead to %v, want %v", w.state().Matrix, want.Matrix)
	}
}

// How to play is left by a move as long as nothing is played, and scrolled by the
// same key later.
func TestHowToPlay(t *testing.T) {
	w := classic(t, "")
	openHowTo(w)
	want, moved := playMove(w.state(), engine.Downward)
	w.press(fyne.KeyDown)
	if got := w.state().Matrix; !moved || w.top() != w.game.view || !got.Equal(want.Matrix) {
		t.Errorf("after a move the board is %v, want %v", got, want.Matrix)
	}
	openHowTo(w)
	w.press(fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight)
	if got := w.state().Matrix; w.top() == w.game.view || !got.Equal(want.Matrix) {
		t.Errorf("whoever reads has moved to %v", got)
	}
}

func TestHelp(t *testing.T) {
	w := classic(t, "")
	w.press(fyne.KeyF1)
	if !strings.Contains(w.labels(), "Backspace") {
		t.Errorf("F1 shows %s", w.labels())
	}
	w.press(fyne.KeyDown, fyne.KeyEscape)
	w.Canvas().OnTypedRune()('?')
	if !strings.Contains(w.labels(), "Backspace") {
		t.Errorf("? shows %s", w.labels())
	}
	w.menu(t, "How to play")
	if len(shown[*board.Board](w)) != 6 {
		t.Errorf("how to play has %d pictures", len(shown[*board.Board](w)))
	}
	w.press(fyne.KeyPageDown, fyne.KeyEscape)
	w.menu(t, "About 2048")
	if texts, _ := w.told(t); !strings.HasPrefix(texts[0], "2048") {
		t.Errorf("about says %q", texts)
	}
	w.press(fyne.KeyReturn)
	for _, item := range w.MainMenu().Items[0].Items {
		if item.Label == "Settings" && item.Shortcut == nil {
			t.Error("the settings have no shortcut")
		}
	}
}

// All of the help can be read by keyboard alone, also in the smallest window: Tab
// and Return go to each part, and the keys scroll to the last line.
func TestAllOfTheHelp(t *testing.T) {
	w := classic(t, "")
	w.folder = "/home/somebody/" + strings.Repeat("a-long-name/", 8) + "twenty48"
	least := w.stage.MinSize()
	w.Resize(least)
	w.menu(t, "All help topics")
	for _, text := range []string{"Backspace", "Only 2s appear", "midnight", "-plain", "LIBGL_ALWAYS_SOFTWARE", w.folder} {
		if !strings.Contains(w.labels(), text) {
			t.Errorf("the help has no %q", text)
		}
	}
	if len(shown[*board.Board](w)) != 6 {
		t.Errorf("the help has %d pictures", len(shown[*board.Board](w)))
	}
	scroll := shown[*container.Scroll](w)[0]
	top := func(o fyne.CanvasObject) float32 {
		driver := fyne.CurrentApp().Driver()
		return driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(scroll).Y
	}
	w.Canvas().FocusNext() // the way back
	for _, title := range []string{"How to play", "Keyboard shortcuts", "Rules", "Game IDs", "Coach", "Your games", "Screen readers", "Troubleshooting"} {
		w.Canvas().FocusNext()
		way, is := w.Canvas().Focused().(*widgets.Button)
		if !is || way.Text != title || top(way) < 0 || top(way)+way.Size().Height > scroll.Size().Height {
			t.Fatalf("the way to %s is not to be seen, or has no focus", title)
		}
		way.KeyDown(&fyne.KeyEvent{Name: fyne.KeyReturn})
		for _, label := range shown[*widget.Label](w) {
			if label.Text == title && label.SizeName == theme.SizeNameSubHeadingText && (top(label) < 0 || top(label) > scroll.Size().Height/2) {
				t.Errorf("the part %s is %v below the upper edge", title, top(label))
			}
		}
	}
	w.Canvas().Unfocus()
	w.press(fyne.KeyHome, fyne.KeyEnd)
	labels := shown[*widgets.Paragraph](w)
	if last := labels[len(labels)-1]; scroll.Offset.Y == 0 || top(last)+last.Size().Height > scroll.Size().Height {
		t.Errorf("at the end the last line is not to be seen: %q", last.Text)
	}
	for _, label := range labels {
		if at := fyne.CurrentApp().Driver().AbsolutePositionForObject(label); at.X+label.MinSize().Width > least.Width {
			t.Errorf("wider than the window is: %q", label.Text)
		}
	}
	for _, copied := range widgets.ButtonsIn(scroll.Content)[8:] {
		copied.OnTapped()
	}
	if got := fyne.CurrentApp().Clipboard().Content(); got != "FYNE_PLATFORM=x11 twenty48" {
		t.Errorf("the last that can be copied is %q", got)
	}
	w.press(fyne.KeyEscape)
	if w.top() != w.game.view {
		t.Error("escape leaves the help open")
	}
}

// The question mark shows the keys wherever the focus is.
func TestQuestionMark(t *testing.T) {
	w := classic(t, "")
	w.Canvas().FocusNext()
	w.Canvas().Focused().TypedRune('?')
	if !strings.Contains(w.labels(), "Backspace") {
		t.Errorf("? with the focus on a button shows %s", w.labels())
	}
	w.press(fyne.KeyEscape)
	w.Canvas().FocusNext()
	if w.press(fyne.KeyEscape); w.Canvas().Focused() != nil {
		t.Error("escape leaves the focus where it is")
	}
}

// The settings show every speed that the keys + and - choose.
func TestSpeedInSettings(t *testing.T) {
	w, _ := coached(t, engine.Classic(), "")
	for _, step := range []struct {
		keys []fyne.KeyName
		want string
	}{
		{nil, "2 moves per second"},
		{[]fyne.KeyName{fyne.KeyMinus}, "1 move per second"},
		{[]fyne.KeyName{fyne.KeyEqual, fyne.KeyEqual}, "5 moves per second"},
		{[]fyne.KeyName{fyne.KeyEqual}, "15 moves per second"},
		{[]fyne.KeyName{fyne.KeyEqual}, "Maximum"},
	} {
		if w.press(fyne.KeyP); w.dialogs.isOpen() {
			w.press(fyne.KeyReturn)
		}
		w.press(step.keys...)
		w.menu(t, "Settings")
		isChosen := false
		for _, c := range shown[*widgets.Choice](w) {
			isChosen = isChosen || c.Selected == step.want
		}
		if notes := w.session.Settings().Notes(); !isChosen || len(notes) > 0 {
			t.Errorf("%s is not chosen in the settings; the notes are %v", step.want, notes)
		}
		w.press(fyne.KeyEscape)
	}
	w.set(t, "1 move per second")
	if w.press(fyne.KeyP, fyne.KeyReturn); w.session.Scene().Speed != 1 {
		t.Errorf("the coach plays %d moves per second, 1 is chosen", w.session.Scene().Speed)
	}
}
