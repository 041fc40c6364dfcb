package session

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"twenty48/engine"
	"twenty48/records"
)

// A game is a state with what led to it.
type game struct {
	state     engine.State
	board     string // the given one, if it started on one
	started   time.Time
	moves     []engine.Direction // those that stand
	undone    []engine.Direction // those that can be done again, the next one last
	highest   int                // the highest score it ever had
	undos     int                // how often a move was undone, done again or not
	recording *records.Recording // nil before the first move
}

// A recording's first line says in which version of the format it is written.
const (
	format  = "2048 recording "
	version = 1
)

// head returns the lines that a recording of the game starts with.
func (g *game) head() []string {
	lines := []string{format + strconv.Itoa(version), "rules " + g.state.Rules.String(), "seed " + strconv.FormatUint(g.state.Seed, 10)}
	if g.board != "" {
		lines = append(lines, "board "+g.board)
	}
	return append(lines, "started "+g.started.UTC().Format(time.RFC3339))
}

// newer tells whether data is a recording in a later version of the format. That
// may seal its lines in another way.
func newer(data []byte) bool {
	after, ok := strings.CutPrefix(string(data[:min(len(data), 100)]), format)
	digits, _, _ := strings.Cut(after, " ")
	written, err := strconv.Atoi(digits)
	return ok && err == nil && written > version
}

// read plays a recording's lines again. It returns the game as far as they hold
// up, how many do, and what is wrong with the next if not all do. With none there
// is no game.
func read(lines []string) (g game, good int, err error) {
	rest := lines
	next := func(word string) (value string) {
		if len(rest) > 0 {
			if after, ok := strings.CutPrefix(rest[0], word+" "); ok {
				value, rest = after, rest[1:]
			}
		}
		return value
	}
	if next(strings.TrimSpace(format)) != strconv.Itoa(version) {
		return g, 0, errors.New("it is no recording")
	}
	rules, err := engine.ParseRules(next("rules"))
	if err != nil {
		return g, 0, err
	}
	seed, err := strconv.ParseUint(next("seed"), 10, 64)
	if err != nil {
		return g, 0, err
	}
	if g.board = next("board"); g.board == "" {
		g.state, err = engine.New(rules, seed)
	} else {
		var board engine.Matrix
		if board, err = engine.ParseMatrix(g.board, 0); err == nil {
			g.state, err = engine.NewOn(rules, seed, board)
		}
	}
	if err != nil {
		return g, 0, err
	}
	if g.started, err = time.Parse(time.RFC3339, next("started")); err != nil {
		return g, 0, err
	}
	for i, line := range rest {
		if err := g.again(line); err != nil {
			return g, len(lines) - len(rest) + i, err
		}
	}
	return g, len(lines), nil
}

// again does what a line tells of. The game is as before if there is an error:
// that it tells of something else than what comes of it.
func (g *game) again(line string) error {
	word, _, _ := strings.Cut(line, " ")
	millis, err := strconv.ParseUint(line[strings.LastIndexByte(line, ' ')+1:], 10, 64)
	if err != nil {
		return fmt.Errorf("%q does not end in a time", line)
	}
	before := *g
	done, ok := "", false
	switch word {
	case "undo":
		done, ok = g.undo()
	case "redo":
		done, ok = g.redo()
	case "on":
		done, ok = g.goOn()
	default:
		if len(word) == 1 {
			done, ok = g.play(engine.Direction(word[0]))
		}
	}
	if timed := done + " " + strconv.FormatUint(millis, 10); !ok || timed != line {
		*g = before
		return fmt.Errorf("%q cannot be: the game makes %q of it", line, done)
	}
	return nil
}

// What can be done in a game returns the line that tells of it, but for the time,
// and whether it was valid.

func (g *game) play(d engine.Direction) (line string, ok bool) {
	line, ok = g.move(d)
	if ok {
		g.undone = nil
	}
	return line, ok
}

func (g *game) move(d engine.Direction) (line string, ok bool) {
	before := g.state.Score
	if g.state, ok = engine.Move(g.state, d); !ok {
		return "", false
	}
	g.moves = append(g.moves, d)
	g.highest = max(g.highest, g.state.Score)
	b := append(make([]byte, 0, 16), byte(d), ' ')
	for _, c := range g.state.Spawned {
		b = strconv.AppendInt(b, int64(g.state.Matrix.At(c)), 10)
		b = append(b, '@')
		b = strconv.AppendInt(b, int64(c.Row)+1, 10)
		b = append(b, ',')
		b = strconv.AppendInt(b, int64(c.Col)+1, 10)
	}
	if points := g.state.Score - before; points > 0 {
		b = append(b, " +"...)
		b = strconv.AppendInt(b, int64(points), 10)
	}
	return string(b), true
}

func (g *game) undo() (line string, ok bool) {
	if g.state, ok = engine.Undo(g.state); ok {
		last := len(g.moves) - 1
		g.undone = append(g.undone, g.moves[last])
		g.moves = g.moves[:last]
		g.undos++
	}
	return "undo", ok
}

func (g *game) redo() (line string, ok bool) {
	last := len(g.undone) - 1
	if last < 0 {
		return "redo", false
	}
	// A move that was valid once is so again: the state is the one that it was made in.
	if _, ok = g.move(g.undone[last]); ok {
		g.undone = g.undone[:last]
	}
	return "redo", ok
}

func (g *game) goOn() (line string, ok bool) {
	g.state, ok = engine.GoOn(g.state)
	return "on", ok
}
