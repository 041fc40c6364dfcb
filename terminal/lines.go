// Package terminal is the game in a terminal: on the whole screen ([PlayScreen]),
// line by line ([Play]), or in words for those who listen ([PlayPlain]).
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

// moves are the letters that move the tiles.
var moves = map[string]engine.Direction{
	"W": engine.Upward, "A": engine.Leftward, "S": engine.Downward, "D": engine.Rightward,
}

// Play shows the board, asks for a move, and so on until the game ends, the
// player quits, or there is no more input. The adviser is asked for hints. The error is
// that of in or out. By the quick rules it writes what their course text has, and nothing
// more.
func Play(in io.Reader, out io.Writer, s *session.Session, advise Adviser) error {
	lines, advise := bufio.NewScanner(in), advise.steady()
	undo := s.State().Rules.Undos > 0
	letters, help := "W/A/S/D/Q", phrase.Text("W moves the tiles up, A left, S down, D right; I hints, Q quits.")
	if undo {
		letters, help = "W/A/S/D/Z/Q", "W moves the tiles up, A left, S down, D right; I hints, Z undoes, Q quits."
	}
	bare := s.State().Rules.Preset() == "quick"
	show := func() {
		if bare {
			io.WriteString(out, boxes(s.State().Matrix))
		} else {
			io.WriteString(out, scored(s.State()))
		}
	}
	if !bare {
		fmt.Fprintln(out, words.T(help))
	}
	show()
	for {
		told, ended, err := conclude(s)
		if _, err := io.WriteString(out, told); err != nil || ended {
			return err
		}
		warn(out, err)
		if _, err := io.WriteString(out, words.T("Enter move (%s): ", letters)); err != nil {
			return err
		}
		letter := "Q"
		if lines.Scan() {
			letter = strings.ToUpper(strings.TrimSpace(lines.Text()))
		} else {
			fmt.Fprintln(out)
		}
		direction, move := moves[letter]
		switch {
		case move:
			_, err := s.Play(direction)
			warn(out, err)
		case letter == "Z" && undo:
			if s.State().Records.Len() > 0 { // or else it would bring back the game before
				_, err := s.Undo()
				warn(out, err)
			}
		case letter == "I" && !bare:
			told, err := advise.hint(s)
			fmt.Fprintln(out, told)
			warn(out, err)
			continue
		case letter == "Q":
			fmt.Fprintln(out, words.T("Quitting the game."))
			return lines.Err()
		default:
			fmt.Fprintln(out, words.T("Invalid input, try again."))
			continue
		}
		show()
	}
}

// conclude goes on after a win if that does not end the game, and tells of it, and
// whether the game has ended. The error is that it could not be saved.
func conclude(s *session.Session) (told string, ended bool, err error) {
	if s.State().Status() == engine.Won {
		told = words.T("You Win!") + "\n"
		if _, err = s.Continue(); s.State().Status() == engine.Won {
			return told, true, err
		}
	}
	if s.State().Status() == engine.Over { // the winning move can have been the last one, too
		return told + words.T("Game Over!") + "\n", true, err
	}
	return told, false, err
}

// warn tells that the game could not be saved, if there is an error.
func warn(out io.Writer, err error) {
	if err != nil {
		fmt.Fprintln(out, words.T("The game cannot be saved: %v. Saving is tried again with each move.", err))
	}
}

// scored returns the score and the board.
func scored(s engine.State) string { return words.T("Score: %d", s.Score) + "\n" + boxes(s.Matrix) }

// boxes draws a board: each cell three lines high and as wide as the widest
// number, four characters at least.
func boxes(m engine.Matrix) string {
	width := max(4, len(strconv.Itoa(m.Highest())))
	edge := strings.Repeat("+"+strings.Repeat("-", width), m.Cols()) + "+\n"
	blank := strings.Repeat("|"+strings.Repeat(" ", width), m.Cols()) + "|\n"
	var b strings.Builder
	for row := range int16(m.Rows()) {
		b.WriteString(edge + blank)
		for col := range int16(m.Cols()) {
			b.WriteString("|" + cell(m.At(engine.Cell{Row: row, Col: col}), width))
		}
		b.WriteString("|\n" + blank)
	}
	b.WriteString(edge)
	return b.String()
}

// cell returns a tile's number in the middle of so many characters, the odd
// space to the right; nothing but spaces for an empty cell.
func cell(tile, width int) string {
	text := ""
	if tile > 0 {
		text = strconv.Itoa(tile)
	}
	left := (width - len(text)) / 2
	return fmt.Sprintf("%*s%-*s", left, "", width-left, text)
}
