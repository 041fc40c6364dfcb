package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"

	"twenty48/coach/internal/net"
	"twenty48/coach/internal/thirteen"
)

// A thirteenLearner learns the game in thirteen cells. The chances of the last part are computed, and the learner is
// taught them. For the other parts it learns the number of moves still to come, plus the worth of the chance after them.
type thirteenLearner struct {
	learner
	judge thirteen.Judge // uses what was learned so far, and the computed chances
	calm  int            // the number of moves after which it learns at a tenth of the rate
	game  []thirteenMove
	came  struct {
		To      [stretches]arrivals // boards with which games reached each stretch of the sum; the same number of games starts in each
		Settled arrivals            // boards with which games reached the last part
	}
	fresh struct{ games, settled int } // games from the first stretch since the last report
}

// A thirteenMove is a move: the board after it and before the spawn. For a random move, best is the board after the
// best move.
type thirteenMove struct{ board, best thirteen.Board }

const (
	stretch   = 128
	stretches = 4096 / stretch
	freshOf   = 8   // one of freshOf games starts in the first stretch
	drawnOf   = 100 // one of drawnOf moves is random
	calmAfter = 0.6 // the part of all moves after which it learns at a tenth of the rate

	taught    = 60 * million // the number of boards of the last part that are taught
	bestGames = 60_000       // games of the best play, which show the most frequent boards

	// The numbers of weights and moves in the result. More would be too large for their use.
	buildingMost, settledMost, movesMost = 300_000, 100_000, 400_000
)

// newThirteenLearner returns a learner for the given number of moves.
func newThirteenLearner(seed uint64, moves int, chance func(thirteen.Board) float32) *thirteenLearner {
	l := &thirteenLearner{learner: newLearner(seed, 4096, thirteen.Keys), calm: int(calmAfter * float64(moves))}
	l.judge = thirteen.Judge{Chance: chance, Moves: func(b thirteen.Board, part int) float32 {
		var keys [thirteen.Features]uint32
		return l.sum(0, b.Keys(part, &keys))
	}}
	return l
}

func (l *thirteenLearner) extra() any { return &l.came }

// teach teaches the chances of boards of the last part, along games that start with a few small tiles. Seven of ten games
// use the best play, the others what was learned so far. The learning rate is a tenth from the start, because the full
// rate at first was not better.
func (l *thirteenLearner) teach(boards int) {
	for count := 0; count < boards; {
		b, best := thirteen.Clear(), l.draw(10) < 7
		for range 2 + l.draw(8) {
			if cell := int(thirteen.Free[l.draw(len(thirteen.Free))]); b.Empties()>>cell&1 != 0 {
				b = b.With(cell, 1+l.draw(1+l.draw(7)))
			}
		}
		for going := true; going; {
			b = b.Spawn(l.random.Uint64(), fours)
			var most float32
			nexts, n, won := [4]thirteen.Board{}, 0, false
			for direction := range 4 {
				next, _ := b.Shift(direction)
				won = won || next.Part() == thirteen.Won
				if _, settled := next.Settled(); next == b || !settled {
					continue
				}
				chance := l.judge.Chance(next)
				var keys [thirteen.Features]uint32
				held := l.learnChance(next.Keys(thirteen.Last, &keys), chance, true)
				count++
				if best {
					held = chance
				}
				if nexts[n] = next; n == 0 || held > most {
					nexts[0], nexts[n], most = next, nexts[0], held
				}
				n++
			}
			if going = n > 0 && !won; going {
				b = nexts[0]
				if l.draw(40) == 0 {
					b = nexts[l.draw(n)]
				}
			}
		}
	}
}

// play plays a game to the last part, settled, and learns from it.
func (l *thirteenLearner) play() {
	reached := 1
	for reached < stretches && l.came.To[reached].N > 0 {
		reached++
	}
	at, b := l.draw(reached), thirteen.Empty()
	if l.draw(freshOf) == 0 {
		at = 0
	}
	isFresh := at == 0
	if isFresh {
		l.fresh.games++
		for range 1 + l.draw(4) {
			b = b.Spawn(l.random.Uint64(), fours)
		}
	} else {
		b.Cells = l.came.To[at].draw(&l.learner)
	}
	l.game = l.game[:0]
	worth := l.judge.Worth // once, because a method value allocates
	for b.Part() != thirteen.Won {
		b = b.Spawn(l.random.Uint64(), fours)
		best, _, ok := bestMove(b, worth)
		if !ok {
			break
		}
		move := thirteenMove{board: best}
		if l.draw(drawnOf) == 0 {
			if drawn, _ := b.Shift(l.draw(4)); drawn != b && drawn != best && best.Part() != thirteen.Won {
				move = thirteenMove{drawn, best}
			}
		}
		b = move.board
		l.game = append(l.game, move)
		if _, settled := b.Settled(); settled {
			l.came.Settled.add(b.Cells)
			if isFresh {
				l.fresh.settled++
			}
			break
		}
		if now := min(b.Sum()/stretch, stretches-1); now > at {
			at = now
			l.came.To[at].add(b.Cells)
		}
	}
	l.learn()
	l.Moves += len(l.game)
	l.Games++
}

// learn learns from the last move of the game to the first.
func (l *thirteenLearner) learn() {
	worth := float32(0)
	for _, move := range slices.Backward(l.game) {
		if part := move.board.Part(); part >= thirteen.Last {
			worth = 1 + l.judge.Worth(move.board)
		} else {
			var keys [thirteen.Features]uint32
			held := l.learnMoves(move.board.Keys(part, &keys), worth, l.Moves >= l.calm)
			worth = 1 + float32(lambda*worth) + float32((1-lambda)*held)
		}
		if move.best != (thirteen.Board{}) { // a random move must not lower the worth of the boards before it
			worth = 1 + l.judge.Worth(move.best)
		}
	}
}

// String returns the share of games from the first stretch that reached the last part with settled tiles.
func (l *thirteenLearner) String() string {
	fresh := l.fresh
	l.fresh.games, l.fresh.settled = 0, 0
	return fmt.Sprintf("settled %.1f %%", 100*float64(fresh.settled)/float64(max(1, fresh.games)))
}

// bestMoves continues from boards with which games reached the last part, using the best play. It returns the best moves
// on the most frequent boards, except winning moves, which a search finds by itself.
func (l *thirteenLearner) bestMoves(chances chances) thirteen.Moves {
	type found struct {
		times int
		way   uint64
	}
	met := map[uint32]found{}
	for range bestGames {
		b := thirteen.Empty()
		b.Cells = l.came.Settled.draw(&l.learner)
		for {
			var settled bool
			if b, settled = b.Settled(); !settled {
				break
			}
			b = b.Spawn(l.random.Uint64(), fours)
			way, chance, ok := chances.best(b)
			if !ok || chance == 0 {
				break
			}
			next, _ := b.Shift(way)
			if next.Part() != thirteen.Won {
				met[b.Index()] = found{met[b.Index()].times + 1, uint64(way)}
			}
			b = next
		}
	}
	var indices []uint32
	for index := range met {
		indices = append(indices, index)
	}
	slices.SortFunc(indices, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(met[b].times, met[a].times), cmp.Compare(a, b))
	})
	fmt.Printf("%d boards occurred in the best play\n", len(indices))
	var moves thirteen.Moves
	for _, index := range indices[:min(movesMost, len(indices))] {
		moves = append(moves, uint64(index)<<2|met[index].way)
	}
	slices.Sort(moves)
	return moves
}

// tuneThirteen trains up to the given number of moves, including those of the state file, and writes the files to embed
// to a folder.
func tuneThirteen(moves int, seed uint64, state, folder string) error {
	chances := newChances()
	fmt.Println("computed the chances of the last part")
	l := newThirteenLearner(seed, moves, func(b thirteen.Board) float32 { return chances.before(b) / sure })
	found, err := l.load(state, l)
	if err != nil {
		return err
	}
	if !found {
		l.teach(taught)
		fmt.Printf("taught %d boards of the last part\n", taught)
	}
	if err := l.playAll(moves, l, state); err != nil {
		return err
	}
	worths := make([]float32, thirteen.Keys)
	l.keep(worths, 0, thirteen.LastKeys, buildingMost, net.Step)
	l.keep(worths, thirteen.LastKeys, thirteen.Keys, settledMost, net.EndingStep)
	if err := write(filepath.Join(folder, "learned"), net.Pack(worths)); err != nil {
		return err
	}
	return write(filepath.Join(folder, "moves"), l.bestMoves(chances).Pack())
}
