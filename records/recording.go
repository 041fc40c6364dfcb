package records

import (
	"encoding/base64"
	"hash/crc32"
	"strings"
)

// A Recording is a text that grows line by line while a game is played. Each line is
// written at once. It ends in a checksum of four characters, the seal, for this line
// and all lines before it: reading shows how much of a recording is intact.
type Recording struct {
	store     Writer
	name      string
	seal      uint32
	written   int    // how many bytes the store has
	unwritten []byte // the bytes that could not be written yet
}

// A Writer stores texts that grow.
type Writer interface {
	// Write writes data at an offset: the end of the text, not counting what a
	// failed call may have left there. At 0 it starts a text. The error is
	// [fs.ErrExist] if a text with that name exists. Without data, Write only makes
	// sure that the text is there.
	Write(name string, offset int, data []byte) error
}

// Record starts a recording with these lines.
func Record(store Writer, name string, lines ...string) (*Recording, error) {
	r := &Recording{store: store, name: name}
	return r, r.Add(lines...)
}

// Resume continues a recording. All its data must be intact; [Lines] returns the seal.
func Resume(store Writer, name string, data []byte, seal uint32) *Recording {
	return &Recording{store: store, name: name, seal: seal, written: len(data)}
}

// Name returns the name that the recording has in its store.
func (r *Recording) Name() string { return r.name }

// Size returns how many bytes the recording has, including those that could not be
// written yet.
func (r *Recording) Size() int { return r.written + len(r.unwritten) }

// Add writes lines. If that fails, the next call tries again to write them. It may be
// a call without lines.
func (r *Recording) Add(lines ...string) error {
	for _, line := range lines {
		var text string
		text, r.seal = sealed(r.seal, line)
		r.unwritten = append(r.unwritten, text...)
	}
	if len(r.unwritten) == 0 {
		return nil
	}
	if err := r.store.Write(r.name, r.written, r.unwritten); err != nil {
		return err
	}
	r.written += len(r.unwritten)
	r.unwritten = r.unwritten[:0]
	return nil
}

// Check returns an error if the store has lost what was written. A store that can
// writes it again instead.
func (r *Recording) Check() error {
	if r.written == 0 {
		return nil
	}
	return r.store.Write(r.name, r.written, nil)
}

// Lines reads a recording. It returns the intact lines without their seals, how many
// bytes they take, and the seal to continue with. The recording is intact if these are
// all its bytes.
func Lines(data []byte) (lines []string, intact int, seal uint32) {
	for text := range strings.Lines(string(data)) {
		line := text[:max(0, len(text)-sealLength)]
		whole, next := sealed(seal, line)
		if text != whole {
			break
		}
		lines, intact, seal = append(lines, line), intact+len(text), next
	}
	return lines, intact, seal
}

// Length returns how many bytes these lines take in a recording.
func Length(lines []string) (n int) {
	for _, line := range lines {
		n += len(line) + sealLength
	}
	return n
}

// Seal returns a text that has one line, with its seal. [Lines] reads it.
func Seal(line string) []byte {
	text, _ := sealed(0, line)
	return []byte(text)
}

const sealLength = len(" seal\n")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// sealed returns a line with its seal, and the seal to continue with. The text has
// only 24 bits of the seal.
func sealed(before uint32, line string) (text string, seal uint32) {
	seal = crc32.Update(crc32.Update(before, castagnoli, []byte(line)), castagnoli, []byte("\n"))
	letters := base64.RawURLEncoding.EncodeToString([]byte{byte(seal), byte(seal >> 8), byte(seal >> 16)})
	return line + " " + letters + "\n", seal
}
