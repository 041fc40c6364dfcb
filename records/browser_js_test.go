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
	if b.Home() != "" {
		t.Errorf("no other page has the store open, but its home is %q", b.Home())
	}
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

// A page reads the texts that another page has written, and writes in a folder of its own.
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
	if second.Home() != "others/2/" {
		t.Errorf("the home of the second page is %q", second.Home())
	}
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
	if data, err := b.Load("last"); data != nil || err != nil || b.Home() != "" {
		t.Errorf("read %q, %v; the home is %q", data, err, b.Home())
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

// The first page gets the folders of closed pages, and no others.
func TestBrowserOrphans(t *testing.T) {
	before := OpenBrowser(t.Name() + " before")
	before.Save("others/2/games/a", []byte("a\n"))
	before.Save("others/3/games/b", []byte("b\n"))
	before.Save("others/games/c", []byte("not in a folder of a page\n"))
	if err := stored(before); err != nil {
		t.Fatal(err)
	}
	// The locks depend on the name of the test, which this database does not have. So its pages
	// seem to be closed.
	if !lock(t.Name() + "others/3/") {
		t.Fatal("a name that no page has locked is refused")
	}
	b := &Browser{db: before.db, texts: Memory{}, unstored: map[string]int{}}
	b.adopt(t.Name())
	if homes, _ := b.Homes(); len(homes) != 2 {
		t.Errorf("the homes are %q", homes)
	}
	if orphans, _ := b.Orphans(); len(orphans) != 1 || orphans[0] != "others/2/" {
		t.Errorf("the orphans are %q", orphans)
	}
}

// A name is refused only if another page holds its lock.
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

// A page without locks asks the other pages.
func TestClaim(t *testing.T) {
	if !claim(t.Name()) {
		t.Error("a name that no page has claimed is refused")
	}
	for range 2 {
		if claim(t.Name()) {
			t.Error("two pages claim one name")
		}
	}
}
