// Package recording plays one game as the lines of its recording: it writes them, reads them again, and
// replays them. It has no cache and no clock, and knows no other game.
package recording

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/records"
)

// A Game is one game with its whole course. It defines the lines of its recording: it creates, reads
// and checks them.
type Game struct {
	state  engine.State
	motion engine.Motion // the motion of the start, or of the last change by Do
	board  string        // the board that a practice game started on, or ""
	given  bool          // whether the seed was chosen, for example by an ID
	tiles  int           // the number of tiles that were spawned at the start

	direction engine.Direction // of the last move that was made

	started time.Time
	at      time.Time     // the time of the last action
	elapsed time.Duration // from the start to the last action, as recorded
	played  time.Duration // elapsed, with pauses of at most longestPause

	lines    int                // the number of lines of the recording, at most maxLines
	redoable []engine.Direction // the moves that can be redone, the next one last
	undos    int                // the number of undone moves, including redone ones
	firsts   []First            // when the moves made each new highest tile
	assisted bool
	reviewed bool   // whether the game had help after its end, which counts after the next undo
	highest  [2]int // the highest scores, unassisted and assisted

	copied    []string           // the lines from a replay, to be written before the first own line
	recording *records.Recording // nil before the first line
}

// A First describes when a game made a tile that is higher than all tiles before it: after how many
// moves, and after what playing time.
type First struct {
	Tile, Moves int
	Played      time.Duration
}

// longestPause is the longest part of a pause that counts as playing.
const longestPause = time.Minute

// State returns the state of the game.
func (g *Game) State() engine.State { return g.state }

// Motion returns the motion of the last change of the board. It is zero if the game was read from a
// recording, or if the last action continued the game after a win.
func (g *Game) Motion() engine.Motion { return g.motion }

// CanRedo reports whether the last undone move can be made again.
func (g *Game) CanRedo() bool { return len(g.redoable) > 0 }

// Undone returns the number of undone moves, including those that were redone.
func (g *Game) Undone() int { return g.undos }

// IsAssisted reports whether this is an assisted game.
func (g *Game) IsAssisted() bool { return g.assisted }

// IsReviewed reports whether this is an assisted game, or becomes one when its end is undone.
func (g *Game) IsReviewed() bool { return g.assisted || g.reviewed }

// IsFull reports whether the recording has as many lines as can be read again. Then no action is valid.
func (g *Game) IsFull() bool {
	return g.lines >= maxLines(g.state.Rules.Rows, g.state.Rules.Cols)
}

// HasGivenSeed reports whether the seed was chosen, for example by an ID.
func (g *Game) HasGivenSeed() bool { return g.given }

// IsPractice reports whether the game started on a given board.
func (g *Game) IsPractice() bool { return g.board != "" }

// BoardText returns the board that a practice game started on as text, or "".
func (g *Game) BoardText() string { return g.board }

// Board returns the board that a practice game started on, or nil.
func (g *Game) Board() *engine.Matrix {
	if g.board == "" {
		return nil
	}
	m, err := engine.ParseMatrix(g.board, 0)
	if err != nil {
		panic(err) // newGame has parsed the same board
	}
	return &m
}

// Started returns when the game started, in whole seconds.
func (g *Game) Started() time.Time { return g.started }

// Last returns when the game was played last. It is at most the end of the year 9999, because JSON
// cannot store a later time.
func (g *Game) Last() time.Time {
	last := g.started.Add(g.elapsed)
	if last.Year() > 9999 {
		return time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC)
	}
	return last
}

// Played returns the playing time.
func (g *Game) Played() time.Duration { return g.played }

// Moves returns the number of moves that led to the state.
func (g *Game) Moves() int { return g.state.Spawns - g.tiles }

// Firsts returns when the moves that led to the state made each new highest tile. The lowest tile comes
// first.
func (g *Game) Firsts() []First { return g.firsts }

// Highest returns the highest scores, unassisted and assisted; see [AssistedIndex].
func (g *Game) Highest() [2]int { return g.highest }

// Kind returns the kind of the game. Only one game of a kind can be in progress.
func (g *Game) Kind() string { return Kind(g.state.Rules.String(), g.state.Seed, g.given, g.board) }

// Kind returns the kind of a game: its rules, with the board of a practice game or a chosen seed.
func Kind(rules string, seed uint64, given bool, board string) string {
	switch {
	case board != "":
		return rules + " board " + board
	case given:
		return rules + " seed " + strconv.FormatUint(seed, 10)
	}
	return rules
}

// New returns a new game that starts now. If the board is not "", the game starts on it.
func New(rules engine.Rules, seed uint64, given bool, board string, now time.Time) (*Game, error) {
	g, err := newGame(rules, seed, given, board)
	if err != nil {
		return nil, err
	}
	g.start(now)
	return g, nil
}

// newGame returns a new game without a start time.
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
	g.tiles = g.state.Spawns
	g.lines = len(g.head())
	return g, nil
}

// An Action is what a player does in a game. Its value is the first word of its line in the
// recording.
type Action string

// The actions other than moves.
const (
	Undo       Action = "undo"
	Redo       Action = "redo"
	Continue   Action = "on"       // continues after a win
	Hint       Action = "hint"     // the coach showed a move
	Autoplay   Action = "autoplay" // the coach makes the following moves, for a while
	PlayedFrom Action = "replay"   // the game was started from a replay
)

// Move returns the action of a move in a direction.
func Move(d engine.Direction) Action { return Action(d) }

// moves has the functions of the engine that make moves.
var moves = map[engine.Direction]func(engine.State) (engine.State, bool){
	engine.Leftward: engine.Left, engine.Rightward: engine.Right,
	engine.Upward: engine.Up, engine.Downward: engine.Down,
}

// Do performs an action now. It returns the line of the recording, and whether the action was valid. An
// invalid action changes nothing.
func (g *Game) Do(a Action, now time.Time) (line string, ok bool) {
	pause := max(0, now.Sub(g.at)).Truncate(time.Millisecond)
	before := g.state
	if line, ok = g.do(a, uint64(pause.Milliseconds())); !ok {
		return "", false
	}
	g.setMotion(a, before)
	g.at = g.at.Add(pause)
	if now.Before(g.at) { // the clock was set back
		g.at = now
	}
	return line, true
}

// Review records that the coach has reviewed the game. It returns the line of the recording. The game
// does not count as played now.
func (g *Game) Review() (line string) {
	line, _ = g.do(Hint, 0)
	return line
}

// do performs an action some milliseconds after the last action, like Do. It does not set the motion.
func (g *Game) do(a Action, millis uint64) (line string, ok bool) {
	if g.IsFull() {
		return "", false
	}
	elapsed, played := g.elapsed, g.played
	g.advance(millis)
	line = string(a)
	switch a {
	case Undo:
		ok = g.undo()
	case Redo:
		ok = g.redo()
	case Continue:
		g.state, ok = engine.Continue(g.state)
	case Hint, Autoplay, PlayedFrom:
		ok = true
		if g.state.Ended() {
			g.reviewed = true
		} else {
			g.assisted = true
			g.raiseHighest()
		}
	default:
		if line, ok = g.move(engine.Direction(a[0])); ok {
			g.redoable = nil
		}
	}
	if ok {
		g.lines++
	} else {
		g.elapsed, g.played = elapsed, played
	}
	return line + " " + strconv.FormatUint(millis, 10), ok
}

// start sets the start time, in whole seconds as in recordings.
func (g *Game) start(now time.Time) {
	g.started = now.UTC().Truncate(time.Second)
	g.at = g.Last()
}

// advance adds the milliseconds before an action. Times that are too long for a [time.Duration] are
// shortened.
func (g *Game) advance(millis uint64) {
	const most = math.MaxInt64
	pause := time.Duration(min(millis, most/uint64(time.Millisecond))) * time.Millisecond
	g.elapsed += min(pause, most-g.elapsed)
	g.played += min(pause, longestPause)
}

// move makes a move. It returns the line of the recording without the time, and whether the move
// was valid.
func (g *Game) move(d engine.Direction) (line string, ok bool) {
	makeMove, known := moves[d]
	if !known {
		return "", false
	}
	g.state, ok = makeMove(g.state)
	if !ok {
		return "", false
	}
	g.direction = d
	g.raiseHighest()
	if tile := g.state.Matrix.Highest(); len(g.firsts) == 0 || tile > g.firsts[len(g.firsts)-1].Tile {
		g.firsts = append(slices.Clip(g.firsts), First{tile, g.Moves(), g.played})
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

// setMotion sets the motion to that of an action, from the state before it to the current state.
// Reading a recording does not call it, because it needs no motions and they take time.
func (g *Game) setMotion(a Action, before engine.State) {
	switch {
	case g.state.Spawns > before.Spawns:
		g.motion = engine.MotionOf(before, g.direction, g.state)
	case a == Undo:
		g.motion = engine.MotionOf(g.state, before.LastMove(), before)
		g.motion.Undone = true
	case a == Continue:
		g.motion = engine.Motion{}
	}
}

// undo undoes the last move, and reports whether that was possible.
func (g *Game) undo() (ok bool) {
	d := g.state.LastMove()
	g.state, ok = engine.Undo(g.state)
	if !ok {
		return false
	}
	g.assisted = g.assisted || g.reviewed
	g.redoable = append(g.redoable, d)
	g.undos++
	for n := len(g.firsts); n > 0 && g.firsts[n-1].Moves > g.Moves(); n-- {
		g.firsts = g.firsts[:n-1]
	}
	return true
}

// redo makes the last undone move again, and reports whether that was possible.
func (g *Game) redo() (ok bool) {
	last := len(g.redoable) - 1
	if last < 0 {
		return false
	}
	// The state is the same as when the move was made first.
	if _, ok = g.move(g.redoable[last]); ok {
		g.redoable = g.redoable[:last]
	}
	return ok
}

// raiseHighest updates the highest score of the game.
func (g *Game) raiseHighest() {
	highest := &g.highest[AssistedIndex(g.assisted)]
	*highest = max(*highest, g.state.Score)
}

// AssistedIndex returns the index in a pair of values of unassisted and assisted games.
func AssistedIndex(assisted bool) int {
	if assisted {
		return 1
	}
	return 0
}

// The first line of a recording consists of format and version.
const (
	format  = "2048 recording "
	version = 1
	given   = " given" // follows a chosen seed
)

// Opening returns the lines that the recording begins with, before the first own action: its head, and
// the lines from a replay.
func (g *Game) Opening() []string { return append(g.head(), g.copied...) }

// head returns the lines of the recording before the actions.
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

// isNewer reports whether data is a recording in a later version of the format. Such a version may
// compute its checksums in another way.
func isNewer(data []byte) bool {
	after, ok := strings.CutPrefix(string(data[:min(len(data), 100)]), format)
	digits, _, _ := strings.Cut(after, " ")
	written, err := strconv.Atoi(digits)
	return ok && err == nil && written > version
}

// errNewer is the error for a recording in a later version of the format.
var errNewer = phrase.New("it was written by a newer version of the program and is left unchanged")

// readHead reads the lines before the actions. It returns the game at its start, and the number of
// valid lines. If a line is invalid, it returns nil and an error about that line.
func readHead(lines []string) (g *Game, valid int, err error) {
	next := func(word string) (value string, ok bool) {
		if valid < len(lines) {
			if value, ok = strings.CutPrefix(lines[valid], word+" "); ok {
				return value, true
			}
		}
		return "", false
	}
	if value, _ := next(strings.TrimSpace(format)); value != strconv.Itoa(version) {
		return nil, valid, phrase.New("this is not the first line of a recording")
	}
	valid++
	value, _ := next("rules")
	rules, err := engine.ParseRules(value)
	if err != nil {
		return nil, valid, err
	}
	valid++
	value, _ = next("seed")
	value, isGiven := strings.CutSuffix(value, given)
	seed, err := strconv.ParseUint(value, 10, 64)
	if err != nil {
		return nil, valid, phrase.New("the seed is missing")
	}
	valid++
	board, hasBoard := next("board")
	g, err = newGame(rules, seed, isGiven, board)
	switch {
	case err != nil && hasBoard:
		return nil, valid, err
	case err != nil:
		return nil, 1, err
	case hasBoard:
		valid++
	}
	value, _ = next("started")
	started, err := time.Parse(time.RFC3339, value)
	if year := started.UTC().Year(); err != nil || year < 0 || year > 9999 {
		return nil, valid, phrase.New("the start time is missing")
	}
	g.start(started)
	return g, valid + 1, nil
}

// repeatLine performs the action of a line. If the game does not produce the same line, repeatLine
// changes nothing and returns an error.
func (g *Game) repeatLine(line string) error {
	word, _, _ := strings.Cut(line, " ")
	millis, err := strconv.ParseUint(line[strings.LastIndexByte(line, ' ')+1:], 10, 64)
	if err != nil {
		return phrase.New("%q does not end with a time", phrase.Short(line))
	}
	if word == "" {
		word = " " // do reads its first byte
	}
	before := *g
	if done, ok := g.do(Action(word), millis); !ok || done != line {
		*g = before
		return phrase.New("%q is not possible: the game gives %q", phrase.Short(line), phrase.Short(done))
	}
	return nil
}

// Name returns the name of the recording, or "" if the recording has not been started.
func (g *Game) Name() string {
	if g.recording == nil {
		return ""
	}
	return g.recording.Name()
}

// Names returns the names that the recording may have. Only the first is usual; the others are for
// games with the same start time and seed.
func (g *Game) Names(folder string) iter.Seq[string] {
	return records.Names(fmt.Sprintf("%s%s-%016x", folder, g.started.UTC().Format("20060102T150405Z"), g.state.Seed))
}

// Begin starts the recording with the opening and the line of the first action. If it returns an error
// other than [fs.ErrExist], the recording has started even so; see [records.Record].
func (g *Game) Begin(store records.Writer, name, line string) error {
	recording, err := records.Record(store, name, append(g.Opening(), line)...)
	if !errors.Is(err, fs.ErrExist) {
		g.recording = recording
	}
	return err
}

// Write writes lines to the recording; see [records.Recording.Add].
func (g *Game) Write(lines ...string) error { return g.recording.Add(lines...) }

// Check checks that the store has the recording; see [records.Recording.Check].
func (g *Game) Check() error { return g.recording.Check() }

// Size returns the length of the recording in bytes, including lines that could not be written yet.
func (g *Game) Size() int { return g.recording.Size() }

// shortPause returns a line with its pause shortened to longestPause.
func shortPause(line string) string {
	at := strings.LastIndexByte(line, ' ') + 1
	millis, err := strconv.ParseUint(line[at:], 10, 64)
	if most := uint64(longestPause.Milliseconds()); err == nil && millis > most {
		return line[:at] + strconv.FormatUint(most, 10)
	}
	return line
}
