package library

import (
	"bytes"
	"strings"
	"time"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/records"
)

// A Reading plays the lines of a recording again. That takes a few seconds at most; see
// [maxLines].
type Reading struct {
	now    func() time.Time
	name   string // of the recording in the store, or ""
	data   []byte
	lines  []string // the intact ones
	intact int      // how many bytes they take
	seal   uint32
	head   int     // how many lines are before the actions
	good   int     // how many lines are right
	game   *Game   // as far as they are; nil if the head is not right
	err    error   // what is wrong with the next line, or why nothing can be read
	replay *Replay // which the reading fills, or nil

	isDamaged bool // whether the head is not right
}

// newReading returns the reading of a recording. It has read only the head. It also
// fills a replay, if it is not nil.
func newReading(data []byte, replay *Replay, now func() time.Time) *Reading {
	r := &Reading{data: data, replay: replay, now: now}
	switch {
	case isNewer(data):
		r.err = errNewer
	case bytes.Count(data, []byte("\n")) > maxLines(1, 1):
		r.err = tooLong(maxLines(1, 1))
	default:
		r.lines, r.intact, r.seal = records.Lines(data)
		r.start()
	}
	return r
}

// maxLines returns how many lines a recording may have. That is far beyond any game that
// was played, and limits the time and memory that a reading takes: one move of a large
// board takes as long as a hundred moves of a small one.
func maxLines(rows, cols int) int {
	const most, largestNewBoard = 1_000_000, engine.MaxSide * engine.MaxSide
	return most * largestNewBoard / max(rows*cols, largestNewBoard)
}

func tooLong(most int) error {
	return phrase.New("it is too long: on its board a recording may have %v lines", phrase.Number(most))
}

// start reads the head.
func (r *Reading) start() {
	game, good, err := readHead(r.lines)
	if r.head, r.good = good, good; err != nil {
		r.isDamaged = true
		r.fail(err)
		return
	}
	if most := maxLines(game.state.Rules.Rows, game.state.Rules.Cols); len(r.lines) > most {
		r.err = tooLong(most)
		return
	}
	r.game = game
	if r.replay != nil {
		r.replay.add(engine.State{}, game)
	}
}

// fail ends the reading before the next line, which is wrong.
func (r *Reading) fail(err error) {
	if r.good == len(r.lines) && r.intact < len(r.data) {
		err = phrase.New("it does not fit its seal: it was changed, or cut off")
	}
	r.err = phrase.New("line %d: %v", r.good+1, err)
}

// Read reads for about a tenth of a second, and reports whether nothing is left to read.
// It may run on any goroutine.
func (r *Reading) Read() (done bool) {
	for end := r.now().Add(readTime); r.read(stretch); {
		if !r.now().Before(end) {
			return false
		}
	}
	return true
}

// Part returns how much has been read, from 0 to 1.
func (r *Reading) Part() float64 { return float64(r.good) / float64(max(1, len(r.lines))) }

// finish reads what is left.
func (r *Reading) finish() *Reading {
	for r.read(len(r.lines)) {
	}
	if r.game != nil {
		r.game.at = r.game.last()
	}
	return r
}

// read reads at most so many lines, and reports whether any is left.
func (r *Reading) read(lines int) (more bool) {
	if r.err != nil {
		return false
	}
	for _, line := range r.lines[r.good:min(r.good+lines, len(r.lines))] {
		before := r.game.state
		if err := r.game.again(line); err != nil {
			r.fail(err)
			return false
		}
		if r.good++; r.replay != nil {
			r.replay.add(before, r.game)
		}
	}
	if r.good < len(r.lines) {
		return true
	}
	if r.intact < len(r.data) {
		r.fail(nil)
	}
	return false
}

// Reading returns the reading of a game.
func (l *Library) Reading(name string) *Reading {
	data, err := l.store.Load(name)
	if err != nil {
		return &Reading{name: name, err: err, now: l.now}
	}
	r := newReading(data, &Replay{}, l.now)
	r.name = name
	return r
}

// ReadingOf returns the reading of a recording that is not in the history.
func (l *Library) ReadingOf(text string) *Reading {
	// Some ways of copying text change the ends of lines.
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n")
	data := []byte(strings.TrimSpace(text) + "\n")
	if !bytes.HasPrefix(data, []byte(format)) {
		return &Reading{now: l.now, err: phrase.New("it is no recording of this game: it does not begin with %q", strings.TrimSpace(format))}
	}
	return newReading(data, &Replay{}, l.now)
}
