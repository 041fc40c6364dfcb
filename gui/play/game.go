package play

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// A Game is the view of the current game. It passes commands to the session, and draws the scenes
// that the session returns.
type Game struct {
	buttonMaker
	view       *shell.View
	page       *page
	scene      session.Scene
	isStepping bool // whether the player lets the coach make single moves
}

// New makes the view of the current game of the session.
func New(w *shell.Shell, links Links) *Game {
	g := &Game{buttonMaker: buttonMaker{w: w, links: links}, scene: w.Session.Scene(), view: &shell.View{}}
	g.do = g.Do
	b := board.NewSwipeBoard(g.scene.State.Matrix, w.Style, func(d engine.Direction) { g.Do(session.MoveVerb(d)) })
	b.OnSettled = g.showEnding
	b.OnPressed = func() {
		w.Keyboard.CancelAlt() // many desktops move a window with Alt and the mouse
		w.PauseAutoplay()
	}
	b.CanMove = func(d engine.Direction) bool { return g.scene.Can(session.MoveVerb(d)) }
	g.build(b)
	g.view.Press = g.press
	g.view.OnShow = g.drawStatus // the best score may have changed, because the player can delete games
	return g
}

// Connect connects the game to its session, and draws the first scene. If note is not nil, it also
// shows the note.
func (g *Game) Connect(note error) {
	scene := g.w.Session.Connect(session.FrontEnd{
		After:   func(d time.Duration, do func()) func() { return g.w.After(d, do) },
		Go:      func(work, done func()) { g.w.Run(work, done) },
		Changed: func(s session.Scene) { g.draw(s, "No hint available") },
	})
	if note != nil {
		scene.Notes = append(scene.Notes, note)
	}
	g.draw(scene, "")
	g.showEnding()
}

// Teach shows a card that explains the game if the player is new, unless the player has chosen an ID or a
// board.
func (g *Game) Teach() {
	if p := g.page; g.w.Session.Library().IsNew() && !g.scene.IsPractice && !g.scene.HasGivenSeed {
		p.lesson = newLesson(g.w, func() { p.lesson = nil })
		g.view.Content.(*fyne.Container).Add(p.lesson.box)
	}
}

// build makes everything around the board, in the current language.
func (g *Game) build(b *board.SwipeBoard) {
	before := g.page
	p := &page{style: g.w.Style, board: b, showsKeys: g.needsKeys()}
	p.header, p.tools, p.foot = newHeader(g.buttonMaker), newTools(g.buttonMaker), newFoot(g.buttonMaker, g.drawStatus)
	p.veil, p.notice = newVeil(g.w, p.placeVeil, g.showEndLine), newNotice(g.w, p.layOutBoardParts)
	p.gain.style, p.gain.room = g.w.Style, p.gainRoom
	p.arrow.shape.Hide()
	g.page = p
	if before != nil && before.lesson != nil {
		before.lesson.stop()
		p.lesson = newLesson(g.w, func() { p.lesson = nil })
	}
	p.paint()
	g.view.Content = container.New(p, p.objects()...)
}

// needsKeys reports whether the player has ended fewer than three games, and needs the line of keys.
func (g *Game) needsKeys() bool { return g.w.Chosen(endedSetting) != lastEnded }

// countEnding counts a game that has ended, until the player does not need the line of keys.
func (g *Game) countEnding() {
	if g.needsKeys() {
		ended := endedSetting.Words[slices.Index(endedSetting.Words, g.w.Chosen(endedSetting))+1]
		g.w.Session.Settings().Set(endedSetting.Name, ended) // without it, the line stays a little longer
	}
}

// ShowNotice shows a notice for a while.
func (g *Game) ShowNotice(text string) { g.page.notice.show(text, g.page.notice.hide) }

// press handles a key, and reports whether it has a binding. While the coach plays, every key has
// one.
func (g *Game) press(key string) bool {
	verb, ok := g.scene.Verb(key, session.Bindings())
	switch {
	case slices.Contains(shell.MenuKeys(), key): // also while the coach plays
		g.links.Menu.Do()
	case ok:
		g.Do(verb)
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
func (g *Game) pressAtEnd(key string) bool {
	veil := g.page.veil
	switch key {
	case newGameBinding.Keys[0]:
		g.Do(session.New)
	case g.links.CopyBinding.Keys[0]:
		g.copyResult()
	case "Escape":
		veil.dismiss()
	case "Enter", "Space":
		if veil.box.Visible() {
			veil.buttons[0].OnTapped()
		} else if g.scene.Can(session.Continue) && g.w.Guard.Allows() {
			g.Do(session.Continue)
		}
	default:
		return false
	}
	return true
}

// Do does a verb. It asks the player before the first assistance of a game. If the game has ended, and
// the verb is not possible, it shows the ending again.
func (g *Game) Do(verb session.Verb) {
	if g.w.Session.Scene().IsFirstAssist(verb) {
		g.w.Dialogs.AskFirstAssist(func() { g.doNow(verb) })
		return
	}
	g.doNow(verb)
}

// doNow does a verb without asking.
func (g *Game) doNow(verb session.Verb) {
	g.w.Guard.Restart()
	_, hasMoves := g.w.Session.Summary()
	canRestore := hasMoves || g.scene.Can(session.UndoNew) // whether New can be undone
	scene := g.w.Session.Do(session.Command{Verb: verb})
	g.isStepping = scene.Ending == session.NotEnded && verb == session.Step
	isHelp := verb == session.Hint || verb == session.Autoplay || verb == session.Step
	if lesson := g.page.lesson; lesson != nil && isHelp {
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
		g.page.notice.show(words.T("New game")+" · "+words.T("Undo"), func() { g.Do(session.UndoNew) })
	}
	if !scene.Done || verb == session.Continue {
		g.showEnding()
	}
}

// Start starts or continues a game and shows it. If that fails, it shows the error under a title.
func (g *Game) Start(s session.Start, title phrase.Text) {
	scene := g.w.Session.Do(session.Command{Verb: session.OpenGame, Start: &s})
	if scene.Refused == nil {
		g.isStepping = false
		g.w.BackToGame()
	}
	g.draw(scene, title)
}

// draw draws a scene, and shows its errors and notes. The title is for the error of a command that
// the session refused.
func (g *Game) draw(scene session.Scene, title phrase.Text) {
	before := g.scene.State.Matrix
	slides, hasEnded := len(scene.Motion.Slides), scene.Ending != session.NotEnded
	if g.scene.Ending == session.NotEnded && hasEnded && slides > 0 && !scene.State.Continued {
		g.countEnding()
	}
	g.scene = scene
	g.page.notice.hide()
	if shows := g.needsKeys(); shows != g.page.showsKeys && !hasEnded && slides == 0 {
		g.page.showsKeys = shows
		g.view.Content.Refresh() // not during an animation, because the board changes its size
	}
	if scene.Unsaved != nil {
		g.w.Dialogs.ShowNote(words.T("Could not save the game"), words.Unsaved(scene.Unsaved))
	}
	if scene.Refused == session.ErrFull {
		title = "Please note"
	}
	if scene.Refused != nil {
		g.w.Dialogs.ShowError(words.T(title), scene.Refused)
	}
	if len(scene.Notes) > 0 {
		g.w.Dialogs.ShowNote(words.T("Please note"), words.Notes(scene.Notes))
	}
	if !hasEnded {
		g.page.veil.hide()
		g.page.foot.end.hide()
	}
	g.drawStatus()
	m := scene.State.Matrix
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
	g.page.gain.show(gain)
	g.page.board.Display(m, scene.Motion, scene.Celebrated)
	if m.Rows() != before.Rows() || m.Cols() != before.Cols() {
		g.view.Content.Refresh()
	}
}

// drawStatus draws everything but the tiles: rules, scores, the hint, the line of keys and the buttons.
func (g *Game) drawStatus() {
	s, p := g.w.Session.Scene(), g.page
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
	p.assistedBadge.setHidden(!s.IsAssisted)
	p.placeCounters()
	speed := ""
	if s.Coach == session.Playing || g.isStepping && s.Ending == session.NotEnded {
		speed = speedText(s.Speed)
		p.foot.strip.show(g.w.Chosen(PaceSetting), g.isStepping)
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
func (g *Game) drawTools(s session.Scene) {
	t := &g.page.tools
	icon := theme.MediaPlayIcon()
	if s.Coach == session.Playing {
		icon = theme.MediaPauseIcon()
	}
	if t.autoplay.Icon != icon {
		t.autoplay.SetIcon(icon)
	}
	for verb, b := range map[session.Verb]*widgets.Button{session.Hint: t.hint, session.Autoplay: t.autoplay} {
		text := tipOf(verb)
		if s.NoCoach != nil {
			text = words.Sentence(s.NoCoach)
		}
		b.SetEnabled(s.NoCoach == nil)
		b.SetToolTip(text)
	}
	t.undo.SetEnabled(s.Can(s.UndoVerb()))
	t.redo.SetEnabled(s.Can(session.Redo))
	undosLeft := ""
	if n, isLimited := s.UndosLeft(); isLimited {
		undosLeft = words.Number(n)
	}
	if t.setUndosLeft(undosLeft) {
		g.page.Layout(nil, g.page.size)
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
	if s.Can(s.UndoVerb()) {
		keys = "Arrows, WASD or HJKL: move · Z: undo · %s: new game"
	}
	return []string{words.T(keys, shell.KeyText("Ctrl+N")), words.T("Arrows, WASD or HJKL: move"), words.T("?: help")}
}

// endingLines returns a text about the ending of the game and the next steps, and a shorter one.
func endingLines(s session.Scene) []string {
	hints := []string{words.T(s.Ending.Title())}
	if s.Can(session.Continue) {
		hints = append(hints, words.T("%s: %s", "Enter", phrase.Text("Keep going")))
	}
	if s.Can(s.UndoVerb()) {
		hints = append(hints, words.T("%s: %s", "Z", phrase.Text("Undo")))
	}
	hints = append(hints, words.T("%s: %s", newGameBinding.Keys[0], newGameBinding.Title))
	return []string{strings.Join(hints, " · "), hints[0]}
}
