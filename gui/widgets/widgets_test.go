package widgets

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

// A recorder is a keyboard that records the keys and the characters that it gets.
type recorder struct {
	keys  []fyne.KeyName
	runes string
}

func (r *recorder) KeyDown(ev *fyne.KeyEvent) { r.keys = append(r.keys, ev.Name) }
func (r *recorder) KeyUp(ev *fyne.KeyEvent)   { r.keys = append(r.keys, ev.Name+" up") }
func (r *recorder) TypedRune(c rune)          { r.runes += string(c) }

// A widget that has the focus passes the keys that it does not use to the window.
func TestKeys(t *testing.T) {
	test.NewTempApp(t)
	r := &recorder{}
	picker := NewPicker(r, canvas.NewRectangle(nil))
	picker.Keys, picker.OnChosen = []fyne.KeyName{fyne.KeyLeft}, func(int) {}
	for name, c := range map[string]struct {
		widget fyne.Focusable
		uses   string // the keys that the widget does not pass to the window
	}{
		"button":   {NewButton("", nil, r, func() {}), "Space Return KP_Enter"},
		"choice":   {NewChoice(r, []string{"a"}, nil), "Up Down Space"},
		"entry":    {NewEntry(r, nil), "Up Down Left Space Return KP_Enter A Home"},
		"list":     {NewList(r, func() int { return 0 }, nil, nil, nil), ""},
		"picker":   {picker, "Left Space Return KP_Enter"},
		"segments": {NewSegments(r, []string{"a", "b"}, 0, func(int) {}), "Left Home"},
		"slider":   {NewSlider(r, 9, func(int) {}), ""},
	} {
		for _, key := range strings.Fields("Up Down Left Space Return KP_Enter Escape F1 F10 F11 A Home") {
			r.keys = nil
			ev := &fyne.KeyEvent{Name: fyne.KeyName(key)}
			c.widget.(desktop.Keyable).KeyDown(ev)
			if got, want := len(r.keys) == 1, !slices.Contains(strings.Fields(c.uses), key); got != want {
				t.Errorf("%s: %s is passed to the window: %v, want %v", name, key, got, want)
			}
			if c.widget.(desktop.Keyable).KeyUp(ev); r.keys[len(r.keys)-1] != ev.Name+" up" {
				t.Errorf("%s: the release of %s is not passed to the window", name, key)
			}
		}
		r.runes = ""
		if c.widget.TypedRune('?'); (r.runes == "?") != (name != "entry") {
			t.Errorf("%s: the window gets the characters %q", name, r.runes)
		}
	}
}

// Space and Enter press a button once, even if they are held.
func TestButton(t *testing.T) {
	test.NewTempApp(t)
	pressed := 0
	b := NewButton("", nil, nil, func() { pressed++ })
	w := test.NewTempWindow(t, container.NewVBox(b, NewButton("", nil, nil, nil)))
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
	if got := ButtonsIn(w.Content()); len(got) != 2 || got[0] != b {
		t.Errorf("the window has the buttons %v", got)
	}
}

// An entry ignores the key that opened its view.
func TestEntryIgnoresTheFirstKey(t *testing.T) {
	test.NewTempApp(t)
	e := NewEntry(nil, nil)
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
		e := NewEntry(nil, func(use func(string)) { use(text) })
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

// A click and the keys choose an option. In a narrow container the options are in rows, and Up and
// Down move between the rows; in one row, the window gets these keys.
func TestSegments(t *testing.T) {
	test.NewTempApp(t)
	chosen, window := -1, &recorder{}
	s := NewSegments(window, []string{"a", "b", "c", "d", "e"}, 1, func(n int) { chosen = n })
	w := test.NewTempWindow(t, s)
	w.SetPadded(false)
	width := s.Width()
	size := func(share float32) {
		w.Resize(fyne.NewSize(width*share, 200))
		s.Resize(fyne.NewSize(width*share, s.MinSize().Height))
		s.Resize(fyne.NewSize(width*share, s.MinSize().Height))
	}
	for _, step := range []struct {
		share       float32 // of the width that one row needs
		key         fyne.KeyName
		want        int
		isForWindow bool
	}{
		{1, fyne.KeyRight, 2, false}, {1, fyne.KeyEnd, 4, false}, {1, fyne.KeyRight, 4, false}, {1, fyne.KeyHome, 0, false},
		{1, fyne.KeyDown, 0, true}, {1, fyne.KeyUp, 0, true},
		{0.65, fyne.KeyDown, 3, false}, {0.65, fyne.KeyDown, 3, true}, {0.65, fyne.KeyLeft, 2, false}, {0.65, fyne.KeyUp, 2, true},
		{0.65, fyne.KeyEnd, 4, false}, {0.65, fyne.KeyUp, 1, false}, {0.65, fyne.KeySpace, 1, true},
	} {
		size(step.share)
		window.keys = nil
		if s.KeyDown(&fyne.KeyEvent{Name: step.key}); s.Selected != step.want || (window.keys != nil) != step.isForWindow {
			t.Errorf("%s chooses option %d, want %d; the window gets %v", step.key, s.Selected, step.want, window.keys)
		}
	}
	for _, share := range []float32{1, 0.65, 0.2} {
		size(share)
		for n, option := range s.options {
			text := option.(*canvas.Text)
			at := text.Position().AddXY(text.Size().Width/2, text.Size().Height/2)
			if at.X > s.Size().Width || at.Y > s.Size().Height {
				t.Errorf("at %v of the width, option %d is at %v, outside of %v", share, n, at, s.Size())
			}
			if s.Tapped(&fyne.PointEvent{Position: at}); s.Selected != n || chosen != n {
				t.Errorf("a click on option %d chooses %d, and changed gets %d", n, s.Selected, chosen)
			}
			if text.Color != theme.Color(theme.ColorNameForegroundOnPrimary) || s.selection.Position().X > at.X || s.selection.Position().Y > at.Y {
				t.Errorf("option %d is not marked", n)
			}
		}
	}
	if s.FocusGained(); s.frame.StrokeWidth == 0 {
		t.Error("the focus has no frame")
	}
	if s.FocusLost(); s.frame.StrokeWidth != 0 {
		t.Error("a frame is left of the focus")
	}
}

// A control is beside its title if there is room, and otherwise below it, over the whole width.
func TestTitled(t *testing.T) {
	test.NewTempApp(t)
	for width, isBeside := range map[float32]bool{400: true, 120: false} {
		control := NewSegments(nil, []string{"one", "two"}, 0, nil)
		o := NewTitled("A title", control, control.Width())
		height := FitHeight(o, width)
		title := o.Objects[0]
		if got := control.Position().Y < title.Size().Height/2; got != isBeside {
			t.Errorf("at a width of %v, the control is at %v beside a title of the size %v", width, control.Position(), title.Size())
		}
		if right := control.Position().X + control.Size().Width; right != width || height < control.Position().Y+control.Size().Height {
			t.Errorf("at a width of %v, the control ends at %v, and the row is %v high", width, right, height)
		}
	}
}

// Keys that do not fit into one row are in more, and keys to press together stay in one.
func TestKeycaps(t *testing.T) {
	test.NewTempApp(t)
	keys, width := NewKeys([][]string{{"A"}, {"Ctrl", "Shift", "Z"}, {"Backspace"}})
	if got := FitHeight(keys, width); got != keycapHeight {
		t.Errorf("in %v points, the keys are %v high", width, got)
	}
	height := FitHeight(keys, width/2)
	if height <= keycapHeight {
		t.Errorf("in half of the width, the keys are %v high", height)
	}
	for _, o := range keys.Objects {
		if o.Size() != o.MinSize() || o.Position().Y+o.Size().Height > height {
			t.Errorf("keys to press together are at %v with the size %v", o.Position(), o.Size())
		}
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

// TestListWithHeadings checks that the keys and a tap never mark a heading, and that headings have
// their own height.
func TestListWithHeadings(t *testing.T) {
	test.NewTempApp(t)
	rows := []string{"A", "1", "2", "B", "3"}
	list := NewList(nil, func() int { return len(rows) }, func() fyne.CanvasObject {
		r := canvas.NewRectangle(nil)
		r.SetMinSize(fyne.NewSize(50, 60))
		return r
	}, func(int, fyne.CanvasObject) {}, nil)
	list.IsHeading = func(n int) bool { return rows[n] >= "A" }
	list.HeadingHeight = 20
	w := test.NewTempWindow(t, list)
	w.Resize(fyne.NewSize(100, 120))
	list.ShowRows()
	expect := func(step, want string) {
		t.Helper()
		if got := rows[list.Marked]; got != want {
			t.Errorf("%s marks %s, want %s", step, got, want)
		}
	}
	expect("the start", "1")
	for _, step := range []struct {
		key  fyne.KeyName
		want string
	}{{fyne.KeyUp, "1"}, {fyne.KeyDown, "2"}, {fyne.KeyDown, "3"}, {fyne.KeyDown, "3"}, {fyne.KeyUp, "2"}, {fyne.KeyUp, "1"}} {
		list.TypedKey(&fyne.KeyEvent{Name: step.key})
		expect(string(step.key), step.want)
	}
	if list.GetScrollOffset() != 0 {
		// Up on the first row shows its heading.
		list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
		if got := list.GetScrollOffset(); got != 0 {
			t.Errorf("after Up the list is scrolled by %v", got)
		}
	}
	list.Select(3) // a tap on a heading
	expect("a tap on B", "3")
	expectHeight := func(want float32) {
		t.Helper()
		list.ScrollToBottom()
		want += float32(len(rows)-1)*theme.Padding() - list.Size().Height
		if got := list.GetScrollOffset(); got != want {
			t.Errorf("%q scrolls to %v, want %v", rows, got, want)
		}
	}
	expectHeight(2*20 + 3*60)
	rows = []string{"A", "1", "B", "2"}
	list.Marked = 2
	list.ShowRows()
	expect("a shorter list", "2")
	expectHeight(2*20 + 2*60)
	rows = nil
	list.ShowRows()
	if list.Marked != 0 {
		t.Errorf("row %d of an empty list is marked", list.Marked)
	}
}

// TestPicker checks which part the pointer, a tap and the keys mark and choose, and that a part is
// marked while the picker has the focus.
func TestPicker(t *testing.T) {
	test.NewTempApp(t)
	chosen := -1
	content := canvas.NewRectangle(nil)
	p := NewPicker(nil, content)
	p.PartAt = func(at fyne.Position) int { return int(at.X/10) - 1 }
	p.Step, p.Keys = StepInRow(3), []fyne.KeyName{fyne.KeyLeft, fyne.KeyRight}
	var calls []int
	p.OnMarked = func(part int) { calls = append(calls, part) }
	p.OnChosen = func(part int) { chosen = part }
	at := func(x float32) fyne.PointEvent { return fyne.PointEvent{Position: fyne.NewPos(x, 0)} }
	key := func(name fyne.KeyName) {
		p.KeyDown(&fyne.KeyEvent{Name: name})
		p.TypedKey(&fyne.KeyEvent{Name: name})
	}
	for _, step := range []struct {
		name         string
		do           func()
		want, chosen int
	}{
		{"the start", func() {}, -1, -1},
		{"the pointer on 1", func() { p.MouseIn(&desktop.MouseEvent{PointEvent: at(25)}) }, 1, -1},
		{"the pointer on 2", func() { p.MouseMoved(&desktop.MouseEvent{PointEvent: at(35)}) }, 2, -1},
		{"the pointer outside", func() { p.MouseOut() }, -1, -1},
		{"a tap on 0", func() { tapped := at(15); p.Tapped(&tapped) }, 0, 0},
		{"a tap beside the parts", func() { chosen = -1; tapped := at(5); p.Tapped(&tapped) }, -1, -1},
		{"the focus", func() { p.FocusGained() }, 2, -1},
		{"Left", func() { key(fyne.KeyLeft) }, 1, -1},
		{"Left again", func() { key(fyne.KeyLeft) }, 0, -1},
		{"Left at the start", func() { key(fyne.KeyLeft) }, 0, -1},
		{"Right", func() { key(fyne.KeyRight) }, 1, -1},
		{"Space", func() { key(fyne.KeySpace) }, 1, 1},
		{"the pointer on 2", func() { p.MouseMoved(&desktop.MouseEvent{PointEvent: at(35)}) }, 2, 1},
		{"the pointer outside, which marks the part of the last key", func() { p.MouseOut() }, 1, 1},
		{"Right", func() { key(fyne.KeyRight) }, 2, 1},
		{"Right at the end", func() { key(fyne.KeyRight) }, 2, 1},
		{"Enter", func() { key(fyne.KeyReturn) }, 2, 2},
		{"no focus", func() { p.FocusLost() }, -1, 2},
	} {
		if step.do(); p.Marked != step.want || chosen != step.chosen {
			t.Errorf("%s marks %d and chooses %d, want %d and %d", step.name, p.Marked, chosen, step.want, step.chosen)
		}
		if last := len(calls) - 1; step.name != "the start" && (last < 0 || calls[last] != step.want) {
			t.Errorf("%s calls OnMarked with %v", step.name, calls)
		}
	}
	for i := range calls[1:] {
		if calls[i] == calls[i+1] {
			t.Errorf("OnMarked is called twice for the same part: %v", calls)
		}
	}
}
