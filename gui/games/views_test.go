package games

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/session"
	"twenty48/words"
)

// TestHeads checks in all languages that the controls beside the title of a view leave room for the whole title,
// and that in English they are below the title only in a narrow window.
func TestHeads(t *testing.T) {
	w, _ := playedGames(t)
	t.Cleanup(func() { words.Speak("en") })
	for _, l := range words.Languages {
		words.Speak(l.Tag)
		for _, verb := range []session.Verb{ShowHistory, ShowStatistics} {
			w.do(verb)
			for _, width := range []float32{320, 500, 700, 320} {
				w.Resize(fyne.NewSize(width, 670))
				title, choices := visible[*widget.Label](w)[0], visible[*widgets.Choice](w)
				from, to := placeOf(title)
				before, _ := placeOf(choices[0])
				isBelow := before.Y >= to.Y
				if shown := visibleIn[*canvas.Text](title)[0].Text; shown != title.Text {
					t.Errorf("%s, %s, %v points: the title is shortened to %s", l.Tag, verb, width, shown)
				}
				if l.Tag == "en" && isBelow != (width < 500) || !isBelow && before.X < to.X {
					t.Errorf("%s, %s, %v points: the title is from %v to %v, a choice at %v", l.Tag, verb, width, from, to, before)
				}
				body, _ := placeOf(w.Top().Content.(*fyne.Container).Objects[1])
				for i, c := range choices {
					from, to := placeOf(c)
					if from.Y != before.Y || from.X < before.X || to.X > width || to.Y > body.Y {
						t.Errorf("%s, %s, %v points: choice %d is from %v to %v; the body is at %v",
							l.Tag, verb, width, i, from, to, body)
					}
					before.X = to.X
				}
			}
		}
	}
}

// TestFocusScrollsIntoView checks that a button scrolls into view when it gets the focus.
func TestFocusScrollsIntoView(t *testing.T) {
	w := openClassic(t, "")
	w.Resize(fyne.NewSize(320, 450))
	w.do(ChooseGame)
	scroll := visible[*container.Scroll](w)[0]
	cards := widgets.ButtonsIn(scroll.Content)
	for _, card := range []*widgets.Button{cards[len(cards)-1], cards[0]} {
		w.Canvas().Focus(card)
		checkInside(t, card, scroll)
	}
}

// TestViewsFollowTheWidth checks that the views lay themselves out at once when the window changes
// its width: all buttons are inside the window and above the body, and the status line of the
// history wraps.
func TestViewsFollowTheWidth(t *testing.T) {
	w := openClassic(t, "")
	w.press(fyne.KeyLeft, fyne.KeyDown)
	top := func(o fyne.CanvasObject) float32 { from, _ := placeOf(o); return from.Y }
	bottom := func(o fyne.CanvasObject) float32 { _, to := placeOf(o); return to.Y }
	small, first, wide := fyne.NewSize(320, 420), fyne.NewSize(500, 670), fyne.NewSize(800, 500)
	openChooser(w.Games)
	buttons, picture := visible[*widgets.Button](w), visible[*board.Board](w)[0] // visible would lay out the view again
	for _, size := range []fyne.Size{small, first, small, wide, small} {
		w.Resize(size)
		var lowest float32
		for _, b := range buttons {
			if b.Text != "" {
				lowest = max(lowest, bottom(b))
			}
		}
		if gap := top(picture) - lowest; gap < cardEdge || gap > cardEdge+3*theme.Padding() {
			t.Errorf("at %v the buttons of the game chooser end %v points above the first picture", size, gap)
		}
	}
	openRules(w.Games)
	choices, paragraphs := visible[*widgets.Choice](w), visible[*widgets.Paragraph](w)
	buttons = visible[*widgets.Button](w)
	message, play := paragraphs[len(paragraphs)-1], buttons[len(buttons)-1]
	for _, size := range []fyne.Size{wide, small} {
		w.Resize(size)
		choices[2].SetSelected("1048576") // a target that cannot be reached on the board of the next choices
		choices[0].SetSelected("2")
		choices[1].SetSelected("2")
		isWhole := message.Text != "" && message.Size().Height >= message.MinSize().Height
		if end := bottom(message); !isWhole || end > top(play) || bottom(play) > size.Height {
			t.Errorf("at %v the message of %v points ends at %v, and the button is from %v to %v",
				size, message.Size().Height, end, top(play), bottom(play))
		}
		w.Dialogs.ShowMessage("Could not start this game", "The disk is full. The program cannot write the file.")
		w.answer(t, "OK")
		if bottom(play) > size.Height {
			t.Errorf("at %v, after a dialog, the button ends at %v", size, bottom(play))
		}
	}
	openHistory(w.Games)
	labels := visible[*widget.Label](w)
	status := labels[len(labels)-1]
	status.SetText("Game deleted. Press Ctrl+Z to restore it.")
	w.Resize(first)
	w.Resize(small)
	needed := status.MinSize().Height
	if status.Wrapping != fyne.TextWrapWord || status.Size().Height < needed || bottom(status) > small.Height {
		t.Errorf("the status line %q has the height %v of %v and ends at %v",
			status.Text, status.Size().Height, needed, bottom(status))
	}
}
