package terminal

import (
	imagecolor "image/color"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/clipperhouse/displaywidth"
	"github.com/gdamore/tcell/v3"
	"github.com/gdamore/tcell/v3/color"

	"twenty48/engine"
	"twenty48/palette"
	"twenty48/phrase"
	"twenty48/words"
)

// A measure is how large the board is drawn, in columns and lines: a cell, and
// the gap around it.
type measure struct{ width, height, gapX, gapY int }

// measures are the sizes for a highest tile of so many digits, from the largest.
func measures(digits int) []measure {
	return []measure{
		{max(11, digits+2), 5, 2, 1},
		{max(7, digits+2), 3, 2, 1},
		{max(6, digits+2), 1, 2, 1},
		{max(4, digits+2), 1, 1, 1},
		{max(4, digits), 1, 1, 1},
		{max(4, digits+2), 1, 1, 0},
		{max(4, digits), 1, 1, 0},
	}
}

// size returns that of a board.
func (m measure) size(rows, cols int) (columns, lines int) {
	return cols*(m.width+m.gapX) + m.gapX, rows*(m.height+m.gapY) + m.gapY
}

// draw shows the page, or the board as the session has it, with as many words
// around as there is room for.
func (g *screen) draw() {
	g.Clear()
	columns, lines := g.Size()
	if g.page != nil {
		g.drawPage(columns, lines)
	} else if g.hidden = !g.drawBoard(columns, lines); g.hidden {
		g.drawTooSmall(columns, lines)
	}
	g.Show()
}

// drawBoard draws the board as large as it can be, with what is said of the game
// above and below it, and tells whether there is room at all.
func (g *screen) drawBoard(columns, lines int) bool {
	s := g.session.State()
	m := s.Matrix
	for _, size := range measures(len(strconv.Itoa(m.Highest()))) {
		width, height := size.size(m.Rows(), m.Cols())
		if width > columns {
			continue
		}
		above := g.counters(width, columns)
		title, texts := g.words()
		for _, text := range texts {
			below := Wrap(text, min(columns, max(width, 50)))
			if title != "" {
				below = slices.Insert(below, 0, title)
			}
			spare := lines - len(above) - height - len(below)
			if spare < 0 {
				continue
			}
			y := max(0, spare-2) / 2
			for _, line := range above {
				g.put((columns-displaywidth.String(line))/2, y, line, tcell.StyleDefault.Bold(true))
				y++
			}
			y += min(1, spare/2) // a blank line, if there are two to spare
			g.drawCells(s, size, (columns-width)/2, y)
			y += height + min(1, spare)
			for _, text := range g.coachWords() { // which do not change where the board is
				if wrapped := Wrap(text, min(columns, max(width, 50))); len(wrapped) <= lines-y {
					below = wrapped
					break
				}
			}
			for i, line := range below {
				style := tcell.StyleDefault
				if title != "" && i == 0 {
					line, style = " "+line+" ", style.Bold(true).Reverse(true)
				}
				g.put((columns-displaywidth.String(line))/2, y, line, style)
				y++
			}
			return true
		}
	}
	return false
}

// counters returns the score and the best as the lines above a board of this
// width: at its sides if that is wide enough, one below the other if the screen
// is too narrow for them.
func (g *screen) counters(width, columns int) []string {
	score := words.T("Score %v", phrase.Number(g.session.State().Score))
	best := words.T("Best %v", phrase.Number(g.session.Best()))
	if gain := g.session.State().Gain; gain > 0 {
		score += " +" + words.Number(gain)
	}
	both := displaywidth.String(score + best)
	if width = max(width, both+2); width > columns {
		return []string{score, best}
	}
	return []string{score + strings.Repeat(" ", width-both) + best}
}

// words returns what is said below the board: a title if the game has come to an
// end, and texts, from the longest to the shortest.
func (g *screen) words() (title string, texts []string) {
	s := g.session.State()
	var hints, shorter []string
	switch s.Status() {
	case engine.Playing:
		undo, hint, more, quit := words.T("Z undoes"), words.T("I hints"), words.T("? tells more"), words.T("Q quits")
		hints = []string{
			words.Rules(s.Rules), words.T("Arrows, WASD or HJKL move"), undo, words.T("Y redoes"), words.T("N starts anew"),
			hint, words.T("P autoplays"), more, quit,
		}
		shorter = []string{join([]string{undo, hint, more, quit}), join([]string{more, quit})}
	case engine.Won:
		title = words.T("You win!")
		if !s.Rules.Ends {
			hints = append(hints, words.T("Press Enter to keep going"))
		}
	case engine.Over:
		title = words.T("Game over!")
	}
	if title != "" {
		hints = append(hints, words.T("N for a new game"))
		if g.session.CanUndo() {
			hints = append(hints, words.T("Z to undo"))
		}
		hints = append(hints, words.T("Q to quit"))
		shorter = []string{join(hints)}
	}
	if g.session.Helped() {
		hints = append(hints, words.T("helped"))
	}
	if undone := words.Undos(g.session.Undos()); undone != "" {
		hints = append(hints, undone)
	}
	return title, append([]string{join(hints)}, shorter...)
}

// join puts hints into one text, each of which stays on one line.
func join(hints []string) string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.Join(hints, "\n·"), " ", words.NoBreak), "\n·", words.NoBreak+"· ")
}

// drawCells draws the board with its upper left corner at a place.
func (g *screen) drawCells(s engine.State, size measure, left, top int) {
	width, height := size.size(s.Matrix.Rows(), s.Matrix.Cols())
	g.FillArea(left, top, width, height, ' ', g.ground())
	for row := range s.Matrix.Rows() {
		for col := range s.Matrix.Cols() {
			at := engine.Cell{Row: int16(row), Col: int16(col)}
			value := s.Matrix.At(at)
			style := g.style(value)
			x, y := left+size.gapX+col*(size.width+size.gapX), top+size.gapY+row*(size.height+size.gapY)
			g.FillArea(x, y, size.width, size.height, ' ', style)
			text := "·"
			if value > 0 {
				text = strconv.Itoa(value)
			} else if g.Colors() >= 256 {
				text = "" // the cell has a colour that tells it is empty
			}
			middle := x + (size.width-len(text))/2
			g.PutStrStyled(middle, y+size.height/2, text, style.Underline(spawned(g.session.Motion(), at)))
		}
	}
}

// spawned reports whether the last move spawned the tile in a cell.
func spawned(m engine.Motion, c engine.Cell) bool {
	return len(m.Slides) > 0 && !m.Undone && slices.ContainsFunc(m.Spawned, func(t engine.Tile) bool { return t.Cell == c })
}

// faces are those of the eight colours that all terminals have on which digits
// can be read, for 2, 4, 8 and so on, over and over.
var faces = []tcell.Color{color.Silver, color.Olive, color.Maroon, color.Teal, color.Purple, color.Green, color.Navy}

// colors are those of the board, of which a terminal that has 256 shows the nearest.
var colors = palette.Original.Light

// style returns how a tile is painted; 0 is an empty cell. Without colours that
// is in reverse. The window's digits have too little contrast at the size of
// those of a terminal: here they are black or white.
func (g *screen) style(value int) tcell.Style {
	style, count := tcell.StyleDefault, g.Colors()
	if count == 0 {
		return style.Reverse(value > 0)
	}
	if count < 256 {
		if value == 0 {
			return style
		}
		// Bold makes white brighter, but black grey in some terminals.
		switch face := faces[(bits.TrailingZeros(uint(value))-1)%len(faces)]; face {
		case color.Maroon, color.Purple, color.Navy:
			return style.Background(face).Foreground(color.White).Bold(true)
		default:
			return style.Background(face).Foreground(color.Black)
		}
	}
	face := g.shade(colors.Cell)
	if value > 0 {
		tile, _ := colors.Tile(value)
		face = g.shade(tile)
	}
	black, white := color.NewHexColor(0), color.NewHexColor(0xffffff)
	digits := white
	if color.Find(face, []tcell.Color{black, white}) == white {
		digits = black
	}
	return style.Background(face).Foreground(g.near(digits)).Bold(true)
}

// ground returns how the gaps between the cells are painted.
func (g *screen) ground() tcell.Style {
	if g.Colors() < 256 {
		return tcell.StyleDefault
	}
	return tcell.StyleDefault.Background(g.shade(colors.Board))
}

// shade returns a colour of the palette as the terminal has it.
func (g *screen) shade(c imagecolor.Color) tcell.Color { return g.near(color.FromImageColor(c)) }

// near returns the colour that is nearest of those of the terminal, leaving out
// the first 16, which are different in each.
func (g *screen) near(c tcell.Color) tcell.Color {
	if g.Colors() > 256 {
		return c
	}
	if _, known := g.shades[c]; !known {
		var fixed []tcell.Color
		for i := 16; i < 256; i++ {
			fixed = append(fixed, color.PaletteColor(i))
		}
		g.shades[c] = color.Find(c, fixed)
	}
	return g.shades[c]
}

// drawPage draws the page in the middle, cut off if it is too long, with the key
// that closes it.
func (g *screen) drawPage(columns, lines int) {
	text := Wrap(g.page.text, min(columns, 60))
	closes := words.T("Press Enter to play.")
	text = text[:min(len(text), max(0, lines-2))]
	spare := lines - len(text) - 2
	if spare >= 2 {
		text = append(append([]string{""}, text...), "")
		spare -= 2
	}
	text = append(append([]string{g.page.title}, text...), closes)
	width := 0
	for _, line := range text {
		width = max(width, displaywidth.String(line))
	}
	for i, line := range text {
		g.put(max(0, columns-width)/2, spare/2+i, line, tcell.StyleDefault.Bold(i == 0 || i == len(text)-1))
	}
}

// drawTooSmall says that there is no room for the board, in as many words as
// there is room for.
func (g *screen) drawTooSmall(columns, lines int) {
	texts := []phrase.Text{"The terminal is too small for the board. Make it larger, or press Q to quit.", "Too small. Q quits.", "Too small"}
	for i, text := range texts {
		wrapped := Wrap(words.T(text), columns)
		if len(wrapped) <= lines || i == len(texts)-1 {
			for i, line := range wrapped {
				g.put(0, i, line, tcell.StyleDefault)
			}
			return
		}
	}
}

// put writes a line of text, which may have no-break spaces.
func (g *screen) put(x, y int, line string, style tcell.Style) {
	g.PutStrStyled(max(0, x), y, strings.ReplaceAll(line, words.NoBreak, " "), style)
}
