//go:build !js

package main

import (
	"bytes"
	"errors"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"

	"twenty48/engine"
	"twenty48/records"
)

// A game that is begun without a flag has a seed that makes a short ID.
func TestShortSeed(t *testing.T) {
	dir := t.TempDir()
	var out, errs bytes.Buffer
	if status := run([]string{"-terminal", "-data", dir}, strings.NewReader("a\nw\nd\ns\nq\n"), &out, &errs); status != 0 {
		t.Fatalf("exit status %d: %s", status, &errs)
	}
	games, err := filepath.Glob(filepath.Join(dir, "games", "*"))
	if err != nil || len(games) != 1 {
		t.Fatalf("there are the games %v, %v", games, err)
	}
	seed, err := strconv.ParseUint(games[0][strings.LastIndexByte(games[0], '-')+1:], 16, 64)
	if err != nil || seed >= 1<<35 {
		t.Errorf("the game %s has the seed %d, %v", games[0], seed, err)
	}
}

// The terminal goes on where the last game was left; a second instance plays its own.
func TestGoesOn(t *testing.T) {
	dir := t.TempDir()
	play := func(input string) (stdout, stderr string) {
		var out, errs bytes.Buffer
		if status := run([]string{"-terminal", "-data", dir}, strings.NewReader(input), &out, &errs); status != 0 {
			t.Errorf("exit status %d: %s", status, &errs)
		}
		return out.String(), errs.String()
	}
	last := func(text string) string { // the last board
		return text[strings.LastIndex(text, "Score: "):strings.LastIndex(text, "Enter")]
	}
	first, _ := play("a\nw\nd\ns\na\nq\n")
	second, notice := play("q\n")
	if last(second) != last(first) || notice != "" {
		t.Errorf("left was\n%sgone on with\n%s%s", last(first), last(second), notice)
	}
	folder, _ := records.OpenFolder(dir)
	defer folder.Close()
	other, notice := play("q\n")
	if last(other) == last(first) || !strings.Contains(notice, "open already") {
		t.Errorf("while the game is open elsewhere it shows\n%s%s", last(other), notice)
	}
}

func TestMetadata(t *testing.T) {
	meta := metadata()
	if meta.ID == "" || meta.Name != "2048" || meta.Version == "" || !meta.Migrations["fyneDo"] || len(meta.Icon.Content()) == 0 {
		t.Errorf("the program says of itself %+v", meta)
	}
}

// The toolkit's end waits for nothing that it may have dropped: see newApp.
func TestEndsAtOnce(t *testing.T) {
	l, is := newApp(metadata()).Lifecycle().(interface{ OnStopped() func() })
	if !is || l.OnStopped() != nil {
		t.Error("something is left to be done after the toolkit's end")
	}
}

// full is a disk that has no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

// What is asked for and cannot be printed is told, in one sentence.
func TestFullOutput(t *testing.T) {
	for _, flag := range []string{"-h", "-version", "-man", "-lines", "-plain", "-autoplay"} {
		var errs bytes.Buffer
		status := run([]string{"-data", t.TempDir(), "-seed", "7", flag}, strings.NewReader("a\nq\n"), full{}, &errs)
		if status != 1 || errs.String() != "twenty48: no room\n" {
			t.Errorf("%s: exit status %d, and: %s", flag, status, &errs)
		}
	}
}

// Where no folder can be there is a game all the same; in the end it is told that
// it could not be saved, and what to do.
func TestFolderThatCannotBe(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	status := run([]string{"-plain", "-data", file}, strings.NewReader("a\nw\nd\ns\nq\n"), &out, &errs)
	lines := strings.Split(strings.TrimSpace(errs.String()), "\n")
	last := lines[len(lines)-1]
	if status != 1 || len(lines) != 2 || !strings.Contains(last, "not everything could be saved") || !strings.Contains(last, "-data DIR") {
		t.Errorf("exit status %d, and: %s", status, &errs)
	}
	if !strings.Contains(out.String(), "The game cannot be saved") || !strings.Contains(out.String(), "New 2 at") {
		t.Errorf("the game is\n%s", &out)
	}
}

// Without a home in the environment the games are kept in that of the system's list.
func TestHome(t *testing.T) {
	u, err := user.Current()
	if err != nil {
		t.Skip("SKIPPED: the system does not know who this is: ", err)
	}
	t.Cleanup(xdg.Reload) // which comes after the environment is as it was
	t.Setenv("XDG_DATA_HOME", "")
	for _, home := range []string{"", "here", u.HomeDir} {
		t.Setenv("HOME", home)
		xdg.Reload()
		findHome()
		o, err := parseFlags(nil, time.Now())
		if err != nil || !strings.HasPrefix(o.dir, u.HomeDir) {
			t.Errorf("with the home %q the games are kept in %q, %v", home, o.dir, err)
		}
	}
}

// playMove makes a move in a direction. A direction that does not exist moves nothing.
func playMove(s engine.State, d engine.Direction) (engine.State, bool) {
	switch d {
	case engine.Leftward:
		return engine.Left(s)
	case engine.Rightward:
		return engine.Right(s)
	case engine.Upward:
		return engine.Up(s)
	case engine.Downward:
		return engine.Down(s)
	}
	return s, false
}
