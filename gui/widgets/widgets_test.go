package widgets

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

// A widget that has the focus passes the keys that it does not use to the window.
func TestKeys(t *testing.T) {
	test.NewTempApp(t)
	for name, c := range map[string]struct {
		make func(keyDown func(*fyne.KeyEvent)) fyne.Focusable
		uses []fyne.KeyName // the keys that the widget does not pass to the window
	}{
		"button": {func(keyDown func(*fyne.KeyEvent)) fyne.Focusable { return NewButton("", nil, keyDown, func() {}) },
			[]fyne.KeyName{fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter}},
		"choice": {func(keyDown func(*fyne.KeyEvent)) fyne.Focusable { return NewChoice(keyDown, []string{"a"}, nil) },
			[]fyne.KeyName{fyne.KeyUp, fyne.KeyDown, fyne.KeySpace}},
		"entry": {func(keyDown func(*fyne.KeyEvent)) fyne.Focusable { return NewEntry(keyDown) },
			[]fyne.KeyName{fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter, fyne.KeyA, fyne.KeyHome}},
		"list": {func(keyDown func(*fyne.KeyEvent)) fyne.Focusable {
			return NewList(keyDown, func() int { return 0 }, nil, nil, nil)
		}, nil},
		"slider": {func(keyDown func(*fyne.KeyEvent)) fyne.Focusable { return NewSlider(keyDown, 9, func(int) {}) }, nil},
	} {
		var passed []fyne.KeyName
		w := c.make(func(ev *fyne.KeyEvent) { passed = append(passed, ev.Name) })
		for _, key := range []fyne.KeyName{fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter, fyne.KeyEscape, fyne.KeyA, fyne.KeyHome} {
			passed = nil
			w.(desktop.Keyable).KeyDown(&fyne.KeyEvent{Name: key})
			if got, want := len(passed) == 1, !slices.Contains(c.uses, key); got != want {
				t.Errorf("%s: %s is passed to the window: %v, want %v", name, key, got, want)
			}
		}
	}
}

// Space and Enter press a button once, even if they are held.
func TestButton(t *testing.T) {
	test.NewTempApp(t)
	pressed := 0
	b := NewButton("", nil, func(*fyne.KeyEvent) {}, func() { pressed++ })
	w := test.NewTempWindow(t, container.NewVBox(b, NewButton("", nil, nil, nil)))
	var runes []rune
	w.Canvas().SetOnTypedRune(func(r rune) { runes = append(runes, r) })
	for i, key := range []fyne.KeyName{fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter} {
		b.KeyDown(&fyne.KeyEvent{Name: key})
		b.TypedKey(&fyne.KeyEvent{Name: key})
		b.TypedKey(&fyne.KeyEvent{Name: key})
		if pressed != i+1 {
			t.Errorf("after %s was held, the button was pressed %d times, want %d", key, pressed, i+1)
		}
	}
	b.SetEnabled(false)
	if b.KeyDown(&fyne.KeyEvent{Name: fyne.KeySpace}); pressed != 3 {
		t.Error("a disabled button was pressed")
	}
	b.SetEnabled(true)
	w.Canvas().Focus(b)
	if b.frame.StrokeWidth == 0 || b.frame.StrokeColor != theme.Color(theme.ColorNameForeground) || b.frame.Size() != b.Size() {
		t.Errorf("the frame of the focus is %+v", b.frame)
	}
	if w.Canvas().Unfocus(); b.frame.StrokeWidth != 0 {
		t.Error("a button without the focus has a frame")
	}
	b.TypedRune('?')
	if string(runes) != "?" {
		t.Errorf("the window gets the characters %q", string(runes))
	}
	if got := ButtonsIn(w.Content()); len(got) != 2 || got[0] != b {
		t.Errorf("the window has the buttons %v", got)
	}
}

// An entry ignores the key that opened its view.
func TestEntryIgnoresTheFirstKey(t *testing.T) {
	test.NewTempApp(t)
	e := NewEntry(func(*fyne.KeyEvent) {})
	if e.TypedRune('i'); e.Text != "" {
		t.Errorf("before a key is pressed, the entry has the text %q", e.Text)
	}
	e.KeyDown(&fyne.KeyEvent{Name: fyne.KeyI})
	if e.TypedRune('i'); e.Text != "i" {
		t.Errorf("after a key was pressed, the entry has the text %q", e.Text)
	}
	if e.AcceptsTab() {
		t.Error("the entry uses Tab")
	}
}

// Only the beginning of a very long text is pasted.
func TestLongPaste(t *testing.T) {
	test.NewTempApp(t)
	for text, want := range map[string]string{
		"2 4 8":                    "2 4 8",
		strings.Repeat("2 ", 1000): strings.Repeat("2 ", 1000),
		"2048 " + strings.Repeat("some text ", 1e6): "2048 some text some …",
		strings.Repeat("\xe2", 1e7):                 "…",
	} {
		e := NewEntry(nil)
		fyne.CurrentApp().Clipboard().SetContent(text)
		begun := time.Now()
		e.TypedShortcut(&fyne.ShortcutPaste{Clipboard: fyne.CurrentApp().Clipboard()})
		if e.Text != want {
			t.Errorf("%.20q… is pasted as %.40q in %v, want %.40q", text, e.Text, time.Since(begun), want)
		}
	}
}

func TestChoice(t *testing.T) {
	test.NewTempApp(t)
	chosen := ""
	c := NewChoice(nil, []string{"a", strings.Repeat("long ", 20)}, func(option string) { chosen = option })
	w := test.NewTempWindow(t, c)
	if c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight}); chosen != "" {
		t.Errorf("Right, which belongs to the window, chooses %q", chosen)
	}
	if c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown}); w.Canvas().Overlays().Top() == nil {
		t.Error("Down does not show the options")
	}
	if c.SetSelected("a"); chosen != "a" {
		t.Errorf("after choosing a, changed got %q", chosen)
	}
	if got := c.MinSize().Width; got != 110 {
		t.Errorf("with a long option, the least width is %v, want 110", got)
	}
	c.SetOptions([]string{"x"})
	if got := c.MinSize().Width; got >= 110 || c.Options[0] != "x" {
		t.Errorf("with the short option %q, the least width is %v", c.Options[0], got)
	}
}

func TestSlider(t *testing.T) {
	test.NewTempApp(t)
	at := -1
	s := NewSlider(nil, 9, func(n int) { at = n })
	if s.SetValue(4); at != 4 {
		t.Errorf("at 4, changed got %d", at)
	}
	if s.SetValue(12); at != 9 {
		t.Errorf("beyond the end, changed got %d", at)
	}
	if s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft}); at != 9 {
		t.Errorf("a key changes the value to %d", at)
	}
}

// A Japanese paragraph uses the whole width of its lines, even beside a number, where it has
// spaces.
func TestParagraph(t *testing.T) {
	test.NewTempApp(t)
	const text = "タイルの合体は 1 手に 1 回だけです。盤面が変わる手のたびに新しいタイルが 1 枚出ます。"
	p := NewParagraph("")
	p.Resize(fyne.NewSize(300, 100))
	p.SetText(text)
	lines := strings.Split(p.Text, "\n")
	for _, line := range lines[:len(lines)-1] {
		if width := fyne.MeasureText(line, theme.TextSize(), fyne.TextStyle{}).Width; width > 300 || width < 240 {
			t.Errorf("%q is %v points wide, and the paragraph 300", line, width)
		}
	}
	if len(lines) < 2 || strings.Join(strings.Fields(p.Text), "") != strings.Join(strings.Fields(text), "") {
		t.Errorf("%q is shown as %q", text, p.Text)
	}
	if p.Resize(fyne.NewSize(2000, 100)); p.Text != text {
		t.Errorf("with enough room, the text is shown as %q", p.Text)
	}
	const english = "The toolkit can wrap a text that has spaces."
	p.SetText(english)
	if p.Resize(fyne.NewSize(100, 100)); p.Text != english {
		t.Errorf("%q is wrapped as %q", english, p.Text)
	}
}

func TestFitText(t *testing.T) {
	test.NewTempApp(t)
	width := func(size float32) float32 {
		return fyne.MeasureText("2048", size, fyne.TextStyle{Bold: true}).Width
	}
	if got := FitText("2048", 20, width(20)); got != 20 {
		t.Errorf("a text that fits gets the size %v", got)
	}
	if got := FitText("2048", 20, width(20)/2); got != floor(got) || width(got) > width(20)/2 || width(got+2) < width(20)/2 {
		t.Errorf("in half of the room, the size is %v", got)
	}
	if got := FitText("2048", 20, 0); got != 1 {
		t.Errorf("without room, the size is %v", got)
	}
}

// The cards fill the width, and the grid has the height of its rows.
func TestCardGrid(t *testing.T) {
	test.NewTempApp(t)
	cards := make([]fyne.CanvasObject, 5)
	for i := range cards {
		cards[i] = NewTapArea(nil)
	}
	card, gap := fyne.NewSize(100, 50), theme.Padding()
	grid := NewCardGrid(card, cards...)
	for width, columns := range map[float32]int{50: 1, 150: 1, 200 + gap: 2, 199 + gap: 1, 350: 3, 1000: 9} {
		grid.Resize(fyne.NewSize(width, 500))
		rows := (len(cards) + columns - 1) / columns
		if got, want := grid.MinSize(), fyne.NewSize(100, float32(rows)*(50+gap)-gap); got != want {
			t.Errorf("in a width of %v, the grid needs %v, want %v", width, got, want)
		}
		for i, c := range cards {
			at := fyne.NewPos(float32(i%columns)*(c.Size().Width+gap), float32(i/columns)*(50+gap))
			if c.Position() != at || c.Size().Height != 50 || c.Size().Width > width || columns == 1 && width-c.Size().Width > 1 {
				t.Errorf("in a width of %v, card %d is at %v with the size %v, want %v", width, i, c.Position(), c.Size(), at)
			}
		}
	}
}

// Buttons fill rows evenly: three fit here, so four are in two rows of two.
func TestButtonGrid(t *testing.T) {
	test.NewTempApp(t)
	var buttons []fyne.CanvasObject
	for range 4 {
		buttons = append(buttons, NewButton("Button", nil, nil, nil))
	}
	grid, width := NewButtonGrid(buttons...), buttons[0].MinSize().Width
	grid.Resize(fyne.NewSize(3*width+2*theme.Padding(), 200))
	if a, b := buttons[1], buttons[2]; a.Position().X <= width || b.Position().X != 0 || b.Position().Y == 0 || b.Size().Width <= width {
		t.Errorf("the second button is at %v, the third at %v with the size %v", a.Position(), b.Position(), b.Size())
	}
}

func TestColumn(t *testing.T) {
	test.NewTempApp(t)
	bar := ScrollBarWidth()
	for width, want := range map[float32]string{300: "0 300", 640: "0 640", 1001: "180 640"} {
		content := NewTapArea(nil)
		NewColumn(content).Resize(fyne.NewSize(width+bar, 100))
		if got := fmt.Sprintf("%v %v", content.Position().X, content.Size().Width); got != want {
			t.Errorf("in a width of %v, the content is at %s, want %s", width, got, want)
		}
	}
}

// Keys scroll a view. A button that gets the focus scrolls into view.
func TestScrollByKey(t *testing.T) {
	test.NewTempApp(t)
	var buttons []fyne.CanvasObject
	for range 50 {
		buttons = append(buttons, NewButton("", nil, nil, nil))
	}
	s := container.NewVScroll(container.NewVBox(buttons...))
	w := test.NewTempWindow(t, s)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(100, 200))
	press := ScrollByKey(s)
	end := s.Content.Size().Height - 200
	for _, step := range []struct {
		key  string
		want float32
	}{{"Down", 40}, {"PageDown", 240}, {"Up", 200}, {"A", 200}, {"PageUp", 0}, {"End", end}, {"Home", 0}} {
		if scrolls := press(step.key); scrolls != (step.key != "A") || s.Offset.Y != step.want {
			t.Errorf("%s scrolls to %v, want %v", step.key, s.Offset.Y, step.want)
		}
	}
	for _, i := range []int{49, 20, 0} {
		b := buttons[i].(*Button)
		w.Canvas().Focus(b)
		if top := b.Position().Y - s.Offset.Y; top < 0 || top+b.Size().Height > 200 {
			t.Errorf("button %d has the focus and is at %v", i, top)
		}
	}
}

func TestTapArea(t *testing.T) {
	test.NewTempApp(t)
	tapped := 0
	a := NewTapArea(func() { tapped++ })
	if test.Tap(a); tapped != 1 || a.Cursor() != desktop.PointerCursor {
		t.Errorf("the area was tapped %d times, and its cursor is %v", tapped, a.Cursor())
	}
}
