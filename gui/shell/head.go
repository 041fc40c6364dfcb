package shell

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/widgets"
	"twenty48/words"
)

// NewHead makes the header of a view: a button that goes back, the title, and controls on the
// right. If there is no room for the whole title, the controls are below it.
func NewHead(w *Shell, title string, controls ...fyne.CanvasObject) fyne.CanvasObject {
	back := w.NewToolButton("", theme.NavigateBackIcon(), words.T("Back (Esc)"), w.Back)
	heading := widget.NewLabelWithStyle(title, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	heading.SizeName, heading.Truncation = theme.SizeNameSubHeadingText, fyne.TextTruncateEllipsis
	return widgets.NewFlexible(200, func(_ []fyne.CanvasObject, width float32) float32 {
		return placeHead(back, heading, controls, width)
	}, slices.Concat([]fyne.CanvasObject{back, heading}, controls)...)
}

// placeHead places the header of a view in a width, and returns its height.
func placeHead(back *widgets.Button, title *widget.Label, controls []fyne.CanvasObject, width float32) float32 {
	height, gap := max(back.MinSize().Height, title.MinSize().Height), theme.Padding()
	back.Resize(fyne.NewSize(back.MinSize().Width, height))
	title.Move(fyne.NewPos(back.Size().Width, 0))
	// The width that is left if the controls are beside the title. It is negative if they do not fit there.
	// One more point, because rounding must not shorten the title.
	spare := width - back.Size().Width - 2*theme.InnerPadding() - 1
	spare -= fyne.MeasureText(title.Text, theme.Size(title.SizeName), title.TextStyle).Width
	for _, control := range controls {
		spare -= control.MinSize().Width + gap
	}
	if len(controls) > 0 && spare < 0 {
		title.Resize(fyne.NewSize(width-back.Size().Width, height))
		row := container.NewGridWithColumns(len(controls), controls...)
		row.Resize(fyne.NewSize(width, row.MinSize().Height))
		for _, control := range controls {
			control.Move(control.Position().AddXY(0, height+gap))
		}
		return height + gap + row.Size().Height
	}
	right := width
	for _, control := range slices.Backward(controls) {
		size := control.MinSize()
		size.Width = max(size.Width, min(size.Width+spare/float32(len(controls)), 150)) // for longer texts
		right -= size.Width
		control.Resize(size)
		control.Move(fyne.NewPos(right, widgets.Floor((height-size.Height)/2)))
		right -= gap
	}
	title.Resize(fyne.NewSize(right-back.Size().Width, height))
	return height
}

// NewText makes a view with a text that scrolls.
func NewText(w *Shell, title string, body fyne.CanvasObject) *View {
	scroll := widgets.NewColumn(body)
	return &View{Content: NewSheet(NewHead(w, title), scroll, nil), Press: widgets.ScrollByKey(scroll)}
}
