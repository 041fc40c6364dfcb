// Twenty48 is the game 2048, here on a page of a browser.
package main

import (
	"io"
	"log"
	"os"
	"syscall/js"
	"time"

	"twenty48/engine"
	"twenty48/gui"
	"twenty48/records"
	"twenty48/session"
)

func main() {
	page := js.Global()
	start := session.Start{Rules: engine.Classic(), OnScreen: true}
	var refused error
	if text := page.Get("URL").New(page.Get("location")).Get("searchParams").Call("get", "id"); text.Truthy() {
		var id engine.ID
		if id, refused = readID(text.String(), time.Now()); refused == nil {
			start = session.StartOf(id)
		}
	}
	store := records.OpenBrowser("twenty48")
	game := openSession(store, start)
	if game.err != nil {
		panic(game.err)
	}
	log.SetOutput(io.Discard) // the toolkit misses folders for its cache
	a := newApp(metadata())
	log.SetOutput(os.Stderr)
	w := gui.Prepare(a)
	gui.New(a, w, platform(), game.session, game.place, refused)
	w.Show()
	// The page is left without a word to the program but this; what is not kept then
	// never is.
	page.Call("addEventListener", "pagehide", js.FuncOf(func(js.Value, []js.Value) any {
		game.session.Close()
		return nil
	}))
	page.Call("started")
	a.Run()
}
