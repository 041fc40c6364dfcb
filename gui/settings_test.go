package gui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/palette"
	"twenty48/records"
)

// chooseSetting opens the settings, and chooses the option with a label. If the label is the title of a
// choice between no and yes, it chooses the other option.
func (w *window) chooseSetting(t *testing.T, label string) {
	t.Helper()
	w.chooseMenuItem(t, "Settings")
	title := ""
	for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
		isDone := true
		switch o := o.(type) {
		case *widgets.Paragraph:
			title, isDone = o.Text, false
		case *widgets.Choice:
			isDone = slices.Contains(o.Options, label)
			if isDone {
				o.SetSelected(label)
			}
		case *widgets.Segments:
			i := slices.Index(segmentLabels(o), label)
			if title == label {
				i = 1 - o.Selected
			}
			isDone = i >= 0
			o.Choose(i)
		default:
			isDone = false
		}
		if isDone {
			w.press(fyne.KeyEscape)
			return
		}
	}
	t.Fatalf("no setting has the option %s", label)
}

// segmentLabels returns the texts of the options of a choice, also those below pictures.
func segmentLabels(s *widgets.Segments) (labels []string) {
	for _, option := range test.WidgetRenderer(s).Objects()[3].(*fyne.Container).Objects {
		if text, isText := option.(*canvas.Text); isText {
			labels = append(labels, text.Text)
		} else {
			labels = append(labels, option.(*fyne.Container).Objects[1].(*widget.Label).Text)
		}
	}
	return labels
}

// TestSettings checks that settings apply at once, and after a restart.
func TestSettings(t *testing.T) {
	store := records.Memory{}
	w := openWindow(t, store, engine.Classic(), "")
	arrows := func(w *window) (n int) {
		for _, b := range visible[*widgets.Button](w) {
			if b.Text == "" {
				n++
			}
		}
		return n
	}
	before := arrows(w)
	w.chooseSetting(t, "Arrow buttons")
	w.chooseSetting(t, "Fast")
	w.chooseSetting(t, "Short numbers (16K)")
	if got := arrows(w); got != before-4 || !w.Style.ShortLabels {
		t.Errorf("%d of %d buttons without text are visible; short labels: %v", got, before, w.Style.ShortLabels)
	}
	checkLayout(t, w, w.Canvas().Size())
	next := openWindow(t, store, engine.Classic(), "")
	if got := arrows(next); got != before-4 || !next.Style.ShortLabels || next.Style.Speed != board.Fast {
		t.Errorf("after a restart %d of %d buttons are visible; short labels: %v", got, before, next.Style.ShortLabels)
	}
	store["settings"] = records.Seal("arrows=blue")
	next = openWindow(t, store, engine.Classic(), "")
	if texts, _ := next.dialogTexts(t); !strings.Contains(texts[1], `cannot be "blue"`) || arrows(next) != before {
		t.Errorf("for a wrong setting the dialog shows %q", texts)
	}
}

// TestPaletteIsChosen checks that the chosen palette applies at once, and after a restart.
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
		{"Original", palette.Original.Light}, {"System", palette.Original.Light},
		{"High contrast", palette.Contrast.Light},
	} {
		w.chooseSetting(t, choose.label)
		if w.Style.Colors.Page != choose.want.Page || w.Style.Colors.Board != choose.want.Board {
			t.Errorf("%s does not apply", choose.label)
		}
		checkPicture(t, w)
	}
	next := openWindow(t, store, engine.Classic(), "")
	if next.Style.Colors.Page != palette.Contrast.Light.Page {
		t.Error("after a restart the window has other colours")
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
		if c, isSegments := focused.(*widgets.Segments); isSegments {
			if key(fyne.KeyEnd); c.Selected != len(segmentLabels(c))-1 {
				t.Errorf("End chooses option %d of control %d", c.Selected, controls)
			}
			if key(fyne.KeyHome); c.Selected != 0 {
				t.Errorf("Home chooses option %d of control %d", c.Selected, controls)
			}
			if segmentLabels(c)[0] == "Original" {
				key(fyne.KeyRight)
				chosen := w.Chosen(shell.PaletteSetting)
				if chosen != palette.Vivid.Name || w.Style.Colors.Button != palette.Vivid.Light.Button {
					t.Errorf("Right chooses the palette %s", chosen)
				}
			}
		}
	}
	if controls != 8 {
		t.Errorf("Tab visits %d controls, want 8", controls)
	}
}

// TestSwatches checks that the open settings change at once: the preview and the purpose with the
// palette, and all swatches with light and dark.
func TestSwatches(t *testing.T) {
	w := openClassic(t, "")
	w.chooseMenuItem(t, "Settings")
	choices := visible[*widgets.Segments](w) // the palettes, and light or dark
	check := func(chosen int, purpose string, colors func(palette.Palette) palette.Colors) {
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
		if !strings.Contains(w.labels(), purpose) {
			t.Errorf("the settings do not show %q: %s", purpose, w.labels())
		}
	}
	light := func(p palette.Palette) palette.Colors { return p.Light }
	dark := func(p palette.Palette) palette.Colors { return p.Dark }
	check(0, "The colours of the original game.", light)
	choices[0].Choose(4)
	check(4, "Warm colours with little blue light, for the evening.", light)
	choices[1].Choose(2)
	check(4, "Warm colours with little blue light, for the evening.", dark)
}

// TestHeldKey checks that a held key makes one move, or more if the player has chosen that.
func TestHeldKey(t *testing.T) {
	movesOfHeldKeys := func(w *window) int {
		before := w.state().Spawns
		for i, key := range []fyne.KeyName{fyne.KeyLeft, fyne.KeyDown, fyne.KeyLeft, fyne.KeyDown} {
			ev := &fyne.KeyEvent{Name: key}
			if i < 2 {
				w.Keyboard.KeyDown(ev)
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
	w.do(shell.ShowHowTo)
	w.press(fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight)
	if got := w.state().Matrix; w.IsInGame() || !got.Equal(want) {
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
		if w.press(fyne.KeyP); w.Dialogs.IsOpen() {
			w.press(fyne.KeyReturn)
		}
		w.press(step.keys...)
		w.chooseMenuItem(t, "Settings")
		isChosen := false
		for _, c := range visible[*widgets.Segments](w) {
			isChosen = isChosen || segmentLabels(c)[c.Selected] == step.want
		}
		if notes := w.Session.Settings().Notes(); !isChosen || len(notes) > 0 {
			t.Errorf("%s is not chosen in the settings; the notes are %v", step.want, notes)
		}
		w.press(fyne.KeyEscape)
	}
	w.chooseSetting(t, "1")
	if w.press(fyne.KeyP, fyne.KeyReturn); w.Session.Scene().Speed != 1 {
		t.Errorf("the coach plays %d moves per second, want 1", w.Session.Scene().Speed)
	}
}
