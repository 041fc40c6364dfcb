package records

import (
	"syscall/js"

	"twenty48/phrase"
)

// A Browser keeps texts in the browser that the program runs in: in its IndexedDB,
// which has room for them, and in memory, for that answers only later. What is
// written is with the browser when a method returns, so that closing the page takes
// nothing away. That it could not be kept is told by the next method that writes,
// which tries again. An empty text is none.
type Browser struct {
	texts  Memory
	alone  bool
	db     js.Value
	failed error          // why something is not kept, nil if all is
	late   map[string]int // what is not: the first page of each text that is to be kept again
}

// Texts are kept by pages, so that a line more costs a long one no more than a short
// one. The key of a page is the text's name and a number.
const (
	pages    = "pages"
	pageSize = 4096
)

// OpenBrowser opens what is kept under a name, and tells whether it is the first to,
// among the browser's pages. Where nothing can be kept the first method that writes
// tells so.
func OpenBrowser(name string) (b *Browser, first bool) {
	b = &Browser{texts: Memory{}, late: map[string]int{}}
	first, b.alone = lock(name)
	b.failed = b.load(name)
	return b, first
}

// load reads all that is kept.
func (b *Browser) load(name string) (err error) {
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
	store := b.db.Call("transaction", pages).Call("objectStore", pages)
	keys, values := store.Call("getAllKeys"), store.Call("getAll")
	if err := wait(values); err != nil {
		return err
	}
	keys, values = keys.Get("result"), values.Get("result")
	for i := range keys.Length() { // by name, and then by number
		name, value := keys.Index(i).Index(0).String(), values.Index(i)
		page := make([]byte, value.Length())
		js.CopyBytesToGo(page, value)
		b.texts[name] = append(b.texts[name], page...)
	}
	return nil
}

// Close tells whether all is kept, as far as the browser has answered.
func (b *Browser) Close() error { return b.ready() }

// Load returns the text of a name, nil if there is none.
func (b *Browser) Load(name string) ([]byte, error) { return b.texts.Load(name) }

// Save keeps a text under a name, whole or not at all.
func (b *Browser) Save(name string, data []byte) error {
	if err := b.ready(); err != nil {
		return err
	}
	b.texts.Save(name, data)
	b.keep(map[string]int{name: 0})
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
	b.keep(map[string]int{name: offset / pageSize})
	return nil
}

// SetAside copies a damaged text to another name, which it returns.
func (b *Browser) SetAside(name string) (string, error) {
	if err := b.ready(); err != nil {
		return "", err
	}
	aside, err := b.texts.SetAside(name)
	b.keep(map[string]int{aside: 0})
	return aside, err
}

// List returns the texts in a folder by name, with their sizes in bytes. What
// another page writes is not among them before the next start.
func (b *Browser) List(folder string) (map[string]int, error) { return b.texts.List(folder) }

// Remove removes a text, also where there is no room for more. It is no error if
// there is none.
func (b *Browser) Remove(name string) error {
	b.texts.Remove(name)
	b.keep(map[string]int{name: 0})
	return b.failed
}

// Alone tells the first to open the store whether nobody else had it open then.
func (b *Browser) Alone() bool { return b.alone }

// ready tells whether what was written is kept, and tries again if it is not.
func (b *Browser) ready() error {
	if len(b.late) > 0 {
		late := b.late
		b.late = map[string]int{}
		b.keep(late)
	}
	return b.failed
}

// keep has each of these texts kept from a page on: all of them or none.
func (b *Browser) keep(texts map[string]int) {
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

// begin is keep, which tells how it ended, but if it cannot even begin.
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
	transaction.Call("commit") // or else the page may be closed before
	return nil
}

// listen has a function called when something has come to its good end or its bad one.
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

// caught makes an error of what JavaScript has thrown.
func caught(err *error) {
	switch thrown := recover().(type) {
	case nil:
	case js.Error:
		*err = thrown
	case *js.ValueError: // where there is nothing that could have thrown
		*err = thrown
	default:
		panic(thrown)
	}
}
