package gui

import (
	"strings"

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
	w      *window
	view   *view
	page   *page
	scene  session.Scene
	tools  map[session.Verb]*widgets.Button // undo, redo, hint and autoplay
	arrows []*widgets.Button
}

// newGame makes the view of a session's game.
func newGame(w *window) *game {
	g := &game{w: w, scene: w.session.Scene(), view: &view{}}
	b := board.NewSwipeBoard(g.scene.State.Matrix, w.style, func(d engine.Direction) { g.do(session.MoveVerb(d)) })
	b.OnSettled = g.showEnding
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
			rulesArea: widgets.NewTapArea(func() { openChooser(w) }),
		},
		board:   b,
		keyLine: keyLine{keys: canvas.NewText("", nil)},
		arrow:   &canvas.Image{Translucency: 0.5},
	}
	g.page.arrow.Hide()
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
	g.page.coach = []*widgets.Button{g.tools[session.Hint], g.tools[session.Autoplay]}
	g.page.newGame = button(session.New, nil)
	g.page.newGame.Text = words.T("New game")
	row := container.NewHBox(g.page.newGame, g.tools[session.Undo], g.tools[session.Redo],
		g.tools[session.Hint], g.tools[session.Autoplay], layout.NewSpacer())
	g.arrows = nil
	for _, verb := range []session.Verb{session.MoveLeft, session.MoveUp, session.MoveDown, session.MoveRight} {
		arrow := button(verb, arrowIcon(verb.Direction()))
		g.arrows = append(g.arrows, arrow)
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
	case key == "Escape":
		g.w.Canvas().Unfocus()
	default:
		return false
	}
	return true
}

// do does a verb. A game that has ended says so again.
func (g *game) do(verb session.Verb) {
	scene := g.w.session.Do(session.Command{Verb: verb})
	if scene.Coach == session.Playing || verb == session.New {
		g.w.Canvas().Unfocus() // otherwise Space and Enter would press the button again
	}
	title := phrase.Text("The coach cannot help")
	if verb == session.Faster || verb == session.Slower {
		title = "The setting cannot be saved"
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

// draw draws a scene, and shows what is wrong: the title says what was refused. A
// dialog about that comes before the one that announces the end of the game.
func (g *game) draw(scene session.Scene, refused phrase.Text) {
	before := g.scene.State.Matrix
	g.scene = scene
	if scene.Unsaved != nil {
		g.w.dialogs.ask(words.T("The game cannot be saved"), words.Unsaved(scene.Unsaved), g.showEnding, answer{words.T("Play on"), g.showEnding})
	}
	if scene.Refused != nil {
		g.w.dialogs.showError(words.T(refused), scene.Refused)
	}
	if len(scene.Notes) > 0 {
		g.w.dialogs.ask(words.T("Note"), words.Notes(scene.Notes), g.showEnding, answer{words.T("Play"), g.showEnding})
	}
	g.drawNumbers()
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
	rules := words.Rules(s.State.Rules)
	short, _, _ := strings.Cut(rules, ",")
	if s.IsPractice {
		short = words.T("practice")
		rules += " · " + short
	}
	if title := "2048 · " + rules; title != g.w.Title() {
		g.w.SetTitle(title)
	}
	p.rules.set(short)
	p.score.set(words.Number(s.State.Score))
	p.best.name.Text = words.T("BEST")
	if s.HasHelp {
		p.best.name.Text = words.T("BEST, HELPED")
	}
	p.best.set(words.Number(s.Best))
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
	g.tools[session.Undo].SetEnabled(s.Can(session.Undo) || s.Can(session.UndoNew))
	g.tools[session.Redo].SetEnabled(s.Can(session.Redo))
}

// showEnding shows how the game has ended, if it has and nothing moves any more.
func (g *game) showEnding() {
	s := g.scene
	if s.Ending == session.NotEnded || g.w.dialogs.isOpen() || g.w.top() != g.view || g.page.board.Moving() {
		return
	}
	text := words.T("Score %v · Best %v", phrase.Number(s.State.Score), phrase.Number(s.Best))
	if undone := words.Undos(s.Undone); undone != "" {
		text += " · " + undone
	}
	do := func(verb session.Verb) func() { return func() { g.do(verb) } }
	answers, escape := []answer{{words.T("New game"), do(session.New)}}, func() {}
	switch {
	case s.Can(session.Continue):
		escape = do(session.Continue)
		answers = append(answers, answer{words.T("Keep going"), escape})
	case s.Can(session.Undo):
		answers = append(answers, answer{words.T("Undo"), do(session.Undo)})
	case s.Can(session.UndoNew):
		answers = append(answers, answer{words.T("Undo"), do(session.UndoNew)})
	}
	g.w.dialogs.ask(words.T(s.Ending.Title()), text, escape, answers...)
}

// coachLines returns what the coach does, in full and shorter, if it does something.
func coachLines(s session.Scene) []string {
	switch {
	case s.Coach == session.Playing:
		return []string{
			words.T("The coach plays: %s · + - change it · a key stops it", speedText(s.Speed)),
			words.T("The coach plays · a key stops it"),
		}
	case s.Hint != nil:
		return []string{words.Say(s.Hint.Reason)}
	}
	return nil
}

// speedText returns a speed of autoplay in moves per second; 0 is as fast as drawn.
func speedText(speed int) string {
	if speed == 0 {
		return words.T("as fast as is drawn")
	}
	return words.T("%d moves a second", speed)
}

// keyLines returns the most important keys, and how many moves were undone, if any: in
// full and shorter.
func keyLines(s session.Scene) []string {
	keys := phrase.Text("Arrows, WASD or HJKL move · %s starts anew")
	if s.State.Rules.Undos > 0 {
		keys = "Arrows, WASD or HJKL move · Z undoes · %s starts anew"
	}
	lines := []string{words.T(keys, keyText("Ctrl+N")), words.T("? tells more")}
	if text := words.Undos(s.Undone); text != "" {
		for i := range lines {
			lines[i] += " · " + text
		}
	}
	return lines
}
