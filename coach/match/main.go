// Match lets the coach play games, and reports how well it plays.
//
//	go run ./coach/match -games 50 -budget 10ms -seed 1
//
// The games have successive seeds from -seed. With -boards instead of -budget, the games are the
// same on every machine. With -record, match writes the recording of each game to a folder. Before
// match writes a recording, it imports it, so the engine checks all its moves. You can import the
// recordings into the history of the program.
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
	"twenty48/recording"
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

// A match has the options of the command line.
type match struct {
	player
	games, parallel int
	seed            uint64 // of the first game
}

// parseFlags parses the flags and makes the folder for recordings. It checks at once that a
// recording can be written, because a game may take half an hour.
func parseFlags(args []string) (m match, err error) {
	flags := flag.NewFlagSet("match", flag.ExitOnError)
	flags.IntVar(&m.games, "games", 10, "the number of `games`")
	flags.IntVar(&m.parallel, "parallel", 1, "the number of games played at once")
	flags.DurationVar(&m.budget, "budget", 10*time.Millisecond, "the time for a move")
	flags.IntVar(&m.boards, "boards", 0, "the number of `boards` that the coach evaluates for a move, instead of -budget")
	flags.Uint64Var(&m.seed, "seed", 1, "the seed of the first game")
	preset := flags.String("rules", "classic", "the `name` of the rules")
	size := flags.String("size", "", "another size of the board, such as 3x5")
	flags.IntVar(&m.until, "until", 0, "the `tile` that ends a game, or 0 for none")
	flags.StringVar(&m.folder, "record", "", "the `folder` for recordings of the games")
	flags.Parse(args)

	if m.rules, err = engine.RulesNamed(*preset); err != nil {
		return m, err
	}
	if *size != "" {
		m.rules.Target, m.rules.Ends = 0, false
		fmt.Sscanf(*size, "%dx%d", &m.rules.Rows, &m.rules.Cols)
		if fmt.Sprintf("%dx%d", m.rules.Rows, m.rules.Cols) != *size {
			return m, fmt.Errorf("-size %s: give rows and columns, such as 3x5", *size)
		}
	}
	if err := m.rules.Validate(); err != nil {
		return m, err
	}
	switch {
	case flags.NArg() > 0:
		return m, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case m.games < 1:
		return m, fmt.Errorf("-games %d: must be at least 1", m.games)
	case m.parallel < 1:
		return m, fmt.Errorf("-parallel %d: must be at least 1", m.parallel)
	case m.boards < 0:
		return m, fmt.Errorf("-boards %d: must not be negative", m.boards)
	case m.rules.Rows > coach.MaxSide || m.rules.Cols > coach.MaxSide:
		return m, fmt.Errorf("-size %s: the coach supports boards up to %d × %[2]d", *size, coach.MaxSide)
	case m.until < 0:
		return m, fmt.Errorf("-until %d: give a tile, or 0 for none", m.until)
	}
	switch {
	case m.boards > 0:
		m.budget = 0
	case m.budget <= 0:
		return m, fmt.Errorf("-budget %v: must be above 0, such as 10ms", m.budget)
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

// A player plays games with the given rules.
type player struct {
	rules  engine.Rules
	budget time.Duration // for a move; 0 if only boards limit it
	boards int           // the limit of boards for a move, or 0
	until  int           // the tile that ends a game, or 0
	folder string        // for the recordings, or ""
}

// play plays the game with a seed to its end.
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
	if _, err := games.Do(g, recording.Autoplay); err != nil {
		return r, err
	}
	for {
		state := g.State()
		if p.until > 0 && state.Matrix.Highest() >= p.until {
			break
		}
		if state.Status() == engine.Won && !state.Rules.Ends {
			if _, err := games.Do(g, recording.Continue); err != nil {
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
		if moved, err := games.Do(g, recording.Move(advice.Direction)); err != nil || !moved {
			return r, fmt.Errorf("seed %d: the move %c is impossible or could not be written: %v", seed, advice.Direction, err)
		}
	}
	state := g.State()
	r.score, r.tile = state.Score, state.Matrix.Highest()
	if p.folder == "" {
		return r, nil
	}
	return r, p.record(games, g.Name(), r)
}

// ask returns the advice of the coach, and adds the time that it took to the result.
func (p player) ask(c *coach.Coach, state engine.State, r *result) (coach.Advice, error) {
	ctx := context.Background()
	start := time.Now()
	if p.budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, start.Add(p.budget))
		defer cancel()
	}
	advice, err := c.Best(ctx, state)
	r.times = append(r.times, time.Since(start))
	r.boards += advice.Boards
	return advice, err
}

// record writes the recording of a game to a file. First it imports the recording, which checks it.
func (p player) record(games *library.Library, name string, r result) error {
	text, err := games.Text(name)
	if err != nil {
		return err
	}
	other := library.Open(records.Memory{}, time.Now)
	game, err := other.Import(recording.ReadText(text))
	if err != nil {
		return err
	}
	if game.Score != r.score {
		return fmt.Errorf("seed %d: the score of the recording is %d, of the game %d", r.seed, game.Score, r.score)
	}
	return os.WriteFile(filepath.Join(p.folder, fmt.Sprintf("%d-%d.txt", r.seed, r.score)), []byte(text), 0o666)
}
