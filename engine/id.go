package engine

import (
	"strconv"
	"strings"

	"twenty48/phrase"
)

// An ID names a game that anyone can play: the same moves spawn the same tiles for everybody. A
// game that started on a given board has no ID. The rules of the zero ID are invalid.
type ID struct {
	Rules Rules
	Seed  uint64
}

// DailyID returns the ID of the daily game of a date. It has the classic rules, and the date as its
// seed, as in 20261121 for 21 November 2026.
func DailyID(year, month, day int) ID {
	return ID{Classic(), uint64(year*10_000 + month*100 + day)}
}

// Day returns the date of a daily game. It returns false if the ID is not that of a daily game.
func (id ID) Day() (year, month, day int, isDaily bool) {
	date := id.Seed % 100_000_000
	year, month, day = int(date/10_000), int(date/100%100), int(date%100)
	isDate := 2000 <= year && 1 <= month && month <= 12 && 1 <= day && day <= daysIn(year, month)
	return year, month, day, isDate && id == DailyID(year, month, day)
}

// daysIn returns the number of days of a month.
func daysIn(year, month int) int {
	switch {
	case month == 2 && year%4 == 0 && (year%100 != 0 || year%400 == 0):
		return 29
	case month == 2:
		return 28
	}
	return 30 + (month+month/8)%2
}

// String returns the ID as one short word, as in "classic-7KB" or "5x4-512-f0-7CK". The word has
// the rules, the seed and two check letters. docs/ids.md describes the format, which never changes.
func (id ID) String() string {
	rules := id.Rules.Preset().Word()
	if rules == "" {
		rules = id.Rules.longForm()
	}
	return formatID(rules, id.Seed)
}

// formatID returns the ID with this text for its rules.
func formatID(rules string, seed uint64) string {
	body := rules + "-" + replaceDigits(strconv.FormatUint(seed, 32), digits, letters)
	check := checksum(body)
	return body + string([]byte{letters[check>>5], letters[check&31]})
}

// ParseID reads an ID in upper or lower case. In the seed, I and L count as 1, and O counts as 0.
// The rules are the name of their preset or their long form. The long form stays valid if a preset
// with the same rules is added later.
func ParseID(text string) (ID, error) {
	dash := strings.LastIndexByte(text, '-')
	if dash < 0 {
		return ID{}, phrase.New("%q is not a game ID; an ID looks like %v", phrase.Short(text), ID{Classic(), 7})
	}
	word := strings.ToLower(text[:dash])
	rules, err := parseIDRules(word)
	if err != nil {
		return ID{}, err
	}
	number := normalizeID(text[dash+1:])
	for _, letter := range number {
		if !strings.ContainsRune(strings.ToLower(letters), letter) {
			return ID{}, phrase.New(
				"the number in a game ID cannot contain %q, only digits and letters other than U", letter)
		}
	}
	withoutCheck := strings.ToUpper(number[:max(0, len(number)-2)])
	seed, err := strconv.ParseUint(replaceDigits(withoutCheck, letters, digits), 32, 64)
	if err != nil || normalizeID(formatID(word, seed)) != normalizeID(text) {
		return ID{}, phrase.New("the game ID %q contains a typing mistake: "+
			"its last two characters, the check code, do not match the rest", phrase.Short(text))
	}
	if err := rules.validateStart(); err != nil {
		return ID{}, err
	}
	return ID{rules, seed}, nil
}

// longForm returns the text that an ID has for rules without a preset: the size, and the values
// that differ from the classic rules.
func (r Rules) longForm() string {
	var parts []string
	for _, f := range fields {
		if value := f.Write(r); f.Name == "size" || value != f.Write(Classic()) {
			parts = append(parts, f.mark+value)
		}
	}
	return strings.Join(parts, "-")
}

// parseIDRules reads the rules of an ID. It accepts only the name of their preset and their long
// form.
func parseIDRules(word string) (Rules, error) {
	r, err := RulesNamed(word)
	if word != "" && '0' <= word[0] && word[0] <= '9' {
		r, err = Classic(), nil
		rest := word
		for _, f := range fields {
			part, after, _ := strings.Cut(rest, "-")
			if value, hasMark := strings.CutPrefix(part, f.mark); hasMark && f.Read(&r, value) == nil {
				rest = after
			}
		}
	}
	if err == nil && word != r.Preset().Word() && word != r.longForm() {
		err = phrase.New("%q in a game ID does not name any rules", phrase.Short(word))
	}
	return r, err
}

// The digits of base 32. letters are those of Crockford, which leave out I, L, O and U. digits are
// those of package strconv.
const (
	letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	digits  = "0123456789abcdefghijklmnopqrstuv"
)

// replaceDigits replaces each digit of one alphabet by the digit of another that has the same
// value. It drops other letters.
func replaceDigits(text, from, to string) string {
	return strings.Map(func(letter rune) rune {
		if i := strings.IndexRune(from, letter); i >= 0 {
			return rune(to[i])
		}
		return -1
	}, text)
}

// normalizeID returns the text in lower case, with the same letter for letters that look alike.
func normalizeID(text string) string {
	return strings.NewReplacer("i", "1", "l", "1", "o", "0").Replace(strings.ToLower(text))
}

// checksum returns a CRC of 10 bits of the normalized text, with the primitive polynomial x¹⁰+x³+1.
// It detects every change of one letter, every swap of two neighbours, and all other errors except
// one in 1024.
func checksum(text string) uint {
	const polynomial = 1<<10 | 1<<3 | 1
	crc := uint(1)
	for _, letter := range []byte(normalizeID(text)) {
		for bit := 7; bit >= 0; bit-- {
			crc = crc<<1 | uint(letter>>bit&1)
			if crc>>10 == 1 {
				crc ^= polynomial
			}
		}
	}
	return crc
}
