package engine

import (
	"strings"
	"testing"
)

// TestFields checks how each field reads what a player enters, how it writes the value, and how it
// describes the value in words.
func TestFields(t *testing.T) {
	for _, test := range []struct{ name, text, written, inWords string }{
		{"size", "4x6", "4x6", "4×6"},
		{"size", "10X2", "10x2", "10×2"},
		{"size", "5", "5x5", "5×5"},
		{"size", "100x1", "100x1", "100×1"},
		{"target", "512", "512", "to 512"},
		{"target", "2", "2", "to 2"},
		{"target", "None", "none", "no target"},
		{"fours", "12.5", "12.5", "12.5 % fours"},
		{"fours", "10", "10", ""},
		{"fours", "0", "0", "only twos"},
		{"fours", "100%", "100", "only fours"},
		{"first", "2", "2", ""},
		{"first", "7", "7", "7 starting tiles"},
		{"first", "0", "0", "0 starting tiles"},
		{"undo", "3", "3", ""},
		{"undo", "none", "0", "no undo"},
		{"undo", "ALL", "all", "unlimited undo"},
		{"undo", "12", "12", "undo: 12"},
		{"ends", "true", "ends", ""},
		{"ends", "ends", "ends", ""},
		{"ends", "false", "", ""},
		{"ends", "", "", ""},
	} {
		f, r := field(t, test.name), Classic()
		if err := f.Read(&r, test.text); err != nil {
			t.Errorf("%s %q: %v", test.name, test.text, err)
		}
		if got := f.Write(r); got != test.written {
			t.Errorf("%s %q is written %q, want %q", test.name, test.text, got, test.written)
		}
		inWords := ""
		if words := f.InWords(r); words != nil {
			inWords = words.Error()
		}
		if inWords != test.inWords {
			t.Errorf("%s %q is %q in words, want %q", test.name, test.text, inWords, test.inWords)
		}
		reread := Rules{}
		if err := f.Read(&reread, f.Write(r)); err != nil || f.Write(reread) != test.written {
			t.Errorf("%s %q is read as %+v, %v", test.name, test.written, reread, err)
		}
	}
	ends := Rules{Rows: 4, Cols: 4, Target: 64, Ends: true}
	if got := field(t, "target").InWords(ends).Error(); got != "to 64, ends there" {
		t.Errorf("a target that ends the game is %q in words", got)
	}
}

// TestFieldErrors checks that a text that is not a value of the field returns an error and changes
// nothing.
func TestFieldErrors(t *testing.T) {
	for name, test := range map[string]struct {
		texts []string
		want  string
	}{
		"size":   {[]string{"", "x", "4x", "x4", "4x4x4", "four", "4 x 4"}, "rows and columns, such as 4x6, or one number for both, from 2 to 10"},
		"target": {[]string{"", "0", "1", "some", "all", "1e3"}, "a power of two from 4 up, or none"},
		"fours":  {[]string{"", "-1", "101", "%", "NaN"}, "is not a percentage from 0 to 100"},
		"first":  {[]string{"", "-1", "none"}, "a whole number from 1 up"},
		"undo":   {[]string{"", "-1", "some", "1.5"}, "a whole number, or all, or none"},
		"ends":   {[]string{"maybe", "1"}, "true or false"},
	} {
		for _, text := range test.texts {
			r := Rules{Rows: 3, Cols: 5, Target: 64, Fours: 0.25, First: 7, Undos: 9, Ends: true}
			before := r
			if err := field(t, name).Read(&r, text); err == nil || !strings.Contains(err.Error(), test.want) || r != before {
				t.Errorf("%s %q is read as %+v, %v, want the error %q", name, text, r, err, test.want)
			}
		}
	}
}

// TestFieldsMatchRules checks that the table has each field of Rules once, in the order of
// recordings.
func TestFieldsMatchRules(t *testing.T) {
	var names []string
	for _, f := range Fields() {
		names = append(names, f.Name)
		if (f.Title == "") != (f.Name == "size") {
			t.Errorf("%s has the title %q", f.Name, f.Title)
		}
	}
	if got := strings.Join(names, " "); got != "size target fours first undo ends" {
		t.Errorf("the fields are %s", got)
	}
	Fields()[0].Name = "changed"
	if Fields()[0].Name != "size" {
		t.Error("a caller can change the table")
	}
}

// field returns the field with this name.
func field(t *testing.T, name string) Field {
	t.Helper()
	for _, f := range Fields() {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("there is no field %s", name)
	return Field{}
}

// TestRulesThatCannotStart checks that players cannot enter rules without a first tile, or rules
// that a first tile can win. Recordings may have such rules.
func TestRulesThatCannotStart(t *testing.T) {
	for _, test := range []struct{ rules, err string }{
		{"4x4 target 4 fours 0 first 2 undo 0 ends", ""},
		{"4x4 target 8 fours 0.1 first 2 undo 3", ""},
		{"4x4 target 2 fours 0 first 2 undo 0 ends", "the starting tiles could already win: the target must be above 2"},
		{"4x4 target 2 fours 0.1 first 2 undo 3", "the target must be above 4"},
		{"4x4 target 4 fours 0.1 first 2 undo 3", "the starting tiles could already win: the target must be above 4"},
		{"4x4 target 2048 fours 0.1 first 0 undo 3", "a game needs at least one starting tile"},
		{"4x4 target 2 fours 0 first 0 undo 3", "a game needs at least one starting tile"},
	} {
		rules, err := ParseRules(test.rules)
		if err != nil || rules.String() != test.rules {
			t.Fatalf("%q is read as %v, %v", test.rules, rules, err)
		}
		if _, err := New(rules, 1); err != nil {
			t.Errorf("%v: %v", rules, err)
		}
		_, idErr := ParseID(ID{rules, 1}.String())
		for _, err := range []error{rules.ValidateNew(), idErr} {
			if (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
				t.Errorf("a player enters %v: error %v, want %q", rules, err, test.err)
			}
		}
	}
}

// TestValidateNew checks that a new board has 2 to 10 rows and columns. Other sizes are valid in
// recordings.
func TestValidateNew(t *testing.T) {
	for _, test := range []struct {
		rows, cols int
		isNew      bool
	}{{2, 2, true}, {10, 10, true}, {2, 10, true}, {1, 4, false}, {4, 1, false}, {11, 4, false}, {4, 11, false}, {100, 100, false}, {0, 0, false}} {
		r := Rules{Rows: test.rows, Cols: test.cols, First: 1}
		err := r.ValidateNew()
		if (err == nil) != test.isNew || err != nil && !strings.Contains(err.Error(), "2 to 10 rows and columns") {
			t.Errorf("%d × %d: %v", test.rows, test.cols, err)
		}
		if err := r.Validate(); (err == nil) != (test.rows > 0) {
			t.Errorf("%d × %d cannot be read: %v", test.rows, test.cols, err)
		}
	}
	if err := (Rules{Rows: 2, Cols: 2, First: 5}).ValidateNew(); err == nil || !strings.Contains(err.Error(), "do not fit") {
		t.Errorf("five tiles on four cells: %v", err)
	}
}

func TestPercent(t *testing.T) {
	for text, want := range map[string]float64{"0": 0, "10": 0.1, "100": 1, "33.3": 0.333, "0.5": 0.005, "99.99": 0.9999, "7": 0.07, "70": 0.7, "0.00001": 1e-7} {
		var got float64
		if err := readPercent(&got, text); got != want || err != nil {
			t.Errorf("%s %% is read as %v, %v, want %v", text, got, err, want)
		}
		if got := percent(want); got != text {
			t.Errorf("%v is written %s %%, want %s", want, got, text)
		}
	}
	for _, text := range []string{"", "-1", "-0", "100.1", "NaN", "Inf", "ten", "1e1", "0x1", "1,5", " 1"} {
		var got float64
		if err := readPercent(&got, text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}
