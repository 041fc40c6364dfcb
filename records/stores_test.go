package records

import (
	"errors"
	"io/fs"
	"maps"
	"testing"
)

// store has the methods that Folder, Browser and Memory have in common.
type store interface {
	Writer
	Load(name string) ([]byte, error)
	Save(name string, data []byte) error
	SetAside(name string) (string, error)
	List(folder string) (map[string]int, error)
	Remove(name string) error
	Lock(name string) bool
	Unlock(name string)
}

func TestStores(t *testing.T) {
	for kind, s := range map[string]store{"memory": Memory{}, "system": openSystem(t)} {
		load := func(name, want string) {
			t.Helper()
			data, err := s.Load(name)
			if err != nil || string(data) != want || (data == nil) != (want == "") {
				t.Errorf("%s: %s is %q, %v; want %q", kind, name, data, err, want)
			}
		}
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatalf("%s: %v", kind, err)
			}
		}
		load("a/b", "")
		must(s.Save("a/b", []byte("old")))
		must(s.Save("a/b", []byte("new")))
		load("a/b", "new")

		must(s.Write("games/1", 0, []byte("one\n")))
		must(s.Write("games/1", 4, []byte("two\n")))
		for _, offset := range []int{4, 12} { // another program has written or removed a line
			if err := s.Write("games/1", offset, []byte("three\n")); !errors.Is(err, ErrChanged) {
				t.Errorf("%s: writing at %d of 8 bytes gives %v", kind, offset, err)
			}
		}
		if err := s.Write("games/none", 4, []byte("two\n")); !errors.Is(err, ErrChanged) {
			t.Errorf("%s: continuing a text that does not exist gives %v", kind, err)
		}
		must(s.Write("games/1", 8, []byte("three\n")))
		load("games/1", "one\ntwo\nthree\n")
		checkStarted := func() {
			t.Helper()
			if err := s.Write("games/1", 0, []byte("x")); !errors.Is(err, fs.ErrExist) {
				t.Errorf("%s: starting a text that exists gives %v", kind, err)
			}
		}
		checkStarted()
		must(s.Write("games/2", 0, []byte("other\n")))
		checkStarted()
		must(s.Write("games/1", 14, []byte("four\n")))
		load("games/1", "one\ntwo\nthree\nfour\n")

		want := map[string]int{"games/1": 19, "games/2": 6}
		if got, err := s.List("games"); err != nil || !maps.Equal(got, want) {
			t.Errorf("%s: the games are %v, %v; want %v", kind, got, err, want)
		}
		must(s.Remove("games/2"))
		must(s.Remove("games/2"))
		delete(want, "games/2")
		if got, err := s.List("games"); err != nil || !maps.Equal(got, want) {
			t.Errorf("%s: after removing one, the games are %v, %v", kind, got, err)
		}
		if got, err := s.List("none"); err != nil || len(got) != 0 {
			t.Errorf("%s: a folder that does not exist has %v, %v", kind, got, err)
		}

		aside, err := s.SetAside("games/1")
		must(err)
		load("games/1", "one\ntwo\nthree\nfour\n")
		load(aside, "one\ntwo\nthree\nfour\n")
		must(s.Save("games/1", []byte("new\n"))) // the text written last
		if second, err := s.SetAside("games/1"); err != nil || second == aside {
			t.Errorf("%s: set aside as %s, then as %s, %v", kind, aside, second, err)
		}
		load(aside, "one\ntwo\nthree\nfour\n")
		must(s.Write("games/1", 4, []byte("line\n")))
		load("games/1", "new\nline\n")
		must(s.Remove("games/1")) // the text written last
		must(s.Write("games/1", 0, []byte("again\n")))
		load("games/1", "again\n")
		for range 2 { // the second time, it is locked already
			if !s.Lock("locks/1") {
				t.Errorf("%s: a name that no other instance has locked is refused", kind)
			}
		}
		s.Unlock("locks/1")
	}
}
