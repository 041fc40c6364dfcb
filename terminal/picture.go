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

// A cellSize is the size of the cells and of the gaps between them, in columns and lines. The
// margin is the gap at the left and at the right of the board. A small size shortens large numbers.
type cellSize struct {
	width, height, gapX, gapY, margin int
	isSmall                           bool
}

// cellSizes returns the possible sizes for a board with numbers of up to this many digits, from the
// largest to the smallest.
func cellSizes(digits int) []cellSize {
	return []cellSize{
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

// boardSize returns the size of a board with cells of this size.
func (m cellSize) boardSize(rows, cols int) (columns, lines int) {
	return cols*(m.width+m.gapX) - m.gapX + 2*m.margin, rows*(m.height+m.gapY) + m.gapY
}

// draw shows the first open page, or else the board and as much text around it as there is room
// for.
func (g *screen) draw() {
	g.Clear()
	columns, lines := g.Size()
	if len(g.pages) > 0 {
		g.drawPage(&g.pages[0], columns, lines)
	} else {
		g.isHidden = !g.drawBoard(columns, lines)
		if g.isHidden {
			g.drawTooSmall(columns, lines)
		}
	}
	g.Show()
}

// drawBoard draws the board as large as possible, with the scores above it and a text below it. It
// reports whether the board has room.
//
// If the board had room at the start of a game, it has room until the end: at worst only the score
// and the ending are shown beside it.
func (g *screen) drawBoard(columns, lines int) bool {
	title, footers := words.T(g.scene.Ending.Title()), g.footers()
	shortest := footers[len(footers)-1:]
	if title != "" {
		shortest = []string{joinHints(append([]string{title}, shortest...)), title}
	}
	return g.drawBoardWith(title, footers, 2, columns, lines) || g.drawBoardWith("", shortest, 1, columns, lines)
}

// drawBoardWith draws the board with the title, at most maxScores lines of scores, and the first of
// the texts that has room. It reports whether it found a size with enough room.
func (g *screen) drawBoardWith(title string, texts []string, maxScores, columns, lines int) bool {
	m := g.scene.State.Matrix
	for _, size := range cellSizes(len(strconv.Itoa(m.Highest()))) {
		width, height := size.boardSize(m.Rows(), m.Cols())
		if width > columns {
			continue
		}
		wrap := func(text string) []string { return Wrap(text, min(columns, max(width, 50))) }
		above := g.scores(width, columns)
		above = above[:min(len(above), maxScores)]
		for i, text := range texts {
			isTooWide := func(hint string) bool { return displaywidth.String(hint) > columns }
			isCutOff := slices.ContainsFunc(strings.Split(text, separator), isTooWide)
			if isCutOff && i < len(texts)-1 {
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
			y += min(1, spare/2) // a blank line, if at least two are free
			g.drawCells(size, (columns-width)/2, y)
			y += height
			// The text of the coach must not move the board. If even the shortest text is too
			// long, it is cut off.
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

// scores returns the lines above a board of this width. They have the score and the best score: in
// one line if the screen is wide enough, or in two.
func (g *screen) scores(width, columns int) []string {
	score := words.T("Score %v", phrase.Number(g.scene.State.Score))
	best := words.T("Best %v", phrase.Number(g.scene.Best))
	gain := " +" + words.Number(g.scene.State.Gain)
	if g.scene.State.Gain > 0 && displaywidth.String(score+gain) <= columns {
		score += gain
	}
	both := displaywidth.String(score + best)
	if g.scene.IsPractice { // practice games have no best score
		return []string{score}
	}
	width = max(width, both+2)
	if width > columns {
		return []string{score, best}
	}
	return []string{score + strings.Repeat(" ", width-both) + best}
}

// footers returns texts for below the board, from the longest to the shortest. The shorter ones
// leave out less important keys.
func (g *screen) footers() []string {
	// During a game, the text always has the keys for undo, because a shorter text would move the
	// board.
	s := g.scene
	var undo, redo []session.Verb
	if s.State.Rules.Undos > 0 {
		undo, redo = []session.Verb{session.Undo}, []session.Verb{session.Redo}
	}
	coach := g.possible(session.Hint, session.Autoplay)
	verbs := slices.Concat(undo, redo, []session.Verb{session.New}, coach, []session.Verb{help, quit})
	id, _ := s.ID()
	game := words.Game(id, s.HasGivenSeed, session.Today(time.Now()))
	long := append([]string{game, words.T("Arrows, WASD or HJKL: move")}, g.keyHints(verbs...)...)
	short := [][]string{
		g.keyHints(append(append(undo, coach[:min(1, len(coach))]...), help, quit)...),
		g.keyHints(help, quit),
	}
	if s.Ending != session.NotEnded {
		long = g.keyHints(append(g.possible(session.Continue, session.New, session.Undo, session.UndoNew), quit)...)
		short = [][]string{long, g.keyHints(quit)}
	}
	if s.IsAssisted {
		long = append(long, words.T("assisted"))
	}
	texts := []string{joinHints(long)}
	for _, hints := range short {
		texts = append(texts, joinHints(hints))
	}
	return texts
}

// coachTexts returns texts about the coach, from the longest to the shortest. It returns nil if the
// coach has nothing to show.
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
	long := append([]string{plays, speed}, g.keyHints(session.Faster, session.Slower)...)
	return []string{
		joinHints(append(long, words.T("any other key: pause"))),
		joinHints([]string{plays, words.T("any key: pause")}),
		plays,
	}
}

// drawCells draws the cells of the board. Left and top are its upper left corner.
func (g *screen) drawCells(size cellSize, left, top int) {
	m := g.scene.State.Matrix
	width, height := size.boardSize(m.Rows(), m.Cols())
	g.FillArea(left, top, width, height, ' ', g.paint.background())
	for cell, value := range m.Cells() {
		style := g.paint.tile(value)
		x := left + size.margin + int(cell.Col)*(size.width+size.gapX)
		y := top + size.gapY + int(cell.Row)*(size.height+size.gapY)
		g.FillArea(x, y, size.width, size.height, ' ', style)
		text := "·"
		if value > 0 {
			text = strconv.Itoa(value)
			if size.isSmall {
				text = phrase.TileLabel(value)
			}
		} else if g.paint.colorsEmptyCells() {
			text = ""
		}
		middle := x + (size.width-len(text))/2
		g.PutStrStyled(middle, y+size.height/2, text, style.Underline(hasSpawned(g.motion, cell)))
	}
}

// hasSpawned reports whether the last move spawned the tile in a cell.
func hasSpawned(m engine.Motion, c engine.Cell) bool {
	isInCell := func(t engine.Tile) bool { return t.Cell == c }
	return len(m.Slides) > 0 && !m.Undone && slices.ContainsFunc(m.Spawned, isInCell)
}

// drawPage draws a page in the middle of the screen, with its title above it and the keys that
// scroll and close it below it.
func (g *screen) drawPage(p *page, columns, lines int) {
	text, closeHint := Wrap(p.text, min(columns, 60)), words.T("Enter: continue")
	if p.accept != nil {
		closeHint = words.T("Enter: continue · Escape: cancel")
	}
	if len(text) > lines-2 {
		closeHint = joinHints([]string{words.T("%s: %s", "↑, ↓", words.T("Scroll")), closeHint})
	}
	footer := Wrap(closeHint, columns)
	visible := max(1, lines-1-len(footer))
	p.top = max(0, min(p.top, len(text)-visible))
	text = text[p.top:min(len(text), p.top+visible)]
	spare := lines - 1 - len(text) - len(footer)
	if spare >= 2 {
		text = append(append([]string{""}, text...), "")
		spare -= 2
	}
	last := len(text)
	text = slices.Concat([]string{p.title}, text, footer)
	width := 0
	for _, line := range text {
		width = max(width, displaywidth.String(line))
	}
	for i, line := range text {
		g.put(max(0, columns-width)/2, spare/2+i, line, tcell.StyleDefault.Bold(i == 0 || i > last))
	}
}

// drawTooSmall writes that the terminal is too small for the board, in the longest text that has
// room.
func (g *screen) drawTooSmall(columns, lines int) {
	texts := []phrase.Text{
		"The terminal is too small for the board. Make it larger, or press Q to quit.",
		"Too small. Q: quit.",
		"Too small",
	}
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

// putCentred writes a line of text in the middle of a line of the screen.
func (g *screen) putCentred(y int, line string, style tcell.Style) {
	columns, _ := g.Size()
	g.put((columns-displaywidth.String(line))/2, y, line, style)
}

// put writes a line of text at a position. It writes no-break spaces as spaces.
func (g *screen) put(x, y int, line string, style tcell.Style) {
	g.PutStrStyled(max(0, x), y, strings.ReplaceAll(line, words.NoBreak, " "), style)
}
