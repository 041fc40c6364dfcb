package gui

import (
	"image"
	"image/color"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// A veil lies over the board of a game that has ended. It shows how the game went, and
// what the player can do. The player can lift it to look at the board.
type veil struct {
	w       *window
	box     *fyne.Container // everything; hidden while the veil is lifted
	ground  canvas.Rectangle
	content *fyne.Container // everything over the ground
	isWin   bool
	title   string
	news    string            // may be empty
	facts   []string          // side by side, or one below the other
	buttons []*widgets.Button // Enter presses the first one
	mark    *canvas.Raster    // invisible; the toolkit calls its function when it paints the content
	motion  *fyne.Animation   // lets the veil appear
	done    float32           // how much of that is done
}

// fadeTime is how long the veil takes to appear.
const fadeTime = 400 * time.Millisecond

func newVeil(w *window) *veil {
	v := &veil{w: w, content: container.NewWithoutLayout(), motion: &fyne.Animation{}}
	v.mark = canvas.NewRaster(func(width, height int) image.Image {
		w.patience.restart() // before, nobody could read the answers
		return image.NewNRGBA(image.Rect(0, 0, width, height))
	})
	v.box = container.NewStack(&v.ground, widgets.NewTapArea(v.dismiss), v.content)
	v.box.Hide()
	return v
}

// show shows the ending of a scene. The buttons do verbs of the session.
func (v *veil) show(s session.Scene, do func(session.Verb)) {
	v.isWin, v.title = s.Ending != session.Lost, words.T(s.Ending.Title())
	v.news, v.buttons = "", nil
	button := func(text string, act func()) {
		v.buttons = append(v.buttons, widgets.NewButton(text, nil, v.w.keyDown, func() {
			if v.w.patience.allows() {
				act()
			}
		}))
	}
	if s.Can(session.Continue) {
		button(words.T("Keep going"), func() { do(session.Continue) })
	}
	button(words.T("New game"), func() { do(session.New) })
	v.buttons[0].Importance = widget.HighImportance
	if undo := undoVerb(s); s.Can(undo) {
		button(words.T("Undo"), func() { do(undo) })
	}
	v.facts = []string{words.T("Score %v · best tile %d", phrase.Number(s.State.Score), s.State.Matrix.Highest())}
	if g, is := v.w.session.Summary(); is && g.Moves > 0 {
		if s.State.Score == s.Best && v.w.session.Library().HoldsBest(g) {
			v.news = words.T("New best!")
		}
		v.facts = append(v.facts, words.T("%v moves", phrase.Number(g.Moves))+" · "+timeText(g.Played))
		button(words.T("Replay"), func() { openReplay(v.w, g) })
	}
	if v.box.Visible() {
		v.w.game.page.placeVeil()
		v.takeFocus()
		return
	}
	v.content.Hide()
	v.box.Show()
	v.w.game.page.placeVeil()
	v.w.patience.restart()
	if v.w.style.Speed == board.Off {
		v.fade(1)
		return
	}
	v.fade(0)
	v.motion = &fyne.Animation{Duration: v.w.style.Speed.Scale(fadeTime), Curve: fyne.AnimationEaseOut, Tick: v.fade}
	v.motion.Start()
}

// undoVerb returns the verb that Z stands for.
func undoVerb(s session.Scene) session.Verb {
	verb, _ := s.Verb("Z", session.Bindings())
	return verb
}

// fade draws the veil when so much of its appearing is done. The content appears
// half-way, when it can be read.
func (v *veil) fade(done float32) {
	v.done = done
	v.paint()
	if done < 0.5 || v.content.Visible() {
		return
	}
	v.content.Show()
	v.mark.Refresh() // or the toolkit would paint the picture that it has stored
	v.takeFocus()
}

// takeFocus gives the first button the focus if it can be seen.
func (v *veil) takeFocus() {
	if v.content.Visible() && !v.w.dialogs.isOpen() && v.w.top() == v.w.game.view {
		v.w.Canvas().Focus(v.buttons[0])
	}
}

// paint gives the ground its colour.
func (v *veil) paint() {
	v.ground.FillColor, _ = v.colors()
	v.ground.Refresh()
}

// colors returns the colours of the ground and of the texts on it.
func (v *veil) colors() (ground, ink color.NRGBA) {
	c := &v.w.style.Colors
	ground, ink = c.Loss, c.LossInk
	if v.isWin {
		ground, ink = c.Win, c.WinInk
	}
	ground.A = uint8(v.done * float32(ground.A))
	return ground, ink
}

// dismiss lifts the veil if the player has had time to read it.
func (v *veil) dismiss() {
	if v.w.patience.allows() {
		v.lift()
	}
}

// lift lifts the veil.
func (v *veil) lift() {
	if v.box.Visible() {
		v.motion.Stop()
		v.box.Hide()
		v.w.Canvas().Unfocus()
	}
}

// place lays the veil over an area, or over more if that is too small for it, as far as
// the room goes.
func (v *veil) place(at fyne.Position, area, room fyne.Size, radius, scale float32) {
	size := fyne.NewSize(max(area.Width, min(250, room.Width)), area.Height)
	rows, height := v.rows(size.Width-2*veilGap, scale)
	size.Height = max(size.Height, min(height+2*veilGap, room.Height))
	v.content.Objects = []fyne.CanvasObject{v.mark}
	v.mark.Resize(fyne.NewSquareSize(1))
	top := floor((size.Height - height) / 2)
	for _, row := range rows {
		left := floor((size.Width - rowWidth(row)) / 2)
		for _, o := range row {
			o.Resize(o.MinSize())
			o.Move(fyne.NewPos(left, top))
			left += o.Size().Width + veilGap
		}
		top += row[0].Size().Height + veilGap
		v.content.Objects = append(v.content.Objects, row...)
	}
	v.ground.CornerRadius = radius
	at.X = max(0, min(at.X-(size.Width-area.Width)/2, room.Width-size.Width))
	at.Y = min(at.Y, room.Height-size.Height)
	v.box.Move(at)
	v.box.Resize(size)
	v.content.Refresh()
}

// veilGap is between the parts of a veil, and around them.
const veilGap = 8

// rows returns the parts of the veil in rows that fit into a width, and the height of
// all rows.
func (v *veil) rows(width, scale float32) (rows [][]fyne.CanvasObject, height float32) {
	_, ink := v.colors()
	add := func(text string, size float32) {
		line := canvas.NewText(text, ink)
		line.TextStyle.Bold, line.TextSize = true, widgets.FitText(text, size, width)
		rows = append(rows, []fyne.CanvasObject{line})
	}
	add(v.title, floor(56*scale))
	size := floor(max(theme.TextSize(), 15*scale))
	if v.news != "" {
		add(v.news, size)
	}
	facts := v.facts
	if line := strings.Join(facts, " · "); fyne.MeasureText(line, size, fyne.TextStyle{Bold: true}).Width <= width {
		facts = []string{line}
	}
	for _, fact := range facts {
		add(fact, size)
	}
	var buttons []fyne.CanvasObject
	for _, b := range v.buttons {
		buttons = append(buttons, b)
	}
	isTooWide := func(row []fyne.CanvasObject) bool { return rowWidth(row) > width }
	most := len(buttons) // in a row
	for most > 1 && slices.ContainsFunc(slices.Collect(slices.Chunk(buttons, most)), isTooWide) {
		most = (most + 1) / 2
	}
	rows = slices.AppendSeq(rows, slices.Chunk(buttons, most))
	height = -veilGap
	for _, row := range rows {
		height += row[0].MinSize().Height + veilGap
	}
	return rows, height
}

// rowWidth returns the width of a row of a veil.
func rowWidth(row []fyne.CanvasObject) float32 {
	width := float32(-veilGap)
	for _, o := range row {
		width += o.MinSize().Width + veilGap
	}
	return width
}
