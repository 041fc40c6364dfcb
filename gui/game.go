package gui

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// A game is the view of the game that is played. It passes commands to the session
// and draws the scenes that they return.
type game struct {
	w     *window
	view  *view
	page  *page
	scene session.Scene
	tools map[session.Verb]*widgets.Button // undo, redo, hint and autoplay
}

// newGame makes the view of a session's game.
func newGame(w *window) *game {
	g := &game{w: w, scene: w.session.Scene(), view: &view{}}
	b := board.NewSwipeBoard(g.scene.State.Matrix, w.style, func(d engine.Direction) { g.do(session.MoveVerb(d)) })
	b.OnSettled = g.showEnding
	b.OnTapped = w.pauseAutoplay
	g.build(b)
	g.view.press = g.press
	g.view.shown = g.drawNumbers // the best score is another if its game was deleted
	return g
}

// build makes everything around the board, in the language of the window.
func (g *game) build(b *board.SwipeBoard) {
	w := g.w
	g.page = &page{
		style: w.style,
		title: canvas.NewText("2048", nil),
		counters: counters{
			rules: newCounter(words.T("RULES")), score: newCounter(words.T("SCORE")), best: newCounter(words.T("BEST")),
			helped:    newBadge(words.T("with help")),
			rulesArea: widgets.NewTapArea(func() { openChooser(w) }),
		},
		board:   b,
		keyLine: keyLine{keys: canvas.NewText("", nil)},
		arrow:   &canvas.Image{Translucency: 0.5},
	}
	g.page.arrow.Hide()
	g.page.veil = newVeil(w)
	g.page.title.TextStyle.Bold = true
	g.page.keys.Alignment = fyne.TextAlignCenter
	g.page.keys.TextSize = theme.CaptionTextSize()
	g.page.buttons = g.newButtons()
	g.page.paint()
	g.view.content = container.New(g.page, g.page.objects()...)
}

func (g *game) newButtons() *fyne.Container {
	button := func(verb session.Verb, icon fyne.Resource) *widgets.Button {
		return g.w.newTool("", icon, tip(bindingOf(verb, session.Bindings())), func() { g.do(verb) })
	}
	g.tools = map[session.Verb]*widgets.Button{
		session.Undo: g.w.newTool("", theme.ContentUndoIcon(), tip(bindingOf(session.Undo, session.Bindings())), func() { g.press("Ctrl+Z") }),
		session.Redo: button(session.Redo, theme.ContentRedoIcon()), session.Hint: button(session.Hint, theme.InfoIcon()),
		session.Autoplay: button(session.Autoplay, theme.MediaPlayIcon()),
	}
	g.page.newGame = button(session.New, nil)
	g.page.newGame.Text = words.T("New game")
	row := container.NewHBox(g.page.newGame, g.tools[session.Undo], g.tools[session.Redo],
		g.tools[session.Hint], g.tools[session.Autoplay], layout.NewSpacer())
	for _, verb := range []session.Verb{session.MoveLeft, session.MoveUp, session.MoveDown, session.MoveRight} {
		arrow := button(verb, arrowIcon(verb.Direction()))
		g.page.arrows = append(g.page.arrows, arrow)
		row.Add(arrow)
	}
	return row
}

// press does what a key is bound to. While the coach plays, every key is.
func (g *game) press(key string) bool {
	verb, ok := g.scene.Verb(key, session.Bindings())
	switch {
	case ok:
		g.do(verb)
	case g.scene.Ending != session.NotEnded && g.pressAtEnd(key):
	case key == "Escape":
		g.w.Canvas().Unfocus()
	default:
		return false
	}
	return true
}

// newAtEnd is the binding for another game after one that has ended.
var newAtEnd = session.Binding{Verb: session.New, Title: "New game", Keys: []string{"N"}}

// pressAtEnd acts on the keys that only a game that has ended has.
func (g *game) pressAtEnd(key string) bool {
	veil := g.page.veil
	switch key {
	case newAtEnd.Keys[0]:
		g.do(session.New)
	case "Escape":
		veil.dismiss()
	case "Enter", "Space":
		if veil.box.Visible() {
			veil.buttons[0].OnTapped()
		} else if g.scene.Can(session.Continue) && g.w.patience.allows() {
			g.do(session.Continue)
		}
	default:
		return false
	}
	return true
}

// do does a verb. A game that has ended says so again. Before the first help of a game
// it asks.
func (g *game) do(verb session.Verb) {
	if g.w.session.Scene().IsFirstHelp(verb) {
		g.w.dialogs.askHelp(func() { g.doNow(verb) })
		return
	}
	g.doNow(verb)
}

func (g *game) doNow(verb session.Verb) {
	g.w.patience.restart()
	scene := g.w.session.Do(session.Command{Verb: verb})
	if scene.Coach == session.Playing || verb == session.New {
		g.w.Canvas().Unfocus() // otherwise Space and Enter would press the button again
	}
	title := phrase.Text("No hint available")
	if verb == session.Faster || verb == session.Slower {
		title = "Could not save the setting"
	}
	g.draw(scene, title)
	if !scene.Done || verb == session.Continue {
		g.showEnding()
	}
}

// start starts or continues a game and goes to it. It shows an error under a title.
func (g *game) start(s session.Start, title phrase.Text) {
	scene := g.w.session.Do(session.Command{Verb: session.OpenGame, Start: &s})
	if scene.Refused == nil {
		g.w.backToGame()
	}
	g.draw(scene, title)
}

// draw draws a scene, and shows what is wrong: the title says what was refused.
func (g *game) draw(scene session.Scene, refused phrase.Text) {
	before := g.scene.State.Matrix
	g.scene = scene
	if scene.Unsaved != nil {
		g.w.dialogs.ask(words.T("Could not save the game"), words.Unsaved(scene.Unsaved), func() {}, answer{words.T("Continue"), func() {}})
	}
	if scene.Refused != nil {
		g.w.dialogs.showError(words.T(refused), scene.Refused)
	}
	if len(scene.Notes) > 0 {
		g.w.dialogs.ask(words.T("Please note"), words.Notes(scene.Notes), func() {}, answer{words.T("Continue"), func() {}})
	}
	g.drawNumbers()
	if scene.Ending == session.NotEnded {
		g.page.veil.lift()
	}
	m, slides := scene.State.Matrix, len(scene.Motion.Slides)
	if slides == 0 && len(scene.Motion.Spawned) == 0 && m.Equal(before) {
		return
	}
	gain := 0
	if slides > 0 && !scene.Motion.Undone {
		gain = scene.State.Gain
	}
	g.page.showGain(gain)
	g.page.board.Display(m, scene.Motion, scene.Celebrated)
	if m.Rows() != before.Rows() || m.Cols() != before.Cols() {
		g.view.content.Refresh()
	}
}

// drawNumbers draws the scores, the hint, and what can be done.
func (g *game) drawNumbers() {
	s, p := g.w.session.Scene(), g.page
	id, _ := s.ID()
	today := session.Today(time.Now())
	rules, name := words.Game(id, s.HasGivenSeed, today), words.T("RULES")
	short, _, _ := strings.Cut(rules, ",")
	if day, date := words.Daily(id, s.HasGivenSeed, today); day != "" {
		name, short = strings.ToUpper(day), date
	}
	if s.IsPractice {
		short = words.T("Practice")
		rules += " · " + short
	}
	if title := "2048 · " + rules; title != g.w.Title() {
		g.w.SetTitle(title)
	}
	p.rules.name.Text = name
	p.rules.set(short)
	p.score.set(words.Number(s.State.Score))
	p.best.set(words.Number(s.Best))
	p.best.setHidden(s.IsPractice) // which has no best score
	p.helped.setHidden(!s.HasHelp)
	p.placeCounters(p.scale)
	p.showLine(append(coachLines(s), keyLines(s)...)...)
	if s.Hint != nil {
		p.showArrow(s.Hint.Direction)
	} else {
		p.arrow.Hide()
	}
	icon := theme.MediaPlayIcon()
	if s.Coach == session.Playing {
		icon = theme.MediaPauseIcon()
	}
	if b := g.tools[session.Autoplay]; b.Icon != icon {
		b.SetIcon(icon)
	}
	for _, verb := range []session.Verb{session.Hint, session.Autoplay} {
		text := tip(bindingOf(verb, session.Bindings()))
		if s.NoCoach != nil {
			text = words.Sentence(s.NoCoach)
		}
		g.tools[verb].SetEnabled(s.NoCoach == nil)
		g.tools[verb].SetToolTip(text)
	}
	undo := g.tools[session.Undo]
	undo.SetEnabled(s.Can(undoVerb(s)))
	left := ""
	if n, isLimited := s.UndosLeft(); isLimited {
		left = words.Number(n)
	}
	if undo.Text != left {
		undo.SetText(left)
	}
	g.tools[session.Redo].SetEnabled(s.Can(session.Redo))
}

// showEnding shows how the game has ended, if it has and nothing moves any more.
func (g *game) showEnding() {
	if g.scene.Ending != session.NotEnded && !g.page.board.Moving() {
		g.page.veil.show(g.scene, g.do)
	}
}

// coachLines returns what the coach does, in full and shorter, if it does something.
func coachLines(s session.Scene) []string {
	switch {
	case s.Coach == session.Playing:
		return []string{
			words.T("Autoplay: %s · + and -: speed · any other key: stop", speedText(s.Speed)),
			words.T("Autoplay · any key: stop"),
		}
	case s.Hint != nil:
		return []string{words.Say(s.Hint.Reason)}
	}
	return nil
}

// speedText returns a speed of autoplay in moves per second; 0 is as fast as drawn.
func speedText(speed int) string {
	if speed == 0 {
		return words.T("Maximum")
	}
	return words.T("%d moves per second", speed)
}

// keyLines returns the most important keys, in full and shorter: after the end of a game
// how it ended and what can be done, otherwise how to play.
func keyLines(s session.Scene) []string {
	if s.Ending == session.NotEnded {
		keys := phrase.Text("Arrows, WASD or HJKL: move · %s: new game")
		if s.Allows(session.Undo) {
			keys = "Arrows, WASD or HJKL: move · Z: undo · %s: new game"
		}
		return []string{words.T(keys, keyText("Ctrl+N")), words.T("?: help")}
	}
	hints := []string{words.T(s.Ending.Title())}
	if s.Can(session.Continue) {
		hints = append(hints, words.T("%s: %s", "Enter", phrase.Text("Keep going")))
	}
	if s.Can(undoVerb(s)) {
		hints = append(hints, words.T("%s: %s", "Z", phrase.Text("Undo")))
	}
	hints = append(hints, words.T("%s: %s", newAtEnd.Keys[0], newAtEnd.Title))
	return []string{strings.Join(hints, " · "), hints[0]}
}
