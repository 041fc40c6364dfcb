package records

import (
	"encoding/base64"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"iter"
	"slices"
	"strings"
)

// A Recording writes a text line by line while a game is played. Each line ends in four characters
// of a checksum, which covers this line and all lines before it. So a reader can find how many
// lines are intact.
type Recording struct {
	store    Writer
	name     string
	text     []byte // all lines with their checksums
	checksum uint32 // of all lines
	written  int    // the number of bytes of the text that are in the store
}

// A Writer stores texts and can append to them.
type Writer interface {
	// Write appends data to the text with a name. The offset is the length of the text in
	// bytes, without data that a failed call may have written. The error is [ErrChanged]
	// if the store has no text of that length that can be written. An offset of 0 starts a
	// new text; then the error is [fs.ErrExist] if the text exists. Without data, Write
	// only checks that the store still has the text.
	Write(name string, offset int, data []byte) error
}

// ErrChanged is the error for a text that another program has changed, removed or protected.
var ErrChanged = errors.New("another program has changed or removed it")

// Record starts a recording with these lines. If it returns an error, the recording has the lines
// and can still write them: see [Recording.Add]. The error is [fs.ErrExist] if a text with that
// name exists.
func Record(store Writer, name string, lines ...string) (*Recording, error) {
	r := &Recording{store: store, name: name}
	r.add(lines)
	return r, r.write()
}

// Resume continues a recording. The data is its whole text, which must be intact; [Lines] returns
// its checksum.
func Resume(store Writer, name string, data []byte, checksum uint32) *Recording {
	return &Recording{store: store, name: name, text: slices.Clip(data), checksum: checksum, written: len(data)}
}

// Name returns the name of the recording in its store.
func (r *Recording) Name() string { return r.name }

// Size returns the length of the recording in bytes, including lines that could not be written yet.
func (r *Recording) Size() int { return len(r.text) }

// Add writes lines to the store. If it fails, the next call writes them again, even a call without
// lines. If another program has changed the text in the store, Add leaves that text as it is, and
// writes the whole recording under a new name.
func (r *Recording) Add(lines ...string) error {
	r.add(lines)
	if r.written == len(r.text) {
		return nil
	}
	return r.Check()
}

// add adds lines to the text.
func (r *Recording) add(lines []string) {
	for _, line := range lines {
		var text string
		text, r.checksum = seal(r.checksum, line)
		r.text = append(r.text, text...)
	}
}

// Check does what [Recording.Add] does, but it also does it if all lines are written. So it notices
// if another program has changed or removed the text in the store after the last line.
func (r *Recording) Check() error {
	err := r.write()
	for name := range Names(r.name) {
		if !errors.Is(err, ErrChanged) && !errors.Is(err, fs.ErrExist) {
			break
		}
		renamed := &Recording{store: r.store, name: name, text: r.text, checksum: r.checksum}
		if err = renamed.write(); err == nil {
			*r = *renamed
		}
	}
	return err
}

// Names returns a name, and then this name with numbers: "a", "a-2", "a-3" and so on.
func Names(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for next, n := name, 2; yield(next); next, n = fmt.Sprintf("%s-%d", name, n), n+1 {
		}
	}
}

// write writes the lines that are not in the store yet.
func (r *Recording) write() error {
	if err := r.store.Write(r.name, r.written, r.text[r.written:]); err != nil {
		return err
	}
	r.written = len(r.text)
	return nil
}

// Lines reads the text of a recording up to the first damaged line. It returns the intact lines
// without their checksums, their length in bytes, and their checksum for [Resume]. The recording is
// intact if that length is the length of the data.
func Lines(data []byte) (lines []string, intact int, checksum uint32) {
	for text := range strings.Lines(string(data)) {
		line := text[:max(0, len(text)-checksumLength)]
		whole, next := seal(checksum, line)
		if text != whole {
			break
		}
		lines, intact, checksum = append(lines, line), intact+len(text), next
	}
	return lines, intact, checksum
}

// Length returns the length in bytes of a recording of these lines.
func Length(lines []string) (n int) {
	for _, line := range lines {
		n += len(line) + checksumLength
	}
	return n
}

// Seal returns a text of lines that end in their checksums. [Lines] reads it.
func Seal(lines ...string) []byte {
	var r Recording
	r.add(lines)
	return r.text
}

const checksumLength = len(" abcd\n")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// seal returns a line that ends in its checksum, and that checksum. The checksum covers this line
// and the lines before it, whose checksum is given. It is a CRC-32C; the text has its low 24 bits
// in base64.
func seal(before uint32, line string) (text string, checksum uint32) {
	checksum = crc32.Update(crc32.Update(before, castagnoli, []byte(line)), castagnoli, []byte("\n"))
	letters := base64.RawURLEncoding.EncodeToString([]byte{byte(checksum), byte(checksum >> 8), byte(checksum >> 16)})
	return line + " " + letters + "\n", checksum
}
