package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"

	"twenty48/coach/internal/net"
	"twenty48/coach/internal/thirteen"
)

// A thirteenLearner learns the game of package thirteen. The chances of the last part are computed,
// and the learner learns them first. For the other parts, it learns the number of moves still to
// come, plus the worth of the chance that follows them.
type thirteenLearner struct {
	learner
	judge   thirteen.Judge // uses what was learned so far, and the computed chances
	calm    int            // the number of moves after which it learns at a tenth of the rate
	game    []thirteenMove
	arrived struct {
		To      [stretches]arrivals // boards with which games reached each stretch of the sum; games start in all of them
		Settled arrivals            // boards with which games reached the last part, settled
	}
	fromStart struct{ games, settled int } // games from the first stretch since the last report, and how many of them became settled
}

// A thirteenMove has the board after a move, before the spawn. If the move was random, best is the
// board after the best move; otherwise best is zero.
type thirteenMove struct{ board, best thirteen.Board }

const (
	stretch        = 128
	stretches      = 4096 / stretch
	startInterval  = 8   // one game in startInterval starts in the first stretch
	randomInterval = 100 // one move in randomInterval is random
	calmAfter      = 0.6 // the part of all moves after which it learns at a tenth of the rate

	taughtBoards = 60 * million // the number of boards of the last part to learn
	bestGames    = 60_000       // the number of games that show which boards are the most frequent

	// The largest numbers of weights and moves in the result. More would enlarge the program too
	// much.
	maxBuildingWeights, maxSettledWeights, maxMoves = 300_000, 100_000, 400_000
)

// newThirteenLearner returns a learner that will play this number of moves. chance returns the
// computed chance of a settled board.
func newThirteenLearner(seed uint64, moves int, chance func(thirteen.Board) float32) *thirteenLearner {
	l := &thirteenLearner{learner: newLearner(seed, 4096, thirteen.Keys), calm: int(calmAfter * float64(moves))}
	l.judge = thirteen.Judge{Chance: chance, Moves: func(b thirteen.Board, part int) float32 {
		var keys [thirteen.Features]uint32
		return l.sum(0, b.Keys(part, &keys))
	}}
	return l
}

func (l *thirteenLearner) extra() any { return &l.arrived }

// teach learns the chances of a number of boards of the last part, in games that start with a few
// small tiles. Seven of ten games use the best moves, the others the current weights. The learning
// rate is a tenth from the start; starting with the full rate was not better.
func (l *thirteenLearner) teach(boards int) {
	for count := 0; count < boards; {
		b, best := thirteen.Clear(), l.draw(10) < 7
		for range 2 + l.draw(8) {
			if cell := int(thirteen.FreeCells[l.draw(len(thirteen.FreeCells))]); b.Empties()>>cell&1 != 0 {
				b = b.With(cell, 1+l.draw(1+l.draw(7)))
			}
		}
		for isRunning := true; isRunning; {
			b = b.Spawn(l.random.Uint64(), fours)
			var highest float32
			nexts, n, won := [4]thirteen.Board{}, 0, false
			for direction := range 4 {
				next, _ := b.Shift(direction)
				won = won || next.Part() == thirteen.Won
				if _, settled := next.Settled(); next == b || !settled {
					continue
				}
				chance := l.judge.Chance(next)
				var keys [thirteen.Features]uint32
				estimate := l.learnChance(next.Keys(thirteen.Last, &keys), chance, true)
				count++
				if best {
					estimate = chance
				}
				if nexts[n] = next; n == 0 || estimate > highest {
					nexts[0], nexts[n], highest = next, nexts[0], estimate
				}
				n++
			}
			if isRunning = n > 0 && !won; isRunning {
				b = nexts[0]
				if l.draw(40) == 0 {
					b = nexts[l.draw(n)]
				}
			}
		}
	}
}

// play plays a game until the board is settled or no move is possible, and learns from it.
func (l *thirteenLearner) play() {
	reached := 1
	for reached < stretches && l.arrived.To[reached].N > 0 {
		reached++
	}
	at, b := l.draw(reached), thirteen.Empty()
	if l.draw(startInterval) == 0 {
		at = 0
	}
	isFromStart := at == 0
	if isFromStart {
		l.fromStart.games++
		for range 1 + l.draw(4) {
			b = b.Spawn(l.random.Uint64(), fours)
		}
	} else {
		b.Cells = l.arrived.To[at].draw(&l.learner)
	}
	l.game = l.game[:0]
	worth := l.judge.Worth // outside the loop, because a method value allocates
	for b.Part() != thirteen.Won {
		b = b.Spawn(l.random.Uint64(), fours)
		best, _, ok := bestMove(b, worth)
		if !ok {
			break
		}
		move := thirteenMove{board: best}
		if l.draw(randomInterval) == 0 {
			if drawn, _ := b.Shift(l.draw(4)); drawn != b && drawn != best && best.Part() != thirteen.Won {
				move = thirteenMove{drawn, best}
			}
		}
		b = move.board
		l.game = append(l.game, move)
		if _, settled := b.Settled(); settled {
			l.arrived.Settled.add(b.Cells)
			if isFromStart {
				l.fromStart.settled++
			}
			break
		}
		if now := min(b.Sum()/stretch, stretches-1); now > at {
			at = now
			l.arrived.To[at].add(b.Cells)
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
			estimate := l.learnMoves(move.board.Keys(part, &keys), worth, l.Moves >= l.calm)
			worth = 1 + float32(lambda*worth) + float32((1-lambda)*estimate)
		}
		if move.best != (thirteen.Board{}) { // a random move must not lower the worth of the boards before it
			worth = 1 + l.judge.Worth(move.best)
		}
	}
}

// String returns the share of games from the first stretch that reached the last part with settled
// tiles.
func (l *thirteenLearner) String() string {
	recent := l.fromStart
	l.fromStart.games, l.fromStart.settled = 0, 0
	return fmt.Sprintf("settled %.1f %%", 100*float64(recent.settled)/float64(max(1, recent.games)))
}

// bestMoves plays games with the best moves, from boards with which games reached the last part. It
// returns the best moves on the most frequent boards, except winning moves, which a search finds by
// itself.
func (l *thirteenLearner) bestMoves(chances chances) thirteen.Moves {
	type occurrence struct {
		times int
		way   uint64
	}
	boards := map[uint32]occurrence{}
	for range bestGames {
		b := thirteen.Empty()
		b.Cells = l.arrived.Settled.draw(&l.learner)
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
				boards[b.Index()] = occurrence{boards[b.Index()].times + 1, uint64(way)}
			}
			b = next
		}
	}
	var indices []uint32
	for index := range boards {
		indices = append(indices, index)
	}
	slices.SortFunc(indices, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(boards[b].times, boards[a].times), cmp.Compare(a, b))
	})
	fmt.Printf("%d boards occurred in the best play\n", len(indices))
	var moves thirteen.Moves
	for _, index := range indices[:min(maxMoves, len(indices))] {
		moves = append(moves, uint64(index)<<2|boards[index].way)
	}
	slices.Sort(moves)
	return moves
}

// tuneThirteen trains up to a number of moves, including those of the state file, and writes the
// files learned and moves to a folder.
func tuneThirteen(moves int, seed uint64, state, folder string) error {
	chances := newChances()
	fmt.Println("computed the chances of the last part")
	l := newThirteenLearner(seed, moves, func(b thirteen.Board) float32 { return chances.before(b) / certain })
	found, err := l.load(state, l)
	if err != nil {
		return err
	}
	if !found {
		l.teach(taughtBoards)
		fmt.Printf("learned %d boards of the last part\n", taughtBoards)
	}
	if err := l.playAll(moves, l, state); err != nil {
		return err
	}
	worths := make([]float32, thirteen.Keys)
	l.selectWeights(worths, 0, thirteen.LastKeys, maxBuildingWeights, net.Step)
	l.selectWeights(worths, thirteen.LastKeys, thirteen.Keys, maxSettledWeights, net.EndingStep)
	if err := write(filepath.Join(folder, "learned"), net.Pack(worths)); err != nil {
		return err
	}
	return write(filepath.Join(folder, "moves"), l.bestMoves(chances).Pack())
}
