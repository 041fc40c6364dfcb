//go:build !js

package main

import (
	"bytes"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

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
