package gui

import (
	"os"
	"os/exec"
	"runtime"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/software"

	"twenty48/records"
)

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
	w := openWindow(t, records.Memory{}, smallRules(), "")
	for range 3 { // games for the history
		w.playToLoss(t)
		w.press(fyne.KeyN)
	}
	openAll := func() {
		for _, item := range []string{
			"Choose game…", "History", "Statistics", "Settings", "How to play", "Keyboard shortcuts",
		} {
			w.chooseMenuItem(t, item)
			w.press(fyne.KeyEscape)
		}
		w.views.OpenReplay(w.summaries()[1])
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
	const report = "opening all views makes %d objects; after %d openings, %d objects are not released"
	t.Logf(report, perOpening, times, held)
	if held > perOpening/4 {
		t.Errorf(report, perOpening, times, held)
	}
}
