package terminal

import (
	"fmt"
	"strconv"
	"strings"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// boards is the voice that shows the board after each move.
type boards struct {
	isBare  bool // whether the texts are exactly those of the course project, in English
	mayUndo bool // whether the rules allow undoing moves
}

// localize returns a text in the language of the player, or in English for the course project.
func (b boards) localize(text phrase.Text, args ...any) string {
	if b.isBare {
		return phrase.New(text, args...).Error()
	}
	return words.T(text, args...)
}

func (b boards) keysHelp() string {
	switch {
	case b.isBare:
		return ""
	case b.mayUndo:
		return words.T("W: up, A: left, S: down, D: right; I: hint, Z: undo, N: new game, Q: quit.") + "\n"
	}
	return words.T("W: up, A: left, S: down, D: right; I: hint, N: new game, Q: quit.") + "\n"
}

func (b boards) intro(s session.Scene) string {
	if b.isBare {
		return b.board(s)
	}
	return idLine(s) + b.board(s)
}

// board shows the score and the board.
func (b boards) board(s session.Scene) string {
	if b.isBare {
		return boxes(s.State.Matrix)
	}
	return words.T("Score: %d", s.State.Score) + "\n" + boxes(s.State.Matrix)
}

func (b boards) ending(s session.Scene, hasWon bool) (text string) {
	won, lost := words.T("You win!"), words.T("Game over!")
	if b.isBare { // with the capitals of the course project
		won, lost = "You Win!", "Game Over!"
	}
	if hasWon {
		text = won + "\n"
	}
	if s.Ending == session.Lost { // a winning move may also be the last possible move
		text += lost + "\n"
	}
	return text
}

func (b boards) prompt(s session.Scene) string {
	return b.localize("Enter move (%s): ", strings.Join(strings.Split(b.letters(s), ""), "/"))
}

// letters returns the letters of the prompt.
func (b boards) letters(s session.Scene) string {
	switch {
	case b.isBare:
		return "WASDQ"
	case s.Ending == session.Lost:
		return "ZNQ"
	case s.Allows(session.Undo):
		return "WASDZNQ"
	}
	return "WASDNQ"
}

func (b boards) verb(s session.Scene, entered string) session.Verb {
	if isLetter(entered, b.letters(s)) || entered == "I" && !b.isBare && s.Ending == session.NotEnded {
		return lineVerb(s, entered)
	}
	return ""
}

func (b boards) result(s session.Scene, v session.Verb, _ string) string {
	switch v {
	case "":
		return b.localize("Invalid input, try again.") + "\n"
	case session.Hint:
		return hintText(s) + "\n"
	case session.New, session.UndoNew:
		return b.intro(s)
	}
	return b.board(s)
}

func (b boards) stopsAt(s session.Scene) bool {
	canUndo := s.Ending == session.Lost && s.Can(session.Undo) && !b.isBare
	return s.Ending != session.NotEnded && !canUndo
}

func (b boards) farewell() string { return b.localize("Quitting the game.") }

// LastBoard returns lines with the ID of the game, its score, its board and how it ended.
func LastBoard(s session.Scene) string {
	hasWon := s.Ending == session.Won || s.Ending == session.WonMayContinue
	return boards{}.intro(s) + boards{}.ending(s, hasWon)
}

// boxes draws a board. A cell is three lines high. It is as wide as the widest number, but at least
// four characters wide.
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

// centred returns the number of a tile in the middle of width characters. If the spaces cannot be
// divided evenly, the right side gets one more. An empty cell is all spaces.
func centred(tile, width int) string {
	text := ""
	if tile > 0 {
		text = strconv.Itoa(tile)
	}
	left := (width - len(text)) / 2
	return fmt.Sprintf("%*s%-*s", left, "", width-left, text)
}
