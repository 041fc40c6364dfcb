package gui

import (
	"io"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// replay is the view of a game as it was played.
type replay struct {
	w      *window
	game   *session.Replay
	at     int // the step that is shown
	board  *board
	text   *canvas.Text
	slider *slider
	play   *button
	goOn   *button
	copy   *button
	speed  *choice
	stop   func() // the next step from being made by itself; nil while nothing plays

	review  *review // nil before it is asked for
	opinion *canvas.Text
	marks   *fyne.Container
}

// rates are how many steps are made in a second.
var rates = []int{1, 2, 5, 10, 25, 100}

// openReplay shows a game at its end. Playing goes to its start first.
func (w *window) openReplay(of session.Game) {
	game, err := w.session.Replay(of)
	if err != nil {
		w.inform(words.T("The game cannot be replayed"), err)
		return
	}
	r := &replay{w: w, game: game}
	start, _ := game.At(0)
	r.board = newBoard(start.Matrix)
	r.board.speed = w.page.board.speed
	r.text = canvas.NewText("", colors.Ink)
	r.text.Alignment = fyne.TextAlignCenter
	r.opinion = canvas.NewText("", colors.Ink)
	r.opinion.Alignment, r.opinion.TextSize = fyne.TextAlignCenter, theme.CaptionTextSize()
	r.opinion.Hide()
	r.marks = container.New(marks{r})
	r.marks.Hide()
	r.slider = &slider{keyDown: w.keyDown}
	r.slider.Max, r.slider.Step = float64(game.Last()), 1
	r.slider.OnChanged = func(at float64) { r.pause(); r.show(int(at)) }
	r.slider.ExtendBaseWidget(r.slider)
	r.play = w.tipped("", theme.MediaPlayIcon(), words.T("Play or pause: P"), r.playOrPause)
	var texts []string
	for _, rate := range rates {
		texts = append(texts, words.T("%d / s", rate))
	}
	r.speed = newChoice(w.keyDown, texts, nil)
	r.speed.Selected = texts[2]
	r.goOn = newButton(words.T("Play on from here"), nil, w.keyDown, r.playOn)
	r.copy = w.tipped(words.T("Copy"), theme.ContentCopyIcon(), words.T("Copy the recording as text: %s", commandKey()+"+C"), r.copyText)
	steps := container.NewHBox(
		layout.NewSpacer(),
		w.tipped("", theme.MediaSkipPreviousIcon(), words.T("To the start: Home"), func() { r.jump(0) }),
		w.tipped("", theme.NavigateBackIcon(), words.T("A step back: ←"), func() { r.step(-1) }),
		r.play,
		w.tipped("", theme.NavigateNextIcon(), words.T("A step on: →"), func() { r.step(1) }),
		w.tipped("", theme.MediaSkipNextIcon(), words.T("To the end: End"), func() { r.jump(game.Last()) }),
		w.tipped("", theme.InfoIcon(), words.T("What the coach would have played: I"), r.startReview),
		layout.NewSpacer(),
	)
	uses := container.NewHBox(layout.NewSpacer(), r.goOn, r.copy,
		w.tipped("", theme.DocumentSaveIcon(), words.T("Save the recording as a file"), r.saveFile), layout.NewSpacer())
	foot := container.NewVBox(container.NewBorder(nil, nil, nil, r.speed, r.text), r.opinion, r.marks, r.slider, steps, uses)
	if game.Fault != nil {
		foot.Add(newParagraph(words.T("The recording ends early, at %v.", game.Fault)))
	}
	r.show(game.Last())
	w.open(&view{
		content: newSheet(w.newHead(endText(of)+" · "+rulesText(of.Rules)), r.board, foot),
		focus:   r.play,
		key:     r.key,
		copy:    r.copyText,
		left:    r.leave,
	})
}

// show shows the game after a step, by a motion if it is the next one.
func (r *replay) show(at int) {
	state, moves := r.game.At(at)
	var motion engine.Motion
	switch at {
	case r.at + 1:
		motion = r.game.Motion(at)
	case r.at - 1:
		motion = r.game.Motion(r.at)
		motion.Undone = len(motion.Slides) > 0
	}
	r.at = at
	r.board.show(state, motion)
	r.text.Text = words.T("Move %v of %v · Score %v", phrase.Number(moves), phrase.Number(r.game.Moves()), phrase.Number(state.Score))
	r.text.Refresh()
	r.slider.Value = float64(at)
	r.slider.Refresh()
	text := words.T("Play on from here")
	if r.continues() {
		text = words.T("Go on with this game")
	}
	if r.goOn.Text != text {
		r.goOn.SetText(text)
	}
	enable(r.goOn, state.Status() != engine.Over)
	r.tellOpinion()
}

// leave ends what goes on by itself.
func (r *replay) leave() {
	r.pause()
	if r.review != nil && r.review.stop != nil {
		r.review.stop()
	}
}

// jump shows the game after a step, and plays no more.
func (r *replay) jump(at int) {
	r.pause()
	if 0 <= at && at <= r.game.Last() {
		r.show(at)
	}
}

// step goes to the next board on or back.
func (r *replay) step(by int) {
	at := r.at + by
	for 0 < at && at < r.game.Last() && !r.differs(max(at, at-by)) {
		at += by
	}
	r.jump(at)
}

func (r *replay) playOrPause() {
	if r.stop != nil {
		r.pause()
		return
	}
	if r.at == r.game.Last() {
		r.show(0)
	}
	r.play.SetIcon(theme.MediaPauseIcon())
	r.wait()
}

// wait makes the next step when it is time.
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

func (r *replay) key(name fyne.KeyName) {
	switch name {
	case fyne.KeyLeft:
		r.step(-1)
	case fyne.KeyRight:
		r.step(1)
	case fyne.KeyHome:
		r.jump(0)
	case fyne.KeyEnd:
		r.jump(r.game.Last())
	case fyne.KeySpace, fyne.KeyP: // space only if nothing has the focus
		r.playOrPause()
	case fyne.KeyI:
		r.startReview()
	}
}

// continues tells whether the game itself can be gone on with at this step.
func (r *replay) continues() bool {
	return r.at == r.game.Last() && r.w.session.CanResume(r.game.Game)
}

// playOn goes over to the game, or to one that starts where it is now.
func (r *replay) playOn() {
	r.pause()
	if !r.continues() {
		r.w.session.PlayOn(r.game, r.at)
		r.w.backToGame()
		r.w.show()
		return
	}
	resumed, err := r.w.session.Resume(r.game.Game)
	if !resumed {
		r.w.inform(words.T("The game cannot be continued"), err)
		return
	}
	r.w.backToGame()
	r.w.notify(words.Notes(r.w.session.Notice()))
	r.w.changed(err)
}

func (r *replay) copyText() {
	text, err := r.w.session.Text(r.game.Game)
	if err != nil {
		r.w.inform(words.T("The recording cannot be read"), err)
		return
	}
	fyne.CurrentApp().Clipboard().SetContent(text)
	r.copy.SetText(words.T("Copied"))
}

func (r *replay) saveFile() {
	r.pause()
	text, err := r.w.session.Text(r.game.Game)
	if err != nil {
		r.w.inform(words.T("The recording cannot be read"), err)
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
			r.w.inform(words.T("The recording cannot be saved"), err)
		}
	}, r.w)
	d.SetFileName(name)
	r.w.showLarge(d)
}

// paste takes in the recording that is on the clipboard.
func (w *window) paste() { w.takeIn(fyne.CurrentApp().Clipboard().Content()) }

// openFile takes in the recording that is in a file.
func (w *window) openFile() {
	if w.platform.Upload(func(text string) { fyne.Do(func() { w.takeIn(text) }) }) {
		return
	}
	d := dialog.NewFileOpen(func(file fyne.URIReadCloser, err error) {
		if file == nil && err == nil {
			return
		}
		var text []byte
		if err == nil {
			const most = 64 << 20 // beyond any game
			text, err = io.ReadAll(io.LimitReader(file, most))
			file.Close()
		}
		if err != nil {
			w.inform(words.T("The file cannot be read"), err)
			return
		}
		w.takeIn(string(text))
	}, w)
	w.showLarge(d)
}

// takeIn takes a recording into the history, and shows it; or goes over to the
// game of an ID.
func (w *window) takeIn(text string) {
	if id, err := engine.ParseID(strings.TrimSpace(text)); err == nil {
		w.goToID(id)
		return
	}
	game, err := w.session.Import(text)
	if err != nil {
		w.inform(words.T("The game is not imported"), err)
		return
	}
	w.openReplay(game)
}
