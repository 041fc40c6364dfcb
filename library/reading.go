package library

import (
	"bytes"
	"strings"
	"time"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/records"
)

// A Reading reads a recording: it plays the game of its lines again. That takes a few seconds at
// most; see [maxLines].
type Reading struct {
	now      func() time.Time
	name     string // the name of the recording in the store, or ""
	data     []byte
	lines    []string // the intact lines
	intact   int      // the length of the intact lines in bytes
	checksum uint32   // the checksum of the intact lines
	head     int      // the number of lines before the actions
	valid    int      // the number of valid lines that have been read
	game     *Game    // the game after the valid lines, or nil if the head is invalid
	err      error    // why the next line is invalid or nothing can be read, or nil
	replay   *Replay  // the replay of the valid lines, or nil if it is not wanted
	most     int      // the largest number of lines, if the recording has more; or 0

	isHeadInvalid bool
}

// newReading returns a reading of a recording that has read only the head. If replay is not nil,
// the reading adds each step to it.
func newReading(data []byte, replay *Replay, now func() time.Time) *Reading {
	r := &Reading{data: data, replay: replay, now: now}
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
// that much longer.
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
	if r.head, r.valid = good, good; err != nil {
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

// Read reads for about a tenth of a second, and reports whether the reading is complete. It may run
// on any goroutine.
func (r *Reading) Read() (done bool) {
	for end := r.now().Add(readTime); r.read(batch); {
		if !r.now().Before(end) {
			return false
		}
	}
	return true
}

// Part returns the fraction of the lines that have been read, from 0 to 1.
func (r *Reading) Part() float64 { return float64(r.valid) / float64(max(1, len(r.lines))) }

// finish reads all lines that are left, and returns the reading.
func (r *Reading) finish() *Reading {
	for r.read(len(r.lines)) {
	}
	if r.game != nil {
		r.game.at = r.game.last()
	}
	return r
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
		if r.valid++; r.replay != nil {
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

// Reading returns a reading of the recording with a name.
func (l *Library) Reading(name string) *Reading {
	data, err := l.store.Load(name)
	if err != nil {
		return &Reading{name: name, err: err, now: l.now}
	}
	r := newReading(data, &Replay{}, l.now)
	r.name = name
	return r
}

// ReadingOf returns a reading of a text, which can be imported.
func (l *Library) ReadingOf(text string) *Reading {
	// Some programs change line ends or add a byte order mark when text is copied.
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n")
	data := []byte(strings.TrimSpace(text) + "\n")
	if !bytes.HasPrefix(data, []byte(format)) {
		return &Reading{now: l.now, err: phrase.New("this is not a recording of the game: it does not begin with %q", strings.TrimSpace(format))}
	}
	return newReading(data, &Replay{}, l.now)
}
