package play

import (
	"slices"

	"fyne.io/fyne/v2"

	"twenty48/gui/shell"
	"twenty48/session"
)

// Commands returns the commands of the game for the menu. Only New also works by its key in every
// view, because the other keys may mean something else there.
func (g *Game) Commands() (commands []shell.Command) {
	for _, b := range session.Bindings() {
		switch b.Verb {
		case session.New, session.Undo, session.Redo, session.Hint, session.Autoplay, session.Step:
			do := func() { g.Do(b.Verb) }
			if b.Verb == session.Undo {
				do = func() { g.Do(g.scene.UndoVerb()) }
			}
			commands = append(commands, shell.Command{
				Binding: b, Do: g.w.InGame(do), IsOfGame: true, IsOnlyInMenu: b.Verb != session.New,
			})
		}
	}
	return commands
}

// KeySection returns the section of the key sheet about the game. It also has the binding that copies the
// result of a game.
func KeySection(copyResult session.Binding) shell.KeySection {
	rows := slices.DeleteFunc(session.Bindings(), func(b session.Binding) bool { return b.Verb == session.UndoNew })
	return shell.KeySection{
		Title: "Game", Rows: append(rows, copyResult),
		Text: "During autoplay, + and - change the speed; any other key pauses.",
	}
}

// ForShell returns the functions that the shell needs of the game.
func (g *Game) ForShell() shell.Game { return inShell{g} }

// An inShell is a game as the shell sees it.
type inShell struct{ g *Game }

// View implements [shell.Game].
func (i inShell) View() *shell.View { return i.g.view }

// IsPlaying implements [shell.Game].
func (i inShell) IsPlaying() bool { return i.g.scene.Coach == session.Playing }

// Pause implements [shell.Game].
func (i inShell) Pause() { i.g.draw(i.g.w.Session.Do(session.Command{Verb: session.Pause}), "") }

// Finish implements [shell.Game].
func (i inShell) Finish() { i.g.page.board.Finish() }

// CancelDrag implements [shell.Game].
func (i inShell) CancelDrag() { i.g.page.board.CancelDrag() }

// Repeat implements [shell.Game].
func (i inShell) Repeat(key string) {
	if verb, _ := i.g.scene.Verb(key, session.Bindings()); verb.Direction() != 0 {
		i.g.Do(verb)
	}
}

// Head implements [shell.Game].
func (i inShell) Head() (fyne.Position, fyne.Size) { return i.g.page.area() }

// Paint implements [shell.Game].
func (i inShell) Paint() { i.g.page.paint() }

// Rebuild implements [shell.Game].
func (i inShell) Rebuild() {
	i.g.build(i.g.page.board)
	i.g.showEnding()
}

// ApplySettings implements [shell.Game].
func (i inShell) ApplySettings() {
	i.g.page.hasArrows = i.g.w.Chosen(ArrowsSetting) == "shown"
	i.g.view.Content.Refresh()
}
