//go:build linux

package e2e

import (
	"bytes"
	"errors"
	"image"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"
	"github.com/jezek/xgb/xproto"

	"twenty48/records"
)

// The tests in this file play the program in a window on a system that is unusual or fails.

// A process is a running program in a window.
type process struct {
	player
	cmd    *exec.Cmd
	stderr bytes.Buffer
}

// launch starts a program that shows the game with the seed 7, and waits for the board. The program
// ends with the test.
func (d display) launch(t *testing.T, cmd *exec.Cmd) *process {
	t.Helper()
	r := d.begin(t, cmd)
	r.awaitGame()
	return r
}

// begin starts a program that shows the game with the seed 7. The program ends with the test.
func (d display) begin(t *testing.T, cmd *exec.Cmd) *process {
	t.Helper()
	r := &process{player: player{display: d, t: t}, cmd: cmd}
	cmd.Env, cmd.Stderr = append(append(d.environment(), "FYNE_SCALE=1"), cmd.Env...), &r.stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	return r
}

// awaitGame waits until the window shows the board.
func (r *process) awaitGame() {
	r.t.Helper()
	r.player = r.awaitWindow(r.t)
	start, _ := game(r.t, 7)
	r.awaitBoard(start.Matrix)
}

// wait waits until the program ends, and returns its exit status, or -1 after a signal.
func (r *process) wait() int {
	r.t.Helper()
	kill := time.AfterFunc(limit, func() { r.t.Error("the program does not end"); r.cmd.Process.Kill() })
	defer kill.Stop()
	r.cmd.Wait()
	return r.cmd.ProcessState.ExitCode()
}

// hasSavedSize reports whether the saved size of the window is 610 wide.
func hasSavedSize(data string) bool {
	text, err := os.ReadFile(filepath.Join(data, "window"))
	return err == nil && strings.HasPrefix(string(text), "610x")
}

// listen accepts connections at a socket and never answers. It returns how many there were.
func listen(t *testing.T, socket string) *atomic.Int32 {
	t.Helper()
	listener, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	var connections []net.Conn // a connection that is not used any more would be closed
	n := &atomic.Int32{}
	go func() {
		for conn, err := listener.Accept(); err == nil; conn, err = listener.Accept() {
			connections = append(connections, conn)
			n.Store(int32(len(connections)))
		}
	}()
	return n
}

// If Wayland or the bus accepts connections and never answers, the window opens on X11. If X11 does not
// answer either, the reason appears nevertheless.
func TestSilentServers(t *testing.T) {
	dir := t.TempDir()
	wayland, x11, bus := filepath.Join(dir, "wayland"), filepath.Join(dir, ":0"), filepath.Join(dir, "bus")
	for _, socket := range []string{wayland, x11, bus} {
		listen(t, socket)
	}
	if err := os.WriteFile(filepath.Join(dir, "zenity"), []byte("#!/bin/sh\necho \"$4\" > "+dir+"/shown\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	start := func(env ...string) *process {
		cmd := exec.Command(program, "-data", t.TempDir(), "-seed", "7")
		cmd.Env = env
		return newDisplay(t).begin(t, cmd)
	}
	opens := []*process{start("WAYLAND_DISPLAY=" + wayland), start("DBUS_SESSION_BUS_ADDRESS=unix:path=" + bus)}
	fails := []*process{start("DISPLAY=", "PATH="+dir, "DBUS_SESSION_BUS_ADDRESS=unix:path="+bus), start("DISPLAY=", "WAYLAND_DISPLAY="+wayland), start("DISPLAY=" + x11)}
	for _, r := range opens {
		r.awaitGame()
		r.press(control, q)
		if status := r.wait(); status != 0 || r.stderr.Len() > 0 {
			t.Errorf("exit status %d, and: %s", status, &r.stderr)
		}
	}
	for i, want := range []string{"(DISPLAY is not set)", "(display " + wayland + " does not respond)", "(display " + x11 + " does not respond)"} {
		if status := fails[i].wait(); status != 1 || !strings.Contains(fails[i].stderr.String(), want) {
			t.Errorf("exit status %d, and: %s; want %s", status, &fails[i].stderr, want)
		}
	}
	if text, err := os.ReadFile(filepath.Join(dir, "shown")); err != nil || !strings.Contains(string(text), "DISPLAY is not set") {
		t.Errorf("%v: the dialog shows %s", err, text)
	}
}

// The program does not look for Wayland and the bus in the current folder.
func TestNoRuntimeFolder(t *testing.T) {
	for _, folder := range []string{"", "."} {
		dir := t.TempDir()
		wayland, bus := listen(t, filepath.Join(dir, "wayland-0")), listen(t, filepath.Join(dir, "bus"))
		cmd := exec.Command(program, "-data", t.TempDir(), "-seed", "7")
		cmd.Dir, cmd.Env = dir, []string{"XDG_RUNTIME_DIR=" + folder, "WAYLAND_DISPLAY=", "DBUS_SESSION_BUS_ADDRESS="}
		r := newDisplay(t).launch(t, cmd)
		r.press(control, q)
		if status := r.wait(); status != 0 || wayland.Load() > 0 || bus.Load() > 0 {
			t.Errorf("with the folder %q, exit status %d after %d and %d connections", folder, status, wayland.Load(), bus.Load())
		}
	}
}

// If the system has no free inotify instances, the player can still quit by key, and the size of
// the window is saved. Nothing is written to stderr. Systems have few instances, so this happens.
func TestQuitWithoutInotify(t *testing.T) {
	data := t.TempDir()
	const noInotify = "echo 0 > /proc/sys/user/max_inotify_instances || exit 77; "
	inNamespace := func(script string) *exec.Cmd {
		cmd := exec.Command("sh", "-c", noInotify+script, program, "-data", data, "-seed", "7")
		cmd.SysProcAttr = &syscall.SysProcAttr{
			Cloneflags:  syscall.CLONE_NEWUSER,
			UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
			GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
		}
		return cmd
	}
	if err := inNamespace("").Run(); err != nil {
		t.Skip("SKIPPED: a user namespace without inotify is not allowed here: ", err)
	}
	r := newDisplay(t).launch(t, inNamespace(`exec "$0" "$@"`))
	r.resize(610, 770)
	r.press(control, q)
	if status := r.wait(); status != 0 || r.stderr.Len() > 0 {
		t.Errorf("exit status %d, and: %s", status, &r.stderr)
	}
	if !hasSavedSize(data) {
		t.Error("the size of the window is not saved")
	}
}

// If the desktop has no bus, the program does not start one, because it would stay. It writes
// nothing to stderr.
func TestNoBus(t *testing.T) {
	d := newDisplay(t)
	for _, address := range []string{"", "autolaunch:"} {
		dir := t.TempDir()
		// The D-Bus library starts a bus with this program.
		launch, launched := filepath.Join(dir, "dbus-launch"), filepath.Join(dir, "launched")
		if err := os.WriteFile(launch, []byte("#!/bin/sh\necho > "+launched+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(program, "-data", t.TempDir(), "-seed", "7")
		cmd.Env = []string{"PATH=" + dir + ":" + os.Getenv("PATH"), "DBUS_SESSION_BUS_ADDRESS=" + address, "XDG_RUNTIME_DIR=" + dir}
		r := d.launch(t, cmd)
		r.press(control, q)
		if status := r.wait(); status != 0 || r.stderr.Len() > 0 {
			t.Errorf("exit status %d, and: %s", status, &r.stderr)
		}
		if _, err := os.Stat(launched); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("with the address %q the program starts a bus", address)
		}
	}
}

// When the size of the window changes, it is saved after about a second, however the program ends
// after that.
func TestSizeIsSavedSoon(t *testing.T) {
	for _, end := range []func(*process) error{
		func(r *process) error { return r.cmd.Process.Signal(syscall.SIGHUP) },
		func(r *process) error { return r.server.Kill() },
	} {
		data := t.TempDir()
		r := newDisplay(t).launch(t, exec.Command(program, "-data", data, "-seed", "7"))
		r.resize(610, 770)
		r.await("the size in a file", func() bool { return hasSavedSize(data) })
		if err := end(r); err != nil {
			t.Fatal(err)
		}
		if status := r.wait(); status == 0 {
			t.Error("the exit status is 0")
		}
	}
}

// If the X server does not answer, SIGTERM ends the program after three seconds, and a second
// signal ends it at once.
func TestDisplayHangs(t *testing.T) {
	for _, signals := range [][]os.Signal{{syscall.SIGTERM}, {syscall.SIGTERM, syscall.SIGINT}} {
		r := newDisplay(t).launch(t, exec.Command(program, "-data", t.TempDir(), "-seed", "7"))
		if err := r.server.Signal(syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		for _, s := range signals {
			if err := r.cmd.Process.Signal(s); err != nil {
				t.Fatal(err)
			}
		}
		status, took := r.wait(), time.Since(start)
		r.server.Signal(syscall.SIGCONT)
		if isSlow := took >= 3*time.Second; status != 1 || isSlow != (len(signals) == 1) {
			t.Errorf("after %v the program ends with status %d in %v: %s", signals, status, took, &r.stderr)
		}
	}
}

// Interrupts that the program was started to ignore do not end the window, not even when the toolkit
// begins to handle them.
func TestIgnoredSignal(t *testing.T) {
	d, data := newDisplay(t), t.TempDir()
	cmd := exec.Command("sh", "-c", "trap '' INT; echo; exec "+program+" -seed 7 -data "+data)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	r := d.begin(t, cmd)
	if _, err := out.Read(make([]byte, 1)); err != nil { // now the shell ignores the signal
		t.Fatal(err)
	}
	go func() {
		for tick := time.Tick(time.Millisecond); t.Context().Err() == nil; <-tick {
			r.cmd.Process.Signal(os.Interrupt)
		}
	}()
	r.awaitGame()
	r.press(left)
	r.await("a saved move", func() bool {
		games, _ := filepath.Glob(filepath.Join(data, "games", "*"))
		return len(games) == 1
	})
	r.press(control, q)
	if status := r.wait(); status != 0 {
		t.Errorf("exit status %d: %s", status, &r.stderr)
	}
}

// notifications is a desktop service that shows notifications.
type notifications chan string

// Notify receives a notification over the bus.
func (n notifications) Notify(_ string, _ uint32, _, title, text string, _ []string, _ map[string]dbus.Variant, _ int32) (uint32, *dbus.Error) {
	n <- title + ": " + text
	return 1, nil
}

// If the window cannot be opened and there is no terminal, the desktop shows the reason in the
// player's language. If it shows no notifications, zenity or kdialog shows the reason.
func TestShowsFailedStart(t *testing.T) {
	const english, german = "2048: The window needs OpenGL", "2048: Die Anzeige hat kein brauchbares OpenGL"
	withoutOpenGL := newDisplay(t, "-extension", "GLX")
	start := func(t *testing.T, locale, chosen string) {
		t.Helper()
		data := t.TempDir()
		if err := os.WriteFile(filepath.Join(data, "settings"), records.Seal("language="+chosen), 0o600); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(program, "-data", data)
		cmd.Env = append(withoutOpenGL.environment(), "LC_ALL="+locale)
		kill := time.AfterFunc(limit, func() { cmd.Process.Kill() })
		defer kill.Stop()
		if out, _ := cmd.CombinedOutput(); cmd.ProcessState.ExitCode() != 1 {
			t.Errorf("%v: %s", cmd.ProcessState, out)
		}
	}
	t.Run("notification", func(t *testing.T) {
		shown := make(notifications, 1)
		export(t, newBus(t), shown, "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications")
		for chosen, want := range map[string]string{"system": english, "de": german} {
			start(t, "en_GB.UTF-8", chosen)
			select {
			case text := <-shown:
				if !strings.HasPrefix(text, want) {
					t.Errorf("in the language %s, the notification is %s", chosen, text)
				}
			default:
				t.Errorf("in the language %s, there is no notification", chosen)
			}
		}
	})
	for name, script := range map[string]string{
		"zenity":  `echo "${3#--title=}: ${4#--text=}"`,
		"kdialog": `echo "$2: $4"`,
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script+" > "+dir+"/shown\n"), 0o700); err != nil {
				t.Fatal(err)
			}
			t.Setenv("PATH", dir) // hides the real programs
			start(t, "de_DE.UTF-8", "system")
			if text, err := os.ReadFile(filepath.Join(dir, "shown")); err != nil || !strings.HasPrefix(string(text), german) {
				t.Errorf("%v: the dialog shows %s", err, text)
			}
		})
	}
}

// own makes the test the owner of a selection. It answers no requests, or it begins to send a text in
// parts and never continues.
func (d display) own(t *testing.T, selection string, sendsPart bool) {
	t.Helper()
	atom := func(name string) xproto.Atom {
		reply, err := xproto.InternAtom(d.conn, false, uint16(len(name)), name).Reply()
		if err != nil {
			t.Fatal(err)
		}
		return reply.Atom
	}
	owner, err := xproto.NewWindowId(d.conn)
	if err != nil {
		t.Fatal(err)
	}
	xproto.CreateWindow(d.conn, 0, owner, d.root, 0, 0, 1, 1, 0, xproto.WindowClassInputOnly, 0, 0, nil)
	if err := xproto.SetSelectionOwnerChecked(d.conn, owner, atom(selection), xproto.TimeCurrentTime).Check(); err != nil {
		t.Fatal(err)
	}
	if !sendsPart {
		return
	}
	inParts := atom("INCR")
	go func() {
		for event, err := d.conn.WaitForEvent(); event != nil || err != nil; event, err = d.conn.WaitForEvent() {
			if r, ok := event.(xproto.SelectionRequestEvent); ok {
				xproto.ChangeProperty(d.conn, xproto.PropModeReplace, r.Requestor, r.Property, inParts, 32, 1, []byte{9, 0, 0, 0})
				answer := xproto.SelectionNotifyEvent{Requestor: r.Requestor, Selection: r.Selection, Target: r.Target, Property: r.Property}
				xproto.SendEvent(d.conn, false, r.Requestor, 0, string(answer.Bytes()))
				return
			}
		}
	}()
}

// If the program that owns the clipboard does not respond, pasting fails after a second.
func TestSilentClipboard(t *testing.T) {
	const v = 55
	r := newDisplay(t).launch(t, exec.Command(program, "-data", t.TempDir(), "-seed", "7"))
	start, _ := game(t, 7)
	for _, sendsPart := range []bool{false, true} {
		r.own(t, "CLIPBOARD", sendsPart)
		begun := time.Now()
		r.press(control, v)
		r.await("the message", r.hasVeil)
		if took := time.Since(begun); took < time.Second || took > 2*time.Second {
			t.Errorf("the message appears after %v", took)
		}
		r.closeVeil(enter)
		r.awaitBoard(start.Matrix)
	}
}

// If the manager of the clipboard does not respond after the player has copied something, the program
// ends three seconds after its window.
func TestSilentClipboardManager(t *testing.T) {
	const c = 54
	data := t.TempDir()
	r := newDisplay(t).launch(t, exec.Command(program, "-data", data, "-seed", "7"))
	r.own(t, "CLIPBOARD_MANAGER", false)
	r.press(left)
	next, _ := game(t, 7, left)
	r.awaitBoard(next.Matrix)
	game := r.awaitStillFor(nil, 200*time.Millisecond)
	r.press(control, shift, h)
	history := r.awaitStillFor(game, 200*time.Millisecond)
	r.press(control, c)
	r.awaitStillFor(history, 200*time.Millisecond) // now it says that the game is copied
	begun := time.Now()
	r.press(control, q)
	if status, took := r.wait(), time.Since(begun); status != 1 || took < 3*time.Second {
		t.Errorf("the program ends with status %d after %v: %s", status, took, &r.stderr)
	}
}

// The dialog that opens a file does not wait for a named pipe. Nothing is written to stderr if the home
// has none of the usual folders.
func TestNamedPipe(t *testing.T) {
	const o = 32
	home := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(home, "apipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-data", t.TempDir(), "-seed", "7")
	cmd.Env = []string{"HOME=" + home}
	r := newDisplay(t).launch(t, cmd)
	game := r.awaitStillFor(nil, 200*time.Millisecond)
	r.press(control, o)
	r.awaitStillFor(game, 200*time.Millisecond)
	r.press(escape)
	r.await("the game again", func() bool { return slices.Equal(r.image().Pix, game.Pix) })
	r.press(control, q)
	if status := r.wait(); status != 0 || r.stderr.Len() > 0 {
		t.Errorf("exit status %d, and: %s", status, &r.stderr)
	}
}

// movePointer moves the pointer in one jump.
func (p player) movePointer(x, y int) {
	p.send(xproto.MotionNotify, 0, 0, int16(x), int16(y))
	p.conn.Sync()
}

// click clicks a mouse button at the position of the pointer.
func (p player) click(button byte) {
	p.send(xproto.ButtonPress, button, 0, 0, 0)
	p.send(xproto.ButtonRelease, button, 20, 0, 0)
	p.conn.Sync()
}

// Hover colours and tooltips end when the pointer leaves the window in one jump, with any key, in
// another view, and when the window loses the focus. Clicks and the mouse wheel still act at the
// position of the pointer.
func TestHoverEnds(t *testing.T) {
	const comma, leftButton, wheelDown = 59, 1, 5
	p := newDisplay(t).play(t, "-data", t.TempDir(), "-seed", "7")
	awaitPicture := func(condition string, want *image.RGBA) {
		t.Helper()
		p.await(condition, func() bool { return slices.Equal(p.image().Pix, want.Pix) })
	}
	normal := p.awaitStill(nil)
	button := boardArea(p.picture()).Min.Add(image.Pt(40, -25)) // the button for a new game
	for name, act := range map[string]func(){
		"leaving the window": func() { p.movePointer(1200, 900) },
		"a key":              func() { p.press(shift) },
		"the loss of focus":  func() { xproto.SetInputFocus(p.conn, xproto.InputFocusNone, xproto.InputFocusNone, 0) },
	} {
		p.movePointer(button.X, button.Y)
		p.await("a hover colour", func() bool { return !slices.Equal(p.image().Pix, normal.Pix) })
		act()
		awaitPicture("no hover effect after "+name, normal)
		p.movePointer(1200, 900)
		xproto.SetInputFocus(p.conn, xproto.InputFocusPointerRoot, p.window, 0)
	}
	p.press(control, comma)
	settings := p.awaitStill(normal)
	p.movePointer(30, 30)  // the back button
	p.awaitStill(settings) // now a tooltip is shown
	p.click(leftButton)
	awaitPicture("the game without the tooltip of the other view", normal)

	for _, key := range []byte{alt, end, up, enter} {
		p.press(key)
	}
	help := p.awaitStill(normal)
	p.movePointer(250, 400)
	p.press(shift)
	p.awaitStill(nil)
	p.click(wheelDown)
	p.await("the help after scrolling", func() bool { return !slices.Equal(p.image().Pix, help.Pix) })
	p.press(escape)
	awaitPicture("the game after the help", normal)

	p.movePointer(button.X, button.Y)
	p.awaitStill(normal) // now a tooltip is shown
	p.press(shift)
	awaitPicture("no hover effect before a click", normal)
	p.click(leftButton)
	start, _ := game(t, 7)
	p.await("another game", func() bool { m, ok := p.board(); return ok && !m.Equal(start.Matrix) })
}

// A notch of the mouse wheel scrolls 60 points.
func TestWheelNotch(t *testing.T) {
	const wheelDown = 5
	p := newDisplay(t).play(t, "-data", t.TempDir(), "-seed", "7")
	game := p.awaitStill(nil)
	for _, key := range []byte{alt, end, up, enter} {
		p.press(key)
	}
	p.awaitStill(game)
	p.movePointer(250, 400)
	p.awaitStill(nil) // the toolkit moves the pointer only after the events
	before := p.picture()
	p.click(wheelDown)
	p.await("the key sheet, 60 points further", func() bool {
		for y, row := range p.picture()[200:300] { // between the head and the lower end, left of the scroll bar
			if !slices.Equal(row[:400], before[260+y][:400]) {
				return false
			}
		}
		return true
	})
}

// isDark reports whether the window is painted in dark colours.
func (p player) isDark() bool {
	corner := p.picture()[2][2]
	return corner != 0 && corner < 0x808080
}

// The window is dark if the desktop is dark, and becomes light when the desktop does.
func TestDarkDesktop(t *testing.T) {
	const namespace, scheme, dark, light = "org.freedesktop.appearance", "color-scheme", uint32(1), uint32(2)
	bus, desktop := newBus(t), portal{namespace + " " + scheme: dark}
	export(t, bus, desktop, "org.freedesktop.portal.Desktop", portalPath, portalSettings)
	p := newDisplay(t).start(t, "-data", t.TempDir(), "-seed", "7")
	p.await("dark colours", p.isDark)
	if err := bus.Emit(portalPath, portalSettings+".SettingChanged", namespace, scheme, dbus.MakeVariant(light)); err != nil {
		t.Fatal(err)
	}
	p.await("light colours", func() bool { return !p.isDark() })
}

// If the desktop does not say whether it is dark, the window stays light when the settings of the
// toolkit change.
func TestToolkitSettingsChange(t *testing.T) {
	config := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", config)
	p := newDisplay(t).play(t, "-data", t.TempDir(), "-seed", "7")
	before := p.awaitStill(nil)
	if err := os.WriteFile(filepath.Join(config, "fyne", "settings.json"), []byte(`{"scale":1.2}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if p.awaitStill(before); p.isDark() { // the larger scale is visible
		t.Error("the window is dark")
	}
}
