package games

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"twenty48/phrase"
	"twenty48/words"
)

// startOrStopReview starts, stops or resumes the review. It asks the player before the first assistance
// of the game.
func (r *replay) startOrStopReview() {
	switch {
	case r.review == nil && r.w.Session.IsFirstAssist(r.summary.Name):
		r.w.Dialogs.AskFirstAssist(r.startReview)
	case r.review == nil:
		r.startReview()
	case r.review.IsThinking():
		r.review.Stop()
		r.showProgress()
	default:
		r.review.Resume()
		r.showProgress()
	}
}

// startReview starts a review of all moves. The review begins with the move after the current step.
func (r *replay) startReview() {
	review, err := r.w.Session.Review(r.summary.Name, r.game, func() int { return r.step }, func() {
		r.showProgress()
		r.showMarks()
	})
	if err != nil {
		r.w.Dialogs.ShowError(words.T("Could not save the game"), err)
	}
	r.review = review
	for _, o := range []fyne.CanvasObject{r.progress, r.opinion, r.marks} {
		o.Show()
	}
	r.showProgress()
	r.view.Content.Refresh() // the layout makes room for the new lines
}

// showProgress shows how much of the review is done, and the coach's opinion on the next move.
func (r *replay) showProgress() {
	text, percent := "", r.review.Percent()
	switch {
	case r.review.IsThinking():
		text = words.T("Review: %d %% · I: stop", percent)
	case percent < 100:
		text = words.T("Review: %d %% · I: continue", percent)
	}
	r.progress.Text = text
	r.progress.Refresh()
	r.showOpinion()
}

// showOpinion shows the coach's opinion on the next move.
func (r *replay) showOpinion() {
	if r.review == nil {
		return
	}
	o, known := r.review.Opinion(r.step)
	text := ""
	switch {
	case r.step == r.game.Last():
		text = words.T("Step back to see what the coach thinks of each move.")
	case !known && r.review.IsThinking() && r.game.MoveAfter(r.step) != 0:
		text = words.T("The coach is thinking…")
	case !known:
	case o.Err != nil:
		text = words.Sentence(o.Err)
	case o.Best == o.Played:
		text = words.T("Next: %s. The coach agrees.", o.Played.Name())
	case o.Points > 0:
		text = words.T("Next: %s. The coach would play: %s (about %v points better).",
			o.Played.Name(), o.Best.Name(), phrase.Number(o.Points))
	default:
		text = words.T("Next: %s. The coach would play: %s.", o.Played.Name(), o.Best.Name())
	}
	r.opinion.Text = text
	r.opinion.Refresh()
}

// showMarks shows a mark above the slider for each of the worst moves.
func (r *replay) showMarks() {
	for len(r.marks.Objects) < len(r.review.Worst()) {
		r.marks.Add(canvas.NewRectangle(r.w.Style.Colors.Button))
	}
	r.marks.Refresh()
}

// marks is the layout of the marks above the slider.
type marks struct{ r *replay }

// MinSize implements fyne.Layout.
func (marks) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, 8) }

// Layout implements fyne.Layout.
func (m marks) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const width = 3
	// The toolkit's slider has this margin at each end, less half of the width of a mark.
	edge := theme.IconInlineSize()/2 + theme.InnerPadding() - 1.5
	for i, o := range objects {
		at := float32(m.r.review.Worst()[i].Step) / float32(m.r.game.Last())
		o.Move(fyne.NewPos(edge+at*(size.Width-2*edge)-width/2, 0))
		o.Resize(fyne.NewSize(width, size.Height))
	}
}
