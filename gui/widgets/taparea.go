package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// A TapArea is invisible. It lies over something else and makes it react to taps.
type TapArea struct {
	widget.BaseWidget
	onTap func()
}

// NewTapArea returns a tap area.
func NewTapArea(onTap func()) *TapArea {
	a := &TapArea{onTap: onTap}
	a.ExtendBaseWidget(a)
	return a
}

// CreateRenderer is for the toolkit.
func (a *TapArea) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(color.Transparent))
}

// Tapped is for the toolkit.
func (a *TapArea) Tapped(*fyne.PointEvent) { a.onTap() }

// Cursor is for the toolkit.
func (a *TapArea) Cursor() desktop.Cursor { return desktop.PointerCursor }
