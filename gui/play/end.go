package play

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"twenty48/gui/shell"
	"twenty48/session"
	"twenty48/words"
)

// endActions returns the next steps after the end of a game, the most important first.
func (g *Game) endActions(s session.Scene) (actions []endAction) {
	add := func(b session.Binding, icon fyne.Resource, act func()) {
		actions = append(actions, endAction{text: words.T(b.Title), icon: icon, tip: shell.ToolTip(b), act: act})
	}
	if s.Can(session.Continue) {
		keepGoing := session.Binding{Title: "Keep going", Keys: []string{"Enter"}}
		add(keepGoing, theme.NavigateNextIcon(), func() { g.Do(session.Continue) })
	}
	add(newGameBinding, theme.ContentAddIcon(), func() { g.Do(session.New) })
	if undo := s.UndoVerb(); s.Can(undo) {
		add(session.Binding{Title: "Undo", Keys: []string{"Z"}}, theme.ContentUndoIcon(), func() { g.Do(undo) })
	}
	if summary, ok := g.w.Session.Summary(); ok && summary.Moves > 0 {
		add(session.Binding{Title: "Replay"}, theme.MediaReplayIcon(), func() { g.links.OpenReplay(summary) })
		add(g.links.CopyBinding, theme.ContentCopyIcon(), g.copyResult)
		add(session.Binding{Title: "Save picture"}, theme.DocumentSaveIcon(), func() { g.links.SavePicture(summary) })
		actions[len(actions)-1].isIcon = true
	}
	return actions
}

// copyResult copies the result of the game.
func (g *Game) copyResult() {
	if summary, ok := g.w.Session.Summary(); ok && g.links.CopyResult(summary) {
		g.ShowNotice(words.T("Result copied"))
	}
}

// showEnding shows the ending if the game has ended and no tile moves.
func (g *Game) showEnding() {
	if g.scene.Ending == session.NotEnded || g.page.board.Moving() {
		return
	}
	if foot := &g.page.foot; foot.end.box.Visible() {
		foot.end.hide()
		foot.draw()
	}
	g.page.veil.show(g.scene, g.endActions(g.scene))
}

// showEndLine shows the ending below the board, after the player has hidden the veil.
func (g *Game) showEndLine() {
	foot := &g.page.foot
	foot.end.show(g.page.veil.title, g.endActions(g.scene))
	foot.draw()
}
