package records

import (
	"bytes"
	"io/fs"
	"strings"
	"syscall/js"
	"testing"
)

// openSystem opens an empty store, of what the system has.
func openSystem(t *testing.T) keeper {
	t.Helper()
	b, first := OpenBrowser(t.Name())
	if !first || !b.Alone() {
		t.Error("a store of which nobody knows is open")
	}
	return b
}

// kept waits until the browser has kept all, or not.
func kept(b *Browser) error {
	wait(b.db.Call("transaction", pages).Call("objectStore", pages).Call("count"))
	return b.failed
}

// What one page has written the next one reads, and no other is first meanwhile.
func TestBrowserKeeps(t *testing.T) {
	b, _ := OpenBrowser(t.Name())
	long := strings.Repeat("a line of a game\n", 1000)
	for i, line := range strings.SplitAfter(long, "\n") {
		if err := b.Write("games/long", i*len(line), []byte(line)); line != "" && err != nil {
			t.Fatal(err)
		}
	}
	b.Save("best", bytes.Repeat([]byte("x"), 2*pageSize))
	b.Save("best", []byte{0xff, 0})
	b.Save("gone", []byte("here"))
	b.Remove("gone")
	if err := kept(b); err != nil {
		t.Fatal(err)
	}
	again, first := OpenBrowser(t.Name())
	if first || again.Alone() {
		t.Error("a store is open twice, and the second is the first")
	}
	for name, want := range map[string]string{"games/long": long, "best": "\xff\x00", "gone": ""} {
		if got, err := again.Load(name); string(got) != want || err != nil {
			t.Errorf("of %s with %d bytes %d are kept, %v", name, len(want), len(got), err)
		}
	}
}

// Where the browser keeps no more, that is told until it does again, and then
// nothing is missing.
func TestBrowserThatIsFull(t *testing.T) {
	b, _ := OpenBrowser(t.Name())
	store := js.Global().Get("IDBObjectStore").Get("prototype")
	put := store.Get("put")
	full := js.Global().Get("Function").New("value", "key", `
		this.add(value, key)
		return this.add(value, key) // fails, later, and with it all of the transaction`)
	if err := b.Write("game", 0, []byte("one\n")); err != nil {
		t.Fatal(err)
	}
	if err := kept(b); err != nil {
		t.Fatal(err)
	}
	store.Set("put", full)
	b.Write("game", 4, []byte("two\n")) // which is found out later
	if kept(b) == nil {
		t.Fatal("a full browser is not noticed")
	}
	for range 2 {
		if b.Write("game", 8, []byte("three\n")) == nil || b.Write("other", 0, []byte("one\n")) == nil || b.Save("best", nil) == nil {
			t.Error("what cannot be kept is taken")
		}
		kept(b)
	}
	store.Set("put", put)
	b.Save("best", nil)
	if err := kept(b); err != nil {
		t.Fatal(err)
	}
	if err := b.Write("game", 8, []byte("three\n")); err != nil {
		t.Error(err)
	}
	if err := b.Write("other", 0, []byte("one\n")); err != nil {
		t.Error(err)
	}
	kept(b)
	again, _ := OpenBrowser(t.Name())
	if got, _ := again.Load("game"); string(got) != "one\ntwo\nthree\n" {
		t.Errorf("after all that %q is kept", got)
	}
}

// Where the browser has no database the game can be played, and the first write tells.
func TestBrowserThatKeepsNothing(t *testing.T) {
	indexedDB := js.Global().Get("indexedDB")
	none := func(is js.Value) {
		js.Global().Get("Object").Call("defineProperty", js.Global(), "indexedDB", map[string]any{"value": is, "configurable": true})
	}
	none(js.Undefined())
	defer none(indexedDB)
	b, first := OpenBrowser(t.Name())
	if data, err := b.Load("last"); data != nil || err != nil || !first {
		t.Errorf("read %q, %v, %v", data, err, first)
	}
	if b.Write("game", 0, []byte("one\n")) == nil || b.Save("last", nil) == nil || b.Remove("game") == nil || b.Close() == nil {
		t.Error("what cannot be kept is taken")
	}
	if _, err := b.SetAside("game"); err == nil || err == fs.ErrExist {
		t.Error(err)
	}
}

// Without locks pages hear of each other.
func TestCall(t *testing.T) {
	if first, alone := call(t.Name()); !first || !alone {
		t.Error("there is nobody, and yet it is not the first")
	}
	if first, _ := call(t.Name()); first {
		t.Error("there are two first pages")
	}
}
