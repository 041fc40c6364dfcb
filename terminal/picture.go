package terminal

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/clipperhouse/displaywidth"
	"github.com/gdamore/tcell/v3"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// A measure is the size of a cell and of the gaps between cells, in columns and lines, and
// of the gap at the left and at the right of all. If it is short, large numbers are too.
type measure struct {
	width, height, gapX, gapY, sides int
	isShort                          bool
}

// measures returns the sizes for a highest tile with a number of digits, from the
// largest to the smallest.
func measures(digits int) []measure {
	return []measure{
		{max(11, digits+2), 5, 2, 1, 2, false},
		{max(7, digits+2), 3, 2, 1, 2, false},
		{max(6, digits+2), 1, 2, 1, 2, false},
		{max(4, digits+2), 1, 1, 1, 1, false},
		{max(4, digits), 1, 1, 1, 1, false},
		{max(4, digits+2), 1, 1, 0, 1, false},
		{max(4, digits), 1, 1, 0, 1, false},
		{4, 1, 1, 0, 0, true},
	}
}

// size returns the size of a board.
func (m measure) size(rows, cols int) (columns, lines int) {
	return cols*(m.width+m.gapX) - m.gapX + 2*m.sides, rows*(m.height+m.gapY) + m.gapY
}

// draw shows the first page, or the board of the scene with as many words around it
// as there is room for.
func (g *screen) draw() {
	g.Clear()
	columns, lines := g.Size()
	if len(g.pages) > 0 {
		g.drawPage(&g.pages[0], columns, lines)
	} else if g.isHidden = !g.drawBoard(columns, lines); g.isHidden {
		g.drawTooSmall(columns, lines)
	}
	g.Show()
}

// drawBoard draws the board as large as it can be, with the counters above it and a
// text below it. It reports whether there is room for that. Where the board had room at
// the start of a game, it has room until the end: at worst only the score and the ending
// are left beside it.
func (g *screen) drawBoard(columns, lines int) bool {
	title, footers := words.T(g.scene.Ending.Title()), g.footers()
	shortest := footers[len(footers)-1:]
	if title != "" {
		shortest = []string{join(append([]string{title}, shortest...)), title}
	}
	return g.drawBoardWith(title, footers, 2, columns, lines) || g.drawBoardWith("", shortest, 1, columns, lines)
}

// drawBoardWith draws the board with up to so many lines of counters, with the title and
// with the first of the texts that there is room for.
func (g *screen) drawBoardWith(title string, texts []string, counters, columns, lines int) bool {
	m := g.scene.State.Matrix
	for _, size := range measures(len(strconv.Itoa(m.Highest()))) {
		width, height := size.size(m.Rows(), m.Cols())
		if width > columns {
			continue
		}
		wrap := func(text string) []string { return Wrap(text, min(columns, max(width, 50))) }
		above := g.counters(width, columns)
		above = above[:min(len(above), counters)]
		for i, text := range texts {
			isCut := slices.ContainsFunc(strings.Split(text, separator), func(hint string) bool { return displaywidth.String(hint) > columns })
			if isCut && i < len(texts)-1 {
				continue
			}
			titles := wrap(title)
			below := append(titles, wrap(text)...)
			spare := lines - len(above) - height - len(below)
			if spare < 0 {
				continue
			}
			y := max(0, spare-2) / 2
			for _, line := range above {
				g.putCentred(y, line, tcell.StyleDefault.Bold(true))
				y++
			}
			y += min(1, spare/2) // a blank line, if there are two to spare
			g.drawCells(size, (columns-width)/2, y)
			y += height
			// The coach's text must not move the board. The shortest one may be cut off.
			for _, text := range g.coachTexts() {
				below = wrap(text)
				if len(below) <= lines-y {
					break
				}
			}
			y += max(0, min(1, spare, lines-y-len(below))) // a blank line
			for i, line := range below {
				style := tcell.StyleDefault
				if i < len(titles) {
					line, style = " "+line+" ", style.Bold(true).Reverse(true)
				}
				g.putCentred(y, line, style)
				y++
			}
			return true
		}
	}
	return false
}

// counters returns the score and the best as the lines above a board of this
// width: at its sides if that is wide enough, or one below the other if the screen
// is too narrow for both.
func (g *screen) counters(width, columns int) []string {
	score := words.T("Score %v", phrase.Number(g.scene.State.Score))
	best := words.T("Best %v", phrase.Number(g.scene.Best))
	if gain := " +" + words.Number(g.scene.State.Gain); g.scene.State.Gain > 0 && displaywidth.String(score+gain) <= columns {
		score += gain
	}
	both := displaywidth.String(score + best)
	if g.scene.IsPractice { // which has no best score
		return []string{score}
	}
	if width = max(width, both+2); width > columns {
		return []string{score, best}
	}
	return []string{score + strings.Repeat(" ", width-both) + best}
}

// footers returns the texts below the board, from the longest to the shortest. The
// shorter ones leave out what is less important.
func (g *screen) footers() []string {
	// While the game is played, the length does not depend on what can be undone: the board must not move.
	s := g.scene
	var undo, redo []session.Verb
	if s.State.Rules.Undos > 0 {
		undo, redo = []session.Verb{session.Undo}, []session.Verb{session.Redo}
	}
	coach := g.possible(session.Hint, session.Autoplay)
	verbs := slices.Concat(undo, redo, []session.Verb{session.New}, coach, []session.Verb{help, quit})
	id, _ := s.ID()
	long := append([]string{words.Game(id, s.HasGivenSeed, session.Today(time.Now())), words.T("Arrows, WASD or HJKL: move")}, g.hints(verbs...)...)
	short := [][]string{g.hints(append(append(undo, coach[:min(1, len(coach))]...), help, quit)...), g.hints(help, quit)}
	if s.Ending != session.NotEnded {
		long = g.hints(append(g.possible(session.Continue, session.New, session.Undo, session.UndoNew), quit)...)
		short = [][]string{long, g.hints(quit)}
	}
	if s.HasHelp {
		long = append(long, words.T("with help"))
	}
	texts := []string{join(long)}
	for _, hints := range short {
		texts = append(texts, join(hints))
	}
	return texts
}

// coachTexts returns what the coach does or says, from the longest text to the
// shortest. It returns nothing if the keys are shown instead.
func (g *screen) coachTexts() []string {
	s := g.scene
	switch {
	case s.Hint != nil:
		return []string{words.Error(s.Hint.Reason), words.T(s.Hint.Direction.Name())}
	case s.Coach != session.Playing:
		return nil
	}
	speed := words.T("maximum speed")
	if s.Speed > 0 {
		speed = words.T("%d moves per second", s.Speed)
	}
	plays := words.T("Autoplay")
	long := append([]string{plays, speed}, g.hints(session.Faster, session.Slower)...)
	return []string{join(append(long, words.T("any other key: pause"))), join([]string{plays, words.T("any key: pause")}), plays}
}

// drawCells draws the board with its upper left corner at a place.
func (g *screen) drawCells(size measure, left, top int) {
	m := g.scene.State.Matrix
	width, height := size.size(m.Rows(), m.Cols())
	g.FillArea(left, top, width, height, ' ', g.paint.ground())
	for cell, value := range m.Cells() {
		style := g.paint.tile(value)
		x, y := left+size.sides+int(cell.Col)*(size.width+size.gapX), top+size.gapY+int(cell.Row)*(size.height+size.gapY)
		g.FillArea(x, y, size.width, size.height, ' ', style)
		text := "·"
		if value > 0 {
			text = strconv.Itoa(value)
			if size.isShort {
				text = phrase.TileLabel(value)
			}
		} else if g.paint.hidesEmpty() {
			text = ""
		}
		middle := x + (size.width-len(text))/2
		g.PutStrStyled(middle, y+size.height/2, text, style.Underline(hasSpawned(g.motion, cell)))
	}
}

// hasSpawned reports whether a move spawned the tile in a cell.
func hasSpawned(m engine.Motion, c engine.Cell) bool {
	return len(m.Slides) > 0 && !m.Undone && slices.ContainsFunc(m.Spawned, func(t engine.Tile) bool { return t.Cell == c })
}

// drawPage draws a page in the middle, with the keys that scroll it and those that
// close it below.
func (g *screen) drawPage(p *page, columns, lines int) {
	text, closes := Wrap(p.text, min(columns, 60)), words.T("Enter: continue")
	if p.accept != nil {
		closes = words.T("Enter: continue · Escape: cancel")
	}
	if len(text) > lines-2 {
		closes = join([]string{words.T("%s: %s", "↑, ↓", words.T("Scroll")), closes})
	}
	foot := Wrap(closes, columns)
	room := max(1, lines-1-len(foot))
	p.top = max(0, min(p.top, len(text)-room))
	text = text[p.top:min(len(text), p.top+room)]
	spare := lines - 1 - len(text) - len(foot)
	if spare >= 2 {
		text = append(append([]string{""}, text...), "")
		spare -= 2
	}
	last := len(text)
	text = slices.Concat([]string{p.title}, text, foot)
	width := 0
	for _, line := range text {
		width = max(width, displaywidth.String(line))
	}
	for i, line := range text {
		g.put(max(0, columns-width)/2, spare/2+i, line, tcell.StyleDefault.Bold(i == 0 || i > last))
	}
}

// drawTooSmall says that there is no room for the board, in the longest text that
// there is room for.
func (g *screen) drawTooSmall(columns, lines int) {
	texts := []phrase.Text{"The terminal is too small for the board. Make it larger, or press Q to quit.", "Too small. Q: quit.", "Too small"}
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

// putCentred writes a line of text in the middle of the screen.
func (g *screen) putCentred(y int, line string, style tcell.Style) {
	columns, _ := g.Size()
	g.put((columns-displaywidth.String(line))/2, y, line, style)
}

// put writes a line of text, which may have no-break spaces.
func (g *screen) put(x, y int, line string, style tcell.Style) {
	g.PutStrStyled(max(0, x), y, strings.ReplaceAll(line, words.NoBreak, " "), style)
}
