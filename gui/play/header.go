package play

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/palette"
	"twenty48/words"
)

// A header has the title, the rules, the score and the best score. The rules are a button that
// opens the game chooser.
type header struct {
	title         *canvas.Text
	rules         *widgets.Button
	rulesTexts    []string // the possible texts of the rules, in order of preference
	score, best   *counter
	assistedBadge *badge // on the lower edge of the last box
	gain          gain

	headMin, headMax fyne.Position // the corners of the header with its tools, which a dialog may cover
	boxes            countersArea
	rulesWidth       float32 // the width that the rules may take
}

// newHeader makes the header in the current language.
func newHeader(b buttonMaker) header {
	h := header{
		title: canvas.NewText("2048", nil),
		rules: b.w.NewToolButton("", theme.MenuDropDownIcon(),
			shell.ToolTip(b.links.Choose.Binding), b.links.Choose.Do),
		score: newCounter(words.T("SCORE")), best: newCounter(words.T("BEST")),
		assistedBadge: newBadge(words.T("assisted")),
	}
	h.title.TextStyle.Bold = true
	h.rules.IsChip = true
	return h
}

func (h *header) paint(colors *palette.Colors) {
	h.title.Color = colors.Ink
	h.score.paint(colors)
	h.best.paint(colors)
	h.assistedBadge.paint(colors)
}

// area returns the position and the size of the header with its tools, and a small margin.
func (h *header) area() (fyne.Position, fyne.Size) {
	at := h.headMin.SubtractXY(4, -1)
	return at, fyne.NewSize(h.headMax.X+4-at.X, h.headMax.Y-1-at.Y)
}

// placeTitle places the title, so that its digits begin at a position.
func (h *header) placeTitle(s sizes, at fyne.Position) {
	h.title.TextSize = s.titleSize
	h.title.Resize(h.title.MinSize())
	h.title.Move(at.SubtractXY(widgets.Floor(s.titleSize/40), widgets.Floor(aboveDigit*s.titleSize)))
}

// placeAbove places the title above the rules, and the scores to the right of them.
func (h *header) placeAbove(s sizes, at fyne.Position, width float32) {
	h.placeTitle(s, at)
	h.rulesWidth = widgets.Floor(width / 2)
	h.rules.Move(at.AddXY(0, s.headHeight()-s.chip))
	h.rules.Resize(fyne.NewSize(0, s.chip))
	h.fitRules()
	height := min(s.boxes, s.headHeight())
	h.boxes = countersArea{right: at.AddXY(width, 0), width: width, scale: s.scale, height: height, gap: s.gap}
	h.placeCounters()
}

// placeBeside places the title above the rules, and the scores below them. It returns the height.
func (h *header) placeBeside(s sizes, at fyne.Position, width float32) (height float32) {
	h.placeTitle(s, at)
	h.rulesWidth = width
	h.rules.Move(at.AddXY(0, s.title+s.gap))
	h.rules.Resize(fyne.NewSize(0, s.chip))
	h.fitRules()
	height = s.title + s.gap + s.chip + widgets.Floor(1.5*s.gap)
	h.boxes = countersArea{right: at.AddXY(width, height), width: width, scale: s.scale, height: s.boxes, gap: s.gap}
	h.boxes.fills = true
	h.placeCounters()
	return height + s.boxes
}

// setRules sets the possible texts of the rules, in order of preference.
func (h *header) setRules(texts ...string) {
	h.rulesTexts = texts
	h.fitRules()
}

// fitRules shows the first text of the rules that fits. If none fits, it shortens the last one.
func (h *header) fitRules() {
	text := ""
	for _, text = range h.rulesTexts {
		if widthWithIcon(text) <= h.rulesWidth {
			break
		}
	}
	for letters := []rune(text); len(letters) > 1 && widthWithIcon(text) > h.rulesWidth; text = string(letters) + "…" {
		letters = letters[:len(letters)-1]
	}
	if h.rules.Text != text {
		h.rules.SetText(text)
	}
	h.rules.Resize(fyne.NewSize(widthWithIcon(text), h.rules.Size().Height))
}

// A countersArea is the place of the scores.
type countersArea struct {
	right  fyne.Position // the upper right corner of the last box
	width  float32       // of both boxes, together with the rules and the title if they are beside them
	height float32       // of each box
	gap    float32       // between the boxes
	scale  float32
	fills  bool // whether the boxes take the whole width, with nothing beside them
}

// placeCounters places the boxes from right to left. Unless they fill their area, each box is only
// as wide as its text needs.
func (h *header) placeCounters() {
	a, boxes := h.boxes, float32(2)
	if !h.best.box.Visible() {
		boxes = 1
	}
	if !a.fills {
		a.width -= max(h.title.Size().Width, h.rules.Size().Width) + a.gap
	}
	maxWidth := (a.width - (boxes-1)*a.gap) / boxes
	minWidth := float32(0)
	if a.fills {
		minWidth = maxWidth
	}
	upperLeft, last := a.right.AddXY(a.gap, 0), h.score
	if h.best.box.Visible() {
		upperLeft, last = h.best.place(a.right, a, minWidth, maxWidth), h.best
	}
	h.score.place(upperLeft.SubtractXY(a.gap, 0), a, minWidth, maxWidth)
	h.assistedBadge.place(last.box, a.scale)
}
