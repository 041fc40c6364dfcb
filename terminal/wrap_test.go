package terminal

import (
	"slices"
	"testing"
)

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text    string
		columns int
		want    []string
	}{
		{"", 10, nil},
		{"Z undoes", 10, []string{"Z undoes"}},
		{"one two  three", 7, []string{"one two", "three"}},
		{"one\n\ntwo", 7, []string{"one", "", "two"}},
		{"incomprehensible", 7, []string{"incompr", "ehensib", "le"}},
		{"a incomprehensible b", 7, []string{"a", "incompr", "ehensib", "le b"}},
		{"well-known/for this", 10, []string{"well-known", "/for this"}}, // a line does not break at a hyphen unless it must
		{"ab\u00a0cd ef", 5, []string{"ab\u00a0cd", "ef"}},
		{"a ab\u00a0cdef g", 5, []string{"a", "ab\u00a0", "cdef", "g"}},
		{joinHints([]string{"one", "two", "six"}), 9, []string{"one\u00a0· two", "six"}}, // the last line has no separator at its end
		{"タイルを動かす。", 8, []string{"タイルを", "動かす。"}},
		{"タイルを動かす。", 14, []string{"タイルを動か", "す。"}}, // no line begins with a full stop
		{"2048 を作る", 6, []string{"2048", "を作る"}},
		{"字", 1, []string{"字"}},
		{"字字", 1, []string{"字", "字"}},
		{"ab", 0, []string{"a", "b"}},
	} {
		if got := Wrap(test.text, test.columns); !slices.Equal(got, test.want) {
			t.Errorf("%q in %d columns is %q, want %q", test.text, test.columns, got, test.want)
		}
	}
}
