package main

import (
	_ "embed"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"github.com/BurntSushi/toml"

	"twenty48/engine"
	"twenty48/gui"
	"twenty48/library"
	"twenty48/session"
	"twenty48/settings"
	"twenty48/system"
)

var (
	//go:embed FyneApp.toml
	fyneApp string
	//go:embed Icon.png
	icon []byte
)

// An opening is a session that is open, or why it is not.
type opening struct {
	session *session.Session
	store   io.Closer
	place   string // the folder of the games, or "" if nobody can look there
	err     error
}

// openSession opens a session in a store.
func openSession(store interface {
	library.Store
	io.Closer
}, start session.Start) opening {
	env := session.Env{Now: time.Now, Seed: drawSeed}
	s, err := session.Open(library.Open(store, time.Now), settings.Open(store), env, start)
	return opening{session: s, store: store, err: err}
}

// drawSeed draws a seed of 35 bits. In a game ID it has seven letters, which is short
// enough to type.
func drawSeed() uint64 { return rand.Uint64N(1 << 35) }

// readID reads an ID, or the word "today" for the ID of the daily game.
func readID(text string, now time.Time) (engine.ID, error) {
	if strings.EqualFold(text, "today") {
		return session.Today(now), nil
	}
	return engine.ParseID(text)
}

// newApp returns the toolkit's app without what it does when it ends. It saves its
// preferences through a queue that may have stopped before, and then waits for ever;
// that happened once in some hundred ends on a busy machine. The game has no preferences.
func newApp(meta fyne.AppMetadata) fyne.App {
	app.SetMetadata(meta)
	a := app.NewWithID(meta.ID)
	if l, is := a.Lifecycle().(interface{ SetOnStoppedHookExecuted(func()) }); is {
		l.SetOnStoppedHookExecuted(nil)
	}
	return a
}

// platform returns the system's functions that the window needs.
func platform() gui.Platform {
	return gui.Platform{
		ReducedMotion: system.ReducedMotion, KnowsShade: system.KnowsShade, Download: system.Download, Upload: system.Upload,
		ToggleFullScreen: system.ToggleFullScreen, EndHover: func() { system.EndHover() }, SetScrolls: system.SetScrolls, LastKey: system.LastKey,
	}
}

// metadata returns what FyneApp.toml says about the program.
func metadata() fyne.AppMetadata {
	var file struct {
		Details struct {
			ID, Name, Version string
			Build             int
		}
		Migrations map[string]bool
	}
	if _, err := toml.Decode(fyneApp, &file); err != nil {
		panic(err) // the file is part of the program
	}
	d := file.Details
	return fyne.AppMetadata{
		ID: d.ID, Name: d.Name, Version: d.Version, Build: d.Build, Migrations: file.Migrations,
		Icon: fyne.NewStaticResource("Icon.png", icon),
	}
}
