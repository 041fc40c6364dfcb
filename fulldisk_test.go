//go:build linux

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"twenty48/engine"
	"twenty48/library"
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
	cmd := exec.Command(program, "-test.run=^TestFullDisk$", "-test.v")
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, playsGame+"=") {
			cmd.Env = append(cmd.Env, variable)
		}
	}
	cmd.Env = append(cmd.Env, hasNamespace+"=1")
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
		var steps script
		for i := range moves + 1 {
			steps = append(steps, func() string {
				if i == moment.full {
					fill(t, filler)
				}
				if i == moment.free {
					os.Remove(filler)
				}
				if i == moves {
					return "q"
				}
				return letters[codes[i]]
			})
		}
		var out, errs bytes.Buffer
		status := run([]string{"-plain", "-data", data, "-seed", strconv.FormatUint(seed, 10)}, &steps, &out, &errs)
		if (status == 0) != (moment.free >= 0) || strings.Count(errs.String(), "Could not save") != 1 || strings.Count(errs.String(), "\n") > 2 {
			t.Errorf("%s: exit status %d, %s", name, status, &errs)
		}
		os.Remove(filler)
		withGame(t, data, library.Start{Rules: engine.Classic(), Seed: &seed}, func(games *library.Library, g *library.Game) {
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
