// Package words says what the program says in the player's language, by the
// toolkit's translations. The English texts are the keys; those with a number that
// changes them have their two forms in translations/en.json.
package words

import (
	"embed"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"github.com/jeandeaual/go-locale"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"twenty48/phrase"
)

// A Language is one that the program speaks.
type Language struct {
	Tag  string // of BCP 47
	Name string // in itself
}

// Languages lists all, English first, which is spoken where none of them is known.
var Languages = []Language{
	{"en", "English"}, {"de", "Deutsch"}, {"es", "Español"}, {"fr", "Français"}, {"it", "Italiano"},
	{"pl", "Polski"}, {"pt-BR", "Português (Brasil)"}, {"tr", "Türkçe"}, {"ru", "Русский"}, {"uk", "Українська"},
	{"zh-Hans", "简体中文"}, {"zh-Hant", "繁體中文"}, {"ja", "日本語"}, {"ko", "한국어"},
}

// Setting is the name under which the language is kept that is chosen.
const Setting = "language"

// System stands for the language that the system asks for.
const System = "system"

// Choices lists what there is to choose from: [System], and the tags of all.
func Choices() []string {
	choices := []string{System}
	for _, l := range Languages {
		choices = append(choices, l.Tag)
	}
	return choices
}

// Name returns what a language is called in itself.
func Name(tag string) string {
	return Languages[slices.IndexFunc(Languages, func(l Language) bool { return l.Tag == tag })].Name
}

// The files in toolkit have the toolkit's texts in languages that it does not speak.
//
//go:embed translations
var translations embed.FS

var (
	spoken  string // the tag of the language
	loaded  = map[string]bool{}
	printer *message.Printer
	plurals = map[phrase.Text]json.RawMessage{} // the texts that a number changes
)

func init() {
	Speak("en")
	if err := json.Unmarshal(file("en"), &plurals); err != nil {
		panic(err) // the file is part of the program
	}
}

// file returns the translations into a language.
func file(tag string) []byte {
	data, err := translations.ReadFile(path.Join("translations", tag+".json"))
	if err != nil {
		panic(err) // as above
	}
	return data
}

// Speak says all from here on in one of the [Choices]. It must not be called while
// something is said.
func Speak(tag string) {
	if tag == System {
		tag = system()
	}
	if !loaded[tag] {
		loaded[tag] = true
		toolkits, _ := translations.ReadFile("translations/toolkit/" + tag + ".json") // if there is one
		for _, data := range [][]byte{toolkits, file(tag)} {
			if data == nil {
				continue
			}
			if err := lang.AddTranslations(fyne.NewStaticResource(tag+".json", data)); err != nil {
				panic(err) // as above
			}
		}
	}
	spoken, printer = tag, message.NewPrinter(language.MustParse(tag))
	setToolkit(tag)
}

// Spoken returns the tag of the language.
func Spoken() string { return spoken }

// system returns the tag of the language that the system asks for.
func system() string {
	wishes, _ := locale.GetLocales() // if it does not tell, there is none
	var wanted, known []language.Tag
	for _, wish := range wishes {
		if tag, err := language.Parse(wish); err == nil {
			wanted = append(wanted, tag)
		}
	}
	for _, l := range Languages {
		known = append(known, language.MustParse(l.Tag))
	}
	_, i, sure := language.NewMatcher(known).Match(wanted...)
	if sure == language.No {
		i = 0
	}
	return Languages[i].Tag
}

// T says a text with these in it. Of a text that a number changes it is the first
// of them.
func T(text phrase.Text, args ...any) string {
	said, key := "", string(text)
	if _, plural := plurals[text]; plural {
		said = lang.XN(key, key, count(args))
	} else {
		said = lang.X(key, key)
	}
	if len(args) == 0 {
		return said
	}
	inner := make([]any, len(args))
	for i, arg := range args {
		switch arg := arg.(type) {
		case phrase.Text:
			inner[i] = T(arg)
		case phrase.Number:
			inner[i] = Number(int(arg))
		case error:
			inner[i] = Error(arg)
		default:
			inner[i] = arg
		}
	}
	return fmt.Sprintf(said, inner...)
}

func count(args []any) int {
	for _, arg := range args {
		switch n := arg.(type) {
		case int:
			return n
		case phrase.Number:
			return int(n)
		}
	}
	return 0
}

// Join says several things, each two of them by the pattern of a text.
func Join(pattern phrase.Text, things ...string) string {
	said := things[0]
	for _, thing := range things[1:] {
		said = T(pattern, said, thing)
	}
	return said
}

// Error says an error. One that is no phrase is the system's, in its own words.
func Error(err error) string {
	switch err := err.(type) {
	case *phrase.Phrase:
		return T(err.Text, err.Args...)
	case interface{ Unwrap() []error }: // of several that are joined
		var said []string
		for _, err := range err.Unwrap() {
			said = append(said, Error(err))
		}
		return strings.Join(said, "\n")
	}
	return err.Error()
}

// Sentence says an error as a sentence.
func Sentence(err error) string {
	said := Error(err)
	first, size := utf8.DecodeRuneInString(said)
	upper := unicode.ToUpper(first)
	if spoken == "tr" {
		upper = unicode.TurkishCase.ToUpper(first)
	}
	return T("%s.", string(upper)+said[size:])
}

// Number writes a number in groups of digits. That those of four digits have none in
// some languages is known to CLDR (minimumGroupingDigits), but not to the printer.
func Number(n int) string {
	if (spoken == "es" || spoken == "pl") && -10_000 < n && n < 10_000 {
		return strconv.Itoa(n)
	}
	return printer.Sprint(n)
}
