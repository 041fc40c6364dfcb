package records

import (
	"errors"
	"io/fs"
	"maps"
	"testing"
)

// store is what a folder, the browser and the memory have in common.
type store interface {
	Writer
	Load(name string) ([]byte, error)
	Save(name string, data []byte) error
	SetAside(name string) (string, error)
	List(folder string) (map[string]int, error)
	Remove(name string) error
	Home() string
	Homes() ([]string, error)
	Orphans() ([]string, error)
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
		do := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatalf("%s: %v", kind, err)
			}
		}
		load("a/b", "")
		do(s.Save("a/b", []byte("old")))
		do(s.Save("a/b", []byte("new")))
		load("a/b", "new")

		do(s.Write("games/1", 0, []byte("one\n")))
		do(s.Write("games/1", 4, []byte("two\n")))
		do(s.Write("games/1", 4, []byte("Two\nthree\n"))) // after a call that failed
		load("games/1", "one\nTwo\nthree\n")
		isStarted := func() {
			t.Helper()
			if err := s.Write("games/1", 0, []byte("x")); !errors.Is(err, fs.ErrExist) {
				t.Errorf("%s: a text that exists is started again: %v", kind, err)
			}
		}
		isStarted()
		do(s.Write("games/2", 0, []byte("other\n")))
		isStarted()
		do(s.Write("games/1", 14, []byte("four\n")))
		load("games/1", "one\nTwo\nthree\nfour\n")

		want := map[string]int{"games/1": 19, "games/2": 6}
		if got, err := s.List("games"); err != nil || !maps.Equal(got, want) {
			t.Errorf("%s: the games are %v, %v; want %v", kind, got, err, want)
		}
		do(s.Remove("games/2"))
		do(s.Remove("games/2"))
		delete(want, "games/2")
		if got, err := s.List("games"); err != nil || !maps.Equal(got, want) {
			t.Errorf("%s: after one is removed the games are %v, %v", kind, got, err)
		}
		if got, err := s.List("none"); err != nil || len(got) != 0 {
			t.Errorf("%s: a folder that does not exist has %v, %v", kind, got, err)
		}

		aside, err := s.SetAside("games/1")
		do(err)
		load("games/1", "one\nTwo\nthree\nfour\n")
		load(aside, "one\nTwo\nthree\nfour\n")
		do(s.Save("games/1", []byte("new\n"))) // the text that grows
		if second, err := s.SetAside("games/1"); err != nil || second == aside {
			t.Errorf("%s: set aside as %s, then as %s, %v", kind, aside, second, err)
		}
		load(aside, "one\nTwo\nthree\nfour\n")
		do(s.Write("games/1", 4, []byte("line\n")))
		load("games/1", "new\nline\n")
		do(s.Remove("games/1")) // the text that grows
		do(s.Write("games/1", 0, []byte("again\n")))
		load("games/1", "again\n")
	}
}
