package play

import (
	"twenty48/gui/shell"
	"twenty48/session"
	"twenty48/words"
)

// The settings of the game.
var (
	ArrowsSetting = shell.Setting{
		Name: "arrows", Title: "Arrow buttons",
		Default: "shown", Words: []string{"hidden", "shown"}, Labels: shell.NoOrYes,
	}
	PaceSetting = shell.Setting{
		Name: session.SpeedSetting, Title: "Autoplay: moves per second",
		Default: session.DefaultSpeed, Words: session.Speeds(), Label: paceTitle,
	}
)

// paceTitle returns the text of a speed of autoplay.
func paceTitle(word string) string {
	if n := session.MovesPerSecond(word); n > 0 {
		return words.Number(n)
	}
	return words.T("Maximum")
}

// lastEnded is the last word of [endedSetting].
const lastEnded = "3"

// endedSetting counts the games that have ended, up to three. It is not in the form.
var endedSetting = shell.Setting{Name: "ended", Default: "0", Words: []string{"0", "1", "2", lastEnded}}
