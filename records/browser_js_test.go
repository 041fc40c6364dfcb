package records

import (
	"bytes"
	"io/fs"
	"strings"
	"syscall/js"
	"testing"
)

// openSystem opens an empty store of the system.
func openSystem(t *testing.T) keeper {
	t.Helper()
	b := OpenBrowser(t.Name())
	if b.Home() != "" {
		t.Errorf("nobody else has the store open, and its home is %q", b.Home())
	}
	return b
}

// kept waits until the browser has answered, and returns the error.
func kept(b *Browser) error {
	wait(b.db.Call("transaction", pages).Call("objectStore", pages).Call("count"))
	return b.failed
}

// A page reads what another has written, and has a folder of its own.
func TestBrowserKeeps(t *testing.T) {
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
	if err := kept(b); err != nil {
		t.Fatal(err)
	}
	again := OpenBrowser(t.Name())
	if again.Home() != "others/2/" {
		t.Errorf("the home of the second page is %q", again.Home())
	}
	for name, want := range map[string]string{"games/long": long, "best": "\xff\x00", "gone": ""} {
		if got, err := again.Load(name); string(got) != want || err != nil {
			t.Errorf("of %s with %d bytes %d are kept, %v", name, len(want), len(got), err)
		}
	}
}

// While the browser stores nothing, each write fails. When it stores again, nothing
// is missing.
func TestBrowserThatIsFull(t *testing.T) {
	b := OpenBrowser(t.Name())
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
	again := OpenBrowser(t.Name())
	if got, _ := again.Load("game"); string(got) != "one\ntwo\nthree\n" {
		t.Errorf("after all that %q is kept", got)
	}
}

// If the browser has no database, the game can be played, and the first write fails.
func TestBrowserThatKeepsNothing(t *testing.T) {
	indexedDB := js.Global().Get("indexedDB")
	none := func(is js.Value) {
		js.Global().Get("Object").Call("defineProperty", js.Global(), "indexedDB", map[string]any{"value": is, "configurable": true})
	}
	none(js.Undefined())
	defer none(indexedDB)
	b := OpenBrowser(t.Name())
	if data, err := b.Load("last"); data != nil || err != nil || b.Home() != "" {
		t.Errorf("read %q, %v; the home is %q", data, err, b.Home())
	}
	if b.Write("game", 0, []byte("one\n")) == nil || b.Save("last", nil) == nil || b.Remove("game") == nil || b.Close() == nil {
		t.Error("what cannot be kept is taken")
	}
	if _, err := b.SetAside("game"); err == nil || err == fs.ErrExist {
		t.Error(err)
	}
}

// The first page gets the folders of the pages that are closed, and only those.
func TestBrowserOrphans(t *testing.T) {
	before := OpenBrowser(t.Name() + " before")
	before.Save("others/2/games/a", []byte("a\n"))
	before.Save("others/3/games/b", []byte("b\n"))
	before.Save("others/games/c", []byte("not in a folder of a page\n"))
	if err := kept(before); err != nil {
		t.Fatal(err)
	}
	// The page is closed, as it were: its locks have another name than its database.
	if !lock(t.Name() + "others/3/") {
		t.Fatal("a name that nobody has locked is locked")
	}
	b := &Browser{db: before.db, texts: Memory{}, late: map[string]int{}}
	b.adopt(t.Name())
	if homes, _ := b.Homes(); len(homes) != 2 {
		t.Errorf("the homes are %q", homes)
	}
	if orphans, _ := b.Orphans(); len(orphans) != 1 || orphans[0] != "others/2/" {
		t.Errorf("the orphans are %q", orphans)
	}
}

// A page that has no locks asks the other pages.
func TestClaim(t *testing.T) {
	if !claim(t.Name()) {
		t.Error("a name that nobody has claimed is taken")
	}
	for range 2 {
		if claim(t.Name()) {
			t.Error("a name is claimed twice")
		}
	}
}
