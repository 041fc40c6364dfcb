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

// When a view has been closed for longer than the toolkit caches it, the window is painted
// once more: only then the toolkit releases it, and a player at rest paints nothing.
func TestPaintReleasesAClosedView(t *testing.T) {
	w := classic(t, "")
	var pauses []time.Duration
	w.after = func(d time.Duration, do func()) func() {
		pauses = append(pauses, d)
		canvas := &painted{Canvas: w.Canvas()}
		w.Window = windowOf{w.Window, canvas}
		if do(); canvas.object != w.stage {
			t.Errorf("after %v %v is painted", d, canvas.object)
		}
		return func() {}
	}
	w.menu(t, "All help topics")
	w.press(fyne.KeyEscape)
	if len(pauses) != 1 || pauses[0] <= time.Minute {
		t.Errorf("the window is painted after %v", pauses)
	}
}

// painted is a canvas that remembers what it was asked to paint.
type painted struct {
	fyne.Canvas
	object fyne.CanvasObject
}

func (p *painted) Refresh(o fyne.CanvasObject) { p.object = o }

// windowOf is a window with another canvas.
type windowOf struct {
	fyne.Window
	canvas fyne.Canvas
}

func (w windowOf) Canvas() fyne.Canvas { return w.canvas }

// The program holds nothing of the views and dialogs that were closed. The toolkit holds
// their pictures for a minute, so another process of this test tells it to hold nothing.
func TestClosedViewsAreReleased(t *testing.T) {
	const holdTime = "FYNE_CACHE"
	if os.Getenv(holdTime) == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestClosedViewsAreReleased$")
		cmd.Env = append(os.Environ(), holdTime+"=1ns")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
		return
	}
	w, _ := played(t)
	openAll := func() {
		for _, item := range []string{"Choose game…", "History", "Statistics", "Settings", "How to play", "Keyboard shortcuts", "All help topics"} {
			w.menu(t, item)
			w.press(fyne.KeyEscape)
		}
		openReplay(w, w.games()[1])
		w.press(fyne.KeyEscape)
		w.menu(t, "About 2048")
		w.press(fyne.KeyEscape)
	}
	// heap counts objects, not bytes, because the toolkit's maps grow and never shrink.
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
	software.NewCanvas().Capture() // the toolkit releases when it paints
	once := (opened - before) / times
	held := heap() - (before - once) // the first openings are released, too
	t.Logf("opening all views makes %d objects; of %d times, %d objects are not released", once, times, held)
	if held > once/4 {
		t.Errorf("opening all views makes %d objects; of %d times, %d objects are not released", once, times, held)
	}
}
