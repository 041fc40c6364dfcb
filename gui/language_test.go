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

// TestLanguageIsChosen checks that a chosen language applies to the whole window at once, and after
// a restart.
func TestLanguageIsChosen(t *testing.T) {
	t.Cleanup(func() { words.Speak("en") })
	store := records.Memory{}
	w := openWindow(t, store, engine.Classic(), "")
	w.press(fyne.KeyLeft, fyne.KeyDown)
	before := w.state().Matrix
	w.chooseMenuItem(t, "Settings")
	visible[*widgets.Choice](w)[0].SetSelected("Русский")
	if texts := w.texts(); w.top() == w.game.view || !strings.Contains(texts, words.T("Colours")) || strings.Contains(texts, "Colours") {
		t.Errorf("the settings are not in Russian: %s", texts)
	}
	w.press(fyne.KeyEscape)
	check := func(w *window) {
		t.Helper()
		texts := w.texts() + w.newNativeMenu().Items[0].Label + w.game.page.tools.undo.ToolTip()
		for _, word := range []string{"SCORE", "BEST", "RULES", "New game", "Arrows", "Game", "Undo"} {
			if strings.Contains(texts, word) {
				t.Errorf("in Russian the window shows %s: %s", word, texts)
			}
		}
		checkPicture(t, w)
		checkLayout(t, w, w.Canvas().Size())
	}
	check(w)
	if !w.state().Matrix.Equal(before) {
		t.Error("a change of language changes the board")
	}
	w.press(fyne.KeyUp, fyne.KeyRight, fyne.KeyDown, fyne.KeyLeft)
	if w.state().Matrix.Equal(before) {
		t.Error("after a change of language no key moves tiles")
	}
	check(w)
	check(openWindow(t, store, engine.Classic(), ""))
	w.chooseMenuItem(t, words.T("Settings"))
	if v := w.top(); v == w.game.view || v.focus == nil {
		t.Fatal("the settings are not visible")
	}
	w.press(fyne.KeyEscape)
}

// TestNothingIsLeftInEnglish checks that no view shows English words in another language.
func TestNothingIsLeftInEnglish(t *testing.T) {
	t.Cleanup(func() { words.Speak("en") })
	w, _ := openWithCoach(t, engine.Classic(), "")
	w.chooseSetting(t, "Русский")
	w.press(fyne.KeyLeft, fyne.KeyDown)
	w.game.do(session.New) // so that the history has a game
	check := func(name string) {
		t.Helper()
		texts := w.texts()
		for _, c := range visible[*widgets.Choice](w) {
			texts += strings.Join(c.Options[:min(2, len(c.Options))], "|") // further options are names of languages, in these languages
		}
		// These words stay: names of keys, commands and files, and proper names.
		texts = regexp.MustCompile(`\b(WASD|HJKL|Ctrl|Shift|Home|Backspace|Escape|English|OpenGL|Linux|Mesa|Wayland|classic-\w+|twenty48( -\w+)?|\w+=\w+|/\S+)\b`).ReplaceAllString(texts, "")
		for _, word := range regexp.MustCompile(`[A-Za-z]{3,}`).FindAllString(texts, -1) {
			t.Errorf("%s: in Russian the window shows %s", name, word)
		}
	}
	check("the game")
	openMenu(w)
	check("the menu")
	w.back()
	for _, verbs := range menuGroups {
		for _, verb := range verbs {
			if verb == quit {
				continue
			}
			w.verbs[verb](w)
			check(string(verb))
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
		check("a form")
	}
}

// TestLanguagesHaveRoom checks the layout of the game in all languages and several sizes.
func TestLanguagesHaveRoom(t *testing.T) {
	t.Cleanup(func() { words.Speak("en") })
	for _, l := range words.Languages {
		store := records.Memory{}
		w := openWindow(t, store, engine.Classic(), "")
		if err := w.session.Settings().Set(languageSetting.name, l.Tag); err != nil {
			t.Fatal(err)
		}
		w = openWindow(t, store, engine.Classic(), "")
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

// TestCustomRulesHaveRoom checks that the form for custom rules fits in the narrowest window in all
// languages.
func TestCustomRulesHaveRoom(t *testing.T) {
	t.Cleanup(func() { words.Speak("en") })
	w := openClassic(t, "")
	for _, l := range words.Languages {
		words.Speak(l.Tag)
		openRules(w)
		if got, most := w.top().content.MinSize().Width, w.game.page.MinSize(nil).Width; got > most {
			t.Errorf("%s: the form has the width %v, the window %v", l.Tag, got, most)
		}
	}
}
