package gui

import (
	"fmt"
	"time"

	"twenty48/engine"
	"twenty48/library"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// allRules is the option for games with any rules.
const allRules phrase.Text = "All games"

// rulesText returns the rules of a recording as a text for the player.
func rulesText(rules string) string {
	r, err := engine.ParseRules(rules)
	if err != nil {
		return words.T("Unreadable")
	}
	return words.Rules(r)
}

// gameText returns a game's title: its rules, or its name and date if it is a daily game.
func gameText(g library.Summary) string {
	r, err := engine.ParseRules(g.Rules)
	if err != nil {
		return words.T("Unreadable")
	}
	return words.Game(engine.ID{Rules: r, Seed: g.Seed}, g.Given, session.Today(time.Now()))
}

// timeText returns a duration in minutes and seconds, as in 1:23, or with hours, as in 1:23:45.
func timeText(d time.Duration) string {
	seconds := int(d.Round(time.Second) / time.Second)
	if seconds < 3600 {
		return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}

// endText returns the state of a game, such as won or in progress, and whether it is a game with
// help, a practice game or an imported one.
func endText(g library.Summary) string {
	text := words.T("abandoned")
	switch {
	case g.Fault != "":
		text = words.T("damaged")
	case g.InProgress && g.Status == engine.Playing:
		text = words.T("in progress")
	case g.Status == engine.Over && !g.Won:
		text = words.T("lost")
	case g.Won:
		text = words.T("won")
	}
	if g.HasHelp {
		text += " · " + words.T("with help")
	}
	if g.IsPractice() {
		text += " · " + words.T("Practice")
	}
	if g.IsImported() {
		text += " · " + words.T("imported")
	}
	return text
}
