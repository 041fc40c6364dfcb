//go:build !js

// Twenty48 is the game 2048 in a window of its own, or in a terminal.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"

	"twenty48/gui"
	"twenty48/records"
)

func main() {
	attachConsole()
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program; it returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parseFlags(args, time.Now())
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, usage())
		return 0
	}
	if err != nil {
		return fail(stderr, 2, "%v; see twenty48 -h", err)
	}
	meta := metadata()
	if o.version {
		fmt.Fprintln(stdout, "twenty48", meta.Version)
		return 0
	}
	if o.man {
		fmt.Fprint(stdout, manPage(meta.Version))
		return 0
	}
	opening := make(chan opened, 1)
	go func() { opening <- open(o) }()
	inTerminal := o.terminal || o.lines || o.plain || o.autoplay
	var play func(opened) error
	if !inTerminal { // and the window is made while the game is read
		play, err = prepare(meta)
	}
	game := <-opening
	switch {
	case game.err != nil:
		return fail(stderr, 2, "%v; see twenty48 -h", game.err)
	case inTerminal:
		err = playTerminal(stdin, stdout, stderr, game.session, game.notice, o)
	case err == nil:
		err = play(game)
	}
	if err = errors.Join(err, game.session.Close(), game.store.Close()); err != nil {
		return fail(stderr, 1, "%v", err)
	}
	return 0
}

func open(o options) opened {
	folder, first := records.OpenFolder(o.dir)
	if o.autoplay && o.start.Seed == nil && o.start.Board == nil {
		own := drawSeed() // what the player has left is not for the coach
		o.start.Seed = &own
	}
	return begin(folder, first, o.start)
}

func fail(stderr io.Writer, status int, format string, a ...any) int {
	fmt.Fprintf(stderr, "twenty48: "+format+"\n", a...)
	return status
}

// prepare makes the window and returns what shows a game in it until it is closed.
// The errors say why there can be no window.
func prepare(meta fyne.AppMetadata) (play func(opened) error, err error) {
	if err := checkDisplay(); err != nil {
		return nil, fmt.Errorf("there is no display to open a window on (%w); start it in a desktop session, over ssh with ssh -X, or without a window: twenty48 -terminal", err)
	}
	// The toolkit logs why it fails, in its own words; only if the window is there are they of use.
	var said bytes.Buffer
	log.SetOutput(&said)
	a := newApp(meta)
	w := gui.Prepare(a)
	return func(game opened) error {
		gui.New(a, w, game.session, game.notice)
		// The toolkit listens as well, but later than the window can be seen.
		ends := make(chan os.Signal, 1)
		signal.Notify(ends, os.Interrupt, syscall.SIGTERM)
		go func() {
			<-ends
			fyne.Do(a.Driver().Quit)
		}()
		if !show(w, meta.Name) {
			return errors.New("the display has no usable OpenGL, which the window needs; install or update the graphics driver, on Linux also Mesa (libgl1-mesa-dri), which needs no graphics card; or play without a window: twenty48 -terminal")
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
