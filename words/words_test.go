package words

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"io/fs"
	"log"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2/lang"
	"golang.org/x/tools/go/packages"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/phrase"
)

var update = flag.Bool("update", false, "put the texts without a translation into the files, with none, and take out those that are no more")

func TestMain(m *testing.M) {
	flag.Parse()
	Speak("en")
	os.Exit(m.Run())
}

// texts returns all texts of the program: the constants of that type, and, as a
// system has files of its own, what is said in any file.
func texts(t *testing.T) map[string]bool {
	all := map[string]bool{}
	rooms, err := packages.Load(&packages.Config{Mode: packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports, Dir: ".."}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	for _, room := range rooms {
		for _, err := range room.Errors {
			t.Fatal(err)
		}
		for _, of := range room.TypesInfo.Types {
			if of.Value != nil && of.Type.String() == "twenty48/phrase.Text" {
				all[constant.StringVal(of.Value)] = true
			}
		}
	}
	err = filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if call, is := n.(*ast.CallExpr); is {
				if f, is := call.Fun.(*ast.SelectorExpr); is && (f.Sel.Name == "T" || fmt.Sprint(f.X) == "phrase") {
					if text, is := call.Args[0].(*ast.BasicLit); is && text.Kind == token.STRING {
						value, _ := strconv.Unquote(text.Value) // it parses
						all[value] = true
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	delete(all, "") // that of no direction
	return all
}

// A translation is of a text, or of one that a number changes.
type translation struct {
	text  string
	forms map[string]string
}

func (t *translation) UnmarshalJSON(data []byte) error {
	if json.Unmarshal(data, &t.text) == nil {
		return nil
	}
	return json.Unmarshal(data, &t.forms)
}

func (t translation) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if t.forms != nil {
		return b.Bytes(), e.Encode(t.forms)
	}
	err := e.Encode(t.text)
	return b.Bytes(), err
}

func translationsInto(t *testing.T, tag string) (all map[string]translation) {
	if err := json.Unmarshal(file(tag), &all); err != nil {
		t.Fatalf("%s: %v", tag, err)
	}
	return all
}

// TestTranslationsAreWhole finds texts without a translation, and the other way round.
func TestTranslationsAreWhole(t *testing.T) {
	texts := texts(t)
	for text := range plurals {
		if !texts[string(text)] {
			t.Errorf("nothing says %q, which a number changes", text)
		}
	}
	for _, l := range Languages[1:] {
		all := translationsInto(t, l.Tag)
		for text := range texts {
			if got, is := all[text]; !is || got.text == "" && len(got.forms) == 0 {
				t.Errorf("%s: there is no translation of %q", l.Tag, text)
				all[text] = got
			}
		}
		for text := range all {
			if !texts[text] {
				t.Errorf("%s: nothing says %q", l.Tag, text)
				delete(all, text)
			}
		}
		if *update {
			var b bytes.Buffer
			e := json.NewEncoder(&b)
			e.SetEscapeHTML(false)
			e.SetIndent("", "  ")
			if err := e.Encode(all); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join("translations", l.Tag+".json"), b.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

var verb = regexp.MustCompile(`%(?:\[(\d)\])?([a-z%])`)

// places returns what is put where into a text: of each number of an argument its verbs.
func places(text string) map[int]string {
	found := map[int]string{}
	next := 1
	for _, match := range verb.FindAllStringSubmatch(text, -1) {
		if match[2] == "%" {
			continue
		}
		if match[1] != "" {
			next, _ = strconv.Atoi(match[1]) // it is a digit
		}
		found[next] = match[2]
		next++
	}
	return found
}

// TestPlaces finds translations that do not say all that is to be said in them, or more.
func TestPlaces(t *testing.T) {
	for _, l := range Languages {
		for text, got := range translationsInto(t, l.Tag) {
			forms := slices.Collect(maps.Values(got.forms))
			if got.forms == nil {
				forms = []string{got.text}
			}
			if _, plural := plurals[phrase.Text(text)]; plural != (got.forms != nil) {
				t.Errorf("%s: %q: a number changes it, or does not", l.Tag, text)
			}
			for _, form := range forms {
				if want := places(text); !maps.Equal(places(form), want) && !(len(want) == 1 && want[1] != "q" && len(places(form)) == 0 && got.forms != nil) {
					t.Errorf("%s: %q has other places than %q", l.Tag, form, text)
				}
				if strings.Count(text, "\n") != strings.Count(form, "\n") || strings.HasSuffix(text, " ") != strings.HasSuffix(form, " ") || strings.HasPrefix(form, " ") {
					t.Errorf("%s: %q has other lines than %q, or a space at an end", l.Tag, form, text)
				}
			}
		}
	}
}

// TestNumbers says each text that a number changes with many, and each of the
// toolkit's: what has no form is an error that the toolkit logs.
func TestNumbers(t *testing.T) {
	t.Cleanup(func() { Speak("en"); log.SetOutput(os.Stderr) })
	var logged bytes.Buffer
	log.SetOutput(&logged)
	for _, l := range Languages {
		Speak(l.Tag)
		for text := range plurals {
			for _, n := range []int{0, 1, 2, 3, 4, 5, 10, 11, 12, 21, 22, 25, 100, 101, 111, 1000, 1_000_000} {
				lang.XN(string(text), string(text), n)
			}
		}
		for _, text := range []string{"Advanced", "Cancel", "Copy", "Cut", "Create Folder", "Enter filename", "Error", "Favourites", "File", "Folder", "New Folder", "OK", "Open", "Paste", "Quit", "Redo", "Save", "Select all", "Show Hidden Files", "Undo", "file.name", "file.parent"} {
			lang.L(text)
		}
		if logged.Len() > 0 {
			t.Errorf("%s: %s", l.Tag, &logged)
			logged.Reset()
		}
	}
}

// TestPlurals checks the plural rules of every language.
func TestPlurals(t *testing.T) {
	t.Cleanup(func() { Speak("en") })
	for tag, want := range map[string]string{
		"en":      "0 moves, 1 move, 2 moves, 5 moves, 11 moves, 21 moves, 1000000 moves",
		"de":      "0 Züge, 1 Zug, 2 Züge, 5 Züge, 11 Züge, 21 Züge, 1000000 Züge",
		"es":      "0 jugadas, 1 jugada, 2 jugadas, 5 jugadas, 11 jugadas, 21 jugadas, 1000000 de jugadas",
		"fr":      "0 coup, 1 coup, 2 coups, 5 coups, 11 coups, 21 coups, 1000000 de coups",
		"it":      "0 mosse, 1 mossa, 2 mosse, 5 mosse, 11 mosse, 21 mosse, 1000000 di mosse",
		"pl":      "0 ruchów, 1 ruch, 2 ruchy, 5 ruchów, 11 ruchów, 21 ruchów, 1000000 ruchów",
		"pt-BR":   "0 jogada, 1 jogada, 2 jogadas, 5 jogadas, 11 jogadas, 21 jogadas, 1000000 de jogadas",
		"tr":      "0 hamle, 1 hamle, 2 hamle, 5 hamle, 11 hamle, 21 hamle, 1000000 hamle",
		"ru":      "0 ходов, 1 ход, 2 хода, 5 ходов, 11 ходов, 21 ход, 1000000 ходов",
		"uk":      "0 ходів, 1 хід, 2 ходи, 5 ходів, 11 ходів, 21 хід, 1000000 ходів",
		"zh-Hans": "0 步, 1 步, 2 步, 5 步, 11 步, 21 步, 1000000 步",
		"zh-Hant": "0 步, 1 步, 2 步, 5 步, 11 步, 21 步, 1000000 步",
		"ja":      "0 手, 1 手, 2 手, 5 手, 11 手, 21 手, 1000000 手",
		"ko":      "이동 0회, 이동 1회, 이동 2회, 이동 5회, 이동 11회, 이동 21회, 이동 1000000회",
	} {
		Speak(tag)
		var got []string
		for _, n := range []int{0, 1, 2, 5, 11, 21, 1_000_000} {
			got = append(got, T("%v moves", n))
		}
		if got := strings.Join(got, ", "); got != want {
			t.Errorf("%s:\n%s, want\n%s", tag, got, want)
		}
	}
}

func TestNumber(t *testing.T) {
	t.Cleanup(func() { Speak("en") })
	for tag, want := range map[string][2]string{"en": {"1,234", "1,234,567"}, "de": {"1.234", "1.234.567"}, "es": {"1234", "1.234.567"}, "pl": {"1234", "1\u00a0234\u00a0567"}, "ru": {"1\u00a0234", "1\u00a0234\u00a0567"}, "ja": {"1,234", "1,234,567"}} {
		Speak(tag)
		if got := [2]string{Number(1234), Number(1234567)}; got != want {
			t.Errorf("%s writes %q, want %q", tag, got, want)
		}
	}
}

// The language is that which the system asks for first of those that there are.
func TestSystem(t *testing.T) {
	for wish, want := range map[string]string{
		"": "en", "C": "en", "POSIX": "en", "de_DE.UTF-8": "de", "de_CH": "de", "pt_PT.UTF-8": "pt-BR", "zh_CN.UTF-8": "zh-Hans", "zh_TW": "zh-Hant", "zh_HK": "zh-Hant",
		"tr_TR.UTF-8": "tr", "cs_CZ.UTF-8": "en", "sr_RS": "en", "xx_YY": "en", "nonsense!": "en", "en_GB.UTF-8": "en",
	} {
		t.Setenv("LANGUAGE", "")
		t.Setenv("LC_ALL", wish)
		if got := system(); got != want {
			t.Errorf("%s is answered in %s, want %s", wish, got, want)
		}
	}
	t.Setenv("LC_ALL", "nl_NL.UTF-8")
	t.Setenv("LANGUAGE", "nl:it:de")
	if got := system(); got != "it" {
		t.Errorf("who asks for Dutch, then Italian is answered in %s", got)
	}
}

func TestPhrase(t *testing.T) {
	t.Cleanup(func() { Speak("en") })
	inner := phrase.New("%q are no rules", "x")
	err := phrase.New("line %d: %v", 7, inner)
	if got := Sentence(err); got != `Line 7: "x" are no rules.` {
		t.Errorf("it is said as %s", got)
	}
	Speak("de")
	if got := Error(err); got == err.Error() || !strings.Contains(got, "7") || !strings.Contains(got, Error(inner)) {
		t.Errorf("in German it is said as %s", got)
	}
}

// What is put into a text is said as it is put there: texts, counts and errors in the
// language, numbers on tiles as they are.
func TestParts(t *testing.T) {
	t.Cleanup(func() { Speak("en") })
	Speak("de")
	for want, got := range map[string]string{
		T("Left"): T("%s: nothing moves.", engine.Leftward.Name()),
		"12.345":  T("%v moves", phrase.Number(12345)),
		"16384":   T("to %d", 16384),
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
	if one, many := T("%v games", phrase.Number(1)), T("%v games", phrase.Number(2)); one[1:] == many[1:] {
		t.Errorf("one is %q, two are %q", one, many)
	}
	left, right := phrase.New("the board is empty: it needs at least one tile"), errors.New("EIO")
	if got, want := Error(errors.Join(left, right)), Error(left)+"\nEIO"; got != want || Error(left) == left.Error() {
		t.Errorf("two errors are said as %q, want %q", got, want)
	}
	if got, want := Notes([]error{left, right}), Error(left)+" EIO"; got != want {
		t.Errorf("two notes are said as %q, want %q", got, want)
	}
	Speak("tr")
	if got := Sentence(errors.New("ile")); got != "İle." {
		t.Errorf("in Turkish a sentence is %q", got)
	}
}

func TestRules(t *testing.T) {
	for want, rules := range map[string]engine.Rules{
		"classic":                engine.Classic(),
		"5×4, to 512, only twos": {Rows: 5, Cols: 4, Target: 512, First: 2, Undos: 3},
		"10×2, no target, 25 % fours, 1 first tile, no undo":  {Rows: 10, Cols: 2, Fours: 0.25, First: 1},
		"4×4, to 2048, ends there, only fours, 1 undo":        {Rows: 4, Cols: 4, Target: 2048, Fours: 1, First: 2, Undos: 1, Ends: true},
		"4×4, to 2048, 0.5 % fours, 7 first tiles, all undos": {Rows: 4, Cols: 4, Target: 2048, Fours: 0.005, First: 7, Undos: engine.All},
		"4×4, to 2048, 12 undos":                              {Rows: 4, Cols: 4, Target: 2048, Fours: 0.1, First: 2, Undos: 12},
	} {
		if got := Rules(rules); got != want {
			t.Errorf("%+v is called %q, want %q", rules, got, want)
		}
	}
}

func TestAdvice(t *testing.T) {
	for _, test := range []struct {
		reason coach.Reason
		want   string
	}{
		{coach.Reason{Kind: coach.LooksAhead, N: 7}, "Left looks best, 7 moves ahead"},
		{coach.Reason{Kind: coach.LooksAhead, N: 1}, "Left looks best, 1 move ahead"},
		{coach.Reason{Kind: coach.LooksAhead}, "Left looks best"},
		{coach.Reason{Kind: coach.OnlyMove}, "Left is the only move"},
		{coach.Reason{Kind: coach.Wins, N: 2048}, "Left makes 2048"},
		{coach.Reason{Kind: coach.Merges, N: 512}, "Left merges tiles of 512"},
		{coach.Reason{Kind: coach.KeepsCorner, N: 2048}, "Left keeps 2048 in its corner"},
		{coach.Reason{Kind: coach.KeepsLine, N: 2048}, "Left keeps the line of 2048 full"},
		{coach.Reason{Kind: coach.AvoidsTrap, N: 4}, "Left does not shut in a 4"},
		{coach.Reason{Kind: coach.MakesRoom, N: 2}, "Left leaves 2 more cells empty"},
		{coach.Reason{Kind: coach.MakesRoom, N: 1}, "Left leaves 1 more cell empty"},
	} {
		if got := Advice(coach.Advice{Direction: engine.Leftward, Reason: test.reason}); got != test.want {
			t.Errorf("%+v: %q, want %q", test.reason, got, test.want)
		}
	}
}
