package games

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/phrase"
	"twenty48/recording"
	"twenty48/session"
	"twenty48/words"
)

// replay is the view that replays a game.
type replay struct {
	w            *Games
	view         *shell.View
	summary      library.Summary
	game         *recording.Replay
	step         int // the current step
	board        *board.Board
	text         *canvas.Text    // how far the replay is
	status       *fyne.Container // has the text
	slider       *widgets.Slider
	play         *widgets.Button
	playOnButton *widgets.Button
	copy         *widgets.Button
	speed        *widgets.Choice
	stopTimer    func() // stops the timer of the next step; nil if the replay is paused

	review   *session.Review // nil until the player starts it
	progress *canvas.Text    // how much of the review is done
	opinion  *canvas.Text
	marks    *fyne.Container
}

// rates are the possible speeds of a replay, in steps per second.
var rates = []int{1, 2, 5, 10, 25, 100}

// openReplay shows the replay of a game.
func openReplay(w *Games, summary library.Summary) {
	reading := w.Session.Library().Reading(summary.Name)
	w.readRecording(reading, func() { showReplay(w, summary, reading) })
}

// showReplay shows the replay of a recording that has been read. It starts at the last step.
func showReplay(w *Games, summary library.Summary, reading *recording.Reading) {
	game, err := reading.Replay()
	if err != nil {
		w.Dialogs.ShowError(words.T("Could not open the replay"), err)
		return
	}
	r := &replay{w: w, summary: summary, game: game}
	tool := func(verb session.Verb, icon fyne.Resource, tapped func()) *widgets.Button {
		return w.NewToolButton("", icon, shell.TipOf(verb, replayBindings), tapped)
	}
	start, _ := game.At(0)
	r.board = board.New(start.Matrix, w.Style)
	r.text = widgets.NewText("")
	r.text.Alignment = fyne.TextAlignCenter
	r.progress, r.opinion = widgets.NewCaption(""), widgets.NewCaption("")
	for _, line := range []*canvas.Text{r.progress, r.opinion} {
		line.Alignment = fyne.TextAlignCenter
		line.Hide()
	}
	r.marks = container.New(marks{r})
	r.marks.Hide()
	r.slider = widgets.NewSlider(w.Keyboard, game.Last(), func(step int) { r.pause(); r.show(step) })
	r.play = tool(playReplay, theme.MediaPlayIcon(), r.playOrPause)
	var texts []string
	for _, rate := range rates {
		texts = append(texts, words.T("%d / s", rate))
	}
	r.speed = widgets.NewChoice(w.Keyboard, texts, nil)
	r.speed.Selected = texts[2]
	r.playOnButton = widgets.NewButton(words.T("Play from here"), nil, w.Keyboard, r.playOn)
	r.copy = tool(copyRecording, theme.ContentCopyIcon(), r.copyText)
	r.copy.Text = words.T("Copy")
	stepButtons := container.NewHBox(
		layout.NewSpacer(),
		tool(toStart, theme.MediaSkipPreviousIcon(), func() { r.jump(0) }),
		tool(stepBack, theme.NavigateBackIcon(), func() { r.stepBy(-1) }),
		r.play,
		tool(stepOn, theme.NavigateNextIcon(), func() { r.stepBy(1) }),
		tool(toEnd, theme.MediaSkipNextIcon(), func() { r.jump(game.Last()) }),
		tool(reviewMoves, theme.InfoIcon(), r.startOrStopReview),
		layout.NewSpacer(),
	)
	gameButtons := container.NewHBox(layout.NewSpacer(), r.playOnButton, r.copy,
		w.NewToolButton("", theme.DocumentSaveIcon(), words.T("Save to a file"), r.saveFile), layout.NewSpacer())
	r.status = container.NewBorder(nil, nil, nil, r.speed, widgets.NewFitted(r.text))
	foot := container.NewVBox(r.status, r.progress, r.opinion, r.marks, r.slider, stepButtons, gameButtons)
	if game.Fault != nil {
		foot.Add(widgets.NewParagraph(words.T("The recording is incomplete (%v).", game.Fault)))
	}
	r.show(game.Last())
	r.view = &shell.View{
		Content: shell.NewSheet(shell.NewHead(w.Shell, gameText(summary)+" · "+endText(summary)), r.board, foot),
		Focus:   r.play,
		Press: shell.BindKeys(replayBindings, map[session.Verb]func(){
			playReplay: r.playOrPause, stepBack: func() { r.stepBy(-1) }, stepOn: func() { r.stepBy(1) },
			toStart: func() { r.jump(0) }, toEnd: func() { r.jump(game.Last()) },
			reviewMoves: r.startOrStopReview, copyRecording: r.copyText,
		}),
		OnClose: r.stopAll,
	}
	w.Open(r.view)
}

// show shows the game after a step. It animates the change from the step before or after it.
func (r *replay) show(step int) {
	state, changes := r.game.At(step)
	_, all := r.game.At(r.game.Last())
	var motion engine.Motion
	switch step {
	case r.step + 1:
		motion = r.game.Motion(step)
	case r.step - 1:
		motion = r.game.Motion(r.step)
		motion.Undone = len(motion.Slides) > 0
	}
	r.step = step
	r.board.Display(state.Matrix, motion, session.Celebrated(motion, state))
	score := phrase.Number(state.Score)
	r.text.Text = words.T("Step %v of %v · Score %v", phrase.Number(changes), phrase.Number(all), score)
	if all == 0 {
		r.text.Text = words.T("Score %v", score)
		r.slider.Hide()
	}
	r.status.Refresh() // another text may need another size
	r.slider.Value = float64(step)
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

// stopAll stops the replay and the review.
func (r *replay) stopAll() {
	r.pause()
	if r.review != nil {
		r.review.Stop()
	}
}

// jump pauses the replay, and shows the game after a step.
func (r *replay) jump(step int) {
	r.pause()
	if 0 <= step && step <= r.game.Last() {
		r.show(step)
	}
}

// stepBy goes forward (1) or back (-1) to the next step that changes the board.
func (r *replay) stepBy(by int) {
	step := r.step + by
	for 0 < step && step < r.game.Last() && !r.game.Changes(max(step, step-by)) {
		step += by
	}
	r.jump(step)
}

func (r *replay) playOrPause() {
	if r.stopTimer != nil {
		r.pause()
		return
	}
	if !r.slider.Visible() {
		return // the game has no moves
	}
	if r.step == r.game.Last() {
		r.show(0)
	}
	r.play.SetIcon(theme.MediaPauseIcon())
	r.scheduleStep()
}

// scheduleStep starts the timer of the next step.
func (r *replay) scheduleStep() {
	r.stopTimer = r.w.After(time.Second/time.Duration(rates[r.speed.SelectedIndex()]), func() {
		r.show(r.step + 1)
		if r.step < r.game.Last() {
			r.scheduleStep()
		} else {
			r.pause()
		}
	})
}

func (r *replay) pause() {
	if r.stopTimer != nil {
		r.stopTimer()
		r.stopTimer = nil
		r.play.SetIcon(theme.MediaPlayIcon())
	}
}

// The verbs of a replay.
const (
	playReplay    session.Verb = "play"
	stepBack      session.Verb = "step back"
	stepOn        session.Verb = "step on"
	toStart       session.Verb = "to the start"
	toEnd         session.Verb = "to the end"
	reviewMoves   session.Verb = "review"
	copyRecording session.Verb = "copy"
)

// replayBindings are the bindings of a replay. Space plays or pauses only if no button has the
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

// canContinue reports whether the current step is the last one of a game that can be continued.
func (r *replay) canContinue() bool {
	return r.step == r.game.Last() && r.w.Session.Library().CanContinue(r.summary)
}

// playOn continues the game. If that is not possible, it starts a new game with the moves up to the
// current step.
func (r *replay) playOn() {
	r.pause()
	games := r.w.Session.Library()
	reading := r.game.From(r.step)
	if r.canContinue() {
		reading = games.Reading(r.summary.Name)
	}
	r.w.readRecording(reading, func() { r.w.start(session.Start{Reading: reading}, "Could not continue the game") })
}

func (r *replay) copyText() {
	text, err := r.w.Session.Library().Text(r.summary.Name)
	if err != nil {
		r.w.Dialogs.ShowError(words.T("Could not read the recording"), err)
		return
	}
	fyne.CurrentApp().Clipboard().SetContent(text)
	r.copy.SetText(words.T("Copied"))
}

func (r *replay) saveFile() {
	r.pause()
	text, err := r.w.Session.Library().Text(r.summary.Name)
	if err != nil {
		r.w.Dialogs.ShowError(words.T("Could not read the recording"), err)
		return
	}
	name := "2048 " + r.summary.Started.Local().Format("2006-01-02 15.04.05") + ".txt"
	if r.w.Platform.Download(name, text) {
		return
	}
	r.w.saveFile(name, []byte(text), words.T("Could not save the recording"))
}
