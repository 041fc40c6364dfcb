package gui

import (
	"runtime"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"twenty48/gui/board"
	"twenty48/palette"
	"twenty48/words"
)

// applySettings makes the window look and behave as the player has chosen.
func (w *window) applySettings() {
	spoken := words.Spoken()
	if words.Speak(w.chosen(languageSetting)); words.Spoken() != spoken {
		w.build(w.page.board)
		w.paint(w.style.Colors) // in the language's font
		w.backToGame()
		w.openSettings()
	}
	if c := w.chosenColors(); c.Page != w.style.Colors.Page || c.Button != w.style.Colors.Button { // all palettes differ in these two
		w.paint(c)
	}
	w.style.ShortLabels = w.chosen(labelsSetting) == "short"
	motion := w.chosen(speedSetting)
	if motion == "system" && (w.reducedMotion || !fyne.CurrentApp().Settings().ShowAnimations()) {
		motion = "off"
	}
	w.style.Speed = speeds[motion]
	w.repeats = w.chosen(repeatSetting) == "on"
	for _, arrow := range w.arrows {
		arrow.Hidden = w.chosen(arrowsSetting) == "hidden"
	}
	w.game.Refresh()
}

// chosenColors returns the colours of the chosen palette, light or dark.
func (w *window) chosenColors() palette.Colors {
	p, _ := palette.Named(w.chosen(paletteSetting))
	if shade := w.chosen(shadeSetting); shade == "dark" || shade == "system" && w.dark {
		return p.Dark
	}
	return p.Light
}

// followShade follows the system from light to dark and back. On Linux the toolkit also
// reports dark when it does not know; there it counts only after a change.
func (w *window) followShade(settings fyne.Settings) {
	dark := func() bool { return settings.ThemeVariant() == theme.VariantDark }
	w.dark = dark() && (runtime.GOOS == "windows" || runtime.GOOS == "darwin" || runtime.GOOS == "js")
	settings.AddListener(func(fyne.Settings) {
		if w.page != nil && !w.painting && w.dark != dark() {
			w.dark = dark()
			w.applySettings()
		}
	})
}

// followReducedMotion turns motion off if the system asks for that. The system may take
// long to answer, so the question does not delay the window.
func (w *window) followReducedMotion() {
	go func() {
		if w.platform.ReducedMotion() {
			fyne.Do(func() {
				w.reducedMotion = true
				w.applySettings()
			})
		}
	}()
}

// paint paints the window in other colours. When the toolkit gets its theme, it paints
// everything that is shown. If a view is open, the game is painted when the player goes
// back to it. The texts of the view itself do not change their colour.
func (w *window) paint(in palette.Colors) {
	w.style.Colors = in
	w.page.paint()
	w.painting = true
	fyne.CurrentApp().Settings().SetTheme(newLook(&w.style.Colors))
	w.painting = false
}

// speeds are the board's speeds by what the player has chosen.
var speeds = map[string]board.Speed{
	"system": board.Normal, "normal": board.Normal, "fast": board.Fast, "slow": board.Slow, "off": board.Off,
}
