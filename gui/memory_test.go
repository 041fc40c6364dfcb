package gui

import (
	"os"
	"os/exec"
	"runtime"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/software"
)

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
		for _, item := range []string{"Choose a game …", "History", "Statistics", "Settings", "How to play", "Keys", "Help"} {
			w.menu(t, item)
			w.press(fyne.KeyEscape)
		}
		openReplay(w, w.games()[1])
		w.press(fyne.KeyEscape)
		w.menu(t, "About")
		w.press(fyne.KeyEscape)
	}
	heap := func() int {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
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
	t.Logf("opening all views takes %d bytes; of %d times, %d bytes are not released", once, times, held)
	if held > once/4 {
		t.Errorf("opening all views takes %d bytes; of %d times, %d bytes are not released", once, times, held)
	}
}
