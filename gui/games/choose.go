package games

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"twenty48/engine"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// maxCustomCards is the number of custom rules that have a card.
const maxCustomCards = 6

// A chooser is the view with all games that the player can start or continue.
type chooser struct {
	w        *Games
	presets  *fyne.Container // the cards of the presets
	custom   *fyne.Container // the cards of custom rules
	noCustom *widgets.Paragraph
	heading  *canvas.Text
	cards    []*card        // of all rules
	rules    []engine.Rules // of the cards
}

// openChooser shows the chooser.
func openChooser(w *Games) {
	c := &chooser{w: w, presets: widgets.NewCardGrid(cardSize), custom: widgets.NewCardGrid(cardSize)}
	for _, p := range engine.Presets() {
		c.add(c.presets, words.T(p.Name), words.T(p.Description), p.Rules)
	}
	c.noCustom = widgets.NewParagraph(words.T("Rules that you choose yourself appear here after the first move."))
	c.heading = newTextLine(words.T("Custom rules"), true)
	today := session.Today(time.Now())
	todaysGame := widgets.NewButton(words.T("Today's game"), nil, w.Keyboard, func() {
		startGame(w, session.StartOf(session.Today(time.Now())))
	})
	if id, ok := w.Session.Scene().ID(); ok && id == today && w.Session.Scene().HasGivenSeed {
		todaysGame.SetIcon(theme.ConfirmIcon())
	}
	otherGames := widgets.NewButtonGrid(
		todaysGame,
		widgets.NewButton(words.T("Daily games"), nil, w.Keyboard, func() { openCalendar(w) }),
		widgets.NewButton(words.T("Enter game ID…"), nil, w.Keyboard, func() { openID(w) }),
		widgets.NewButton(words.T("Custom rules…"), nil, w.Keyboard, func() { openRules(w) }),
		widgets.NewButton(words.T("Custom board…"), nil, w.Keyboard, func() { openBoard(w) }),
	)
	scroll := widgets.NewScroll(container.NewVBox(otherGames, c.presets, c.heading, c.noCustom, c.custom))
	v := &shell.View{
		Content: shell.NewSheet(shell.NewHead(w.Shell, words.T("Choose game")), scroll, nil),
		Press:   widgets.ScrollByKey(scroll),
	}
	v.OnShow = func() { w.readGames(v, func(int, error) { c.update() }) }
	w.Open(v)
}

// add adds a card for some rules to a grid.
func (c *chooser) add(grid *fyne.Container, name, text string, r engine.Rules) {
	card := c.w.newCard(name, text, func() { startGame(c.w, session.Start{Rules: r}) })
	grid.Add(card.box)
	c.cards, c.rules = append(c.cards, card), append(c.rules, r)
}

// update shows the games of the library on the cards, and cards for the custom rules played last.
func (c *chooser) update() {
	presets, custom := len(c.presets.Objects), c.w.Session.Library().CustomRules()
	custom = custom[:min(len(custom), maxCustomCards)]
	if !slices.Equal(custom, c.rules[presets:]) {
		c.cards, c.rules, c.custom.Objects = c.cards[:presets], c.rules[:presets], nil
		for _, r := range custom {
			c.add(c.custom, words.T("Custom rules"), words.Rules(r), r)
		}
	}
	c.noCustom.Hidden = len(custom) > 0
	c.heading.Color = theme.Color(theme.ColorNameForeground)
	c.heading.Refresh()
	for i, card := range c.cards {
		c.w.showOnCard(card, c.rules[i])
	}
}

// showOnCard shows the target and the best score of some rules on a card, and the board of the game
// in progress. Without such a game, the board has only the target. Daily games and practice games do
// not count: the game with the same rules is in progress besides them.
func (w *Games) showOnCard(c *card, r engine.Rules) {
	facts := words.T("No target")
	if r.Target > 0 {
		facts = words.T("Target %d", r.Target)
	}
	if best := w.Session.Library().BestFor(r); best > 0 {
		facts += " · " + words.T("Best %v", phrase.Number(best))
	}
	scene := w.Session.Scene()
	if scene.State.Rules == r && !scene.IsPractice && !scene.HasGivenSeed {
		c.show(scene.State.Matrix, true, facts, words.T("Current game · score %v", phrase.Number(scene.State.Score)))
	} else if g, ok := w.Session.Library().InProgress(r); ok {
		picture, _ := engine.ParseMatrix(g.Matrix, 0)
		c.show(picture, false, facts, words.T("In progress · score %v", phrase.Number(g.Score)))
	} else {
		c.show(targetMatrix(r), false, facts, "")
	}
}
