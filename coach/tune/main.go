// Tune trains the networks of the coach. It plays games and learns from them.
//
//	go run ./coach/tune -moves 4800 -state learned.state -out coach/internal/net/learned
//
// This command trains the network for 4×4 boards with 4,800 million moves. It writes the most
// important weights to the file; -most limits their number.
//
//	go run ./coach/tune -ending -moves 200 -most 300000 -out coach/internal/net/ending
//
// This command learns the chance of reaching 32768 if the sum of the tiles is at most 512 short of
// it. It starts from boards that the first network reaches.
//
//	go run ./coach/tune -thirteen coach/internal/thirteen -moves 700
//
// This command learns the game from 28672 to 32768 in which three tiles never move. It writes the
// files to that folder. It needs up to 11 GB of memory; 7 GB of them are the chances of all boards
// at the end.
//
// These commands save the state of the training to the file -state from time to time and at the
// end. The next start continues from there. The same seed gives the same moves, and the same file
// to the last byte, even if the training was interrupted. Each start plays the early games of
// -ending again, and computes the chances of -thirteen again. For -thirteen, each start needs the
// same -moves.
//
//	go run ./coach/tune -lines 24 -state lines.state
//
// This command searches for the weights of package lines, which evaluates boards of other sizes,
// for 24 generations. Copy the result into the source of that package.
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

// options are the values of the flags.
type options struct {
	moves              int // the number of moves to play, including those of the state file
	seed               uint64
	state, out, folder string // the names of files; folder is the value of -thirteen
	maxWeights         int
	ending             bool
	generations        int // the number of generations of -lines
}

// parseFlags parses the flags. It also checks that the files can be written, because the training
// takes hours.
func parseFlags(args []string) (o options, err error) {
	flags := flag.NewFlagSet("tune", flag.ExitOnError)
	flags.IntVar(&o.moves, "moves", 100, "million `moves` to play, including those of -state")
	flags.Uint64Var(&o.seed, "seed", 1, "the seed of all games; to continue from a -state, use the same seed")
	flags.StringVar(&o.state, "state", "", "the `file` for the state of the training")
	flags.StringVar(&o.out, "out", "", "the `file` for the network")
	flags.IntVar(&o.maxWeights, "most", 2*million, "the largest number of `weights` in the network")
	flags.BoolVar(&o.ending, "ending", false, "learn endings")
	flags.StringVar(&o.folder, "thirteen", "", "learn the game in thirteen cells, and write the result to a `folder`")
	flags.IntVar(&o.generations, "lines", 0, "search for the weights of lines for some `generations`")
	flags.Parse(args)

	isSet := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { isSet[f.Name] = true })
	switch {
	case flags.NArg() > 0:
		return o, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case isSet["ending"] && isSet["thirteen"], isSet["ending"] && isSet["lines"], isSet["thirteen"] && isSet["lines"]:
		return o, errors.New("use only one of -ending, -thirteen and -lines")
	case isSet["lines"] && o.generations < 1:
		return o, fmt.Errorf("-lines %d: must be at least 1", o.generations)
	case isSet["thirteen"] && o.folder == "":
		return o, errors.New("-thirteen: name the folder for the result")
	case o.moves < 1 || o.moves > million:
		return o, fmt.Errorf("-moves %d: must be from 1 to %d, in millions", o.moves, million)
	case o.maxWeights < 1:
		return o, fmt.Errorf("-most %d: must be at least 1", o.maxWeights)
	}
	o.moves *= million
	for _, name := range []string{o.state, o.out, filepath.Join(o.folder, "learned")} {
		if _, err := os.Stat(filepath.Dir(name)); err != nil {
			return o, fmt.Errorf("cannot write a file: %w", err)
		}
	}
	if info, err := os.Stat(o.out); err == nil && info.IsDir() {
		return o, fmt.Errorf("-out %s: this is a folder; name a file in it", o.out)
	}
	return o, nil
}

// tuneNet trains a network up to a number of moves, including those of the state file, and writes
// the network.
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
	l.selectWeights(worths, 0, net.Keys, o.maxWeights, step)
	return write(o.out, net.Pack(worths))
}

// A task plays training games.
type task interface {
	play()          // plays a game and learns from it
	String() string // returns the results of the games since the last call
	extra() any     // returns a pointer to the state that the task has beside its learner; its size is fixed
}

// playAll plays until the learner has played this number of moves. From time to time it prints the
// progress and saves the state.
func (l *learner) playAll(moves int, task task, state string) error {
	const reportAfter, saveAfter = 50 * million, 100 * million
	start, before := time.Now(), l.Moves
	for l.Moves < moves {
		from := l.Moves
		task.play()
		if from/reportAfter < l.Moves/reportAfter {
			fmt.Printf("%6d million moves, %7d games, %.2f million moves per second; %s\n", l.Moves/million, l.Games,
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

// write writes a packed network to a file, and prints its size.
func write(name string, packed []byte) error {
	fmt.Printf("%s: %d bytes\n", name, len(packed))
	return os.WriteFile(name, packed, 0o666)
}
