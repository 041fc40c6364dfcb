// Package browser tests the game in a browser. It plays the site that packaging/web has built in
// headless Chromium, with keys, mouse and finger, and reads what the browser has stored.
package browser

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	browserpage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// site is the folder of the site that packaging/web builds.
const site = "../../build/web/twenty48"

// chromium starts a browser with an empty profile and software rendering, and returns a page. They
// end with the test.
func chromium(t *testing.T) context.Context {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.NoSandbox, // root in a container cannot use the sandbox
		chromedp.Flag("headless", "new"),
		chromedp.Flag("use-gl", "angle"), chromedp.Flag("use-angle", "swiftshader"), chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.Flag("host-resolver-rules", "MAP plain.test 127.0.0.1"),
		chromedp.WindowSize(500, 800),
	)
	ctx, end := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(end)
	return page(t, ctx)
}

// page opens another page of a browser. Its console goes to the log of the test. An exception fails
// the test.
func page(t *testing.T, in context.Context) context.Context {
	t.Helper()
	ctx, end := chromedp.NewContext(in)
	t.Cleanup(end)
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(cancel)
	chromedp.ListenTarget(ctx, func(event any) {
		switch e := event.(type) {
		case *runtime.EventConsoleAPICalled:
			for _, a := range e.Args {
				t.Logf("console: %s%s", a.Value, a.Description)
			}
		case *runtime.EventExceptionThrown:
			t.Errorf("the page throws: %v", e.ExceptionDetails)
		}
	})
	do(t, ctx)
	return ctx
}

// do runs actions on a page.
func do(t *testing.T, ctx context.Context, actions ...chromedp.Action) {
	t.Helper()
	if err := chromedp.Run(ctx, actions...); err != nil {
		t.Fatal(err)
	}
}

// serve serves the site with a handler, and returns its address.
func serve(t *testing.T, handler http.Handler) string {
	t.Helper()
	if _, err := os.Stat(site); err != nil {
		t.Fatalf("the site is missing, make web builds it: %v", err)
	}
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

// open opens the game, and waits until it receives keys.
func open(t *testing.T, ctx context.Context, url string) {
	t.Helper()
	do(t, ctx, chromedp.Navigate(url))
	awaitStart(t, ctx)
}

// awaitStart waits until the game on a page has started.
func awaitStart(t *testing.T, ctx context.Context) {
	t.Helper()
	do(t, ctx, chromedp.Poll(`document.querySelector('canvas') && !document.getElementById('loading')`, nil))
	settle()
}

// settle waits for a second, until nothing moves any more.
func settle() { time.Sleep(time.Second) }

// press presses keys one after the other.
func press(t *testing.T, ctx context.Context, keys ...string) {
	t.Helper()
	for _, key := range keys {
		do(t, ctx, chromedp.KeyEvent(key))
	}
	settle()
}

// shot takes a picture of a page and saves it beside the site.
func shot(t *testing.T, ctx context.Context, name string) []byte {
	t.Helper()
	var picture []byte
	do(t, ctx, chromedp.CaptureScreenshot(&picture))
	if err := os.WriteFile(filepath.Join(site, "..", name+".png"), picture, 0o600); err != nil {
		t.Fatal(err)
	}
	return picture
}

// stored returns the texts that the browser has stored, by name.
func stored(t *testing.T, ctx context.Context) map[string]string {
	t.Helper()
	texts := map[string]string{}
	do(t, ctx, chromedp.Evaluate(`(async () => {
		const done = request => new Promise((good, bad) => { request.onsuccess = () => good(request.result); request.onerror = bad })
		const db = await done(indexedDB.open('twenty48'))
		const store = db.transaction('pages').objectStore('pages')
		const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
		db.close()
		const texts = {}
		keys.forEach(([name], i) => { texts[name] = (texts[name] ?? '') + new TextDecoder().decode(values[i]) })
		return texts
	})()`, &texts, promised))
	return texts
}

// moves returns the name of the only recording whose name has a prefix, and the letters of its moves.
// The recordings with the other names do not count.
func moves(t *testing.T, ctx context.Context, prefix string, others ...string) (name, moves string) {
	t.Helper()
	texts := stored(t, ctx)
	for _, other := range slices.Sorted(maps.Keys(texts)) {
		if strings.HasPrefix(other, prefix) && !slices.Contains(others, other) {
			if name != "" {
				t.Errorf("there is not only %s, but also %s", name, other)
			}
			name = other
		}
	}
	for line := range strings.Lines(texts[name]) {
		if len(line) > 2 && strings.Contains("LRUD", line[:1]) {
			moves += line[:1]
		}
	}
	return name, moves
}

// swipe moves a finger over the page, from a point and by a distance.
func swipe(t *testing.T, ctx context.Context, x, y, dx, dy float64) {
	t.Helper()
	touch := func(kind input.TouchType, points ...*input.TouchPoint) {
		do(t, ctx, input.DispatchTouchEvent(kind, points))
	}
	touch(input.TouchStart, &input.TouchPoint{X: x, Y: y})
	for i := range 5 {
		part := float64(i+1) / 5
		touch(input.TouchMove, &input.TouchPoint{X: x + part*dx, Y: y + part*dy})
		time.Sleep(20 * time.Millisecond)
	}
	touch(input.TouchEnd)
	settle()
}

// drag moves the mouse over the board by a distance, with the left button held.
func drag(t *testing.T, ctx context.Context, dx, dy float64) {
	t.Helper()
	x, y := 250.0, 450.0
	do(t, ctx, chromedp.MouseEvent(input.MouseMoved, x, y))
	do(t, ctx, chromedp.MouseEvent(input.MousePressed, x, y, chromedp.ButtonLeft))
	for i := range 5 {
		part := float64(i+1) / 5
		do(t, ctx, chromedp.MouseEvent(input.MouseMoved, x+part*dx, y+part*dy, chromedp.ButtonLeft))
		time.Sleep(20 * time.Millisecond)
	}
	do(t, ctx, chromedp.MouseEvent(input.MouseReleased, x+dx, y+dy, chromedp.ButtonLeft))
	settle()
}

// The player can play with keys, finger and mouse. After a reload the game continues with the same
// board and the same scores.
func TestPlay(t *testing.T) {
	ctx := chromium(t)
	open(t, ctx, serve(t, http.FileServer(http.Dir(site)))+"/?id=classic-KAA817X")
	shot(t, ctx, "start")
	press(t, ctx, kb.ArrowLeft, kb.ArrowUp, "d", "j", kb.ArrowLeft)
	swipe(t, ctx, 250, 450, 100, 10)
	drag(t, ctx, 10, 100)
	const want = "LURDLRD"
	name, played := moves(t, ctx, "games/")
	if played != want {
		t.Errorf("the moves are %s, want %s", played, want)
	}
	before := shot(t, ctx, "before")
	do(t, ctx, chromedp.Reload())
	awaitStart(t, ctx)
	if after := shot(t, ctx, "after"); !bytes.Equal(before, after) {
		t.Error("the picture after a reload is different: see before.png and after.png")
	}
	// The letter of a shortcut does not move. For a letter that is not Latin, the position of the
	// key counts.
	do(t, ctx, chromedp.KeyEvent("H", chromedp.KeyModifiers(input.ModifierCtrl|input.ModifierShift)))
	press(t, ctx, kb.Escape, "z")
	do(t, ctx, input.DispatchKeyEvent(input.KeyDown).WithKey("ц").WithCode("KeyW").WithWindowsVirtualKeyCode(87))
	settle()
	if after, played := moves(t, ctx, "games/"); after != name || played != want+"U" {
		t.Errorf("%s has the moves %s, want %s with %sU", after, played, name, want)
	}
}

// If a page is closed in the middle of a burst of keys, all moves are saved.
func TestClosed(t *testing.T) {
	browser := chromium(t)
	url := serve(t, http.FileServer(http.Dir(site)))
	ctx := page(t, browser)
	open(t, ctx, url+"/?id=classic-KAA817X")
	for range 10 {
		for _, key := range []string{kb.ArrowLeft, kb.ArrowDown, kb.ArrowRight, kb.ArrowDown} {
			do(t, ctx, chromedp.KeyEvent(key))
		}
	}
	if err := chromedp.Cancel(ctx); err != nil {
		t.Fatal(err)
	}
	open(t, browser, url)
	const want = "LDRDLDRDLDRDLDRDLRDLDRDLDRDLDRDLDRDLDRD"
	if _, played := moves(t, browser, "games/"); played != want {
		t.Errorf("the moves %s are saved, want %s", played, want)
	}
}

// On a phone in landscape, the whole game is shown, smaller, and a finger acts at the right place.
func TestSmall(t *testing.T) {
	ctx := chromium(t)
	do(t, ctx, emulation.SetDeviceMetricsOverride(800, 360, 2, true), emulation.SetTouchEmulationEnabled(true))
	open(t, ctx, serve(t, http.FileServer(http.Dir(site)))+"/?id=classic-KAA817X")
	shot(t, ctx, "small")
	swipe(t, ctx, 193, 279, 0, 0) // taps the button with the arrow to the left
	swipe(t, ctx, 600, 200, 0, -50)
	shot(t, ctx, "small-played")
	if _, played := moves(t, ctx, "games/"); played != "LU" {
		t.Errorf("the moves are %s, want LU", played)
	}
	do(t, ctx, chromedp.KeyEvent("g", chromedp.KeyModifiers(input.ModifierCtrl)))
	settle()
	before := shot(t, ctx, "choose")
	swipe(t, ctx, 200, 300, 0, -150)
	if bytes.Equal(before, shot(t, ctx, "choose-scrolled")) {
		t.Error("a finger does not scroll")
	}
	press(t, ctx, kb.Escape, "d")
	if _, played := moves(t, ctx, "games/"); played != "LUR" {
		t.Errorf("after scrolling the moves are %s, want LUR", played)
	}
}

// In the editor for boards, a tap raises a tile, and a finger that rests lowers it.
func TestEditor(t *testing.T) {
	ctx := chromium(t)
	open(t, ctx, serve(t, http.FileServer(http.Dir(site)))+"/?id=classic-KAA817X")
	do(t, ctx, chromedp.KeyEvent("g", chromedp.KeyModifiers(input.ModifierCtrl)))
	settle()
	swipe(t, ctx, 248, 126, 0, 0) // taps the button for a custom board
	press(t, ctx, "3")            // sets the tile of the first cell to 8
	hold := func() {
		do(t, ctx, input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: 115, Y: 120}}))
		time.Sleep(700 * time.Millisecond)
		do(t, ctx, input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
		settle()
	}
	hold()
	hold()
	swipe(t, ctx, 115, 120, 0, 0)
	shot(t, ctx, "editor")
	press(t, ctx, kb.Enter, kb.ArrowLeft, kb.ArrowDown)
	for name, text := range stored(t, ctx) {
		if _, board, isPractice := strings.Cut(text, "\nboard "); isPractice && strings.HasPrefix(name, "games/") {
			if !strings.HasPrefix(board, "4 ") {
				t.Errorf("the practice game starts on %.40q, want 4 in the first cell", board)
			}
			return
		}
	}
	t.Errorf("no practice game has started: %q", stored(t, ctx))
}

// A second page plays a game of its own and does not disturb the first one. This also holds without
// locks: browsers offer them only to pages from a secure origin.
func TestTwoPages(t *testing.T) {
	for _, host := range []string{"127.0.0.1", "plain.test"} {
		one := chromium(t)
		url := strings.Replace(serve(t, http.FileServer(http.Dir(site))), "127.0.0.1", host, 1)
		open(t, one, url)
		press(t, one, kb.Escape, kb.ArrowLeft, kb.ArrowDown)
		first, before := moves(t, one, "games/")
		two := page(t, one)
		open(t, two, url)
		shot(t, two, "second")
		press(t, two, kb.Escape, kb.ArrowLeft, kb.ArrowDown, kb.ArrowRight)
		if _, now := moves(t, two, first); now != before || before == "" {
			t.Errorf("%s: the first page has the moves %s, and then, beside the second page, %s", host, before, now)
		}
		if name, played := moves(t, two, "games/", first); name == "" || played == "" {
			t.Errorf("%s: the second page has no game of its own", host)
		}
	}
}

// The tests of package records pass in a browser, with and without locks.
func TestRecords(t *testing.T) {
	folder := t.TempDir()
	build := exec.Command("go", "test", "-c", "-o", filepath.Join(folder, "records.wasm"), "./records")
	build.Dir = "../.."
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	const html = `<script src="/site/wasm_exec.js"></script><script>
		const go = new Go()
		go.argv = ['records', '-test.run=^Test'] // the examples need files
		go.exit = status => { document.title = 'exit status ' + status }
		WebAssembly.instantiateStreaming(fetch('/records.wasm'), go.importObject).then(result => go.run(result.instance))
	</script>`
	if err := os.WriteFile(filepath.Join(folder, "index.html"), []byte(html), 0o600); err != nil {
		t.Fatal(err)
	}
	files := http.NewServeMux()
	files.Handle("/", http.FileServer(http.Dir(folder)))
	files.Handle("/site/", http.StripPrefix("/site/", http.FileServer(http.Dir(site))))
	for _, host := range []string{"127.0.0.1", "plain.test"} {
		ctx := chromium(t)
		var title string
		do(t, ctx, chromedp.Navigate(strings.Replace(serve(t, files), "127.0.0.1", host, 1)),
			chromedp.Poll("document.title.startsWith('exit') && document.title", &title))
		if title != "exit status 0" {
			t.Errorf("on %s the tests of records end with %s", host, title)
		}
	}
}

// If the storage is full, the page warns once. The moves that were made meanwhile are saved as soon
// as there is room.
func TestFull(t *testing.T) {
	ctx := chromium(t)
	url := serve(t, http.FileServer(http.Dir(site)))
	setRoom := func(bytes float64) {
		do(t, ctx, storage.OverrideQuotaForOrigin(url).WithQuotaSize(bytes))
	}
	setRoom(1)
	open(t, ctx, url+"/?id=classic-KAA817X")
	press(t, ctx, kb.ArrowLeft) // the page notices the full storage, and warns
	shot(t, ctx, "full")
	press(t, ctx, kb.Escape, kb.ArrowUp, "d", "j", kb.ArrowLeft)
	shot(t, ctx, "warned")
	if name, _ := moves(t, ctx, "games/"); name != "" {
		t.Error("there is room for one byte, but a game is saved")
	}
	setRoom(100 << 20)
	press(t, ctx, "d") // the page notices the free room
	press(t, ctx, "j")
	if _, played := moves(t, ctx, "games/"); played != "LURDLRD" {
		t.Errorf("the moves are %s, want LURDLRD", played)
	}
}

// However a server delivers the files, the game starts or says why it does not.
func TestServers(t *testing.T) {
	files := http.FileServer(http.Dir(site))
	for name, test := range map[string]struct {
		handler http.HandlerFunc
		says    string
	}{
		"knows no types": {handler: func(w http.ResponseWriter, r *http.Request) {
			if strings.Contains(r.URL.Path, ".wasm") {
				w.Header().Set("Content-Type", "text/plain")
			}
			files.ServeHTTP(w, r)
		}},
		"says that it is compressed": {handler: func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, ".gz") {
				w.Header().Set("Content-Encoding", "gzip")
			}
			files.ServeHTTP(w, r)
		}},
		"has only the uncompressed file": {handler: func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, ".gz") {
				http.NotFound(w, r)
				return
			}
			files.ServeHTTP(w, r)
		}},
		"in a folder": {handler: http.StripPrefix("/some/where", files).ServeHTTP},
		"has no program": {says: "the server says 404", handler: func(w http.ResponseWriter, r *http.Request) {
			if strings.Contains(r.URL.Path, ".wasm") {
				http.NotFound(w, r)
				return
			}
			files.ServeHTTP(w, r)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			ctx := chromium(t)
			url := serve(t, test.handler)
			if name == "in a folder" {
				url += "/some/where/"
			}
			if test.says == "" {
				open(t, ctx, url)
				return
			}
			do(t, ctx, chromedp.Navigate(url), chromedp.Poll(fmt.Sprintf("document.body.innerText.includes(%q)", test.says), nil))
		})
	}
}

// If a browser lacks something that the game needs, the page says so.
func TestLacking(t *testing.T) {
	for script, says := range map[string]string{
		"delete window.WebAssembly":                                 "WebAssembly",
		"HTMLCanvasElement.prototype.getContext = () => null":       "WebGL",
		"delete window.DecompressionStream; delete navigator.locks": "",
	} {
		ctx := chromium(t)
		do(t, ctx, chromedp.ActionFunc(func(ctx context.Context) error {
			_, err := browserpage.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
			return err
		}))
		url := serve(t, http.FileServer(http.Dir(site)))
		if says == "" {
			open(t, ctx, url)
			continue
		}
		do(t, ctx, chromedp.Navigate(url), chromedp.Poll(fmt.Sprintf("document.body.innerText.includes('The game needs %s')", says), nil))
		shot(t, ctx, "lacking-"+says)
	}
}

// The language is that of the browser. Only a person can see in the pictures whether all letters
// are there.
func TestLanguage(t *testing.T) {
	pictures := map[string][]byte{}
	for _, language := range []string{"en", "ja", "zh-TW", "ko"} {
		ctx := chromium(t)
		do(t, ctx, chromedp.ActionFunc(func(ctx context.Context) error {
			script := fmt.Sprintf("Object.defineProperty(navigator, 'languages', {get: () => ['%s']})", language)
			_, err := browserpage.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
			return err
		}))
		open(t, ctx, serve(t, http.FileServer(http.Dir(site))))
		pictures[language] = shot(t, ctx, "language-"+language)
		if language != "en" && bytes.Equal(pictures[language], pictures["en"]) {
			t.Errorf("%s looks like English", language)
		}
	}
}

// The parts of the store and of the coach that exist only for browsers pass their tests in a
// browser.
func TestRooms(t *testing.T) {
	for _, test := range []struct{ path, tests string }{
		{"./records", "^Test"}, // the examples need a folder
		{"./coach", "^TestTurn$"},
	} {
		t.Run(test.path, func(t *testing.T) { testPackage(t, test.path, test.tests) })
	}
}

// testPackage runs tests of a package in a browser.
func testPackage(t *testing.T, path, tests string) {
	program := filepath.Join(t.TempDir(), "program.test")
	build := exec.Command("go", "test", "-c", "-o", program, path)
	build.Dir, build.Env = "../..", append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	ctx := chromium(t)
	do(t, ctx, chromedp.Navigate(serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/wasm_exec.js":
			http.ServeFile(w, r, site+"/wasm_exec.js")
		case "/program":
			http.ServeFile(w, r, program)
		default:
			fmt.Fprint(w, `<script src="wasm_exec.js"></script>`)
		}
	}))))
	var status int
	do(t, ctx, chromedp.Evaluate(fmt.Sprintf(`(async () => {
		const go = new Go()
		go.argv = ['program.test', '-test.v', '-test.run=%s']
		let status = 0
		go.exit = code => { status = code; go._resume = () => {} } // ignores answers of the store after the end
		const program = await WebAssembly.instantiate(await (await fetch('program')).arrayBuffer(), go.importObject)
		await go.run(program.instance)
		return status
	})()`, tests), &status, promised))
	if status != 0 {
		t.Errorf("the tests end with status %d", status)
	}
}

// promised makes an evaluation wait for the promise.
func promised(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }
