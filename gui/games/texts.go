package games

import (
	"strings"
	"time"

	"fyne.io/fyne/v2/canvas"

	"twenty48/engine"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
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

// endText returns the facts of [endFacts] as one text.
func endText(g library.Summary) string { return strings.Join(endFacts(g), " · ") }

// endFacts returns the state of a game, such as won or in progress, and whether it is a game with
// help, a late daily game, a practice game or an imported one.
func endFacts(g library.Summary) []string {
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
	facts := []string{text}
	for _, fact := range []struct {
		isTrue bool
		text   phrase.Text
	}{{g.IsAssisted, "assisted"}, {g.IsLate(), "late"}, {g.IsPractice(), "Practice"}, {g.IsImported(), "imported"}} {
		if fact.isTrue {
			facts = append(facts, words.T(fact.text))
		}
	}
	return facts
}

// factsOf returns the facts that the history shows: how a game went, and which game it is and when it was
// played last. The most important facts come first. The history shortens what has no room in three lines.
func factsOf(w *Games, g library.Summary, showsDate bool) [2][]string {
	course := append(endFacts(g), words.T("%v moves", phrase.Number(g.Moves)), shell.TimeText(g.Played))
	if w.Session.Library().HoldsBest(g) {
		course = append(course, words.T("Best score"))
	}
	if undone := words.Undos(g.Undone); undone != "" {
		course = append(course, undone)
	}
	last, game := g.Last.Local(), []string{gameText(g)}
	if showsDate {
		game = append(game, dateText(last, time.Now()))
	}
	return [2][]string{course, append(game, last.Format("15:04"))}
}

// dateText returns a date as text: "Today", "Yesterday", or the day and the month. If now is in
// another year, the text has the year, too. Both times must be in the same time zone.
func dateText(date, now time.Time) string {
	isOn := func(day time.Time) bool { return date.Year() == day.Year() && date.YearDay() == day.YearDay() }
	switch {
	case isOn(now):
		return words.T("Today")
	case isOn(now.AddDate(0, 0, -1)):
		return words.T("Yesterday")
	case date.Year() == now.Year():
		return words.Date(0, int(date.Month()), date.Day())
	}
	return words.Date(date.Year(), int(date.Month()), date.Day())
}

// monthText returns the month of a date, with its year, as text.
func monthText(date time.Time) string { return words.Month(date.Year(), int(date.Month())) }

// newTextLine makes a line of text.
func newTextLine(text string, isBold bool) *canvas.Text {
	t := widgets.NewText(text)
	t.TextStyle.Bold = isBold
	return t
}

// rulesOf returns the rules of games, by the text that the player reads.
func rulesOf(games []library.Summary) map[string]string {
	rules := map[string]string{}
	for _, g := range games {
		rules[rulesText(g.Rules)] = g.Rules
	}
	return rules
}
