package gui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/gui/widgets"
	"twenty48/session"
	"twenty48/words"
)

// TestEndLine checks that each button of the line below the board does the same as that of the veil.
func TestEndLine(t *testing.T) {
	for n, check := range []func(w *window) bool{
		func(w *window) bool {
			return w.state().Status() == engine.Playing && w.state().Matrix.Highest() == 2048
		},
		func(w *window) bool {
			return w.state().Matrix.String() == almostWon && w.session.Scene().Can(session.UndoNew)
		},
		func(w *window) bool { return w.state().Matrix.String() == almostWon },
		func(w *window) bool { return len(visible[*widgets.Slider](w)) == 1 }, // a replay
		func(w *window) bool { return fyne.CurrentApp().Clipboard().Content() != "" },
		func(w *window) bool { return w.dialogs.isOpen() },
	} {
		w := openClassic(t, almostWon)
		w.press(fyne.KeyLeft)
		end := w.game.page.foot.end
		if end.box.Visible() {
			t.Error("the line is visible together with the veil")
		}
		w.press(fyne.KeyEscape)
		if !end.box.Visible() || end.title.Text != "You win!" || len(end.buttons) != 6 {
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

// TestEndLineHasRoom checks that the line fits below the board or into the column in all languages,
// with all its buttons.
func TestEndLineHasRoom(t *testing.T) {
	t.Cleanup(func() { words.Speak("en") })
	for _, l := range words.Languages {
		words.Speak(l.Tag)
		for _, game := range []struct {
			board string
			key   fyne.KeyName
		}{{almostWon, fyne.KeyLeft}, {almostLost, fyne.KeyRight}} {
			w := openClassic(t, game.board)
			words.Speak(l.Tag)
			w.game.build(w.game.page.board)
			w.stage.Objects[0] = w.game.view.content
			w.game.page.hasArrows = true
			w.press(game.key, fyne.KeyEscape)
			end, p := w.game.page.foot.end, w.game.page
			for _, size := range []fyne.Size{{Width: 320, Height: 420}, {Width: 500, Height: 670}, {Width: 800, Height: 500}, {Width: 700, Height: 420}, {Width: 900, Height: 420}, {Width: 640, Height: 500}, {Width: 1200, Height: 700}} {
				w.Resize(size)
				if !end.box.Visible() {
					t.Fatal("the line does not survive another size of the window")
				}
				boardAt, boardSize, _ := p.board.Ground()
				boardAt = boardAt.Add(p.board.Position())
				var last fyne.CanvasObject
				for _, o := range end.box.Objects {
					at := o.Position().Add(end.box.Position())
					isRight, isBelow := at.X+o.Size().Width <= size.Width, at.Y+o.Size().Height <= size.Height
					besideBoard := at.Y >= boardAt.Y+boardSize.Height || at.X+o.Size().Width <= boardAt.X
					if !o.Visible() || at.X < 0 || !isRight || !isBelow || !besideBoard {
						t.Errorf("%s, %v: a part at %v of %v is visible: %v; the board is at %v of %v", l.Tag, size, at, o.Size(), o.Visible(), boardAt, boardSize)
					}
					if last != nil && last.Position().Y == o.Position().Y && last.Position().X+last.Size().Width > o.Position().X {
						t.Errorf("%s, %v: two parts overlap", l.Tag, size)
					}
					if _, isButton := o.(*widgets.Button); isButton && (o.Size().Height < minEndHeight || size.Width > 320 && o.Size().Height < minEndButton) {
						t.Errorf("%s, %v: a button has the size %v", l.Tag, size, o.Size())
					}
					last = o
				}
				if size.Height == 670 && !slices.ContainsFunc(end.buttons, func(b *widgets.Button) bool { return b.Text != "" }) {
					t.Errorf("%s: no button has its text", l.Tag)
				}
			}
		}
	}
}
