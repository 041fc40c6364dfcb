package gui

import (
	"regexp"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"twenty48/engine"
	"twenty48/gui/widgets"
	"twenty48/records"
	"twenty48/session"
	"twenty48/words"
)

// A language that is chosen is spoken at once, wherever something is said, and at the
// next start.
func TestLanguageIsChosen(t *testing.T) {
	t.Cleanup(func() { words.Speak("en") })
	store := records.Memory{}
	w := open(t, store, engine.Classic(), "")
	w.press(fyne.KeyLeft, fyne.KeyDown)
	before := w.state().Matrix
	w.menu(t, "Settings")
	shown[*widgets.Choice](w)[0].SetSelected("Русский")
	if said := w.texts(); w.top() == w.game.view || !strings.Contains(said, words.T("Colours")) || strings.Contains(said, "Colours") {
		t.Errorf("the settings are not there in Russian: %s", said)
	}
	w.press(fyne.KeyEscape)
	check := func(w *window) {
		t.Helper()
		said := w.texts() + w.MainMenu().Items[0].Label + w.game.tools[session.Undo].ToolTip()
		for _, english := range []string{"SCORE", "BEST", "RULES", "New game", "Arrows", "Game", "Undo"} {
			if strings.Contains(said, english) {
				t.Errorf("in Russian is said %s: %s", english, said)
			}
		}
		checkPicture(t, w)
		checkLayout(t, w, w.Canvas().Size())
	}
	check(w)
	if !w.state().Matrix.Equal(before) {
		t.Error("another language is another game")
	}
	w.press(fyne.KeyUp, fyne.KeyRight, fyne.KeyDown, fyne.KeyLeft)
	if w.state().Matrix.Equal(before) {
		t.Error("in another language no key moves")
	}
	check(w)
	check(open(t, store, engine.Classic(), ""))
	w.menu(t, words.T("Settings"))
	if v := w.top(); v == w.game.view || v.focus == nil {
		t.Fatal("the settings are not to be seen")
	}
	w.press(fyne.KeyEscape)
}

// Nothing English is left in any view.
func TestNothingIsLeftInEnglish(t *testing.T) {
	t.Cleanup(func() { words.Speak("en") })
	w, _ := coached(t, engine.Classic(), "")
	w.set(t, "Русский")
	w.press(fyne.KeyLeft, fyne.KeyDown)
	w.game.do(session.New) // there is a game in the history
	check := func(name string) {
		t.Helper()
		said := w.texts()
		for _, c := range shown[*widgets.Choice](w) {
			said += strings.Join(c.Options[:min(2, len(c.Options))], "|") // beyond these languages call themselves
		}
		// Keys, what is typed to start the program, and names of things.
		said = regexp.MustCompile(`\b(WASD|HJKL|Ctrl|Shift|Home|Backspace|Escape|English|OpenGL|Linux|Mesa|Wayland|classic-\w+|twenty48( -\w+)?|\w+=\w+|/\S+)\b`).ReplaceAllString(said, "")
		for _, english := range regexp.MustCompile(`[A-Za-z]{3,}`).FindAllString(said, -1) {
			t.Errorf("%s: in Russian is said %s", name, english)
		}
	}
	check("the game")
	for _, menu := range w.MainMenu().Items {
		for _, item := range menu.Items {
			if item.Action == nil || item.IsQuit {
				continue
			}
			item.Action()
			check(item.Label)
			if w.dialogs.isOpen() {
				w.Canvas().Overlays().Top().Hide()
			}
			if w.top() != w.game.view {
				w.press(fyne.KeyEscape)
			}
		}
	}
	games := w.games()
	openReplay(w, games[0])
	check("a replay")
	for _, open := range []func(*window){openID, openRules, openBoard} {
		open(w)
		check("something of one's own")
	}
}

// All languages have room in all sizes.
func TestLanguagesHaveRoom(t *testing.T) {
	t.Cleanup(func() { words.Speak("en") })
	for _, l := range words.Languages {
		store := records.Memory{}
		w := open(t, store, engine.Classic(), "")
		if err := w.session.Settings().Set(languageSetting.name, l.Tag); err != nil {
			t.Fatal(err)
		}
		w = open(t, store, engine.Classic(), "")
		w.press(fyne.KeyLeft, fyne.KeyDown)
		for _, size := range []fyne.Size{{Width: 320, Height: 420}, {Width: 360, Height: 480}, {Width: 500, Height: 670}, {Width: 900, Height: 450}, {Width: 1200, Height: 700}} {
			w.Resize(size)
			checkLayout(t, w, size)
			if t.Failed() {
				t.Fatalf("%s, %v", l.Tag, size)
			}
		}
	}
}

// The form of own rules is no wider than the narrowest window in any language.
func TestOwnRulesHaveRoom(t *testing.T) {
	t.Cleanup(func() { words.Speak("en") })
	w := classic(t, "")
	for _, l := range words.Languages {
		words.Speak(l.Tag)
		openRules(w)
		if got, most := w.top().content.MinSize().Width, w.game.page.MinSize(nil).Width; got > most {
			t.Errorf("%s: the form is %v wide, and the window %v", l.Tag, got, most)
		}
	}
}
