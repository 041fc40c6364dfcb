package records

import (
	"encoding/base64"
	"hash/crc32"
	"strings"
)

// A Recording is a text that grows line by line as a game is played, and is
// written as it grows. Each line ends in four characters that seal it and all
// lines before it, so that reading tells how far a recording holds up.
type Recording struct {
	store     Writer
	name      string
	seal      uint32
	written   int    // the bytes that the store has
	unwritten []byte // those that it could not take yet
}

// A Writer keeps texts that grow.
type Writer interface {
	// Write puts data at an offset, at which the text ends but for what an
	// earlier failed call may have left there. At 0 it begins a text, and
	// the error is [fs.ErrExist] if there is one of that name.
	Write(name string, offset int, data []byte) error
}

// Record begins a recording of these lines.
func Record(store Writer, name string, lines ...string) (*Recording, error) {
	r := &Recording{store: store, name: name}
	return r, r.Add(lines...)
}

// Resume goes on with a recording of which data is all that was written and
// holds up. See [Lines].
func Resume(store Writer, name string, data []byte, seal uint32) *Recording {
	return &Recording{store: store, name: name, seal: seal, written: len(data)}
}

// Name returns the name that the recording has in its store.
func (r *Recording) Name() string { return r.name }

// Size returns how many bytes it has, with those that could not be written yet.
func (r *Recording) Size() int { return r.written + len(r.unwritten) }

// Add writes lines. What the store does not take is kept, and tried again with
// the next call, which may be one without lines.
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

// Lines reads a recording: the lines that hold up, without their seals, the
// bytes they take, and the seal to go on with. The recording is whole if the
// bytes are all.
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

// Seal returns a text of one line, as a recording's, that [Lines] reads.
func Seal(line string) []byte {
	text, _ := sealed(0, line)
	return []byte(text)
}

const sealLength = len(" seal\n")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// sealed returns a line with its seal, of which the text has 24 bits, and the seal
// to go on with.
func sealed(before uint32, line string) (text string, seal uint32) {
	seal = crc32.Update(crc32.Update(before, castagnoli, []byte(line)), castagnoli, []byte("\n"))
	letters := base64.RawURLEncoding.EncodeToString([]byte{byte(seal), byte(seal >> 8), byte(seal >> 16)})
	return line + " " + letters + "\n", seal
}
