package engine

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"twenty48/phrase"
)

// A Preset is a kind of 2048 that has a name. A name means the same rules for
// ever, for the [ID] of a game has no more of them than that.
type Preset struct {
	Name       phrase.Text // lower-case letters; what is typed is the English one
	Rules      Rules
	Particular phrase.Text // a short sentence: what there is to it
}

// presets are the original and what the course texts make of it. Where a text
// does not give the odds of a 4 they are those of the original, which it follows.
// The target of tiny is one that good play reaches more often than not, but not
// nearly always: looking two moves ahead got to 256 in 117 of 200 games, to 128
// in 194, to 512 in 9.
var presets = []Preset{
	{"classic", Classic(), "The original."},
	{"twos", Rules{Rows: 4, Cols: 4, Target: 2048, First: 2, Undos: 3, Ends: true}, "Only twos come, and 2048 ends the game."},
	{"quick", Rules{Rows: 4, Cols: 4, Target: 64, First: 2, Ends: true}, "Only twos come, 64 ends the game, and nothing can be undone."},
	{"race", Rules{Rows: 4, Cols: 4, Target: 2048, Fours: 0.1, First: 2, Undos: 3, Ends: true}, "The original, but 2048 ends the game."},
	{"evens", Rules{Rows: 4, Cols: 4, Target: 1024, Fours: 0.5, First: 1, Ends: true}, "Twos and fours come evenly, after one first tile; 1024 ends the game, and nothing can be undone."},
	{"endless", Rules{Rows: 4, Cols: 4, Fours: 0.1, First: 2, Undos: All}, "No tile wins, and every move can be undone."},
	{"tiny", Rules{Rows: 3, Cols: 3, Target: 256, Fours: 0.1, First: 2, Undos: 3}, "A board of 3 × 3, where 256 wins."},
	{"big", Rules{Rows: 5, Cols: 5, Target: 2048, Fours: 0.1, First: 2, Undos: 3}, "A board of 5 × 5."},
	{"wide", Rules{Rows: 4, Cols: 6, Target: 2048, Fours: 0.1, First: 2, Undos: 3}, "A board of 4 × 6."},
}

// Presets lists all presets, the classic rules first.
func Presets() []Preset { return slices.Clone(presets) }

// RulesNamed returns the rules of the preset that has this name, in letters of
// any case. The error tells the names there are.
func RulesNamed(name string) (Rules, error) {
	names := make([]string, len(presets))
	for i, p := range presets {
		if strings.EqualFold(string(p.Name), name) {
			return p.Rules, nil
		}
		names[i] = string(p.Name)
	}
	return Rules{}, phrase.New("no rules are called %q; there are %s", name, strings.Join(names, ", "))
}

// Preset returns the name of the preset that has these rules, empty if none has.
func (r Rules) Preset() phrase.Text {
	for _, p := range presets {
		if p.Rules == r {
			return p.Name
		}
	}
	return ""
}

// Percent writes a chance of 0 or more as a percentage that [ParsePercent] reads
// back without loss. It shifts the decimal point, for multiplying would round.
func Percent(chance float64) string {
	whole, part, _ := strings.Cut(strconv.FormatFloat(math.Abs(chance), 'f', -1, 64), ".")
	part += strings.Repeat("0", max(0, 2-len(part)))
	text := strings.TrimLeft(whole+part[:2], "0")
	if text == "" {
		text = "0"
	}
	if part[2:] != "" {
		text += "." + part[2:]
	}
	return text
}

// ParsePercent reads a percentage, as in "12.5", as a chance from 0 to 1.
func ParsePercent(text string) (float64, error) {
	chance, err := strconv.ParseFloat(text+"e-2", 64)
	if err != nil || math.Signbit(chance) || !(chance <= 1) {
		return 0, phrase.New("%q is no percentage from 0 to 100", text)
	}
	return chance, nil
}
