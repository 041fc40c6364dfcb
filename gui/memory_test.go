package gui

import (
	"os"
	"os/exec"
	"runtime"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/software"
)

// TestPaintReleasesAClosedView checks that the window is painted once more after a view was closed.
// Without that, the toolkit would not release the view until the player does something.
func TestPaintReleasesAClosedView(t *testing.T) {
	w := openClassic(t, "")
	var pauses []time.Duration
	w.after = func(d time.Duration, do func()) func() {
		pauses = append(pauses, d)
		canvas := &canvasRecorder{Canvas: w.Canvas()}
		w.Window = canvasWindow{w.Window, canvas}
		if do(); canvas.refreshed != w.stage {
			t.Errorf("after %v the window refreshes %v", d, canvas.refreshed)
		}
		return func() {}
	}
	openHelp(w)
	w.press(fyne.KeyEscape)
	if len(pauses) != 1 || pauses[0] <= time.Minute {
		t.Errorf("the window is painted again after %v", pauses)
	}
}

// canvasRecorder is a canvas that records which object was refreshed last.
type canvasRecorder struct {
	fyne.Canvas
	refreshed fyne.CanvasObject
}

func (p *canvasRecorder) Refresh(o fyne.CanvasObject) { p.refreshed = o }

// canvasWindow is a window with a different canvas.
type canvasWindow struct {
	fyne.Window
	canvas fyne.Canvas
}

func (w canvasWindow) Canvas() fyne.Canvas { return w.canvas }

// TestClosedViewsAreReleased checks that the program holds no references to closed views and
// dialogs. The toolkit caches their pictures for a minute, so the test runs again in another
// process, where the cache time of the toolkit is 1 ns.
func TestClosedViewsAreReleased(t *testing.T) {
	const cacheTime = "FYNE_CACHE"
	if os.Getenv(cacheTime) == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestClosedViewsAreReleased$")
		cmd.Env = append(os.Environ(), cacheTime+"=1ns")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
		return
	}
	w, _ := playedGames(t)
	openAll := func() {
		for _, item := range []string{"Choose game…", "History", "Statistics", "Settings", "How to play", "Keyboard shortcuts", "All help topics"} {
			w.chooseMenuItem(t, item)
			w.press(fyne.KeyEscape)
		}
		openReplay(w, w.games()[1])
		w.press(fyne.KeyEscape)
		w.chooseMenuItem(t, "About 2048")
		w.press(fyne.KeyEscape)
	}
	// heap counts objects, not bytes, because the maps of the toolkit never shrink.
	heap := func() int {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int(m.HeapObjects)
	}
	openAll()
	const times = 25
	before := heap()
	for range times {
		openAll()
	}
	opened := heap()
	software.NewCanvas().Capture() // makes the toolkit release its cache
	perOpening := (opened - before) / times
	held := heap() - (before - perOpening) // before counts the objects of the first opening, which are released, too
	t.Logf("opening all views makes %d objects; after %d openings, %d objects are not released", perOpening, times, held)
	if held > perOpening/4 {
		t.Errorf("opening all views makes %d objects; after %d openings, %d objects are not released", perOpening, times, held)
	}
}
