package records

import (
	"bytes"
	"io/fs"
	"strings"
	"syscall/js"
	"testing"
)

// openSystem opens an empty store of the browser.
func openSystem(t *testing.T) store {
	t.Helper()
	b := OpenBrowser(t.Name())
	if b.Home() != "" {
		t.Errorf("nobody else has the store open, and its home is %q", b.Home())
	}
	t.Cleanup(func() {
		if err := stored(b); err != nil {
			t.Error(err)
		}
	})
	return b
}

// stored waits until the browser has stored everything. It returns the error.
func stored(b *Browser) error {
	wait(b.db.Call("transaction", pages).Call("objectStore", pages).Call("count"))
	return b.failed
}

// A page reads what another has written, and has a folder of its own.
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
	again := OpenBrowser(t.Name())
	if again.Home() != "others/2/" {
		t.Errorf("the home of the second page is %q", again.Home())
	}
	for name, want := range map[string]string{"games/long": long, "best": "\xff\x00", "gone": ""} {
		if got, err := again.Load(name); string(got) != want || err != nil {
			t.Errorf("of %s with %d bytes %d are stored, %v", name, len(want), len(got), err)
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
		return this.add(value, key) // fails later, and with it the whole transaction`)
	if err := b.Write("game", 0, []byte("one\n")); err != nil {
		t.Fatal(err)
	}
	if err := stored(b); err != nil {
		t.Fatal(err)
	}
	store.Set("put", full)
	b.Write("game", 4, []byte("two\n")) // fails later
	if stored(b) == nil {
		t.Fatal("writing in a full browser gives no error")
	}
	for range 2 {
		if b.Write("game", 8, []byte("three\n")) == nil || b.Write("other", 0, []byte("one\n")) == nil || b.Save("best", nil) == nil {
			t.Error("what cannot be stored gives no error")
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
	again := OpenBrowser(t.Name())
	if got, _ := again.Load("game"); string(got) != "one\ntwo\nthree\n" {
		t.Errorf("at last there is %q", got)
	}
}

// If the browser has no database, the game can be played, and the first write fails.
func TestBrowserThatStoresNothing(t *testing.T) {
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
		t.Error("what cannot be stored gives no error")
	}
	if _, err := b.SetAside("game"); err == nil || err == fs.ErrExist {
		t.Error(err)
	}
}

// If the texts cannot be read, nothing replaces them.
func TestBrowserThatCannotRead(t *testing.T) {
	before := OpenBrowser(t.Name())
	before.Save("last", []byte("text"))
	if err := stored(before); err != nil {
		t.Fatal(err)
	}
	store := js.Global().Get("IDBObjectStore").Get("prototype")
	getAll := store.Get("getAll")
	store.Set("getAll", js.Global().Get("Function").New("throw Error('it cannot be read')"))
	b := OpenBrowser(t.Name())
	store.Set("getAll", getAll)
	if b.Save("last", nil) == nil || b.Remove("last") == nil {
		t.Error("what could not be read is replaced")
	}
	if data, _ := OpenBrowser(t.Name()).Load("last"); string(data) != "text" {
		t.Errorf("there is %q", data)
	}
}

// The first page gets the folders of the pages that are closed, and only those.
func TestBrowserOrphans(t *testing.T) {
	before := OpenBrowser(t.Name() + " before")
	before.Save("others/2/games/a", []byte("a\n"))
	before.Save("others/3/games/b", []byte("b\n"))
	before.Save("others/games/c", []byte("not in a folder of a page\n"))
	if err := stored(before); err != nil {
		t.Fatal(err)
	}
	// This stands for a page that was closed: its locks have another name than its database.
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

// Only a lock that another page holds is taken.
func TestRequest(t *testing.T) {
	for name, test := range map[string]struct {
		request string
		want    bool
	}{
		"free":    {"(name, options, granted) => Promise.resolve().then(() => { granted({}) })", true},
		"taken":   {"(name, options, granted) => Promise.resolve().then(() => { granted(null) })", false},
		"refused": {"() => Promise.reject('no locks here')", true},
	} {
		locks := js.Global().Get("Function").New("return {request: " + test.request + "}").Invoke()
		if got := request(locks, name); got != test.want {
			t.Errorf("the lock is %s: locked %v", name, got)
		}
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
