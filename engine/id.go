package engine

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"twenty48/phrase"
)

// An ID names one game for everybody: the same tiles appear for the same moves.
// It does not name games on a given board. The zero ID has no rules to play by.
type ID struct {
	Rules Rules
	Seed  uint64
}

// DailyID returns the game of a day, the same for all who go by the same
// calendar: the classic rules, and as seed the date as a number, 20261121 for 21
// November 2026.
func DailyID(year, month, day int) ID {
	return ID{Classic(), uint64(year*10_000 + month*100 + day)}
}

// String returns the ID as one short word that can be told and typed, as in
// "classic-7KB" or "5x4-512-f0-7CK": the rules, then the seed and two letters
// that tell a typing error. DESIGN.md has its exact form, which is kept for ever.
func (id ID) String() string {
	body := id.Rules.word() + "-" + translate(strconv.FormatUint(id.Seed, 32), digits, letters)
	check := checksum(body)
	return body + string([]byte{letters[check>>5], letters[check&31]})
}

// ParseID reads what [ID.String] has written, in letters of any case, with I and
// L for 1 and O for 0 in the seed. No two words are read as one ID but for that.
func ParseID(text string) (ID, error) {
	dash := strings.LastIndexByte(text, '-')
	if dash < 0 {
		return ID{}, phrase.New("%q is no game ID, which has rules and a number, as in %v", text, ID{Classic(), 7})
	}
	rules, err := parseWord(strings.ToLower(text[:dash]))
	if err != nil {
		return ID{}, err
	}
	number := sameLetters(text[dash+1:])
	for _, letter := range number {
		if !strings.ContainsRune(strings.ToLower(letters), letter) {
			return ID{}, phrase.New("%q is in no number of a game ID: it has digits, and letters other than U", letter)
		}
	}
	seed := number[:max(0, len(number)-2)]
	id := ID{Rules: rules}
	id.Seed, err = strconv.ParseUint(translate(strings.ToUpper(seed), letters, digits), 32, 64)
	if err != nil || sameLetters(id.String()) != sameLetters(text) {
		return ID{}, phrase.New("the game ID %q is mistyped: its last two characters, which are there to tell, do not fit the others", text)
	}
	if err := rules.Validate(); err != nil {
		return ID{}, err
	}
	return id, nil
}

// word returns the rules as they stand in an ID: the name of a preset, or the
// size and what differs from the classic rules, in this order.
func (r Rules) word() string {
	if name := r.Preset(); name != "" {
		return string(name)
	}
	classic := Classic()
	word := fmt.Sprintf("%dx%d", r.Rows, r.Cols)
	switch r.Target {
	case classic.Target:
	case 0:
		word += "-none"
	default:
		word += fmt.Sprintf("-%d", r.Target)
	}
	if r.Fours != classic.Fours {
		word += "-f" + Percent(r.Fours)
	}
	if r.First != classic.First {
		word += fmt.Sprintf("-t%d", r.First)
	}
	switch r.Undos {
	case classic.Undos:
	case All:
		word += "-uall"
	default:
		word += fmt.Sprintf("-u%d", r.Undos)
	}
	if r.Ends {
		word += "-ends"
	}
	return word
}

// parseWord reads what [Rules.word] has written, and more: whether a word is
// written as it should be is for ParseID to see.
func parseWord(word string) (Rules, error) {
	if word == "" || word[0] < '0' || word[0] > '9' {
		return RulesNamed(word)
	}
	var err error
	number := func(text string) int {
		n, problem := strconv.Atoi(text)
		err = cmp.Or(err, problem)
		return n
	}
	size, rest, _ := strings.Cut(word, "-")
	rows, cols, _ := strings.Cut(size, "x")
	r := Classic()
	r.Rows, r.Cols = number(rows), number(cols)
	for part := range strings.SplitSeq(rest, "-") {
		switch {
		case part == "":
		case part == "none":
			r.Target = 0
		case part == "uall":
			r.Undos = All
		case part == "ends":
			r.Ends = true
		case part[0] == 'f':
			var problem error
			r.Fours, problem = ParsePercent(part[1:])
			err = cmp.Or(err, problem)
		case part[0] == 't':
			r.First = number(part[1:])
		case part[0] == 'u':
			r.Undos = number(part[1:])
		default:
			r.Target = number(part)
		}
	}
	if err != nil {
		return Rules{}, phrase.New("%q, in a game ID, are no rules", word)
	}
	return r, nil
}

// letters are Crockford's 32 digits: without I, L and O, which look like others,
// and U. digits are those of strconv.
const (
	letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	digits  = "0123456789abcdefghijklmnopqrstuv"
)

// translate replaces each letter of one alphabet by that of another.
func translate(text, from, to string) string {
	return strings.Map(func(letter rune) rune {
		if i := strings.IndexRune(from, letter); i >= 0 {
			return rune(to[i])
		}
		return -1
	}, text)
}

// sameLetters makes one letter of those that a reader may mix up.
func sameLetters(text string) string {
	return strings.NewReplacer("i", "1", "l", "1", "o", "0").Replace(strings.ToLower(text))
}

// checksum returns the 10 bits of a CRC with the primitive polynomial x¹⁰+x³+1,
// of the letters as sameLetters leaves them. It tells each change of one letter,
// each swap of two neighbours, and all but one in 1024 of other errors.
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
