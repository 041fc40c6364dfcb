package records

import (
	"strconv"
	"strings"
	"syscall/js"

	"twenty48/phrase"
)

// A Browser stores texts in the browser that runs the program: in its IndexedDB, and
// in memory, because IndexedDB answers only later. When a method returns, the browser
// has what was written, so closing the page loses nothing. If the browser could not
// store it, the next method that writes reports that and tries again. An empty text is
// the same as no text.
type Browser struct {
	texts   Memory
	home    string
	orphans []string
	db      js.Value
	failed  error          // why something is not stored, or nil
	late    map[string]int // the first page that is not stored yet, by the text's name
}

// The database has texts in pages: adding a line to a long text then costs no more
// than adding it to a short one. The key of a page is the text's name and a number.
const (
	pages    = "pages"
	pageSize = 4096
)

// OpenBrowser opens the texts that the browser has under a name. If another page has
// them open, this one has a folder of its own: see [Browser.Home]. If nothing can be
// stored, the first method that writes reports that.
func OpenBrowser(name string) *Browser {
	b := &Browser{texts: Memory{}, late: map[string]int{}}
	for n := 1; !lock(name + home(n)); n++ {
		b.home = home(n + 1)
	}
	if b.failed = b.open(name); b.failed == nil {
		b.failed = b.adopt(name)
	}
	if b.failed != nil {
		b.db = js.Undefined() // nothing must replace what could not be read
	}
	return b
}

// adopt reads all texts. The first page also locks the folders of closed pages.
func (b *Browser) adopt(name string) error {
	err := b.read()
	if err != nil || b.home != "" {
		return err
	}
	homes, _ := b.Homes()
	for _, home := range homes {
		if lock(name + home) {
			b.orphans = append(b.orphans, home)
		}
	}
	if len(b.orphans) > 0 {
		return b.read() // their pages may have written after the first read
	}
	return nil
}

// open opens the database with a name.
func (b *Browser) open(name string) (err error) {
	defer caught(&err)
	open := js.Global().Get("indexedDB").Call("open", name, 1)
	create := js.FuncOf(func(js.Value, []js.Value) any {
		open.Get("result").Call("createObjectStore", pages)
		return nil
	})
	defer create.Release()
	open.Set("onupgradeneeded", create)
	if err := wait(open); err != nil {
		return err
	}
	b.db = open.Get("result")
	return nil
}

// read reads all texts from the database.
func (b *Browser) read() (err error) {
	defer caught(&err)
	store := b.db.Call("transaction", pages).Call("objectStore", pages)
	keys, values := store.Call("getAllKeys"), store.Call("getAll")
	if err := wait(values); err != nil {
		return err
	}
	b.texts = Memory{}
	keys, values = keys.Get("result"), values.Get("result")
	for i := range keys.Length() { // by name, and then by number
		name, value := keys.Index(i).Index(0).String(), values.Index(i)
		page := make([]byte, value.Length())
		js.CopyBytesToGo(page, value)
		b.texts[name] = append(b.texts[name], page...)
	}
	return nil
}

// Close reports whether the browser has stored all texts, as far as it has answered.
func (b *Browser) Close() error { return b.ready() }

// Home returns the folder that this page writes in: "" for the first page, or else a
// folder such as "others/2/".
func (b *Browser) Home() string { return b.home }

// Homes returns the folders of further pages that had written before this one was
// opened.
func (b *Browser) Homes() ([]string, error) {
	var homes []string
	seen := map[string]bool{"": true}
	for name := range b.texts {
		after, _ := strings.CutPrefix(name, furtherInstances)
		number, _, _ := strings.Cut(after, "/")
		n, err := strconv.Atoi(number)
		if err == nil && strings.HasPrefix(name, home(n)) && !seen[home(n)] {
			seen[home(n)] = true
			homes = append(homes, home(n))
		}
	}
	return homes, nil
}

// Orphans returns the folders of further pages that were closed before this one was
// opened. No other page uses them until this one is closed. Only the first page gets
// any.
func (b *Browser) Orphans() ([]string, error) { return b.orphans, nil }

// Load returns the text with a name, or nil if there is none.
func (b *Browser) Load(name string) ([]byte, error) { return b.texts.Load(name) }

// Save stores a text under a name, completely or not at all.
func (b *Browser) Save(name string, data []byte) error {
	if err := b.ready(); err != nil {
		return err
	}
	b.texts.Save(name, data)
	b.store(map[string]int{name: 0})
	return nil
}

// Write lets a text grow; see [Writer].
func (b *Browser) Write(name string, offset int, data []byte) error {
	if err := b.ready(); err != nil {
		return err
	}
	if err := b.texts.Write(name, offset, data); err != nil {
		return err
	}
	b.store(map[string]int{name: offset / pageSize})
	return nil
}

// SetAside copies a damaged text to another name, which it returns.
func (b *Browser) SetAside(name string) (string, error) {
	if err := b.ready(); err != nil {
		return "", err
	}
	aside, err := b.texts.SetAside(name)
	b.store(map[string]int{aside: 0})
	return aside, err
}

// List returns the names of the texts in a folder, with their sizes in bytes. It does
// not see the texts that other pages have written since this page was opened.
func (b *Browser) List(folder string) (map[string]int, error) { return b.texts.List(folder) }

// Remove removes a text, even if the browser has no room for more. A text that
// does not exist is not an error.
func (b *Browser) Remove(name string) error {
	b.texts.Remove(name)
	b.store(map[string]int{name: 0})
	return b.failed
}

// ready reports whether all texts are stored. If not, it tries again.
func (b *Browser) ready() error {
	if len(b.late) > 0 {
		late := b.late
		b.late = map[string]int{}
		b.store(late)
	}
	return b.failed
}

// store stores each of these texts from a page on: all of them or none.
func (b *Browser) store(texts map[string]int) {
	ended := func(err error) {
		if err == nil && len(b.late) == 0 {
			b.failed = nil
		} else if err != nil {
			b.failed = err
			for name, page := range texts {
				if before, is := b.late[name]; is {
					page = min(page, before)
				}
				b.late[name] = page
			}
		}
	}
	if err := b.begin(texts, ended); err != nil {
		ended(err)
	}
}

// begin begins to store texts, and lets ended be called at the end. It returns an
// error if it cannot begin.
func (b *Browser) begin(texts map[string]int, ended func(error)) (err error) {
	defer caught(&err)
	if b.db.IsUndefined() {
		return b.failed
	}
	transaction := b.db.Call("transaction", pages, "readwrite")
	store := transaction.Call("objectStore", pages)
	for name, page := range texts {
		text := b.texts[name]
		from, to := []any{name, page}, []any{name, js.Global().Get("Infinity")}
		store.Call("delete", js.Global().Get("IDBKeyRange").Call("bound", from, to))
		for ; page*pageSize < len(text); page++ {
			data := text[page*pageSize : min((page+1)*pageSize, len(text))]
			value := js.Global().Get("Uint8Array").New(len(data))
			js.CopyBytesToJS(value, data)
			store.Call("put", value, []any{name, page})
		}
	}
	listen(transaction, "complete", "abort", ended)
	transaction.Call("commit") // without it, a page that is closed now would lose the texts
	return nil
}

// listen lets ended be called after one of two events, with nil after the good one.
func listen(target js.Value, good, bad string, ended func(error)) {
	var listener js.Func
	listener = js.FuncOf(func(_ js.Value, args []js.Value) any {
		listener.Release()
		if args[0].Get("type").String() == good {
			ended(nil)
		} else {
			ended(phrase.New("the browser could not store it: %s", js.Global().Call("String", target.Get("error")).String()))
		}
		return nil
	})
	target.Set("on"+good, listener)
	target.Set("on"+bad, listener)
}

// wait waits for the end of a request.
func wait(request js.Value) error {
	end := make(chan error, 1)
	listen(request, "success", "error", func(err error) { end <- err })
	return <-end
}

// caught turns a panic with a JavaScript error into an error.
func caught(err *error) {
	switch thrown := recover().(type) {
	case nil:
	case js.Error:
		*err = thrown
	case *js.ValueError: // a method of undefined was called
		*err = thrown
	default:
		panic(thrown)
	}
}
