package terminal

import (
	"cmp"
	"context"
	"time"

	"github.com/gdamore/tcell/v3"

	"twenty48/engine"
	"twenty48/session"
	"twenty48/words"
)

// A screen is the front end of a session in the full-screen terminal.
type screen struct {
	tcell.Screen
	loop
	session *session.Session
	Suspension

	game   []session.Binding
	always []session.Binding // the bindings that also work while a page is open
	paint  paint

	scene    session.Scene // the latest scene
	motion   engine.Motion // the motion that led to the board of the scene
	pages    []page        // the open pages; the first is shown instead of the board
	isHidden bool          // the screen is too small for the board
}

// A page is a text that is shown instead of the board until the player closes it.
type page struct {
	title, text string
	accept      func() // for a page that asks a question: Enter and Space call it; else nil
	top         int    // the first line of the text that is shown
}

// A Suspension lets the shell's job control stop and continue the program. The zero value means
// that the system cannot stop programs.
type Suspension struct {
	Requests <-chan bool // receives true if another program asks this one to stop, and false after each stop
	Stop     func()      // stops the program
}

// PlayScreen plays in the full-screen terminal, where a key acts at once. It returns when the
// player quits or the context is done. If the notice is not empty, PlayScreen shows it first. It
// returns the errors of the terminal.
func PlayScreen(ctx context.Context, t tcell.Screen, s *session.Session, notice string, suspension Suspension) error {
	if err := t.Init(); err != nil {
		return err
	}
	g := newScreen(t, s, suspension)
	defer func() { g.leave(); t.Fini() }()
	t.EnablePaste() // the terminal then marks what is pasted
	g.paint = paint{t.Colors(), chosenColors(s.Settings())}
	defer close(g.ended)
	if notice != "" {
		g.open(page{title: words.T("Please note"), text: notice})
	}
	g.show(s.Connect(g.frontEnd()))
	for {
		g.draw()
		if g.isHidden && g.scene.Coach != session.Idle {
			g.do(session.Pause) // the player must see the moves
		}
		select {
		case <-ctx.Done():
			return nil
		case mustStop := <-suspension.Requests:
			if err := g.suspend(mustStop); err != nil {
				return err
			}
		case call := <-g.calls:
			call()
		case event := <-t.EventQ():
			switch event := event.(type) {
			case *tcell.EventResize:
				t.Sync()
			case *tcell.EventError:
				return event
			case *tcell.EventKey:
				if hasQuit, err := g.press(keyName(event)); hasQuit || err != nil {
					return err
				}
			}
		}
	}
}

func newScreen(t tcell.Screen, s *session.Session, suspension Suspension) *screen {
	g := &screen{Screen: t, session: s, Suspension: suspension}
	g.loop = newLoop(g.show)
	g.game, g.always = screenKeys(suspension.Stop != nil)
	return g
}

// do passes a verb to the session.
func (g *screen) do(v session.Verb) { g.show(g.session.Do(session.Command{Verb: v})) }

// show stores a scene, and opens pages with its errors and notes.
func (g *screen) show(s session.Scene) {
	if len(s.Motion.Spawned) > 0 || !s.State.Matrix.Equal(g.scene.State.Matrix) {
		g.motion = s.Motion
	}
	g.scene = s
	if s.Unsaved != nil {
		g.open(page{title: words.T("Could not save the game"), text: words.Unsaved(s.Unsaved)})
	}
	if len(s.Notes) > 0 {
		g.open(page{title: words.T("Please note"), text: words.Notes(s.Notes)})
	}
	if s.Refused != nil {
		g.open(page{title: words.T("Please note"), text: words.Sentence(s.Refused)})
	}
}

// open opens a page after the pages that are open already. It pauses autoplay.
func (g *screen) open(p page) {
	g.pages = append(g.pages, p)
	if g.scene.Coach == session.Playing {
		g.do(session.Pause)
	}
}

// press does what a key is bound to. It reports whether the key quits the game. Its errors are
// those of suspend.
func (g *screen) press(key string) (hasQuit bool, err error) {
	if v, ok := (session.Scene{}).Verb(key, g.always); ok {
		switch v {
		case quit:
			return true, nil
		case suspend:
			return false, g.suspend(true)
		case redraw:
			g.Sync()
		}
		return false, nil
	}
	if len(g.pages) > 0 {
		v, _ := session.Scene{}.Verb(key, pageKeys)
		if v == closePage {
			accept := g.pages[0].accept
			g.pages = g.pages[1:]
			if accept != nil && (key == "Enter" || key == "Space") {
				accept()
			}
		} else {
			_, lines := g.Size()
			g.pages[0].top += map[session.Verb]int{lineUp: -1, lineDown: 1, pageUp: 3 - lines, pageDown: lines - 3}[v]
		}
		return false, nil
	}
	if g.isHidden {
		return false, nil // the player must see the board to move
	}
	switch v, ok := g.scene.Verb(key, g.game); {
	case v == help:
		g.open(g.keysPage())
	case g.scene.IsFirstAssist(v):
		g.open(page{title: words.T("Use the coach?"), text: words.T(session.AboutAssisted), accept: func() { g.do(v) }})
	case v == showID:
		noID := words.T("The current game has no ID because it started from a custom board.")
		g.open(page{title: words.T("Game ID"), text: cmp.Or(idLine(g.scene), noID)})
	case ok:
		g.do(v)
	}
	return false, nil
}

// suspend restores the terminal, stops the program if it must, and then draws on the terminal again.
func (g *screen) suspend(mustStop bool) error {
	err := g.leave()
	if mustStop {
		g.Stop()
		select {
		case <-g.Requests:
		case <-time.After(time.Second): // if no shell could continue the program, the system does not stop it
		}
	}
	return cmp.Or(err, g.Resume())
}

// leave restores the terminal. It reads events until Suspend returns, because Suspend waits for
// goroutines that cannot end before somebody reads their events.
func (g *screen) leave() error {
	tty, _ := g.Tty()
	if in, ok := tty.(*input); ok {
		in.isIgnored.Store(true)
	}
	left := make(chan error)
	time.AfterFunc(50*time.Millisecond, func() { left <- g.Suspend() }) // by then the queue of the input has room
	for {
		select {
		case <-g.EventQ():
		case err := <-left:
			return err
		}
	}
}
