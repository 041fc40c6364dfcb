package terminal

import (
	"strconv"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// The help with the keys, for rules that allow undo and for rules that do not.
const (
	plainKeys phrase.Text = "W moves the tiles up, A left, S down, D right. " +
		"B reads the board, I gives a hint, Z undoes, Y redoes, N starts a new game, Q quits. " +
		"Press Enter after each letter."
	plainKeysNoUndo phrase.Text = "W moves the tiles up, A left, S down, D right. " +
		"B reads the board, I gives a hint, N starts a new game, Q quits. " +
		"Press Enter after each letter."
)

// plain is the voice that describes each move in words, and the board when the player asks for it.
// In this mode the player can undo after the end of a game.
type plain struct {
	help phrase.Text // explains the keys
}

func (p plain) keysHelp() string { return words.T(p.help) + "\n" }

func (p plain) intro(s session.Scene) string { return idLine(s) + p.board(s) }

// board returns the board, row by row, and the scores. It also returns how many moves were undone,
// if any.
func (plain) board(s session.Scene) (text string) {
	var row []string
	for cell, tile := range s.State.Matrix.Cells() {
		name := words.T("empty")
		if tile > 0 {
			name = strconv.Itoa(tile)
		}
		row = append(row, name)
		if len(row) == s.State.Matrix.Cols() {
			text += words.T("Row %d: %s.", cell.Row+1, words.Join("%s, %s", row...)) + "\n"
			row = nil
		}
	}
	if s.IsPractice { // practice games have no best score
		text += words.T("Score %d.", s.State.Score)
	} else {
		text += words.T("Score %d, best %d.", s.State.Score, s.Best)
	}
	if undone := words.Undos(s.Undone); undone != "" {
		text += " " + words.T("%s.", undone)
	}
	return text
}

func (plain) ending(s session.Scene, hasWon bool) (text string) {
	if hasWon {
		text = " " + words.T("You win!")
	}
	switch {
	case s.Ending == session.Lost:
		text += " " + words.T("Game over! No moves left.")
	case hasWon && s.Ending == session.NotEnded:
		text += " " + words.T("You can keep playing.")
	}
	return text
}

// prompt returns the end of the line. After the end of a game it also says what the player can do.
func (plain) prompt(s session.Scene) (text string) {
	if s.Ending != session.NotEnded {
		if s.Can(session.Undo) || s.Can(session.UndoNew) {
			text = " " + words.T("Z: undo.")
		}
		text += " " + words.T("N starts a new game.")
	}
	return text + "\n"
}

func (plain) verb(s session.Scene, entered string) session.Verb {
	letters := "WASDBINQ"
	if s.Allows(session.Undo) {
		letters += "Z"
	}
	if s.Allows(session.Redo) {
		letters += "Y"
	}
	if isLetter(entered, letters) {
		return lineVerb(s, entered)
	}
	return ""
}

func (p plain) result(s session.Scene, v session.Verb, entered string) string {
	d := v.Direction()
	switch {
	case d != 0 && !s.Done:
		return words.T("%s: nothing moves.", d.Name())
	case d != 0:
		return describeMove(words.T(d.Name()), s)
	case v == session.Undo && !s.Done:
		return words.T("There is nothing to undo.")
	case v == session.Undo:
		return words.T("Undone. Score %d.", s.State.Score)
	case v == session.UndoNew:
		return words.T("Back to the previous game.") + "\n" + p.intro(s)
	case v == session.Redo && !s.Done:
		return words.T("There is nothing to redo.")
	case v == session.Redo:
		return describeMove(words.T("Redone"), s)
	case v == session.New:
		return words.T("New game.") + "\n" + p.intro(s)
	case v == session.Hint:
		return hintText(s)
	case v == readBoard:
		return p.board(s)
	case entered == "":
		return words.T(p.help)
	}
	return words.T("Unknown command %q. %s", phrase.Short(entered), p.help)
}

func (plain) stopsAt(session.Scene) bool { return false }

func (plain) farewell() string { return words.T("Quitting the game.") }

// describeMove describes a move: its name, the merges, the new tile and the score.
func describeMove(name string, s session.Scene) string {
	var merges []string
	first := map[engine.Cell]engine.Slide{} // the first slide to each cell
	for _, slide := range s.Motion.Slides {
		other, isMerge := first[slide.To]
		if !isMerge {
			first[slide.To] = slide
			continue
		}
		text, line := phrase.Text("%d and %[1]d make %d in row %d"), slide.To.Row
		if slide.From.Row != slide.To.Row || other.From.Row != other.To.Row {
			text, line = "%d and %[1]d make %d in column %d", slide.To.Col
		}
		merges = append(merges, words.T(text, slide.Value, 2*slide.Value, line+1))
	}
	if len(merges) > 0 {
		name = words.T("%s: %s", name, words.Join("%s; %s", merges...))
	}
	sentences := []string{words.T("%s.", name)}
	for _, tile := range s.Motion.Spawned {
		sentences = append(sentences, words.T("New %d at row %d, column %d.",
			tile.Value, tile.Cell.Row+1, tile.Cell.Col+1))
	}
	return words.Join("%s %s", append(sentences, words.T("Score %d.", s.State.Score))...)
}
