package shell

import (
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	fynetooltip "github.com/dweymouth/fyne-tooltip"

	"twenty48/gui/board"
	"twenty48/palette"
	"twenty48/session"
	"twenty48/words"
)

// Prepare makes a window for [New]. Meanwhile the toolkit parses its fonts on another goroutine,
// because that takes a fifth of the program's start. The two share no data. Prepare can run while a
// third goroutine reads the game.
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

// New makes a shell for a window and a session. Call [Shell.Fill] before the window is shown.
func New(app fyne.App, win fyne.Window, p Platform, s *session.Session) *Shell {
	w := &Shell{Window: win, Platform: p, Session: s, Style: &board.Style{}, Now: time.Now}
	w.appearance = &appearance{w: w}
	w.Keyboard = &Keyboard{w: w}
	w.Dialogs = &Dialogs{w: w}
	w.Guard = &AnswerGuard{Pause: 400 * time.Millisecond}
	w.After = func(d time.Duration, do func()) func() {
		isStopped := false // needed if the timer has fired, but do has not been called yet
		timer := time.AfterFunc(d, func() {
			RunOnMain(func() {
				if !isStopped {
					do()
				}
			})
		})
		return func() { isStopped = true; timer.Stop() }
	}
	w.Run = func(work, done func()) {
		go func() {
			work()
			RunOnMain(done)
		}()
	}
	w.appearance.followSystem(app.Settings())
	w.Style.Colors = w.appearance.colors()
	app.Settings().SetTheme(newTheme(&w.Style.Colors))
	translateToolkit()
	before := words.Spoken()
	w.applyLanguage()
	if words.Spoken() != before {
		app.Lifecycle().SetOnStarted(w.appearance.paint) // before its start, the toolkit does not change fonts
	}
	return w
}

// Fill puts the contents into the window, and sets its size.
func (w *Shell) Fill(app fyne.App, c Contents) {
	w.contents = c
	layout := &stageLayout{w: w, stopSaving: func() {}}
	w.stage = container.New(layout)
	w.views = []*View{c.Game.View()}
	w.stage.Objects = []fyne.CanvasObject{c.Game.View().Content}
	w.SetContent(fynetooltip.AddWindowToolTipLayer(w.stage, w.Canvas()))
	w.Platform.SetScrolls(func() bool { return !w.IsInGame() && !w.Dialogs.IsOpen() })
	w.SetPadded(false)
	w.Resize(fyne.NewSize(500, 670))
	if width, height := w.Session.Settings().Window(); width > 0 && height > 0 {
		w.Resize(fyne.NewSize(width, height))
	}
	if desktopCanvas, ok := w.Canvas().(desktop.Canvas); ok {
		desktopCanvas.SetOnKeyDown(w.Keyboard.KeyDown)
		desktopCanvas.SetOnKeyUp(w.Keyboard.KeyUp)
	}
	app.Lifecycle().SetOnExitedForeground(func() {
		w.Keyboard.isAltAlone = false
		c.Game.CancelDrag()
	})
	w.Keyboard.setShortcuts()
	setNativeMenu(w)
	w.Canvas().SetOnTypedKey(w.Keyboard.typedKey)
	w.Canvas().SetOnTypedRune(w.Keyboard.TypedRune)
	w.appearance.applySettings()
	layout.stopSaving() // the size has not changed yet
}

// Watch starts to watch gamepads, and the system's setting for less motion. Call it before the window
// is shown.
func (w *Shell) Watch() {
	w.After(gamepadDelay, func() { w.Platform.WatchGamepads(everyFrame, w.Keyboard.pressButton) })
	w.appearance.followReducedMotion()
}

// RunOnMain calls do on the toolkit's main goroutine. It must not be called on that goroutine. After
// the toolkit's loop has ended, fyne.Do would call do on the current goroutine, while main closes the
// session. In that case RunOnMain never returns, and do is never called.
func RunOnMain(do func()) {
	isQueued := make(chan struct{})
	fyne.Do(func() {
		<-isQueued
		do()
	})
	close(isQueued)
}

// stageLayout is the layout of the window. It gives the current view the whole area.
type stageLayout struct {
	w          *Shell
	size       fyne.Size // the size of the window, which is saved a second after its last change
	stopSaving func()    // stops the timer that saves the size
}

// MinSize implements fyne.Layout. It returns the minimum size of the game, so that no view enlarges
// the window.
func (s *stageLayout) MinSize([]fyne.CanvasObject) fyne.Size { return s.w.views[0].Content.MinSize() }

// Layout implements fyne.Layout.
func (s *stageLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	if canvasSize := s.w.Canvas().Size(); canvasSize != s.size && !s.w.FullScreen() {
		s.size = canvasSize
		chosen := s.w.Session.Settings()
		chosen.SetWindow(canvasSize.Width, canvasSize.Height)
		s.stopSaving()
		s.stopSaving = s.w.After(time.Second, func() { chosen.SaveWindow() }) // the session's Close reports errors
	}
	s.w.Dialogs.place()
}
