package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// Autoplay lets the coach play until the game ends or the context is done, and
// writes what [Play] does, but for what asks the player, and with the score by all
// rules. The error is that of out, or why the coach does not play.
func Autoplay(ctx context.Context, out io.Writer, s *session.Session, advise Adviser) error {
	return autoplay(ctx, out, s, advise, func(engine.Direction) (told string, ended bool, err error) {
		told, ended, err = conclude(s)
		return scored(s.State()) + told, ended, err
	})
}

// AutoplayPlain is as [Autoplay], but tells the game in words, as [PlayPlain] does.
func AutoplayPlain(ctx context.Context, out io.Writer, s *session.Session, advise Adviser) error {
	return autoplay(ctx, out, s, advise, func(last engine.Direction) (told string, ended bool, err error) {
		if told = board(s); last != 0 {
			told = move(words.T(last.Name()), s.Motion(), s.State().Score)
		}
		ending, ended, err := end(s)
		return told + ending + "\n", ended, err
	})
}

// autoplay writes what tell says after each move, and before the first, which
// is the direction 0, until that tells that the game has ended. The error of tell
// is that the game could not be saved.
func autoplay(ctx context.Context, out io.Writer, s *session.Session, advise Adviser, tell func(last engine.Direction) (told string, ended bool, err error)) error {
	for last := engine.Direction(0); ; {
		told, ended, unsaved := tell(last)
		if _, err := io.WriteString(out, told); err != nil {
			return err
		}
		warn(out, unsaved)
		if ended {
			return nil
		}
		advice, err := advise.within(ctx, thinking, s.State())
		if ctx.Err() != nil {
			_, err := fmt.Fprintln(out, words.T("Quitting the game."))
			return err
		}
		if err != nil {
			return phrase.New("the coach does not play: %v", err)
		}
		if last == 0 {
			unsaved = s.Help(session.Autoplay)
		}
		last = advice.Direction
		_, err = s.Play(last)
		warn(out, errors.Join(unsaved, err)) // of which at most one is told
	}
}
