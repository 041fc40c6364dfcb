// Twenty48 is the game 2048 in a window of its own, or in a terminal.
package main

import (
	"bytes"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"os/signal"
	"os/user"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/driver"
	"github.com/BurntSushi/toml"
	"github.com/adrg/xdg"

	"twenty48/gui"
	"twenty48/phrase"
	"twenty48/records"
	"twenty48/session"
	"twenty48/words"
)

var (
	//go:embed FyneApp.toml
	fyneApp string
	//go:embed Icon.png
	icon []byte
)

func main() {
	attachConsole()
	findHome()
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// findHome gives the environment the home that the system's list of users has, if
// it has none: from some services and bare shells it comes so, and the games would
// be kept at the top of the disk, or wherever the program was started.
func findHome() {
	if runtime.GOOS == "windows" || filepath.IsAbs(os.Getenv("HOME")) {
		return
	}
	if u, err := user.Current(); err == nil {
		os.Setenv("HOME", u.HomeDir)
		xdg.Reload()
	}
}

// run is the program; it returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	words.Speak(legible(words.System))
	o, err := parseFlags(args, time.Now())
	if errors.Is(err, flag.ErrHelp) {
		return say(stdout, stderr, usage())
	}
	if err != nil {
		return fail(stderr, 2, phrase.New("%v; see twenty48 -h", err))
	}
	meta := metadata()
	if o.version {
		return say(stdout, stderr, "twenty48 "+meta.Version+"\n")
	}
	if o.man {
		return say(stdout, stderr, manPage(meta.Version))
	}
	opening := make(chan opened, 1)
	go func() { opening <- open(o) }()
	inTerminal := o.terminal || o.lines || o.plain || o.autoplay
	var play func(opened) error
	if !inTerminal { // and the window is made while the game is read
		play, err = prepare(meta)
	}
	game := <-opening
	if game.err != nil {
		return fail(stderr, 2, phrase.New("%v; see twenty48 -h", game.err))
	}
	if inTerminal || err != nil {
		words.Speak(legible(game.language))
	}
	switch {
	case inTerminal:
		err = playTerminal(stdin, stdout, stderr, game.session, game.notice, o)
	case err == nil:
		err = play(game)
		words.Speak(legible(words.Spoken())) // the window is gone; what is left to say goes to a terminal
	}
	status := 0
	if err != nil {
		status = fail(stderr, 1, err)
	}
	if err := errors.Join(game.session.Close(), game.folder.Close()); err != nil {
		status = fail(stderr, 1, phrase.New("not everything could be saved: %v; see that there is room in the folder of the games, and that it may be written, or have another: twenty48 -data DIR", err))
	}
	return status
}

// legible returns the language that a terminal can show: English where it has not
// the letters of all.
func legible(language string) string {
	if !hasAllLetters() {
		return "en"
	}
	return language
}

// opened is the game that is to be played, with what there is to say of it, or
// the error of the options.
type opened struct {
	session  *session.Session
	folder   *records.Folder
	language string // that is chosen
	notice   []error
	place    string // where the folder is
	err      error
}

func open(o options) opened {
	folder, first := records.OpenFolder(o.dir)
	// Seeds of 35 bits are seven letters in a game ID, short enough to be typed.
	seed := func() uint64 { return rand.Uint64N(1 << 35) }
	if o.autoplay && o.start.Seed == nil && o.start.Board == nil {
		own := seed() // what the player has left is not for the coach
		o.start.Seed = &own
	}
	s, err := session.Open(folder, o.start, !first, seed, time.Now)
	if err != nil {
		return opened{err: err}
	}
	language := s.Setting("language", words.Choices()...)
	notice := s.Notice()
	if !first {
		notice = append([]error{phrase.New("The game is open already: the unfinished game is left to it, and another begins here.")}, notice...)
	}
	place, _ := filepath.Abs(o.dir) // nothing is told if there is no telling
	return opened{session: s, folder: folder, language: language, notice: notice, place: place}
}

// say writes what was asked for, and returns the exit status.
func say(stdout, stderr io.Writer, text string) int {
	if _, err := io.WriteString(stdout, text); err != nil {
		return fail(stderr, 1, err)
	}
	return 0
}

func fail(stderr io.Writer, status int, err error) int {
	sentence := strings.ReplaceAll(words.Error(err), "\n", "; ") // of several errors
	fmt.Fprintln(stderr, "twenty48:", sentence)
	return status
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

// prepare makes the window and returns what shows a game in it until it is closed.
// The errors say why there can be no window.
func prepare(meta fyne.AppMetadata) (play func(opened) error, err error) {
	if err := checkDisplay(); err != nil {
		return nil, phrase.New("there is no display to open a window on (%v); start it in a desktop session, over ssh with ssh -X, or without a window: twenty48 -terminal", err)
	}
	// The toolkit logs why it fails, in its own words; only if the window is there are they of use.
	var said bytes.Buffer
	log.SetOutput(&said)
	followText()
	a := newApp(meta)
	w := gui.Prepare(a)
	return func(game opened) error {
		gui.New(a, w, game.session, game.notice, game.place)
		// The toolkit listens as well, but later than the window can be seen.
		ends := make(chan os.Signal, 1)
		signal.Notify(ends, os.Interrupt, syscall.SIGTERM)
		go func() {
			<-ends
			fyne.Do(a.Driver().Quit)
		}()
		if !show(w, meta.Name) {
			return phrase.New("the display has no usable OpenGL, which the window needs; install or update the graphics driver, on Linux also Mesa (libgl1-mesa-dri), which needs no graphics card; or play without a window: twenty48 -terminal")
		}
		log.SetOutput(os.Stderr)
		said.WriteTo(os.Stderr)
		// Garbage is small from here on: less of it may lie about, 4 MB less after some
		// hundred moves, and 20 beside the coach. Before, it would slow down the reading
		// of a long game.
		debug.SetGCPercent(25)
		a.Run()
		return nil
	}, nil
}

// followText draws everything as much larger as the system's text is. The toolkit
// knows of monitors and of a scale that it is told, which comes before this.
func followText() {
	if os.Getenv("FYNE_SCALE") != "" {
		return
	}
	told := make(chan float64, 1)
	go func() { told <- textScale() }()
	select {
	case scale := <-told:
		if 0.5 <= scale && scale <= 3 { // what desktops let one choose
			os.Setenv("FYNE_SCALE", fmt.Sprint(scale))
		}
	case <-time.After(100 * time.Millisecond): // so long the start may take for it
	}
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

// show shows the window and tells whether that worked. The toolkit tells it only
// by panicking, or by a window that has no handle. On X11 the title at the start
// is the name by which docks know the program: there it is that of the desktop file.
func show(w fyne.Window, name string) (ok bool) {
	defer func() { ok = recover() == nil && ok }()
	title := w.Title()
	w.SetTitle(name)
	w.Show()
	w.SetTitle(title)
	ok = true
	if native, is := w.(driver.NativeWindow); is {
		native.RunNative(func(context any) {
			switch c := context.(type) {
			case driver.X11WindowContext:
				ok = c.WindowHandle != 0
			case driver.WaylandWindowContext:
				ok = c.WaylandSurface != 0
			case driver.WindowsWindowContext:
				ok = c.HWND != 0
			case driver.MacWindowContext:
				ok = c.NSWindow != 0
			}
		})
	}
	return ok
}
