package shell

import (
	"os"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/library"
	"twenty48/records"
	"twenty48/session"
	"twenty48/settings"
)

// TestMain runs the tests in English, whatever the language of the system is.
func TestMain(m *testing.M) {
	os.Setenv("LC_ALL", "C")
	os.Exit(m.Run())
}

// A fakeGame is a game that records what the shell does with it.
type fakeGame struct {
	view      View
	pressed   []string // the keys that the shell has passed to the game
	repeated  []string
	isPlaying bool
	drags     int // how often a drag was cancelled
	paints    int
}

func (g *fakeGame) View() *View       { return &g.view }
func (g *fakeGame) IsPlaying() bool   { return g.isPlaying }
func (g *fakeGame) Pause()            { g.isPlaying = false }
func (g *fakeGame) Finish()           {}
func (g *fakeGame) CancelDrag()       { g.drags++ }
func (g *fakeGame) Repeat(key string) { g.repeated = append(g.repeated, key) }
func (g *fakeGame) Head() (fyne.Position, fyne.Size) {
	return fyne.NewPos(10, 0), fyne.NewSize(300, 150)
}
func (g *fakeGame) Paint()         { g.paints++ }
func (g *fakeGame) Rebuild()       {}
func (g *fakeGame) ApplySettings() {}

// noPlatform is a platform whose functions do nothing.
var noPlatform = Platform{
	ReducedMotion:    func() bool { return false },
	KnowsShade:       func() bool { return true },
	ToggleFullScreen: func() bool { return false },
	EndHover:         func() {},
	SetScrolls:       func(func() bool) {},
	LastKey:          func() (string, bool) { return "", false },
	WatchGamepads:    func(func(func() bool), func(string, bool)) {},
}

// open returns a shell with a fake game, the commands of the shell and those in more. Background work runs at
// once, and timers never fire.
func open(t *testing.T, more ...Command) (*Shell, *fakeGame) {
	t.Helper()
	app := test.NewTempApp(t)
	env := session.Env{Now: time.Now, Seed: func() uint64 { return 1 }, Boards: 1}
	store, start := records.Memory{}, session.Start{Rules: engine.Classic()}
	s, err := session.Open(library.Open(store, time.Now), settings.Open(store), env, start)
	if err != nil {
		t.Fatal(err)
	}
	w, g := New(app, Prepare(app), noPlatform, s), &fakeGame{}
	w.Guard.Pause = 0
	w.Run = func(work, done func()) { work(); done() }
	w.After = func(time.Duration, func()) func() { return func() {} }
	g.view = View{Content: container.NewWithoutLayout(), Press: func(key string) bool {
		g.pressed = append(g.pressed, key)
		return false
	}}
	w.Fill(app, Contents{
		Game: g, Commands: append(more, w.Commands()...),
		Menu:     [][]session.Verb{{ShowSettings, FullScreen, Quit}, {ShowHowTo, ShowKeys, ShowAbout}},
		Keys:     []KeySection{{Title: "Game", Rows: session.Bindings()}},
		Settings: []SettingGroup{{Settings: []Setting{LanguageSetting, PaletteSetting, ShadeSetting, RepeatSetting}}},
	})
	t.Cleanup(w.Close)
	return w, g
}

// press presses keys.
func (w *Shell) press(names ...fyne.KeyName) {
	for _, name := range names {
		w.Keyboard.KeyDown(&fyne.KeyEvent{Name: name})
	}
}
