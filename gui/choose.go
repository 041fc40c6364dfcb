package gui

import (
	"slices"
	"time"

	"fyne.io/fyne/v2/container"

	"twenty48/engine"
	"twenty48/gui/widgets"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// openChooser shows all games that the player can choose.
func (w *window) openChooser() {
	games, _, err := w.session.Games(readTime)
	if err != nil {
		w.showError(words.T("The games cannot be read"), err)
		return
	}
	cards := widgets.NewCardGrid(cardSize)
	for _, p := range engine.Presets() {
		unfinished := w.session.Unfinished(p.Rules)
		left := slices.IndexFunc(games, func(g session.Game) bool { return g.Name == unfinished && !g.Ended })
		picture, state := aim(p.Rules), ""
		if left >= 0 {
			picture, _ = engine.ParseMatrix(games[left].Matrix, 0)
			state = words.T("Going on, score %v", phrase.Number(games[left].Score))
		}
		cards.Add(w.newCard(picture, words.T(p.Name), words.T(p.Particular), state, func() { w.switchGame(session.Start{Rules: p.Rules}) }))
	}
	ways := widgets.NewButtonGrid(
		widgets.NewButton(words.T("Today's game"), nil, w.keyDown, func() { w.switchToID(session.Today(time.Now())) }),
		widgets.NewButton(words.T("A game's ID …"), nil, w.keyDown, w.openID),
		widgets.NewButton(words.T("Own rules …"), nil, w.keyDown, w.openRules),
		widgets.NewButton(words.T("Own board …"), nil, w.keyDown, w.openBoard),
	)
	scroll := container.NewVScroll(cards)
	w.open(&view{
		content: newSheet(container.NewVBox(w.newHead(words.T("Choose a game")), ways), scroll, nil),
		key:     widgets.ScrollByKey(scroll),
	})
}

// aim returns a board that shows the target of rules.
func aim(r engine.Rules) engine.Matrix {
	rows := make([][]int, r.Rows)
	for row := range rows {
		rows[row] = make([]int, r.Cols)
	}
	rows[0][0] = r.Target
	m, err := engine.MatrixOf(rows, 0)
	if err != nil {
		return engine.NewMatrix(r.Rows, r.Cols)
	}
	return m
}

// switchGame switches to another game.
func (w *window) switchGame(to session.Start) {
	if err := w.session.Go(to); err != nil {
		w.showError(words.T("That cannot be played"), err)
		return
	}
	w.backToGame()
	w.showNotice(words.Notes(w.session.Notice()))
	w.show()
}

func (w *window) switchToID(id engine.ID) {
	w.switchGame(session.Start{Rules: id.Rules, Seed: &id.Seed, Again: true})
}
