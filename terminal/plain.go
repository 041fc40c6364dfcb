package terminal

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

const plainLetters phrase.Text = "W moves the tiles up, A left, S down, D right. B reads the board, I gives a hint, Z undoes, Y redoes, N begins a new game, Q quits. Press Return after each."

// PlayPlain plays line by line as [Play] does, for those who listen: it tells
// each move in one line of words, and the board when it is asked to. A game that
// is over can be undone. It returns when the player quits, or there is no more
// input. The error is that of in or out.
func PlayPlain(in io.Reader, out io.Writer, s *session.Session, advise Adviser) error {
	lines, advise := bufio.NewScanner(in), advise.steady()
	told, err := words.T(plainLetters)+"\n"+board(s), error(nil)
	for {
		ending, ended, err2 := end(s)
		if ended && s.CanUndo() {
			ending += " " + words.T("Z undoes.")
		}
		if ended {
			ending += " " + words.T("N begins a new game.")
		}
		warn(out, err)
		warn(out, err2)
		if _, err := fmt.Fprintln(out, told+ending); err != nil {
			return err
		}
		letter := "Q"
		if lines.Scan() {
			letter = strings.ToUpper(strings.TrimSpace(lines.Text()))
		}
		if letter == "Q" {
			fmt.Fprintln(out, words.T("Quitting the game."))
			return lines.Err()
		}
		told, err = answer(s, advise, letter)
	}
}

// answer does what a letter says, and tells what has come of it. The error is
// that the game could not be saved.
func answer(s *session.Session, advise Adviser, letter string) (told string, err error) {
	if d, ok := moves[letter]; ok {
		moved, err := s.Play(d)
		if !moved {
			return words.T("%s: nothing moves.", d.Name()), nil
		}
		return move(words.T(d.Name()), s.Motion(), s.State().Score), err
	}
	switch letter {
	case "Z":
		begun := s.State().Records.Len() == 0
		undone, err := s.Undo()
		switch {
		case !undone:
			return words.T("There is nothing to undo."), nil
		case begun:
			return words.T("The old game is back.") + "\n" + board(s), err
		}
		return words.T("Undone. Score %d.", s.State().Score), err
	case "Y":
		redone, err := s.Redo()
		if !redone {
			return words.T("There is nothing to redo."), nil
		}
		return move(words.T("Redone"), s.Motion(), s.State().Score), err
	case "N":
		s.New()
		return words.T("A new game.") + "\n" + board(s), nil
	case "B":
		return board(s), nil
	case "I":
		return advise.hint(s)
	case "":
		return words.T(plainLetters), nil
	}
	return words.T("%q means nothing here. %s", letter, plainLetters), nil
}

// move tells what was done, and how a state came of it: what merged, and the new tile.
func move(done string, m engine.Motion, score int) string {
	var merges []string
	first := map[engine.Cell]engine.Slide{}
	for _, slide := range m.Slides {
		other, meets := first[slide.To]
		if !meets {
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
		done = words.T("%s: %s", done, words.Join("%s; %s", merges...))
	}
	told := []string{words.T("%s.", done)}
	for _, tile := range m.Spawned {
		told = append(told, words.T("New %d at row %d, column %d.", tile.Value, tile.Cell.Row+1, tile.Cell.Col+1))
	}
	return words.Join("%s %s", append(told, words.T("Score %d.", score))...)
}

// board reads the board row by row, and what is counted.
func board(s *session.Session) string {
	var told strings.Builder
	m := s.State().Matrix
	for row := range m.Rows() {
		var tiles []string
		for col := range m.Cols() {
			tile := words.T("empty")
			if value := m.At(engine.Cell{Row: int16(row), Col: int16(col)}); value > 0 {
				tile = strconv.Itoa(value)
			}
			tiles = append(tiles, tile)
		}
		told.WriteString(words.T("Row %d: %s.", row+1, words.Join("%s, %s", tiles...)) + "\n")
	}
	told.WriteString(words.T("Score %d, best %d.", s.State().Score, s.Best()))
	if undone := words.Undos(s.Undos()); undone != "" {
		told.WriteString(" " + words.T("%s.", undone))
	}
	return told.String()
}

// end goes on after a win, and tells of it, and whether the game has come to its
// end, or could have. The error is that it could not be saved.
func end(s *session.Session) (told string, ended bool, err error) {
	if s.State().Status() == engine.Won {
		told = " " + words.T("You win!")
		_, err = s.Continue()
		if s.State().Status() == engine.Playing {
			return told + " " + words.T("The game goes on."), false, err
		}
	}
	switch s.State().Status() {
	case engine.Playing:
		return told, false, err
	case engine.Over:
		told += " " + words.T("Game over! No move is left.")
	}
	return told, true, err
}
