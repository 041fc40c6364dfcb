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
	"twenty48/session"
	"twenty48/terminal"
)

// playTerminal plays without a window: on the whole screen where there is one, or
// line by line if there is not or it is wished so, or in words.
func playTerminal(stdin io.Reader, stdout, stderr io.Writer, game *session.Session, notice string, lines, plain bool) error {
	if !lines && !plain && isTerminal(stdin) && isTerminal(stdout) && os.Getenv("TERM") != "dumb" {
		return playScreen(game, notice)
	}
	if notice != "" {
		fmt.Fprintln(stderr, "twenty48:", notice)
	}
	if plain {
		return terminal.PlayPlain(stdin, stdout, game, coach.New)
	}
	return terminal.Play(stdin, stdout, game, coach.New)
}

func playScreen(game *session.Session, notice string) error {
	ctx, done := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer done()
	screen, err := tcell.NewScreen()
	if err == nil {
		err = terminal.PlayScreen(ctx, screen, game, notice, stop, coach.New)
	}
	if err != nil && ctx.Err() == nil {
		return fmt.Errorf("the terminal cannot be played on (%w); it may do line by line: twenty48 -lines", err)
	}
	return nil
}

func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
