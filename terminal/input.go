package terminal

import (
	"io"
	"runtime"
	"strings"
	"sync/atomic"

	"github.com/gdamore/tcell/v3"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
)

// NewScreen returns the full-screen terminal. Ctrl+C is a key, and also calls interrupted in a new
// goroutine: while the terminal reads nothing, PlayScreen handles no keys.
func NewScreen(interrupted func()) (tcell.Screen, error) {
	if runtime.GOOS == "windows" {
		return tcell.NewScreen() // the Windows console answers questions at once
	}
	tty, err := tcell.NewDevTty()
	if err != nil {
		return nil, err
	}
	// Questions to a terminal that does not answer would delay the start by a second.
	return tcell.NewTerminfoScreenFromTty(&input{Tty: tty, interrupted: interrupted}, tcell.OptNegotiation(false))
}

// An input is a terminal without the bytes that stop tcell and the text that is pasted.
type input struct {
	tcell.Tty
	interrupted func()
	readable    io.Reader
	last        string // the bytes that were read last
	isPasting   bool
	isIgnored   atomic.Bool // all input is ignored until the next Start
}

const (
	pasteStart, pasteEnd = "\x1b[200~", "\x1b[201~"
	// After Escape, the first characters start an answer of the terminal. Without questions, they are
	// keys with Alt. Read replaces them by the second characters, which are the same keys or no keys.
	answerStarts, otherKeys = "NPX]^_", "npx}~|"
)

func (in *input) Start() error {
	isUnreadable := runes.Predicate(func(r rune) bool { return 0x80 <= r && r < 0xa0 || r == '\ufffd' })
	readable := transform.NewReader(in.Tty, runes.Remove(isUnreadable))
	*in = input{Tty: in.Tty, interrupted: in.interrupted, readable: readable, last: pasteEnd}
	return in.Tty.Start()
}

func (in *input) Read(p []byte) (int, error) {
	n, err := in.readable.Read(p)
	typed := p[:0]
	for _, b := range p[:n] {
		if i := strings.IndexByte(answerStarts, b); i >= 0 && in.last[len(in.last)-1] == '\x1b' {
			b = otherKeys[i]
		}
		if !in.isPasting && !in.isIgnored.Load() {
			typed = append(typed, b)
			if b == '\x03' {
				go in.interrupted()
			}
		}
		in.last = in.last[1:] + string([]byte{b})
		in.isPasting = in.last == pasteStart || in.isPasting && in.last != pasteEnd
	}
	return len(typed), err
}
