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

// A Paragraph is a text that is wrapped into lines. The toolkit wraps lines at spaces only. A
// Paragraph also wraps Chinese and Japanese text, which has no spaces.
type Paragraph struct {
	widget.Label
	whole string // the text before it is wrapped
}

// NewParagraph returns a paragraph with a text.
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

// Resize implements fyne.CanvasObject.
func (p *Paragraph) Resize(size fyne.Size) {
	if size.Width != p.Size().Width {
		p.wrap(size.Width)
	}
	p.Label.Resize(size)
}

// wrap shows the text in lines of at most a width in points.
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
