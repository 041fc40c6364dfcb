package main

import (
	_ "embed"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"github.com/BurntSushi/toml"

	"twenty48/engine"
	"twenty48/gui/shell"
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

// An opening is the result of opening a session: the session, or the error.
type opening struct {
	session *session.Session
	store   io.Closer
	err     error
}

// openSession opens a session on a store.
func openSession(store interface {
	library.Store
	io.Closer
}, start session.Start) opening {
	env := session.Env{Now: time.Now, Seed: drawSeed}
	s, err := session.Open(library.Open(store, time.Now), settings.Open(store), env, start)
	return opening{session: s, store: store, err: err}
}

// drawSeed returns a random seed of 35 bits. It makes seven letters of a game ID, which is short
// enough to type.
func drawSeed() uint64 { return rand.Uint64N(1 << 35) }

// readID parses a game ID. The word "today" stands for the ID of the daily game.
func readID(text string, now time.Time) (engine.ID, error) {
	if strings.EqualFold(text, "today") {
		return session.Today(now), nil
	}
	return engine.ParseID(text)
}

// newApp returns an app of the toolkit without the function that the toolkit runs at its end. That
// function saves preferences through a queue that may already have stopped, and then it waits for
// ever. This happened about once in a hundred ends on a busy machine. The game does not use these
// preferences.
func newApp(meta fyne.AppMetadata) fyne.App {
	app.SetMetadata(meta)
	a := app.NewWithID(meta.ID)
	if l, ok := a.Lifecycle().(interface{ SetOnStoppedHookExecuted(func()) }); ok {
		l.SetOnStoppedHookExecuted(nil)
	}
	return a
}

// platform returns the functions of the system that the window needs.
func platform() shell.Platform {
	return shell.Platform{
		ReducedMotion: system.ReducedMotion, KnowsShade: system.KnowsShade,
		Download: system.Download, SharePicture: system.SharePicture, Upload: system.Upload,
		ToggleFullScreen: system.ToggleFullScreen, EndHover: func() { system.EndHover() },
		SetScrolls: system.SetScrolls, LastKey: system.LastKey,
		WatchGamepads: system.WatchGamepads, ReadClipboard: system.ReadClipboard, Files: regularFiles{},
	}
}

// regularFiles matches regular files. To choose an icon, the toolkit reads the beginning of a file,
// and in a named pipe it would wait for ever.
type regularFiles struct{}

// Matches implements storage.FileFilter.
func (regularFiles) Matches(file fyne.URI) bool {
	info, err := os.Stat(file.Path())
	return err == nil && info.Mode().IsRegular()
}

// metadata returns the facts about the program from FyneApp.toml.
func metadata() fyne.AppMetadata {
	var file struct {
		Details struct {
			ID, Name, Version string
			Build             int
		}
		Migrations map[string]bool
	}
	if _, err := toml.Decode(fyneApp, &file); err != nil {
		panic(err) // impossible: the file is part of the program
	}
	d := file.Details
	return fyne.AppMetadata{
		ID: d.ID, Name: d.Name, Version: d.Version, Build: d.Build, Migrations: file.Migrations,
		Icon: fyne.NewStaticResource("Icon.png", icon),
	}
}
