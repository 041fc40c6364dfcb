package records

import (
	"bytes"
	"io/fs"
	"strings"
	"syscall/js"
	"testing"
)

// openSystem opens an empty Browser.
func openSystem(t *testing.T) store {
	t.Helper()
	b := OpenBrowser(t.Name())
	t.Cleanup(func() {
		if err := stored(b); err != nil {
			t.Error(err)
		}
	})
	return b
}

// stored waits until the browser has stored all texts, or has failed to. It returns the error.
func stored(b *Browser) error {
	wait(b.db.Call("transaction", pages).Call("objectStore", pages).Call("count"))
	return b.failed
}

// A page reads the texts that another page has written.
func TestTwoPages(t *testing.T) {
	b := OpenBrowser(t.Name())
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
	if err := stored(b); err != nil {
		t.Fatal(err)
	}
	second := OpenBrowser(t.Name())
	for name, want := range map[string]string{"games/long": long, "best": "\xff\x00", "gone": ""} {
		if got, err := second.Load(name); string(got) != want || err != nil {
			t.Errorf("%s has %d bytes, and %d are stored, %v", name, len(want), len(got), err)
		}
	}
}

// While the browser cannot store data, each write fails. When it can, it stores all texts.
func TestBrowserThatIsFull(t *testing.T) {
	b := OpenBrowser(t.Name())
	store := js.Global().Get("IDBObjectStore").Get("prototype")
	put := store.Get("put")
	full := js.Global().Get("Function").New("value", "key", `
		this.add(value, key)
		return this.add(value, key) // fails later, and the transaction with it`)
	if err := b.Write("game", 0, []byte("one\n")); err != nil {
		t.Fatal(err)
	}
	if err := stored(b); err != nil {
		t.Fatal(err)
	}
	store.Set("put", full)
	b.Write("game", 4, []byte("two\n")) // fails later
	if stored(b) == nil {
		t.Fatal("writing to a full browser gives no error")
	}
	for range 2 {
		if b.Write("game", 8, []byte("three\n")) == nil || b.Write("other", 0, []byte("one\n")) == nil || b.Save("best", nil) == nil {
			t.Error("storing gives no error")
		}
		stored(b)
	}
	store.Set("put", put)
	b.Save("best", nil)
	if err := stored(b); err != nil {
		t.Fatal(err)
	}
	if err := b.Write("game", 8, []byte("three\n")); err != nil {
		t.Error(err)
	}
	if err := b.Write("other", 0, []byte("one\n")); err != nil {
		t.Error(err)
	}
	stored(b)
	second := OpenBrowser(t.Name())
	if got, _ := second.Load("game"); string(got) != "one\ntwo\nthree\n" {
		t.Errorf("after all writes there is %q", got)
	}
}

// If the browser has no database, the game can be played, and the first write fails.
func TestBrowserThatStoresNothing(t *testing.T) {
	indexedDB := js.Global().Get("indexedDB")
	setIndexedDB := func(value js.Value) {
		js.Global().Get("Object").Call("defineProperty", js.Global(), "indexedDB", map[string]any{"value": value, "configurable": true})
	}
	setIndexedDB(js.Undefined())
	defer setIndexedDB(indexedDB)
	b := OpenBrowser(t.Name())
	if data, err := b.Load("last"); data != nil || err != nil || !b.Lock("locks/1") {
		t.Errorf("read %q, %v, or a name is locked", data, err)
	}
	if b.Write("game", 0, []byte("one\n")) == nil || b.Save("last", nil) == nil || b.Remove("game") == nil || b.Close() == nil {
		t.Error("storing gives no error")
	}
	if _, err := b.SetAside("game"); err == nil || err == fs.ErrExist {
		t.Error(err)
	}
}

// If the texts cannot be read, they are not replaced.
func TestBrowserThatCannotRead(t *testing.T) {
	before := OpenBrowser(t.Name())
	before.Save("last", []byte("text"))
	if err := stored(before); err != nil {
		t.Fatal(err)
	}
	store := js.Global().Get("IDBObjectStore").Get("prototype")
	getAll := store.Get("getAll")
	store.Set("getAll", js.Global().Get("Function").New("throw Error('reading fails')"))
	b := OpenBrowser(t.Name())
	store.Set("getAll", getAll)
	if b.Save("last", nil) == nil || b.Remove("last") == nil {
		t.Error("a text that could not be read is replaced")
	}
	if data, _ := OpenBrowser(t.Name()).Load("last"); string(data) != "text" {
		t.Errorf("there is %q", data)
	}
}

// A name that another page has locked is refused: before this page was opened, or at any time since.
func TestBrowserLocks(t *testing.T) {
	one := OpenBrowser(t.Name())
	before, after := "locks/before", "locks/after"
	one.Lock("locks/left")
	one.Unlock("locks/left")
	stored(one) // the browser has unlocked it
	if !one.Lock(before) || !one.Lock(before) {
		t.Error("a name that no page has locked is refused")
	}
	stored(one)
	two := OpenBrowser(t.Name())
	if two.Lock(before) || !two.Lock("locks/left") {
		t.Error("the name that the other page has locked is not refused, or another one is")
	}
	one.Lock(after)
	for range 10 { // until the message has arrived
		stored(two)
	}
	one.Unlock(after)
	if two.Lock(after) {
		t.Error("the name that the other page has locked meanwhile is not refused")
	}
	if !OpenBrowser(t.Name() + " other").Lock(before) {
		t.Error("a name in another store is refused")
	}
}
