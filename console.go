//go:build !js

package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/gdamore/tcell/v3"
	"golang.org/x/term"

	"twenty48/engine/coach"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/terminal"
	"twenty48/words"
)

// playTerminal plays without a window: on the whole screen where there is one, or
// line by line if there is not or it is wished so, or in words; or the coach plays.
func playTerminal(stdin io.Reader, stdout, stderr io.Writer, game *session.Session, notice []error, o options) error {
	if !o.lines && !o.plain && !o.autoplay && isTerminal(stdin) && isTerminal(stdout) && os.Getenv("TERM") != "dumb" {
		return playScreen(game, words.Notes(notice))
	}
	if len(notice) > 0 {
		fmt.Fprintln(stderr, "twenty48:", words.Notes(notice))
	}
	if o.autoplay {
		ctx, done := untilKilled()
		defer done()
		if o.plain {
			return terminal.AutoplayPlain(ctx, stdout, game, new(coach.Coach).Best)
		}
		return terminal.Autoplay(ctx, stdout, game, new(coach.Coach).Best)
	}
	if o.plain {
		return terminal.PlayPlain(stdin, stdout, game, new(coach.Coach).Best)
	}
	return terminal.Play(stdin, stdout, game, new(coach.Coach).Best)
}

// untilKilled returns a context that is done when the system asks the program to
// end, which does not end it.
func untilKilled() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
}

func playScreen(game *session.Session, notice string) error {
	ctx, done := untilKilled()
	defer done()
	screen, err := tcell.NewScreen()
	if err == nil {
		err = terminal.PlayScreen(ctx, screen, game, notice, stop, new(coach.Coach).Best)
	}
	if err != nil && ctx.Err() == nil {
		return phrase.New("the terminal cannot be played on (%v); it may do line by line: twenty48 -lines", err)
	}
	return nil
}

func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
