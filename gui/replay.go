package gui

import (
	"io"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// replay is the view that replays a game.
type replay struct {
	w            *window
	view         *view
	game         *library.Replay
	at           int // the step that is shown
	board        *board.Board
	text         *canvas.Text
	slider       *widgets.Slider
	play         *widgets.Button
	playOnButton *widgets.Button
	copy         *widgets.Button
	speed        *widgets.Choice
	stop         func() // stops the step that is due next; nil while nothing plays

	review   *session.Review // nil before the player asks for it
	progress *canvas.Text    // of the review
	opinion  *canvas.Text
	marks    *fyne.Container
}

// rates are the speeds of a replay in steps per second.
var rates = []int{1, 2, 5, 10, 25, 100}

// openReplay shows the end of a game. When it plays, it goes to the start first.
func openReplay(w *window, of library.Summary) {
	reading := w.session.Library().Reading(of.Name)
	w.read(reading, func() { showReplay(w, of, reading) })
}

// showReplay shows the end of a game that was read.
func showReplay(w *window, of library.Summary, reading *library.Reading) {
	game, err := w.session.Library().Replay(reading)
	if err != nil {
		w.dialogs.showError(words.T("Could not open the replay"), err)
		return
	}
	r := &replay{w: w, game: game}
	tool := func(verb session.Verb, icon fyne.Resource, tapped func()) *widgets.Button {
		return w.newTool("", icon, tip(bindingOf(verb, replayBindings)), tapped)
	}
	start, _ := game.At(0)
	r.board = board.New(start.Matrix, w.style)
	r.text = widgets.NewText("")
	r.text.Alignment = fyne.TextAlignCenter
	r.progress, r.opinion = widgets.NewCaption(""), widgets.NewCaption("")
	for _, line := range []*canvas.Text{r.progress, r.opinion} {
		line.Alignment = fyne.TextAlignCenter
		line.Hide()
	}
	r.marks = container.New(marks{r})
	r.marks.Hide()
	r.slider = widgets.NewSlider(w.keyDown, game.Last(), func(at int) { r.pause(); r.show(at) })
	r.play = tool(playReplay, theme.MediaPlayIcon(), r.playOrPause)
	var texts []string
	for _, rate := range rates {
		texts = append(texts, words.T("%d / s", rate))
	}
	r.speed = widgets.NewChoice(w.keyDown, texts, nil)
	r.speed.Selected = texts[2]
	r.playOnButton = widgets.NewButton(words.T("Play from here"), nil, w.keyDown, r.playOn)
	r.copy = tool(copyRecording, theme.ContentCopyIcon(), r.copyText)
	r.copy.Text = words.T("Copy")
	steps := container.NewHBox(
		layout.NewSpacer(),
		tool(toStart, theme.MediaSkipPreviousIcon(), func() { r.jump(0) }),
		tool(stepBack, theme.NavigateBackIcon(), func() { r.step(-1) }),
		r.play,
		tool(stepOn, theme.NavigateNextIcon(), func() { r.step(1) }),
		tool(toEnd, theme.MediaSkipNextIcon(), func() { r.jump(game.Last()) }),
		tool(reviewMoves, theme.InfoIcon(), r.startOrStopReview),
		layout.NewSpacer(),
	)
	uses := container.NewHBox(layout.NewSpacer(), r.playOnButton, r.copy,
		w.newTool("", theme.DocumentSaveIcon(), words.T("Save to a file"), r.saveFile), layout.NewSpacer())
	foot := container.NewVBox(container.NewBorder(nil, nil, nil, r.speed, r.text), r.progress, r.opinion, r.marks, r.slider, steps, uses)
	if game.Fault != nil {
		foot.Add(widgets.NewParagraph(words.T("The recording is incomplete (%v).", game.Fault)))
	}
	r.show(game.Last())
	r.view = &view{
		content: newSheet(w.newHead(gameText(of)+" · "+endText(of)), r.board, foot),
		focus:   r.play,
		press: bound(replayBindings, map[session.Verb]func(){
			playReplay: r.playOrPause, stepBack: func() { r.step(-1) }, stepOn: func() { r.step(1) }, toStart: func() { r.jump(0) },
			toEnd: func() { r.jump(game.Last()) }, reviewMoves: r.startOrStopReview, copyRecording: r.copyText,
		}),
		left: r.leave,
	}
	w.open(r.view)
}

// show shows the game after a step, by a motion if the last one shown is a neighbour.
func (r *replay) show(at int) {
	state, changes := r.game.At(at)
	_, all := r.game.At(r.game.Last())
	var motion engine.Motion
	switch at {
	case r.at + 1:
		motion = r.game.Motion(at)
	case r.at - 1:
		motion = r.game.Motion(r.at)
		motion.Undone = len(motion.Slides) > 0
	}
	r.at = at
	r.board.Display(state.Matrix, motion, session.Celebrated(motion, state))
	r.text.Text = words.T("Step %v of %v · Score %v", phrase.Number(changes), phrase.Number(all), phrase.Number(state.Score))
	if all == 0 {
		r.text.Text = words.T("Score %v", phrase.Number(state.Score))
		r.slider.Hide()
	}
	r.text.Refresh()
	r.slider.Value = float64(at)
	r.slider.Refresh()
	text := words.T("Play from here")
	if r.canContinue() {
		text = words.T("Continue this game")
	}
	if r.playOnButton.Text != text {
		r.playOnButton.SetText(text)
	}
	r.playOnButton.SetEnabled(state.Status() != engine.Over)
	r.showOpinion()
}

// leave stops the replay and the review.
func (r *replay) leave() {
	r.pause()
	if r.review != nil {
		r.review.Stop()
	}
}

// jump shows the game after a step, and pauses.
func (r *replay) jump(at int) {
	r.pause()
	if 0 <= at && at <= r.game.Last() {
		r.show(at)
	}
}

// step goes forward or back to the next position that looks different.
func (r *replay) step(by int) {
	at := r.at + by
	for 0 < at && at < r.game.Last() && !r.game.Changes(max(at, at-by)) {
		at += by
	}
	r.jump(at)
}

func (r *replay) playOrPause() {
	if r.stop != nil {
		r.pause()
		return
	}
	if !r.slider.Visible() {
		return // nobody has moved
	}
	if r.at == r.game.Last() {
		r.show(0)
	}
	r.play.SetIcon(theme.MediaPauseIcon())
	r.wait()
}

// wait makes the next step when it is due.
func (r *replay) wait() {
	r.stop = r.w.after(time.Second/time.Duration(rates[r.speed.SelectedIndex()]), func() {
		r.show(r.at + 1)
		if r.at < r.game.Last() {
			r.wait()
		} else {
			r.pause()
		}
	})
}

func (r *replay) pause() {
	if r.stop != nil {
		r.stop()
		r.stop = nil
		r.play.SetIcon(theme.MediaPlayIcon())
	}
}

// The verbs of a replay.
const (
	playReplay  session.Verb = "play"
	stepBack    session.Verb = "step back"
	stepOn      session.Verb = "step on"
	toStart     session.Verb = "to the start"
	toEnd       session.Verb = "to the end"
	reviewMoves session.Verb = "review"
)

// replayBindings are the bindings of a replay. Space counts only if nothing has the
// focus.
var replayBindings = []session.Binding{
	{Verb: playReplay, Title: "Play or pause", Keys: []string{"P", "Space"}},
	{Verb: stepBack, Title: "Previous move", Keys: []string{"Left"}},
	{Verb: stepOn, Title: "Next move", Keys: []string{"Right"}},
	{Verb: toStart, Title: "First move", Keys: []string{"Home"}},
	{Verb: toEnd, Title: "Last move", Keys: []string{"End"}},
	{Verb: reviewMoves, Title: "Review with the coach", Keys: []string{"I"}},
	{Verb: copyRecording, Title: "Copy as text", Keys: []string{"Ctrl+C"}},
}

// canContinue reports whether the game itself can be continued from this step.
func (r *replay) canContinue() bool {
	return r.at == r.game.Last() && r.w.session.Library().CanContinue(r.game.Game)
}

// playOn continues the game, or starts another from this position.
func (r *replay) playOn() {
	r.pause()
	games := r.w.session.Library()
	reading := games.PlayFrom(r.game, r.at)
	if r.canContinue() {
		reading = games.Reading(r.game.Game.Name)
	}
	r.w.read(reading, func() { r.w.game.start(session.Start{Reading: reading}, "Could not continue the game") })
}

func (r *replay) copyText() {
	text, err := r.w.session.Library().Text(r.game.Game.Name)
	if err != nil {
		r.w.dialogs.showError(words.T("Could not read the recording"), err)
		return
	}
	fyne.CurrentApp().Clipboard().SetContent(text)
	r.copy.SetText(words.T("Copied"))
}

func (r *replay) saveFile() {
	r.pause()
	text, err := r.w.session.Library().Text(r.game.Game.Name)
	if err != nil {
		r.w.dialogs.showError(words.T("Could not read the recording"), err)
		return
	}
	name := "2048 " + r.game.Game.Started.Local().Format("2006-01-02 15.04.05") + ".txt"
	if r.w.platform.Download(name, text) {
		return
	}
	d := dialog.NewFileSave(func(file fyne.URIWriteCloser, err error) {
		if file != nil {
			_, err = io.WriteString(file, text)
			if closed := file.Close(); err == nil {
				err = closed
			}
		}
		if err != nil {
			r.w.dialogs.showError(words.T("Could not save the recording"), err)
		}
	}, r.w)
	d.SetFileName(name)
	r.w.dialogs.showFile(d)
}
