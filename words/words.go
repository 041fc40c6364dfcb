// Package words translates the texts of the program into the language of the player.
//
// The key of a translation is the English text. The file translations/en.json has only the texts
// that depend on a number, with their singular and plural.
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

// A Language is a language that the program has translations for.
type Language struct {
	Tag  string // a BCP 47 language tag, as in "pt-BR"
	Name string // the name of the language in this language
}

// Languages are all languages. The first one, English, is the default.
var Languages = []Language{
	{"en", "English"}, {"de", "Deutsch"}, {"es", "Español"}, {"fr", "Français"}, {"it", "Italiano"},
	{"pl", "Polski"}, {"pt-BR", "Português (Brasil)"}, {"tr", "Türkçe"}, {"ru", "Русский"}, {"uk", "Українська"},
	{"zh-Hans", "简体中文"}, {"zh-Hant", "繁體中文"}, {"ja", "日本語"}, {"ko", "한국어"},
}

// Setting is the name of the setting for the language. Its value is one of [Choices].
const Setting = "language"

// System is the value of the setting that selects the language of the system.
const System = "system"

// Choices returns the values of the setting: [System], and the tags of all languages.
func Choices() []string {
	choices := []string{System}
	for _, l := range Languages {
		choices = append(choices, l.Tag)
	}
	return choices
}

// Name returns the name of the language with this tag, in that language. It panics if no language
// has the tag.
func Name(tag string) string {
	return Languages[slices.IndexFunc(Languages, func(l Language) bool { return l.Tag == tag })].Name
}

//go:embed translations
var translations embed.FS

var (
	bundle    = i18n.NewBundle(language.English) // has English and the languages that were selected so far
	plurals   = map[phrase.Text]bool{}           // the texts that depend on a number
	current   string                             // the tag of the current language
	localizer *i18n.Localizer                    // for the current language
	printer   *message.Printer                   // for the current language
)

func init() {
	for _, m := range load("en") {
		plurals[phrase.Text(m.ID)] = true
	}
	Speak("en")
}

// load adds the translations of a language to the bundle, and returns them.
func load(tag string) []*i18n.Message {
	file, err := bundle.ParseMessageFileBytes(read(tag), tag+".json")
	if err != nil {
		panic(err) // the file is part of the program
	}
	return file.Messages
}

// read returns the file with the translations of a language.
func read(tag string) []byte {
	data, err := translations.ReadFile("translations/" + tag + ".json")
	if err != nil {
		panic(err) // the file is part of the program
	}
	return data
}

// Speak selects a language, which must be one of the [Choices]. No other function of this package
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
	current, localizer, printer = tag, i18n.NewLocalizer(bundle, tag), message.NewPrinter(parsed)
}

// Spoken returns the tag of the selected language.
func Spoken() string { return current }

// systemLanguage returns the tag of the language that fits the settings of the system best.
func systemLanguage() string {
	locales, _ := locale.GetLocales() // on an error there are no locales, and the language is English
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

// T translates a text and inserts its arguments. It also translates arguments of the types
// [phrase.Text] and [phrase.Number], and errors. The first whole number among the arguments selects
// the plural form. A text without a translation stays in English.
func T(text phrase.Text, args ...any) string {
	config := i18n.LocalizeConfig{
		DefaultMessage: &i18n.Message{ID: string(text), Other: string(text)},
		TemplateParser: plainParser{},
	}
	if plurals[text] {
		config.PluralCount = firstNumber(args)
	}
	format, _ := localizer.Localize(&config) // on an error, the format is the English text
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

// plainParser leaves texts unchanged, because fmt inserts the arguments. Unlike the parser that it
// embeds, it allows its results to be cached.
type plainParser struct{ template.IdentityParser }

func (plainParser) Cacheable() bool { return true }

// firstNumber returns the first whole number among arguments, or 0 if there is no number.
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

// Join joins one or more parts. The pattern, such as "%s, %s", is translated; it joins the text so
// far and the next part.
func Join(pattern phrase.Text, parts ...string) string {
	joined := parts[0]
	for _, part := range parts[1:] {
		joined = T(pattern, joined, part)
	}
	return joined
}

// Error translates an error. Each error of several joined errors gets its own line. An error of the
// operating system is not translated.
func Error(err error) string {
	switch err := err.(type) {
	case *phrase.Phrase:
		return Say(err)
	case interface{ Unwrap() []error }: // made by errors.Join
		var lines, reasons []string
		for _, err := range err.Unwrap() {
			for line := range strings.SplitSeq(Error(err), "\n") {
				// Several files can fail for the same reason, which follows the name of the file.
				if reason := line[strings.LastIndex(line, ": ")+1:]; !slices.Contains(reasons, reason) {
					lines, reasons = append(lines, line), append(reasons, reason)
				}
			}
		}
		return strings.Join(lines, "\n")
	}
	return printable(err.Error())
}

// printable returns a message of the operating system as text that is safe to show. The message may
// contain the name of a file that the player has entered. printable replaces characters that
// control a terminal, and shortens a long message in the middle.
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

// Sentence translates an error into a sentence with a capital letter and a full stop.
func Sentence(err error) string {
	text := Error(err)
	first, size := utf8.DecodeRuneInString(text)
	capital := unicode.ToUpper(first)
	if current == "tr" {
		capital = unicode.TurkishCase.ToUpper(first)
	}
	return T("%s.", string(capital)+text[size:])
}

// Number returns a number with the separators of the language, as in "12,345". In Spanish and
// Polish, numbers with four digits have no separator (minimumGroupingDigits in CLDR); the printer
// does not implement this rule.
func Number(n int) string {
	if (current == "es" || current == "pl") && -10_000 < n && n < 10_000 {
		return strconv.Itoa(n)
	}
	return printer.Sprint(n)
}
