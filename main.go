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
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/system"
	"twenty48/words"
)

var (
	//go:embed FyneApp.toml
	fyneApp string
	//go:embed Icon.png
	icon []byte
)

// opened is the game that is to be played, with what there is to say of it, or
// the error of the options.
type opened struct {
	session  *session.Session
	store    io.Closer
	language string // that is chosen
	notice   []error
	place    string // where the store is, if anybody can look there
	err      error
}

// begin opens a session in a store, which this is the first instance to open or not.
func begin(store interface {
	session.Store
	io.Closer
}, first bool, start session.Start) opened {
	s, err := session.Open(store, start, !first, drawSeed, time.Now)
	if err != nil {
		return opened{err: err}
	}
	language := s.Setting(words.Setting, words.Choices()...)
	notice := s.Notice()
	if !first {
		notice = append([]error{phrase.New("The game is open already: the unfinished game is left to it, and another begins here.")}, notice...)
	}
	return opened{session: s, store: store, language: language, notice: notice}
}

// drawSeed draws one of 35 bits, which is seven letters in a game ID, short enough to
// be typed.
func drawSeed() uint64 { return rand.Uint64N(1 << 35) }

// readID reads an ID, or the word for that of today.
func readID(text string, now time.Time) (engine.ID, error) {
	if strings.EqualFold(text, "today") {
		return session.Today(now), nil
	}
	return engine.ParseID(text)
}

// newApp returns the toolkit's app without what it does at its end: it keeps its
// preferences, of which the game has none, by a queue that it may have given up by
// then. It would wait for that forever, once in some hundred ends of a busy machine.
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
		ReducedMotion: system.ReducedMotion, Download: system.Download, Upload: system.Upload,
		ToggleFullScreen: system.ToggleFullScreen, SetScrolls: system.SetScrolls, LastKey: system.LastKey,
	}
}

// metadata is what FyneApp.toml says of the program.
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
