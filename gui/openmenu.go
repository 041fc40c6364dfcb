package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// openMenu shows the main menu at the button of the menu.
func openMenu(w *window) {
	w.pauseAutoplay()
	main := fyne.NewMenu("")
	for _, m := range w.MainMenu().Items {
		main.Items = append(main.Items, m.Items...)
	}
	popUp, b := widget.NewPopUpMenu(main, w.Canvas()), w.game.page.tools.menu
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
	popUp.ShowAtPosition(at.AddXY(b.Size().Width-popUp.MinSize().Width, b.Size().Height))
}
