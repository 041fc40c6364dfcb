//go:build !js

// Twenty48 is the game 2048 in a window of its own, or in a terminal.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
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
	"fyne.io/fyne/v2/driver"
	"github.com/adrg/xdg"
	"github.com/gdamore/tcell/v3"
	"golang.org/x/term"

	"twenty48/gui"
	"twenty48/phrase"
	"twenty48/records"
	"twenty48/session"
	"twenty48/system"
	"twenty48/terminal"
	"twenty48/words"
)

func main() {
	system.AttachConsole()
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
	openings := make(chan opening, 1)
	go func() { openings <- open(o) }()
	inTerminal := o.terminal || o.isByLine()
	var play func(opening) error
	if !inTerminal { // the toolkit makes the window while the game is read
		play, err = prepare(meta)
	}
	game := <-openings
	if game.err != nil {
		return fail(stderr, 2, phrase.New("%v; see twenty48 -h", game.err))
	}
	if inTerminal || err != nil {
		words.Speak(legible(game.session.Settings().Get(words.Setting, words.System, words.Choices()...)))
	}
	switch {
	case inTerminal:
		err = playTerminal(stdin, stdout, stderr, game.session, o)
	case err == nil:
		err = play(game)
		words.Speak(legible(words.Spoken())) // the window is gone: from here on a terminal shows the texts
	}
	var failures []error
	if err != nil {
		failures = append(failures, err)
	}
	if err := errors.Join(game.session.Close(), game.store.Close()); err != nil {
		failures = append(failures, phrase.New("some data could not be saved: %v; make sure the games folder has free space and is writable, or use another: twenty48 -data DIR", err))
	}
	if len(failures) == 0 {
		return 0
	}
	var sentences []string
	for _, err := range failures {
		fail(stderr, 1, err)
		sentences = append(sentences, words.Sentence(err))
	}
	if !inTerminal && !isTerminal(stdin) && !isTerminal(stdout) && !isTerminal(stderr) { // started from the desktop
		system.ShowMessage(meta.Name, strings.Join(sentences, "\n"))
	}
	return 1
}

// legible returns a language, or English if the terminal does not have the letters of
// all languages.
func legible(language string) string {
	if !system.ShowsUnicode() {
		return "en"
	}
	return language
}

// open opens the session that the flags ask for.
func open(o options) opening {
	folder := records.OpenFolder(o.dir)
	if o.autoplay && o.start.Seed == nil && o.start.Board == nil {
		seed := drawSeed() // the coach plays a game of its own, not one that the player has left
		o.start.Seed, o.start.OnScreen, o.start.KeepScreen = &seed, false, true
	}
	game := openSession(folder, o.start)
	game.place, _ = filepath.Abs(o.dir) // "" if it has none
	return game
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

// prepare makes the window and returns what shows a game in it until it is closed.
// The errors say why there can be no window.
func prepare(meta fyne.AppMetadata) (play func(opening) error, err error) {
	system.FindBus()
	if err := system.CheckDisplay(); err != nil {
		return nil, phrase.New("no display available (%v); start the game in a desktop session, use ssh -X, or play without a window: twenty48 -terminal", err)
	}
	// The toolkit logs why it fails, in its own words; only if the window is there are they of use.
	var said bytes.Buffer
	log.SetOutput(&said)
	followText()
	a := newApp(meta)
	w := gui.Prepare(a)
	return func(game opening) error {
		gui.New(a, w, platform(), game.session, game.place, nil)
		hasEnded := make(chan struct{})
		defer close(hasEnded)
		quitOnSignal(a, hasEnded)
		if err := show(w, meta.Name); err != nil {
			return err
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

// quitOnSignal quits the window when the system asks the program to end. While the
// display does not answer, the window cannot quit: then the program exits at a second
// signal or after some seconds. Even so all moves are saved.
func quitOnSignal(a fyne.App, hasEnded <-chan struct{}) {
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM) // so does the toolkit, but later than the window can be seen
	go func() {
		<-signals
		fyne.Do(a.Driver().Quit)
		select {
		case <-hasEnded:
			return
		case <-signals:
		case <-time.After(3 * time.Second):
		}
		os.Exit(1)
	}()
}

// followText draws everything as much larger as the system's text is. The toolkit
// knows of monitors and of a scale that it is told, which comes before this.
func followText() {
	if os.Getenv("FYNE_SCALE") != "" {
		return
	}
	told := make(chan float64, 1)
	go func() { told <- system.TextScale() }()
	select {
	case scale := <-told:
		if 0.5 <= scale && scale <= 3 { // what desktops let one choose
			os.Setenv("FYNE_SCALE", fmt.Sprint(scale))
		}
	case <-time.After(100 * time.Millisecond): // so long the start may take for it
	}
}

// show shows the window. If that is impossible, the toolkit panics or makes a window
// without a handle; the error says why. On X11 docks know the program by the title of
// the window when it opens, so it opens with the name of the desktop file.
func show(w fyne.Window, name string) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = windowError(value)
		}
	}()
	title := w.Title()
	w.SetTitle(name)
	w.Show()
	w.SetTitle(title)
	if toolkit, is := w.(interface{ RunWithContext(func()) }); is {
		toolkit.RunWithContext(func() { system.WatchPointer(fyne.Do) })
	}
	hasHandle := true
	if native, is := w.(driver.NativeWindow); is {
		native.RunNative(func(context any) {
			switch c := context.(type) {
			case driver.X11WindowContext:
				hasHandle = c.WindowHandle != 0
			case driver.WaylandWindowContext:
				hasHandle = c.WaylandSurface != 0
			case driver.WindowsWindowContext:
				hasHandle = c.HWND != 0
			case driver.MacWindowContext:
				hasHandle = c.NSWindow != 0
			}
		})
	}
	if !hasHandle {
		return errNoOpenGL
	}
	return nil
}

// errNoOpenGL is the error of a display without OpenGL.
var errNoOpenGL = phrase.New("the window needs OpenGL, which is not available on this display; install or update the graphics driver (on Linux also Mesa, libgl1-mesa-dri, which works without a graphics card), or play without a window: twenty48 -terminal")

// windowError returns the error of a panic of the toolkit. GLFW names the interface of
// OpenGL that failed, such as GLX or WGL.
func windowError(value any) error {
	text := fmt.Sprint(value)
	for _, name := range []string{"OpenGL", "GLX", "EGL", "WGL", "NSGL"} {
		if strings.Contains(text, name) {
			return errNoOpenGL
		}
	}
	return phrase.New("the window cannot be opened (%s); play without a window: twenty48 -terminal", text)
}

// playTerminal plays without a window: on the whole screen if there is one, or line by
// line if there is none or the player asked for that.
func playTerminal(stdin io.Reader, stdout, stderr io.Writer, game *session.Session, o options) error {
	notes := words.Notes(append(game.Library().Notes(), game.Settings().Notes()...))
	ctx, done := untilKilled()
	defer done()
	if !o.isByLine() && isTerminal(stdin) && isTerminal(stdout) && os.Getenv("TERM") != "dumb" {
		return playScreen(ctx, stdout, game, notes)
	}
	if notes != "" {
		fmt.Fprintln(stderr, "twenty48:", notes)
	}
	if o.autoplay {
		return terminal.Autoplay(ctx, stdout, game, o.mode())
	}
	return terminal.Play(ctx, stdin, stdout, game, o.mode())
}

// untilKilled returns a context that is done when the system asks the program to end.
// The program then ends by itself.
func untilKilled() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
}

// playScreen plays on the whole screen, and leaves the last board on the normal screen.
func playScreen(ctx context.Context, stdout io.Writer, game *session.Session, notes string) error {
	// Without questions to the terminal, one that answers none does not delay the start by a
	// second. The game needs no answer; on Windows the console gives them at once.
	screen, err := tcell.NewScreen(tcell.OptNegotiation(runtime.GOOS == "windows"))
	if err == nil {
		err = terminal.PlayScreen(ctx, screen, game, notes, terminal.Suspension{Asked: system.NotifySuspends(), Stop: system.Suspend})
	}
	if err != nil && ctx.Err() == nil {
		return phrase.New("full-screen mode does not work in this terminal (%v); try twenty48 -lines", err)
	}
	io.WriteString(stdout, terminal.LastBoard(game.Scene())) // fails if the terminal is gone
	return nil
}

func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
