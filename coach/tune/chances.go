package main

import (
	"sync"

	"twenty48/coach/internal/thirteen"
)

// chances has the chance to win of each settled board after the spawn, by index, in units of
// 1/65535. The player makes the best moves that leave the six tiles in place. The slice needs 7 GB.
type chances []uint16

// lostSum is a limit: a board counts as lost if its free tiles have this sum or more. Hardly any
// board without another 512 has so high a sum.
const lostSum = 554

const certain = 65535 // the chance of a won board

// newChances computes the chances from high sums to low ones, because a move does not change the
// sum, and a spawn adds to it.
func newChances() chances {
	c := make(chances, thirteen.Indices)
	var rows, cells [lostSum][]uint64 // the possible contents of a row, and of the two cells above, by their sum
	for row := range uint64(1 << 16) {
		sum, ok := 0, true
		for at := 0; at < 16; at += 4 {
			power := row >> at & 15
			ok = ok && power < thirteen.Digit
			sum += 1 << power &^ 1
		}
		if ok && sum < lostSum {
			rows[sum] = append(rows[sum], row)
			if row < 1<<8 {
				cells[sum] = append(cells[sum], row&15<<12|row>>4<<28)
			}
		}
	}
	for sum := lostSum - 2; sum >= 0; sum -= 2 {
		lastRows := make(chan uint64)
		var all sync.WaitGroup
		for range 2 {
			all.Go(func() {
				for last := range lastRows {
					c.fill(sum, last, &rows, &cells)
				}
			})
		}
		for rowSum := range sum + 1 {
			for _, row := range rows[rowSum] {
				lastRows <- row
			}
		}
		close(lastRows)
		all.Wait()
	}
	return c
}

// fill computes the chances of all boards with this sum and this last row.
func (c chances) fill(sum int, last uint64, rows, cells *[lostSum][]uint64) {
	for cell := 0; cell < 16; cell += 4 {
		sum -= 1 << (last >> cell & 15) &^ 1
	}
	empty := thirteen.Clear()
	for rowSum := range sum + 1 {
		for _, row := range rows[rowSum] {
			for _, above := range cells[sum-rowSum] {
				b := empty
				b.Cells |= last<<48 | row<<32 | above
				if _, chance, ok := c.best(b); ok {
					c[b.Index()] = uint16(chance + 0.5)
				}
			}
		}
	}
}

// best returns the best move that leaves the six tiles in place, on a settled board after the
// spawn. It also returns the chance after this move, in units of 1/65535. It returns false if there
// is no such move.
func (c chances) best(b thirteen.Board) (direction int, most float32, ok bool) {
	for d := range 4 {
		next, _ := b.Shift(d)
		if next == b {
			continue
		}
		if next, settled := next.Settled(); settled {
			if chance := c.before(next); !ok || chance > most {
				direction, most, ok = d, chance, true
			}
		} else if next.Part() == thirteen.Won {
			return d, certain, true
		}
	}
	return direction, most, ok
}

// before returns the chance of a settled board before the spawn, in units of 1/65535.
func (c chances) before(b thirteen.Board) float32 {
	index, place := b.Index(), uint32(1)
	sum, empty := 0, 0
	for i := len(thirteen.FreeCells) - 1; i >= 0; i-- {
		if b.Cells>>(4*thirteen.FreeCells[i])&15 == 0 {
			sum += 9*int(c[index+place]) + int(c[index+2*place])
			empty++
		}
		place *= thirteen.Digit
	}
	return float32(sum) / float32(10*max(1, empty))
}
