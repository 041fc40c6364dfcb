package gui

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"twenty48/engine"
	"twenty48/gui/widgets"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// maxCustomCards is the number of custom rules that have a card.
const maxCustomCards = 6

// openChooser shows the view with all games that the player can start or continue.
func openChooser(w *window) {
	presets, custom := widgets.NewCardGrid(cardSize), widgets.NewCardGrid(cardSize)
	var updates []func() // for all cards, first those of the presets
	add := func(grid *fyne.Container, name, text string, r engine.Rules) {
		c := w.newCard(name, text, func() { startGame(w, session.Start{Rules: r}) })
		grid.Add(c.box)
		updates = append(updates, func() { w.showOnCard(c, r) })
	}
	for _, p := range engine.Presets() {
		add(presets, words.T(p.Name), words.T(p.Description), p.Rules)
	}
	noCustom := widgets.NewParagraph(words.T("Rules that you choose yourself appear here after the first move."))
	heading := newTextLine(words.T("Custom rules"), true)
	var shown []engine.Rules // the custom rules that have a card
	update := func() {
		all := w.session.Library().CustomRules()
		all = all[:min(len(all), maxCustomCards)]
		if !slices.Equal(all, shown) {
			shown, updates = all, updates[:len(presets.Objects)]
			custom.Objects = nil
			for _, r := range all {
				add(custom, words.T("Custom rules"), words.Rules(r), r)
			}
		}
		noCustom.Hidden = len(all) > 0
		heading.Color = theme.Color(theme.ColorNameForeground)
		heading.Refresh()
		for _, show := range updates {
			show()
		}
	}
	today := session.Today(time.Now())
	todaysGame := widgets.NewButton(words.T("Today's game"), nil, w.keyDown, func() { startGame(w, session.StartOf(session.Today(time.Now()))) })
	if id, ok := w.session.Scene().ID(); ok && id == today && w.session.Scene().HasGivenSeed {
		todaysGame.SetIcon(theme.ConfirmIcon())
	}
	otherGames := widgets.NewButtonGrid(
		todaysGame,
		widgets.NewButton(words.T("Daily games"), nil, w.keyDown, func() { openCalendar(w) }),
		widgets.NewButton(words.T("Enter game ID…"), nil, w.keyDown, func() { openID(w) }),
		widgets.NewButton(words.T("Custom rules…"), nil, w.keyDown, func() { openRules(w) }),
		widgets.NewButton(words.T("Custom board…"), nil, w.keyDown, func() { openBoard(w) }),
	)
	scroll := widgets.NewScroll(container.NewVBox(otherGames, presets, heading, noCustom, custom))
	v := &view{
		content: newSheet(w.newHead(words.T("Choose game")), scroll, nil),
		press:   widgets.ScrollByKey(scroll),
	}
	v.onShow = func() { w.readGames(v, func(int, error) { update() }) }
	w.open(v)
}

// showOnCard shows the target and the best score of some rules on a card, and the board of the game
// in progress. Without such a game, the board has only the target. Daily games and practice games do
// not count: the game with the same rules is in progress besides them.
func (w *window) showOnCard(c *card, r engine.Rules) {
	facts := words.T("No target")
	if r.Target > 0 {
		facts = words.T("Target %d", r.Target)
	}
	if best := w.session.Library().BestFor(r); best > 0 {
		facts += " · " + words.T("Best %v", phrase.Number(best))
	}
	scene := w.session.Scene()
	if scene.State.Rules == r && !scene.IsPractice && !scene.HasGivenSeed {
		c.show(scene.State.Matrix, true, facts, words.T("Current game · score %v", phrase.Number(scene.State.Score)))
	} else if g, ok := w.session.Library().InProgress(r); ok {
		picture, _ := engine.ParseMatrix(g.Matrix, 0)
		c.show(picture, false, facts, words.T("In progress · score %v", phrase.Number(g.Score)))
	} else {
		c.show(targetMatrix(r), false, facts, "")
	}
}

// targetMatrix returns a matrix with the target of the rules in its first cell, or an empty matrix
// if the rules have no target.
func targetMatrix(r engine.Rules) engine.Matrix {
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

// startGame starts or continues a game, and shows it. If that fails, it shows the error.
func startGame(w *window, s session.Start) { w.game.start(s, "Could not start this game") }
