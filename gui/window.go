// Package gui is the window of the game. It joins the page of the game (package play) and the views
// of the player's games (package games) in one shell (package shell). The following happens on a key
// press:
//
//	key, shortcut, gamepad ─→ shell.Keyboard ─→ dialog, or view, or command
//	button, drag ──────────────→ play.Game.Do ─→ session.Do ─→ scene ─→ Game.draw ─→ board, scores, buttons
//	veil over the board ←─ Game.showEnding ←─ board.OnSettled, when a game has ended and no tile moves
//
// The session makes and saves a move before the first frame of its animation is drawn. If a key
// comes during an animation, the animation ends at once and the next move starts. All of this runs
// on the toolkit's main goroutine.
package gui

import (
	"fyne.io/fyne/v2"

	"twenty48/gui/games"
	"twenty48/gui/play"
	"twenty48/gui/shell"
	"twenty48/phrase"
	"twenty48/session"
)

// A window has the parts that New joins.
type window struct {
	*shell.Shell
	game  *play.Game
	views *games.Games
}

// New fills a window, which [shell.Prepare] has made, with the game of a session. It does not show
// the window. Before the first game, a card explains how to play, unless the player has chosen an ID
// or a board. If note is not nil, the window first shows it in a dialog.
func New(app fyne.App, win fyne.Window, p shell.Platform, s *session.Session, note error) {
	w := newWindow(app, win, p, s)
	w.Watch()
	w.game.Connect(note)
	w.game.Teach()
}

// newWindow makes a window that is not connected to its session yet.
func newWindow(app fyne.App, win fyne.Window, p shell.Platform, s *session.Session) *window {
	w := &window{Shell: shell.New(app, win, p, s)}
	w.views = games.New(w.Shell,
		func(s session.Start, title phrase.Text) { w.game.Start(s, title) },
		func(text string) { w.game.ShowNotice(text) })
	commands := append(w.views.Commands(), w.Commands()...)
	command := func(v session.Verb) shell.Command {
		for _, c := range commands {
			if c.Verb == v {
				return c
			}
		}
		panic("there is no command " + v)
	}
	w.game = play.New(w.Shell, play.Links{
		Choose: command(games.ChooseGame), History: command(games.ShowHistory),
		Statistics: command(games.ShowStatistics), Menu: command(shell.ShowMenu),
		CopyBinding: games.CopyBinding, CopyResult: games.CopyResult,
		OpenReplay: w.views.OpenReplay, SavePicture: w.views.SavePicture,
	})
	w.Fill(app, shell.Contents{
		Game:     w.game.ForShell(),
		Commands: append(commands, w.game.Commands()...),
		Menu: [][]session.Verb{
			{session.New, games.ChooseGame, session.Undo, session.Redo, session.Hint, session.Autoplay, session.Step},
			{games.ShowHistory, games.ShowStatistics, games.Paste, games.OpenFile},
			{shell.ShowSettings, shell.FullScreen, shell.Quit},
			{shell.ShowHowTo, shell.ShowKeys, shell.ShowAbout},
		},
		Keys: append([]shell.KeySection{play.KeySection(games.CopyBinding)}, games.KeySections()...),
		Settings: []shell.SettingGroup{
			{Settings: []shell.Setting{shell.LanguageSetting}},
			{Heading: "Colours", Settings: []shell.Setting{shell.PaletteSetting, shell.ShadeSetting}},
			{Heading: "Board", Settings: []shell.Setting{shell.SpeedSetting, shell.LabelsSetting, play.ArrowsSetting}},
			{Heading: "Game", Settings: []shell.Setting{shell.RepeatSetting, play.PaceSetting}},
		},
	})
	return w
}
