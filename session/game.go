package session

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/records"
)

// A game is a state with what led to it.
type game struct {
	state   engine.State
	motion  engine.Motion // of the last change of the board
	rules   string        // those of the state, as part of a name
	board   string        // the given one, if it started on one
	given   bool          // whether its seed was
	started time.Time
	moves   []engine.Direction // those that stand
	undone  []engine.Direction // those that can be done again, the next one last
	undos   int                // how often a move was undone, done again or not
	played  time.Duration      // how long; see longestPause
	firsts  []First            // how it came to each of its highest tiles, by the moves that stand
	helped  bool               // whether the player had help, ever
	highest [2]int             // the highest score it ever had: without help, and after it

	copied    []string           // the lines of another game that it was played on from, to be written first
	recording *records.Recording // nil before the first line
}

// A First tells how a game came to a tile higher than any before it.
type First struct {
	Tile, Moves int
	Played      time.Duration
}

// longestPause is as much of a pause as counts as playing.
const longestPause = time.Minute

// A recording's first line says in which version of the format it is written.
const (
	given   = " given" // after a seed that was chosen
	format  = "2048 recording "
	version = 1
)

// head returns the lines that a recording of the game starts with.
func (g *game) head() []string {
	seed := "seed " + strconv.FormatUint(g.state.Seed, 10)
	if g.given {
		seed += given
	}
	lines := []string{format + strconv.Itoa(version), "rules " + g.state.Rules.String(), seed}
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
// up, how many do, and what is wrong with the next if not all do; without a head
// that holds up there is no board. Each, if it is not nil, is called with the game
// at its start and after each line of what was done.
func read(lines []string, each func(*game)) (g game, good int, err error) {
	// head returns what the next line says after a word, if it begins with it.
	head := func(word string) (value string, ok bool) {
		if good < len(lines) {
			if value, ok = strings.CutPrefix(lines[good], word+" "); ok {
				return value, true
			}
		}
		return "", false
	}
	value, _ := head(strings.TrimSpace(format))
	if value != strconv.Itoa(version) {
		return g, good, phrase.New("it is not the first line of a recording")
	}
	good++
	value, _ = head("rules")
	rules, err := engine.ParseRules(value)
	if err != nil {
		return g, good, err
	}
	good++
	value, _ = head("seed")
	value, isGiven := strings.CutSuffix(value, given)
	seed, err := strconv.ParseUint(value, 10, 64)
	if err != nil {
		return g, good, phrase.New("it does not tell the seed")
	}
	good++
	board, given := head("board")
	begun, err := begin(rules, seed, board)
	switch {
	case err != nil && given:
		return g, good, err
	case err != nil:
		return g, 1, err
	case given:
		good++
	}
	value, _ = head("started")
	if begun.started, err = time.Parse(time.RFC3339, value); err != nil {
		return g, good, phrase.New("it does not tell when the game started")
	}
	good++
	g = begun
	g.given = isGiven
	if each == nil {
		each = func(*game) {}
	}
	each(&g)
	for _, line := range lines[good:] {
		if err := g.again(line); err != nil {
			return g, good, err
		}
		good++
		each(&g)
	}
	return g, good, nil
}

// begin returns a game at its start, on a board if it is not empty.
func begin(rules engine.Rules, seed uint64, board string) (g game, err error) {
	g.board = board
	if board == "" {
		g.state, err = engine.New(rules, seed)
		g.motion = engine.MotionOfStart(g.state)
	} else {
		var m engine.Matrix
		if m, err = engine.ParseMatrix(board, 0); err == nil {
			g.state, err = engine.NewOn(rules, seed, m)
		}
	}
	g.rules = rulesKey(g.state.Rules.String())
	return g, err
}

// rulesKey returns the text of rules as part of a name.
func rulesKey(rules string) string { return strings.ReplaceAll(rules, " ", "-") }

// again does what a line tells of. The game is as before if there is an error:
// that it tells of something else than what comes of it.
func (g *game) again(line string) error {
	word, _, _ := strings.Cut(line, " ")
	millis, err := strconv.ParseUint(line[strings.LastIndexByte(line, ' ')+1:], 10, 64)
	if err != nil {
		return phrase.New("%q does not end in a time", line)
	}
	before := *g
	if done, ok := g.do(word, millis); !ok || done != line {
		*g = before
		return phrase.New("%q cannot be: the game makes %q of it", line, done)
	}
	return nil
}

// What can be done in a game beside the moves, each of which is its letter.
const (
	undoing    = "undo"
	redoing    = "redo"
	continuing = "on"
)

// do does what a word says, so many milliseconds after the last that was done. It
// returns the line that tells of it, and whether it was valid; if it was not
// nothing has changed.
func (g *game) do(word string, millis uint64) (line string, ok bool) {
	passed := min(time.Duration(min(millis, 1<<32))*time.Millisecond, longestPause)
	g.played += passed
	switch word {
	case undoing:
		line, ok = g.undo()
	case redoing:
		line, ok = g.redo()
	case continuing:
		line, ok = g.continueGame()
	case string(Hint), string(Autoplay), string(Replayed):
		line, ok = word, true
		g.helped = true
		g.rate()
	default:
		if len(word) == 1 {
			line, ok = g.play(engine.Direction(word[0]))
		}
	}
	if !ok {
		g.played -= passed
	}
	return line + " " + strconv.FormatUint(millis, 10), ok
}

// moves are the engine's moves by the letter that stands for them.
var moves = map[engine.Direction]func(engine.State) (engine.State, bool){
	engine.Leftward: engine.Left, engine.Rightward: engine.Right, engine.Upward: engine.Up, engine.Downward: engine.Down,
}

// These return the line that tells of what is done, but for the time, and whether
// it was valid.

func (g *game) play(d engine.Direction) (line string, ok bool) {
	line, ok = g.move(d)
	if ok {
		g.undone = nil
	}
	return line, ok
}

func (g *game) move(d engine.Direction) (line string, ok bool) {
	act, is := moves[d]
	if !is {
		return "", false
	}
	before := g.state
	if g.state, ok = act(before); !ok {
		return "", false
	}
	g.motion = engine.MotionOf(before, d, g.state)
	g.moves = append(g.moves, d)
	g.rate()
	if tile := g.state.Matrix.Highest(); len(g.firsts) == 0 || tile > g.firsts[len(g.firsts)-1].Tile {
		g.firsts = append(slices.Clip(g.firsts), First{tile, len(g.moves), g.played})
	}
	b := append(make([]byte, 0, 16), byte(d), ' ')
	for _, tile := range g.motion.Spawned {
		b = strconv.AppendInt(b, int64(tile.Value), 10)
		b = append(b, '@')
		b = strconv.AppendInt(b, int64(tile.Cell.Row)+1, 10)
		b = append(b, ',')
		b = strconv.AppendInt(b, int64(tile.Cell.Col)+1, 10)
	}
	if g.state.Gain > 0 {
		b = append(b, " +"...)
		b = strconv.AppendInt(b, int64(g.state.Gain), 10)
	}
	return string(b), true
}

// rate keeps the score if it is the highest of its kind.
func (g *game) rate() {
	best := &g.highest[g.kind()]
	*best = max(*best, g.state.Score)
}

func (g *game) undo() (line string, ok bool) {
	after := g.state
	if g.state, ok = engine.Undo(after); ok {
		g.motion = engine.MotionOf(g.state, after.LastMove(), after)
		g.motion.Undone = true
		last := len(g.moves) - 1
		g.undone = append(g.undone, g.moves[last])
		g.moves = g.moves[:last]
		g.undos++
		for n := len(g.firsts); n > 0 && g.firsts[n-1].Moves > last; n-- {
			g.firsts = g.firsts[:n-1]
		}
	}
	return undoing, ok
}

func (g *game) redo() (line string, ok bool) {
	last := len(g.undone) - 1
	if last < 0 {
		return redoing, false
	}
	// A move that was valid once is so again: the state is the one that it was made in.
	if _, ok = g.move(g.undone[last]); ok {
		g.undone = g.undone[:last]
	}
	return redoing, ok
}

func (g *game) continueGame() (line string, ok bool) {
	if g.state, ok = engine.Continue(g.state); ok {
		g.motion = engine.Motion{}
	}
	return continuing, ok
}

// kind is the place among best scores of what is made from now on.
func (g *game) kind() int {
	if g.helped {
		return 1
	}
	return 0
}

// apart tells whether the game leaves the place of the unfinished one alone.
func (g *game) apart() bool { return g.board != "" || g.given }

// key returns where something is kept for the rules of the game.
func (g *game) key(kind string) string { return kind + "/" + g.rules }

// empty tells whether it is no game at all.
func (g *game) empty() bool { return g.state.Matrix.Rows() == 0 }
