// Package gui is the window of the game.
//
// The way of a key press:
//
//	key, button, swipe ─→ engine.Direction ─→ window.play ─→ session.Play
//	                                              │ not moved: nothing happens, or the dialog of an ended game opens
//	                                              │ moved: window.show
//	score, best, undo button ←─ engine.State ─────┴─→ Board.Display ─→ motion, frame by frame ─→ Board.OnSettled
//	win or loss dialog ←─ Status ←─ window.showEnding ←──────────────────────────────────────────────┘
//
// The move is made and saved before its first frame is drawn. A key that goes down while
// tiles move ends their motion and starts the next move. All of this runs on the
// toolkit's main goroutine.
package gui

import (
	"runtime"
	"strings"
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
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/palette"
	"twenty48/session"
	"twenty48/words"
)

// window is the game's window.
type window struct {
	fyne.Window
	platform     Platform
	session      *session.Session
	style        *board.Style // shared by all boards
	folder       string       // where the games are; empty if the player cannot look there
	page         *page
	game         fyne.CanvasObject // the page
	stage        *fyne.Container   // shows the game or a view
	views        []*view           // all open views; the last one is shown
	undo, redo   *widgets.Button
	hint         *widgets.Button
	coached      *widgets.Button // starts and stops autoplay
	arrows       []*widgets.Button
	dialog       *widget.PopUp // the last one that was opened
	fileDialog   dialog.Dialog // the toolkit's, the last one that was opened
	escape, safe func()        // what Escape and the safe answer do in the dialog
	patience     time.Duration // how long no key may go down before an answer counts
	last         time.Time     // when a key went down

	dark          bool // whether the system is dark, as far as it is known
	reducedMotion bool // whether the system asks for less motion, as far as it is known
	painting      bool // whether the toolkit is changing its colours

	repeats bool         // whether a key that is held repeats its move
	pressed fyne.KeyName // the key that went down last, until the toolkit reports it as typed

	coaching coaching
	// think lets the coach think; see the function.
	think func(s engine.State, within time.Duration, tell func(coach.Advice, error)) (stop func())

	// after calls a function later on the toolkit's main goroutine, unless it is stopped before.
	after func(time.Duration, func()) (stop func())
}

// Prepare makes an empty window for New, while the caller reads the game. Measuring makes
// the toolkit read its fonts, which takes a fifth of the start. Everything runs on the
// calling goroutine, which must be the main one: the toolkit has no locks.
func Prepare(app fyne.App) fyne.Window {
	app.Settings().SetTheme(newLook(&palette.Original.Light))
	for _, bold := range []bool{false, true} {
		fyne.MeasureText("2048", theme.TextSize(), fyne.TextStyle{Bold: bold})
	}
	return app.NewWindow("2048")
}

// New fills the window with the game of a session, but does not show the window. It
// first shows the notice if there is one, and how to play before the first game. The help
// names the folder of the games; it is empty if the player cannot look there.
func New(app fyne.App, in fyne.Window, p Platform, s *session.Session, notice []error, folder string) {
	w := newWindow(app, in, p, s, notice)
	w.folder = folder
	w.followReducedMotion()
	if s.First() {
		w.openHowTo()
	}
}

func newWindow(app fyne.App, in fyne.Window, p Platform, s *session.Session, notice []error) *window {
	w := &window{Window: in, platform: p, session: s, style: &board.Style{}, patience: 400 * time.Millisecond}
	w.followShade(app.Settings())
	w.style.Colors = w.chosenColors()
	app.Settings().SetTheme(newLook(&w.style.Colors))
	w.after = func(d time.Duration, act func()) func() {
		stopped := false // also when the timer is due and only waits for its turn
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
	board := board.NewSwipeBoard(s.State().Matrix, w.style, w.play)
	board.OnSettled = w.showEnding
	w.stage = container.New(stage{w})
	prepared := words.Spoken()
	if words.Speak(w.chosen(languageSetting)); words.Spoken() != prepared {
		app.Lifecycle().SetOnStarted(func() { w.paint(w.style.Colors) }) // before, the toolkit takes no other fonts
	}
	w.build(board)
	w.SetContent(fynetooltip.AddWindowToolTipLayer(w.stage, w.Canvas()))
	p.SetScrolls(func() bool { return w.view() != nil && !w.hasDialog() })
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
	w.Canvas().AddShortcut(&fyne.ShortcutPaste{}, func(fyne.Shortcut) { w.unlessDialog(w.paste) })
	w.Canvas().AddShortcut(&fyne.ShortcutCopy{}, func(fyne.Shortcut) { w.unlessDialog(w.copy) })
	w.Canvas().SetOnTypedKey(w.typedKey)
	w.Canvas().SetOnTypedRune(func(r rune) {
		if r == '?' {
			w.unlessDialog(w.openOnlyKeys)
		}
	})
	w.applySettings()
	w.showNotice(words.Notes(append(notice, s.Notice()...)))
	w.show()
	return w
}

// build makes everything around the board in the current language, and shows it.
func (w *window) build(board *board.SwipeBoard) {
	w.page = &page{
		style:     w.style,
		title:     widgets.NewText("2048"),
		score:     newCounter(words.T("SCORE")),
		best:      newCounter(words.T("BEST")),
		rules:     newCounter(words.T("RULES")),
		rulesArea: widgets.NewTapArea(w.openChooser),
		board:     board,
		keys:      widgets.NewCaption(""),
		arrow:     &canvas.Image{Translucency: 0.5},
	}
	w.page.arrow.Hide()
	w.page.title.TextStyle.Bold = true
	w.page.keys.Alignment = fyne.TextAlignCenter
	w.page.buttons = w.newButtons()
	w.page.paint()
	w.game = container.New(w.page, w.page.objects()...)
	w.stage.Objects = []fyne.CanvasObject{w.game}
	w.SetMainMenu(w.newMenu())
}

// newTipButton makes a button with a tooltip.
func (w *window) newTipButton(text string, icon fyne.Resource, tip string, tapped func()) *widgets.Button {
	b := widgets.NewButton(text, icon, w.keyDown, tapped)
	b.SetToolTip(tip)
	return b
}

func (w *window) newButtons() *fyne.Container {
	w.arrows = nil
	arrow := func(d engine.Direction, tip string) fyne.CanvasObject {
		b := w.newTipButton("", arrowIcon(d), tip, func() { w.play(d) })
		w.arrows = append(w.arrows, b)
		return b
	}
	w.undo = w.newTipButton("", theme.ContentUndoIcon(), words.T("Undo: Z, U, Backspace or %s", commandKey()+"+Z"), w.undoMove)
	w.redo = w.newTipButton("", theme.ContentRedoIcon(), words.T("Redo: %s", commandKey()+"+Y"), w.redoMove)
	w.hint = w.newTipButton("", theme.InfoIcon(), words.T("Hint: I"), w.openHint)
	w.coached = w.newTipButton("", theme.MediaPlayIcon(), words.T("The coach plays: P"), w.letPlay)
	w.page.coach = []*widgets.Button{w.hint, w.coached}
	w.page.newGame = w.newTipButton(words.T("New game"), nil, words.T("New game: %s", commandKey()+"+N"), w.newGame)
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

// commandKey returns the key that the system's shortcuts start with.
func commandKey() string {
	if runtime.GOOS == "darwin" {
		return "Cmd"
	}
	return "Ctrl"
}

// keyDown acts on a key, whatever has the focus.
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
		w.unlessDialog(w.openOnlyKeys)
		return
	}
	if w.coaching.plays {
		w.interrupt(w.keyName(ev))
		return
	}
	if w.hasDialog() {
		if w.dialog == nil || w.dialog.Hidden { // it is one of the toolkit's
			if ev.Name == fyne.KeyEscape && w.fileDialog != nil {
				w.fileDialog.Hide()
			}
			return
		}
		switch ev.Name {
		case fyne.KeyEscape:
			w.escape()
		case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter: // no button has the focus
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
		w.undoMove()
	} else if name == fyne.KeyI {
		w.openHint()
	} else if name == fyne.KeyP {
		w.letPlay()
	} else if name == fyne.KeyEscape {
		w.Canvas().Unfocus()
	}
}

// typedKey repeats a move while a key is held, if the player has chosen that. The first
// call for a key comes when it goes down; keyDown has acted on it.
func (w *window) typedKey(ev *fyne.KeyEvent) {
	first := w.pressed == ev.Name
	w.pressed = ""
	if first || !w.repeats || w.modified() || w.hasDialog() || w.view() != nil {
		return
	}
	if d, ok := moves[w.keyName(ev)]; ok {
		w.play(d)
	}
}

// openOnlyKeys shows the keys instead of any other view.
func (w *window) openOnlyKeys() {
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
		w.page.showGain(w.session.State().Gain)
	} else {
		w.endCoaching()
		w.showEnding()
	}
}

func (w *window) undoMove() {
	v := w.view()
	if text, ok := w.Canvas().Focused().(interface{ Undo() }); ok {
		text.Undo()
	} else if w.hasDialog() {
		return
	} else if v != nil && v.undo != nil {
		v.undo()
	} else if v == nil {
		if undone, err := w.session.Undo(); undone {
			w.showUnsaved(err)
			w.show()
		}
	}
}

func (w *window) redoMove() {
	if text, ok := w.Canvas().Focused().(interface{ Redo() }); ok {
		text.Redo()
	} else if !w.hasDialog() && w.view() == nil {
		if redone, err := w.session.Redo(); redone {
			w.changed(err)
			w.page.showGain(w.session.State().Gain)
		}
	}
}

func (w *window) copy() {
	if v := w.view(); v != nil && v.copy != nil {
		v.copy()
	}
}

// changed shows a changed game, and the error if the change could not be saved.
func (w *window) changed(err error) {
	w.showUnsaved(err)
	w.show()
}

// showUnsaved shows the error if a change could not be saved.
func (w *window) showUnsaved(err error) {
	if err != nil {
		w.ask(words.T("The game cannot be saved"), words.Unsaved(err), w.showEnding, answer{words.T("Play on"), w.showEnding})
	}
}

func (w *window) newGame() {
	w.session.New()
	w.backToGame()
	w.show()
}

// show shows the session's state.
func (w *window) show() {
	if !w.coaching.moves {
		w.endCoaching()
	}
	w.page.showGain(0)
	w.showNumbers()
	s := w.session.State()
	size, motion := w.page.board.Matrix(), w.session.Motion()
	w.page.board.Display(s.Matrix, motion, celebrated(motion, s.Rules.Target))
	if size.Rows() != s.Matrix.Rows() || size.Cols() != s.Matrix.Cols() {
		w.game.Refresh()
	}
}

// celebrated returns the value of the tile that the board celebrates after a motion, 0
// for none: a merge has made a tile higher than all before it, and its value is the
// target or above 2048.
func celebrated(m engine.Motion, target int) int {
	highest := 0
	for _, slide := range m.Slides {
		highest = max(highest, slide.Value)
	}
	if 2*highest != target && 2*highest <= 2048 {
		return 0
	}
	reached := map[engine.Cell]bool{}
	for _, slide := range m.Slides {
		if slide.Value == highest && reached[slide.To] {
			return 2 * highest
		}
		reached[slide.To] = true
	}
	return 0
}

// showNumbers shows the scores and enables the buttons that can act.
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
	w.page.placeCounters()
	w.page.showLine(append(w.coachTexts(), keysTexts(w.session.Undos())...)...)
	icon := theme.MediaPlayIcon()
	if w.coaching.plays {
		icon = theme.MediaPauseIcon()
	}
	if w.coached.Icon != icon {
		w.coached.SetIcon(icon)
	}
	w.undo.SetEnabled(w.session.CanUndo())
	w.redo.SetEnabled(w.session.CanRedo())
}

// keysTexts returns the keys, and how many moves were undone: a long text and a short one.
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
