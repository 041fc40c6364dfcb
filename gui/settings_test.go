package gui

import (
	"os"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/palette"
	"twenty48/records"
)

// chooseSetting opens the settings, and chooses the option with a label or taps the switch with it.
func (w *window) chooseSetting(t *testing.T, label string) {
	t.Helper()
	w.chooseMenuItem(t, "Settings")
	for _, c := range visible[*widgets.Choice](w) {
		for _, option := range c.Options {
			if option == label {
				c.SetSelected(label)
				w.press(fyne.KeyEscape)
				return
			}
		}
	}
	for _, c := range visible[*widgets.Segments](w) {
		labels := c.Labels()
		if labels == nil { // the palettes
			for _, name := range paletteNames() {
				labels = append(labels, paletteTitle(name))
			}
		}
		if i := slices.Index(labels, label); i >= 0 {
			c.Choose(i)
			w.press(fyne.KeyEscape)
			return
		}
	}
	for _, c := range visible[*widgets.Switch](w) {
		if c.Text() == label {
			test.Tap(c)
			w.press(fyne.KeyEscape)
			return
		}
	}
	t.Fatalf("no setting has the option %s", label)
}

// TestSettings checks that settings apply at once, and after a restart.
func TestSettings(t *testing.T) {
	store := records.Memory{}
	w := openWindow(t, store, engine.Classic(), "")
	arrows := func(w *window) (n int) {
		for _, b := range widgets.ButtonsIn(w.stage) {
			if b.Visible() && b.Text == "" {
				n++
			}
		}
		return n
	}
	before := arrows(w)
	w.chooseSetting(t, "Arrow buttons")
	w.chooseSetting(t, "Fast")
	w.chooseSetting(t, "Short numbers (16K)")
	if got := arrows(w); got != before-4 || !w.style.ShortLabels {
		t.Errorf("%d of %d buttons without text are visible; short labels: %v", got, before, w.style.ShortLabels)
	}
	checkLayout(t, w, w.Canvas().Size())
	next := openWindow(t, store, engine.Classic(), "")
	if got := arrows(next); got != before-4 || !next.style.ShortLabels || next.style.Speed != board.Fast {
		t.Errorf("after a restart %d of %d buttons are visible; short labels: %v", got, before, next.style.ShortLabels)
	}
	store["settings"] = records.Seal("arrows=blue")
	next = openWindow(t, store, engine.Classic(), "")
	if texts, _ := next.dialogTexts(t); !strings.Contains(texts[1], `cannot be "blue"`) || arrows(next) != before {
		t.Errorf("for a wrong setting the dialog shows %q", texts)
	}
}

// TestPaletteIsChosen checks that the chosen palette applies at once, and after a restart. If the
// player has not chosen light or dark, the system decides.
func TestPaletteIsChosen(t *testing.T) {
	store := records.Memory{}
	w := openWindow(t, store, engine.Classic(), "")
	w.press(fyne.KeyLeft, fyne.KeyDown)
	for _, choose := range []struct {
		label string
		want  palette.Colors
	}{
		{"High contrast", palette.Contrast.Light}, {"Dark", palette.Contrast.Dark},
		{"Colour-blind safe", palette.Colorblind.Dark}, {"Light", palette.Colorblind.Light},
		{"Original", palette.Original.Light}, {"System", palette.Original.Light}, {"High contrast", palette.Contrast.Light},
	} {
		w.chooseSetting(t, choose.label)
		if w.style.Colors.Page != choose.want.Page || w.style.Colors.Board != choose.want.Board {
			t.Errorf("%s does not apply", choose.label)
		}
		checkPicture(t, w)
	}
	next := openWindow(t, store, engine.Classic(), "")
	if next.style.Colors.Page != palette.Contrast.Light.Page {
		t.Error("after a restart the window has other colours")
	}
	checkPicture(t, next)
	next.appearance.isDark = true
	if next.applySettings(); next.style.Colors.Page != palette.Contrast.Dark.Page {
		t.Error("the window is light in a dark system")
	}
	checkPicture(t, next)
}

// TestSettingsByKeyboard checks that Tab visits each control of the settings, also in the smallest
// window, where it scrolls into view, and that keys change what has the focus. The preview and the
// swatches change at once.
func TestSettingsByKeyboard(t *testing.T) {
	w := openClassic(t, "")
	w.Resize(fyne.NewSize(320, 420))
	w.chooseMenuItem(t, "Settings")
	scroll := visible[*container.Scroll](w)[0]
	driver := fyne.CurrentApp().Driver()
	key := func(k fyne.KeyName) { w.Canvas().Focused().(desktop.Keyable).KeyDown(&fyne.KeyEvent{Name: k}) }
	controls := 0
	w.Canvas().Unfocus()
	w.Canvas().FocusNext() // the button that goes back
	for w.Canvas().FocusNext(); ; w.Canvas().FocusNext() {
		focused, ok := w.Canvas().Focused().(fyne.CanvasObject)
		if _, isButton := focused.(*widgets.Button); !ok || isButton {
			break
		}
		controls++
		top := driver.AbsolutePositionForObject(focused).Y - driver.AbsolutePositionForObject(scroll).Y
		if top < 0 || top+focused.Size().Height > scroll.Size().Height {
			t.Errorf("control %d has the focus and is %v below the upper edge", controls, top)
		}
		switch c := focused.(type) {
		case *widgets.Segments:
			before := c.Selected
			if key(fyne.KeyEnd); c.Selected <= before && before < 4 {
				t.Errorf("End chooses option %d of control %d", c.Selected, controls)
			}
			if key(fyne.KeyHome); c.Selected != 0 {
				t.Errorf("Home chooses option %d of control %d", c.Selected, controls)
			}
			if c.Labels() == nil {
				key(fyne.KeyRight)
				if want := palette.All()[1]; w.chosen(paletteSetting) != want.Name || w.style.Colors.Button != want.Light.Button {
					t.Errorf("Right chooses the palette %s", w.chosen(paletteSetting))
				}
			}
		case *widgets.Switch:
			before := c.On
			if key(fyne.KeySpace); c.On == before {
				t.Errorf("Space does not change %s", c.Text())
			}
		}
	}
	want := 0
	for _, group := range settingGroups() {
		want += len(group.settings)
	}
	if controls != want {
		t.Errorf("Tab visits %d controls, want %d", controls, want)
	}
}

// TestSwatches checks that the open settings change at once: the preview and the purpose with the
// palette, and all swatches with light and dark.
func TestSwatches(t *testing.T) {
	w := openClassic(t, "")
	w.chooseMenuItem(t, "Settings")
	choices := visible[*widgets.Segments](w) // the palettes, and light or dark
	check := func(chosen int, colors func(palette.Palette) palette.Colors) {
		t.Helper()
		picture, all := w.Canvas().Capture(), palette.All()
		boards := visible[*board.Board](w)
		if len(boards) != len(all)+1 {
			t.Fatalf("the settings have %d boards", len(boards))
		}
		for i, b := range boards {
			p := all[chosen]
			if i > 0 {
				p = all[i-1]
			}
			at, _, _ := b.Ground()
			at = at.Add(fyne.CurrentApp().Driver().AbsolutePositionForObject(b))
			if got, want := picture.At(int(at.X+b.Size().Width/2), int(at.Y)+1), colors(p).Board; !areClose(got, want, 1) {
				t.Errorf("board %d has the colour %v, want %v of %s", i, got, want, p.Name)
			}
		}
		if purpose := string(palettePurposes[all[chosen].Name].purpose); !strings.Contains(w.labels(), purpose) {
			t.Errorf("the settings do not show %q: %s", purpose, w.labels())
		}
	}
	light, dark := func(p palette.Palette) palette.Colors { return p.Light }, func(p palette.Palette) palette.Colors { return p.Dark }
	check(0, light)
	choices[0].Choose(4)
	check(4, light)
	choices[1].Choose(2)
	check(4, dark)
}

// TestPalettesHavePurposes checks that the settings show the purpose of each palette, and that
// docs/playing.md lists the same.
func TestPalettesHavePurposes(t *testing.T) {
	page, err := os.ReadFile("../docs/playing.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range palette.All() {
		texts := palettePurposes[p.Name]
		row := "| " + string(texts.title) + " | " + strings.TrimSuffix(string(texts.purpose), ".") + " |\n"
		if texts.title == "" || texts.purpose == "" || !strings.Contains(strings.ToLower(string(page)), strings.ToLower(row)) {
			t.Errorf("the palette %s has the texts %v, and docs/playing.md no row %q", p.Name, texts, row)
		}
	}
	w := openClassic(t, "")
	w.chooseSetting(t, "Night")
	w.chooseMenuItem(t, "Settings")
	if !strings.Contains(w.labels(), "for the evening") {
		t.Errorf("the settings show %s", w.labels())
	}
}

// TestHeldKey checks that a held key makes one move, or more if the player has chosen that.
func TestHeldKey(t *testing.T) {
	movesOfHeldKeys := func(w *window) int {
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
	w := openClassic(t, "0 0 0 2 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0")
	if got := movesOfHeldKeys(w); got != 2 {
		t.Errorf("two held keys make %d moves", got)
	}
	w = openClassic(t, "0 0 0 2 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0")
	w.chooseSetting(t, "Hold a key to repeat the move")
	want := w.state()
	for _, d := range []engine.Direction{engine.Leftward, engine.Downward, engine.Leftward, engine.Downward} {
		want, _ = playMove(want, d)
	}
	if movesOfHeldKeys(w); !w.state().Matrix.Equal(want.Matrix) {
		t.Errorf("two held keys make %v, want %v", w.state().Matrix, want.Matrix)
	}
}

// TestHowToPlay checks that keys scroll How to play.
func TestHowToPlay(t *testing.T) {
	w := openClassic(t, "")
	want := w.state().Matrix
	openHowTo(w)
	w.press(fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight)
	if got := w.state().Matrix; w.top() == w.game.view || !got.Equal(want) {
		t.Errorf("keys that scroll move tiles to %v", got)
	}
}

func TestHelp(t *testing.T) {
	w := openClassic(t, "")
	w.press(fyne.KeyF1)
	if !strings.Contains(w.texts(), "Backspace") {
		t.Errorf("F1 shows %s", w.texts())
	}
	w.press(fyne.KeyDown, fyne.KeyEscape)
	w.Canvas().OnTypedRune()('?')
	if !strings.Contains(w.texts(), "Backspace") {
		t.Errorf("? shows %s", w.texts())
	}
	w.chooseMenuItem(t, "How to play")
	if len(visible[*board.Board](w)) != 6 {
		t.Errorf("how to play has %d pictures", len(visible[*board.Board](w)))
	}
	w.press(fyne.KeyPageDown, fyne.KeyEscape)
	w.chooseMenuItem(t, "About 2048")
	if texts, _ := w.dialogTexts(t); !strings.HasPrefix(texts[0], "2048") {
		t.Errorf("About shows %q", texts)
	}
	w.press(fyne.KeyReturn)
}

// TestAllOfTheHelp checks that the player can read the whole help with the keyboard, also in the
// smallest window. Tab and Return go to each section, and keys scroll to the last line.
func TestAllOfTheHelp(t *testing.T) {
	w := openClassic(t, "")
	w.folder = "/home/somebody/" + strings.Repeat("a-long-name/", 8) + "twenty48"
	minSize := w.stage.MinSize()
	w.Resize(minSize)
	w.chooseMenuItem(t, "All help topics")
	for _, text := range []string{"Backspace", "Only 2s appear", "midnight", "-plain", "LIBGL_ALWAYS_SOFTWARE", w.folder} {
		if !strings.Contains(w.labels()+w.texts(), text) {
			t.Errorf("the help has no %q", text)
		}
	}
	if len(visible[*board.Board](w)) != 6 {
		t.Errorf("the help has %d pictures", len(visible[*board.Board](w)))
	}
	scroll := visible[*container.Scroll](w)[0]
	top := func(o fyne.CanvasObject) float32 {
		driver := fyne.CurrentApp().Driver()
		return driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(scroll).Y
	}
	w.Canvas().FocusNext() // the button that goes back
	for _, title := range []string{"How to play", "Keyboard shortcuts", "Rules", "Game IDs", "Coach", "Your games", "Screen readers", "Troubleshooting"} {
		w.Canvas().FocusNext()
		link, ok := w.Canvas().Focused().(*widgets.Button)
		if !ok || link.Text != title || top(link) < 0 || top(link)+link.Size().Height > scroll.Size().Height {
			t.Fatalf("the button for %s is not visible, or does not have the focus", title)
		}
		link.KeyDown(&fyne.KeyEvent{Name: fyne.KeyReturn})
		for _, label := range visible[*widget.Label](w) {
			if label.Text == title && label.SizeName == theme.SizeNameSubHeadingText && (top(label) < 0 || top(label) > scroll.Size().Height/2) {
				t.Errorf("the section %s is %v below the upper edge", title, top(label))
			}
		}
	}
	w.Canvas().Unfocus()
	w.press(fyne.KeyHome, fyne.KeyEnd)
	labels := visible[*widgets.Paragraph](w)
	if last := labels[len(labels)-1]; scroll.Offset.Y == 0 || top(last)+last.Size().Height > scroll.Size().Height {
		t.Errorf("at the end the last line is not visible: %q", last.Text)
	}
	for _, label := range labels {
		if at := fyne.CurrentApp().Driver().AbsolutePositionForObject(label); at.X+label.MinSize().Width > minSize.Width {
			t.Errorf("wider than the window: %q", label.Text)
		}
	}
	for _, copyButton := range widgets.ButtonsIn(scroll.Content)[8:] {
		copyButton.OnTapped()
	}
	if got := fyne.CurrentApp().Clipboard().Content(); got != "FYNE_PLATFORM=x11 twenty48" {
		t.Errorf("the last button copies %q", got)
	}
	w.press(fyne.KeyEscape)
	if w.top() != w.game.view {
		t.Error("Escape does not close the help")
	}
}

// TestQuestionMark checks that the question mark shows the key sheet wherever the focus is.
func TestQuestionMark(t *testing.T) {
	w := openClassic(t, "")
	w.Canvas().FocusNext()
	w.Canvas().Focused().TypedRune('?')
	if !strings.Contains(w.texts(), "Backspace") {
		t.Errorf("? with the focus on a button shows %s", w.texts())
	}
	w.press(fyne.KeyEscape)
	w.Canvas().FocusNext()
	if w.press(fyne.KeyEscape); w.Canvas().Focused() != nil {
		t.Error("Escape does not remove the focus")
	}
}

// TestSpeedInSettings checks that the settings show every speed that the keys + and - choose.
func TestSpeedInSettings(t *testing.T) {
	w, _ := openWithCoach(t, engine.Classic(), "")
	for _, step := range []struct {
		keys []fyne.KeyName
		want string
	}{
		{nil, "2"},
		{[]fyne.KeyName{fyne.KeyMinus}, "1"},
		{[]fyne.KeyName{fyne.KeyEqual, fyne.KeyEqual}, "5"},
		{[]fyne.KeyName{fyne.KeyEqual}, "15"},
		{[]fyne.KeyName{fyne.KeyEqual}, "Maximum"},
	} {
		if w.press(fyne.KeyP); w.dialogs.isOpen() {
			w.press(fyne.KeyReturn)
		}
		w.press(step.keys...)
		w.chooseMenuItem(t, "Settings")
		isChosen := false
		for _, c := range visible[*widgets.Segments](w) {
			isChosen = isChosen || c.Labels() != nil && c.Labels()[c.Selected] == step.want
		}
		if notes := w.session.Settings().Notes(); !isChosen || len(notes) > 0 {
			t.Errorf("%s is not chosen in the settings; the notes are %v", step.want, notes)
		}
		w.press(fyne.KeyEscape)
	}
	w.chooseSetting(t, "1")
	if w.press(fyne.KeyP, fyne.KeyReturn); w.session.Scene().Speed != 1 {
		t.Errorf("the coach plays %d moves per second, want 1", w.session.Scene().Speed)
	}
}
