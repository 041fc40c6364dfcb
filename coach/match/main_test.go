package main

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"twenty48/engine"
)

// TestPlay plays a small game and records it. It checks that the same seed gives the same game.
func TestPlay(t *testing.T) {
	rules, err := engine.RulesNamed("tiny")
	if err != nil {
		t.Fatal(err)
	}
	p := player{rules: rules, boards: 10, folder: t.TempDir()}
	one, err := p.play(7)
	if err != nil {
		t.Fatal(err)
	}
	other, err := p.play(7)
	if err != nil {
		t.Fatal(err)
	}
	if one.score == 0 || one.score != other.score || one.tile != other.tile || len(one.times) != len(other.times) {
		t.Errorf("with seed 7 the game ends with %v, then with %v", one, other)
	}
	files, err := os.ReadDir(p.folder)
	if err != nil || len(files) != 1 {
		t.Errorf("%d recordings of one game, %v", len(files), err)
	}
	p.until, p.folder = 16, ""
	if r, err := p.play(7); err != nil || r.tile != 16 {
		t.Errorf("the game ends at the tile %d, not 16: %v", r.tile, err)
	}
}

// TestParseFlags checks valid and invalid flags.
func TestParseFlags(t *testing.T) {
	m, err := parseFlags([]string{"-size", "3x5", "-boards", "10"})
	if err != nil || m.rules.Rows != 3 || m.rules.Cols != 5 || m.boards != 10 || m.budget != 0 {
		t.Errorf("%+v, %v", m, err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ args, want string }{
		{"-games 0", "must be at least 1"},
		{"-parallel 0", "must be at least 1"},
		{"-budget 0", "must be above 0"},
		{"-budget -1s", "must be above 0"},
		{"-boards -5", "must not be negative"},
		{"-rules none", "none"},
		{"-size abc", "rows and columns"},
		{"-size 3x5y", "rows and columns"},
		{"-size 0x4", "at least one row"},
		{"-size 9x4", "up to 8 × 8"},
		{"-until -5", "or 0 for none"},
		{"-size 3x5 more", `unexpected argument "more"`},
		{"-record " + file, file},
	} {
		if _, err := parseFlags(strings.Fields(test.args)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.args, err, test.want)
		}
	}
}

func TestWilson(t *testing.T) {
	for _, test := range []struct {
		hits, n   int
		low, high float64
	}{{0, 10, 0, 0.2775}, {5, 10, 0.2366, 0.7634}, {10, 10, 0.7225, 1}, {81, 263, 0.2553, 0.3662}} {
		low, high := wilson(test.hits, test.n)
		if math.Abs(low-test.low) > 1e-3 || math.Abs(high-test.high) > 1e-3 {
			t.Errorf("%d of %d: %.4f to %.4f, want %v to %v", test.hits, test.n, low, high, test.low, test.high)
		}
	}
}

func TestResults(t *testing.T) {
	text := results{{score: 10, tile: 4096}, {score: 20, tile: 2048}, {score: 60, tile: 2048}}.String()
	for _, want := range []string{"3 games: average 30 ± 30, median 20, least 10, most 60", "2048:   3 games, 100.0 %", "4096:   1 games,  33.3 %"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %s", want, text)
		}
	}
}
