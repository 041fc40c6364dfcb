package shell

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
)

// TestPaintReleasesAClosedView checks that the window is painted once more after a view was closed.
// Without that, the toolkit would not release the view until the player does something.
func TestPaintReleasesAClosedView(t *testing.T) {
	w, _ := open(t)
	var pauses []time.Duration
	w.After = func(d time.Duration, do func()) func() {
		pauses = append(pauses, d)
		canvas := &canvasRecorder{Canvas: w.Canvas()}
		w.Window = canvasWindow{w.Window, canvas}
		if do(); canvas.refreshed != w.stage {
			t.Errorf("after %v the window refreshes %v", d, canvas.refreshed)
		}
		return func() {}
	}
	openKeys(w)
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
