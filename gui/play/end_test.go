package play

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/session"
)

// checkEnding checks the visible veil or line below the board. The veil covers the board, but not the tools, and its
// texts and buttons are on its panel. The line shows all its buttons, with their texts if there is room.
func (w *window) checkEnding(t *testing.T) {
	t.Helper()
	end := w.game.page.foot.end
	if end.box.Visible() {
		for i, b := range end.buttons {
			if b.Hidden || w.Canvas().Size().Width >= 500 && b.Size().Height < minEndButton {
				t.Errorf("button %d has the size %v; it is hidden: %v", i, b.Size(), b.Hidden)
			}
		}
		if w.Canvas().Size().Height == 670 && end.buttons[0].Text == "" {
			t.Error("no button has its text")
		}
	}
	if !w.hasVeil() {
		return
	}
	v, size := w.game.page.veil, w.Canvas().Size()
	at, panel := place(v.box), place(&v.panel)
	if !w.ground().isIn(at) || !panel.isIn(at) || !at.isIn(box{0, 0, size.Width, size.Height}) {
		t.Errorf("the veil is at %v, its panel at %v, the board at %v", at, panel, w.ground())
	}
	if newGame := w.game.page.tools.newGame; !w.game.page.foot.isCross && at.overlaps(place(newGame)) {
		t.Errorf("the veil at %v covers New game at %v", at, place(newGame))
	}
	for _, o := range v.content.Objects[2:] { // the texts and buttons
		if !place(o).isIn(panel) || o.Size().Width < o.MinSize().Width {
			t.Errorf("%T at %v, which needs %v, is not on the panel at %v", o, place(o), o.MinSize(), panel)
		}
	}
}

// TestEndLine checks that each button of the line below the board does the same as that of the veil.
func TestEndLine(t *testing.T) {
	for n, check := range []func(w *window) bool{
		func(w *window) bool {
			return w.state().Status() == engine.Playing && w.state().Matrix.Highest() == 2048
		},
		func(w *window) bool { return w.state().Matrix.String() == almostWon && w.scene().Can(session.UndoNew) },
		func(w *window) bool { return w.state().Matrix.String() == almostWon },
		func(w *window) bool { return slices.Equal(w.used, []string{"replay"}) },
		func(w *window) bool { return slices.Equal(w.used, []string{"copy"}) && w.game.page.notice.Visible() },
		func(w *window) bool { return slices.Equal(w.used, []string{"picture"}) },
	} {
		w := open(t, almostWon)
		w.press(fyne.KeyLeft)
		end := w.game.page.foot.end
		if end.box.Visible() {
			t.Error("the line is visible together with the veil")
		}
		w.press(fyne.KeyEscape)
		if w.hasVeil() || !end.box.Visible() || end.title.Text != "You win!" || len(end.buttons) != 6 {
			t.Fatalf("after Escape the line is visible: %v, with %d buttons", end.box.Visible(), len(end.buttons))
		}
		test.Tap(end.buttons[n])
		if !check(w) {
			t.Errorf("button %d does not do its work; the board is %v", n, w.state().Matrix)
		}
		if n < 3 && end.box.Visible() {
			t.Errorf("after button %d the line is visible", n)
		}
	}
}
