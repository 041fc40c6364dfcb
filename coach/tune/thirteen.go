package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"

	"twenty48/coach/internal/net"
	"twenty48/coach/internal/thirteen"
)

// A thirteenLearner learns the game in thirteen cells. Of its last part the chances are known, and are taught; of the
// parts before it learns how many moves are to come, and what chance comes after them.
type thirteenLearner struct {
	learner
	judge thirteen.Judge // by what was learned so far, and what is known
	calm  int            // after how many moves it learns at a tenth of the rate
	game  []thirteenMove
	came  struct {
		To      [stretches]arrivals // what games came to a stretch of the sum with: as many begin in each
		Settled arrivals            // what they came to the last part with
	}
	anew struct{ games, settled int } // of the games that were begun anew since the last report
}

// A thirteenMove is a move: the board before the spawn, and, if it is one that was drawn, that of the best.
type thirteenMove struct{ board, best thirteen.Board }

const (
	stretch   = 128
	stretches = 4096 / stretch
	anewOf    = 8   // one of so many games begins anew
	drawnOf   = 100 // one of so many moves is drawn
	calmAfter = 0.6 // of all moves

	taught    = 60 * million // boards of the last part
	bestGames = 60_000       // to see which boards are met most

	// What is kept. The others would take too much room for what they are worth.
	buildingMost, settledMost, movesMost = 300_000, 100_000, 400_000
)

// newThirteenLearner returns one that is to learn for so many moves.
func newThirteenLearner(seed uint64, moves int, chance func(thirteen.Board) float32) *thirteenLearner {
	l := &thirteenLearner{learner: newLearner(seed, 4096, thirteen.Keys), calm: int(calmAfter * float64(moves))}
	l.judge = thirteen.Judge{Chance: chance, Moves: func(b thirteen.Board, part int) float32 {
		var keys [thirteen.Features]uint32
		return l.sum(0, b.Keys(part, &keys))
	}}
	return l
}

func (l *thirteenLearner) kept() any { return &l.came }

// teach teaches the chances of so many boards of the last part, along games from a few small tiles on. Seven of ten are
// of the best play, the others of what was learned so far. It learns at a tenth of the rate from the start: to learn at
// the full one first was no better.
func (l *thirteenLearner) teach(boards int) {
	for told := 0; told < boards; {
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
				told++
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
	if l.draw(anewOf) == 0 {
		at = 0
	}
	anew := at == 0
	if anew {
		l.anew.games++
		for range 1 + l.draw(4) {
			b = b.Spawn(l.random.Uint64(), fours)
		}
	} else {
		b.Cells = l.came.To[at].draw(&l.learner)
	}
	l.game = l.game[:0]
	worth := l.judge.Worth // once, as it takes memory
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
			if anew {
				l.anew.settled++
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
			worth = 1 + float32(coming*worth) + float32((1-coming)*held)
		}
		if move.best != (thirteen.Board{}) { // what was before is not to suffer by what was drawn
			worth = 1 + l.judge.Worth(move.best)
		}
	}
}

// String tells how many of the games that were begun anew came to the last part, settled.
func (l *thirteenLearner) String() string {
	anew := l.anew
	l.anew.games, l.anew.settled = 0, 0
	return fmt.Sprintf("settled %.1f %%", 100*float64(anew.settled)/float64(max(1, anew.games)))
}

// bestMoves plays on from where games came to the last part, the best there is, and returns the moves on the boards
// that were met most, but for those that win at once, which a look ahead finds.
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
	fmt.Printf("the best play met %d boards\n", len(indices))
	var moves thirteen.Moves
	for _, index := range indices[:min(movesMost, len(indices))] {
		moves = append(moves, uint64(index)<<2|met[index].way)
	}
	slices.Sort(moves)
	return moves
}

// tuneThirteen learns for so many moves, with those of a state file, and writes what is to be embedded to a folder.
func tuneThirteen(moves int, seed uint64, state, folder string) error {
	chances := newChances()
	fmt.Println("the chances of the last part are known")
	l := newThirteenLearner(seed, moves, func(b thirteen.Board) float32 { return chances.before(b) / sure })
	found, err := l.load(state, l)
	if err != nil {
		return err
	}
	if !found {
		l.teach(taught)
		fmt.Printf("%d boards of it are taught\n", taught)
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
