//go:build linux

package e2e

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"twenty48/engine"
	"twenty48/library"
	"twenty48/recording"
)

// hasNamespace is the environment variable of the process that has a namespace of its own.
const hasNamespace = "TWENTY48_TEST_HAS_NAMESPACE"

// If the disk is full for a while, none of 326 moves is lost, whether the disk fills up during the
// game or was full before it. If it stays full, the exit status is 1. The disk is a small file
// system in memory. Only a process with a namespace of its own may mount it.
func TestFullDisk(t *testing.T) {
	if os.Getenv(hasNamespace) != "" {
		playOnFullDisk(t)
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestFullDisk$", "-test.v")
	cmd.Env = append(os.Environ(), hasNamespace+"=1")
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
	}
	out, err := cmd.CombinedOutput()
	switch {
	case errors.Is(err, syscall.EPERM) || errors.Is(err, syscall.ENOSPC) || bytes.Contains(out, []byte("SKIPPED")):
		t.Skipf("SKIPPED: the system allows no namespace: %v %s", err, out)
	case err != nil || !bytes.Contains(out, []byte("--- PASS: TestFullDisk ")):
		t.Errorf("%v\n%s", err, out)
	}
}

// playOnFullDisk plays games on a disk that is full from one move to another.
func playOnFullDisk(t *testing.T) {
	const moves = 326
	seed, codes := movingKeys(t, 0, moves)
	want, _ := game(t, seed, codes...)
	letters := map[byte]string{left: "a", right: "d", up: "w", down: "s"}
	for name, moment := range map[string]struct{ full, free int }{
		"during the game": {40, moves - 1}, "from the start": {0, 200}, "until the end": {100, -1}, "until quitting": {10, moves},
	} {
		disk := t.TempDir()
		if err := syscall.Mount("none", disk, "tmpfs", 0, "size=256k"); err != nil {
			t.Skip("SKIPPED: ", err)
		}
		data, filler := filepath.Join(disk, "data"), filepath.Join(disk, "filler")
		cmd := exec.Command(program, "-plain", "-data", data, "-seed", strconv.FormatUint(seed, 10))
		var errs bytes.Buffer
		cmd.Stderr = &errs
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
		answers := bufio.NewScanner(out)
		for answers.Scan() && !strings.HasPrefix(answers.Text(), "Score ") { // the first board ends with this line
		}
		for i := range moves {
			if i == moment.full {
				fill(t, filler)
			}
			if i == moment.free {
				os.Remove(filler)
			}
			fmt.Fprintln(in, letters[codes[i]])
			answers.Scan() // the program has saved the move, or tried to
		}
		if moment.free == moves {
			os.Remove(filler)
		}
		in.Close()
		io.Copy(io.Discard, out)
		err = cmd.Wait()
		if (err == nil) != (moment.free >= 0) || strings.Count(errs.String(), "Could not save") != 1 || strings.Count(errs.String(), "\n") > 2 {
			t.Errorf("%s: %v, %s", name, err, &errs)
		}
		os.Remove(filler)
		withGame(t, data, library.Start{Rules: engine.Classic(), Seed: &seed}, func(games *library.Library, g *recording.Game) {
			got := g.State()
			if moment.free >= 0 && (!got.Matrix.Equal(want.Matrix) || got.Score != want.Score || got.Spawns != want.Spawns) {
				t.Errorf("%s: %d of %d moves are saved", name, got.Spawns, want.Spawns)
			}
			if notes := games.Notes(); len(notes) > 0 {
				t.Errorf("%s: the next start shows the notes %v", name, notes)
			}
		})
		syscall.Unmount(disk, syscall.MNT_DETACH)
	}
}

// fill creates a file that fills the disk.
func fill(t *testing.T, name string) {
	t.Helper()
	file, err := os.Create(name)
	for size := 4096; err == nil && size > 0; size /= 2 {
		for err == nil {
			_, err = file.Write(make([]byte, size))
		}
		if errors.Is(err, syscall.ENOSPC) {
			err = nil
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	file.Close()
}
