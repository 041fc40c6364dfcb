package records

import (
	"syscall/js"

	"twenty48/phrase"
)

// A Browser stores texts in the IndexedDB of the browser that runs the program. It also has all
// texts in memory, because IndexedDB answers asynchronously. When a method returns, the browser has
// received the data, so closing the page loses nothing. If the browser fails to store a text, the
// next method that writes returns the error and tries again. A Browser does not store empty texts.
type Browser struct {
	texts    Memory
	locks    *locks
	db       js.Value
	failed   error          // why a text is not stored, or nil
	unstored map[string]int // the number of the first page not stored yet, by the text's name
}

// The database stores texts in pages, so adding a line to a long text costs no more than adding it
// to a short one. The key of a page is the text's name and the page's number, from 0.
const (
	pages    = "pages"
	pageSize = 4096
)

// OpenBrowser opens the store with a name in the browser. Several pages may open it: see
// [Browser.Lock]. If the store cannot be opened or read, the first method that writes returns the
// error.
func OpenBrowser(name string) *Browser {
	b := &Browser{texts: Memory{}, unstored: map[string]int{}}
	b.locks = openLocks(name) // before reading: a game that another page begins meanwhile must be known
	b.failed = b.open(name)
	if b.failed == nil {
		b.failed = b.read()
	}
	if b.failed != nil {
		b.db = js.Undefined() // texts that could not be read must not be replaced
	}
	return b
}

// open opens the database with a name, and creates it if it does not exist.
func (b *Browser) open(name string) (err error) {
	defer recoverJS(&err)
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
	defer recoverJS(&err)
	store := b.db.Call("transaction", pages).Call("objectStore", pages)
	keys, values := store.Call("getAllKeys"), store.Call("getAll")
	if err := wait(values); err != nil {
		return err
	}
	b.texts = Memory{}
	keys, values = keys.Get("result"), values.Get("result")
	for i := range keys.Length() { // the keys are sorted by name, then by page number
		name, value := keys.Index(i).Index(0).String(), values.Index(i)
		page := make([]byte, value.Length())
		js.CopyBytesToGo(page, value)
		b.texts[name] = append(b.texts[name], page...)
	}
	return nil
}

// Close returns an error if the browser has reported that a text is not stored. It does not wait
// for answers that are still due.
func (b *Browser) Close() error { return b.ready() }

// Lock locks a name until Unlock, or until this page is closed. It returns false if another page
// locks the name, or has locked it since this page was opened: this page does not know what the other
// one has written.
func (b *Browser) Lock(name string) bool { return b.locks.lock(name) }

// Unlock unlocks a name for pages that are opened later.
func (b *Browser) Unlock(name string) { b.locks.unlock(name) }

// Load returns the text with a name, or nil if no text has that name. The error is always nil.
func (b *Browser) Load(name string) ([]byte, error) { return b.texts.Load(name) }

// Save stores a text under a name, completely or not at all. It replaces an older text.
func (b *Browser) Save(name string, data []byte) error {
	if err := b.ready(); err != nil {
		return err
	}
	b.texts.Save(name, data)
	b.store(map[string]int{name: 0})
	return nil
}

// Write appends data to a text; see [Writer].
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

// SetAside copies a damaged text to a new name, and returns that name.
func (b *Browser) SetAside(name string) (string, error) {
	if err := b.ready(); err != nil {
		return "", err
	}
	aside, err := b.texts.SetAside(name)
	b.store(map[string]int{aside: 0})
	return aside, err
}

// List returns the names of the texts in a folder, with their sizes in bytes. It does not include
// texts that other pages wrote after this page was opened. The error is always nil.
func (b *Browser) List(folder string) (map[string]int, error) { return b.texts.List(folder) }

// Remove removes a text, even if the browser has no space for new texts. Removing a text that does
// not exist is not an error.
func (b *Browser) Remove(name string) error {
	b.texts.Remove(name)
	b.store(map[string]int{name: 0})
	return b.failed
}

// ready returns an error if a text is not stored. It also tries again to store such texts.
func (b *Browser) ready() error {
	if len(b.unstored) > 0 {
		unstored := b.unstored
		b.unstored = map[string]int{}
		b.store(unstored)
	}
	return b.failed
}

// store stores each of these texts, beginning with the given page: all texts or none.
func (b *Browser) store(texts map[string]int) {
	done := func(err error) {
		if err == nil && len(b.unstored) == 0 {
			b.failed = nil
		} else if err != nil {
			b.failed = err
			for name, page := range texts {
				if earlier, found := b.unstored[name]; found {
					page = min(page, earlier)
				}
				b.unstored[name] = page
			}
		}
	}
	if err := b.begin(texts, done); err != nil {
		done(err)
	}
}

// begin starts a transaction that stores texts, beginning with the given page of each. The
// transaction calls done when it ends. If begin returns an error, it does not call done.
func (b *Browser) begin(texts map[string]int, done func(error)) (err error) {
	defer recoverJS(&err)
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
	listen(transaction, "complete", "abort", done)
	transaction.Call("commit") // without this call, closing the page now would lose the texts
	return nil
}

// listen calls done once: with nil when the good event occurs, or with an error when the bad event
// occurs.
func listen(target js.Value, good, bad string, done func(error)) {
	var listener js.Func
	listener = js.FuncOf(func(_ js.Value, args []js.Value) any {
		listener.Release()
		if args[0].Get("type").String() == good {
			done(nil)
		} else {
			reason := js.Global().Call("String", target.Get("error")).String()
			done(phrase.New("the browser could not store it: %s", reason))
		}
		return nil
	})
	target.Set("on"+good, listener)
	target.Set("on"+bad, listener)
}

// wait waits until a request succeeds or fails.
func wait(request js.Value) error {
	end := make(chan error, 1)
	listen(request, "success", "error", func(err error) { end <- err })
	return <-end
}

// recoverJS turns a panic with a JavaScript error into an error. It must be deferred.
func recoverJS(err *error) {
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
