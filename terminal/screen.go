package terminal

import (
	"context"
	"strings"
	"time"

	"github.com/gdamore/tcell/v3"

	"twenty48/engine"
	"twenty48/session"
	"twenty48/words"
)

// A screen is a game that is played on the whole screen of a terminal.
type screen struct {
	tcell.Screen
	session *session.Session
	stop    func()                      // nil where there is nothing to come back from
	page    *page                       // nil: the board is to be seen
	hidden  bool                        // whether the screen is too small for the board
	shades  map[tcell.Color]tcell.Color // what is near to a colour

	advise   Adviser
	thoughts <-chan thought     // where the next one comes; nil if the coach does not think
	cancel   context.CancelFunc // of the thinking; nil if there is none
	coached  []string           // the hint that is shown, from the longest words to the shortest
	plays    bool               // whether the coach plays
	played   bool               // and has made a move since it began
	moved    time.Time          // when it made its last move
	pace     int                // of paces
}

// A page is words that are read instead of looking at the board.
type page struct{ title, text string }

// PlayScreen plays on the whole screen, where a key acts at once, until the
// player quits or the context is done. It shows the notice first, if there is
// one. The stop function is to stop the program as its system does, and to
// return when it goes on; nil if the system does not. The adviser
// thinks beside, but only here is drawn and played what it says. The error is the
// screen's.
func PlayScreen(ctx context.Context, t tcell.Screen, s *session.Session, notice string, stop func(), advise Adviser) error {
	if err := t.Init(); err != nil {
		return err
	}
	defer t.Fini()
	g := &screen{Screen: t, session: s, stop: stop, shades: map[tcell.Color]tcell.Color{}, advise: advise, pace: startingPace}
	defer g.hush()
	if notice != "" {
		g.page = &page{words.T("Note"), notice}
	}
	for {
		g.draw()
		switch {
		case g.hidden:
			g.pause()
		case g.plays && g.thoughts == nil:
			g.thinkOn()
		}
		select {
		case <-ctx.Done():
			return nil
		case t := <-g.thoughts:
			g.take(t)
		case event := <-t.EventQ():
			switch event := event.(type) {
			case *tcell.EventResize:
				t.Sync()
			case *tcell.EventError:
				return event
			case *tcell.EventKey:
				if quit, err := g.key(event); quit || err != nil {
					return err
				}
			}
		}
	}
}

// keys are those that move the tiles, beyond the letters that do so line by line.
var keys = map[string]engine.Direction{
	"Up": engine.Upward, "Left": engine.Leftward, "Down": engine.Downward, "Right": engine.Rightward,
	"K": engine.Upward, "H": engine.Leftward, "J": engine.Downward, "L": engine.Rightward,
}

// keyName returns what a key is called: letters are upper case, and none if
// another key than shift is held.
func keyName(ev *tcell.EventKey) string {
	if ev.Key() != tcell.KeyRune {
		return tcell.KeyNames[ev.Key()]
	}
	if ev.Modifiers()&^tcell.ModShift != 0 {
		return ""
	}
	return strings.ToUpper(ev.Str())
}

// key does what a key says, and tells whether that was to quit.
func (g *screen) key(ev *tcell.EventKey) (quit bool, err error) {
	g.hush()
	name := keyName(ev)
	if g.plays {
		switch name {
		case "+", "=":
			g.pace = min(g.pace+1, len(paces)-1)
			return false, nil
		case "-", "−":
			g.pace = max(g.pace-1, 0)
			return false, nil
		}
	}
	paused := g.plays
	g.pause()
	switch name {
	case "Q", "Ctrl-C":
		return true, nil
	case "Ctrl-Z":
		return false, g.suspend()
	case "Ctrl-L":
		g.Sync()
		return false, nil
	}
	if paused {
		return false, nil
	}
	if g.page != nil {
		switch name {
		case "Enter", " ", "Esc", "?":
			g.page = nil
		}
		return false, nil
	}
	if g.hidden {
		return false, nil // who plays must see the board
	}
	switch name {
	case "Z", "U", "Backspace":
		g.change(g.session.Undo)
	case "Y", "Ctrl-Y":
		g.change(g.session.Redo)
	case "N", "Ctrl-N":
		g.change(func() (bool, error) { g.session.New(); return true, nil })
	case "Enter", " ":
		g.change(g.session.Continue)
	case "I":
		if g.session.State().Status() == engine.Playing && g.coached == nil {
			g.think(thinking, time.Time{})
		}
	case "P":
		g.plays = g.session.State().Status() == engine.Playing
	case "?":
		g.page = g.help()
	default:
		d, ok := moves[name]
		if !ok {
			d = keys[name] // or none, which moves nothing
		}
		g.change(func() (bool, error) { return g.session.Play(d) })
	}
	return false, nil
}

// change does what may change the game. A hint is of what was before.
func (g *screen) change(do func() (changed bool, err error)) {
	changed, err := do()
	if changed {
		g.coached = nil
	}
	g.saved(err)
}

// saved shows that the game could not be saved, if there is an error.
func (g *screen) saved(err error) {
	if err != nil {
		g.pause()
		g.page = &page{words.T("The game cannot be saved"), words.Unsaved(err)}
	}
}

// suspend gives the terminal back for as long as the program is stopped.
func (g *screen) suspend() error {
	if g.stop == nil {
		return nil
	}
	if err := g.Suspend(); err != nil {
		return err
	}
	g.stop()
	return g.Resume()
}

// help returns the page that tells the keys.
func (g *screen) help() *page {
	text := words.T(`Arrows, W A S D or H J K L: move the tiles
Z, U or Backspace: undo
Y or Ctrl+Y: redo
N: new game; undo brings the old one back
I: a hint, the best move and why
P: autoplay: the coach plays; + and - change how fast, any other key pauses
Q or Ctrl+C: quit; the game is kept`)
	if g.stop != nil {
		text += "\n" + words.T("Ctrl+Z: to the shell; fg comes back")
	}
	return &page{words.T("Keys"), text + "\n\n" + words.T("Two tiles of the same number that meet become one of their sum. The score is the sum of all that merged. The new tile is underlined. Games with a hint or the coach's moves count apart, with a best score of their own.")}
}
