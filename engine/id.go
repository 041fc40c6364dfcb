package engine

import (
	"strconv"
	"strings"

	"twenty48/phrase"
)

// An ID names one game for everybody: the same moves spawn the same tiles. A game that
// started on a given board has no ID. The zero ID has no valid rules.
type ID struct {
	Rules Rules
	Seed  uint64
}

// DailyID returns the game of a day, the same for all who use the same calendar: the
// classic rules, and the date as the seed, as in 20261121 for 21 November 2026.
func DailyID(year, month, day int) ID {
	return ID{Classic(), uint64(year*10_000 + month*100 + day)}
}

// Day returns the month and the day of a daily game. It reports false if the ID is another
// game's.
func (id ID) Day() (month, day int, isDaily bool) {
	year := id.Seed / 10_000
	month, day = int(id.Seed/100%100), int(id.Seed%100)
	isDate := 2000 <= year && year <= 9999 && 1 <= month && month <= 12 && 1 <= day && day <= 31
	return month, day, isDate && id == DailyID(int(year), month, day)
}

// String returns the ID as one short word, as in "classic-7KB" or "5x4-512-f0-7CK": the
// rules, then the seed and two check letters. docs/ids.md has the exact form, which never
// changes.
func (id ID) String() string {
	rules := id.Rules.Preset().Word()
	if rules == "" {
		rules = id.Rules.long()
	}
	return spell(rules, id.Seed)
}

// spell returns the ID that has these letters for its rules.
func spell(rules string, seed uint64) string {
	body := rules + "-" + translate(strconv.FormatUint(seed, 32), digits, letters)
	check := checksum(body)
	return body + string([]byte{letters[check>>5], letters[check&31]})
}

// ParseID reads an ID in upper or lower case. In the seed, I and L count as 1 and O
// counts as 0. The rules have one of two spellings: the name of their preset, or the
// long form, which stays valid when a preset of the same rules is added.
func ParseID(text string) (ID, error) {
	dash := strings.LastIndexByte(text, '-')
	if dash < 0 {
		return ID{}, phrase.New("%q is not a game ID; an ID looks like %v", phrase.Short(text), ID{Classic(), 7})
	}
	word := strings.ToLower(text[:dash])
	rules, err := parseWord(word)
	if err != nil {
		return ID{}, err
	}
	number := sameLetters(text[dash+1:])
	for _, letter := range number {
		if !strings.ContainsRune(strings.ToLower(letters), letter) {
			return ID{}, phrase.New("the number in a game ID cannot contain %q, only digits and letters other than U", letter)
		}
	}
	seed, err := strconv.ParseUint(translate(strings.ToUpper(number[:max(0, len(number)-2)]), letters, digits), 32, 64)
	if err != nil || sameLetters(spell(word, seed)) != sameLetters(text) {
		return ID{}, phrase.New("the game ID %q contains a typing mistake: its last two characters, the check code, do not match the rest", phrase.Short(text))
	}
	if err := rules.validateStart(); err != nil {
		return ID{}, err
	}
	return ID{rules, seed}, nil
}

// long returns the long form of the rules in an ID: the size and the values that differ
// from the classic rules.
func (r Rules) long() string {
	var parts []string
	for _, f := range fields {
		if value := f.Write(r); f.Name == "size" || value != f.Write(Classic()) {
			parts = append(parts, f.mark+value)
		}
	}
	return strings.Join(parts, "-")
}

// parseWord reads the rules of an ID. It accepts exactly two words for the same rules:
// the name of their preset, and their long form.
func parseWord(word string) (Rules, error) {
	r, err := RulesNamed(word)
	if word != "" && '0' <= word[0] && word[0] <= '9' {
		r, err = Classic(), nil
		rest := word
		for _, f := range fields {
			part, after, _ := strings.Cut(rest, "-")
			if value, has := strings.CutPrefix(part, f.mark); has && f.Read(&r, value) == nil {
				rest = after
			}
		}
	}
	if err == nil && word != r.Preset().Word() && word != r.long() {
		err = phrase.New("%q in a game ID does not name any rules", phrase.Short(word))
	}
	return r, err
}

// letters are Crockford's 32 digits, which leave out I, L, O and U. digits are those of
// the package strconv.
const (
	letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	digits  = "0123456789abcdefghijklmnopqrstuv"
)

// translate replaces each letter of one alphabet by the letter of another.
func translate(text, from, to string) string {
	return strings.Map(func(letter rune) rune {
		if i := strings.IndexRune(from, letter); i >= 0 {
			return rune(to[i])
		}
		return -1
	}, text)
}

// sameLetters returns the text in lower case, with one letter for those that look alike.
func sameLetters(text string) string {
	return strings.NewReplacer("i", "1", "l", "1", "o", "0").Replace(strings.ToLower(text))
}

// checksum returns the 10 bits of a CRC with the primitive polynomial x¹⁰+x³+1, of the
// letters that sameLetters returns. It detects each change of one letter, each swap of
// two neighbours, and all but one in 1024 of other errors.
func checksum(text string) uint {
	const polynomial = 1<<10 | 1<<3 | 1
	crc := uint(1)
	for _, letter := range []byte(sameLetters(text)) {
		for bit := 7; bit >= 0; bit-- {
			crc = crc<<1 | uint(letter>>bit&1)
			if crc>>10 == 1 {
				crc ^= polynomial
			}
		}
	}
	return crc
}
