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
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/driver"
	"github.com/BurntSushi/toml"
	"github.com/adrg/xdg"

	"twenty48/engine"
	"twenty48/gui"
	"twenty48/records"
	"twenty48/session"
)

var (
	//go:embed FyneApp.toml
	fyneApp string
	//go:embed Icon.png
	icon []byte
)

const usage = `Usage: twenty48 [flags]

2048: slide the tiles to one side; two of the same number that meet become one
of their sum; make 2048. The window tells the keys.

  -terminal
      Play in the terminal, without a window: on its whole screen, or line by
      line where input or output is none.
  -lines
      Play in the terminal, line by line.
  -plain
      Play in the terminal, line by line, and tell each move in words, for
      screen readers.
  -seed N
      Play the game that has this number, from 0 up: the same tiles appear for
      the same moves, on every machine. Without it the unfinished game goes on,
      or a new one begins.
  -board "2 0 2 4 / 0 0 0 0 / 0 0 8 0 / 0 0 0 0"
      Start from this board, to practise: rows apart by a slash, tiles by
      spaces, 0 for an empty cell; of any size. No best score is kept of it. On
      a board that cannot reach 2048 the game has no target.
  -data DIR
      Keep the games in this folder, and not where the system keeps such.
  -version
      Print the version and exit.
  -h
      Print this help and exit.

The exit status is 0 after a game, 1 if it cannot be played (there is no window
to open, say), and 2 if the flags are wrong.
`

func main() {
	attachConsole()
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program; it returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	var (
		version, inTerminal, lines, plain bool
		start                             = session.Start{Rules: engine.Classic()}
		dir                               = filepath.Join(xdg.DataHome, "twenty48")
	)
	flags := flag.NewFlagSet("twenty48", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.BoolVar(&version, "version", false, "")
	flags.BoolVar(&inTerminal, "terminal", false, "")
	flags.BoolVar(&lines, "lines", false, "")
	flags.BoolVar(&plain, "plain", false, "")
	flags.StringVar(&dir, "data", dir, "")
	flags.Func("board", "", func(text string) error {
		m, err := engine.ParseMatrix(text, 0)
		start.Board = &m
		return err
	})
	flags.Func("seed", "", func(text string) error {
		seed, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return errors.New("it must be a whole number from 0 to 18446744073709551615")
		}
		start.Seed = &seed
		return nil
	})
	err := flags.Parse(args)
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("%q is no flag", flags.Arg(0))
	}
	if err == nil && lines && plain {
		err = errors.New("-lines draws the board and -plain tells it in words: choose one of them")
	}
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, usage)
		return 0
	}
	if err != nil {
		return fail(stderr, 2, "%v; see twenty48 -h", err)
	}

	meta := metadata()
	if version {
		fmt.Fprintln(stdout, "twenty48", meta.Version)
		return 0
	}
	folder, first := records.OpenFolder(dir)
	start.Apart = !first
	game, err := session.Open(folder, start, rand.Uint64, time.Now)
	if err != nil {
		return fail(stderr, 2, "%v; see twenty48 -h", err)
	}
	notice := game.Notice()
	if !first {
		notice = strings.TrimSpace("The game is open already: the unfinished game is left to it, and another begins here. " + notice)
	}
	if inTerminal || lines || plain {
		err = playTerminal(stdin, stdout, stderr, game, notice, lines, plain)
	} else {
		err = play(meta, game, notice)
	}
	if err = errors.Join(err, game.Close(), folder.Close()); err != nil {
		return fail(stderr, 1, "%v", err)
	}
	return 0
}

func fail(stderr io.Writer, status int, format string, a ...any) int {
	fmt.Fprintf(stderr, "twenty48: "+format+"\n", a...)
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

// play shows the window and returns when it is closed, or with an error that
// says why there can be none.
func play(meta fyne.AppMetadata, game *session.Session, notice string) error {
	if err := checkDisplay(); err != nil {
		return fmt.Errorf("there is no display to open a window on (%w); start it in a desktop session, over ssh with ssh -X, or without a window: twenty48 -terminal", err)
	}
	// The toolkit logs why it fails, in its own words; only if the window is there are they of use.
	var said bytes.Buffer
	log.SetOutput(&said)
	app.SetMetadata(meta)
	a := app.NewWithID(meta.ID)
	w := gui.New(a, game, notice)
	if !show(w) {
		return errors.New("the display has no usable OpenGL, which the window needs; install or update the graphics driver, on Linux also Mesa (libgl1-mesa-dri), which needs no graphics card; or play without a window: twenty48 -terminal")
	}
	log.SetOutput(os.Stderr)
	said.WriteTo(os.Stderr)
	a.Run()
	return nil
}

// show shows the window and tells whether that worked. The toolkit tells it only
// by panicking, or by a window that has no handle.
func show(w fyne.Window) (ok bool) {
	defer func() { ok = recover() == nil && ok }()
	w.Show()
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
