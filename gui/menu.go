package gui

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

// menuGroups are the commands of the menu, in groups.
var menuGroups = [][]session.Verb{
	{session.New, chooseGame, session.Undo, session.Redo, session.Hint, session.Autoplay, session.Step},
	{showHistory, showStatistics, paste, openFile},
	{showSettings, fullScreen, quit},
	{showHowTo, showKeys, showHelp, showAbout},
}

// A menu is the view with all commands, their keys and their states.
type menu struct {
	w     *window
	view  *view
	items []*widgets.Button
}

// openMenu shows the menu. Opening it pauses autoplay.
func openMenu(w *window) {
	w.pauseAutoplay()
	m := &menu{w: w}
	groups := container.New(&menuColumns{})
	for _, verbs := range menuGroups {
		group := container.NewVBox()
		for _, verb := range verbs {
			if verb != quit || runtime.GOOS != "js" { // the browser closes the page, not the program
				group.Objects = append(group.Objects, m.newItem(verb)...)
			}
		}
		outline := canvas.NewRectangle(color.Transparent)
		outline.StrokeColor, outline.StrokeWidth, outline.CornerRadius = w.style.Colors.Label, 1, 6
		groups.Add(container.NewStack(outline, container.NewPadded(group)))
	}
	scroll := widgets.NewColumn(groups)
	scrollByKey := widgets.ScrollByKey(scroll)
	m.view = &view{content: newSheet(w.newHead(words.T("Menu")), scroll, nil), typed: m.typed}
	m.view.press = func(key string) bool { return m.press(key) || scrollByKey(key) }
	w.show(m.view)
}

// newItem makes the item of a verb. If the verb is impossible for a reason, the reason is below the
// item.
func (m *menu) newItem(verb session.Verb) []fyne.CanvasObject {
	b := bindingOf(verb, slices.Concat(session.Bindings(), windowBindings))
	title, key, scene := words.T(b.Title), "", m.w.session.Scene()
	if len(b.Keys) > 0 {
		key = keyText(b.Keys[0])
	}
	if n, isLimited := scene.UndosLeft(); verb == session.Undo && isLimited && n > 0 {
		title += " · " + words.Number(n)
	}
	item := widgets.NewMenuItem(title, key, m.w.keyDown, func() {
		m.w.back()
		m.w.verbs[verb](m.w)
	})
	m.items = append(m.items, item)
	if verb == fullScreen && m.w.FullScreen() {
		item.SetIcon(theme.ConfirmIcon())
	}
	possible := verb
	switch verb {
	case session.Undo:
		possible = undoVerb(scene)
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
	case slices.Contains(menuKeys(), key):
		m.w.back()
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

// menuColumns is the layout of the groups of the menu: in two columns if there is room for them.
type menuColumns struct{ height float32 } // of the last layout, because the toolkit asks for the height before it sets the width

// The least width of a column of the menu, and the space between columns and between groups.
const menuColumn, menuGap = 210, 8

// MinSize implements fyne.Layout.
func (l *menuColumns) MinSize(groups []fyne.CanvasObject) fyne.Size {
	width := float32(menuColumn)
	for _, group := range groups {
		width = max(width, group.MinSize().Width)
	}
	return fyne.NewSize(width, l.height)
}

// Layout implements fyne.Layout.
func (l *menuColumns) Layout(groups []fyne.CanvasObject, size fyne.Size) {
	width, inFirst := size.Width, len(groups)
	if size.Width >= 2*l.MinSize(groups).Width+menuGap {
		width, inFirst = floor((size.Width-menuGap)/2), len(groups)/2
	}
	var top float32
	l.height = 0
	for i, group := range groups {
		left := float32(0)
		if i >= inFirst {
			left = width + menuGap
		}
		if i == inFirst {
			top = 0
		}
		group.Resize(fyne.NewSize(width, group.MinSize().Height))
		height := group.MinSize().Height // of a paragraph that is wrapped now
		group.Resize(fyne.NewSize(width, height))
		group.Move(fyne.NewPos(left, top))
		top += height + menuGap
		l.height = max(l.height, top-menuGap)
	}
}

// setNativeMenu sets the menu of macOS, in the current language.
func (w *window) setNativeMenu() {
	if runtime.GOOS == "darwin" {
		w.SetMainMenu(w.newNativeMenu())
	}
}

// newNativeMenu makes the menu that macOS shows at the top of the screen. An item shows the first
// shortcut of its verb.
func (w *window) newNativeMenu() *fyne.MainMenu {
	newMenu := func(title string, groups ...[]session.Verb) *fyne.Menu {
		m := fyne.NewMenu(title)
		for i, verbs := range groups {
			if i > 0 {
				m.Items = append(m.Items, fyne.NewMenuItemSeparator())
			}
			for _, verb := range verbs {
				m.Items = append(m.Items, w.newNativeItem(verb))
			}
		}
		return m
	}
	last := len(menuGroups) - 1
	return fyne.NewMainMenu(newMenu(words.T("Game"), menuGroups[:last]...), newMenu(words.T("Help"), menuGroups[last]))
}

// newNativeItem makes the item of a verb in the menu of macOS.
func (w *window) newNativeItem(verb session.Verb) *fyne.MenuItem {
	b := bindingOf(verb, slices.Concat(session.Bindings(), windowBindings))
	item := fyne.NewMenuItem(words.T(b.Title), func() {
		if worksAnytime(verb) || !w.dialogs.isOpen() {
			w.verbs[verb](w)
		}
	})
	item.IsQuit = verb == quit
	i := slices.IndexFunc(b.Keys, func(key string) bool { return strings.HasPrefix(key, "Ctrl+") })
	if i >= 0 && verb != paste { // text fields need the key of Paste
		item.Shortcut = shortcutOf(b.Keys[i])
		if verb == session.Undo || verb == session.Redo { // what the key does depends on the view
			item.Action = func() { w.keyboard.press(b.Keys[i]) }
		}
	}
	return item
}
