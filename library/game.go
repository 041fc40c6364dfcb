package library

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/records"
)

// A Game is one game with all that was done in it. It owns the lines of its recording:
// it reads, checks and makes them.
type Game struct {
	state  engine.State
	motion engine.Motion // of the start, or of the last change of the board in Library.Do
	board  string        // that a practice game started on, or ""
	given  bool          // whether the seed was given
	clock

	moves    []engine.Direction // the moves that led to the state
	undone   []engine.Direction // the moves that can be redone, the next one last
	undos    int                // how many moves were undone, whether redone or not
	firsts   []First            // when each of the highest tiles was made, by these moves
	help     bool
	reviewed bool   // whether it had help after its end, which counts from the next undo on
	highest  [2]int // the highest score it ever had, without help and with help

	copied    []string           // lines of another game, to be written first
	recording *records.Recording // nil before the first line
}

// A clock has the times of a game.
type clock struct {
	started time.Time
	at      time.Time     // the time when something was done last
	elapsed time.Duration // from the start to the last action, by the lines
	played  time.Duration // without long pauses; see longestPause
}

// A First says when a game made a tile that is higher than all before it.
type First struct {
	Tile, Moves int
	Played      time.Duration
}

// longestPause is the most that a pause counts as playing.
const longestPause = time.Minute

// State returns the state of the game.
func (g *Game) State() engine.State { return g.state }

// Motion returns the motion of the last change of the board. It is zero if the game
// was read, or continued after a win.
func (g *Game) Motion() engine.Motion { return g.motion }

// CanRedo reports whether a move was undone that can be made again.
func (g *Game) CanRedo() bool { return len(g.undone) > 0 }

// Undone returns the number of moves that were undone, whether redone or not.
func (g *Game) Undone() int { return g.undos }

// HasHelp reports whether the player ever had help in the game.
func (g *Game) HasHelp() bool { return g.help }

// HasGivenSeed reports whether the seed was given, by an ID for example.
func (g *Game) HasGivenSeed() bool { return g.given }

// IsPractice reports whether the game started on a given board.
func (g *Game) IsPractice() bool { return g.board != "" }

// Board returns the board that a practice game started on, or nil.
func (g *Game) Board() *engine.Matrix {
	if g.board == "" {
		return nil
	}
	m, err := engine.ParseMatrix(g.board, 0)
	if err != nil {
		panic(err) // the game has started on it
	}
	return &m
}

// Name returns the name of the recording, or "" before the first line is written.
func (g *Game) Name() string {
	if g.recording == nil {
		return ""
	}
	return g.recording.Name()
}

// kind returns the kind of the game. Of all games of a kind one can be in progress.
func (g *Game) kind() string { return kind(g.state.Rules.String(), g.state.Seed, g.given, g.board) }

func kind(rules string, seed uint64, given bool, board string) string {
	switch {
	case board != "":
		return rules + " board " + board
	case given:
		return rules + " seed " + strconv.FormatUint(seed, 10)
	}
	return rules
}

// newGame returns a game at its start, on a board if it is not "".
func newGame(rules engine.Rules, seed uint64, given bool, board string) (*Game, error) {
	g := &Game{board: board, given: given}
	var err error
	if board == "" {
		g.state, err = engine.New(rules, seed)
		g.motion = engine.MotionOfStart(g.state)
	} else {
		var m engine.Matrix
		if m, err = engine.ParseMatrix(board, 0); err == nil {
			g.state, err = engine.NewOn(rules, seed, m)
		}
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

// An Action is something that is done in a game. It is the first word of its line in
// the recording.
type Action string

// The actions beside the moves.
const (
	Undo       Action = "undo"
	Redo       Action = "redo"
	Continue   Action = "on"       // continues after a win
	Hint       Action = "hint"     // the coach showed a move
	Autoplay   Action = "autoplay" // the coach plays from here on, for a while
	PlayedFrom Action = "replay"   // the game starts with the moves of another one
)

// Move returns the action of a move in a direction.
func Move(d engine.Direction) Action { return Action(d) }

// moves are the engine's moves by their actions.
var moves = map[Action]func(engine.State) (engine.State, bool){
	Move(engine.Leftward): engine.Left, Move(engine.Rightward): engine.Right,
	Move(engine.Upward): engine.Up, Move(engine.Downward): engine.Down,
}

// do does an action some milliseconds after the last one. It returns the line of the
// recording, and whether the action was valid. An invalid action changes nothing.
func (g *Game) do(a Action, millis uint64) (line string, ok bool) {
	before := g.clock
	g.pass(millis)
	line = string(a)
	switch a {
	case Undo:
		ok = g.undo()
	case Redo:
		line, ok = string(a), g.redo()
	case Continue:
		g.state, ok = engine.Continue(g.state)
	case Hint, Autoplay, PlayedFrom:
		if ok = true; g.state.Ended() {
			g.reviewed = true
		} else {
			g.help = true
			g.rate()
		}
	default:
		if line, ok = g.move(engine.Direction(a[0]), a); ok {
			g.undone = nil
		}
	}
	if !ok {
		g.clock = before
	}
	return line + " " + strconv.FormatUint(millis, 10), ok
}

// start sets the time at which the game starts. Recordings have whole seconds.
func (c *clock) start(now time.Time) {
	c.started = now.UTC().Truncate(time.Second)
	c.at = c.last()
}

// pass lets the milliseconds before an action pass.
func (c *clock) pass(millis uint64) {
	const most = math.MaxInt64
	pause := time.Duration(min(millis, most/uint64(time.Millisecond))) * time.Millisecond
	c.elapsed += min(pause, most-c.elapsed)
	c.played += min(pause, longestPause)
}

// last returns when the game was played last: in the year 9999 at the latest, as JSON
// has no later one.
func (c *clock) last() time.Time {
	last := c.started.Add(c.elapsed)
	if last.Year() > 9999 {
		return time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC)
	}
	return last
}

// move makes a move. It returns the line of the recording without the time.
func (g *Game) move(d engine.Direction, a Action) (line string, ok bool) {
	act, known := moves[a]
	if !known {
		return "", false
	}
	if g.state, ok = act(g.state); !ok {
		return "", false
	}
	g.moves = append(g.moves, d)
	g.rate()
	if tile := g.state.Matrix.Highest(); len(g.firsts) == 0 || tile > g.firsts[len(g.firsts)-1].Tile {
		g.firsts = append(slices.Clip(g.firsts), First{tile, len(g.moves), g.played})
	}
	b := append(make([]byte, 0, 16), byte(d), ' ')
	tile := g.state.Spawned
	b = strconv.AppendInt(b, int64(tile.Value), 10)
	b = append(b, '@')
	b = strconv.AppendInt(b, int64(tile.Cell.Row)+1, 10)
	b = append(b, ',')
	b = strconv.AppendInt(b, int64(tile.Cell.Col)+1, 10)
	if g.state.Gain > 0 {
		b = append(b, " +"...)
		b = strconv.AppendInt(b, int64(g.state.Gain), 10)
	}
	return string(b), true
}

// setMotion sets the motion to that of an action that led from a state to the present
// one. Reading a recording needs no motions, and they take time.
func (g *Game) setMotion(a Action, before engine.State) {
	switch {
	case g.state.Spawns > before.Spawns:
		g.motion = engine.MotionOf(before, g.moves[len(g.moves)-1], g.state)
	case a == Undo:
		g.motion = engine.MotionOf(g.state, before.LastMove(), before)
		g.motion.Undone = true
	case a == Continue:
		g.motion = engine.Motion{}
	}
}

func (g *Game) undo() (ok bool) {
	if g.state, ok = engine.Undo(g.state); !ok {
		return false
	}
	g.help = g.help || g.reviewed
	last := len(g.moves) - 1
	g.undone = append(g.undone, g.moves[last])
	g.moves = g.moves[:last]
	g.undos++
	for n := len(g.firsts); n > 0 && g.firsts[n-1].Moves > last; n-- {
		g.firsts = g.firsts[:n-1]
	}
	return true
}

func (g *Game) redo() (ok bool) {
	last := len(g.undone) - 1
	if last < 0 {
		return false
	}
	// The state is the one that the move was valid in before.
	d := g.undone[last]
	if _, ok = g.move(d, Move(d)); ok {
		g.undone = g.undone[:last]
	}
	return ok
}

// rate raises the highest score of the game.
func (g *Game) rate() {
	highest := &g.highest[place(g.help)]
	*highest = max(*highest, g.state.Score)
}

// place returns the place in a pair of what is with help, or without.
func place(help bool) int {
	if help {
		return 1
	}
	return 0
}

// A recording's first line has the version of the format.
const (
	format  = "2048 recording "
	version = 1
	given   = " given" // follows a seed that was given
)

// head returns the first lines of the recording.
func (g *Game) head() []string {
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

// isNewer reports whether data is a recording in a later version of the format, which
// may seal its lines in another way.
func isNewer(data []byte) bool {
	after, ok := strings.CutPrefix(string(data[:min(len(data), 100)]), format)
	digits, _, _ := strings.Cut(after, " ")
	written, err := strconv.Atoi(digits)
	return ok && err == nil && written > version
}

// errNewer is the error of a recording that a later version has written.
var errNewer = phrase.New("it was written by a newer version of this program, and is left as it is")

// readHead reads the first lines of a recording, and returns the game at its start
// and the number of lines. The game is nil, and the error says what is wrong with the
// next line, if the head is not right.
func readHead(lines []string) (g *Game, good int, err error) {
	next := func(word string) (value string, ok bool) {
		if good < len(lines) {
			if value, ok = strings.CutPrefix(lines[good], word+" "); ok {
				return value, true
			}
		}
		return "", false
	}
	if value, _ := next(strings.TrimSpace(format)); value != strconv.Itoa(version) {
		return nil, good, phrase.New("it is not the first line of a recording")
	}
	good++
	value, _ := next("rules")
	rules, err := engine.ParseRules(value)
	if err != nil {
		return nil, good, err
	}
	good++
	value, _ = next("seed")
	value, isGiven := strings.CutSuffix(value, given)
	seed, err := strconv.ParseUint(value, 10, 64)
	if err != nil {
		return nil, good, phrase.New("it does not tell the seed")
	}
	good++
	board, hasBoard := next("board")
	g, err = newGame(rules, seed, isGiven, board)
	switch {
	case err != nil && hasBoard:
		return nil, good, err
	case err != nil:
		return nil, 1, err
	case hasBoard:
		good++
	}
	value, _ = next("started")
	started, err := time.Parse(time.RFC3339, value)
	if year := started.UTC().Year(); err != nil || year < 0 || year > 9999 {
		return nil, good, phrase.New("it does not tell when the game started")
	}
	g.start(started)
	return g, good + 1, nil
}

// again does the action of a line. If the game does not make the same line of it, the
// game stays as it is, and the error says so.
func (g *Game) again(line string) error {
	word, _, _ := strings.Cut(line, " ")
	millis, err := strconv.ParseUint(line[strings.LastIndexByte(line, ' ')+1:], 10, 64)
	if err != nil {
		return phrase.New("%q does not end in a time", phrase.Short(line))
	}
	if word == "" {
		word = " "
	}
	before := *g
	if done, ok := g.do(Action(word), millis); !ok || done != line {
		*g = before
		return phrase.New("%q cannot be: the game makes %q of it", phrase.Short(line), phrase.Short(done))
	}
	return nil
}

// shortPause returns a line with a pause of at most longestPause before it.
func shortPause(line string) string {
	at := strings.LastIndexByte(line, ' ') + 1
	millis, err := strconv.ParseUint(line[at:], 10, 64)
	if most := uint64(longestPause.Milliseconds()); err == nil && millis > most {
		return line[:at] + strconv.FormatUint(most, 10)
	}
	return line
}
