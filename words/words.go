// Package words translates the program's texts into the player's language.
//
// An English text is the key of its translations. The file translations/en.json has the
// singular and the plural of the texts that depend on a number.
package words

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/jeandeaual/go-locale"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"twenty48/phrase"
)

// A Language is a language that has translations.
type Language struct {
	Tag  string // as in BCP 47
	Name string // in the language itself
}

// Languages lists all languages. The first one, English, is the default.
var Languages = []Language{
	{"en", "English"}, {"de", "Deutsch"}, {"es", "Español"}, {"fr", "Français"}, {"it", "Italiano"},
	{"pl", "Polski"}, {"pt-BR", "Português (Brasil)"}, {"tr", "Türkçe"}, {"ru", "Русский"}, {"uk", "Українська"},
	{"zh-Hans", "简体中文"}, {"zh-Hant", "繁體中文"}, {"ja", "日本語"}, {"ko", "한국어"},
}

// Setting is the name of the language setting. Its value is one of [Choices].
const Setting = "language"

// System is the choice that follows the system's language.
const System = "system"

// Choices returns [System] and the tags of all languages.
func Choices() []string {
	choices := []string{System}
	for _, l := range Languages {
		choices = append(choices, l.Tag)
	}
	return choices
}

// Name returns the name of a language in the language itself.
func Name(tag string) string {
	return Languages[slices.IndexFunc(Languages, func(l Language) bool { return l.Tag == tag })].Name
}

//go:embed translations
var translations embed.FS

var (
	bundle    = i18n.NewBundle(language.English) // English and the languages spoken so far
	plurals   = map[phrase.Text]bool{}           // the texts that depend on a number
	spoken    string                             // the tag of the current language
	localizer *i18n.Localizer                    // for the current language
	printer   *message.Printer                   // for the current language
)

func init() {
	for _, m := range load("en") {
		plurals[phrase.Text(m.ID)] = true
	}
	Speak("en")
}

// load adds the translations into a language to the bundle and returns them.
func load(tag string) []*i18n.Message {
	file, err := bundle.ParseMessageFileBytes(read(tag), tag+".json")
	if err != nil {
		panic(err) // the file is part of the program
	}
	return file.Messages
}

// read returns the file with the translations into a language.
func read(tag string) []byte {
	data, err := translations.ReadFile("translations/" + tag + ".json")
	if err != nil {
		panic(err) // the file is part of the program
	}
	return data
}

// Speak changes the language to one of the [Choices]. No other function of this package
// may run at the same time.
func Speak(choice string) {
	tag := choice
	if choice == System {
		tag = systemLanguage()
	}
	parsed := language.MustParse(tag)
	if !slices.Contains(bundle.LanguageTags(), parsed) {
		load(tag)
	}
	spoken, localizer, printer = tag, i18n.NewLocalizer(bundle, tag), message.NewPrinter(parsed)
}

// Spoken returns the tag of the current language.
func Spoken() string { return spoken }

// systemLanguage returns the tag of the language that fits the system's settings best.
func systemLanguage() string {
	locales, _ := locale.GetLocales() // without an answer the language is English
	var wanted, available []language.Tag
	for _, name := range locales {
		if tag, err := language.Parse(name); err == nil {
			wanted = append(wanted, tag)
		}
	}
	for _, l := range Languages {
		available = append(available, language.MustParse(l.Tag))
	}
	_, i, confidence := language.NewMatcher(available).Match(wanted...)
	if confidence == language.No {
		i = 0
	}
	return Languages[i].Tag
}

// T translates a text and inserts the arguments. Arguments of the types [phrase.Text],
// [phrase.Number] and error are translated, too. The first whole number among the
// arguments selects the plural form. A text without a translation stays English.
func T(text phrase.Text, args ...any) string {
	config := i18n.LocalizeConfig{
		DefaultMessage: &i18n.Message{ID: string(text), Other: string(text)},
		TemplateParser: verbatim{},
	}
	if plurals[text] {
		config.PluralCount = firstNumber(args)
	}
	format, _ := localizer.Localize(&config) // in case of an error it is English
	if len(args) == 0 {
		return format
	}
	inserted := make([]any, len(args))
	for i, arg := range args {
		switch arg := arg.(type) {
		case phrase.Text:
			inserted[i] = T(arg)
		case phrase.Number:
			inserted[i] = Number(int(arg))
		case error:
			inserted[i] = Error(arg)
		default:
			inserted[i] = arg
		}
	}
	return fmt.Sprintf(format, inserted...)
}

// verbatim leaves texts as they are: fmt inserts the arguments. It is cached, which the
// parser in it is not.
type verbatim struct{ template.IdentityParser }

func (verbatim) Cacheable() bool { return true }

func firstNumber(args []any) int {
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

// Say translates a phrase.
func Say(p *phrase.Phrase) string { return T(p.Text, p.Args...) }

// Join joins parts from left to right: the pattern, such as "%s, %s", joins the text so
// far and the next part.
func Join(pattern phrase.Text, parts ...string) string {
	joined := parts[0]
	for _, part := range parts[1:] {
		joined = T(pattern, joined, part)
	}
	return joined
}

// Error translates an error. Joined errors have a line each. An error of the operating
// system stays in its own words.
func Error(err error) string {
	switch err := err.(type) {
	case *phrase.Phrase:
		return Say(err)
	case interface{ Unwrap() []error }: // made by errors.Join
		var lines []string
		for _, err := range err.Unwrap() {
			lines = append(lines, Error(err))
		}
		return strings.Join(lines, "\n")
	}
	return printable(err.Error())
}

// printable returns the words of the operating system, which may contain the name of a file
// that the player has given: without characters that a terminal would obey, and with an
// ellipsis in the middle if they are long.
func printable(text string) string {
	runes := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text))
	if side := 100; len(runes) > 3*side {
		runes = slices.Concat(runes[:side], []rune("…"), runes[len(runes)-side:])
	}
	return string(runes)
}

// Sentence translates an error into a sentence, with a capital letter and a full stop.
func Sentence(err error) string {
	text := Error(err)
	first, size := utf8.DecodeRuneInString(text)
	capital := unicode.ToUpper(first)
	if spoken == "tr" {
		capital = unicode.TurkishCase.ToUpper(first)
	}
	return T("%s.", string(capital)+text[size:])
}

// Number writes a number with the separators of the language, as in "12,345". Spanish and
// Polish group digits only from five digits on. The printer does not know that
// (minimumGroupingDigits in CLDR).
func Number(n int) string {
	if (spoken == "es" || spoken == "pl") && -10_000 < n && n < 10_000 {
		return strconv.Itoa(n)
	}
	return printer.Sprint(n)
}
