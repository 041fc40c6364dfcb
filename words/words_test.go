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
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/tools/go/packages"

	"twenty48/engine"
	"twenty48/phrase"
)

var update = flag.Bool("update", false, "add missing texts to the translation files, with empty translations, and remove unused ones")

func TestMain(m *testing.M) {
	flag.Parse()
	Speak("en")
	os.Exit(m.Run())
}

// texts returns all texts of the program: the constants of the type phrase.Text. The type checker
// reads only the files for one operating system. So texts also returns the literals that any file
// passes to T or to package phrase.
func texts(t *testing.T) map[string]bool {
	all := map[string]bool{}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports, Dir: ".."}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range pkgs {
		for _, err := range pkg.Errors {
			t.Fatal(err)
		}
		for _, expr := range pkg.TypesInfo.Types {
			if expr.Value != nil && expr.Type.String() == "twenty48/phrase.Text" {
				all[constant.StringVal(expr.Value)] = true
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
			if call, ok := n.(*ast.CallExpr); ok {
				if f, ok := call.Fun.(*ast.SelectorExpr); ok && (f.Sel.Name == "T" || fmt.Sprint(f.X) == "phrase") {
					if text, ok := call.Args[0].(*ast.BasicLit); ok && text.Kind == token.STRING {
						value, _ := strconv.Unquote(text.Value) // cannot fail, because the parser has accepted it
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
	delete(all, "") // methods such as Direction.Name return it, but it needs no translation
	return all
}

// A translation is a text, or the plural forms of a text that depends on a number. The zero value
// is a missing translation, which is written as an empty text.
type translation struct {
	raw   json.RawMessage
	text  string
	forms map[string]string
}

func (t *translation) UnmarshalJSON(data []byte) error {
	t.raw = bytes.Clone(data)
	if json.Unmarshal(data, &t.text) == nil {
		return nil
	}
	return json.Unmarshal(data, &t.forms)
}

func (t translation) MarshalJSON() ([]byte, error) {
	if t.raw == nil {
		return []byte(`""`), nil
	}
	return t.raw, nil
}

// translationsInto returns the translations of a language, by their English texts.
func translationsInto(t *testing.T, tag string) (all map[string]translation) {
	if err := json.Unmarshal(read(tag), &all); err != nil {
		t.Fatalf("%s: %v", tag, err)
	}
	return all
}

// TestT checks the translation of texts, arguments and errors.
func TestTranslations(t *testing.T) {
	texts := texts(t)
	for text := range plurals {
		if !texts[string(text)] {
			t.Errorf("en: %q is unused", text)
		}
	}
	for _, l := range Languages[1:] {
		all := translationsInto(t, l.Tag)
		for text := range texts {
			if got, ok := all[text]; !ok || got.text == "" && len(got.forms) == 0 {
				t.Errorf("%s: %q has no translation", l.Tag, text)
				all[text] = got
			}
		}
		for text := range all {
			if !texts[text] {
				t.Errorf("%s: %q is unused", l.Tag, text)
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

// verb matches a formatting verb, with the number of its argument if there is one.
var verb = regexp.MustCompile(`%(?:\[(\d)\])?([a-z%])`)

// verbs returns the formatting verb of each argument of a text, by the number of the argument.
func verbs(text string) map[int]string {
	found := map[int]string{}
	next := 1
	for _, match := range verb.FindAllStringSubmatch(text, -1) {
		if match[2] == "%" {
			continue
		}
		if match[1] != "" {
			next, _ = strconv.Atoi(match[1]) // cannot fail, because it is a digit
		}
		found[next] = match[2]
		next++
	}
	return found
}

// TestVerbs checks that translations have the same arguments, line breaks and outer spaces as the
// English text. A plural form may leave out its only argument, as in "one move".
func TestVerbs(t *testing.T) {
	for _, l := range Languages {
		for text, got := range translationsInto(t, l.Tag) {
			forms := slices.Collect(maps.Values(got.forms))
			if got.forms == nil {
				forms = []string{got.text}
			}
			if plurals[phrase.Text(text)] != (got.forms != nil) {
				t.Errorf("%s: %q has plural forms in this language or in English, but not in both", l.Tag, text)
			}
			for _, form := range forms {
				if got, want := verbs(form), verbs(text); !maps.Equal(got, want) && !(len(want) == 1 && len(got) == 0 && plurals[phrase.Text(text)]) {
					t.Errorf("%s: %q has other arguments than %q", l.Tag, form, text)
				}
				if strings.Count(text, "\n") != strings.Count(form, "\n") || strings.HasSuffix(text, " ") != strings.HasSuffix(form, " ") || strings.HasPrefix(form, " ") {
					t.Errorf("%s: %q has other line breaks or outer spaces than %q", l.Tag, form, text)
				}
			}
		}
	}
}

// TestPluralForms checks that each text has all plural forms that its language needs.
func TestPluralForms(t *testing.T) {
	t.Cleanup(func() { Speak("en") })
	for _, l := range Languages {
		Speak(l.Tag)
		for text := range plurals {
			for _, n := range []int{0, 1, 2, 3, 4, 5, 10, 11, 12, 21, 22, 25, 100, 101, 111, 1000, 1_000_000} {
				if _, err := localizer.Localize(&i18n.LocalizeConfig{MessageID: string(text), PluralCount: n}); err != nil {
					t.Errorf("%s, %d: %v", l.Tag, n, err)
				}
			}
		}
	}
}

// TestPlurals checks the plural forms of one text in each language.
func TestPlurals(t *testing.T) {
	t.Cleanup(func() { Speak("en") })
	wants := map[string]string{
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
	}
	for _, l := range Languages {
		Speak(l.Tag)
		var got []string
		for _, n := range []int{0, 1, 2, 5, 11, 21, 1_000_000} {
			got = append(got, T("%v moves", n))
		}
		if got, want := strings.Join(got, ", "), wants[l.Tag]; got != want {
			t.Errorf("%s:\n%s, want\n%s", l.Tag, got, want)
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

// TestSystemLanguage checks which language is selected for settings of the system.
func TestSystemLanguage(t *testing.T) {
	for _, test := range []struct{ locale, languages, want string }{
		{"", "", "en"}, {"C", "", "en"}, {"POSIX", "", "en"}, {"nonsense!", "", "en"}, {"xx_YY", "", "en"},
		{"en_GB.UTF-8", "", "en"}, {"de_DE.UTF-8", "", "de"}, {"de_CH", "", "de"}, {"tr_TR.UTF-8", "", "tr"}, {"pt_PT.UTF-8", "", "pt-BR"},
		{"zh_CN.UTF-8", "", "zh-Hans"}, {"zh_TW", "", "zh-Hant"}, {"zh_HK", "", "zh-Hant"},
		{"cs_CZ.UTF-8", "", "en"}, {"sr_RS", "", "en"}, {"nl_NL.UTF-8", "nl:it:de", "it"},
	} {
		t.Setenv("LC_ALL", test.locale)
		t.Setenv("LANGUAGE", test.languages)
		if got := systemLanguage(); got != test.want {
			t.Errorf("LC_ALL=%s LANGUAGE=%s: %s, want %s", test.locale, test.languages, got, test.want)
		}
	}
}

// TestT checks that texts, arguments and errors are translated.
func TestT(t *testing.T) {
	t.Cleanup(func() { Speak("en") })
	line := phrase.New("line %d: %v", 7, phrase.New("%q is not a valid set of rules", "x"))
	empty := phrase.New("the board is empty: it needs at least one tile")
	Speak("de")
	for _, test := range []struct{ got, want string }{
		{T("Undo"), "Rückgängig"},
		{T("%s: nothing moves.", engine.Leftward.Name()), "Links: Nichts bewegt sich."},
		{T("to %d", 16384), "bis 16384"},
		{T("%v moves", phrase.Number(12345)), "12.345 Züge"},
		{T("%v moves", phrase.Number(1)), "1 Zug"},
		{T("%s %% fours", "0.5"), "0.5\u00a0% Vieren"},
		{T("No translation. {{.Left}} {{ %d %%", 5), "No translation. {{.Left}} {{ 5 %"},
		{T("No translation. {{.Left}} {{ %"), "No translation. {{.Left}} {{ %"},
		{T(""), ""},
		{Say(line.(*phrase.Phrase)), `Zeile 7: "x" sind keine Regeln`},
		{Sentence(line), `Zeile 7: "x" sind keine Regeln.`},
		{Error(errors.Join(line, errors.New("EIO"))), "Zeile 7: \"x\" sind keine Regeln\nEIO"},
		{Error(errors.Join(errors.New("EIO"), errors.Join(errors.New("EIO"), errors.New("EROFS")), errors.New("EIO"))), "EIO\nEROFS"},
		{Error(errors.Join(errors.New("open /a: EACCES"), errors.New("open /a/.new-1: EACCES"), errors.New("mkdir /b: EROFS"))), "open /a: EACCES\nmkdir /b: EROFS"},
		{Error(errors.New("open \x1b[2Jx\n\xff: EIO")), "open \uFFFD[2Jx\uFFFD\uFFFD: EIO"},
		{Error(errors.New("a" + strings.Repeat("x", 1000) + "z")), "a" + strings.Repeat("x", 99) + "…" + strings.Repeat("x", 99) + "z"},
		{Notes([]error{empty, errors.New("EIO")}), "das Spielfeld ist leer: Es braucht mindestens eine Kachel EIO"},
		{Join("%s, %s", "a", "b", "c"), "a, b, c"},
	} {
		if test.got != test.want {
			t.Errorf("%q, want %q", test.got, test.want)
		}
	}
	Speak("tr")
	if got := Sentence(errors.New("ile")); got != "İle." {
		t.Errorf("a Turkish sentence is %q, want İle.", got)
	}
	Speak("en")
	if got, want := Sentence(line), `Line 7: "x" is not a valid set of rules.`; got != want || line.Error() != `line 7: "x" is not a valid set of rules` {
		t.Errorf("an English sentence is %q, want %q, from %q", got, want, line)
	}
}

func TestRules(t *testing.T) {
	for want, rules := range map[string]engine.Rules{
		"Classic":                engine.Classic(),
		"5×4, to 512, only twos": {Rows: 5, Cols: 4, Target: 512, First: 2, Undos: 3},
		"10×2, no target, 25 % fours, 1 starting tile, no undo":       {Rows: 10, Cols: 2, Fours: 0.25, First: 1},
		"4×4, to 2048, ends there, only fours, undo: 1":               {Rows: 4, Cols: 4, Target: 2048, Fours: 1, First: 2, Undos: 1, Ends: true},
		"4×4, to 2048, 0.5 % fours, 7 starting tiles, unlimited undo": {Rows: 4, Cols: 4, Target: 2048, Fours: 0.005, First: 7, Undos: engine.All},
		"4×4, to 2048, undo: 12":                                      {Rows: 4, Cols: 4, Target: 2048, Fours: 0.1, First: 2, Undos: 12},
	} {
		if got := Rules(rules); got != want {
			t.Errorf("%+v is called %q, want %q", rules, got, want)
		}
	}
}

func TestSay(t *testing.T) {
	for want, p := range map[string]phrase.Phrase{
		"Left – best, looking 7 moves ahead": {Text: "%s – best, looking %d moves ahead", Args: []any{phrase.Text("Left"), 7}},
		"Left – best, looking 1 move ahead":  {Text: "%s – best, looking %d moves ahead", Args: []any{phrase.Text("Left"), 1}},
		"Left – leaves 1 more cell empty":    {Text: "%s – leaves %d more cells empty", Args: []any{phrase.Text("Left"), 1}},
		"Left – looks best":                  {Text: "%s – looks best", Args: []any{phrase.Text("Left")}},
	} {
		if got := Say(&p); got != want {
			t.Errorf("%+v is %q, want %q", p, got, want)
		}
	}
}

// TestDailyGame checks that a daily game has a name and a date in every language, and that other
// games have the name of their rules.
func TestDailyGame(t *testing.T) {
	t.Cleanup(func() { Speak("en") })
	today := engine.DailyID(2026, 11, 24)
	for _, test := range []struct {
		language string
		id       engine.ID
		isGiven  bool
		want     string
	}{
		{"en", engine.DailyID(2026, 11, 24), true, "Today · 24 Nov"},
		{"en", engine.DailyID(2026, 5, 3), true, "Daily game · 3 May"},
		{"de", engine.DailyID(2026, 3, 24), true, "Tagesspiel · 24. März"},
		{"ja", engine.DailyID(2026, 11, 24), true, "今日 · 11月24日"},
		{"en", engine.DailyID(2026, 11, 24), false, "Classic"}, // a drawn seed
		{"en", engine.DailyID(2026, 13, 1), true, "Classic"},
		{"en", engine.DailyID(2026, 12, 32), true, "Classic"},
		{"en", engine.ID{Rules: engine.Presets()[2].Rules, Seed: 20261124}, true, "Quick"},
		{"en", engine.ID{Rules: engine.Classic(), Seed: 101}, true, "Classic"},
		{"en", engine.ID{Rules: engine.Classic(), Seed: 1 << 63}, true, "Classic"},
	} {
		Speak(test.language)
		if got := Game(test.id, test.isGiven, today); got != test.want {
			t.Errorf("%s: the game %v is called %q, want %q", test.language, test.id, got, test.want)
		}
	}
	for _, l := range Languages {
		Speak(l.Tag)
		for month := 1; month <= 12; month++ {
			if name, date := Daily(engine.DailyID(2026, month, 9), true, today); name == "" || date == "" {
				t.Errorf("%s: the game of month %d is called %q, %q", l.Tag, month, name, date)
			}
		}
	}
}

// TestErrorOfSystem checks that control characters in an error of the operating system are
// replaced, and that a long error is shortened. A path in such an error may have both.
func TestErrorOfSystem(t *testing.T) {
	for _, test := range []struct{ message, want string }{
		{"open a\x1b[31m\u009b\tb: no", "open a�[31m��b: no"},
		{"open 目: äöü", "open 目: äöü"},
	} {
		if got := Error(phrase.New("%v", errors.Join(errors.New(test.message)))); got != test.want {
			t.Errorf("%q: got %q, want %q", test.message, got, test.want)
		}
	}
	if got := Error(errors.New(strings.Repeat("\x1b", 100_000))); len(got) > 1000 || !strings.Contains(got, "…") {
		t.Errorf("the message has %d bytes", len(got))
	}
}

// TestKeys checks that keys have the names on the keyboards of a language.
func TestKeys(t *testing.T) {
	t.Cleanup(func() { Speak("en") })
	for _, test := range []struct{ language, want string }{
		{"en", "Backspace, Ctrl+Shift+Z, Enter, Home, End, Space, ←, A"},
		{"de", "Rück, Strg+Umschalt+Z, Eingabe, Pos1, Ende, Leertaste, ←, A"},
		{"fr", "Retour, Ctrl+Maj+Z, Entrée, Début, Fin, Espace, ←, A"},
	} {
		Speak(test.language)
		if got := Keys("Backspace, Ctrl+Shift+Z, Enter, Home, End, Space, ←, A"); got != test.want {
			t.Errorf("%s: the keys are %q, want %q", test.language, got, test.want)
		}
	}
}

// TestDate checks how dates, months and the days of a week are written.
func TestDate(t *testing.T) {
	t.Cleanup(func() { Speak("en") })
	for _, test := range []struct {
		language         string
		year, month, day int
		want             string
	}{
		{"en", 0, 2, 27, "27 Feb"},
		{"en", 2025, 3, 1, "1 Mar 2025"},
		{"de", 2025, 3, 1, "1. März 2025"},
		{"ja", 2025, 3, 1, "2025年3月1日"},
		{"pt-BR", 2025, 3, 1, "1 de mar. de 2025"},
	} {
		Speak(test.language)
		if got := Date(test.year, test.month, test.day); got != test.want {
			t.Errorf("%s: %d-%d-%d is %q, want %q", test.language, test.year, test.month, test.day, got, test.want)
		}
	}
	for _, l := range Languages {
		Speak(l.Tag)
		if got := Weekdays(); len(got) != 7 {
			t.Errorf("%s: the days of a week are %q", l.Tag, got)
		}
		if got := Month(2026, 3); !strings.Contains(got, "2026") || got == "2026" {
			t.Errorf("%s: the month is %q", l.Tag, got)
		}
	}
}
