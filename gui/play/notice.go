package play

import (
	"time"

	"fyne.io/fyne/v2/widget"

	"twenty48/gui/shell"
	"twenty48/gui/widgets"
)

// A notice is a short text that is shown for a while, such as the offer to undo New game. It is a
// button below the board, or in the column beside it.
type notice struct {
	*widgets.Button
	w     *shell.Shell
	place func() // gives the notice its place and size
	stop  func() // stops the timer that hides the notice
}

// noticeTime is how long a notice is shown.
const noticeTime = 4 * time.Second

// newNotice makes a hidden notice. The function place gives it its place and size.
func newNotice(w *shell.Shell, place func()) *notice {
	n := &notice{widgets.NewButton("", nil, w.Keyboard, nil), w, place, func() {}}
	n.IsChip, n.Importance = true, widget.HighImportance
	n.Hide()
	return n
}

// show shows the notice with a text. It calls act when the player presses it.
func (n *notice) show(text string, act func()) {
	n.stop()
	n.OnTapped = act
	n.SetText(text)
	n.place()
	n.Show()
	n.w.Canvas().Refresh(n.Button) // showing a button for the first time does not paint it
	n.stop = n.w.After(noticeTime, n.hide)
}

// hide hides the notice.
func (n *notice) hide() {
	n.stop()
	setVisible(false, n.Button)
}
