package shell

import (
	"image/color"
	"math"
	"runtime"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"twenty48/gui/widgets"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// A menu is the view with all commands, their keys and their states.
type menu struct {
	w     *Shell
	view  *View
	items []*widgets.Button
}

// openMenu shows the menu. Opening it pauses autoplay.
func openMenu(w *Shell) {
	w.PauseAutoplay()
	m := &menu{w: w}
	groups := widgets.NewFlexible(menuColumn, placeMenu)
	for _, verbs := range w.contents.Menu {
		group := container.NewVBox()
		for _, verb := range verbs {
			if verb != Quit || runtime.GOOS != "js" { // the browser closes the page, not the program
				group.Objects = append(group.Objects, m.newItem(verb)...)
			}
		}
		outline := canvas.NewRectangle(color.Transparent)
		outline.StrokeColor, outline.StrokeWidth, outline.CornerRadius = w.Style.Colors.Label, 1, 6
		groups.Add(container.NewStack(outline, container.NewPadded(group)))
	}
	scroll := widgets.NewColumn(groups)
	scrollByKey := widgets.ScrollByKey(scroll)
	m.view = &View{Content: NewSheet(NewHead(w, words.T("Menu")), scroll, nil), Typed: m.typed}
	m.view.Press = func(key string) bool { return m.press(key) || scrollByKey(key) }
	w.ShowView(m.view)
}

// newItem makes the item of a verb. If the verb is impossible for a reason, the reason is below the
// item.
func (m *menu) newItem(verb session.Verb) []fyne.CanvasObject {
	b := m.w.Command(verb)
	title, key, scene := words.T(b.Title), "", m.w.Session.Scene()
	if len(b.Keys) > 0 {
		key = KeyText(b.Keys[0])
	}
	if n, isLimited := scene.UndosLeft(); verb == session.Undo && isLimited && n > 0 {
		title += " · " + words.Number(n)
	}
	item := widgets.NewMenuItem(title, key, m.w.Keyboard, func() {
		m.w.Back()
		b.Do()
	})
	m.items = append(m.items, item)
	if verb == FullScreen && m.w.FullScreen() {
		item.SetIcon(theme.ConfirmIcon())
	}
	possible := verb
	switch verb {
	case session.Undo:
		possible = scene.UndoVerb()
	case session.Redo, session.Hint, session.Autoplay, session.Step:
	default: // the other verbs are always possible
		return []fyne.CanvasObject{item}
	}
	item.SetEnabled(scene.Can(possible))
	if reason := whyImpossible(verb, scene); item.Disabled() && reason != "" {
		text := widgets.NewParagraph(reason)
		text.SizeName = theme.SizeNameCaptionText
		return []fyne.CanvasObject{container.New(layout.NewCustomPaddedVBoxLayout(-theme.InnerPadding()), item, text)}
	}
	return []fyne.CanvasObject{item}
}

// whyImpossible returns the reason why a verb is impossible, or "" if it is just not possible now.
func whyImpossible(verb session.Verb, s session.Scene) string {
	isHelp := verb == session.Hint || verb == session.Autoplay || verb == session.Step
	switch {
	case isHelp && s.NoCoach != nil:
		return words.Sentence(s.NoCoach)
	case isHelp:
		return words.T(s.Ending.Title())
	case !s.Allows(verb):
		return words.Sentence(phrase.New("no undo"))
	}
	return ""
}

// press handles a key, and reports whether it has a binding in the menu.
func (m *menu) press(key string) bool {
	focused, _ := m.w.Canvas().Focused().(*widgets.Button)
	i := slices.Index(m.items, focused)
	switch {
	case slices.Contains(MenuKeys(), key):
		m.w.Back()
	case key == "Down":
		m.focusFrom(i+1, 1)
	case key == "Up" && i < 0, key == "End":
		m.focusFrom(len(m.items)-1, -1)
	case key == "Up":
		m.focusFrom(i-1, -1)
	case key == "Home":
		m.focusFrom(0, 1)
	case key == "Left" || key == "Right":
		m.focusBeside(i)
	default:
		return len(key) == 1 // letters come as characters, too
	}
	return true
}

// focusFrom gives the focus to the first possible item from the item with the number i on, or back
// from it if step is -1.
func (m *menu) focusFrom(i, step int) {
	for ; i >= 0 && i < len(m.items); i += step {
		if !m.items[i].Disabled() {
			m.w.Canvas().Focus(m.items[i])
			return
		}
	}
}

// focusBeside gives the focus to the possible item in the other column that is nearest to the item
// with the number i.
func (m *menu) focusBeside(i int) {
	at := func(b *widgets.Button) fyne.Position { return fyne.CurrentApp().Driver().AbsolutePositionForObject(b) }
	var nearest *widgets.Button
	least := math.Inf(1)
	for _, item := range m.items {
		if i < 0 || item.Disabled() || at(item).X == at(m.items[i]).X {
			continue
		}
		if distance := math.Abs(float64(at(item).Y - at(m.items[i]).Y)); distance < least {
			nearest, least = item, distance
		}
	}
	if nearest != nil {
		m.w.Canvas().Focus(nearest)
	}
}

// typed gives the focus to the next possible item whose title starts with a letter.
func (m *menu) typed(letter rune) {
	focused, _ := m.w.Canvas().Focused().(*widgets.Button)
	i := slices.Index(m.items, focused)
	for _, item := range slices.Concat(m.items[i+1:], m.items[:i+1]) {
		first, _ := utf8.DecodeRuneInString(item.Text)
		if !item.Disabled() && unicode.ToLower(first) == unicode.ToLower(letter) {
			m.w.Canvas().Focus(item)
			return
		}
	}
}

// The least width of a column of the menu, and the space between columns and between groups.
const menuColumn, menuGap = 210, 8

// placeMenu places the groups of the menu in a width: in two columns if there is room for them. It
// returns the height.
func placeMenu(groups []fyne.CanvasObject, width float32) (height float32) {
	columns, inFirst := [][]fyne.CanvasObject{groups}, len(groups)/2
	if half := widgets.Floor((width - menuGap) / 2); half >= widest(groups) {
		columns, width = [][]fyne.CanvasObject{groups[:inFirst], groups[inFirst:]}, half
	}
	for i, column := range columns {
		var top float32
		for _, group := range column {
			group.Move(fyne.NewPos(float32(i)*(width+menuGap), top))
			top += widgets.FitHeight(group, width) + menuGap
		}
		height = max(height, top-menuGap)
	}
	return height
}

// widest returns the width of the widest group, and at least that of a column.
func widest(groups []fyne.CanvasObject) float32 {
	width := float32(menuColumn)
	for _, group := range groups {
		width = max(width, group.MinSize().Width)
	}
	return width
}

// setNativeMenu sets the menu of macOS, in the current language.
func setNativeMenu(w *Shell) {
	if runtime.GOOS == "darwin" {
		w.SetMainMenu(newNativeMenu(w))
	}
}

// newNativeMenu makes the menu that macOS shows at the top of the screen. An item shows the first
// shortcut of its verb.
func newNativeMenu(w *Shell) *fyne.MainMenu {
	newMenu := func(title string, groups ...[]session.Verb) *fyne.Menu {
		m := fyne.NewMenu(title)
		for i, verbs := range groups {
			if i > 0 {
				m.Items = append(m.Items, fyne.NewMenuItemSeparator())
			}
			for _, verb := range verbs {
				m.Items = append(m.Items, newNativeItem(w, verb))
			}
		}
		return m
	}
	groups := w.contents.Menu
	last := len(groups) - 1
	return fyne.NewMainMenu(newMenu(words.T("Game"), groups[:last]...), newMenu(words.T("Help"), groups[last]))
}

// newNativeItem makes the item of a verb in the menu of macOS.
func newNativeItem(w *Shell, verb session.Verb) *fyne.MenuItem {
	c := w.Command(verb)
	item := fyne.NewMenuItem(words.T(c.Title), func() {
		if c.IsAnytime || !w.Dialogs.IsOpen() {
			c.Do()
		}
	})
	item.IsQuit = verb == Quit
	i := slices.IndexFunc(c.Keys, func(key string) bool { return strings.HasPrefix(key, "Ctrl+") })
	if i >= 0 && c.Keys[i] != "Ctrl+V" { // text fields need this key
		item.Shortcut = ShortcutOf(c.Keys[i])
		if verb == session.Undo || verb == session.Redo { // what the key does depends on the view
			item.Action = func() { w.Keyboard.press(c.Keys[i]) }
		}
	}
	return item
}
