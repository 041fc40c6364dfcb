package engine

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestOldIDs checks that an ID always means the same game. These IDs were written when IDs were
// new. Each board is the one after the moves left, up, right and down.
func TestOldIDs(t *testing.T) {
	for _, test := range []struct {
		id, rules string
		seed      uint64
		board     string
	}{
		{"classic-7KB", "4x4 target 2048 fours 0.1 first 2 undo 3", 7, "0 0 0 0 / 0 0 0 2 / 0 0 0 4 / 0 2 4 2"},
		{"twos-0F6", "4x4 target 2048 fours 0 first 2 undo 3 ends", 0, "0 2 0 0 / 0 0 0 0 / 0 0 4 0 / 0 0 2 4"},
		{"quick-140", "4x4 target 64 fours 0 first 2 undo 0 ends", 1, "0 0 0 0 / 0 0 2 0 / 0 0 0 0 / 0 2 4 4"},
		{"race-KAA81RC", "4x4 target 2048 fours 0.1 first 2 undo 3 ends", 20261121, "2 0 0 0 / 0 0 0 2 / 0 0 0 4 / 0 0 4 2"},
		{"evens-ZZZZZZZJX", "4x4 target 1024 fours 0.5 first 1 undo 0 ends", 34359738367, "0 0 0 0 / 0 0 0 0 / 0 0 0 0 / 2 4 0 8"},
		{"endless-FZZZZZZZZZZZZEH", "4x4 target none fours 0.1 first 2 undo all", 18446744073709551615, "0 2 0 0 / 0 0 0 0 / 0 0 0 0 / 0 2 4 4"},
		{"tiny-1A7P", "3x3 target 256 fours 0.1 first 2 undo 3", 42, "0 0 2 / 0 0 0 / 2 4 4"},
		{"big-G000000PG", "5x5 target 2048 fours 0.1 first 2 undo 3", 17179869184, "0 0 0 0 0 / 0 0 0 0 2 / 0 0 0 0 0 / 0 0 0 0 0 / 0 2 0 4 4"},
		{"wide-33WN", "4x6 target 2048 fours 0.1 first 2 undo 3", 99, "0 0 0 0 0 0 / 0 0 0 2 0 0 / 0 0 0 0 0 0 / 0 0 2 0 4 4"},
		{"classic-KAA817X", "4x4 target 2048 fours 0.1 first 2 undo 3", 20261121, "2 0 0 0 / 0 0 0 2 / 0 0 0 4 / 0 0 4 2"},
		{"5x4-512-f0-7CK", "5x4 target 512 fours 0 first 2 undo 3", 7, "0 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 4 0 / 0 2 2 4"},
		{"10x2-none-f12.5-t1-u0-1Z3", "10x2 target none fours 0.125 first 1 undo 0", 1, "0 0 / 2 0 / 0 0 / 0 0 / 0 0 / 0 0 / 0 0 / 0 0 / 0 8 / 0 4"},
		{"4x4-t3-uall-3NQK8N70", "4x4 target 2048 fours 0.1 first 3 undo all", 123456789, "0 0 0 0 / 0 0 0 0 / 0 2 0 8 / 0 2 0 2"},
		{"4x4-128-f100-u5-ends-5T6", "4x4 target 128 fours 1 first 2 undo 5 ends", 5, "0 0 0 0 / 0 0 0 0 / 0 4 0 0 / 0 4 8 8"},
	} {
		rules, err := ParseRules(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		want := ID{rules, test.seed}
		if got := want.String(); got != test.id {
			t.Errorf("%+v is written %s, want %s", want, got, test.id)
		}
		got, err := ParseID(test.id)
		if got != want || err != nil {
			t.Errorf("%s is read as %+v, %v, want %+v", test.id, got, err, want)
			continue
		}
		s, _ := New(got.Rules, got.Seed)
		for _, move := range []func(State) (State, bool){Left, Up, Right, Down} {
			s, _ = move(s)
		}
		if got := s.Matrix.String(); got != test.board {
			t.Errorf("%s gives %s, want %s", test.id, got, test.board)
		}
	}
}

// randomIDs calls check with IDs of all presets, and with IDs of random rules.
func randomIDs(check func(ID)) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, p := range presets {
		check(ID{p.Rules, 0})
		check(ID{p.Rules, math.MaxUint64})
		check(ID{p.Rules, r.Uint64N(1 << 35)})
	}
	for range 1000 {
		rules := Rules{
			Rows: 1 + r.IntN(100), Cols: 1 + r.IntN(100),
			Fours: []float64{0, 0.1, 0.5, 1, r.Float64(), float64(r.IntN(1001)) / 1000, math.SmallestNonzeroFloat64}[r.IntN(7)],
			Undos: []int{0, 3, 1 + r.IntN(100), All, All - 1}[r.IntN(5)],
		}
		rules.First = 1 + r.IntN(min(4, rules.Rows*rules.Cols))
		if target := 8 << r.IntN(58); r.IntN(4) > 0 && target <= rules.highestReachable(0) {
			rules.Target, rules.Ends = target, r.IntN(2) == 0
		}
		check(ID{rules, r.Uint64() >> r.IntN(64)})
	}
}

// TestIDRoundTrip checks that ParseID reads the IDs that String writes, in upper and lower case,
// and that no two IDs have the same text.
func TestIDRoundTrip(t *testing.T) {
	written := map[string]ID{}
	randomIDs(func(id ID) {
		text := id.String()
		if other, twice := written[text]; twice && other != id {
			t.Errorf("%+v and %+v are both %s", id, other, text)
		}
		written[text] = id
		for _, text := range []string{text, strings.ToLower(text), strings.ToUpper(text)} {
			if got, err := ParseID(text); got != id || err != nil {
				t.Errorf("%s is read as %+v, %v, want %+v", text, got, err, id)
			}
		}
		if strings.ContainsAny(text, " \t/") {
			t.Errorf("%q is no word", text)
		}
	})
	got, err := ParseID("classic-OIL" + ID{Classic(), 33}.String()[len("classic-11"):])
	if want, _ := ParseID("classic-011" + ID{Classic(), 33}.String()[len("classic-11"):]); got != want || err == nil {
		t.Errorf("a number that begins with 0 is read as %+v", got)
	}
	one := ID{Classic(), 32 + 1<<10}.String() // classic-110..
	if got, err := ParseID("classic-ilo" + one[len("classic-110"):]); got.Seed != 32+1<<10 || err != nil {
		t.Errorf("with letters that look like those of %s it is read as %+v, %v", one, got, err)
	}
}

// TestMistypedID checks that one wrong letter is detected, and so are two neighbours that are
// swapped.
func TestMistypedID(t *testing.T) {
	expectError := func(right, wrong string) {
		if normalizeID(right) == normalizeID(wrong) {
			return
		}
		if id, err := ParseID(wrong); err == nil {
			t.Errorf("%s, which should be %s, is read as %+v", wrong, right, id)
		}
	}
	count := 0
	randomIDs(func(id ID) {
		if count++; count > 150 {
			return
		}
		text := id.String()
		if len(text) > 60 {
			return // the chance of a 4 has hundreds of digits
		}
		for i := range text {
			for _, letter := range "0123456789abcdefghijklmnopqrstuvwxyz-. ×" {
				expectError(text, text[:i]+string(letter)+text[i+1:])
			}
			if i > 0 {
				expectError(text, text[:i-1]+text[i:i+1]+text[i-1:i]+text[i+1:])
			}
		}
	})
}

// TestAddedPreset checks that an ID stays valid if a preset with its rules is added.
func TestAddedPreset(t *testing.T) {
	saved := presets
	t.Cleanup(func() { presets = saved })
	for _, test := range []struct{ rules, before, after string }{
		{"5x4 target 512 fours 0 first 2 undo 3", "5x4-512-f0-7CK", "added-76F"},
		{"4x4 target 128 fours 1 first 2 undo 5 ends", "4x4-128-f100-u5-ends-5T6", "added-56D"},
		{"10x2 target none fours 0.125 first 1 undo 0", "10x2-none-f12.5-t1-u0-1Z3", "added-169"},
	} {
		presets = saved
		want, err := ParseID(test.before)
		if err != nil || want.Rules.String() != test.rules {
			t.Fatalf("%s is read as %+v, %v", test.before, want, err)
		}
		if id, err := ParseID(test.after); err == nil {
			t.Errorf("without the preset %s is read as %+v", test.after, id)
		}
		presets = append(saved[:len(saved):len(saved)], Preset{"added", want.Rules, "Added."})
		for _, text := range []string{test.before, strings.ToLower(test.before), test.after} {
			if got, err := ParseID(text); got != want || err != nil {
				t.Errorf("with the preset %s is read as %+v, %v, want %+v", text, got, err, want)
			}
		}
		if got := want.String(); got != test.after {
			t.Errorf("with the preset %+v is written %s, want %s", want, got, test.after)
		}
	}
}

// TestLongForms checks that the rules of each preset also have a long form.
func TestLongForms(t *testing.T) {
	for long, short := range map[string]string{
		"4x4-7DN": "classic", "4x4-f0-ends-780": "twos", "4x4-64-f0-u0-ends-7FK": "quick",
		"4x4-ends-78Q": "race", "4x4-1024-f50-t1-u0-ends-74P": "evens", "4x4-none-uall-7J3": "endless",
		"3x3-256-7T8": "tiny", "5x5-7P3": "big", "4x6-79W": "wide",
	} {
		rules, err := RulesNamed(short)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := ParseID(long); got != (ID{rules, 7}) || err != nil {
			t.Errorf("%s is read as %+v, %v, want the rules of %s", long, got, err, short)
		}
	}
}

// TestOtherSpellings checks that ParseID accepts no other text for the rules, even with a valid
// checksum.
func TestOtherSpellings(t *testing.T) {
	const noRules, mistyped = "does not name any rules", "contains a typing mistake"
	for text, want := range map[string]string{
		"05x4-512-f0-74M":     noRules, // zero padding
		"5x04-512-f0-7BV":     noRules,
		"5x4-512-f00-7VJ":     noRules,
		"5x4-512-f0.0-7GD":    noRules,
		"classic-073X":        mistyped,
		"classic-007PS":       mistyped,
		"5x4-f0-512-7KK":      noRules, // another order
		"4x4-ends-f0-7ME":     noRules,
		"5x4-512-f0-t2-7TT":   noRules, // parts that equal the classic rules
		"5x4-512-f0-u3-783":   noRules,
		"5x4-2048-f10-703":    noRules,
		"5x4-512-512-f0-716":  noRules,
		"5x4-512-f0--7J5":     noRules,
		"5x4--512-f0-7VY":     noRules,
		"race-ends-74H":       `unknown rules "race-ends"`,
		"quick-u0-7RH":        `unknown rules "quick-u0"`,
		"5-7QC":               noRules, // spellings that only flags and recordings may have
		"5x4-512-f0%-731":     noRules,
		"5x4-+512-f0-752":     noRules,
		"5x4-none-unone-7QV":  noRules,
		"5x4-512-f0-true-7BH": noRules,
		"claſsic-7RZ":         noRules, // letters that look alike
	} {
		body, check := text[:len(text)-2], text[len(text)-2:]
		if sum := checksum(body); check != string([]byte{letters[sum>>5], letters[sum&31]}) {
			t.Errorf("the checksum of %s is wrong", text)
		}
		if id, err := ParseID(text); err == nil || !strings.Contains(err.Error(), want) || id != (ID{}) {
			t.Errorf("%s is read as %+v with the error %v, want %q", text, id, err, want)
		}
	}
}

func TestParseIDErrors(t *testing.T) {
	impossible := func(rules Rules) string { return ID{rules, 1}.String() }
	for text, want := range map[string]string{
		"":                          "is not a game ID",
		"classic":                   "looks like classic-7KB",
		"clasic-7KB":                `unknown rules "clasic"; choose from classic, twos`,
		"-7KB":                      `unknown rules ""`,
		"5x-7KB":                    `"5x" in a game ID does not name any rules`,
		"5x4-q-7KB":                 `"5x4-q" in a game ID does not name any rules`,
		"5x4-f101-7KB":              "does not name any rules",
		"classic-7UB":               `cannot contain 'u'`,
		"classic-7 B":               `cannot contain ' '`,
		"classic-7KC":               "contains a typing mistake",
		"classic-7K":                "contains a typing mistake",
		"classic-":                  "contains a typing mistake",
		"classic-ZZZZZZZZZZZZZZZZZ": "contains a typing mistake",
		impossible(Rules{Rows: 2, Cols: 2, Target: 2048, First: 1}): "where the highest possible tile is 16",
		impossible(Rules{Rows: 2, Cols: 2, First: 9}):               "9 starting tiles do not fit",
	} {
		if id, err := ParseID(text); err == nil || !strings.Contains(err.Error(), want) || id != (ID{}) {
			t.Errorf("%q is read as %+v with the error %v, want %q", text, id, err, want)
		}
	}
}

// TestDailyID checks that no two days of a year have the same game.
func TestDailyID(t *testing.T) {
	seen := map[string]bool{}
	for month := 1; month <= 12; month++ {
		for day := 1; day <= 31; day++ {
			id := DailyID(2026, month, day)
			s, err := New(id.Rules, id.Seed)
			if err != nil {
				t.Fatal(err)
			}
			for range 20 { // after 80 moves, no two games are equal by chance
				for _, d := range Directions() {
					s, _ = move(s, d)
				}
			}
			if seen[s.Matrix.String()] {
				t.Errorf("the game of %d-%d is that of another day", month, day)
			}
			seen[s.Matrix.String()] = true
		}
	}
}

func FuzzParseID(f *testing.F) {
	for _, text := range []string{"classic-7KB", "5x4-512-f0-7CK", "CLASSIC-ZZZZZZZ38", "", "-", "--", "1x1--", "4x4-f-t-u-ends-7", "quicK-746", "4x4-f0-ends-780", "05x4-512-f0-74M"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		id, err := ParseID(text)
		if err != nil {
			return
		}
		long := formatID(id.Rules.longForm(), id.Seed)
		if same := normalizeID(text); same != normalizeID(id.String()) && same != normalizeID(long) {
			t.Fatalf("%q is read as %v, or %v", text, id, long)
		}
		if _, err := New(id.Rules, id.Seed); err != nil {
			t.Fatalf("%q is read as %v, which makes no game: %v", text, id, err)
		}
	})
}

// TestDay checks that only dates that exist are dates of daily games.
func TestDay(t *testing.T) {
	for seed, want := range map[uint64]bool{
		20260101: true, 20261231: true, 20260430: true, 20260731: true, 20240229: true, 20000229: true,
		20260230: false, 20230229: false, 21000229: false, 20260431: false, 20260931: false, 20260832: false, 20261301: false, 20260100: false, 19991231: false,
	} {
		if _, _, _, got := (ID{Classic(), seed}).Day(); got != want {
			t.Errorf("%d is a date: %v", seed, got)
		}
	}
}
