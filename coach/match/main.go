// Match lets the coach play, and tells how well it does.
//
//	go run ./coach/match -games 50 -budget 10ms -seed 1
//
// Game i has the seed -seed + i - 1. With -boards instead of -budget the coach
// thinks as much on every machine, so that the same games come of it.
// With -record each game is written into a folder, as a recording that can be
// imported into the history of the program, which replays it by the engine.
// Before that it is imported here.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"sync"
	"time"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/library"
	"twenty48/records"
)

func main() {
	log.SetFlags(0)
	m, err := parseFlags(os.Args[1:])
	if err != nil {
		log.Printf("%v; see -h", err)
		os.Exit(2)
	}
	var results results
	var mu sync.Mutex
	var workers sync.WaitGroup
	next := make(chan uint64)
	for range m.parallel {
		workers.Go(func() {
			for seed := range next {
				r, err := m.play(seed)
				if err != nil {
					log.Fatal(err)
				}
				mu.Lock()
				fmt.Println(r)
				results = append(results, r)
				mu.Unlock()
			}
		})
	}
	for i := range m.games {
		next <- m.seed + uint64(i)
	}
	close(next)
	workers.Wait()
	fmt.Print(results)
}

// A match is what is asked for.
type match struct {
	player
	games, parallel int
	seed            uint64 // of the first game
}

// parseFlags reads what is asked for, and makes the folder for recordings: a game may take half an hour, and it is not
// to be told then that it cannot be kept.
func parseFlags(args []string) (m match, err error) {
	flags := flag.NewFlagSet("match", flag.ExitOnError)
	flags.IntVar(&m.games, "games", 10, "how many `games` are played")
	flags.IntVar(&m.parallel, "parallel", 1, "how many of them at once")
	flags.DurationVar(&m.budget, "budget", 10*time.Millisecond, "how long the coach may think about a move")
	flags.IntVar(&m.boards, "boards", 0, "how many `boards` it may judge for a move, instead of -budget")
	flags.Uint64Var(&m.seed, "seed", 1, "the seed of the first game")
	preset := flags.String("rules", "classic", "the `name` of the rules")
	size := flags.String("size", "", "another size of board, as in 3x5")
	flags.IntVar(&m.until, "until", 0, "the `tile` that ends a game; 0: none")
	flags.StringVar(&m.folder, "record", "", "the `folder` that recordings of the games are written to")
	flags.Parse(args)

	if m.rules, err = engine.RulesNamed(*preset); err != nil {
		return m, err
	}
	if *size != "" {
		m.rules.Target, m.rules.Ends = 0, false
		fmt.Sscanf(*size, "%dx%d", &m.rules.Rows, &m.rules.Cols)
		if fmt.Sprintf("%dx%d", m.rules.Rows, m.rules.Cols) != *size {
			return m, fmt.Errorf("-size %s: give rows and columns, as in 3x5", *size)
		}
	}
	if err := m.rules.Validate(); err != nil {
		return m, err
	}
	switch {
	case flags.NArg() > 0:
		return m, fmt.Errorf("%q is no flag", flags.Arg(0))
	case m.games < 1:
		return m, fmt.Errorf("-games %d: there must be a game", m.games)
	case m.parallel < 1:
		return m, fmt.Errorf("-parallel %d: a game at a time, or more", m.parallel)
	case m.boards < 0:
		return m, fmt.Errorf("-boards %d: give a board or more", m.boards)
	case m.rules.Rows > coach.MaxSide || m.rules.Cols > coach.MaxSide:
		return m, fmt.Errorf("-size %s: the coach thinks about boards up to %d × %[2]d", *size, coach.MaxSide)
	case m.until < 0:
		return m, fmt.Errorf("-until %d: give a tile, or 0 for none", m.until)
	}
	switch {
	case m.boards > 0:
		m.budget = 0
	case m.budget <= 0:
		return m, fmt.Errorf("-budget %v: the coach needs some time, as in 10ms", m.budget)
	}
	if m.folder == "" {
		return m, nil
	}
	if err := os.MkdirAll(m.folder, 0o777); err != nil {
		return m, err
	}
	f, err := os.CreateTemp(m.folder, "")
	if err != nil {
		return m, err
	}
	return m, errors.Join(f.Close(), os.Remove(f.Name()))
}

// A player plays games by some rules.
type player struct {
	rules  engine.Rules
	budget time.Duration // for a move; 0: only boards limit it
	boards int
	until  int
	folder string
}

// play plays the game of a seed to its end.
func (p player) play(seed uint64) (r result, err error) {
	r.seed = seed
	c := new(coach.Coach)
	c.Boards = p.boards
	games := library.Open(records.Memory{}, time.Now)
	g, _, err := games.Start(library.Start{Rules: p.rules, Seed: &seed}, func() uint64 { return seed })
	if err != nil {
		return r, err
	}
	games.SetInPlay(g)
	if _, err := games.Do(g, library.Autoplay); err != nil {
		return r, err
	}
	for {
		state := g.State()
		if p.until > 0 && state.Matrix.Highest() >= p.until {
			break
		}
		if state.Status() == engine.Won && !state.Rules.Ends {
			if _, err := games.Do(g, library.Continue); err != nil {
				return r, err
			}
			continue
		}
		if state.Status() != engine.Playing {
			break
		}
		advice, err := p.ask(c, state, &r)
		if err != nil {
			return r, err
		}
		if moved, err := games.Do(g, library.Move(advice.Direction)); err != nil || !moved {
			return r, fmt.Errorf("seed %d: %c is no move, or cannot be written: %v", seed, advice.Direction, err)
		}
	}
	state := g.State()
	r.score, r.tile = state.Score, state.Matrix.Highest()
	if p.folder == "" {
		return r, nil
	}
	return r, p.record(games, g.Name(), r)
}

// ask returns what the coach says, and adds to the result how long it took.
func (p player) ask(c *coach.Coach, state engine.State, r *result) (coach.Advice, error) {
	ctx := context.Background()
	start := time.Now()
	if p.budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, start.Add(p.budget))
		defer cancel()
	}
	advice, err := c.Best(ctx, state)
	r.took = append(r.took, time.Since(start))
	r.boards += advice.Boards
	return advice, err
}

// record writes the recording of a game to a file, after another library has read it.
func (p player) record(games *library.Library, name string, r result) error {
	text, err := games.Text(name)
	if err != nil {
		return err
	}
	other := library.Open(records.Memory{}, time.Now)
	game, err := other.Import(other.ReadingOf(text))
	if err != nil {
		return err
	}
	if game.Score != r.score {
		return fmt.Errorf("seed %d: the recording comes to %d, the game to %d", r.seed, game.Score, r.score)
	}
	return os.WriteFile(filepath.Join(p.folder, fmt.Sprintf("%d-%d.txt", r.seed, r.score)), []byte(text), 0o666)
}
