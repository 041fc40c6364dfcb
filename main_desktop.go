//go:build !js

// Twenty48 is the game 2048 in a window or in a terminal.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"os/user"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"fyne.io/fyne/v2"
	"github.com/adrg/xdg"
	"golang.org/x/term"

	"twenty48/gui"
	"twenty48/gui/shell"
	"twenty48/phrase"
	"twenty48/records"
	"twenty48/session"
	"twenty48/system"
	"twenty48/system/quiet"
	"twenty48/terminal"
	"twenty48/words"
)

func init() { os.Stderr = quiet.Stderr }

func main() {
	system.AttachConsole()
	setHome()
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// setHome sets the variable HOME from the system's list of users if it is not set to an absolute
// path. Some services and bare shells start programs without it. The games would then be saved at
// the root of the file system, or in the folder where the program was started.
func setHome() {
	if runtime.GOOS == "windows" || filepath.IsAbs(os.Getenv("HOME")) {
		return
	}
	if u, err := user.Current(); err == nil {
		os.Setenv("HOME", u.HomeDir)
		xdg.Reload()
	}
}

// run reads the flags, plays, and returns the exit status: 0, 1 after a failure, or 2 if the flags
// are wrong.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	words.Speak(displayable(words.System))
	o, err := parseFlags(args, time.Now())
	if errors.Is(err, flag.ErrHelp) {
		return printText(stdout, stderr, usage())
	}
	if err != nil {
		return fail(stderr, 2, phrase.New("%v; see twenty48 -h", err))
	}
	meta := metadata()
	if o.version {
		return printText(stdout, stderr, "twenty48 "+meta.Version+"\n")
	}
	if o.man {
		return printText(stdout, stderr, manPage(meta.Version))
	}
	isScreen := isTerminal(stdin) && isTerminal(stdout) && os.Getenv("TERM") != "dumb"
	if o.lines || o.bare || o.plain || o.autoplay || o.terminal && !isScreen {
		o.playLineByLine()
	}
	openings := make(chan opening, 1)
	go func() { openings <- open(o) }()
	inTerminal := o.terminal || o.lines
	var play func(opening) error
	if !inTerminal { // the toolkit makes the window while the other goroutine reads the game
		play, err = prepareWindow(meta)
	}
	game := <-openings
	if game.err != nil {
		return fail(stderr, 2, phrase.New("%v; see twenty48 -h", game.err))
	}
	if inTerminal || err != nil {
		words.Speak(displayable(game.session.Settings().Get(words.Setting, words.System, words.Choices()...)))
	}
	switch {
	case inTerminal:
		err = playTerminal(stdin, stdout, stderr, game.session, o)
	case err == nil:
		err = play(game)
		words.Speak(displayable(words.Spoken())) // from now on, a terminal shows the texts
	}
	var failures []error
	if err != nil {
		failures = append(failures, err)
	}
	if err := errors.Join(game.session.Close(), game.store.Close()); err != nil {
		failures = append(failures, phrase.New("some data could not be saved: %v; "+
			"make sure the games folder has free space and is writable, or use another: twenty48 -data DIR", err))
	}
	if len(failures) == 0 {
		return 0
	}
	var sentences []string
	for _, err := range failures {
		fail(stderr, 1, err)
		sentences = append(sentences, words.Sentence(err))
	}
	isFromDesktop := !isTerminal(stdin) && !isTerminal(stdout) && !isTerminal(stderr)
	if !inTerminal && isFromDesktop {
		system.ShowMessage(meta.Name, strings.Join(sentences, "\n"))
	}
	return 1
}

// displayable returns a language, or English if the terminal cannot show the letters of all
// languages.
func displayable(language string) string {
	if !system.ShowsUnicode() {
		return "en"
	}
	return language
}

// open opens the session that the flags ask for.
func open(o options) opening {
	folder := records.OpenFolder(o.dir)
	if o.autoplay && o.start.Seed == nil && o.start.Board == nil {
		seed := drawSeed() // the coach plays a game of its own, not the game in progress
		o.start.Seed, o.start.OnScreen, o.start.KeepScreen = &seed, false, true
	}
	game := openSession(folder, o.start)
	return game
}

// printText writes a text that the player asked for, and returns the exit status.
func printText(stdout, stderr io.Writer, text string) int {
	if _, err := io.WriteString(stdout, text); err != nil {
		return fail(stderr, 1, err)
	}
	return 0
}

// fail writes an error as one line, and returns the exit status.
func fail(stderr io.Writer, status int, err error) int {
	sentence := strings.ReplaceAll(words.Error(err), "\n", "; ") // joined errors have a line each
	fmt.Fprintln(stderr, "twenty48:", sentence)
	return status
}

// prepareWindow makes the window. It returns a function that shows a game in the window until the
// window is closed. The errors say why there can be no window.
func prepareWindow(meta fyne.AppMetadata) (play func(opening) error, err error) {
	system.FindBus()
	if err := system.CheckDisplay(); err != nil {
		return nil, phrase.New("no display available (%v); "+
			"start the game in a desktop session, use ssh -X, or play without a window: twenty48 -terminal", err)
	}
	followTextSize()
	a := newApp(meta)
	w := shell.Prepare(a)
	return func(game opening) error {
		gui.New(a, w, platform(), game.session, nil)
		hasEnded := make(chan struct{})
		defer close(hasEnded)
		quitOnSignal(a, w, hasEnded)
		if err := showWindow(w, meta.Name); err != nil {
			return err
		}
		// From now on the heap is small, so more frequent collections cost little. They save 4 MB
		// after some hundred moves, and 20 MB while the coach plays. During the start they would
		// slow down the reading of a long game.
		debug.SetGCPercent(25)
		a.Run()
		return nil
	}, nil
}

// quitOnSignal quits the window when the system asks the program to end. If the display does not
// answer, the window cannot quit. The program then exits at a second signal or after three seconds. It
// also exits three seconds after the window was closed if the manager of the clipboard does not answer.
// A signal that the program was started to ignore stays ignored.
func quitOnSignal(a fyne.App, w fyne.Window, hasEnded <-chan struct{}) {
	signals := make(chan os.Signal, 2)
	// The toolkit handles these signals too, but only some time after the window is visible.
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		if signal.Ignored(s) {
			system.KeepIgnored(s)
		} else {
			signal.Notify(signals, s)
		}
	}
	w.SetOnClosed(func() {
		timer := time.AfterFunc(3*time.Second, func() { os.Exit(1) })
		go func() { <-hasEnded; timer.Stop() }()
	})
	go func() {
		<-signals
		go exitSoon()
		fyne.Do(a.Driver().Quit)
		<-signals
		os.Exit(1)
	}()
}

// followTextSize scales the window by the text size of the system. The toolkit itself scales only
// for the monitor. A scale that the player sets in FYNE_SCALE has priority.
func followTextSize() {
	if os.Getenv("FYNE_SCALE") != "" {
		return
	}
	scales := make(chan float64, 1)
	go func() { scales <- system.TextScale() }()
	select {
	case scale := <-scales:
		if 0.5 <= scale && scale <= 3 { // the sizes that desktops offer
			os.Setenv("FYNE_SCALE", fmt.Sprint(scale))
		}
	case <-time.After(100 * time.Millisecond): // the start must not wait longer for the desktop
	}
}

// showWindow shows the window. If the window cannot be shown, the toolkit panics, or runs nothing in
// its context: showWindow returns an error then. On X11, docks identify the program by the
// title that the window has when it opens. So it opens with the name that the desktop file has.
func showWindow(w fyne.Window, name string) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = windowError(value)
		}
	}()
	title := w.Title()
	w.SetTitle(name)
	w.Show()
	w.SetTitle(title)
	hasWindow := false
	if toolkit, ok := w.(interface{ RunWithContext(func()) }); ok {
		toolkit.RunWithContext(func() {
			hasWindow = true
			system.WatchPointer(fyne.Do)
		})
	}
	if !hasWindow {
		return errNoOpenGL
	}
	return nil
}

// errNoOpenGL is the error for a display without OpenGL.
var errNoOpenGL = phrase.New("the window needs OpenGL, which is not available on this display; " +
	"install or update the graphics driver " +
	"(on Linux also Mesa, libgl1-mesa-dri, which works without a graphics card), " +
	"or play without a window: twenty48 -terminal")

// windowError returns the error for a panic of the toolkit. The text of the panic names the OpenGL
// interface that failed, such as GLX or WGL.
func windowError(value any) error {
	text := fmt.Sprint(value)
	for _, name := range []string{"OpenGL", "GLX", "EGL", "WGL", "NSGL"} {
		if strings.Contains(text, name) {
			return errNoOpenGL
		}
	}
	return phrase.New("the window cannot be opened (%s); play without a window: twenty48 -terminal", text)
}

// playTerminal plays without a window: in the full-screen terminal, or line by line if the player
// asks for that or there is no terminal.
func playTerminal(stdin io.Reader, stdout, stderr io.Writer, game *session.Session, o options) error {
	notes := words.Notes(append(game.Library().Notes(), game.Settings().Notes()...))
	ctx, done := untilSignal()
	defer done()
	defer context.AfterFunc(ctx, exitSoon)() // done does not start it
	if !o.lines {
		return playScreen(ctx, stdout, game, notes)
	}
	if notes != "" {
		fmt.Fprintln(stderr, "twenty48:", notes)
	}
	if o.autoplay {
		return terminal.Autoplay(ctx, stdout, stderr, game, o.mode())
	}
	return terminal.Play(ctx, stdin, stdout, stderr, game, o.mode())
}

// untilSignal returns a context that is done when the system asks the program to end. The signals
// then no longer end the program, so it can save the game. A signal that the program was started to
// ignore, as with nohup, stays ignored.
func untilSignal() (context.Context, context.CancelFunc) {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}
	return signal.NotifyContext(context.Background(), slices.DeleteFunc(signals, signal.Ignored)...)
}

// exitSoon ends the program after three seconds if it cannot end itself. All moves are saved even then.
func exitSoon() {
	time.Sleep(3 * time.Second)
	os.Exit(1)
}

// playScreen plays in the full-screen terminal. At the end it writes the last board to the normal
// screen.
func playScreen(ctx context.Context, stdout io.Writer, game *session.Session, notes string) error {
	screen, err := terminal.NewScreen(exitSoon)
	if err == nil {
		requests, stop := system.JobControl()
		err = terminal.PlayScreen(ctx, screen, game, notes, terminal.Suspension{Requests: requests, Stop: stop})
	}
	if err != nil && ctx.Err() == nil {
		return phrase.New("full-screen mode does not work in this terminal (%v); try twenty48 -lines", err)
	}
	io.WriteString(stdout, terminal.LastBoard(game.Scene())) // this fails if the terminal was closed
	return nil
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
