package terminal_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"twenty48/engine"
	"twenty48/library"
	"twenty48/records"
	"twenty48/session"
	"twenty48/settings"
	"twenty48/terminal"
)

// The player moves right and down, and quits. Play describes the game in words.
func ExamplePlay() {
	store, seed := records.Memory{}, uint64(7)
	env := session.Env{Now: time.Now, Seed: func() uint64 { return 0 }}
	start := session.Start{Rules: engine.Classic(), Seed: &seed}
	s, err := session.Open(library.Open(store, time.Now), settings.Open(store), env, start)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := terminal.Play(context.Background(), strings.NewReader("D\nS\nQ\n"), os.Stdout, os.Stderr, s, terminal.Plain); err != nil {
		fmt.Println(err)
	}
	// Output:
	// W moves the tiles up, A left, S down, D right. B reads the board, I gives a hint, Z undoes, Y redoes, N starts a new game, Q quits. Press Enter after each letter.
	// Game ID: classic-7KB
	// Row 1: empty, empty, empty, empty.
	// Row 2: 2, empty, empty, empty.
	// Row 3: empty, empty, 2, empty.
	// Row 4: empty, empty, empty, empty.
	// Score 0, best 0.
	// Right. New 2 at row 3, column 2. Score 0.
	// Down: 2 and 2 make 4 in column 4. New 2 at row 3, column 4. Score 4.
	// Quitting the game.
}
