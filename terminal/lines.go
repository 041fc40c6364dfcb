// Package terminal is the game in a terminal, line by line.
package terminal

import (
	"bufio"
	"errors"
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
// player quits, or there is no more input. The error is that of in or out, or
// of the session.
func Play(in io.Reader, out io.Writer, s *session.Session) error {
	lines := bufio.NewScanner(in)
	undo := s.State().Rules.Undos > 0
	letters, help := "W/A/S/D/Q", ""
	if undo {
		letters, help = "W/A/S/D/Z/Q", "Z undoes, "
	}
	fmt.Fprintf(out, "W moves the tiles up, A left, S down, D right; %sQ quits.\n", help)
	show(out, s.State())
	for {
		switch s.State().Status() {
		case engine.Over:
			_, err := fmt.Fprintln(out, "Game Over!")
			return err
		case engine.Won:
			_, err := fmt.Fprintln(out, "You Win!")
			ok, unsaved := s.GoOn()
			if err := errors.Join(err, unsaved); err != nil || !ok {
				return err
			}
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
			if _, err := s.Play(direction); err != nil {
				return err
			}
		case letter == "Z" && undo:
			if _, err := s.Undo(); err != nil {
				return err
			}
		case letter == "Q":
			fmt.Fprintln(out, "Quitting the game.")
			return lines.Err()
		default:
			fmt.Fprintln(out, "Invalid input, try again.")
			continue
		}
		show(out, s.State())
	}
}

// show writes the score, and the board in boxes: each cell three lines high and
// as wide as the widest number, four characters at least.
func show(out io.Writer, s engine.State) {
	m := s.Matrix
	width := max(4, len(strconv.Itoa(m.Highest())))
	edge := strings.Repeat("+"+strings.Repeat("-", width), m.Cols()) + "+\n"
	blank := strings.Repeat("|"+strings.Repeat(" ", width), m.Cols()) + "|\n"
	var b strings.Builder
	fmt.Fprintf(&b, "Score: %d\n", s.Score)
	for row := range int16(m.Rows()) {
		b.WriteString(edge + blank)
		for col := range int16(m.Cols()) {
			b.WriteString("|" + cell(m.At(engine.Cell{Row: row, Col: col}), width))
		}
		b.WriteString("|\n" + blank)
	}
	b.WriteString(edge)
	io.WriteString(out, b.String())
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
