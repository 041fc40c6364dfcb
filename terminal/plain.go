package terminal

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"twenty48/engine"
	"twenty48/session"
)

const plainLetters = "W moves the tiles up, A left, S down, D right. B reads the board, I gives a hint, Z undoes, Y redoes, N begins a new game, Q quits. Press Return after each."

// PlayPlain plays line by line as [Play] does, for those who listen: it tells
// each move in one line of words, and the board when it is asked to. A game that
// is over can be undone. It returns when the player quits, or there is no more
// input. The error is that of in or out.
func PlayPlain(in io.Reader, out io.Writer, s *session.Session, advise Adviser) error {
	lines := bufio.NewScanner(in)
	told, err := plainLetters+"\n"+board(s), error(nil)
	for {
		ending, ended, err2 := end(s)
		if ended && s.CanUndo() {
			ending += " Z undoes."
		}
		if ended {
			ending += " N begins a new game."
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
			fmt.Fprintln(out, "Quitting the game.")
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
			return d.Name() + ": nothing moves.", nil
		}
		return d.Name() + move(s.State()), err
	}
	switch letter {
	case "Z":
		begun := s.State().Records.Len() == 0
		undone, err := s.Undo()
		switch {
		case !undone:
			return "There is nothing to undo.", nil
		case begun:
			return "The old game is back.\n" + board(s), err
		}
		return fmt.Sprintf("Undone. Score %d.", s.State().Score), err
	case "Y":
		redone, err := s.Redo()
		if !redone {
			return "There is nothing to redo.", nil
		}
		return "Redone" + move(s.State()), err
	case "N":
		s.New()
		return "A new game.\n" + board(s), nil
	case "B":
		return board(s), nil
	case "I":
		return advise.hint(s)
	case "":
		return plainLetters, nil
	}
	return fmt.Sprintf("%q means nothing here. %s", letter, plainLetters), nil
}

// move tells how a state came about: what merged, and the new tile.
func move(s engine.State) string {
	var merges []string
	first := map[engine.Cell]engine.Slide{}
	for _, slide := range s.Slides {
		other, meets := first[slide.To]
		if !meets {
			first[slide.To] = slide
			continue
		}
		line := fmt.Sprintf("row %d", slide.To.Row+1)
		if slide.From.Row != slide.To.Row || other.From.Row != other.To.Row {
			line = fmt.Sprintf("column %d", slide.To.Col+1)
		}
		merges = append(merges, fmt.Sprintf("%d and %[1]d make %d in %s", slide.Value, 2*slide.Value, line))
	}
	var told strings.Builder
	if last := len(merges) - 1; last > 0 {
		told.WriteString(": " + strings.Join(merges[:last], ", ") + ", and " + merges[last])
	} else if last == 0 {
		told.WriteString(": " + merges[0])
	}
	told.WriteString(".")
	for _, at := range s.Spawned {
		fmt.Fprintf(&told, " New %d at row %d, column %d.", s.Matrix.At(at), at.Row+1, at.Col+1)
	}
	fmt.Fprintf(&told, " Score %d.", s.Score)
	return told.String()
}

// board reads the board row by row, and what is counted.
func board(s *session.Session) string {
	var told strings.Builder
	m := s.State().Matrix
	for row := range m.Rows() {
		var tiles []string
		for col := range m.Cols() {
			tile := "empty"
			if value := m.At(engine.Cell{Row: int16(row), Col: int16(col)}); value > 0 {
				tile = strconv.Itoa(value)
			}
			tiles = append(tiles, tile)
		}
		fmt.Fprintf(&told, "Row %d: %s.\n", row+1, strings.Join(tiles, ", "))
	}
	fmt.Fprintf(&told, "Score %d, best %d%s.", s.State().Score, s.Best(), undos(s, ", "))
	return told.String()
}

// undos tells how many moves were undone, if any were, after a separator.
func undos(s *session.Session, separator string) string {
	switch n := s.Undos(); n {
	case 0:
		return ""
	case 1:
		return separator + "1 undo"
	default:
		return fmt.Sprintf("%s%d undos", separator, n)
	}
}

// end goes on after a win, and tells of it, and whether the game has come to its
// end, or could have. The error is that it could not be saved.
func end(s *session.Session) (told string, ended bool, err error) {
	if s.State().Status() == engine.Won {
		told = " You win!"
		_, err = s.GoOn()
		if s.State().Status() == engine.Playing {
			return told + " The game goes on.", false, err
		}
	}
	switch s.State().Status() {
	case engine.Playing:
		return told, false, err
	case engine.Over:
		told += " Game over! No move is left."
	}
	return told, true, err
}
