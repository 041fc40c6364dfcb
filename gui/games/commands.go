package games

import (
	"twenty48/gui/shell"
	"twenty48/library"
	"twenty48/session"
)

// Commands returns the commands that show the views.
func (w *Games) Commands() []shell.Command {
	command := func(b session.Binding, show func(*Games)) shell.Command {
		return shell.Command{Binding: b, Do: w.InGame(func() { show(w) })}
	}
	return []shell.Command{
		command(session.Binding{Verb: ChooseGame, Title: "Choose game…", Keys: []string{"Ctrl+G"}}, openChooser),
		command(session.Binding{Verb: ShowHistory, Title: "History", Keys: []string{"Ctrl+Shift+H"}}, openHistory),
		command(session.Binding{Verb: ShowStatistics, Title: "Statistics", Keys: []string{"Ctrl+Shift+S"}},
			openStatistics),
		command(pasteBinding, pasteRecording),
		command(openBinding, openRecording),
	}
}

// KeySections returns the sections of the key sheet about the views.
func KeySections() []shell.KeySection {
	return []shell.KeySection{
		{Title: "History", Rows: historyBindings},
		{Title: "Replay", Rows: replayBindings},
		{Title: "Daily games", Rows: calendarBindings},
	}
}

// OpenReplay shows the replay of a game.
func (w *Games) OpenReplay(g library.Summary) { openReplay(w, g) }

// SavePicture saves a picture of the last board of a game, with its result, to a file that the player
// chooses. In a browser it copies the picture, or downloads it.
func (w *Games) SavePicture(g library.Summary) { savePicture(w, g) }
