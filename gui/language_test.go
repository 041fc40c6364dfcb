package gui

import (
	"regexp"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/gui/games"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/phrase"
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
	texts := w.texts()
	if w.IsInGame() || !strings.Contains(texts, words.T("Colours")) || strings.Contains(texts, "Colours") {
		t.Errorf("the settings are not in Russian: %s", texts)
	}
	w.press(fyne.KeyEscape)
	check := func(w *window) {
		t.Helper()
		texts := w.texts()
		for _, b := range visible[*widgets.Button](w) {
			texts += "|" + b.ToolTip()
		}
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
	if w.IsInGame() || w.Top().Focus == nil {
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
	w.do(session.New) // so that the history has a game
	check := func(name string) {
		t.Helper()
		texts := w.texts()
		for _, c := range visible[*widgets.Choice](w) { // the other options are languages, in these languages
			texts += strings.Join(c.Options[:min(2, len(c.Options))], "|")
		}
		// These words stay: names of keys, commands and files, and proper names.
		stay := `WASD|HJKL|Ctrl|Shift|Home|Backspace|Escape|English|OpenGL|Linux|Mesa|Wayland|` +
			`classic-\w+|twenty48( -\w+)?|\w+=\w+|/\S+`
		if name == string(shell.ShowKeys) {
			stay += `|Alt|Back|Del|End|Enter|Esc|Page Up|Page Down|Start`
		}
		texts = regexp.MustCompile(`\b(`+stay+`)\b`).ReplaceAllString(texts, "")
		for _, word := range regexp.MustCompile(`[A-Za-z]{3,}`).FindAllString(texts, -1) {
			t.Errorf("%s: in Russian the window shows %s", name, word)
		}
	}
	check("the game")
	for _, c := range w.commands() {
		if c.Verb == shell.Quit {
			continue
		}
		c.Do()
		check(string(c.Verb))
		if w.Dialogs.IsOpen() {
			w.press(fyne.KeyEscape)
		}
		w.BackToGame()
	}
	w.views.OpenReplay(w.summaries()[0])
	check("a replay")
	for _, form := range []phrase.Text{"Enter game ID…", "Custom rules…", "Custom board…"} {
		w.do(games.ChooseGame)
		test.Tap(w.button(t, words.T(form)))
		check(string(form))
	}
}
