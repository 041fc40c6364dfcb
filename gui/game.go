package gui

import (
	"slices"
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

// A game is the view of the current game. It passes commands to the session, and draws the scenes
// that the session returns.
type game struct {
	w           *window
	view        *view
	page        *page
	scene       session.Scene
	toolButtons map[session.Verb]*widgets.Button // the buttons for Undo, Redo, Hint and Autoplay
}

// newGame makes the view of the current game of the session.
func newGame(w *window) *game {
	g := &game{w: w, scene: w.session.Scene(), view: &view{}}
	b := board.NewSwipeBoard(g.scene.State.Matrix, w.style, func(d engine.Direction) { g.do(session.MoveVerb(d)) })
	b.OnSettled = g.showEnding
	b.OnTapped = w.pauseAutoplay
	g.build(b)
	g.view.press = g.press
	g.view.onShow = g.drawStatus // the best score may have changed, because the player can delete games
	return g
}

// build makes everything around the board, in the current language.
func (g *game) build(b *board.SwipeBoard) {
	w := g.w
	g.page = &page{
		style: w.style,
		title: canvas.NewText("2048", nil),
		counters: counters{
			rules: newCounter(words.T("RULES")), score: newCounter(words.T("SCORE")), best: newCounter(words.T("BEST")),
			helpBadge: newBadge(words.T("with help")),
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

// newButtons makes the row of buttons below the counters.
func (g *game) newButtons() *fyne.Container {
	button := func(verb session.Verb, icon fyne.Resource) *widgets.Button {
		return g.w.newToolButton("", icon, toolTip(bindingOf(verb, session.Bindings())), func() { g.do(verb) })
	}
	g.toolButtons = map[session.Verb]*widgets.Button{
		session.Undo: g.w.newToolButton("", theme.ContentUndoIcon(), toolTip(bindingOf(session.Undo, session.Bindings())), func() { g.press("Ctrl+Z") }),
		session.Redo: button(session.Redo, theme.ContentRedoIcon()), session.Hint: button(session.Hint, theme.InfoIcon()),
		session.Autoplay: button(session.Autoplay, theme.MediaPlayIcon()),
	}
	g.page.newGame = button(session.New, nil)
	g.page.newGame.Text = words.T("New game")
	row := container.NewHBox(g.page.newGame, g.toolButtons[session.Undo], g.toolButtons[session.Redo],
		g.toolButtons[session.Hint], g.toolButtons[session.Autoplay], layout.NewSpacer())
	for _, verb := range []session.Verb{session.MoveLeft, session.MoveUp, session.MoveDown, session.MoveRight} {
		arrow := button(verb, arrowIcon(verb.Direction()))
		g.page.arrows = append(g.page.arrows, arrow)
		row.Add(arrow)
	}
	row.Add(g.w.newToolButton("", theme.MenuIcon(), toolTip(bindingOf(showMenu, windowBindings)), func() { openMenu(g.w) }))
	return row
}

// press handles a key, and reports whether it has a binding. While the coach plays, every key has
// one.
func (g *game) press(key string) bool {
	verb, ok := g.scene.Verb(key, session.Bindings())
	switch {
	case slices.Contains(menuKeys(), key): // also while the coach plays
		openMenu(g.w)
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

// newGameBinding is the binding of New for a game that has ended.
var newGameBinding = session.Binding{Verb: session.New, Title: "New game", Keys: []string{"N"}}

// pressAtEnd handles the keys that have a binding only when the game has ended.
func (g *game) pressAtEnd(key string) bool {
	veil := g.page.veil
	switch key {
	case newGameBinding.Keys[0]:
		g.do(session.New)
	case "Escape":
		veil.dismiss()
	case "Enter", "Space":
		if veil.box.Visible() {
			veil.buttons[0].OnTapped()
		} else if g.scene.Can(session.Continue) && g.w.answerGuard.allows() {
			g.do(session.Continue)
		}
	default:
		return false
	}
	return true
}

// do does a verb. It asks the player before the first help of a game. If the game has ended, and
// the verb is not possible, it shows the ending again.
func (g *game) do(verb session.Verb) {
	if g.w.session.Scene().IsFirstHelp(verb) {
		g.w.dialogs.askHelp(func() { g.doNow(verb) })
		return
	}
	g.doNow(verb)
}

// doNow does a verb without asking.
func (g *game) doNow(verb session.Verb) {
	g.w.answerGuard.restart()
	scene := g.w.session.Do(session.Command{Verb: verb})
	if scene.Coach == session.Playing || verb == session.New {
		g.w.Canvas().Unfocus() // otherwise Space or Enter would press the focused button
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

// start starts or continues a game and shows it. If that fails, it shows the error under a title.
func (g *game) start(s session.Start, title phrase.Text) {
	scene := g.w.session.Do(session.Command{Verb: session.OpenGame, Start: &s})
	if scene.Refused == nil {
		g.w.backToGame()
	}
	g.draw(scene, title)
}

// draw draws a scene, and shows its errors and notes. The title is for the error of a command that
// the session refused.
func (g *game) draw(scene session.Scene, title phrase.Text) {
	before := g.scene.State.Matrix
	g.scene = scene
	if scene.Unsaved != nil {
		g.w.dialogs.ask(words.T("Could not save the game"), words.Unsaved(scene.Unsaved), func() {}, answer{words.T("Continue"), func() {}})
	}
	if scene.Refused != nil {
		g.w.dialogs.showError(words.T(title), scene.Refused)
	}
	if len(scene.Notes) > 0 {
		g.w.dialogs.ask(words.T("Please note"), words.Notes(scene.Notes), func() {}, answer{words.T("Continue"), func() {}})
	}
	g.drawStatus()
	if scene.Ending == session.NotEnded {
		g.page.veil.hide()
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

// drawStatus draws everything but the board: rules, scores, hint, the line of keys and the buttons.
func (g *game) drawStatus() {
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
	p.best.setHidden(s.IsPractice)
	p.helpBadge.setHidden(!s.HasHelp)
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
	if b := g.toolButtons[session.Autoplay]; b.Icon != icon {
		b.SetIcon(icon)
	}
	for _, verb := range []session.Verb{session.Hint, session.Autoplay} {
		text := toolTip(bindingOf(verb, session.Bindings()))
		if s.NoCoach != nil {
			text = words.Sentence(s.NoCoach)
		}
		g.toolButtons[verb].SetEnabled(s.NoCoach == nil)
		g.toolButtons[verb].SetToolTip(text)
	}
	undo := g.toolButtons[session.Undo]
	undo.SetEnabled(s.Can(undoVerb(s)))
	undosLeft := ""
	if n, isLimited := s.UndosLeft(); isLimited {
		undosLeft = words.Number(n)
	}
	if undo.Text != undosLeft {
		undo.SetText(undosLeft)
	}
	g.toolButtons[session.Redo].SetEnabled(s.Can(session.Redo))
}

// showEnding shows the ending if the game has ended and no tile moves.
func (g *game) showEnding() {
	if g.scene.Ending != session.NotEnded && !g.page.board.Moving() {
		g.page.veil.show(g.scene, g.do)
	}
}

// coachLines returns a text about what the coach does, and maybe a shorter one. It returns nil if
// the coach does nothing.
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

// speedText returns the text for a speed of autoplay in moves per second. 0 means as fast as the
// window can draw.
func speedText(speed int) string {
	if speed == 0 {
		return words.T("Maximum")
	}
	return words.T("%d moves per second", speed)
}

// keyLines returns a text about the most important keys, and a shorter one. After the end of a
// game, the text also shows the ending.
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
	hints = append(hints, words.T("%s: %s", newGameBinding.Keys[0], newGameBinding.Title))
	return []string{strings.Join(hints, " · "), hints[0]}
}
