package records

import (
	"errors"
	"io/fs"
	"maps"
	"testing"
)

// keeper is what a folder, the browser and the memory all are.
type keeper interface {
	Writer
	Load(name string) ([]byte, error)
	Save(name string, data []byte) error
	SetAside(name string) (string, error)
	List(folder string) (map[string]int, error)
	Remove(name string) error
}

func TestKeepers(t *testing.T) {
	for kind, k := range map[string]keeper{"memory": Memory{}, "system": openSystem(t)} {
		load := func(name, want string) {
			t.Helper()
			data, err := k.Load(name)
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
		do(k.Save("a/b", []byte("old")))
		do(k.Save("a/b", []byte("new")))
		load("a/b", "new")

		do(k.Write("games/1", 0, []byte("one\n")))
		do(k.Write("games/1", 4, []byte("two\n")))
		do(k.Write("games/1", 4, []byte("Two\nthree\n"))) // after a call that failed
		load("games/1", "one\nTwo\nthree\n")
		do(k.Write("games/2", 0, []byte("other\n")))
		if err := k.Write("games/1", 0, []byte("x")); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s: a text that is there is begun: %v", kind, err)
		}
		do(k.Write("games/1", 14, []byte("four\n")))
		load("games/1", "one\nTwo\nthree\nfour\n")

		want := map[string]int{"games/1": 19, "games/2": 6}
		if got, err := k.List("games"); err != nil || !maps.Equal(got, want) {
			t.Errorf("%s: the games are %v, %v; want %v", kind, got, err, want)
		}
		do(k.Remove("games/2"))
		do(k.Remove("games/2"))
		delete(want, "games/2")
		if got, err := k.List("games"); err != nil || !maps.Equal(got, want) {
			t.Errorf("%s: after one is removed the games are %v, %v", kind, got, err)
		}
		if got, err := k.List("none"); err != nil || len(got) != 0 {
			t.Errorf("%s: a folder that is not there has %v, %v", kind, got, err)
		}

		aside, err := k.SetAside("games/1")
		do(err)
		load("games/1", "one\nTwo\nthree\nfour\n")
		load(aside, "one\nTwo\nthree\nfour\n")
		do(k.Save("games/1", []byte("again")))
		if second, err := k.SetAside("games/1"); err != nil || second == aside {
			t.Errorf("%s: set aside as %s, then as %s, %v", kind, aside, second, err)
		}
		load(aside, "one\nTwo\nthree\nfour\n")
	}
}

func TestRecording(t *testing.T) {
	m := Memory{}
	r, err := Record(m, "game", "head", "one")
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Add("two"); err != nil {
		t.Fatal(err)
	}
	lines, intact, seal := Lines(m["game"])
	if len(lines) != 3 || lines[2] != "two" || intact != len(m["game"]) {
		t.Fatalf("%q is read as %q", m["game"], lines)
	}
	if err := Resume(m, "game", m["game"], seal).Add("three"); err != nil {
		t.Fatal(err)
	}
	if lines, intact, _ := Lines(m["game"]); len(lines) != 4 || intact != len(m["game"]) {
		t.Errorf("%q is read as %q", m["game"], lines)
	}
	// The same line elsewhere has another seal.
	if _, intact, _ := Lines(append([]byte(nil), m["game"][len("head abcd\n"):]...)); intact != 0 {
		t.Error("lines hold up without the one before")
	}
}
