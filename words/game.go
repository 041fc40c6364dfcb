package words

import (
	"strings"

	"twenty48/engine"
)

// Rules describes rules in a few words. They are the name of the preset, if there is one. Otherwise
// they are the size, the target and the differences from the classic rules, as in "5×4, to 512,
// only twos".
func Rules(r engine.Rules) string {
	if name := r.Preset().Name; name != "" {
		return T(name)
	}
	var parts []string
	for _, f := range engine.Fields() {
		if part := f.InWords(r); part != nil {
			parts = append(parts, Error(part))
		}
	}
	return Join("%s, %s", parts...)
}

// Game returns the title of a game: the name and the date of a daily game, as in "Today · 24 Nov",
// or the rules of another game. today is the ID of the current daily game.
func Game(id engine.ID, hasGivenSeed bool, today engine.ID) string {
	if name, date := Daily(id, hasGivenSeed, today); name != "" {
		return name + " · " + date
	}
	return Rules(id.Rules)
}

// Daily returns the name and the date of a daily game. It returns "" and "" for another game. Only
// a game whose seed was given is a daily game.
func Daily(id engine.ID, hasGivenSeed bool, today engine.ID) (name, date string) {
	_, month, day, isDaily := id.Day()
	if !hasGivenSeed || !isDaily {
		return "", ""
	}
	name = T("Daily game")
	if id == today {
		name = T("Today")
	}
	return name, Date(0, month, day)
}

// Date returns a date as text, as in "16 Nov 2025". If year is 0, the text is only "16 Nov".
func Date(year, month, day int) string {
	if year == 0 {
		return T("%d %s", day, monthName(month))
	}
	return T("%d %s %d", day, monthName(month), year)
}

// Month returns the name of a month with its year, as in "Nov 2026".
func Month(year, month int) string { return T("%s %d", monthName(month), year) }

// Weekdays returns the short names of the days of a week. The first one is Monday.
func Weekdays() []string { return strings.Fields(T("Mo Tu We Th Fr Sa Su")) }

func monthName(month int) string {
	return strings.Fields(T("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"))[month-1]
}

// Undos returns a text with the number of undone moves, or "" for 0.
func Undos(n int) string {
	if n == 0 {
		return ""
	}
	return T("%d undone", n)
}

// Unsaved returns a text which says that the game cannot be saved.
func Unsaved(err error) string {
	return T("%s The program tries again after each move.", Sentence(err))
}

// Notes returns notes, which are sentences, as one paragraph. It returns "" if there are no notes.
func Notes(notes []error) string {
	if len(notes) == 0 {
		return ""
	}
	sentences := make([]string, len(notes))
	for i, note := range notes {
		sentences[i] = Error(note)
	}
	return Join("%s %s", sentences...)
}
