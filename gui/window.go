// Package gui is the window of the game.
//
// The way of a key press:
//
//	key, button, swipe ─→ engine.Direction ─→ window.play ─→ session.Play
//	                                              │ not moved: nothing happens, but that an ended game tells so
//	                                              │ moved: window.show
//	score, best, undo button ←─ engine.State ─────┴─→ board.show ─→ motion, frame by frame ─→ board.settle
//	win or loss dialog ←─ Status ←─ window.tell ←──────────────────────────────────────────────┘
//
// The move is made, and what is to be remembered of it kept, before its first
// frame is drawn. A key that comes while tiles move puts them in place and
// starts the next move. All of this runs on the toolkit's main goroutine.
package gui

import (
	"runtime"
	"strings"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	fynetooltip "github.com/dweymouth/fyne-tooltip"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/palette"
	"twenty48/session"
	"twenty48/words"
)

// window is the game's window.
type window struct {
	fyne.Window
	platform     Platform
	session      *session.Session
	folder       string // where the games are, to be told; empty if nobody can look there
	page         *page
	game         fyne.CanvasObject // the page
	stage        *fyne.Container   // of what is shown: the game or a view
	views        []*view           // those that are open, the one that is shown last
	undo, redo   *button
	hint         *button
	coached      *button // which lets the coach play
	arrows       []*button
	dialog       *widget.PopUp // the last one that came up
	large        dialog.Dialog // the last of the toolkit's
	escape, safe func()        // what the escape key does in it, and what its safe answer
	patience     time.Duration // how long no key must have come before an answer counts
	last         time.Time     // when one did

	dark     bool // whether the system is, as far as it is known
	calm     bool // whether the system asks that little moves, as far as it is known
	painting bool // whether the toolkit is being told other colours

	repeats bool         // whether a key that is held moves on and on
	pressed fyne.KeyName // the key that went down last, until the toolkit has called it typed

	coaching coaching
	// think lets the coach think; see the function.
	think func(s engine.State, within time.Duration, tell func(coach.Advice, error)) (stop func())

	// after does something later on the toolkit's main goroutine, unless it is stopped before.
	after func(time.Duration, func()) (stop func())
}

// Prepare makes a window that New is to fill. The toolkit reads its fonts
// meanwhile, which takes as long, a fifth of the start, and else comes after it.
func Prepare(app fyne.App) fyne.Window {
	app.Settings().SetTheme(look{theme.DefaultTheme()})
	var measured sync.WaitGroup
	measured.Go(func() {
		for _, bold := range []bool{false, true} {
			fyne.MeasureText("2048", theme.TextSize(), fyne.TextStyle{Bold: bold})
		}
	})
	defer measured.Wait()
	return app.NewWindow("2048")
}

// New fills the window with the game of a session. It shows the notice first if
// there is one, and how to play if nobody has played before. The folder is where
// the games are, for the help; it is empty if nobody can look there. The window is
// not shown yet.
func New(app fyne.App, in fyne.Window, p Platform, s *session.Session, notice []error, folder string) {
	w := newWindow(app, in, p, s, notice)
	w.folder = folder
	w.followCalm()
	if s.First() {
		w.openHowTo()
	}
}

func newWindow(app fyne.App, in fyne.Window, p Platform, s *session.Session, notice []error) *window {
	w := &window{Window: in, platform: p, session: s, patience: 400 * time.Millisecond}
	w.follow(app.Settings())
	colors = w.chosenColors()
	app.Settings().SetTheme(look{theme.DefaultTheme()})
	w.after = func(d time.Duration, act func()) func() {
		stopped := false // also if it is due, and only waits for its turn
		timer := time.AfterFunc(d, func() {
			fyne.Do(func() {
				if !stopped {
					act()
				}
			})
		})
		return func() { stopped = true; timer.Stop() }
	}
	mentor := new(coach.Coach)
	w.think = func(s engine.State, within time.Duration, tell func(coach.Advice, error)) func() {
		return think(mentor, s, within, tell)
	}
	board := newField(s.State().Matrix, w.play)
	board.settled = w.tell
	w.stage = container.New(stage{w})
	prepared := words.Spoken()
	if words.Speak(w.chosen(languageSetting)); words.Spoken() != prepared {
		app.Lifecycle().SetOnStarted(func() { w.paint(colors) }) // only then the toolkit takes other fonts
	}
	speakToolkit(words.Spoken())
	w.furnish(board)
	w.SetContent(fynetooltip.AddWindowToolTipLayer(w.stage, w.Canvas()))
	p.SetScrolls(func() bool { return w.view() != nil && !w.asked() })
	w.SetPadded(false)
	w.Resize(fyne.NewSize(500, 670))
	if width, height := s.Window(); width > 0 && height > 0 {
		w.Resize(fyne.NewSize(width, height))
	}
	if c, ok := w.Canvas().(desktop.Canvas); ok {
		c.SetOnKeyDown(w.keyDown)
	}
	again := &desktop.CustomShortcut{KeyName: fyne.KeyZ, Modifier: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}
	w.Canvas().AddShortcut(again, func(fyne.Shortcut) { w.redoMove() })
	w.Canvas().AddShortcut(&fyne.ShortcutPaste{}, func(fyne.Shortcut) { w.unlessAsked(w.paste) })
	w.Canvas().AddShortcut(&fyne.ShortcutCopy{}, func(fyne.Shortcut) { w.unlessAsked(w.copy) })
	w.Canvas().SetOnTypedKey(w.typedKey)
	w.Canvas().SetOnTypedRune(func(r rune) {
		if r == '?' {
			w.unlessAsked(w.openKeysAfresh)
		}
	})
	w.adapt()
	w.notify(words.Notes(append(notice, s.Notice()...)))
	w.show()
	return w
}

// furnish makes all that is around the board, in the language that is spoken, and
// shows it.
func (w *window) furnish(board *field) {
	w.page = &page{
		title: canvas.NewText("2048", colors.Ink),
		score: newCounter(words.T("SCORE")),
		best:  newCounter(words.T("BEST")),
		rules: newCounter(words.T("RULES")),
		other: newOpener(w.openChooser),
		board: board,
		keys:  canvas.NewText("", colors.Ink),
		arrow: &canvas.Image{Translucency: 0.5},
	}
	w.page.arrow.Hide()
	w.page.title.TextStyle.Bold = true
	w.page.keys.Alignment = fyne.TextAlignCenter
	w.page.keys.TextSize = theme.CaptionTextSize()
	w.page.buttons = w.newButtons()
	w.game = container.New(w.page, w.page.objects()...)
	w.stage.Objects = []fyne.CanvasObject{w.game}
	w.SetMainMenu(w.newMenu())
}

// paint paints the window in other colours: the toolkit, when it is given its
// theme, paints all that is shown, and the game, if a view is in its place, when
// that is left. A view that is open keeps the texts it has made itself.
func (w *window) paint(in palette.Colors) {
	colors = in
	w.page.paint()
	w.painting = true
	fyne.CurrentApp().Settings().SetTheme(look{theme.DefaultTheme()})
	w.painting = false
}

// tipped makes a button that says more when the mouse rests on it.
func (w *window) tipped(text string, icon fyne.Resource, tip string, tapped func()) *button {
	b := newButton(text, icon, w.keyDown, tapped)
	b.SetToolTip(tip)
	return b
}

func (w *window) newButtons() *fyne.Container {
	w.arrows = nil
	arrow := func(d engine.Direction, tip string) fyne.CanvasObject {
		b := w.tipped("", arrowIcon(d), tip, func() { w.play(d) })
		w.arrows = append(w.arrows, b)
		return b
	}
	w.undo = w.tipped("", theme.ContentUndoIcon(), words.T("Undo: Z, U, Backspace or %s", commandKey()+"+Z"), w.takeBack)
	w.redo = w.tipped("", theme.ContentRedoIcon(), words.T("Redo: %s", commandKey()+"+Y"), w.redoMove)
	w.hint = w.tipped("", theme.InfoIcon(), words.T("Hint: I"), w.openHint)
	w.coached = w.tipped("", theme.MediaPlayIcon(), words.T("The coach plays: P"), w.letPlay)
	w.page.coach = []*button{w.hint, w.coached}
	w.page.newGame = w.tipped(words.T("New game"), nil, words.T("New game: %s", commandKey()+"+N"), w.newGame)
	return container.NewHBox(
		w.page.newGame,
		w.undo,
		w.redo,
		w.hint,
		w.coached,
		layout.NewSpacer(),
		arrow(engine.Leftward, words.T("Left: ←, A or H")),
		arrow(engine.Upward, words.T("Up: ↑, W or K")),
		arrow(engine.Downward, words.T("Down: ↓, S or J")),
		arrow(engine.Rightward, words.T("Right: →, D or L")),
	)
}

// buttonsIn returns the buttons in something, the upper and the left ones first.
func buttonsIn(o fyne.CanvasObject) (buttons []*button) {
	switch o := o.(type) {
	case *button:
		buttons = append(buttons, o)
	case *fyne.Container:
		for _, o := range o.Objects {
			buttons = append(buttons, buttonsIn(o)...)
		}
	}
	return buttons
}

// commandKey is what the platform's shortcuts start with.
func commandKey() string {
	if runtime.GOOS == "darwin" {
		return "Cmd"
	}
	return "Ctrl"
}

// keyDown acts on a key wherever the focus is.
func (w *window) keyDown(ev *fyne.KeyEvent) {
	w.pressed = ev.Name
	if w.modified() && !w.coaching.plays {
		return
	}
	switch ev.Name {
	case fyne.KeyF11:
		w.toggleFullScreen()
		return
	case fyne.KeyF1:
		w.unlessAsked(w.openKeysAfresh)
		return
	}
	if w.coaching.plays {
		w.interrupt(w.keyName(ev))
		return
	}
	if w.asked() {
		if w.dialog == nil || w.dialog.Hidden { // it is one of the toolkit's
			if ev.Name == fyne.KeyEscape && w.large != nil {
				w.large.Hide()
			}
			return
		}
		switch ev.Name {
		case fyne.KeyEscape:
			w.escape()
		case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter: // and no button has the focus
			w.safe()
		default:
			w.last = time.Now()
		}
		return
	}
	name := w.keyName(ev)
	if v := w.view(); v != nil {
		if name == fyne.KeyEscape {
			w.back()
		} else if v.key != nil {
			v.key(name)
		}
		return
	}
	if d, ok := moves[name]; ok {
		w.play(d)
	} else if undoes[name] {
		w.takeBack()
	} else if name == fyne.KeyI {
		w.openHint()
	} else if name == fyne.KeyP {
		w.letPlay()
	} else if name == fyne.KeyEscape {
		w.Canvas().Unfocus()
	}
}

// typedKey moves on and on while a key is held, if it is wished so. The first
// call for a key comes when it goes down, which keyDown has seen to.
func (w *window) typedKey(ev *fyne.KeyEvent) {
	first := w.pressed == ev.Name
	w.pressed = ""
	if first || !w.repeats || w.modified() || w.asked() || w.view() != nil {
		return
	}
	if d, ok := moves[w.keyName(ev)]; ok {
		w.play(d)
	}
}

func (w *window) openKeysAfresh() {
	w.backToGame()
	w.openKeys()
}

func (w *window) toggleFullScreen() {
	if !w.platform.ToggleFullScreen() {
		w.SetFullScreen(!w.FullScreen())
	}
}

func (w *window) play(d engine.Direction) {
	if moved, err := w.session.Play(d); moved {
		w.changed(err)
		w.page.float(w.session.State().Gain)
	} else {
		w.endCoaching()
		w.tell()
	}
}

func (w *window) takeBack() {
	v := w.view()
	if text, ok := w.Canvas().Focused().(interface{ Undo() }); ok {
		text.Undo()
	} else if w.asked() {
		return
	} else if v != nil && v.undo != nil {
		v.undo()
	} else if v == nil {
		if undone, err := w.session.Undo(); undone {
			w.warn(err)
			w.show()
		}
	}
}

func (w *window) redoMove() {
	if text, ok := w.Canvas().Focused().(interface{ Redo() }); ok {
		text.Redo()
	} else if !w.asked() && w.view() == nil {
		if redone, err := w.session.Redo(); redone {
			w.changed(err)
			w.page.float(w.session.State().Gain)
		}
	}
}

func (w *window) copy() {
	if v := w.view(); v != nil && v.copy != nil {
		v.copy()
	}
}

// changed shows what was done to the game, and the error if that could not be
// written.
func (w *window) changed(err error) {
	w.warn(err)
	w.show()
}

// warn tells that what was done could not be written, if so.
func (w *window) warn(err error) {
	if err != nil {
		w.ask(words.T("The game cannot be saved"), words.Unsaved(err), w.tell, answer{words.T("Play on"), w.tell})
	}
}

func (w *window) newGame() {
	w.session.New()
	w.backToGame()
	w.show()
}

// show brings the window to the session's state.
func (w *window) show() {
	if !w.coaching.moves {
		w.endCoaching()
	}
	w.page.float(0)
	w.showNumbers()
	s := w.session.State()
	size := w.page.board.matrix
	w.page.board.show(s, w.session.Motion())
	if size.Rows() != s.Matrix.Rows() || size.Cols() != s.Matrix.Cols() {
		w.game.Refresh()
	}
}

// showNumbers shows the scores, and what can be done.
func (w *window) showNumbers() {
	rules := words.Rules(w.session.State().Rules)
	short, _, _ := strings.Cut(rules, ",")
	if w.session.Practice() {
		short = words.T("practice")
		rules += " · " + short
	}
	if title := "2048 · " + rules; title != w.Title() {
		w.SetTitle(title)
	}
	w.page.rules.set(short)
	w.page.score.set(words.Number(w.session.State().Score))
	w.page.best.name.Text = words.T("BEST")
	if w.session.Helped() {
		w.page.best.name.Text = words.T("BEST, HELPED")
	}
	w.page.best.set(words.Number(w.session.Best()))
	w.page.count()
	w.page.say(append(w.coachTexts(), keysTexts(w.session.Undos())...)...)
	icon := theme.MediaPlayIcon()
	if w.coaching.plays {
		icon = theme.MediaPauseIcon()
	}
	if w.coached.Icon != icon {
		w.coached.SetIcon(icon)
	}
	enable(w.undo, w.session.CanUndo())
	enable(w.redo, w.session.CanRedo())
}

func enable(b *button, on bool) {
	if on {
		b.Enable()
	} else {
		b.Disable()
	}
}

// keysTexts tells the keys, and how many moves were undone if any were: in full, and
// shorter.
func keysTexts(undos int) []string {
	texts := []string{
		words.T("Arrows, WASD or HJKL move · Z undoes · %s starts anew", commandKey()+"+N"),
		words.T("? tells more"),
	}
	if undone := words.Undos(undos); undone != "" {
		for i := range texts {
			texts[i] += " · " + undone
		}
	}
	return texts
}
