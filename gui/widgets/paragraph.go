package widgets

import (
	"cmp"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/words"
)

// A Paragraph is a text that takes as many lines as it needs. The toolkit breaks lines
// at spaces only; a Paragraph also breaks Chinese and Japanese, which have none.
type Paragraph struct {
	widget.Label
	whole string // the text before it is broken into lines
}

// NewParagraph returns a paragraph.
func NewParagraph(text string) *Paragraph {
	p := &Paragraph{whole: text}
	p.Text, p.Wrapping = text, fyne.TextWrapWord
	p.ExtendBaseWidget(p)
	return p
}

// SetText replaces the text.
func (p *Paragraph) SetText(text string) {
	p.whole = text
	p.wrap(p.Size().Width)
}

// Resize is for the toolkit.
func (p *Paragraph) Resize(size fyne.Size) {
	if size.Width != p.Size().Width {
		p.wrap(size.Width)
	}
	p.Label.Resize(size)
}

func (p *Paragraph) wrap(width float32) {
	text := p.whole
	if width > 0 && strings.ContainsFunc(text, isChineseOrJapanese) {
		size := p.Theme().Size(cmp.Or(p.SizeName, theme.SizeNameText))
		text = strings.Join(words.Wrap(text, func(line string) bool {
			return fyne.MeasureText(line, size, p.TextStyle).Width <= width-2*theme.InnerPadding()
		}), "\n")
	}
	p.Label.SetText(text)
}

func isChineseOrJapanese(letter rune) bool {
	return unicode.In(letter, unicode.Han, unicode.Hiragana, unicode.Katakana)
}
