// Package shell is the window around the game. It has a stack of views, the dialogs over them, the keyboard,
// the menu, the settings, the help and the colours. It does not know the views of other packages: package
// gui passes their commands to it.
//
// A key takes this way:
//
//	key, shortcut, gamepad ─→ Keyboard ─→ dialog, or view, or command
//
// All of this runs on the toolkit's main goroutine.
package shell

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/session"
	"twenty48/words"
)

// A Shell has what all views share. Its fields must not be changed.
type Shell struct {
	fyne.Window
	Platform Platform
	Session  *session.Session
	Style    *board.Style
	Keyboard *Keyboard
	Dialogs  *Dialogs
	Guard    *AnswerGuard // for dialogs, and for the veil over a game that has ended

	Now func() time.Time
	// After calls do on the main goroutine after d, unless stop is called before.
	After func(d time.Duration, do func()) (stop func())
	// Run calls work on another goroutine, and then done on the main goroutine.
	Run func(work, done func())

	contents   Contents
	appearance *appearance
	views      []*View // the first is the game; the last is visible
	stage      *fyne.Container
}

// Contents are the parts that package gui puts into a shell.
type Contents struct {
	Game     Game
	Commands []Command        // in the order of the key sheet
	Menu     [][]session.Verb // the verbs of the menu, in groups; on macOS, the last group is the menu Help
	Keys     []KeySection     // the sections of the key sheet about single views; the first is about the game
	Settings []SettingGroup
}

// A Game is the view at the bottom of the stack. The shell needs these functions of it.
type Game interface {
	View() *View
	IsPlaying() bool                  // reports whether the coach plays
	Pause()                           // stops the coach and removes a hint
	Finish()                          // ends an animation
	CancelDrag()                      // ends a drag
	Repeat(key string)                // makes another move for a key that is held
	Head() (fyne.Position, fyne.Size) // returns the area that a dialog may cover
	Paint()                           // sets the colours of all parts that are not widgets
	Rebuild()                         // makes all texts again, in the current language
	ApplySettings()                   // applies the settings that concern only the game
}

// EndHover ends all hover effects and drags before another view or a dialog appears. Otherwise a
// pending tooltip would appear over it.
func (w *Shell) EndHover() {
	w.contents.Game.CancelDrag()
	w.Platform.EndHover()
	for _, b := range widgets.ButtonsIn(w.stage) {
		b.MouseOut()
	}
}

// NewToolButton makes a button with a tooltip.
func (w *Shell) NewToolButton(text string, icon fyne.Resource, tip string, onTapped func()) *widgets.Button {
	b := widgets.NewButton(text, icon, w.Keyboard, onTapped)
	b.SetToolTip(tip)
	return b
}

// IsInGame reports whether the game is the current view.
func (w *Shell) IsInGame() bool { return len(w.views) == 1 }

// Top returns the current view, which is the last one in views.
func (w *Shell) Top() *View { return w.views[len(w.views)-1] }

// Open shows a view, unless a dialog is open. Pausing the game may open one.
func (w *Shell) Open(v *View) {
	w.contents.Game.Pause()
	w.ShowView(v)
}

// ShowView shows a view, unless a dialog is open. It does not pause the game.
func (w *Shell) ShowView(v *View) {
	w.contents.Game.Finish()
	if !w.Dialogs.IsOpen() {
		w.views = append(w.views, v)
		w.update()
	}
}

// Pause stops the coach and removes a hint, so that nothing changes behind a view or a dialog.
func (w *Shell) Pause() { w.contents.Game.Pause() }

// PauseAutoplay stops autoplay. It does not remove a hint.
func (w *Shell) PauseAutoplay() {
	if w.contents.Game.IsPlaying() {
		w.contents.Game.Pause()
	}
}

// Back closes the current view, unless it is the game.
func (w *Shell) Back() {
	if !w.IsInGame() {
		w.close(len(w.views) - 1)
	}
}

// BackToGame closes all views except the game.
func (w *Shell) BackToGame() {
	if !w.IsInGame() {
		w.close(1)
	}
}

// close closes the views from a number on.
func (w *Shell) close(from int) {
	closed := slices.Clone(w.views[from:])
	w.views = w.views[:from]
	for _, v := range closed {
		if v.OnClose != nil {
			v.OnClose()
		}
	}
	w.update()
	w.After(releaseTime, func() { w.Canvas().Refresh(w.stage) })
}

// releaseTime is how long after closing a view the window is painted again. The toolkit caches a
// view for a minute, and releases it only when it paints the window.
const releaseTime = 75 * time.Second

// update shows the last view.
func (w *Shell) update() {
	w.EndHover()
	w.Canvas().Unfocus()
	v := w.Top()
	w.stage.Objects = []fyne.CanvasObject{v.Content}
	w.stage.Refresh()
	if v.OnShow != nil {
		v.OnShow()
	}
	if v.Focus != nil {
		w.Canvas().Focus(v.Focus)
	}
}

// Chosen returns the chosen word of a setting.
func (w *Shell) Chosen(s Setting) string {
	return w.Session.Settings().Get(s.Name, s.Default, s.Words...)
}

// InGame returns a function that goes back to the game, and then calls do.
func (w *Shell) InGame(do func()) func() {
	return func() {
		w.BackToGame()
		do()
	}
}

// Command returns the command of a verb, which must be among the contents.
func (w *Shell) Command(v session.Verb) Command {
	return w.contents.Commands[slices.IndexFunc(w.contents.Commands, func(c Command) bool { return c.Verb == v })]
}

// Paste calls use with the text on the clipboard, or shows why it cannot be read.
func (w *Shell) Paste(use func(text string)) {
	text, err := w.Platform.ReadClipboard(fyne.CurrentApp().Clipboard().Content)
	if err != nil {
		w.Dialogs.ShowError(words.T("Paste"), err)
		return
	}
	use(text)
}

// applyLanguage sets the language that the player has chosen.
func (w *Shell) applyLanguage() { words.Speak(w.Chosen(LanguageSetting)) }
