// Package browser tests the game in a browser: it plays in headless Chromium what
// packaging/web has made, by keys, mouse and finger, and reads what is kept.
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

const site = "../../build/web/twenty48"

// chromium starts a browser that knows nothing yet, drawing by software.
func chromium(t *testing.T) context.Context {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.NoSandbox, // which the root of a container cannot have
		chromedp.Flag("headless", "new"),
		chromedp.Flag("use-gl", "angle"), chromedp.Flag("use-angle", "swiftshader"), chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.Flag("host-resolver-rules", "MAP plain.test 127.0.0.1"),
		chromedp.WindowSize(500, 800),
	)
	ctx, end := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(end)
	return page(t, ctx)
}

// page opens another page of a browser, whose console goes to the test's log.
func page(t *testing.T, in context.Context) context.Context {
	t.Helper()
	ctx, end := chromedp.NewContext(in)
	t.Cleanup(end)
	ctx, late := context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(late)
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

func do(t *testing.T, ctx context.Context, actions ...chromedp.Action) {
	t.Helper()
	if err := chromedp.Run(ctx, actions...); err != nil {
		t.Fatal(err)
	}
}

// serve serves the site as a plain server of files does.
func serve(t *testing.T, handler http.Handler) string {
	t.Helper()
	if _, err := os.Stat(site); err != nil {
		t.Fatalf("there is nothing to test, make web makes it: %v", err)
	}
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

// open opens the game, and waits until it takes keys.
func open(t *testing.T, ctx context.Context, url string) {
	t.Helper()
	do(t, ctx, chromedp.Navigate(url))
	started(t, ctx)
}

func started(t *testing.T, ctx context.Context) {
	t.Helper()
	do(t, ctx, chromedp.Poll(`document.querySelector('canvas') && !document.getElementById('loading')`, nil))
	settle()
}

// settle waits until nothing moves.
func settle() { time.Sleep(time.Second) }

// press presses keys one after the other.
func press(t *testing.T, ctx context.Context, keys ...string) {
	t.Helper()
	for _, key := range keys {
		do(t, ctx, chromedp.KeyEvent(key))
	}
	settle()
}

// shot takes a picture, which is kept beside the site for who wants to see it.
func shot(t *testing.T, ctx context.Context, name string) []byte {
	t.Helper()
	var picture []byte
	do(t, ctx, chromedp.CaptureScreenshot(&picture))
	if err := os.WriteFile(filepath.Join(site, "..", name+".png"), picture, 0o600); err != nil {
		t.Fatal(err)
	}
	return picture
}

// kept returns the texts that the browser keeps, by name.
func kept(t *testing.T, ctx context.Context) map[string]string {
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

// moves returns the only recording in a folder, and the first letters of its lines
// that are moves.
func moves(t *testing.T, ctx context.Context, folder string) (name, moves string) {
	t.Helper()
	texts := kept(t, ctx)
	for _, other := range slices.Sorted(maps.Keys(texts)) {
		if strings.HasPrefix(other, folder+"/") {
			if name != "" {
				t.Errorf("beside %s there is %s", name, other)
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

// swipe draws a finger over the page, from a point on.
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

// drag draws the mouse over the board.
func drag(t *testing.T, ctx context.Context, dx, dy float64) {
	t.Helper()
	x, y := 250.0, 450.0
	do(t, ctx, chromedp.MouseEvent(input.MousePressed, x, y, chromedp.ButtonLeft))
	for i := range 5 {
		part := float64(i+1) / 5
		do(t, ctx, chromedp.MouseEvent(input.MouseMoved, x+part*dx, y+part*dy, chromedp.ButtonLeft))
		time.Sleep(20 * time.Millisecond)
	}
	do(t, ctx, chromedp.MouseEvent(input.MouseReleased, x+dx, y+dy, chromedp.ButtonLeft))
	settle()
}

// A game is played by keys, finger and mouse, and goes on after a reload with the
// same board and the same scores.
func TestPlay(t *testing.T) {
	ctx := chromium(t)
	open(t, ctx, serve(t, http.FileServer(http.Dir(site)))+"/?id=classic-KAA817X")
	shot(t, ctx, "start")
	press(t, ctx, kb.ArrowLeft, kb.ArrowUp, "d", "j", kb.ArrowLeft)
	swipe(t, ctx, 250, 450, 100, 10)
	drag(t, ctx, 10, 100)
	const want = "LURDLRD"
	name, played := moves(t, ctx, "games")
	if played != want {
		t.Errorf("the moves %s were made, not %s", played, want)
	}
	before := shot(t, ctx, "before")
	do(t, ctx, chromedp.Reload())
	started(t, ctx)
	if after := shot(t, ctx, "after"); !bytes.Equal(before, after) {
		t.Error("after a reload the picture is another: see before.png and after.png")
	}
	// A shortcut is no move by its letter; a letter that is not Latin goes by its place.
	do(t, ctx, chromedp.KeyEvent("H", chromedp.KeyModifiers(input.ModifierCtrl|input.ModifierShift)))
	press(t, ctx, kb.Escape, "z")
	do(t, ctx, input.DispatchKeyEvent(input.KeyDown).WithKey("ц").WithCode("KeyW").WithWindowsVirtualKeyCode(87))
	settle()
	if again, played := moves(t, ctx, "games"); again != name || played != want+"U" {
		t.Errorf("%s has the moves %s, %s had %s", again, played, name, want)
	}
}

// A page that is closed in the middle of a burst of keys keeps what was played.
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
	if _, played := moves(t, browser, "games"); played != want {
		t.Errorf("the moves %s are kept, not %s", played, want)
	}
}

// On a phone on its side all is there, smaller, and found by the finger.
func TestSmall(t *testing.T) {
	ctx := chromium(t)
	do(t, ctx, emulation.SetDeviceMetricsOverride(800, 360, 2, true), emulation.SetTouchEmulationEnabled(true))
	open(t, ctx, serve(t, http.FileServer(http.Dir(site)))+"/?id=classic-KAA817X")
	shot(t, ctx, "small")
	swipe(t, ctx, 298, 209, 0, 0) // the button with the arrow to the left
	swipe(t, ctx, 600, 200, 0, -50)
	shot(t, ctx, "small-played")
	if _, played := moves(t, ctx, "games"); played != "LU" {
		t.Errorf("the moves %s were made, not LU", played)
	}
	do(t, ctx, chromedp.KeyEvent("g", chromedp.KeyModifiers(input.ModifierCtrl)))
	settle()
	before := shot(t, ctx, "choose")
	swipe(t, ctx, 200, 300, 0, -150)
	if bytes.Equal(before, shot(t, ctx, "choose-scrolled")) {
		t.Error("a finger does not scroll")
	}
	press(t, ctx, kb.Escape, "d")
	if _, played := moves(t, ctx, "games"); played != "LUR" {
		t.Errorf("after scrolling the moves are %s, not LUR", played)
	}
}

// A second page plays apart, and the first one is not disturbed; also where the
// browser has no locks, which is where a page did not come safely.
func TestTwoPages(t *testing.T) {
	for _, host := range []string{"127.0.0.1", "plain.test"} {
		one := chromium(t)
		url := strings.Replace(serve(t, http.FileServer(http.Dir(site))), "127.0.0.1", host, 1)
		open(t, one, url)
		press(t, one, kb.Escape, kb.ArrowLeft, kb.ArrowDown)
		first, before := moves(t, one, "games")
		two := page(t, one)
		open(t, two, url)
		shot(t, two, "second")
		press(t, two, kb.Escape, kb.ArrowLeft, kb.ArrowDown, kb.ArrowRight)
		if name, now := moves(t, two, "games"); name != first || now != before || before == "" {
			t.Errorf("%s: the first page has played %s, and then with the second %s", host, before, now)
		}
		if name, apart := moves(t, two, "others/2/games"); name == "" || apart == "" {
			t.Errorf("%s: the second page has no game of its own", host)
		}
	}
}

// The tests of package records pass in a browser, with locks and without.
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
		go.argv = ['records', '-test.run=^Test'] // examples need files
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

// Where there is no room for more that is told once, and what was played meanwhile
// is kept when there is.
func TestFull(t *testing.T) {
	ctx := chromium(t)
	url := serve(t, http.FileServer(http.Dir(site)))
	room := func(bytes float64) {
		do(t, ctx, storage.OverrideQuotaForOrigin(url).WithQuotaSize(bytes))
	}
	room(1)
	open(t, ctx, url+"/?id=classic-KAA817X")
	press(t, ctx, kb.ArrowLeft) // which is found out later
	press(t, ctx, kb.ArrowUp)
	shot(t, ctx, "full")
	press(t, ctx, kb.Escape, "d", "j", kb.ArrowLeft)
	shot(t, ctx, "told")
	if name, _ := moves(t, ctx, "games"); name != "" {
		t.Error("there is room for one byte, and a game is kept")
	}
	room(100 << 20)
	press(t, ctx, "d") // which finds that there is
	press(t, ctx, "j")
	if _, played := moves(t, ctx, "games"); played != "LURDLRD" {
		t.Errorf("of the moves LURDLRD there are %s", played)
	}
}

// Whatever a server makes of the files, the game starts, or says why not.
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
		"says that it is packed": {handler: func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, ".gz") {
				w.Header().Set("Content-Encoding", "gzip")
			}
			files.ServeHTTP(w, r)
		}},
		"has only the unpacked": {handler: func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, ".gz") {
				http.NotFound(w, r)
				return
			}
			files.ServeHTTP(w, r)
		}},
		"in a folder": {handler: http.StripPrefix("/some/where", files).ServeHTTP},
		"has none": {says: "the server says 404", handler: func(w http.ResponseWriter, r *http.Request) {
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

// A browser that lacks something is told so.
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

// The language is the browser's. Whether there are letters, and no boxes, is to be seen
// in the picture.
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
			t.Errorf("%s looks as English does", language)
		}
	}
}

// What the store and the coach have of their own for a browser holds there.
func TestRooms(t *testing.T) {
	for _, test := range []struct{ room, tests string }{
		{"./records", "^Test"}, // examples want a folder
		{"./coach", "^TestTurn$"},
	} {
		t.Run(test.room, func(t *testing.T) { testRoom(t, test.room, test.tests) })
	}
}

func testRoom(t *testing.T, room, tests string) {
	program := filepath.Join(t.TempDir(), "room.test")
	build := exec.Command("go", "test", "-c", "-o", program, room)
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
		go.argv = ['records', '-test.run=^Test'] // examples need files
		go.argv = ['room.test', '-test.v', '-test.run=%s']
		let status = 0
		go.exit = code => { status = code; go._resume = () => {} } // what the store answers now is for nobody
		const program = await WebAssembly.instantiate(await (await fetch('program')).arrayBuffer(), go.importObject)
		await go.run(program.instance)
		return status
	})()`, tests), &status, promised))
	if status != 0 {
		t.Errorf("they end with status %d", status)
	}
}

func promised(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }
