package records

import (
	"syscall/js"

	"twenty48/phrase"
)

// A Browser stores texts in the browser that the program runs in. They are in its
// IndexedDB, which has enough room, and also in memory, since the database answers only
// later. When Save or Write returns, the browser has the data, so closing the page
// loses nothing. If the browser could not store it, the next method that writes says
// so, and tries again. An empty text does not exist.
type Browser struct {
	texts    Memory
	home     string
	orphans  []string
	unlock   func()
	db       js.Value
	failed   error          // why something is not stored; nil if everything is
	unstored map[string]int // what is not stored: the first such page of each text
}

// Texts are stored in pages, so that another line costs a long text no more than a
// short one. The key of a page is the text's name and a number.
const (
	pages    = "pages"
	pageSize = 4096
)

// OpenBrowser opens the texts that are stored under a name. It reports whether this
// page is the first instance that has them open. A further instance has a folder of
// its own: see [Browser.Home]. If nothing can be stored, the first write reports that.
func OpenBrowser(name string) (b *Browser, first bool) {
	b = &Browser{texts: Memory{}, unstored: map[string]int{}}
	b.failed = b.open(name)
	var lock func(home string) bool
	lock, b.unlock = newLocker(name)
	n := 1
	for !lock(homeOf(n)) {
		n++
	}
	b.home = homeOf(n)
	homes, _ := b.Homes()
	for _, home := range homes {
		if n == 1 && lock(home) {
			b.orphans = append(b.orphans, home)
		}
	}
	if b.failed == nil {
		b.failed = b.read() // another page may have written until its folder was locked
	}
	if b.failed != nil { // what could not be read must not be replaced
		b.db, b.texts = js.Value{}, Memory{}
	}
	return b, n == 1
}

// open opens the database and reads the names of all texts.
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
	keys := b.db.Call("transaction", pages).Call("objectStore", pages).Call("getAllKeys")
	if err := wait(keys); err != nil {
		return err
	}
	for i, keys := 0, keys.Get("result"); i < keys.Length(); i++ {
		b.texts[keys.Index(i).Index(0).String()] = nil
	}
	return nil
}

// read reads all texts.
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

// Home returns the folder that this page writes in: "" for the first instance, or else
// a folder such as "others/2/".
func (b *Browser) Home() string { return b.home }

// Homes returns the folders of further instances, whether they have ended or not.
func (b *Browser) Homes() ([]string, error) { return b.texts.Homes() }

// Orphans returns the folders of further instances that had ended when this one was
// opened: no other page uses them until this one is closed. Only the first instance
// gets any.
func (b *Browser) Orphans() ([]string, error) { return b.orphans, nil }

// Close unlocks the texts. It returns why something is not stored, as far as the
// browser has answered.
func (b *Browser) Close() error {
	defer b.unlock()
	return b.ready()
}

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

// List returns the names of the texts in a folder, with their sizes in bytes. What
// another page writes appears only after the next start.
func (b *Browser) List(folder string) (map[string]int, error) { return b.texts.List(folder) }

// Remove removes a text, even if there is no room for more. A text that does not exist
// is not an error.
func (b *Browser) Remove(name string) error {
	b.texts.Remove(name)
	b.store(map[string]int{name: 0})
	return b.failed
}

// ready returns why something is not stored, and tries again to store it.
func (b *Browser) ready() error {
	if len(b.unstored) > 0 {
		unstored := b.unstored
		b.unstored = map[string]int{}
		b.store(unstored)
	}
	return b.failed
}

// store stores each of these texts from a page on: all of them or none.
func (b *Browser) store(texts map[string]int) {
	ended := func(err error) {
		if err == nil && len(b.unstored) == 0 {
			b.failed = nil
		} else if err != nil {
			b.failed = err
			for name, page := range texts {
				if before, known := b.unstored[name]; known {
					page = min(page, before)
				}
				b.unstored[name] = page
			}
		}
	}
	if err := b.begin(texts, ended); err != nil {
		ended(err)
	}
}

// begin starts to store texts, and calls ended at the end. It returns an error if it
// cannot start.
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
	transaction.Call("commit") // without it the page may be closed before that
	return nil
}

// listen makes the browser call a function after one of two events: the good one or
// the bad one.
func listen(target js.Value, good, bad string, ended func(error)) {
	var listener js.Func
	listener = js.FuncOf(func(_ js.Value, args []js.Value) any {
		listener.Release()
		if args[0].Get("type").String() == good {
			ended(nil)
		} else {
			ended(phrase.New("the browser does not keep it: %s", js.Global().Call("String", target.Get("error")).String()))
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

// caught turns what JavaScript has thrown into an error.
func caught(err *error) {
	switch thrown := recover().(type) {
	case nil:
	case js.Error:
		*err = thrown
	case *js.ValueError: // there is nothing to call
		*err = thrown
	default:
		panic(thrown)
	}
}
