//go:build linux

package e2e

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"twenty48/library"
	"twenty48/records"
)

// If several instances play at once with the same folder, and some of them are killed, no move is
// lost. The long test makes at least 1,599 moves with two to five instances.
func TestInstancesAtOnce(t *testing.T) {
	maxInstances, moves := 3, 20
	if isLong {
		maxInstances, moves = 5, 115
	}
	total := 0
	for n := 2; n <= maxInstances; n++ {
		data := t.TempDir()
		var all sync.WaitGroup
		allStarted := make(chan bool) // is closed when all instances have started
		var started sync.WaitGroup
		for i := range n {
			cmd := exec.Command(program, "-plain", "-size", "8", "-target", "none", "-undo", "all", "-data", data)
			in, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			out, err := cmd.StdoutPipe()
			if err == nil {
				err = cmd.Start()
			}
			if err != nil {
				t.Fatal(err)
			}
			started.Add(1)
			all.Go(func() {
				lines := bufio.NewScanner(out)
				for lines.Scan() && !strings.HasPrefix(lines.Text(), "Score ") {
				}
				started.Done()
				<-allStarted
				for done := 0; done < moves; {
					fmt.Fprintln(in, string("asdw"[(done+i)%4]))
					if !lines.Scan() {
						t.Errorf("instance %d ends after %d moves", i+1, done)
						return
					}
					if strings.Contains(lines.Text(), "New ") {
						done++
					} else {
						fmt.Fprintln(in, string("dwas"[(done+i)%4])) // tries the other direction
						if lines.Scan(); strings.Contains(lines.Text(), "New ") {
							done++
						}
					}
				}
				if i%2 == 1 {
					cmd.Process.Kill()
				} else {
					fmt.Fprintln(in, "q")
				}
				io.Copy(io.Discard, out)
				cmd.Wait()
			})
		}
		started.Wait()
		close(allStarted)
		all.Wait()
		total += n * moves

		folder := records.OpenFolder(data)
		games := library.Open(folder, time.Now)
		found := 0
		if err := games.Refresh()(func(int) bool { return true }); err != nil {
			t.Fatal(err)
		}
		for _, g := range games.Games() {
			if found += g.Moves; g.Fault != "" || g.Moves != moves || !strings.HasPrefix(g.Name, "games/") {
				t.Errorf("with %d instances, there is the game %+v", n, g)
			}
		}
		if notes := games.Notes(); found != n*moves || len(notes) > 0 {
			t.Errorf("%d instances made %d moves; %d are saved, %v", n, n*moves, found, notes)
		}
		folder.Close()
	}
	t.Logf("%d moves", total)
	if isLong && total < 1599 {
		t.Errorf("%d moves were made, want 1599", total)
	}
}
