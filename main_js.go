// Twenty48 is the game 2048. This build runs on a web page.
package main

import (
	"io"
	"log"
	"os"
	"syscall/js"
	"time"

	"twenty48/engine"
	"twenty48/gui"
	"twenty48/gui/shell"
	"twenty48/records"
	"twenty48/session"
)

func main() {
	page := js.Global()
	start := session.Start{Rules: engine.Classic(), OnScreen: true}
	var idErr error
	if text := page.Get("URL").New(page.Get("location")).Get("searchParams").Call("get", "id"); text.Truthy() {
		var id engine.ID
		if id, idErr = readID(text.String(), time.Now()); idErr == nil {
			start = session.StartOf(id)
		}
	}
	store := records.OpenBrowser("twenty48")
	game := openSession(store, start)
	if game.err != nil {
		panic(game.err)
	}
	log.SetOutput(io.Discard) // the toolkit logs that it has no folder for its cache
	a := newApp(metadata())
	log.SetOutput(os.Stderr)
	w := shell.Prepare(a)
	gui.New(a, w, platform(), game.session, idErr)
	w.Show()
	// The browser gives no other sign before it ends the program, so this is the last chance to save.
	page.Call("addEventListener", "pagehide", js.FuncOf(func(js.Value, []js.Value) any {
		game.session.Close()
		return nil
	}))
	page.Call("started")
	a.Run()
}
