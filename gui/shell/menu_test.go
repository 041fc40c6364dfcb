package shell

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"twenty48/gui/widgets"
	"twenty48/session"
	"twenty48/words"
)

// item returns the item of the open menu with a title.
func (w *Shell) item(t *testing.T, title string) *widgets.Button {
	t.Helper()
	buttons := widgets.ButtonsIn(w.stage)
	i := slices.IndexFunc(buttons, func(b *widgets.Button) bool { return b.Text == title })
	if i < 0 {
		t.Fatalf("the menu has no item %s", title)
	}
	return buttons[i]
}

// TestNativeMenu checks the menu of macOS: it has all commands of the menu, and shortcuts for those
// that have one, except Ctrl+V, which text fields need. It does nothing behind a dialog.
func TestNativeMenu(t *testing.T) {
	t.Cleanup(func() { words.Speak("en") })
	pastes, paste := 0, session.Binding{Verb: "paste", Title: "Paste game", Keys: []string{"Ctrl+V"}}
	w, g := open(t,
		Command{Binding: bindingOf(session.Undo, session.Bindings()), IsOnlyInMenu: true},
		Command{Binding: paste, Do: func() { pastes++ }},
	)
	w.contents.Menu[0] = append(w.contents.Menu[0], session.Undo, "paste")
	items := map[string]*fyne.MenuItem{}
	for _, m := range newNativeMenu(w).Items {
		for _, item := range m.Items {
			items[item.Label] = item
		}
	}
	for _, verb := range slices.Concat(w.contents.Menu...) {
		item := items[string(w.Command(verb).Title)]
		hasShortcut := slices.Contains([]session.Verb{session.Undo, ShowSettings, Quit}, verb)
		if item == nil || (item.Shortcut != nil) != hasShortcut || item.IsQuit != (verb == Quit) {
			t.Errorf("%s: the item is %+v", verb, item)
		}
	}
	if items["Undo"].Action(); !slices.Equal(g.pressed, []string{"Ctrl+Z"}) {
		t.Errorf("Undo presses the keys %q", g.pressed)
	}
	if items["Paste game"].Action(); pastes != 1 {
		t.Errorf("Paste game works %d times", pastes)
	}
	if items["Settings"].Action(); w.IsInGame() {
		t.Error("Settings does nothing")
	}
	w.Back()
	openAbout(w)
	if items["Paste game"].Action(); pastes != 1 {
		t.Error("Paste game works behind a dialog")
	}
	words.Speak("de")
	if got := newNativeMenu(w).Items[0]; got.Label != "Spiel" || got.Items[0].Label != "Einstellungen" {
		t.Errorf("in German the menu %s has the item %s", got.Label, got.Items[0].Label)
	}
}
