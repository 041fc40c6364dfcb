//go:build linux

package e2e

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unicode"

	"github.com/creack/pty"
	"github.com/gdamore/tcell/v3/vt"
	"golang.org/x/sys/unix"

	"twenty48/engine"
	"twenty48/library"
	"twenty48/recording"
	"twenty48/records"
)

// A terminalGame is the program at one end of a pseudo-terminal, with an emulated terminal at the
// other end.
type terminalGame struct {
	t        *testing.T
	master   *os.File
	slave    *os.File
	emulator vt.MockTerm
	cmd      *exec.Cmd
	before   unix.Termios // the mode of the terminal before the start
	mutex    sync.Mutex
	output   bytes.Buffer // all that the program has written
	answers  bool         // the terminal answers questions of the program
}

// startTerminal starts the program in a new terminal.
func startTerminal(t *testing.T, args ...string) *terminalGame {
	t.Helper()
	l := &terminalGame{t: t, answers: true}
	l.start(program, append([]string{"-terminal"}, args...)...)
	return l
}

// start starts a command in a new terminal. It ends with the test.
func (l *terminalGame) start(command string, args ...string) {
	t := l.t
	t.Helper()
	l.emulator = vt.NewMockTerm(vt.MockOptSize{X: 80, Y: 24})
	if err := l.emulator.Start(); err != nil {
		t.Fatal(err)
	}
	var err error
	if l.master, l.slave, err = pty.Open(); err != nil {
		t.Fatal(err)
	}
	l.resize(80, 24)
	l.before = l.mode()
	l.cmd = exec.Command(command, args...)
	l.cmd.Env = append(os.Environ(), "TERM=xterm-256color", "NO_COLOR=1", "LC_ALL=C.UTF-8")
	l.cmd.Stdin, l.cmd.Stdout, l.cmd.Stderr = l.slave, l.slave, l.slave
	l.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := l.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { // passes the output of the program to the emulated terminal
		chunk := make([]byte, 4096)
		for {
			n, err := l.master.Read(chunk)
			if err != nil {
				return
			}
			l.mutex.Lock()
			l.output.Write(chunk[:n])
			l.mutex.Unlock()
			l.emulator.Write(chunk[:n])
		}
	}()
	go func() { // passes the answers of the emulated terminal to the program
		chunk := make([]byte, 4096)
		for {
			n, err := l.emulator.Read(chunk)
			if err != nil || n == 0 {
				return
			}
			if l.answers {
				l.master.Write(chunk[:n])
			}
		}
	}()
	t.Cleanup(func() {
		l.cmd.Process.Kill()
		l.cmd.Wait()
		l.emulator.Stop()
		l.slave.Close()
		l.master.Close()
	})
}

// foreground returns the process group in the foreground of the terminal. The number of a group is
// that of its first process.
func (l *terminalGame) foreground() int {
	l.t.Helper()
	group, err := unix.IoctlGetInt(int(l.master.Fd()), unix.TIOCGPGRP)
	if err != nil {
		l.t.Fatal(err)
	}
	return group
}

// mode returns the mode of the terminal.
func (l *terminalGame) mode() unix.Termios {
	l.t.Helper()
	mode, err := unix.IoctlGetTermios(int(l.slave.Fd()), unix.TCGETS)
	if err != nil {
		l.t.Fatal(err)
	}
	return *mode
}

// resize changes the size of the terminal. The emulated terminal comes first. After the second
// call, the system signals the program, and the program paints at once. The emulated terminal cuts
// off everything outside its size.
func (l *terminalGame) resize(columns, rows int) {
	l.t.Helper()
	l.emulator.SetSize(vt.Coord{X: vt.Col(columns), Y: vt.Row(rows)})
	if err := pty.Setsize(l.master, &pty.Winsize{Cols: uint16(columns), Rows: uint16(rows)}); err != nil {
		l.t.Fatal(err)
	}
}

// press types keys.
func (l *terminalGame) press(keys string) {
	l.t.Helper()
	if _, err := l.master.WriteString(keys); err != nil {
		l.t.Fatal(err)
	}
}

// count returns how often the program has written a text.
func (l *terminalGame) count(text string) int {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return bytes.Count(l.output.Bytes(), []byte(text))
}

// text returns the text on the screen.
func (l *terminalGame) text() string {
	size, _ := l.emulator.WindowSize()
	var text strings.Builder
	for y := range size.Height {
		for x := range size.Width {
			c := l.emulator.GetCell(vt.Coord{X: vt.Col(x), Y: vt.Row(y)}).C
			if c == "" {
				c = " "
			}
			text.WriteString(c)
		}
		text.WriteString("\n")
	}
	return text.String()
}

// await waits until a condition is true. The test fails after the limit.
func (l *terminalGame) await(condition string, isTrue func() bool) {
	l.t.Helper()
	for start := time.Now(); !isTrue(); time.Sleep(5 * time.Millisecond) {
		if time.Since(start) > limit {
			l.t.Fatalf("the terminal never shows %s, but\n%s", condition, l.text())
		}
	}
}

// awaitBoard waits until the terminal shows a board.
func (l *terminalGame) awaitBoard(want engine.Matrix) {
	l.t.Helper()
	l.await(want.String(), func() bool { return l.board() == want.String() })
}

// board returns the board on the screen: the lines with four numbers, or dots for empty cells.
func (l *terminalGame) board() string {
	var rows []string
	for row := range strings.Lines(l.text()) {
		words := strings.Fields(strings.ReplaceAll(row, "·", "0"))
		if len(words) != 4 {
			continue
		}
		if _, err := strconv.Atoi(words[0]); err == nil {
			rows = append(rows, strings.Join(words, " "))
		}
	}
	return strings.Join(rows, " / ")
}

// awaitEnd waits for the end of the program, and checks that the program has restored the terminal.
func (l *terminalGame) awaitEnd() {
	l.t.Helper()
	done := time.AfterFunc(limit, func() { l.cmd.Process.Kill() })
	err := l.cmd.Wait()
	done.Stop()
	if err != nil {
		l.t.Errorf("the program ends with %v and shows\n%s", err, l.text())
	}
	if after := l.mode(); after != l.before {
		l.t.Errorf("the mode of the terminal was %+v and is now %+v", l.before, after)
	}
	last := func(text string) int {
		l.mutex.Lock()
		defer l.mutex.Unlock()
		return bytes.LastIndex(l.output.Bytes(), []byte(text))
	}
	for _, mode := range []struct{ on, off string }{
		{"\x1b[?1049h", "\x1b[?1049l"}, // the alternate screen
		{"\x1b[?25l", "\x1b[?25h"},     // hidden cursor
		{"\x1b[?1h", "\x1b[?1l"},       // application codes for the arrow keys
		{"\x1b[?7l", "\x1b[?7h"},       // no wrapping
		{"\x1b[?2004h", "\x1b[?2004l"}, // marked pastes
	} {
		l.await("the restored screen", func() bool { return last(mode.off) > last(mode.on) })
		if last(mode.on) < 0 {
			l.t.Errorf("%q was never on, so this test checks nothing", mode.on)
		}
	}
}

// In a terminal, keys make the moves of the engine. However the game ends, the program saves it and
// restores the terminal.
func TestTerminalPlays(t *testing.T) {
	for name, end := range map[string]func(*terminalGame){
		"q":       func(l *terminalGame) { l.press("q") },
		"Ctrl+C":  func(l *terminalGame) { l.press("\x03") },
		"SIGTERM": func(l *terminalGame) { l.cmd.Process.Signal(syscall.SIGTERM) },
		"SIGHUP":  func(l *terminalGame) { l.cmd.Process.Signal(syscall.SIGHUP) },
		"SIGQUIT": func(l *terminalGame) { l.cmd.Process.Signal(syscall.SIGQUIT) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data := filepath.Join(t.TempDir(), "data")
			state := func() (s engine.State) {
				withGame(t, data, library.Start{Rules: engine.Classic()}, func(games *library.Library, g *recording.Game) {
					// Only a game with a move is continued.
					if g.State().Records.Len() == 0 {
						games.Do(g, recording.Move(engine.Leftward))
					}
					s = g.State()
				})
				return s
			}
			want := state()
			l := startTerminal(t, "-data", data)
			l.awaitBoard(want.Matrix)
			l.press("\x1b[Bdk\x1bOD")
			for _, d := range []engine.Direction{engine.Downward, engine.Rightward, engine.Upward, engine.Leftward} {
				want, _ = playMove(want, d)
			}
			l.awaitBoard(want.Matrix)
			l.resize(9, 3)
			l.await("a text that the terminal is too small", func() bool { return strings.HasPrefix(l.text(), "Too") })
			l.resize(120, 40)
			l.awaitBoard(want.Matrix)
			// No shell could continue the program here, so the system does not stop it.
			l.press("\x1a")
			l.await("the game again", func() bool { return l.count("\x1b[?1049h") == 2 && l.count("\x1b[?1049l") == 1 })
			l.awaitBoard(want.Matrix)
			l.press("z")
			want, _ = engine.Undo(want)
			l.awaitBoard(want.Matrix)
			end(l)
			l.awaitEnd()
			id := engine.ID{Rules: want.Rules, Seed: want.Seed}.String()
			l.await("the last board", func() bool {
				_, after, _ := strings.Cut(l.text(), "Game ID: "+id)
				return strings.Contains(after, fmt.Sprintf("Score: %d", want.Score)) && strings.Count(after, "+----+----+----+----+") == 5
			})
			if got := state(); !got.Matrix.Equal(want.Matrix) || got.Score != want.Score {
				t.Errorf("the saved board is %v, want %v", got.Matrix, want.Matrix)
			}
		})
	}
}

// Ctrl+Z and SIGTSTP restore the terminal and return to the shell, and the shell can continue the
// game.
func TestTerminalSuspends(t *testing.T) {
	l := &terminalGame{t: t, answers: true}
	// The shell continues the game at once, until the game ends with status 0.
	const script = `"$0" -terminal -data "$1"; until [ $? = 0 ]; do stty -a; echo the shell; fg; done`
	l.start("sh", "-m", "-c", script, program, t.TempDir())
	l.await("the game", func() bool { return strings.Contains(l.text(), "Score 0") })
	for i, suspend := range []func(){
		func() { l.press("\x1a") },
		func() { syscall.Kill(l.foreground(), syscall.SIGTSTP) },
		func() { l.press("\x1a") },
	} {
		suspend()
		l.await("the game again", func() bool { return l.count("the shell") == i+1 && l.count("\x1b[?1049h") == i+2 })
		if n := l.count(" icanon"); n != i+1 { // in raw mode stty prints "-icanon"
			t.Errorf("the shell found the terminal restored %d times, want %d", n, i+1)
		}
	}
	l.press("q")
	l.awaitEnd()
}

// However much the player pastes, the program does not hang. Where the terminal marks what is
// pasted, it makes no move.
func TestTerminalPaste(t *testing.T) {
	first, err := engine.New(engine.Classic(), 7)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"../README.md", "../docs/recording.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		// Without marks, the text has keys that quit, and the first q quits while the rest is still read.
		for _, first := range []string{"", "q", "\x1a"} {
			l := startTerminal(t, "-data", t.TempDir())
			l.await("the game", func() bool { return strings.Contains(l.text(), "Score 0") })
			go l.master.WriteString(first + string(text) + "q")
			if first == "\x1a" { // the system drops what the program has not read when it suspends itself
				l.await("the game again", func() bool { return l.count("\x1b[?1049h") == 2 })
				l.press("q")
			}
			l.awaitEnd()
		}
		l := startTerminal(t, "-seed", "7", "-data", t.TempDir())
		l.awaitBoard(first.Matrix)
		l.press("\x1b[200~" + string(text) + "\x1b\x1b[201~d")
		second, _ := engine.Right(first)
		l.awaitBoard(second.Matrix)
		l.press("q")
		l.awaitEnd()
	}
}

// A byte that is not UTF-8, and a key with Alt that looks like the start of a string, do nothing. The
// next key works.
func TestTerminalOddInput(t *testing.T) {
	state, err := engine.New(engine.Classic(), 7)
	if err != nil {
		t.Fatal(err)
	}
	l := startTerminal(t, "-seed", "7", "-data", t.TempDir())
	l.awaitBoard(state.Matrix)
	keys := map[engine.Direction]string{engine.Leftward: "a", engine.Rightward: "d", engine.Upward: "w", engine.Downward: "s"}
	for _, odd := range []string{
		"\x80", "\xe1", "\xe9", "\xfc", "\xff", "\u0090", "\u009d", "\x1bN", "\x1bP", "\x1bX", "\x1b]", "\x1b^", "\x1b_",
	} {
		for _, d := range engine.Directions() {
			if next, moved := playMove(state, d); moved {
				l.press(odd + keys[d])
				l.awaitBoard(next.Matrix)
				state = next
				break
			}
		}
	}
	l.press("q")
	l.awaitEnd()
}

// If the terminal reads nothing, the program cannot restore it. A signal ends it all the same.
func TestTerminalThatReadsNothing(t *testing.T) {
	for name, end := range map[string]func(*terminalGame){
		"SIGTERM": func(l *terminalGame) { l.cmd.Process.Signal(syscall.SIGTERM) },
		"SIGINT":  func(l *terminalGame) { l.cmd.Process.Signal(os.Interrupt) },
		"SIGHUP":  func(l *terminalGame) { l.cmd.Process.Signal(syscall.SIGHUP) },
		"Ctrl+C":  func(l *terminalGame) { l.press("\x03") },
		"closed":  func(l *terminalGame) { l.slave.Close(); l.master.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			first, err := engine.New(engine.Classic(), 7)
			if err != nil {
				t.Fatal(err)
			}
			data := t.TempDir()
			l := startTerminal(t, "-seed", "7", "-data", data)
			l.awaitBoard(first.Matrix)
			l.press("d")
			second, _ := engine.Right(first)
			l.awaitBoard(second.Matrix)
			l.mutex.Lock() // now the goroutine that reads the output waits
			defer l.mutex.Unlock()
			l.press(strings.Repeat("\x0c", 300)) // each Ctrl+L draws the screen
			unread, since := 0, time.Now()
			l.await("a full terminal", func() bool {
				n, err := unix.IoctlGetInt(int(l.master.Fd()), unix.TIOCINQ)
				if err != nil {
					t.Fatal(err)
				}
				if n != unread {
					unread, since = n, time.Now()
				}
				return n > 0 && time.Since(since) > time.Second/2
			})
			before := time.Now()
			end(l)
			kill := time.AfterFunc(limit, func() { l.cmd.Process.Kill() })
			l.cmd.Wait()
			kill.Stop()
			took, status := time.Since(before), l.cmd.ProcessState.ExitCode()
			if took > 6*time.Second || took > 3*time.Second && status != 1 {
				t.Errorf("the program ends after %v with status %d", took, status)
			}
			start := library.Start{Rules: engine.Classic(), Seed: &first.Seed}
			withGame(t, data, start, func(_ *library.Library, g *recording.Game) {
				if !g.State().Matrix.Equal(second.Matrix) {
					t.Errorf("the saved board is %v, want %v", g.State().Matrix, second.Matrix)
				}
			})
		})
	}
}

// After SIGSTOP the program cannot restore the terminal. When the shell continues the program, it
// paints at once, and keys work whatever the shell did with the terminal.
func TestTerminalContinues(t *testing.T) {
	l := &terminalGame{t: t, answers: true}
	const script = `mode=$(stty -g); "$0" -terminal -data "$1"; until [ $? = 0 ]; do stty $mode; printf '\033[2J'; fg; done`
	l.start("sh", "-m", "-c", script, program, t.TempDir())
	isShown := func() bool { return strings.Contains(l.text(), "Score 0") }
	l.await("the game", isShown)
	for i := range 3 {
		syscall.Kill(l.foreground(), syscall.SIGSTOP)
		l.await("the game again", func() bool { return l.count("\x1b[?1049h") == i+2 && isShown() })
	}
	l.press("q")
	l.awaitEnd()
}

// A terminal that does not answer questions does not delay the start, because the program asks
// nothing before it shows the game.
func TestSilentTerminal(t *testing.T) {
	l := &terminalGame{t: t}
	start := time.Now()
	l.start(program, "-terminal", "-data", t.TempDir())
	l.await("the game", func() bool { return strings.Contains(l.text(), "Score 0") })
	t.Logf("the game is shown after %v", time.Since(start).Round(time.Millisecond))
	l.mutex.Lock()
	first, _, _ := bytes.Cut(l.output.Bytes(), []byte("\x1b[?1049h")) // the alternate screen
	l.mutex.Unlock()
	if len(first) > 0 {
		t.Errorf("the program first writes %q", first)
	}
	l.press("q")
	l.awaitEnd()
}

// A terminal shows the language that the player has chosen, or the language of the system before
// the program knows the choice. A terminal without the letters of all languages shows English.
func TestLetters(t *testing.T) {
	output := func(locale string, args ...string) (string, bool) {
		cmd := exec.Command(program, args...)
		cmd.Env = append(display{}.environment(), "LC_ALL="+locale)
		cmd.Stdin = strings.NewReader("q\n")
		out, _ := cmd.CombinedOutput()
		russian := bytes.ContainsFunc(out, func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) })
		return string(out), russian
	}
	for locale, russian := range map[string]bool{
		"ru_RU.UTF-8": true, "ru_RU.utf8@x": true, "ru_RU": true, "ru_RU.KOI8-R": false, "ru_RU.ISO-8859-5@x": false, "C": false, "C.UTF-8": true,
	} {
		data := t.TempDir()
		folder := records.OpenFolder(data)
		if err := errors.Join(folder.Save("settings", records.Seal("language=ru")), folder.Close()); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"-plain", "-data", data}, {"-data", data}} { // the second fails, because there is no display for a window
			if out, isRussian := output(locale, args...); isRussian != russian || out == "" {
				t.Errorf("%s, %v: Russian: %v\n%s", locale, args, isRussian, out)
			}
		}
		if out, isRussian := output(locale, "-h"); isRussian != (russian && strings.HasPrefix(locale, "ru")) || out == "" {
			t.Errorf("%s: help in Russian: %v\n%s", locale, isRussian, out)
		}
	}
}

// Autoplay needs no input and plays until a signal ends it. The program saves the recording. The
// game in progress of the player stays the one that continues.
func TestTerminalAutoplay(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	for _, end := range []os.Signal{syscall.SIGTERM, os.Interrupt} {
		cmd := exec.Command(program, "-autoplay", "-plain", "-data", data)
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		kill := time.AfterFunc(limit, func() { cmd.Process.Kill() })
		lines := bufio.NewScanner(out)
		var output []string
		for lines.Scan() {
			if output = append(output, lines.Text()); len(output) == 8 {
				cmd.Process.Signal(end)
			}
		}
		err = cmd.Wait()
		kill.Stop()
		if err != nil || len(output) < 8 || output[len(output)-1] != "Quitting the game." {
			t.Errorf("%v: %v\n%s", end, err, strings.Join(output, "\n"))
		}
	}
	games, err := filepath.Glob(filepath.Join(data, "games", "*"))
	if err != nil || len(games) != 2 {
		t.Fatalf("the games are %v: %v", games, err)
	}
	for _, game := range games {
		recording, err := os.ReadFile(game)
		if err != nil || bytes.Count(recording, []byte("\nautoplay ")) != 1 || bytes.Count(recording, []byte("\n")) < 4+2 {
			t.Errorf("%v\n%s", err, recording)
		}
	}
	if unfinished, err := filepath.Glob(filepath.Join(data, "unfinished", "*")); len(unfinished) > 0 {
		t.Errorf("autoplay leaves unfinished games to the player: %v, %v", unfinished, err)
	}
}

// With nohup, autoplay continues after the terminal was closed.
func TestNohup(t *testing.T) {
	cmd := exec.Command("nohup", program, "-autoplay", "-plain", "-size", "2x3", "-seed", "7", "-data", t.TempDir())
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	kill := time.AfterFunc(limit, func() { cmd.Process.Kill() })
	defer kill.Stop()
	lines := bufio.NewScanner(out)
	moves, last := 0, ""
	for lines.Scan() {
		if last = lines.Text(); strings.Contains(last, " Score ") {
			if moves++; moves == 1 {
				cmd.Process.Signal(syscall.SIGHUP)
			}
		}
	}
	if err := cmd.Wait(); err != nil || !strings.HasSuffix(last, "Game over! No moves left.") {
		t.Errorf("%v, and the last line is: %s", err, last)
	}
}

// Ctrl+C ends all modes in the same way. The program saves the index.
func TestInterrupt(t *testing.T) {
	for mode, moved := range map[string]struct { // a text, and how often the program has written it after two moves
		text  string
		count int
	}{"-lines": {"Score: ", 3}, "-autoplay": {"Score: ", 3}, "-plain": {"Score ", 3}, "-bare": {"+\n|", 12}} {
		data := filepath.Join(t.TempDir(), "data")
		cmd := exec.Command(program, mode, "-seed", "7", "-data", data)
		cmd.Env = append(os.Environ(), "LC_ALL=C")
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		kill := time.AfterFunc(limit, func() { cmd.Process.Kill() })
		fmt.Fprintln(in, "d\ns") // both keys move
		var output strings.Builder
		hasSignalled := false
		for chunk := make([]byte, 4096); ; {
			n, err := out.Read(chunk)
			output.Write(chunk[:n])
			if err != nil {
				break
			}
			if strings.Count(output.String(), moved.text) >= moved.count && !hasSignalled {
				hasSignalled = true
				cmd.Process.Signal(os.Interrupt)
			}
		}
		err = cmd.Wait()
		kill.Stop()
		if err != nil || !hasSignalled || !strings.HasSuffix(output.String(), "\nQuitting the game.\n") {
			t.Errorf("%s: %v\n%s", mode, err, &output)
		}
		if _, err := os.Stat(filepath.Join(data, "index-4")); err != nil {
			t.Errorf("%s: %v", mode, err)
		}
	}
}

// The mode Bare is the same in all languages.
func TestBareInAllLanguages(t *testing.T) {
	var first []byte
	for _, locale := range []string{"C.UTF-8", "de_DE.UTF-8", "ja_JP.UTF-8"} {
		cmd := exec.Command(program, "-terminal", "-rules", "quick", "-target", "128", "-size", "5", "-seed", "7", "-data", t.TempDir())
		cmd.Env = append(display{}.environment(), "LC_ALL="+locale)
		cmd.Stdin = strings.NewReader("a\nx\nn\ni\nh\nz\nq\n")
		out, err := cmd.Output()
		if first == nil {
			first = out
		}
		if err != nil || !bytes.Equal(out, first) || !bytes.HasSuffix(out, []byte(strings.Repeat("Enter move (W/A/S/D/Q): Invalid input, try again.\n", 5)+"Enter move (W/A/S/D/Q): Quitting the game.\n")) {
			t.Errorf("%s: %v\n%s", locale, err, out)
		}
	}
}

// withGame opens the library in a folder, starts a game, calls use with both, and closes the
// library.
func withGame(t *testing.T, data string, start library.Start, use func(*library.Library, *recording.Game)) {
	t.Helper()
	folder := records.OpenFolder(data)
	games := library.Open(folder, time.Now)
	g, _, err := games.Start(start, func() uint64 { return 7 })
	if err != nil {
		t.Fatal(err)
	}
	games.SetInPlay(g)
	use(games, g)
	if err := errors.Join(games.Close(), folder.Close()); err != nil {
		t.Error(err)
	}
}
