package terminal

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gdamore/tcell/v3"
)

// typed is a terminal that is closed after some input.
type typed struct {
	tcell.Tty
	io.Reader
}

func (typed) Start() error                 { return nil }
func (t typed) Read(p []byte) (int, error) { return t.Reader.Read(p) }

// filtered returns what tcell gets if a terminal sends a text in pieces that end at some places.
func filtered(t *testing.T, text string, ends ...int) string {
	t.Helper()
	var pieces []io.Reader
	start := 0
	for _, end := range append(ends, len(text)) {
		pieces = append(pieces, strings.NewReader(text[start:end]))
		start = end
	}
	in := &input{Tty: typed{Reader: io.MultiReader(pieces...)}, interrupted: func() {}}
	if err := in.Start(); err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	return string(got)
}

// tcell gets the same if the input comes in any two pieces, or byte by byte.
func TestInput(t *testing.T) {
	const pasted = "\x1b[200~"
	for sent, want := range map[string]string{
		"a\x80b\xe1c\xe9d\xfce\xff":                  "abcde",
		"é\xe2\x82w€\xf0\x9f\x98":                    "éw€",
		"\x1b\x80[\xe9B":                             "\x1b[B",
		"\u0080a\u0090b\u009fc\u00a0\ufffd":          "abc\u00a0",
		"\x1bPa\x1b_b\x1b]c\x1bXd\x1b^e\x1bNf":       "\x1bpa\x1b|b\x1b}c\x1bxd\x1b~e\x1bnf",
		"\x1b\xe9P\x1b\u009dX":                       "\x1bp\x1bx",
		"NPX]^_\x1b[P\x1bOP\x1b\x1b[A\x1bw":          "NPX]^_\x1b[P\x1bOP\x1b\x1b[A\x1bw",
		"a" + pasted + "q\r\x03\x1bP\xff\x1b[201~d":  "a" + pasted + "d",
		pasted + pasted + "q\x1b\x1b[201~d\x1b[201~": pasted + "d\x1b[201~",
		pasted + "q\x1b[201\x1b[20\xff1~d":           pasted + "d",
		pasted + "q\x1b[201":                         pasted,
	} {
		var all []int
		for i := range len(sent) + 1 {
			if got := filtered(t, sent, i); got != want {
				t.Errorf("%q and %q are %q, want %q", sent[:i], sent[i:], got, want)
			}
			all = append(all, i)
		}
		if got := filtered(t, sent, all...); got != want {
			t.Errorf("%q byte by byte is %q, want %q", sent, got, want)
		}
	}
}

// Text in UTF-8 does not change, and no input makes text that is not UTF-8.
func TestInputOfText(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var text []rune
		for range random.IntN(60) {
			r := rune(random.IntN(1 << (1 + random.IntN(21))))
			if utf8.ValidRune(r) && r != '\x1b' && (r < 0x80 || 0xa0 <= r) && r != utf8.RuneError {
				text = append(text, r)
			}
		}
		sent := string(text)
		at := random.IntN(len(sent) + 1)
		if got := filtered(t, sent, at); got != sent {
			t.Fatalf("%q and %q are %q", sent[:at], sent[at:], got)
		}
		damaged := []byte(sent + sent)
		for range random.IntN(9) {
			if len(damaged) > 0 {
				damaged[random.IntN(len(damaged))] = byte(random.IntN(256))
			}
		}
		if got := filtered(t, string(damaged)); !utf8.ValidString(got) {
			t.Fatalf("%q is %q", damaged, got)
		}
	}
}
