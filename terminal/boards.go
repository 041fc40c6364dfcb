package terminal

import (
	"fmt"
	"strconv"
	"strings"

	"twenty48/engine"
	"twenty48/session"
	"twenty48/words"
)

// boards is the voice that shows the board after each move.
type boards struct {
	isBare  bool   // whether it has only the texts of the course projects
	letters string // those of the prompt while the game is played
}

func (b boards) keys() string {
	switch {
	case b.isBare:
		return ""
	case strings.Contains(b.letters, "Z"):
		return words.T("W moves the tiles up, A left, S down, D right; I hints, Z undoes, Q quits.") + "\n"
	}
	return words.T("W moves the tiles up, A left, S down, D right; I hints, Q quits.") + "\n"
}

func (b boards) board(s session.Scene) string {
	if b.isBare {
		return boxes(s.State.Matrix)
	}
	return words.T("Score: %d", s.State.Score) + "\n" + boxes(s.State.Matrix)
}

func (boards) ending(s session.Scene, hasWon bool) (text string) {
	if hasWon {
		text = words.T("You Win!") + "\n"
	}
	if s.Ending == session.Lost { // the winning move may have been the last one, too
		text += words.T("Game Over!") + "\n"
	}
	return text
}

func (b boards) prompt(s session.Scene) string {
	return words.T("Enter move (%s): ", strings.Join(strings.Split(b.possible(s), ""), "/"))
}

// possible returns the letters of the prompt. After a loss they are only those that
// take it back or quit.
func (b boards) possible(s session.Scene) string {
	if s.Ending == session.Lost {
		return "ZQ"
	}
	return b.letters
}

// verb takes the first verb of a letter, so that Z never restores the game before.
func (b boards) verb(s session.Scene, entered string) session.Verb {
	if isLetter(entered, b.possible(s)) || entered == "I" && !b.isBare && s.Ending == session.NotEnded {
		return lineVerb(session.Scene{}, entered)
	}
	return ""
}

func (b boards) result(s session.Scene, v session.Verb, _ string) string {
	switch v {
	case "":
		return words.T("Invalid input, try again.") + "\n"
	case session.Hint:
		return hint(s) + "\n"
	}
	return b.board(s)
}

func (b boards) leaves(s session.Scene) bool {
	mayUndo := s.Ending == session.Lost && s.Can(session.Undo) && !b.isBare
	return s.Ending != session.NotEnded && !mayUndo
}

// boxes draws a board. Each cell is three lines high and as wide as the widest
// number, but at least four characters wide.
func boxes(m engine.Matrix) string {
	width := max(4, len(strconv.Itoa(m.Highest())))
	edge := strings.Repeat("+"+strings.Repeat("-", width), m.Cols()) + "+\n"
	blank := strings.Repeat("|"+strings.Repeat(" ", width), m.Cols()) + "|\n"
	var b strings.Builder
	for cell, tile := range m.Cells() {
		if cell.Col == 0 {
			b.WriteString(edge + blank)
		}
		b.WriteString("|" + centred(tile, width))
		if int(cell.Col) == m.Cols()-1 {
			b.WriteString("|\n" + blank)
		}
	}
	return b.String() + edge
}

// centred returns a tile's number in the middle of a number of characters. An odd
// space is at the right. An empty cell is all spaces.
func centred(tile, width int) string {
	text := ""
	if tile > 0 {
		text = strconv.Itoa(tile)
	}
	left := (width - len(text)) / 2
	return fmt.Sprintf("%*s%-*s", left, "", width-left, text)
}
