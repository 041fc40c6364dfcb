// Package gui is the window of the game. The following happens on a key press:
//
//	key, shortcut, gamepad ─→ keyboard ─→ dialog, or view, or window
//	button, drag ──────────────→ game.do ─→ session.Do ─→ scene ─→ game.draw ─→ board.Display, scores, buttons
//	veil over the board ←─ game.showEnding ←─ board.OnSettled, when a game has ended and no tile moves
//
// The session makes and saves a move before the first frame of its animation is drawn. If a key
// comes during an animation, the animation ends at once and the next move starts. All of this runs
// on the toolkit's main goroutine.
package gui

import (
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	fynetooltip "github.com/dweymouth/fyne-tooltip"

	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/palette"
	"twenty48/session"
	"twenty48/words"
)

// A window has what all views share: the stack of views, the dialogs, the keyboard and the colours.
type window struct {
	fyne.Window
	platform    Platform
	session     *session.Session
	folder      string // the folder of the games, which the help shows; "" if the help shows no folder
	style       *board.Style
	appearance  appearance
	keyboard    keyboard
	dialogs     dialogs
	answerGuard answerGuard // for dialogs and the veil
	game        *game
	verbs       map[session.Verb]func(*window) // the functions of verbs that work in every view
	views       []*view                        // the first is the game; the last is visible
	stage       *fyne.Container

	// after calls do on the main goroutine after d, unless stop is called before.
	after func(d time.Duration, do func()) (stop func())
	// run calls work on another goroutine, and then done on the main goroutine.
	run func(work, done func())
}

// Prepare makes a window for [New] to fill. Meanwhile the toolkit parses its fonts on another
// goroutine, because that takes a fifth of the program's start. The two share no data. Prepare can
// run while a third goroutine reads the game.
func Prepare(app fyne.App) fyne.Window {
	colors := palette.Original.Light
	app.Settings().SetTheme(newTheme(&colors))
	var fonts sync.WaitGroup
	fonts.Go(func() {
		for _, bold := range []bool{false, true} {
			fyne.MeasureText("2048", theme.TextSize(), fyne.TextStyle{Bold: bold})
		}
	})
	defer fonts.Wait()
	return app.NewWindow("2048")
}

// New fills a window with the game of a session. It does not show the window. Before the first
// game, a card explains how to play, unless the player has chosen an ID or a board. The help shows
// the folder of the games, unless folder is "". If note is not nil, the window first shows it in a
// dialog.
func New(app fyne.App, win fyne.Window, p Platform, s *session.Session, folder string, note error) {
	newWindow(app, win, p, s).start(folder, note)
}

// start connects the window and chooses its first view. See [New].
func (w *window) start(folder string, note error) {
	w.folder = folder
	w.after(gamepadDelay, w.watchGamepads)
	w.appearance.followReducedMotion()
	w.connect(note)
	if scene := w.game.scene; w.session.Library().IsNew() && !scene.IsPractice && !scene.HasGivenSeed {
		w.game.openLesson()
	}
}

// newWindow makes a window that is not connected to its session yet.
func newWindow(app fyne.App, win fyne.Window, p Platform, s *session.Session) *window {
	w := &window{Window: win, platform: p, session: s, style: &board.Style{}, verbs: windowVerbs()}
	w.appearance = appearance{w: w}
	w.keyboard = keyboard{w: w}
	w.dialogs = dialogs{w: w}
	w.answerGuard = answerGuard{pause: 400 * time.Millisecond}
	w.after = func(d time.Duration, do func()) func() {
		isStopped := false // needed if the timer has fired, but do has not been called yet
		timer := time.AfterFunc(d, func() {
			runOnMain(func() {
				if !isStopped {
					do()
				}
			})
		})
		return func() { isStopped = true; timer.Stop() }
	}
	w.run = func(work, done func()) {
		go func() {
			work()
			runOnMain(done)
		}()
	}
	w.appearance.followSystem(app.Settings())
	w.style.Colors = w.appearance.colors()
	app.Settings().SetTheme(newTheme(&w.style.Colors))
	before := words.Spoken()
	if w.applyLanguage(); words.Spoken() != before {
		app.Lifecycle().SetOnStarted(w.appearance.paint) // before its start, the toolkit does not change fonts
	}
	layout := &stage{w: w, stopSaving: func() {}}
	w.stage = container.New(layout)
	w.game = newGame(w)
	w.views = []*view{w.game.view}
	w.stage.Objects = []fyne.CanvasObject{w.game.view.content}
	w.SetContent(fynetooltip.AddWindowToolTipLayer(w.stage, w.Canvas()))
	p.SetScrolls(func() bool { return w.top() != w.game.view && !w.dialogs.isOpen() })
	w.SetPadded(false)
	w.Resize(fyne.NewSize(500, 670))
	if width, height := s.Settings().Window(); width > 0 && height > 0 {
		w.Resize(fyne.NewSize(width, height))
	}
	if c, ok := w.Canvas().(desktop.Canvas); ok {
		c.SetOnKeyDown(w.keyDown)
		c.SetOnKeyUp(w.keyboard.keyUp)
	}
	app.Lifecycle().SetOnExitedForeground(func() {
		w.keyboard.isAltAlone = false
		w.game.page.board.CancelDrag()
	})
	w.setShortcuts()
	w.setNativeMenu()
	w.Canvas().SetOnTypedKey(w.keyboard.typedKey)
	w.Canvas().SetOnTypedRune(w.keyboard.typedRune)
	w.applySettings()
	layout.stopSaving() // the size has not changed yet
	return w
}

// runOnMain calls do on the toolkit's main goroutine. It must not be called on that goroutine.
// After the toolkit's loop has ended, fyne.Do would call do on the current goroutine, while main
// closes the session. In that case runOnMain never returns, and do is never called.
func runOnMain(do func()) {
	isQueued := make(chan struct{})
	fyne.Do(func() {
		<-isQueued
		do()
	})
	close(isQueued)
}

// connect connects the window to the session and draws the first scene. If note is not nil, it also
// shows the note.
func (w *window) connect(note error) {
	scene := w.session.Connect(session.FrontEnd{
		After:   func(d time.Duration, do func()) func() { return w.after(d, do) },
		Go:      func(work, done func()) { w.run(work, done) },
		Changed: func(s session.Scene) { w.game.draw(s, "No hint available") },
	})
	if note != nil {
		scene.Notes = append(scene.Notes, note)
	}
	w.game.draw(scene, "")
	w.game.showEnding()
}

// keyDown handles a key that is pressed, whatever has the focus.
func (w *window) keyDown(ev *fyne.KeyEvent) {
	w.game.page.board.CancelDrag()
	w.platform.EndHover()
	w.keyboard.keyDown(ev)
}

// endHover ends all hover effects and drags before another view or a dialog appears. Otherwise a
// pending tooltip would appear over it.
func (w *window) endHover() {
	w.game.page.board.CancelDrag()
	w.platform.EndHover()
	for _, b := range widgets.ButtonsIn(w.stage) {
		b.MouseOut()
	}
}

// applyLanguage sets the language that the player has chosen.
func (w *window) applyLanguage() {
	words.Speak(w.chosen(languageSetting))
	speakToolkit(words.Spoken())
}

// newToolButton makes a button with a tooltip.
func (w *window) newToolButton(text string, icon fyne.Resource, tip string, onTapped func()) *widgets.Button {
	b := widgets.NewButton(text, icon, w.keyDown, onTapped)
	b.SetToolTip(tip)
	return b
}

func toggleFullScreen(w *window) {
	w.pauseAutoplay()
	if !w.platform.ToggleFullScreen() {
		w.SetFullScreen(!w.FullScreen())
	}
}

func openAbout(w *window) {
	w.pause()
	title := "2048 " + fyne.CurrentApp().Metadata().Version
	w.dialogs.showMessage(title, words.T("A 2048 game that remembers every game you play. Released under the MIT licence."))
}
