// Package terminal is the game in a terminal: on the whole screen, line by line,
// or in words.
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

// moves are the letters that move the tiles.
var moves = map[string]engine.Direction{
	"W": engine.Upward, "A": engine.Leftward, "S": engine.Downward, "D": engine.Rightward,
}

// Play shows the board, asks for a move, and so on until the game ends, the
// player quits, or there is no more input. The error is that of in or out. By the
// quick rules it writes what their course text has, and nothing more.
func Play(in io.Reader, out io.Writer, s *session.Session) error {
	lines := bufio.NewScanner(in)
	undo := s.State().Rules.Undos > 0
	letters, help := "W/A/S/D/Q", ""
	if undo {
		letters, help = "W/A/S/D/Z/Q", "Z undoes, "
	}
	bare := s.State().Rules.Name() == "quick"
	show := func() {
		if !bare {
			fmt.Fprintf(out, "Score: %d\n", s.State().Score)
		}
		io.WriteString(out, boxes(s.State().Matrix))
	}
	if !bare {
		fmt.Fprintf(out, "W moves the tiles up, A left, S down, D right; %sQ quits.\n", help)
	}
	show()
	for {
		switch s.State().Status() {
		case engine.Over:
			_, err := fmt.Fprintln(out, "Game Over!")
			return err
		case engine.Won:
			if _, err := fmt.Fprintln(out, "You Win!"); err != nil {
				return err
			}
			ok, err := s.GoOn()
			if !ok {
				return nil
			}
			warn(out, err)
			continue // the winning move can have been the last one, too
		}
		if _, err := fmt.Fprintf(out, "Enter move (%s): ", letters); err != nil {
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
		case letter == "Q":
			fmt.Fprintln(out, "Quitting the game.")
			return lines.Err()
		default:
			fmt.Fprintln(out, "Invalid input, try again.")
			continue
		}
		show()
	}
}

// warn tells that the game could not be saved, if there is an error.
func warn(out io.Writer, err error) {
	if err != nil {
		fmt.Fprintf(out, "The game cannot be saved: %v. Saving is tried again with each move.\n", err)
	}
}

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
