// Tune teaches the coach to judge boards, by playing against chance.
//
//	go run ./engine/coach/tune -moves 4800 -state learned.state -out engine/coach/internal/net/learned
//
// plays that many million moves, and writes what was learned, of that the most
// important -most weights. That is for boards of 4×4.
//
//	go run ./engine/coach/tune -ending -moves 200 -most 300000 -out engine/coach/internal/net/ending
//
// learns how to come to 32768 when 512 are missing, from what that network plays.
//
//	go run ./engine/coach/tune -thirteen engine/coach/internal/thirteen -moves 700
//
// learns how to come there from 28672 on with three tiles that stay where they are, and writes it to that
// folder. It takes up to 11 GB of memory, 7 of them for the chances of all boards at the end.
//
// Each writes all it knows to -state now and then and at the end, and goes on from there when it is started again: the
// same moves come of the same seed, interrupted or not, and the same file to the last byte. The
// early games of -ending and the chances of -thirteen, which needs the same -moves, are made again.
//
// For other sizes
//
//	go run ./engine/coach/tune -lines 40 -state lines.state
//
// searches as many generations for the weights of lines, to be put into the source.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"time"

	"twenty48/engine/coach/internal/net"
)

const million = 1_000_000

func main() {
	log.SetFlags(0)
	moves := flag.Int("moves", 100, "how many million `moves` are played, with those of -state")
	seed := flag.Uint64("seed", 1, "the seed of all games, if there is no -state to go on from")
	state := flag.String("state", "", "the `file` that keeps how far it came")
	out := flag.String("out", "", "the `file` that the network is written to")
	most := flag.Int("most", 2*million, "how many `weights` it has at most")
	ending := flag.Bool("ending", false, "learn endings")
	folder := flag.String("thirteen", "", "learn the game in thirteen cells, and write it to a `folder`")
	generations := flag.Int("lines", 0, "search for the weights of lines, so many `generations`")
	flag.Parse()

	if *generations > 0 {
		if err := tuneLines(*generations, *seed, *state); err != nil {
			log.Fatal(err)
		}
		return
	}
	if *folder != "" {
		if err := tuneThirteen(*moves*million, *seed, *state, *folder); err != nil {
			log.Fatal(err)
		}
		return
	}
	var (
		l    *learner
		task task
		step = float32(net.Step)
	)
	if *ending {
		e := newEndingLearner(*seed, earlyGames)
		l, task, step = &e.learner, e, net.EndingStep
	} else {
		m := newMovesLearner(*seed)
		l, task = &m.learner, m
	}
	if _, err := l.load(*state, task); err != nil {
		log.Fatal(err)
	}
	if err := l.playAll(*moves*million, task, *state); err != nil {
		log.Fatal(err)
	}
	if *out == "" {
		return
	}
	worths := make([]float32, net.Keys)
	l.keep(worths, 0, net.Keys, *most, step)
	if err := write(*out, net.Pack(worths)); err != nil {
		log.Fatal(err)
	}
}

// A task is played game by game.
type task interface {
	play()
	String() string // what came of the games since it was asked last
	kept() any      // where what it has to go on with is, beside what a learner knows, of a size that is fixed
}

// playAll plays until there were so many moves, tells now and then how far it came, and saves that.
func (l *learner) playAll(moves int, task task, state string) error {
	const reportAfter, saveAfter = 50 * million, 100 * million
	start, before := time.Now(), l.Moves
	for l.Moves < moves {
		from := l.Moves
		task.play()
		if from/reportAfter < l.Moves/reportAfter {
			fmt.Printf("%6d million moves, %7d games, %.2f million moves a second; %s\n", l.Moves/million, l.Games,
				float64(l.Moves-before)/time.Since(start).Seconds()/million, task)
		}
		if from/saveAfter < l.Moves/saveAfter || l.Moves >= moves {
			if err := l.save(state, task); err != nil {
				return err
			}
		}
	}
	return nil
}

// write writes what was packed, and tells how much it is.
func write(name string, packed []byte) error {
	fmt.Printf("%s: %d bytes\n", name, len(packed))
	return os.WriteFile(name, packed, 0o666)
}
