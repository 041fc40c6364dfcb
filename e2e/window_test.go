//go:build linux

package e2e

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"
	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"

	"twenty48/engine"
	"twenty48/library"
	"twenty48/recording"
	"twenty48/records"
)

// The tests in this file play the program in a real window on a virtual display. They send keys and
// mouse events through the X server, and read the board from the picture of the window.

// tileColors are the colours of the original palette. The tests read the tiles from them.
var tileColors = map[uint32]int{
	0xcdc1b4: 0, 0xeee4da: 2, 0xede0c8: 4, 0xf2b179: 8, 0xf59563: 16, 0xf67c5f: 32, 0xf65e3b: 64,
	0xedcf72: 128, 0xedcc61: 256, 0xedc850: 512, 0xedc53f: 1024, 0xedc22e: 2048,
}

const (
	boardColor = 0xbbada0
	veilDelay  = 500 * time.Millisecond // a little longer than the time in which a veil ignores keys
	limit      = 20 * time.Second       // the longest time that a test waits for a condition
)

// program is the path of the program. dataHome is a folder for its games, its settings and those of
// the toolkit.
var program, dataHome string

// programVariable is the environment variable with the path of the program.
const programVariable = "TWENTY48_TEST_PROGRAM"

// isLong reports whether the long tests run, as in make test-long.
var isLong = os.Getenv("TWENTY48_LONG") != ""

// TestMain builds the program and runs the tests. They run in English, whatever the language of the
// system.
func TestMain(m *testing.M) {
	status, err := runTests(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		status = 1
	}
	os.Exit(status)
}

// runTests prepares the environment, runs the tests, and returns the exit status.
func runTests(m *testing.M) (status int, err error) {
	if dataHome, err = os.MkdirTemp("", "twenty48"); err != nil {
		return 0, err
	}
	defer os.RemoveAll(dataHome)
	if program = os.Getenv(programVariable); program == "" { // it is set in a process that a test has started
		program = filepath.Join(dataHome, "program")
		if out, err := exec.Command("go", "build", "-o", program, "..").CombinedOutput(); err != nil {
			return 0, fmt.Errorf("%w: %s", err, out)
		}
		os.Setenv(programVariable, program)
	}
	if err := readSources(); err != nil {
		return 0, err
	}
	os.Setenv("LC_ALL", "C")
	os.Setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:") // the desktop of this machine has no effect
	// The toolkit watches the folder of its settings. Other programs must not change the pictures.
	os.Setenv("XDG_CONFIG_HOME", filepath.Join(dataHome, "config"))
	xgb.Logger = log.New(io.Discard, "", 0)
	return m.Run(), nil
}

// readSources looks at all files of the program. So go test runs these tests again when one of them
// has changed, although the tests do not import the program.
func readSources() error {
	return filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && (entry.Name() == "build" || entry.Name() == ".git") {
			return filepath.SkipDir
		}
		if err == nil && !strings.HasSuffix(path, "_test.go") {
			_, err = os.Stat(path)
		}
		return err
	})
}

// A display is a virtual X11 display.
type display struct {
	name   string
	conn   *xgb.Conn
	root   xproto.Window
	server *os.Process
}

// newDisplay starts Xvfb with some arguments. The display ends with the test.
func newDisplay(t *testing.T, args ...string) display {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	args = append([]string{"-displayfd", "3", "-screen", "0", "1280x1000x24", "-nolisten", "tcp", "-noreset"}, args...)
	server := exec.Command("Xvfb", args...)
	server.ExtraFiles = []*os.File{write}
	if err := server.Start(); err != nil {
		t.Fatalf("%v; make test installs this program", err)
	}
	t.Cleanup(func() { server.Process.Kill(); server.Wait() })
	write.Close()
	number, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatal("Xvfb does not start: ", err)
	}
	d := display{name: ":" + strings.TrimSpace(number), server: server.Process}
	if d.conn, err = xgb.NewConnDisplay(d.name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.conn.Close)
	d.root = xproto.Setup(d.conn).DefaultScreen(d.conn).Root
	if err := xtest.Init(d.conn); err != nil {
		t.Fatal(err)
	}
	return d
}

// environment returns the environment for a program that runs on the display. The rendering is in
// software.
func (d display) environment() []string {
	return append(os.Environ(), "XDG_DATA_HOME="+dataHome, "DISPLAY="+d.name, "WAYLAND_DISPLAY=none", "LIBGL_ALWAYS_SOFTWARE=1")
}

// A player plays the program in its window.
type player struct {
	display
	t      *testing.T
	window xproto.Window
}

// play starts the program with flags, waits for the board and returns the player.
func (d display) play(t *testing.T, args ...string) player {
	t.Helper()
	p := d.start(t, args...)
	p.await("the board", func() bool { _, ok := p.board(); return ok })
	return p
}

// start starts the program with flags and returns the player. The program ends with the test.
func (d display) start(t *testing.T, args ...string) player {
	t.Helper()
	var stderr bytes.Buffer
	cmd := exec.Command(program, args...)
	cmd.Env, cmd.Stderr = d.environment(), &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGTERM)
		if err := cmd.Wait(); err != nil || t.Failed() {
			t.Errorf("the program ended with %v and wrote: %s", err, &stderr)
		}
	})
	return d.awaitWindow(t)
}

// awaitWindow waits for the window of the program and returns the player.
func (d display) awaitWindow(t *testing.T) player {
	t.Helper()
	p := player{display: d, t: t}
	p.await("the window", func() bool {
		tree, err := xproto.QueryTree(d.conn, d.root).Reply()
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range tree.Children {
			name, err := xproto.GetProperty(d.conn, false, w, xproto.AtomWmName, xproto.AtomAny, 0, 100).Reply()
			attributes, err2 := xproto.GetWindowAttributes(d.conn, w).Reply()
			if err == nil && err2 == nil && strings.HasPrefix(string(name.Value), "2048") && attributes.MapState == xproto.MapStateViewable {
				p.window = w
				return true
			}
		}
		return false
	})
	xproto.SetInputFocus(d.conn, xproto.InputFocusPointerRoot, p.window, 0)
	return p
}

// await waits until a condition is true. The test fails after the limit.
func (p player) await(condition string, isTrue func() bool) {
	p.t.Helper()
	for start := time.Now(); !isTrue(); time.Sleep(10 * time.Millisecond) {
		if time.Since(start) > limit {
			p.savePicture()
			p.t.Fatalf("the window never shows %s", condition)
		}
	}
}

// savePicture saves the picture of a test that fails.
func (p player) savePicture() {
	if p.window == 0 {
		return
	}
	rows := p.picture()
	picture := image.NewNRGBA(image.Rect(0, 0, len(rows[0]), len(rows)))
	for y, row := range rows {
		for x, c := range row {
			picture.Set(x, y, color.NRGBA{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c), A: 0xff})
		}
	}
	name := filepath.Join("testdata", "failed", strings.ReplaceAll(p.t.Name(), "/", "-")+".png")
	var data bytes.Buffer
	err := errors.Join(png.Encode(&data, picture), os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, data.Bytes(), 0o644))
	p.t.Logf("the picture is saved as %s: %v", name, err)
}

// picture returns the window's pixels as rows of 0xrrggbb.
func (p player) picture() [][]uint32 {
	p.t.Helper()
	g, err := xproto.GetGeometry(p.conn, xproto.Drawable(p.window)).Reply()
	if err != nil {
		p.t.Fatal(err)
	}
	pixels, err := xproto.GetImage(p.conn, xproto.ImageFormatZPixmap, xproto.Drawable(p.window), 0, 0, g.Width, g.Height, 1<<32-1).Reply()
	if now, _ := xproto.GetGeometry(p.conn, xproto.Drawable(p.window)).Reply(); now != nil && (now.Width != g.Width || now.Height != g.Height) {
		return p.picture() // the size changed between the two requests
	}
	if err != nil {
		p.t.Fatal(err)
	}
	rows := make([][]uint32, g.Height)
	for y := range rows {
		rows[y] = make([]uint32, g.Width)
		for x := range rows[y] {
			i := 4 * (y*int(g.Width) + x)
			rows[y][x] = uint32(pixels.Data[i+2])<<16 | uint32(pixels.Data[i+1])<<8 | uint32(pixels.Data[i])
		}
	}
	return rows
}

// board reads a board with four columns from the picture. It returns false while the board is not
// painted, tiles move, or a dialog covers the board.
func (p player) board() (m engine.Matrix, ok bool) {
	p.t.Helper()
	picture := p.picture()
	at := boardArea(picture)
	if at.Empty() {
		return m, false
	}
	step := float64(at.Dx()) / (4 + 5*15/106.25) * (1 + 15/106.25) // the cells and gaps have these proportions
	gap := step * 15 / (106.25 + 15)
	cells := make([][]int, int(float64(at.Dy())/step))
	for row := range cells {
		cells[row] = make([]int, 4)
		for col := range cells[row] {
			// These four places of a tile have no digits.
			for _, share := range [][2]float64{{0.1, 0.1}, {0.9, 0.1}, {0.1, 0.9}, {0.9, 0.9}} {
				x := at.Min.X + int(gap+(float64(col)+share[0])*step-gap*share[0])
				y := at.Min.Y + int(gap+(float64(row)+share[1])*step-gap*share[1])
				tile, ok := tileColors[picture[y][x]]
				if !ok || share != [2]float64{0.1, 0.1} && tile != cells[row][col] {
					return m, false
				}
				cells[row][col] = tile
			}
		}
	}
	m, err := engine.MatrixOf(cells, 0)
	return m, err == nil
}

// boardArea returns the place of the board: from the first to the last row of pixels in which most
// pixels have the colour of the board.
func boardArea(picture [][]uint32) (at image.Rectangle) {
	for y, row := range picture {
		first, last, count := -1, 0, 0
		for x, pixel := range row {
			if pixel == boardColor {
				if first < 0 {
					first = x
				}
				last = x
				count++
			}
		}
		if count > len(row)*3/4 {
			at = at.Union(image.Rect(first, y, last+1, y+1))
		}
	}
	return at
}

// hasVeil reports whether a veil covers the board.
func (p player) hasVeil() bool { return boardArea(p.picture()).Empty() }

// awaitBoard waits until the window shows a board.
func (p player) awaitBoard(want engine.Matrix) {
	p.t.Helper()
	p.await(fmt.Sprintf("the board %v", want), func() bool { m, ok := p.board(); return ok && m.Equal(want) })
}

// size returns the width and the height of the window.
func (p player) size() string {
	p.t.Helper()
	g, err := xproto.GetGeometry(p.conn, xproto.Drawable(p.window)).Reply()
	if err != nil {
		p.t.Fatal(err)
	}
	return fmt.Sprintf("%d × %d", g.Width, g.Height)
}

// closeVeil presses a key until no veil covers the board. A veil ignores keys that follow another
// key too soon.
func (p player) closeVeil(key byte) {
	p.t.Helper()
	p.await("the board without a veil", func() bool {
		time.Sleep(veilDelay)
		if p.hasVeil() {
			p.press(key)
			return false
		}
		return true
	})
}

// pressFirstAssist presses the key of the first assistance of a game, and confirms the question that the
// window asks before. The question dims the board, as a veil does.
func (p player) pressFirstAssist(key byte) {
	p.t.Helper()
	p.press(key)
	p.await("the question before the first help", p.hasVeil)
	p.closeVeil(enter)
}

// send sends an input event through the X server. after is the delay before the event, in
// milliseconds.
func (p player) send(kind, detail byte, after uint32, x, y int16) {
	xtest.FakeInput(p.conn, kind, detail, after, p.root, x, y, 0)
}

// The numbers that the X server has for keys, by their position on an English keyboard.
const (
	tab, control, shift          = 23, 37, 50
	q, w, z, n, escape, enter    = 24, 25, 52, 57, 9, 36
	a, d, h, l, y                = 38, 40, 43, 46, 29
	i, pKey                      = 31, 33
	home, end, alt               = 110, 115, 64
	left, right, up, down, space = 113, 114, 111, 116, 65
	pad4, f10, g                 = 83, 76, 42
	four                         = 13
)

// press presses keys together. The toolkit treats two presses of a key in the same millisecond as
// one. So each press comes 2 ms after the previous one.
func (p player) press(keys ...byte) {
	for _, key := range keys {
		p.send(xproto.KeyPress, key, 2, 0, 0)
	}
	for _, key := range keys {
		p.send(xproto.KeyRelease, key, 0, 0, 0)
	}
	p.conn.Sync()
}

// drag moves the mouse with the left button held, as fast as a quick hand. It sends several
// positions, because the toolkit reads the mouse 60 times a second.
func (p player) drag(from, to image.Point) {
	p.send(xproto.MotionNotify, 0, 0, int16(from.X), int16(from.Y))
	p.send(xproto.ButtonPress, 1, 0, 0, 0)
	for i := 1; i <= 4; i++ {
		at := from.Add(to.Sub(from).Mul(i).Div(4))
		p.send(xproto.MotionNotify, 0, 20, int16(at.X), int16(at.Y))
	}
	p.send(xproto.ButtonRelease, 1, 20, 0, 0)
	p.conn.Sync()
}

var directionByKey = map[byte]engine.Direction{left: engine.Leftward, right: engine.Rightward, up: engine.Upward, down: engine.Downward}

// game returns the state of a classic game with a seed after some keys, and how many of the keys
// move.
func game(t *testing.T, seed uint64, keys ...byte) (s engine.State, moved int) {
	t.Helper()
	s, err := engine.New(engine.Classic(), seed)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range keys {
		var ok bool
		if s, ok = playMove(s, directionByKey[key]); ok {
			moved++
		}
	}
	return s, moved
}

// In the window, keys and drags make the moves of the engine.
func TestWindowPlays(t *testing.T) {
	p := newDisplay(t).play(t, "-seed", "7")
	start, _ := game(t, 7)
	p.awaitBoard(start.Matrix)
	class, err := xproto.GetProperty(p.conn, false, p.window, xproto.AtomWmClass, xproto.AtomString, 0, 100).Reply()
	if err != nil || string(class.Value) != "2048\x002048\x00" {
		t.Errorf("the window has the class %q, %v; the desktop file has 2048", class.Value, err)
	}
	move := func(name string, d engine.Direction, act func()) {
		t.Helper()
		next, moved := playMove(start, d)
		if !moved {
			t.Fatalf("%s does not move", name)
		}
		act()
		p.awaitBoard(next.Matrix)
		p.press(z)
		p.awaitBoard(start.Matrix)
	}
	at := boardArea(p.picture())
	middle := at.Min.Add(at.Max).Div(2)
	move("left", engine.Leftward, func() { p.press(left) })
	move("w", engine.Upward, func() { p.press(w) })
	move("keypad 4", engine.Leftward, func() { p.press(pad4) })
	move("left, with the focus on a button", engine.Leftward, func() { p.press(tab); p.press(left) })
	move("a drag up", engine.Upward, func() { p.drag(middle, middle.Sub(image.Pt(10, 60))) })
	move("a drag left", engine.Leftward, func() { p.drag(middle, middle.Sub(image.Pt(60, 10))) })
	move("Ctrl+Z", engine.Leftward, func() {
		p.press(left)
		p.press(control, z)
		p.press(left)
	})
	move("up, after keys with modifiers and of the upper row, which do not move", engine.Upward, func() {
		p.press(control, l)
		p.press(shift, l)
		p.press(control, left)
		p.press(shift, d)
		p.press(four)
		p.press(up)
	})
	p.press(control, n)
	p.await("a new game", func() bool { m, ok := p.board(); return ok && !m.Equal(start.Matrix) })
	p.press(z)
	p.awaitBoard(start.Matrix)
}

// While the mouse is held, tiles stand between the cells. A key, or the end of the window's focus,
// cancels the drag, and the rest of the press makes no move. The same drag without them makes one.
func TestWindowDrag(t *testing.T) {
	d := newDisplay(t)
	p := d.play(t, "-seed", "7", "-board", "0 0 0 0 / 0 2 0 0 / 0 0 0 0 / 0 0 0 0")
	start, err := engine.ParseMatrix("0 0 0 0 / 0 2 0 0 / 0 0 0 0 / 0 0 0 0", 0)
	if err != nil {
		t.Fatal(err)
	}
	p.awaitBoard(start)
	area := boardArea(p.picture())
	middle := area.Min.Add(area.Max).Div(2)
	for _, cancel := range []func(){
		func() { p.press(escape) },
		func() { xproto.SetInputFocus(d.conn, xproto.InputFocusNone, xproto.WindowNone, 0) },
		nil,
	} {
		xproto.SetInputFocus(d.conn, xproto.InputFocusPointerRoot, p.window, 0)
		p.send(xproto.MotionNotify, 0, 0, int16(middle.X), int16(middle.Y))
		p.send(xproto.ButtonPress, 1, 20, 0, 0)
		for dx := 10; dx <= 60; dx += 10 {
			p.send(xproto.MotionNotify, 0, 20, int16(middle.X+dx), int16(middle.Y))
		}
		p.conn.Sync()
		p.await("a tile between cells", func() bool { _, ok := p.board(); return !ok })
		if cancel != nil {
			cancel()
			p.awaitBoard(start)
		}
		p.send(xproto.MotionNotify, 0, 20, int16(middle.X+70), int16(middle.Y))
		p.send(xproto.ButtonRelease, 1, 20, 0, 0)
		p.conn.Sync()
	}
	p.await("one move of the three drags", func() bool {
		m, ok := p.board()
		return ok && m.At(engine.Cell{Row: 1, Col: 3}) == 2 && len(m.Empties()) == 14
	})
}

// With keys alone, the player can open the replay of the game, and then continue the game.
func TestWindowReplays(t *testing.T) {
	p := newDisplay(t).play(t, "-seed", "7")
	start, _ := game(t, 7)
	played, moved := game(t, 7, left, down, right)
	if moved != 3 {
		t.Fatal("not all keys move")
	}
	p.press(left)
	p.press(down)
	p.press(right)
	p.awaitBoard(played.Matrix)
	p.press(control, shift, h)
	p.press(enter)
	p.press(home)
	p.awaitBoard(start.Matrix)
	p.press(escape)
	p.press(escape)
	p.awaitBoard(played.Matrix)
	p.press(down)
	p.press(left)
	continued, _ := game(t, 7, left, down, right, down, left)
	p.awaitBoard(continued.Matrix)
}

// The window opens in the size that it had when it was closed.
func TestWindowRestoresItsSize(t *testing.T) {
	dir, display := t.TempDir(), newDisplay(t)
	t.Run("resize", func(t *testing.T) {
		p := display.play(t, "-data", dir, "-seed", "7")
		p.resize(610, 770)
	})
	t.Run("restore", func(t *testing.T) {
		p := display.play(t, "-data", dir, "-seed", "7")
		if got := p.size(); got != "610 × 770" {
			t.Errorf("the window opens in the size %s", got)
		}
	})
}

// resize changes the size of the window to a larger one, and waits until the board has grown.
func (p player) resize(width, height uint32) {
	p.t.Helper()
	p.await("a larger board", func() bool {
		if p.size() == fmt.Sprintf("%d × %d", width, height) {
			return boardArea(p.picture()).Dx() > 500
		}
		// The toolkit may set its first size only now.
		xproto.ConfigureWindow(p.conn, p.window, xproto.ConfigWindowWidth|xproto.ConfigWindowHeight, []uint32{width, height})
		return false
	})
}

// A burst of keys, 10 ms apart, leads to exactly the moves that the engine makes.
func TestWindowLosesNoKey(t *testing.T) {
	seed, keys := movingKeys(t, 0, 200)
	p := newDisplay(t).play(t, "-seed", strconv.FormatUint(seed, 10))
	start, _ := game(t, seed)
	p.awaitBoard(start.Matrix)
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for _, key := range keys {
		<-tick.C
		p.press(key)
	}
	want, _ := game(t, seed, keys...)
	p.awaitBoard(want.Matrix)
}

// movingKeys returns a seed and n keys that all move in the game of that seed. It tries seeds
// upwards from a first one.
func movingKeys(t *testing.T, from uint64, n int) (seed uint64, keys []byte) {
	t.Helper()
	for seed = from; ; seed++ {
		s, _ := game(t, seed)
		keys = keys[:0]
		for range n {
			for i := range 4 {
				key := []byte{left, down, right, up}[(len(keys)+i)%4]
				if next, moved := playMove(s, directionByKey[key]); moved {
					s, keys = next, append(keys, key)
					break
				}
			}
		}
		if len(keys) == n {
			return seed, keys
		}
	}
}

// The first start shows the board at once. The first key that moves tiles plays, although a card
// explains the game.
func TestWindowAtFirstStart(t *testing.T) {
	dir := t.TempDir()
	p := newDisplay(t).start(t, "-data", dir)
	var start engine.Matrix
	p.await("the board", func() bool { m, ok := p.board(); start = m; return ok })
	for _, key := range []byte{left, right} { // one of them moves
		p.press(key)
	}
	p.await("a move", func() bool { m, ok := p.board(); return ok && !m.Equal(start) })
	if games, err := filepath.Glob(filepath.Join(dir, "games", "*")); len(games) != 1 {
		t.Errorf("the games are %v: %v", games, err)
	}
}

// A language looks the same whether it is the language of the system, or the player has chosen it
// before or chooses it now. The toolkit changes its fonts only when the program asks for it.
func TestWindowLanguage(t *testing.T) {
	const comma = 59
	// picture returns the picture after some keys. It waits until the picture equals want, or until
	// the picture is still if want is nil.
	picture := func(locale, chosen string, want *image.RGBA, keys ...[]byte) (shown *image.RGBA) {
		t.Run(locale+chosen, func(t *testing.T) {
			t.Setenv("LANGUAGE", "")
			t.Setenv("LC_ALL", locale)
			data := t.TempDir()
			folder := records.OpenFolder(data)
			if err := errors.Join(folder.Save("settings", records.Seal("language="+chosen)), folder.Close()); err != nil {
				t.Fatal(err)
			}
			p := newDisplay(t).play(t, "-data", data, "-seed", "7")
			p.awaitStillFor(nil, 100*time.Millisecond) // the tiles have grown
			for _, combination := range keys {
				before := p.image()
				p.press(combination...)
				p.await("another picture after the keys", func() bool { return !slices.Equal(p.image().Pix, before.Pix) })
			}
			if want == nil {
				shown = p.awaitStill(nil)
			} else {
				p.await("the picture of the system's language", func() bool { return slices.Equal(p.image().Pix, want.Pix) })
			}
		})
		return shown
	}
	want := picture("ko_KR.UTF-8", "system", nil)
	if want == nil {
		return
	}
	picture("en_GB.UTF-8", "ko", want)
	picture("en_GB.UTF-8", "en", want, []byte{control, comma}, []byte{space}, []byte{up}, []byte{enter}, []byte{escape}) // Korean is the last language in the list
	if english := picture("en_GB.UTF-8", "system", nil); english != nil && slices.Equal(english.Pix, want.Pix) {
		t.Error("Korean looks like English")
	}
}

// With keys alone, the player opens the key sheet from the menu, scrolls to its end and closes it.
func TestWindowHelp(t *testing.T) {
	p := newDisplay(t).play(t, "-data", t.TempDir(), "-seed", "7")
	game := p.awaitStill(nil)
	for _, key := range []byte{alt, end, up, enter} {
		p.press(key)
	}
	first := p.awaitStill(game)
	p.press(end)
	p.awaitStill(first)
	p.press(home)
	p.await("the start of the key sheet", func() bool { return slices.Equal(p.image().Pix, first.Pix) })
	p.press(escape)
	p.await("the game", func() bool { return slices.Equal(p.image().Pix, game.Pix) })
}

// The coach thinks in the background, and its hint appears when it is ready. Autoplay stops at the
// next key.
func TestWindowCoach(t *testing.T) {
	dir := t.TempDir()
	p := newDisplay(t).play(t, "-data", dir, "-seed", "7")
	start, _ := game(t, 7)
	p.awaitBoard(start.Matrix)
	at := boardArea(p.picture())
	middle := at.Min.Add(at.Max).Div(2)
	edges := func() [4]uint32 { // the pixels in the middle of the board's edges
		picture := p.picture()
		return [4]uint32{picture[middle.Y][at.Min.X+2], picture[middle.Y][at.Max.X-3], picture[at.Min.Y+2][middle.X], picture[at.Max.Y-3][middle.X]}
	}
	before := edges()
	p.pressFirstAssist(i)
	p.await("the arrow", func() bool { return edges() != before })
	p.press(left)
	played, _ := game(t, 7, left)
	p.awaitBoard(played.Matrix)
	p.press(pKey)
	p.await("a move of the coach", func() bool { m, ok := p.board(); return ok && !m.Equal(played.Matrix) })
	p.press(left)
	p.awaitStill(nil) // while the coach plays, every picture changes within a second
	games, err := filepath.Glob(filepath.Join(dir, "games", "*"))
	if err != nil || len(games) != 1 {
		t.Fatalf("the games are %v: %v", games, err)
	}
	recording, err := os.ReadFile(games[0])
	if err != nil || bytes.Count(recording, []byte("\nhint ")) != 1 || bytes.Count(recording, []byte("\nautoplay ")) != 1 {
		t.Errorf("%v: the recording is\n%s", err, recording)
	}
}

// While the menu is open, the coach makes no move.
func TestWindowMenuPausesTheCoach(t *testing.T) {
	p := newDisplay(t).play(t, "-data", t.TempDir(), "-seed", "7")
	start, _ := game(t, 7)
	p.awaitBoard(start.Matrix)
	p.pressFirstAssist(pKey)
	p.await("a move of the coach", func() bool { m, ok := p.board(); return ok && !m.Equal(start.Matrix) })
	p.press(alt)
	p.awaitStill(nil) // while the coach plays, every picture changes within a second
	if _, ok := p.board(); ok {
		t.Error("no menu covers the board")
	}
}

// Alt opens the menu if it is released alone. It does not if another key is pressed with it, or if the
// window loses the focus before.
func TestWindowMenu(t *testing.T) {
	p := newDisplay(t).play(t, "-data", t.TempDir(), "-seed", "7")
	start, _ := game(t, 7)
	p.awaitBoard(start.Matrix)
	for _, key := range []byte{alt, f10} {
		p.press(key)
		p.await("the menu", func() bool { _, ok := p.board(); return !ok })
		p.press(escape)
		p.awaitBoard(start.Matrix)
	}
	p.press(alt, h)
	p.send(xproto.KeyPress, alt, 2, 0, 0)
	p.conn.Sync()
	xproto.SetInputFocus(p.conn, xproto.InputFocusPointerRoot, p.root, 0)
	p.send(xproto.KeyRelease, alt, 100, 0, 0)
	p.conn.Sync()
	xproto.SetInputFocus(p.conn, xproto.InputFocusPointerRoot, p.window, 0)
	p.press(left)
	moved, _ := game(t, 7, left)
	p.awaitBoard(moved.Matrix)
}

// Ctrl+N starts a new game while a text field has the focus. Ctrl+A belongs to the field.
func TestWindowShortcutInAField(t *testing.T) {
	p := newDisplay(t).play(t, "-data", t.TempDir(), "-seed", "7")
	start, _ := game(t, 7)
	p.awaitBoard(start.Matrix)
	changed := func(keys ...byte) {
		t.Helper()
		before := p.awaitStill(nil)
		p.press(keys...)
		p.await("another picture after the keys", func() bool { return !slices.Equal(p.image().Pix, before.Pix) })
	}
	changed(control, g)
	for range 3 {
		changed(tab)
	}
	changed(enter)
	p.press(h) // a letter for the field
	p.press(control, a)
	p.press(control, n)
	p.await("a new game", func() bool { m, ok := p.board(); return ok && !m.Equal(start.Matrix) })
}

// A veil covers a won board. Keys right after the winning move neither press a button of the veil
// nor move tiles.
func TestWindowShowsTheWin(t *testing.T) {
	const beforeWin = "1024 1024 0 0 / 0 0 0 0 / 0 0 0 0 / 2 8 2 4"
	p := newDisplay(t).play(t, "-board", beforeWin, "-seed", "1")
	for _, key := range []byte{left, space, enter, right, up} {
		p.press(key)
	}
	p.await("the veil", p.hasVeil)
	p.closeVeil(enter)
	board, err := engine.ParseMatrix(beforeWin, 0)
	if err != nil {
		t.Fatal(err)
	}
	s, err := engine.NewOn(engine.Classic(), 1, board)
	if err != nil {
		t.Fatal(err)
	}
	won, _ := engine.Left(s)
	p.awaitBoard(won.Matrix)
	p.press(down)
	won, _ = engine.Continue(won)
	after, _ := engine.Down(won)
	p.awaitBoard(after.Matrix)
	if p.hasVeil() {
		t.Error("a veil covers the board again")
	}
}

// A veil covers a lost board. After the player has closed it, each key that would move shows it
// again. Undo is possible at once.
func TestWindowShowsTheLoss(t *testing.T) {
	const lastMove = "16 8 16 0 / 32 64 32 64 / 16 8 16 8 / 32 64 32 64"
	p := newDisplay(t).play(t, "-board", lastMove, "-seed", "1")
	p.press(right)
	p.await("the veil", p.hasVeil)
	p.closeVeil(escape)
	p.press(a)
	p.await("the veil again", p.hasVeil)
	p.press(z)
	want, err := engine.ParseMatrix(lastMove, 0)
	if err != nil {
		t.Fatal(err)
	}
	p.awaitBoard(want)
}

// On a keyboard layout without Latin letters, the position of a key counts. On other layouts, its
// letter counts.
func TestWindowOnOtherLayouts(t *testing.T) {
	if _, err := exec.LookPath("setxkbmap"); err != nil {
		t.Skip("SKIPPED: there is no setxkbmap to change the layout")
	}
	for layout, keys := range map[string]struct{ left, undo, none byte }{
		"ru": {left: a, undo: z, none: q},
		"fr": {left: q, undo: w, none: a},
		"de": {left: a, undo: y, none: q},
	} {
		t.Run(layout, func(t *testing.T) {
			d := newDisplay(t)
			set := exec.Command("setxkbmap", layout)
			set.Env = d.environment()
			if out, err := set.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			p := d.play(t, "-seed", "7")
			start, _ := game(t, 7)
			next, _ := game(t, 7, left)
			p.awaitBoard(start.Matrix)
			p.press(keys.none)
			p.press(keys.left)
			p.awaitBoard(next.Matrix)
			p.press(keys.undo)
			p.awaitBoard(start.Matrix)
		})
	}
}

// If there is no display, or none that the program can draw on, the program prints one sentence and
// ends.
func TestNoDisplay(t *testing.T) {
	for name, test := range map[string]struct{ display, want string }{
		"none":           {"", "no display"},
		"dead":           {":987", "no display"},
		"wrong":          {"nonsense", "no display"},
		"without OpenGL": {newDisplay(t, "-extension", "GLX").name, "OpenGL"},
	} {
		cmd := exec.Command(program)
		cmd.Env = append(display{name: test.display}.environment(), "PATH=") // without a program that shows dialogs
		done := time.AfterFunc(limit, func() { cmd.Process.Kill() })
		out, _ := cmd.CombinedOutput()
		done.Stop()
		text := string(out)
		if code := cmd.ProcessState.ExitCode(); code != 1 || !strings.Contains(text, test.want) || strings.Count(text, "\n") != 1 {
			t.Errorf("%s: exit status %d, and: %s", name, code, text)
		}
	}
}

// If the display disappears, the program ends with exit status 1 and a short message. All moves are
// saved.
func TestDisplayLost(t *testing.T) {
	d, data := newDisplay(t), t.TempDir()
	var stderr bytes.Buffer
	cmd := exec.Command(program, "-data", data, "-seed", "7")
	cmd.Env, cmd.Stderr = d.environment(), &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	kill := time.AfterFunc(limit, func() { cmd.Process.Kill() })
	p := d.awaitWindow(t)
	start, _ := game(t, 7)
	p.awaitBoard(start.Matrix)
	p.press(left)
	p.press(down)
	p.press(right)
	want, _ := game(t, 7, left, down, right)
	p.awaitBoard(want.Matrix)
	d.server.Kill()
	cmd.Wait()
	kill.Stop()
	if code := cmd.ProcessState.ExitCode(); code != 1 || strings.Count(stderr.String(), "\n") > 10 {
		t.Errorf("exit status %d, and: %s", code, &stderr)
	}
	seed := uint64(7)
	withGame(t, data, library.Start{Rules: engine.Classic(), Seed: &seed}, func(games *library.Library, g *recording.Game) {
		if notes := games.Notes(); len(notes) > 0 || !g.State().Matrix.Equal(want.Matrix) {
			t.Errorf("the saved board is %v, %s; want %v", g.State().Matrix, notes, want.Matrix)
		}
	})
}

// The program starts with any value of the environment variables for the language and for the look
// of the toolkit, and writes nothing to stderr. IDs and the names of rules may be in capitals.
func TestOddEnvironments(t *testing.T) {
	t.Setenv("LC_ALL", "") // it would hide LANG
	for _, odd := range []string{"LANG=C", "LC_ALL=POSIX", "LC_ALL=tr_TR.UTF-8", "LANG=zz_ZZ.UTF-9", "LANG=../../x", "LANG=\xff", "LANGUAGE=tr:xx:de", "LANG="} {
		for _, game := range [][]string{{"-id", "CLASSIC-KAA817X"}, {"-rules", "TINY"}} {
			var stderr bytes.Buffer
			cmd := exec.Command(program, append(game, "-lines", "-data", t.TempDir())...)
			cmd.Env, cmd.Stderr = append(os.Environ(), odd), &stderr
			cmd.Stdin = strings.NewReader("q\n")
			out, err := cmd.Output()
			if err != nil || !bytes.Contains(out, []byte("+----+")) || stderr.Len() > 0 {
				t.Errorf("%q, %v: %v\n%s%s", odd, game, err, out, &stderr)
			}
		}
	}
	d := newDisplay(t)
	for _, odd := range []string{"LC_ALL=tr_TR.UTF-8", "LANG=zz_ZZ.UTF-9", "FYNE_FONT=" + filepath.Join(t.TempDir(), "none"), "FYNE_THEME=nonsense", "FYNE_SCALE=nonsense", "HOME=" + program} { // this home is a file
		t.Run(odd, func(t *testing.T) {
			cmd := exec.Command(program, "-data", t.TempDir(), "-seed", "7")
			cmd.Env = []string{odd}
			r := d.launch(t, cmd)
			r.press(left)
			want, _ := game(t, 7, left)
			r.awaitBoard(want.Matrix)
			r.press(control, q)
			if status := r.wait(); status != 0 || r.stderr.Len() > 0 {
				t.Errorf("exit status %d, and: %s", status, &r.stderr)
			}
		})
	}
}

// portal is a desktop portal that has some settings.
type portal map[string]any

const portalPath, portalSettings = "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings"

// ReadOne returns a setting. Programs call it over the bus.
func (p portal) ReadOne(namespace, key string) (dbus.Variant, *dbus.Error) {
	value, ok := p[namespace+" "+key]
	if !ok {
		return dbus.Variant{}, dbus.MakeFailedError(errors.New("the setting is not known"))
	}
	return dbus.MakeVariant(value), nil
}

// newBus starts a session bus and returns a connection to it. It clears the address of the bus in
// the environment. Programs then find the bus in XDG_RUNTIME_DIR.
func newBus(t *testing.T) *dbus.Conn {
	t.Helper()
	runtime := t.TempDir()
	bus := exec.Command("dbus-daemon", "--session", "--nofork", "--print-address", "--address=unix:path="+runtime+"/bus")
	out, err := bus.StdoutPipe()
	if err == nil {
		err = bus.Start()
	}
	if err != nil {
		t.Fatalf("%v; make test installs this program", err)
	}
	t.Cleanup(func() { bus.Process.Kill(); bus.Wait() })
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	conn, err := dbus.Connect(strings.TrimSpace(address))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "")
	t.Setenv("XDG_RUNTIME_DIR", runtime)
	return conn
}

// export offers an object on the bus, under a name and a path. methods is the D-Bus interface of
// the object.
func export(t *testing.T, conn *dbus.Conn, object any, name string, path dbus.ObjectPath, methods string) {
	t.Helper()
	if err := conn.Export(object, path, methods); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.RequestName(name, 0); err != nil {
		t.Fatal(err)
	}
}

// The window grows with the text size of the desktop, unless FYNE_SCALE is set.
func TestTextScale(t *testing.T) {
	desktop := portal{"org.gnome.desktop.interface text-scaling-factor": 1.2}
	export(t, newBus(t), desktop, "org.freedesktop.portal.Desktop", portalPath, portalSettings)
	d := newDisplay(t)
	for scale, want := range map[string]string{"": "600 × 805", "1": "500 × 670"} {
		t.Run(scale, func(t *testing.T) {
			t.Setenv("FYNE_SCALE", scale)
			p := d.play(t, "-data", t.TempDir(), "-seed", "7")
			if got := p.size(); got != want {
				t.Errorf("the size is %s, want %s", got, want)
			}
		})
	}
}
