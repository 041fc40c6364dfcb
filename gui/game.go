package gui

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

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
	w          *window
	view       *view
	page       *page
	scene      session.Scene
	isStepping bool   // whether the player lets the coach make single moves
	stopNotice func() // stops the timer that hides the notice
}

// newGame makes the view of the current game of the session.
func newGame(w *window) *game {
	g := &game{w: w, scene: w.session.Scene(), view: &view{}, stopNotice: func() {}}
	b := board.NewSwipeBoard(g.scene.State.Matrix, w.style, func(d engine.Direction) { g.do(session.MoveVerb(d)) })
	b.OnSettled = g.showEnding
	b.OnPressed = func() {
		w.keyboard.isAltAlone = false // many desktops move a window with Alt and the mouse
		w.pauseAutoplay()
	}
	b.CanMove = func(d engine.Direction) bool { return g.scene.Can(session.MoveVerb(d)) }
	g.build(b)
	g.view.press = g.press
	g.view.onShow = g.drawStatus // the best score may have changed, because the player can delete games
	return g
}

// build makes everything around the board, in the current language.
func (g *game) build(b *board.SwipeBoard) {
	w, before := g.w, g.page
	g.page = &page{
		style: w.style, board: b, header: newHeader(w), tools: newTools(g), foot: newFoot(g),
		veil: newVeil(w), showsKeys: g.needsKeys(),
	}
	g.page.arrow.shape.Hide()
	g.page.notice = widgets.NewButton("", nil, w.keyDown, nil)
	g.page.notice.IsChip, g.page.notice.Importance = true, widget.HighImportance
	g.page.notice.Hide()
	if before != nil && before.lesson != nil {
		before.lesson.stop()
		g.page.lesson = newLesson(w)
	}
	g.page.paint()
	g.view.content = container.New(g.page, g.page.objects()...)
}

// openLesson shows the lesson for new players.
func (g *game) openLesson() {
	g.page.lesson = newLesson(g.w)
	g.view.content.(*fyne.Container).Add(g.page.lesson.box)
}

// needsKeys reports whether the player has ended fewer than three games, and needs the line of keys.
func (g *game) needsKeys() bool { return g.w.chosen(endedSetting) != lastEnded }

// countEnding counts a game that has ended, until the player does not need the line of keys.
func (g *game) countEnding() {
	if g.needsKeys() {
		ended := endedSetting.words[slices.Index(endedSetting.words, g.w.chosen(endedSetting))+1]
		g.w.session.Settings().Set(endedSetting.name, ended) // without it, the line stays a little longer
	}
}

// noticeTime is how long the window shows a notice.
const noticeTime = 4 * time.Second

// showNotice shows a notice below the board, or in the column beside it, for a while. It is a button that calls act.
func (g *game) showNotice(text string, act func()) {
	g.stopNotice()
	g.page.notice.OnTapped = act
	g.page.notice.SetText(text)
	g.page.layOutBoardParts()
	g.page.notice.Show()
	g.w.Canvas().Refresh(g.view.content) // showing a button for the first time does not paint it
	g.stopNotice = g.w.after(noticeTime, g.hideNotice)
}

// offerUndo offers to undo New game for a while.
func (g *game) offerUndo() {
	g.showNotice(words.T("New game")+" · "+words.T("Undo"), func() { g.do(session.UndoNew) })
}

// hideNotice hides the notice.
func (g *game) hideNotice() {
	g.stopNotice()
	setVisible(false, g.page.notice)
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
	case copyResultBinding.Keys[0]:
		g.copyResult()
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
	_, hasMoves := g.w.session.Summary()
	canRestore := hasMoves || g.scene.Can(session.UndoNew) // whether New can be undone
	scene := g.w.session.Do(session.Command{Verb: verb})
	g.isStepping = scene.Ending == session.NotEnded && verb == session.Step
	if lesson := g.page.lesson; lesson != nil && (verb == session.Hint || verb == session.Autoplay || verb == session.Step) {
		lesson.close() // it would cover the reason of the hint, or the strip
	}
	if scene.Coach == session.Playing || verb == session.New {
		g.w.Canvas().Unfocus() // otherwise Space or Enter would press the focused button
	}
	if verb == session.Hint {
		g.page.board.SetHint(0) // a hint that is shown already makes the tiles lean again
	}
	title := phrase.Text("No hint available")
	if verb == session.Faster || verb == session.Slower {
		title = "Could not save the setting"
	}
	g.draw(scene, title)
	if verb == session.New && canRestore {
		g.offerUndo()
	}
	if !scene.Done || verb == session.Continue {
		g.showEnding()
	}
}

// start starts or continues a game and shows it. If that fails, it shows the error under a title.
func (g *game) start(s session.Start, title phrase.Text) {
	scene := g.w.session.Do(session.Command{Verb: session.OpenGame, Start: &s})
	if scene.Refused == nil {
		g.isStepping = false
		g.w.backToGame()
	}
	g.draw(scene, title)
}

// draw draws a scene, and shows its errors and notes. The title is for the error of a command that
// the session refused.
func (g *game) draw(scene session.Scene, title phrase.Text) {
	before := g.scene.State.Matrix
	if g.scene.Ending == session.NotEnded && scene.Ending != session.NotEnded && len(scene.Motion.Slides) > 0 && !scene.State.Continued {
		g.countEnding()
	}
	g.scene = scene
	g.hideNotice()
	if shows := g.needsKeys(); shows != g.page.showsKeys && scene.Ending == session.NotEnded && len(scene.Motion.Slides) == 0 {
		g.page.showsKeys = shows
		g.view.content.Refresh() // not during an animation, because the board changes its size
	}
	if scene.Unsaved != nil {
		g.w.dialogs.ask(words.T("Could not save the game"), words.Unsaved(scene.Unsaved), func() {}, answer{words.T("Continue"), func() {}})
	}
	if scene.Refused != nil {
		g.w.dialogs.showError(words.T(title), scene.Refused)
	}
	if len(scene.Notes) > 0 {
		g.w.dialogs.ask(words.T("Please note"), words.Notes(scene.Notes), func() {}, answer{words.T("Continue"), func() {}})
	}
	if scene.Ending == session.NotEnded {
		g.page.veil.hide()
		g.page.foot.end.hide()
	}
	g.drawStatus()
	m, slides := scene.State.Matrix, len(scene.Motion.Slides)
	if slides == 0 && len(scene.Motion.Spawned) == 0 && m.Equal(before) {
		return
	}
	gain := 0
	if slides > 0 && !scene.Motion.Undone {
		gain = scene.State.Gain
	}
	if lesson := g.page.lesson; lesson != nil && slides > 0 && !scene.Motion.Undone {
		lesson.countMove()
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
	rules := words.Game(id, s.HasGivenSeed, today)
	short, _, _ := strings.Cut(rules, ",")
	texts := []string{rules, short}
	if _, date := words.Daily(id, s.HasGivenSeed, today); date != "" {
		texts[1] = date
	}
	if s.IsPractice {
		texts = []string{words.T("Practice")}
		rules += " · " + texts[0]
	}
	if title := "2048 · " + rules; title != g.w.Title() {
		g.w.SetTitle(title)
	}
	p.setRules(texts...)
	p.score.set(words.Number(s.State.Score))
	p.best.set(words.Number(s.Best))
	p.best.setHidden(s.IsPractice)
	p.helpBadge.setHidden(!s.HasHelp)
	p.placeCounters()
	speed := ""
	if s.Coach == session.Playing || g.isStepping && s.Ending == session.NotEnded {
		speed = speedText(s.Speed)
		p.foot.strip.show(g.w, g.isStepping)
	}
	p.foot.setTexts(messages(s), keyLines(s), speed)
	if s.Hint != nil {
		p.setHint(s.Hint.Direction)
	} else {
		p.setHint(0)
	}
	g.drawTools(s)
}

// drawTools draws the tools.
func (g *game) drawTools(s session.Scene) {
	t := &g.page.tools
	icon := theme.MediaPlayIcon()
	if s.Coach == session.Playing {
		icon = theme.MediaPauseIcon()
	}
	if t.autoplay.Icon != icon {
		t.autoplay.SetIcon(icon)
	}
	for verb, b := range map[session.Verb]*widgets.Button{session.Hint: t.hint, session.Autoplay: t.autoplay} {
		text := toolTip(bindingOf(verb, session.Bindings()))
		if s.NoCoach != nil {
			text = words.Sentence(s.NoCoach)
		}
		b.SetEnabled(s.NoCoach == nil)
		b.SetToolTip(text)
	}
	t.undo.SetEnabled(s.Can(undoVerb(s)))
	t.redo.SetEnabled(s.Can(session.Redo))
	undosLeft := ""
	if n, isLimited := s.UndosLeft(); isLimited {
		undosLeft = words.Number(n)
	}
	if t.setUndosLeft(undosLeft) {
		g.page.Layout(nil, g.page.size)
	}
}

// showEnding shows the ending if the game has ended and no tile moves.
func (g *game) showEnding() {
	if g.scene.Ending != session.NotEnded && !g.page.board.Moving() {
		g.page.veil.show(g.scene)
	}
}

// messages returns a text about the ending of the game or about what the coach does, and maybe a
// shorter one. It returns nil if there is nothing to say.
func messages(s session.Scene) []string {
	switch {
	case s.Ending != session.NotEnded:
		return endingLines(s)
	case s.Coach == session.Playing:
		return []string{
			words.T("Autoplay: %s · + and -: speed · any other key: stop", speedText(s.Speed)),
			words.T("Autoplay · any key: stop"),
			speedText(s.Speed),
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

// keyLines returns a text about the most important keys, and shorter ones.
func keyLines(s session.Scene) []string {
	keys := phrase.Text("Arrows, WASD or HJKL: move · %s: new game")
	if s.Can(undoVerb(s)) {
		keys = "Arrows, WASD or HJKL: move · Z: undo · %s: new game"
	}
	return []string{words.T(keys, keyText("Ctrl+N")), words.T("Arrows, WASD or HJKL: move"), words.T("?: help")}
}

// endingLines returns a text about the ending of the game and the next steps, and a shorter one.
func endingLines(s session.Scene) []string {
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
