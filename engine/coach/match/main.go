// Match lets the coach play, and tells how well it does.
//
//	go run ./engine/coach/match -games 50 -budget 10ms -seed 1
//
// Game i has the seed -seed + i - 1. With -boards instead of -budget the coach
// thinks as much on every machine, so that the same games come of it.
// With -record each game is written into a folder, as a recording that can be
// imported into the history of the program, which replays it by the engine.
// Before that it is imported here.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"sync"
	"time"

	"twenty48/engine"
	"twenty48/engine/coach"
	"twenty48/records"
	"twenty48/session"
)

func main() {
	log.SetFlags(0)
	games := flag.Int("games", 10, "how many `games` are played")
	parallel := flag.Int("parallel", 1, "how many of them at once")
	budget := flag.Duration("budget", 10*time.Millisecond, "how long the coach may think about a move")
	boards := flag.Int("boards", 0, "how many `boards` it may judge for a move, instead of -budget")
	seed := flag.Uint64("seed", 1, "the seed of the first game")
	preset := flag.String("rules", "classic", "the `name` of the rules")
	size := flag.String("size", "", "another size of board, as in 3x5")
	until := flag.Int("until", 0, "the `tile` that ends a game; 0: none")
	folder := flag.String("record", "", "the `folder` that recordings of the games are written to")
	flag.Parse()

	rules, err := engine.RulesNamed(*preset)
	if err == nil && *size != "" {
		rules.Target, rules.Ends = 0, false
		_, err = fmt.Sscanf(*size, "%dx%d", &rules.Rows, &rules.Cols)
	}
	if err == nil {
		err = rules.Validate()
	}
	if err == nil && *games < 1 {
		err = fmt.Errorf("there must be a game, not %d", *games)
	}
	if err != nil {
		log.Fatal(err)
	}
	if *boards > 0 {
		*budget = 0
	}
	p := player{rules: rules, budget: *budget, boards: *boards, until: *until, folder: *folder}
	var results results
	var mu sync.Mutex
	var workers sync.WaitGroup
	next := make(chan uint64)
	for range *parallel {
		workers.Go(func() {
			for seed := range next {
				r, err := p.play(seed)
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
	for i := range *games {
		next <- *seed + uint64(i)
	}
	close(next)
	workers.Wait()
	fmt.Print(results)
}

// A player plays games by some rules.
type player struct {
	rules  engine.Rules
	budget time.Duration // for a move; 0: no limit
	boards int
	until  int
	folder string
}

// play plays the game of a seed to its end.
func (p player) play(seed uint64) (r result, err error) {
	r.seed = seed
	c := new(coach.Coach)
	c.Boards = p.boards
	store := records.Memory{}
	s, err := session.Open(store, session.Start{Rules: p.rules, Seed: &seed}, true, draw, time.Now)
	if err != nil {
		return r, err
	}
	if err := s.Help(session.Autoplay); err != nil {
		return r, err
	}
	for {
		state := s.State()
		if p.until > 0 && state.Matrix.Highest() >= p.until {
			break
		}
		if state.Status() == engine.Won && !state.Rules.Ends {
			if _, err := s.GoOn(); err != nil {
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
		if moved, err := s.Play(advice.Direction); err != nil || !moved {
			return r, fmt.Errorf("seed %d: %c is no move, or cannot be written: %v", seed, advice.Direction, err)
		}
	}
	state := s.State()
	r.score, r.tile = state.Score, state.Matrix.Highest()
	if p.folder == "" {
		return r, nil
	}
	return r, p.record(s, r)
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

// record writes the recording of a game, after another session has replayed it.
func (p player) record(s *session.Session, r result) error {
	games, _, err := s.Games(time.Minute)
	if err != nil {
		return err
	}
	text, err := s.Text(games[0])
	if err != nil {
		return err
	}
	other, err := session.Open(records.Memory{}, session.Start{Rules: p.rules}, false, draw, time.Now)
	if err != nil {
		return err
	}
	game, err := other.Import(text)
	if err != nil {
		return err
	}
	if game.Score != r.score {
		return fmt.Errorf("seed %d: the recording comes to %d, the game to %d", r.seed, game.Score, r.score)
	}
	if err := os.MkdirAll(p.folder, 0o777); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(p.folder, fmt.Sprintf("%d-%d.txt", r.seed, r.score)), []byte(text), 0o666)
}

// draw is for sessions that begin no game but the one of a seed that is given.
func draw() uint64 { return 0 }
