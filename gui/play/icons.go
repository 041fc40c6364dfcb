package play

import (
	"embed"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"twenty48/engine"
)

// icons are those that the toolkit lacks. They have filled paths only, because the toolkit changes
// the colour of fills, but not of strokes.
//
//go:embed icons
var icons embed.FS

// The icons of the tools.
var (
	hintIcon       = newIcon("hint")
	historyIcon    = newIcon("history")
	statisticsIcon = newIcon("statistics")
)

// newIcon returns an icon in the colour of texts.
func newIcon(name string) fyne.Resource {
	data, err := icons.ReadFile("icons/" + name + ".svg")
	if err != nil {
		panic(err) // the file is part of the program
	}
	return theme.NewThemedResource(fyne.NewStaticResource(name+".svg", data))
}

// arrowIcon returns the icon of an arrow in a direction.
func arrowIcon(d engine.Direction) fyne.Resource {
	switch d {
	case engine.Leftward:
		return theme.NavigateBackIcon()
	case engine.Rightward:
		return theme.NavigateNextIcon()
	case engine.Upward:
		return theme.MoveUpIcon()
	}
	return theme.MoveDownIcon()
}
