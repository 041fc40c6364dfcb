package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// A TapArea is an invisible area that the player can tap. It lies over other objects.
type TapArea struct {
	widget.BaseWidget
	onTap func()
}

// NewTapArea returns a tap area that calls onTap for each tap.
func NewTapArea(onTap func()) *TapArea {
	a := &TapArea{onTap: onTap}
	a.ExtendBaseWidget(a)
	return a
}

// CreateRenderer implements fyne.Widget.
func (a *TapArea) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(color.Transparent))
}

// Tapped implements fyne.Tappable.
func (a *TapArea) Tapped(*fyne.PointEvent) { a.onTap() }

// Cursor implements desktop.Cursorable.
func (a *TapArea) Cursor() desktop.Cursor { return desktop.PointerCursor }
