module twenty48

go 1.25

require fyne.io/fyne/v2 v2.8.1 // indirect
