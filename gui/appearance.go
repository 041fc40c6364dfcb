package gui

import (
	"runtime"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"twenty48/gui/board"
	"twenty48/palette"
	"twenty48/words"
)

// An appearance is how the window looks, as the player and the system want it.
type appearance struct {
	w             *window
	isDark        bool // whether the system is dark, as far as it is known
	reducesMotion bool // whether the system asks for less motion, as far as it is known
	isPainting    bool // whether the toolkit is getting other colours
}

// chosen returns the colours of the chosen palette, light or dark.
func (a *appearance) chosen() palette.Colors {
	p, _ := palette.Named(a.w.chosen(paletteSetting))
	if shade := a.w.chosen(shadeSetting); shade == "dark" || shade == "system" && a.isDark {
		return p.Dark
	}
	return p.Light
}

// follow follows the system from light to dark and back. On Linux the toolkit also
// reports dark when it does not know, at its start and when its settings change: there
// dark counts only after a change, and if the system knows.
func (a *appearance) follow(settings fyne.Settings) {
	isDark := func() bool { return settings.ThemeVariant() == theme.VariantDark }
	a.isDark = isDark() && (runtime.GOOS == "windows" || runtime.GOOS == "darwin" || runtime.GOOS == "js")
	settings.AddListener(func(fyne.Settings) {
		if a.w.game == nil || a.isPainting || a.isDark == isDark() {
			return
		}
		isKnown := false
		a.w.run(func() { isKnown = a.w.platform.KnowsShade() }, func() {
			if isKnown && a.isDark != isDark() {
				a.isDark = isDark()
				a.w.applySettings()
			}
		})
	})
}

// followReducedMotion stops all motion if the system asks for that. The system may take
// long to answer, so the window opens meanwhile.
func (a *appearance) followReducedMotion() {
	reduces := false
	a.w.run(func() { reduces = a.w.platform.ReducedMotion() }, func() {
		if a.reducesMotion = reduces; reduces {
			a.w.applySettings()
		}
	})
}

// paint paints the window in the colours of its style. The toolkit paints everything
// that is shown when it gets a theme, and the game, if another view is shown, when the
// player goes back to it. An open view keeps the texts that it has made itself.
func (a *appearance) paint() {
	a.w.game.page.paint()
	a.isPainting = true
	fyne.CurrentApp().Settings().SetTheme(newLook(&a.w.style.Colors))
	a.isPainting = false
}

// speed returns the speed of motions that was chosen.
func (a *appearance) speed() board.Speed {
	chosen := a.w.chosen(speedSetting)
	if chosen == "system" && (a.reducesMotion || !fyne.CurrentApp().Settings().ShowAnimations()) {
		return board.Off
	}
	return map[string]board.Speed{
		"system": board.Normal, "normal": board.Normal, "fast": board.Fast, "slow": board.Slow, "off": board.Off,
	}[chosen]
}

// applySettings applies what the player has chosen.
func (w *window) applySettings() {
	before := words.Spoken()
	if w.speak(); words.Spoken() != before {
		w.game.build(w.game.page.board)
		w.game.showEnding()
		w.setShortcuts()
		w.appearance.paint() // in the language's font
		w.backToGame()
		openSettings(w)
	}
	colors := w.appearance.chosen()
	if now := w.style.Colors; colors.Page != now.Page || colors.Button != now.Button { // the least in which palettes differ
		w.style.Colors = colors
		w.appearance.paint()
	}
	w.style.ShortLabels = w.chosen(labelsSetting) == "short"
	w.style.Speed = w.appearance.speed()
	w.keyboard.repeats = w.chosen(repeatSetting) == "on"
	w.game.page.hasArrows = w.chosen(arrowsSetting) == "shown"
	w.game.view.content.Refresh()
}
