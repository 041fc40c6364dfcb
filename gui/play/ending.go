package play

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
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// A veil is a translucent layer over the board of a game that has ended. Its opaque panel shows the
// result, and buttons for the next steps. The player can hide it to look at the board.
type veil struct {
	w           *shell.Shell
	box         *fyne.Container // the whole veil; hidden if the game has not ended, or the player has hidden the veil
	background  canvas.Rectangle
	panel       canvas.Rectangle // behind the texts and buttons
	content     *fyne.Container  // the panel with the texts and buttons
	isWin       bool
	title       string
	newBest     string            // says that the score is a new best; "" if it is not
	facts       []string          // shown side by side, or below each other if there is no room
	buttons     []*widgets.Button // Enter presses the first one
	paintMarker *canvas.Raster    // an invisible raster; its function runs when the buttons become visible
	fading      *fyne.Animation   // the animation in which the veil appears
	shownPart   float32           // the completed fraction of that animation
	place       func()            // gives the veil its place and size
	onDismiss   func()            // called after the player has hidden the veil
}

// fadeTime is how long the veil takes to appear at normal speed.
const fadeTime = 400 * time.Millisecond

// newVeil makes a hidden veil. The function place gives it its place and size; onDismiss is called after
// the player has hidden it.
func newVeil(w *shell.Shell, place, onDismiss func()) *veil {
	v := &veil{
		w: w, place: place, onDismiss: onDismiss,
		content: container.NewWithoutLayout(), fading: &fyne.Animation{},
	}
	v.paintMarker = canvas.NewRaster(func(width, height int) image.Image {
		w.Guard.Restart() // the player could not read the buttons before
		return image.NewNRGBA(image.Rect(0, 0, width, height))
	})
	v.box = container.NewStack(&v.background, widgets.NewTapArea(v.dismiss), v.content)
	v.box.Hide()
	return v
}

// show shows the ending of a scene, and the next steps.
func (v *veil) show(s session.Scene, actions []endAction) {
	v.isWin, v.title = s.Ending != session.Lost, words.T(s.Ending.Title())
	v.newBest, v.buttons = "", nil
	for _, a := range actions {
		text, icon := a.text, fyne.Resource(nil)
		if a.isIcon {
			text, icon = "", a.icon
		}
		v.buttons = append(v.buttons, v.w.NewToolButton(text, icon, a.tip, func() {
			if v.w.Guard.Allows() {
				a.act()
			}
		}))
	}
	v.buttons[0].Importance = widget.HighImportance
	v.facts = []string{words.T("Score %v · best tile %d", phrase.Number(s.State.Score), s.State.Matrix.Highest())}
	if g, ok := v.w.Session.Summary(); ok && g.Moves > 0 {
		if s.State.Score == s.Best && v.w.Session.Library().HoldsBest(g) {
			v.newBest = words.T("New best!")
		}
		v.facts = append(v.facts, words.T("%v moves", phrase.Number(g.Moves))+" · "+shell.TimeText(g.Played))
	}
	if v.box.Visible() {
		v.place()
		v.takeFocus()
		return
	}
	v.content.Hide()
	v.box.Show()
	v.place()
	v.w.Guard.Restart()
	if v.w.Style.Speed == board.Off {
		v.fade(1)
		return
	}
	v.fade(0)
	v.fading = &fyne.Animation{Duration: v.w.Style.Speed.Scale(fadeTime), Curve: fyne.AnimationEaseOut, Tick: v.fade}
	v.fading.Start()
}

// fade draws the veil at a fraction of its animation. The content appears half-way.
func (v *veil) fade(part float32) {
	v.shownPart = part
	v.paint()
	if part < 0.5 || v.content.Visible() {
		return
	}
	v.content.Show()
	v.paintMarker.Refresh() // otherwise the toolkit would paint the stored picture, and not call the function
	v.takeFocus()
}

// takeFocus gives the focus to the first button, if it is visible.
func (v *veil) takeFocus() {
	if v.content.Visible() && !v.w.Dialogs.IsOpen() && v.w.IsInGame() {
		v.w.Canvas().Focus(v.buttons[0])
	}
}

// paint sets the colour of the background.
func (v *veil) paint() {
	color, _ := v.colors()
	v.background.FillColor = color
	color.A = 0xff
	v.panel.FillColor = color
	v.background.Refresh()
	v.panel.Refresh()
}

// colors returns the colours of the background and of the texts on it.
func (v *veil) colors() (background, ink color.NRGBA) {
	c := &v.w.Style.Colors
	background, ink = c.Loss, c.LossInk
	if v.isWin {
		background, ink = c.Win, c.WinInk
	}
	background.A = uint8(v.shownPart * float32(background.A))
	return background, ink
}

// dismiss hides the veil, if the player has had time to read it.
func (v *veil) dismiss() {
	if v.box.Visible() && v.w.Guard.Allows() {
		v.hide()
		v.onDismiss()
	}
}

// hide hides the veil.
func (v *veil) hide() {
	if v.box.Visible() {
		v.fading.Stop()
		hide(v.box)
		v.w.Canvas().Unfocus()
	}
}

// layOut places the veil over an area of the page. If the area is too small for the content, the
// veil is larger, but not larger than the page.
func (v *veil) layOut(position fyne.Position, area, pageSize fyne.Size, radius, scale float32) {
	size := fyne.NewSize(max(area.Width, min(250, pageSize.Width)), area.Height)
	rows, height := v.rows(size.Width-2*veilGap, scale)
	size.Height = max(size.Height, min(height+2*veilGap, pageSize.Height))
	v.content.Objects = []fyne.CanvasObject{v.paintMarker, &v.panel}
	v.paintMarker.Resize(fyne.NewSquareSize(1))
	top := widgets.Floor((size.Height - height) / 2)
	panel := fyne.NewSize(0, height+4*veilGap)
	for _, row := range rows {
		panel.Width = max(panel.Width, rowWidth(row)+4*veilGap)
	}
	panel = panel.Min(size)
	v.panel.CornerRadius = shell.BoxRadius
	v.panel.Resize(panel)
	v.panel.Move(fyne.NewPos(widgets.Floor((size.Width-panel.Width)/2), widgets.Floor((size.Height-panel.Height)/2)))
	for _, row := range rows {
		left := widgets.Floor((size.Width - rowWidth(row)) / 2)
		for _, o := range row {
			o.Resize(o.MinSize())
			o.Move(fyne.NewPos(left, top))
			left += o.Size().Width + veilGap
		}
		top += row[0].Size().Height + veilGap
		v.content.Objects = append(v.content.Objects, row...)
	}
	v.background.CornerRadius = radius
	position.X = max(0, min(position.X-(size.Width-area.Width)/2, pageSize.Width-size.Width))
	position.Y = min(position.Y, pageSize.Height-size.Height)
	v.box.Move(position)
	v.box.Resize(size)
	v.content.Refresh()
}

// veilGap is the distance between the parts of a veil, and their distance from its edges.
const veilGap = 8

// rows returns the texts and buttons of the veil in rows that fit into a width, and the height of
// all rows.
func (v *veil) rows(width, scale float32) (rows [][]fyne.CanvasObject, height float32) {
	_, ink := v.colors()
	add := func(text string, size float32) {
		line := canvas.NewText(text, ink)
		line.TextStyle.Bold, line.TextSize = true, widgets.FitText(text, size, width)
		rows = append(rows, []fyne.CanvasObject{line})
	}
	add(v.title, widgets.Floor(56*scale))
	size := widgets.Floor(max(theme.TextSize(), 15*scale))
	if v.newBest != "" {
		add(v.newBest, size)
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
	perRow := len(buttons) // the rows get shorter until they fit
	for perRow > 1 && slices.ContainsFunc(slices.Collect(slices.Chunk(buttons, perRow)), isTooWide) {
		perRow = (perRow + 1) / 2
	}
	rows = slices.AppendSeq(rows, slices.Chunk(buttons, perRow))
	height = -veilGap // there is no gap after the last row
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
