package shell

import (
	"runtime"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"twenty48/gui/board"
	"twenty48/palette"
	"twenty48/words"
)

// An appearance decides how the window looks. It combines the settings of the player with those of
// the system.
type appearance struct {
	w             *Shell
	isDark        bool // whether the system uses dark colours; false if that is unknown
	reducesMotion bool // whether the system asks for less motion; false if that is unknown
	isPainting    bool // whether paint is changing the theme of the toolkit
}

// colors returns the light or dark colours of the palette that the player has chosen.
func (a *appearance) colors() palette.Colors {
	p, _ := palette.Named(a.w.Chosen(PaletteSetting))
	if shade := a.w.Chosen(ShadeSetting); shade == "dark" || shade == "system" && a.isDark {
		return p.Dark
	}
	return p.Light
}

// followSystem switches between light and dark when the system does. On Linux the toolkit also
// reports dark when it does not know, at its start and when its settings change. So on Linux
// followSystem ignores the first report, and later accepts a change to dark only if the system
// knows.
func (a *appearance) followSystem(settings fyne.Settings) {
	isDark := func() bool { return settings.ThemeVariant() == theme.VariantDark }
	a.isDark = isDark() && (runtime.GOOS == "windows" || runtime.GOOS == "darwin" || runtime.GOOS == "js")
	settings.AddListener(func(fyne.Settings) {
		if a.w.stage == nil || a.isPainting || a.isDark == isDark() {
			return
		}
		isKnown := false
		a.w.Run(func() { isKnown = a.w.Platform.KnowsShade() }, func() {
			if isKnown && a.isDark != isDark() {
				a.isDark = isDark()
				a.applySettings()
			}
		})
	})
}

// followReducedMotion turns animations off if the system asks for less motion. It asks the system
// in the background, because the answer may take long.
func (a *appearance) followReducedMotion() {
	reducesMotion := false
	a.w.Run(func() { reducesMotion = a.w.Platform.ReducedMotion() }, func() {
		a.reducesMotion = reducesMotion
		if reducesMotion {
			a.applySettings()
		}
	})
}

// paint paints the window in the colours of its style. When the theme changes, the toolkit repaints
// the widgets that are visible. If another view covers the game, the toolkit repaints the game when
// the player goes back to it. The texts and shapes of an open view do not follow the theme, so the
// view makes or colours them again.
func (a *appearance) paint() {
	a.w.contents.Game.Paint()
	a.isPainting = true
	fyne.CurrentApp().Settings().SetTheme(newTheme(&a.w.Style.Colors))
	a.isPainting = false
	if v := a.w.Top(); !a.w.IsInGame() && v.OnShow != nil {
		v.OnShow()
	}
}

// speed returns the speed of animations that the player has chosen.
func (a *appearance) speed() board.Speed {
	chosen := a.w.Chosen(SpeedSetting)
	if chosen == "system" && (a.reducesMotion || !fyne.CurrentApp().Settings().ShowAnimations()) {
		return board.Off
	}
	return map[string]board.Speed{
		"system": board.Normal, "normal": board.Normal, "fast": board.Fast, "slow": board.Slow, "off": board.Off,
	}[chosen]
}

// applySettings applies the settings of the player.
func (a *appearance) applySettings() {
	w, before := a.w, words.Spoken()
	w.applyLanguage()
	if words.Spoken() != before {
		w.contents.Game.Rebuild()
		setNativeMenu(w)
		a.paint() // in the language's font
		w.BackToGame()
		openSettings(w)
	}
	colors := a.colors()
	// Any two palettes differ in one of these.
	if current := w.Style.Colors; colors.Page != current.Page || colors.Button != current.Button {
		w.Style.Colors = colors
		a.paint()
	}
	w.Style.ShortLabels = w.Chosen(LabelsSetting) == "short"
	w.Style.Speed = a.speed()
	w.Keyboard.repeats = w.Chosen(RepeatSetting) == "on"
	w.contents.Game.ApplySettings()
}
