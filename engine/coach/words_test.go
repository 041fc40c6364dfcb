package coach

import "testing"

func TestReasonInWords(t *testing.T) {
	for _, test := range []struct {
		reason Reason
		want   string
	}{
		{Reason{LooksAhead, 7}, "looks best, 7 moves ahead"},
		{Reason{LooksAhead, 1}, "looks best, 1 move ahead"},
		{Reason{LooksAhead, 0}, "looks best"},
		{Reason{OnlyMove, 0}, "is the only move"},
		{Reason{Wins, 2048}, "makes 2048"},
		{Reason{Merges, 512}, "merges 512s"},
		{Reason{KeepsCorner, 2048}, "keeps 2048 in its corner"},
		{Reason{KeepsLine, 2048}, "keeps the line of 2048 full"},
		{Reason{AvoidsTrap, 4}, "does not shut in a 4"},
		{Reason{MakesRoom, 2}, "leaves 2 more cells empty"},
		{Reason{MakesRoom, 1}, "leaves 1 more cell empty"},
	} {
		if got := test.reason.String(); got != test.want {
			t.Errorf("%d, %d: %q, want %q", test.reason.Kind, test.reason.N, got, test.want)
		}
	}
}
