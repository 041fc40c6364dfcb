package recording

import (
	"bytes"
	"slices"
	"strings"
	"time"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/records"
)

// A Reading reads a recording: it plays the game of its lines again. That takes a few seconds at
// most; see [maxLines].
type Reading struct {
	name     string // the name of the recording in a store, or ""
	data     []byte
	lines    []string // the intact lines
	intact   int      // the length of the intact lines in bytes
	checksum uint32   // the checksum of the intact lines
	head     int      // the number of lines before the actions
	valid    int      // the number of valid lines that have been read
	game     *Game    // the game after the valid lines, or nil if nothing can be read
	err      error    // why the next line is invalid or nothing can be read, or nil
	replay   *Replay  // the replay of the valid lines, or nil if it is not wanted
	most     int      // the largest number of lines, if the recording has more; or 0

	isHeadInvalid bool
}

// Read returns a reading of the recording with a name. It has read only the head.
func Read(name string, data []byte) *Reading {
	r := newReading(data, &Replay{})
	r.name = name
	return r
}

// ReadText returns a reading of a text, which can be imported.
func ReadText(text string) *Reading {
	// Some programs change line ends or add a byte order mark when text is copied.
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n")
	data := []byte(strings.TrimSpace(text) + "\n")
	if !IsRecording(data) {
		return Unreadable("", phrase.New("this is not a recording of the game: it does not begin with %q",
			strings.TrimSpace(format)))
	}
	return newReading(data, &Replay{})
}

// Unreadable returns the reading of a recording that cannot be read, for this reason.
func Unreadable(name string, err error) *Reading { return &Reading{name: name, err: err} }

// IsRecording reports whether data begins as a recording.
func IsRecording(data []byte) bool { return bytes.HasPrefix(data, []byte(format)) }

// GameOf returns the game of a recording up to its first invalid line, or nil. If the recording is too
// long, it is the game of as many lines as are allowed. The error says why some lines were not read.
func GameOf(data []byte) (*Game, error) {
	r := newReading(data, nil)
	if err := r.err; r.most > 0 {
		for r.most > 0 {
			r = newReading(firstLines(r.data, r.most), nil)
		}
		g, _ := r.Game()
		return g, err
	}
	return r.Game()
}

// firstLines returns the first n lines of a text that has more lines.
func firstLines(data []byte, n int) []byte {
	end := 0
	for range n {
		end += bytes.IndexByte(data[end:], '\n') + 1
	}
	return data[:end]
}

// newReading returns a reading of a recording that has read only the head. If replay is not nil,
// the reading adds each step to it.
func newReading(data []byte, replay *Replay) *Reading {
	r := &Reading{data: data, replay: replay}
	switch {
	case isNewer(data):
		r.err = errNewer
	case bytes.Count(data, []byte("\n")) > maxLines(1, 1):
		r.most = maxLines(1, 1)
		r.err = tooLong(r.most)
	default:
		r.lines, r.intact, r.checksum = records.Lines(data)
		r.start()
	}
	return r
}

// maxLines returns the largest number of lines of a recording, for a board of a size. It is far
// more than any real game has, and limits the time and memory that reading takes. On a board of
// more than 100 cells, it is in inverse proportion to the number of cells, because a move takes
// that much longer. All these lines are shorter than the 64 MB that a folder reads.
func maxLines(rows, cols int) int {
	const most, largestNewBoard = 1_000_000, engine.MaxSide * engine.MaxSide
	return most * largestNewBoard / max(rows*cols, largestNewBoard)
}

// tooLong returns the error for a recording of more lines than allowed.
func tooLong(most int) error {
	return phrase.New("it is too long: a recording on this board can have %v lines", phrase.Number(most))
}

// start reads the head.
func (r *Reading) start() {
	game, good, err := readHead(r.lines)
	r.head, r.valid = good, good
	if err != nil {
		r.isHeadInvalid = true
		r.fail(err)
		return
	}
	if most := maxLines(game.state.Rules.Rows, game.state.Rules.Cols); len(r.lines) > most {
		r.most, r.err = most, tooLong(most)
		return
	}
	r.game = game
	if r.replay != nil {
		r.replay.add(engine.State{}, game)
	}
}

// fail ends the reading before the next line. The error says why that line is invalid; it is not
// used if the line is damaged.
func (r *Reading) fail(err error) {
	if r.valid == len(r.lines) && r.intact < len(r.data) {
		err = phrase.New("the checksum does not match: the recording was changed or cut off")
	}
	r.err = phrase.New("line %d: %v", r.valid+1, err)
}

// Read reads the recording. After some lines it calls each with the fraction of the lines that it has
// read; if each returns false, it stops. Read reports whether the reading is complete. Another call
// continues it. Read may run on any goroutine.
func (r *Reading) Read(each func(part float64) (goOn bool)) (isComplete bool) {
	for r.read(batch) {
		if !each(float64(r.valid) / float64(len(r.lines))) {
			return false
		}
	}
	return true
}

// read reads up to a number of lines, and reports whether any lines are left.
func (r *Reading) read(lines int) (more bool) {
	if r.err != nil {
		return false
	}
	for _, line := range r.lines[r.valid:min(r.valid+lines, len(r.lines))] {
		before := r.game.state
		if err := r.game.repeatLine(line); err != nil {
			r.fail(err)
			return false
		}
		r.valid++
		if r.replay != nil {
			r.replay.add(before, r.game)
		}
	}
	if r.valid < len(r.lines) {
		return true
	}
	if r.intact < len(r.data) {
		r.fail(nil)
	}
	return false
}

// Game reads all lines that are left. It returns the game up to the first invalid line, or nil if
// nothing can be read. The error says why not all lines can be read.
func (r *Reading) Game() (*Game, error) {
	for r.read(len(r.lines)) {
	}
	if r.game != nil {
		r.game.at = r.game.Last()
	}
	return r.game, r.err
}

// Resume returns the game, so that it can be played and written to its recording in a store. All lines
// must be valid.
func (r *Reading) Resume(store records.Writer) *Game {
	g, _ := r.Game()
	g.motion = engine.Motion{}
	g.recording = records.Resume(store, r.name, r.data, r.checksum)
	return g
}

// Rewrite returns the game up to the first invalid line, so that it can be played. It writes the valid
// lines to a new recording with a name. The error is like that of [Game.Begin].
func (r *Reading) Rewrite(store records.Writer, name string) (*Game, error) {
	g, _ := r.Game()
	g.motion = engine.Motion{}
	recording, err := records.Record(store, name, r.lines[:r.valid]...)
	g.recording = recording
	return g, err
}

// Branch returns the game of a reading by [Replay.From], or of the opening of a game, as a new game that
// is played from now on. The error says why the reading has no such game.
func (r *Reading) Branch(now time.Time) (*Game, error) {
	g, err := r.Game()
	if err != nil {
		return nil, err
	}
	g.copied = r.lines[r.head:]
	g.start(now.Add(-g.elapsed)) // the start is set back by the time of the copied lines
	g.motion = engine.Motion{}
	return g, nil
}

// Replay reads all lines that are left, and returns the replay up to the first invalid line. The error
// says why the recording has no game.
func (r *Reading) Replay() (*Replay, error) {
	g, err := r.Game()
	if g == nil {
		return nil, err
	}
	replay := r.replay
	replay.head, replay.lines, replay.Fault = r.lines[:r.head], r.lines[r.head:r.valid], err
	return replay, nil
}

// Name returns the name of the recording in its store. It is "" for a text, or a game from a replay.
func (r *Reading) Name() string { return r.name }

// Data returns the text of the recording.
func (r *Reading) Data() []byte { return r.data }

// Valid returns the text of the valid lines that have been read.
func (r *Reading) Valid() []byte { return r.data[:records.Length(r.lines[:r.valid])] }

// HasHead reports whether the lines before the actions are valid.
func (r *Reading) HasHead() bool { return !r.isHeadInvalid }

// From returns the reading of a new game that starts with the first steps of the replay. In it, the
// same moves bring the same tiles as in the replay. It is an assisted game.
func (r *Replay) From(step int) *Reading {
	lines := append(slices.Clone(r.head), string(PlayedFrom)+" 0")
	for _, line := range r.lines[:step] {
		lines = append(lines, shortPause(line))
	}
	branch := &Reading{lines: lines}
	branch.start()
	return branch
}
