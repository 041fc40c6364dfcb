// Tune teaches the coach to judge boards, by playing against chance.
//
//	go run ./coach/tune -moves 4800 -state learned.state -out coach/internal/net/learned
//
// plays that many million moves, and writes what was learned, of that the most
// important -most weights. That is for boards of 4×4.
//
//	go run ./coach/tune -ending -moves 200 -most 300000 -out coach/internal/net/ending
//
// learns how to come to 32768 when 512 are missing, from what that network plays.
//
//	go run ./coach/tune -thirteen coach/internal/thirteen -moves 700
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
//	go run ./coach/tune -lines 24 -state lines.state
//
// searches as many generations for the weights of lines, to be put into the source.
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"twenty48/coach/internal/net"
)

const million = 1_000_000

func main() {
	log.SetFlags(0)
	o, err := parseFlags(os.Args[1:])
	if err != nil {
		log.Printf("%v; see -h", err)
		os.Exit(2)
	}
	switch {
	case o.generations > 0:
		err = tuneLines(o.generations, o.seed, o.state)
	case o.folder != "":
		err = tuneThirteen(o.moves, o.seed, o.state, o.folder)
	case o.ending:
		l := newEndingLearner(o.seed, earlyGames)
		err = tuneNet(o, &l.learner, l, net.EndingStep)
	default:
		l := newMovesLearner(o.seed)
		err = tuneNet(o, &l.learner, l, net.Step)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// options are what is asked for.
type options struct {
	moves              int // with those of the state
	seed               uint64
	state, out, folder string // folder is for the game in thirteen cells
	most               int
	ending             bool
	generations        int // of weights of lines
}

// parseFlags reads what is asked for. What cannot be written is told before hours of learning, as far as that is known.
func parseFlags(args []string) (o options, err error) {
	flags := flag.NewFlagSet("tune", flag.ExitOnError)
	flags.IntVar(&o.moves, "moves", 100, "how many million `moves` are played, with those of -state")
	flags.Uint64Var(&o.seed, "seed", 1, "the seed of all games, the same to go on from a -state")
	flags.StringVar(&o.state, "state", "", "the `file` that keeps how far it came")
	flags.StringVar(&o.out, "out", "", "the `file` that the network is written to")
	flags.IntVar(&o.most, "most", 2*million, "how many `weights` it has at most")
	flags.BoolVar(&o.ending, "ending", false, "learn endings")
	flags.StringVar(&o.folder, "thirteen", "", "learn the game in thirteen cells, and write it to a `folder`")
	flags.IntVar(&o.generations, "lines", 0, "search for the weights of lines, so many `generations`")
	flags.Parse(args)

	asked := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { asked[f.Name] = true })
	switch {
	case flags.NArg() > 0:
		return o, fmt.Errorf("%q is no flag", flags.Arg(0))
	case asked["ending"] && asked["thirteen"], asked["ending"] && asked["lines"], asked["thirteen"] && asked["lines"]:
		return o, errors.New("-ending, -thirteen and -lines are learned one at a time")
	case asked["lines"] && o.generations < 1:
		return o, fmt.Errorf("-lines %d: give a generation or more", o.generations)
	case asked["thirteen"] && o.folder == "":
		return o, errors.New("-thirteen: give the folder that it is written to")
	case o.moves < 1 || o.moves > million:
		return o, fmt.Errorf("-moves %d: give from 1 to %d, in millions", o.moves, million)
	case o.most < 1:
		return o, fmt.Errorf("-most %d: give a weight or more", o.most)
	}
	o.moves *= million
	for _, name := range []string{o.state, o.out, filepath.Join(o.folder, "learned")} {
		if _, err := os.Stat(filepath.Dir(name)); err != nil {
			return o, fmt.Errorf("no file can be written there: %w", err)
		}
	}
	if info, err := os.Stat(o.out); err == nil && info.IsDir() {
		return o, fmt.Errorf("-out %s: it is a folder; give a file in it", o.out)
	}
	return o, nil
}

// tuneNet learns for so many moves, with those of a state file, and writes the network.
func tuneNet(o options, l *learner, task task, step float32) error {
	if _, err := l.load(o.state, task); err != nil {
		return err
	}
	if err := l.playAll(o.moves, task, o.state); err != nil {
		return err
	}
	if o.out == "" {
		return nil
	}
	worths := make([]float32, net.Keys)
	l.keep(worths, 0, net.Keys, o.most, step)
	return write(o.out, net.Pack(worths))
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
