package gui

import (
	"image"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"twenty48/engine"
	"twenty48/gui/games"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/palette"
	"twenty48/records"
	"twenty48/session"
	"twenty48/words"
)

// menuIsOpen reports whether the menu is visible.
func (w *window) menuIsOpen() bool { return w.menuItem(words.T("Keyboard shortcuts")) != nil }

// TestMenuOpens checks the ways to open and close the menu.
func TestMenuOpens(t *testing.T) {
	alt := &fyne.KeyEvent{Name: desktop.KeyAltLeft}
	for name, c := range map[string]struct {
		do   func(w *window)
		want bool
	}{
		"F10":       {func(w *window) { w.press(fyne.KeyF10) }, true},
		"button":    {func(w *window) { w.tap(t, "menu") }, true},
		"Alt":       {func(w *window) { w.Keyboard.KeyDown(alt); w.Keyboard.KeyUp(alt) }, true},
		"held Alt":  {func(w *window) { w.Keyboard.KeyDown(alt) }, false},
		"Alt+D":     {func(w *window) { w.Keyboard.KeyDown(alt); w.press(fyne.KeyD); w.Keyboard.KeyUp(alt) }, false},
		"F10 twice": {func(w *window) { w.press(fyne.KeyF10, fyne.KeyF10) }, false},
		"Escape":    {func(w *window) { w.press(fyne.KeyF10, fyne.KeyEscape) }, false},
		"Alt twice": {func(w *window) {
			for range 2 {
				w.Keyboard.KeyDown(alt)
				w.Keyboard.KeyUp(alt)
			}
		}, false},
		"Alt+Tab": {func(w *window) { // the toolkit reports that Alt is released when the window loses the focus
			w.Keyboard.KeyDown(alt)
			fyne.CurrentApp().Lifecycle().(interface{ OnExitedForeground() func() }).OnExitedForeground()()
			w.Keyboard.KeyUp(alt)
		}, false},
		"Alt with the focus on a button": {func(w *window) {
			w.Canvas().Focus(w.button(t, "New game"))
			w.button(t, "New game").KeyDown(alt)
			w.Keyboard.KeyUp(alt)
		}, true},
		"in a dialog":  {func(w *window) { w.do(shell.ShowAbout); w.press(fyne.KeyF10) }, false},
		"in a view":    {func(w *window) { w.do(games.ShowHistory); w.press(fyne.KeyF10) }, true},
		"at the end":   {func(w *window) { w.game.Start(lostStart(t), ""); w.press(fyne.KeyF10) }, true},
		"after a move": {func(w *window) { w.press(fyne.KeyLeft, fyne.KeyF10) }, true},
	} {
		w := openClassic(t, "")
		if c.do(w); w.menuIsOpen() != c.want {
			t.Errorf("%s: the menu is open: %v", name, !c.want)
		}
	}
}

// lostStart returns the start of a game that is lost.
func lostStart(t *testing.T) session.Start {
	t.Helper()
	m, err := engine.ParseMatrix("2 4 / 4 2", 0)
	if err != nil {
		t.Fatal(err)
	}
	return session.Start{Rules: engine.Classic(), Board: &m}
}

// commands returns all commands of the window.
func (w *window) commands() []shell.Command {
	return slices.Concat(w.game.Commands(), w.views.Commands(), w.Commands())
}

// bindings returns the bindings of the game, and those of all commands.
func (w *window) bindings() []session.Binding {
	all := session.Bindings()
	for _, c := range w.commands() {
		all = append(all, c.Binding)
	}
	return all
}

// TestMenuHasAllCommands checks that the menu shows the commands of the tables of bindings with
// their first keys. Verbs that belong to the board, to a dialog or to autoplay are not in it.
func TestMenuHasAllCommands(t *testing.T) {
	w := openClassic(t, "")
	w.press(fyne.KeyF10)
	texts, elsewhere := w.texts(), []session.Verb{session.Faster, session.Slower, shell.ShowMenu, shell.GoBack}
	for _, b := range w.bindings() {
		if b.Verb == session.UndoNew { // Undo in the menu does this, too
			continue
		}
		isElsewhere := b.Verb.Direction() != 0 || slices.Contains(elsewhere, b.Verb)
		item := w.menuItem(string(b.Title))
		if (item != nil) == isElsewhere {
			t.Errorf("%s is in the menu: %v", b.Verb, item != nil)
		}
		if item != nil && len(b.Keys) > 0 && !strings.Contains("|"+texts+"|", "|"+b.Keys[0]+"|") {
			t.Errorf("the menu does not show the key %s of %s: %s", b.Keys[0], b.Title, texts)
		}
	}
}

// TestMenuStates checks which commands are possible, the reasons why others are not, and the states
// that the menu shows.
func TestMenuStates(t *testing.T) {
	move := func(w *window) { w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyLeft, fyne.KeyDown) }
	classic, large, noUndo := engine.Classic(), engine.Classic(), engine.Classic()
	large.Rows, large.Cols, noUndo.Undos = 10, 10, 0
	for name, c := range map[string]struct {
		rules    engine.Rules
		do       func(w *window)
		possible string // the items of the four verbs that may be impossible
		reason   string // why the others are not
	}{
		"start":   {classic, func(*window) {}, "Hint Autoplay", ""},
		"move":    {classic, move, "Undo · 3 Hint Autoplay", ""},
		"undone":  {classic, func(w *window) { move(w); w.press(fyne.KeyZ, fyne.KeyZ, fyne.KeyZ) }, "Redo Hint Autoplay", ""},
		"new":     {classic, func(w *window) { move(w); w.do(session.New) }, "Undo · 1 Hint Autoplay", ""},
		"no undo": {noUndo, move, "Hint Autoplay", "No undo."},
		"large":   {large, func(*window) {}, "", "A 10 × 10 board is too large for the coach: the maximum is 8 × 8."},
		"lost":    {classic, func(w *window) { w.game.Start(lostStart(t), "") }, "", "Game over!"},
	} {
		w := openWindow(t, records.Memory{}, c.rules, "")
		c.do(w)
		w.press(fyne.KeyF10)
		var possible []string
		for _, title := range []string{"Undo", "Redo", "Hint", "Autoplay"} {
			if item := w.menuItem(title); !item.Disabled() {
				possible = append(possible, item.Text)
			}
		}
		if got := strings.Join(possible, " "); got != c.possible {
			t.Errorf("%s: %q is possible, want %q", name, got, c.possible)
		}
		if !strings.Contains(w.labels(), c.reason) {
			t.Errorf("%s: the menu does not show %q: %s", name, c.reason, w.labels())
		}
	}
	w := openClassic(t, "")
	for _, isOn := range []bool{false, true, false} {
		w.SetFullScreen(isOn)
		w.press(fyne.KeyF10)
		if hasMark := w.menuItem("Full screen").Icon != nil; hasMark != isOn {
			t.Errorf("full screen is on: %v; the menu shows that it is on: %v", isOn, hasMark)
		}
		w.press(fyne.KeyF10)
	}
}

// TestMenuKeys checks that the arrow keys and letters move the focus to possible items, and that
// Enter chooses the item with the focus.
func TestMenuKeys(t *testing.T) {
	for _, width := range []float32{320, 500} {
		w := openClassic(t, "")
		w.Resize(fyne.NewSize(width, 670))
		w.press(fyne.KeyF10)
		focused := func() string {
			if b, ok := w.Canvas().Focused().(*widgets.Button); ok {
				return b.Text
			}
			return ""
		}
		for _, step := range []struct {
			key  fyne.KeyName
			want string
		}{
			{fyne.KeyDown, "New game"}, {fyne.KeyDown, "Choose game…"}, {fyne.KeyDown, "Hint"}, // Undo and Redo are impossible
			{fyne.KeyUp, "Choose game…"}, {fyne.KeyEnd, "About 2048"}, {fyne.KeyDown, "About 2048"},
			{fyne.KeyHome, "New game"}, {fyne.KeyUp, "New game"}, {fyne.KeyEnd, "About 2048"},
			{fyne.KeyLeft, "Autoplay"}, {fyne.KeyHome, "New game"}, {fyne.KeyRight, "Settings"},
		} {
			if width == 320 && (step.key == fyne.KeyLeft || step.key == fyne.KeyRight) { // one column
				step.want = focused()
			}
			if w.press(step.key); focused() != step.want {
				t.Errorf("width %v: %s moves the focus to %q, want %q", width, step.key, focused(), step.want)
			}
		}
		w.press(fyne.KeyHome)
		for _, want := range []string{"Hint", "History", "How to play", "Hint"} {
			w.press(fyne.KeyH)
			if w.Keyboard.TypedRune('h'); focused() != want {
				t.Errorf("H moves the focus to %q, want %q", focused(), want)
			}
		}
		w.Keyboard.TypedRune('s')
		for focused() != "Settings" {
			w.Keyboard.TypedRune('s')
		}
		w.Canvas().Focused().(*widgets.Button).KeyDown(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if w.menuIsOpen() || !strings.Contains(w.texts(), "Colours") {
			t.Errorf("Enter on Settings shows %s", w.texts())
		}
	}
}

// TestMenuChoices checks that each command of the menu does the same as its key.
func TestMenuChoices(t *testing.T) {
	w := openClassic(t, "2 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0")
	start := w.state().Matrix
	w.press(fyne.KeyRight)
	moved := w.state().Matrix
	if w.chooseMenuItem(t, "Undo"); !w.state().Matrix.Equal(start) || !w.IsInGame() {
		t.Errorf("Undo shows %v", w.state().Matrix)
	}
	w.do(games.ShowHistory)
	if w.chooseMenuItem(t, "Redo"); !w.state().Matrix.Equal(moved) || !w.IsInGame() {
		t.Errorf("Redo shows %v", w.state().Matrix)
	}
	if w.chooseMenuItem(t, "Full screen"); !w.FullScreen() {
		t.Error("Full screen does nothing")
	}
	w.press(fyne.KeyF10)
	if w.typeShortcut("Ctrl+G"); !strings.Contains(w.texts(), "Today's game") {
		t.Errorf("Ctrl+G in the menu shows %s", w.texts())
	}
}

// TestMenuIsLegible checks that a title and a key of the menu have the colour of texts, and that the
// page is behind them, even with the focus or the pointer on the item.
func TestMenuIsLegible(t *testing.T) {
	w := openClassic(t, "")
	for _, p := range palette.All() {
		w.chooseSetting(t, shell.PaletteSetting.Label(p.Name))
		for _, shade := range []string{"Light", "Dark"} {
			w.chooseSetting(t, shade)
			c := w.Style.Colors
			w.press(fyne.KeyF10)
			item := w.menuItem("Choose game…")
			for state, change := range map[string]func(){
				"plain": func() {}, "focus": func() { w.Canvas().Focus(item) },
				"pointer": func() { w.Canvas().Unfocus(); item.MouseIn(&desktop.MouseEvent{}) },
			} {
				change()
				picture := w.Canvas().Capture()
				area := rectangleOf(item).Inset(6)
				middle := (area.Min.X + area.Max.X) / 2
				for part, r := range map[string]image.Rectangle{
					"title": image.Rect(area.Min.X, area.Min.Y, middle, area.Max.Y),
					"key":   image.Rect(middle, area.Min.Y, area.Max.X, area.Max.Y),
				} {
					hasInk := false
					for y := r.Min.Y; y < r.Max.Y; y++ {
						for x := r.Min.X; x < r.Max.X; x++ {
							hasInk = hasInk || areClose(picture.At(x, y), c.Ink, 8)
						}
					}
					if !hasInk || !areClose(picture.At(r.Min.X, r.Min.Y), c.Page, 1) {
						t.Errorf("%s, dark: %v, %s: the %s has the colour of texts: %v; behind it is %v, want %v",
							p.Name, c.IsDark, state, part, hasInk, picture.At(r.Min.X, r.Min.Y), c.Page)
					}
				}
				item.MouseOut()
			}
			w.Back()
		}
	}
}

// TestMenuHasRoom checks that titles and keys do not overlap in any language and size.
func TestMenuHasRoom(t *testing.T) {
	t.Cleanup(func() { words.Speak("en") })
	w := openClassic(t, "")
	for _, l := range words.Languages {
		words.Speak(l.Tag)
		for _, size := range []fyne.Size{{Width: 320, Height: 420}, {Width: 500, Height: 670}, {Width: 800, Height: 500}} {
			w.Resize(size)
			w.do(shell.ShowMenu)
			for _, b := range visible[*widgets.Button](w) {
				if b.MinSize().Width > b.Size().Width {
					t.Errorf("%s, %v: %q needs %v and has %v", l.Tag, size, b.Text, b.MinSize().Width, b.Size().Width)
				}
			}
			w.Back()
		}
	}
}
