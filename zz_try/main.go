package main

import (
	"os"
	"time"

	"fyne.io/fyne/v2/app"

	"twenty48/engine"
	"twenty48/gui"
	"twenty48/library"
	"twenty48/records"
	"twenty48/session"
	"twenty48/settings"
	"twenty48/system"
)

func main() {
	store, _ := records.OpenFolder(os.Args[1])
	seed := uint64(7)
	s, err := session.Open(library.Open(store, time.Now), settings.Open(store), session.Env{Now: time.Now, Seed: func() uint64 { seed++; return seed }}, session.Start{OnScreen: true, Rules: engine.Classic()})
	if err != nil {
		panic(err)
	}
	a := app.NewWithID("x")
	w := gui.Prepare(a)
	gui.New(a, w, gui.Platform{ReducedMotion: system.ReducedMotion, Download: system.Download, Upload: system.Upload, ToggleFullScreen: system.ToggleFullScreen, SetScrolls: system.SetScrolls, LastKey: system.LastKey}, s, "", nil)
	w.Show()
	a.Run()
	s.Close()
	store.Close()
}
