package coach

import (
	"context"
	"strings"
	"testing"

	"twenty48/engine"
)

// TestObvious checks advice on boards where the best move is obvious.
func TestObvious(t *testing.T) {
	for _, test := range []struct {
		board, best string // the letters of the best moves
		reason      Reason
	}{
		{"2 4 8 16 / 4 8 16 32 / 8 16 32 64 / 16 32 64 64", "RD", Reason{Merges, 64}},
		{"1024 1024 0 0 / 8 4 2 0 / 0 0 0 0 / 0 0 0 0", "LR", Reason{Merges, 1024}},
		{"2048 512 128 16 / 2 0 0 0 / 0 0 0 0 / 0 0 0 0", "R", Reason{KeepsCorner, 2048}},
		{"2048 512 128 16 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", "D", Reason{OnlyMove, 0}},
	} {
		s := on(t, test.board)
		a, err := quickCoach().Best(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		check(t, s, a)
		if !strings.ContainsRune(test.best, rune(a.Direction)) || a.Reason != test.reason {
			t.Errorf("%s: the coach plays %c because of %v, want one of %s because of %v", test.board, a.Direction, a.Reason, test.best, test.reason)
		}
	}
}

// TestReason checks the reason why the first of two moves is better than the second.
func TestReason(t *testing.T) {
	letters := map[rune]func(engine.Matrix) engine.Shift{'L': engine.MergeLeft, 'R': engine.MergeRight, 'U': engine.MergeUp, 'D': engine.MergeDown}
	for _, test := range []struct {
		board, moves string
		want         Reason
	}{
		{"2 2 0 0 / 4 4 0 0 / 0 0 0 0 / 0 0 0 256", "LU", Reason{MakesRoom, 2}},
		{"256 64 32 32 / 2 0 0 0 / 2 0 0 0 / 0 0 0 0", "UL", Reason{KeepsLine, 256}},
		{"256 64 0 0 / 2 32 0 0 / 128 0 0 0 / 0 0 0 0", "RU", Reason{AvoidsTrap, 2}},
		{"256 4 2 2 / 8 0 0 0 / 0 0 0 0 / 0 0 0 0", "LD", Reason{KeepsCorner, 256}},
		{"2 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2", "RD", Reason{LooksAhead, 5}},
		{"0 2 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", "LD", Reason{LooksAhead, 5}}, // this move reaches a corner, but the tile was not in a corner before
		{"1024 2 0 0 / 512 2 4 4 / 0 0 0 0 / 0 0 0 0", "LU", Reason{Merges, 4}},
	} {
		s := on(t, test.board)
		var moves []move
		for _, letter := range test.moves {
			moves = append(moves, move{shift: letters[letter](s.Matrix)})
		}
		if got := reason(s, moves, 5); got != test.want {
			t.Errorf("%s: the reason for %c instead of %c is %v, want %v", test.board, test.moves[0], test.moves[1], got, test.want)
		}
	}
}
