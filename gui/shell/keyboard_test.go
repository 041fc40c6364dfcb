package shell

import (
	"maps"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"twenty48/session"
)

// TestKeysByScanCode checks keys that the toolkit cannot name, and those of the keypad, by their scan
// codes. A test window has the scan codes of Windows and Wayland.
func TestKeysByScanCode(t *testing.T) {
	k := Keyboard{w: &Shell{Platform: noPlatform}}
	for scanCode, want := range map[int]string{0x11: "W", 0x1e: "A", 0x1f: "S", 0x20: "D", 0x2c: "Z", 0x10: ""} {
		ev := &fyne.KeyEvent{Name: fyne.KeyUnknown, Physical: fyne.HardwareKey{ScanCode: scanCode}}
		if got := k.name(ev); got != want {
			t.Errorf("the unnamed key with scan code %#x is %q, want %q", scanCode, got, want)
		}
	}
	for scanCode, want := range map[int]string{0x4b: "Left", 0x05: ""} {
		ev := &fyne.KeyEvent{Name: fyne.Key4, Physical: fyne.HardwareKey{ScanCode: scanCode}}
		if got := k.name(ev); got != want {
			t.Errorf("the 4 with scan code %#x is %q, want %q", scanCode, got, want)
		}
	}
	onPC, onMac := slices.Sorted(maps.Values(scanCodesPC)), slices.Sorted(maps.Values(scanCodesMac))
	if !slices.Equal(onPC, onMac) {
		t.Errorf("the scan codes of a PC have the keys %q, those of macOS %q", onPC, onMac)
	}
	// On a German keyboard, Z has the scan code that Y has on others. The label of the key counts.
	if got := k.name(&fyne.KeyEvent{Name: fyne.KeyZ, Physical: fyne.HardwareKey{ScanCode: 0x15}}); got != "Z" {
		t.Errorf("Z with the scan code of Y is %q", got)
	}
}

// TestQuit checks that Quit and Full screen work while a dialog is open, and that the menu has both.
func TestQuit(t *testing.T) {
	quits := 0
	w, _ := open(t, Command{
		Binding:   session.Binding{Verb: Quit, Title: "Quit", Keys: []string{"Ctrl+Q"}},
		IsAnytime: true, Do: func() { quits++ },
	})
	w.Command(ShowAbout).Do()
	if w.press(fyne.KeyF11); !w.FullScreen() || !w.Dialogs.IsOpen() {
		t.Error("F11 does not work while a dialog is open")
	}
	if w.Keyboard.press("Ctrl+Q"); quits != 1 {
		t.Errorf("Quit works %d times while a dialog is open, want 1", quits)
	}
	w.press(fyne.KeyEscape)
	for title, isDone := range map[string]func() bool{
		"Quit":        func() bool { return quits == 2 },
		"Full screen": func() bool { return !w.FullScreen() },
	} {
		w.press(fyne.KeyF10)
		test.Tap(w.item(t, title))
		if !isDone() || !w.IsInGame() {
			t.Errorf("%s in the menu: %d calls; full screen: %v; in the game: %v", title, quits, w.FullScreen(), w.IsInGame())
		}
	}
}

// TestPauseBeforeAnAnswer checks that each answer that does not count starts the pause again.
func TestPauseBeforeAnAnswer(t *testing.T) {
	g := AnswerGuard{Pause: time.Hour}
	g.Restart()
	for range 5 {
		g.lastKey = g.lastKey.Add(-g.Pause / 2) // as if half of the pause had passed
		if g.Allows() {
			t.Fatal("an answer in a burst of clicks counts")
		}
	}
	if g.lastKey = g.lastKey.Add(-g.Pause); !g.Allows() {
		t.Error("an answer after a pause does not count")
	}
}

// TestRunOnMainAfterTheEnd checks that RunOnMain never makes a call on the current goroutine, which
// the toolkit does if its loop does not run.
func TestRunOnMainAfterTheEnd(t *testing.T) {
	test.NewTempApp(t) // this app has no loop
	called := make(chan bool, 1)
	go RunOnMain(func() { called <- true })
	select {
	case <-called:
		t.Error("the call is made on the current goroutine")
	case <-time.After(20 * time.Millisecond):
	}
}
