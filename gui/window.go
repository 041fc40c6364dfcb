// Package gui is the window of the game.
//
// What happens on a key press:
//
//	key, shortcut ─→ keyboard ─→ dialog, or view, or window
//	button, swipe ─────────────→ game.do ─→ session.Do ─→ scene ─→ game.draw ─→ board.Display, scores, buttons
//	veil over the board ←─ game.showEnding ←─ board.OnSettled, when a game has ended and nothing moves any more
//
// The session makes and saves a move before its first frame is drawn. A key that comes
// while tiles move puts them in place and starts the next move. All of this runs on
// the toolkit's main goroutine.
package gui

import (
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

// A window has what all views share: the stack of views, dialogs, keys, colours.
type window struct {
	fyne.Window
	platform   Platform
	session    *session.Session
	folder     string // of the games, for the help; "" if nobody can look there
	style      *board.Style
	appearance appearance
	keyboard   keyboard
	dialogs    dialogs
	patience   patience // with answers in dialogs and at the end of a game
	game       *game
	verbs      map[session.Verb]func(*window) // what the verbs do that are not the game's
	views      []*view                        // the game is below all others; the last one is shown
	stage      *fyne.Container

	// after calls do on the main goroutine after a duration, unless it is stopped.
	after func(d time.Duration, do func()) (stop func())
	// run runs work on another goroutine, and then done on the main goroutine.
	run func(work, done func())
}

// Prepare makes a window for [New] to fill. It makes the toolkit read its fonts, which
// takes a fifth of the start, while the game is read on another goroutine.
func Prepare(app fyne.App) fyne.Window {
	colors := palette.Original.Light
	app.Settings().SetTheme(newLook(&colors))
	for _, bold := range []bool{false, true} {
		fyne.MeasureText("2048", theme.TextSize(), fyne.TextStyle{Bold: bold})
	}
	return app.NewWindow("2048")
}

// New fills a window with the game of a session. A player without games sees how to
// play first. The folder is where the games are, for the help; it is "" if nobody can
// look there. The window shows the note first, if it is not nil. New does not show the
// window.
func New(app fyne.App, in fyne.Window, p Platform, s *session.Session, folder string, note error) {
	newWindow(app, in, p, s).start(folder, note)
}

// start starts the window; see New.
func (w *window) start(folder string, note error) {
	w.folder = folder
	w.appearance.followReducedMotion()
	w.connect(note)
	if scene := w.game.scene; w.session.Library().IsNew() && !scene.IsPractice && !scene.HasGivenSeed {
		openHowTo(w)
	}
}

func newWindow(app fyne.App, in fyne.Window, p Platform, s *session.Session) *window {
	w := &window{Window: in, platform: p, session: s, style: &board.Style{}, verbs: windowVerbs()}
	w.appearance = appearance{w: w}
	w.keyboard = keyboard{w: w}
	w.dialogs = dialogs{w: w}
	w.patience = patience{pause: 400 * time.Millisecond}
	w.after = func(d time.Duration, do func()) func() {
		isStopped := false // also if it is due, and only waits for its turn
		timer := time.AfterFunc(d, func() {
			post(func() {
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
			post(done)
		}()
	}
	w.appearance.follow(app.Settings())
	w.style.Colors = w.appearance.chosen()
	app.Settings().SetTheme(newLook(&w.style.Colors))
	before := words.Spoken()
	if w.speak(); words.Spoken() != before {
		app.Lifecycle().SetOnStarted(w.appearance.paint) // only then the toolkit uses other fonts
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
	}
	w.setShortcuts()
	w.Canvas().SetOnTypedKey(w.keyboard.typed)
	w.Canvas().SetOnTypedRune(w.keyboard.rune)
	w.applySettings()
	layout.stopSaving() // only changes need to be saved
	return w
}

// post calls do on the main goroutine. When the toolkit's loop has ended, the toolkit
// would call it on this one, beside main, which closes the session: then post waits for
// ever.
func post(do func()) {
	isQueued := make(chan struct{})
	fyne.Do(func() {
		<-isQueued
		do()
	})
	close(isQueued)
}

// connect connects the window to the session and draws the first scene, with a note if
// it is not nil.
func (w *window) connect(note error) {
	scene := w.session.Connect(session.FrontEnd{
		After: func(d time.Duration, do func()) func() {
			return w.after(d, func() {
				if w.Canvas().Focused() == nil {
					do()
				} else { // While the coach plays, only the main menu takes the focus: it is open.
					w.pauseAutoplay()
				}
			})
		},
		Go:      func(work, done func()) { w.run(work, done) },
		Changed: func(s session.Scene) { w.game.draw(s, "No hint available") },
	})
	if note != nil {
		scene.Notes = append(scene.Notes, note)
	}
	w.game.draw(scene, "")
	w.game.showEnding()
}

// keyDown acts on a key wherever the focus is.
func (w *window) keyDown(ev *fyne.KeyEvent) {
	w.platform.EndHover()
	w.keyboard.down(ev)
}

// endHover ends the hover effects before another view or a dialog appears. A tooltip
// that is due would appear there.
func (w *window) endHover() {
	w.platform.EndHover()
	for _, b := range widgets.ButtonsIn(w.stage) {
		b.MouseOut()
	}
}

// speak sets the language to the chosen one.
func (w *window) speak() {
	words.Speak(w.chosen(languageSetting))
	speakToolkit(words.Spoken())
}

// newTool makes a button with a tooltip.
func (w *window) newTool(text string, icon fyne.Resource, tip string, tapped func()) *widgets.Button {
	b := widgets.NewButton(text, icon, w.keyDown, tapped)
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
