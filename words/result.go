package words

import (
	"strings"

	"twenty48/engine"
	"twenty48/phrase"
)

// A Result has the facts about a game that a player may share.
type Result struct {
	ID           engine.ID
	HasGivenSeed bool
	IsPractice   bool   // whether the game started on a given board, and has no ID
	HasHelp      bool   // whether this is a game with help
	Date         string // when the game started; it is not used for a daily game, which has a date of its own
	Score        int
	Tile         int    // the highest tile
	Moves        int    // the number of moves
	Time         string // the playing time
}

// Lines returns the result in three lines: the game and its date; the score, the best tile, the
// moves and the time; the ID, with which anyone can play the same game.
func (r Result) Lines() [3]string {
	title := []string{"2048", Rules(r.ID.Rules), r.Date}
	if name, _ := Daily(r.ID, r.HasGivenSeed, engine.ID{}); name != "" {
		year, month, day, _ := r.ID.Day()
		title = []string{"2048", name, Date(year, month, day)}
	}
	facts := []string{T("Score %v · best tile %d", phrase.Number(r.Score), r.Tile), T("%v moves", phrase.Number(r.Moves)), r.Time}
	id := []string{T("%s: %s", phrase.Text("Game ID"), r.ID.String())}
	if r.IsPractice {
		id = []string{T("Practice")}
	}
	if r.HasHelp {
		id = append(id, T("with help"))
	}
	join := func(parts []string) string { return strings.Join(parts, " · ") }
	return [3]string{join(title), join(facts), join(id)}
}
