// Package terminal plays the game in a terminal: on the whole screen ([PlayScreen]) or
// line by line ([Play], [Autoplay]). It turns keys and lines into commands of a
// session, and draws the scenes that the session returns.
package terminal

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// A Mode decides what [Play] and [Autoplay] write.
type Mode int

// The modes.
const (
	Boards Mode = iota // the score and the board after each move
	Bare               // exactly the texts of the course projects: no score, and no hints
	Plain              // each move in words, for screen readers
)

// A voice has the texts of a mode. In plain, the prompt ends the line of the text before
// it. In boards, each text but the prompt ends its own line.
type voice interface {
	keys() string               // explains the keys
	board(session.Scene) string // shows the board
	ending(s session.Scene, hasWon bool) string
	prompt(session.Scene) string
	// verb returns the verb of what the player entered, or "".
	verb(s session.Scene, entered string) session.Verb
	// result says what a verb did.
	result(s session.Scene, v session.Verb, entered string) string
	// leaves reports whether playing stops at this scene, because the game has ended.
	leaves(session.Scene) bool
}

func (m Mode) voice(r engine.Rules) voice {
	switch {
	case m == Plain && r.Undos > 0:
		return plain{plainKeys}
	case m == Plain:
		return plain{plainKeysNoUndo}
	case r.Undos > 0:
		return boards{isBare: m == Bare, letters: "WASDZQ"}
	}
	return boards{isBare: m == Bare, letters: "WASDQ"}
}

// Play writes the board, asks for a move, and so on, until the player quits or there
// is no more input. [Bare] also stops when the game ends, and [Boards] when it ends in
// another way than a loss that can be undone. The error is that of in or out.
func Play(in io.Reader, out io.Writer, s *session.Session, m Mode) error {
	g, lines := newLineGame(out, s), bufio.NewReader(in)
	voice := m.voice(g.scene.State.Rules)
	for text := voice.keys() + voice.board(g.scene); ; {
		text += g.conclude(voice)
		isOver := voice.leaves(g.scene)
		if !isOver {
			text += voice.prompt(g.scene)
		}
		if _, err := io.WriteString(out, text); err != nil || isOver {
			return err
		}
		g.run()
		line, err := readLine(lines)
		if err != nil {
			if !strings.HasSuffix(text, "\n") {
				fmt.Fprintln(out) // ends the line of the prompt
			}
			fmt.Fprintln(out, words.T("Quitting the game."))
			if err == io.EOF {
				return nil
			}
			return err
		}
		entered := strings.ToUpper(strings.TrimSpace(line))
		verb := voice.verb(g.scene, entered)
		if verb == quit {
			fmt.Fprintln(out, words.T("Quitting the game."))
			return nil
		}
		if verb != "" && verb != readBoard {
			g.do(verb)
		}
		text = voice.result(g.scene, verb, entered)
	}
}

// readLine reads a line. A line of more than 4096 bytes means nothing: readLine returns
// its beginning and an ellipsis.
func readLine(in *bufio.Reader) (string, error) {
	line, isLong, err := in.ReadLine()
	text := string(line)
	if isLong {
		text = text[:40] + "…"
	}
	for isLong && err == nil {
		_, isLong, err = in.ReadLine()
	}
	return text, err
}

// Autoplay lets the coach play until the game ends or the context is done. It writes
// the same as [Play] without keys and prompts; [Bare] writes the same as [Boards]. The
// error is that of out, or says why the coach does not play.
func Autoplay(ctx context.Context, out io.Writer, s *session.Session, m Mode) error {
	if m == Bare {
		m = Boards
	}
	g := newLineGame(out, s)
	voice := m.voice(g.scene.State.Rules)
	for text := voice.board(g.scene); ; {
		text = strings.TrimSuffix(text+g.conclude(voice), "\n") + "\n"
		if _, err := io.WriteString(out, text); err != nil || g.scene.Ending != session.NotEnded {
			return err
		}
		if g.scene.Coach != session.Playing && ctx.Err() == nil {
			g.show(s.Do(session.Command{Verb: session.Autoplay}))
		}
		for spawns := g.scene.State.Spawns; g.scene.State.Spawns == spawns; g.next() {
			if g.scene.Refused != nil {
				return phrase.New("the coach does not play: %v", g.scene.Refused)
			}
			if ctx.Err() != nil {
				_, err := fmt.Fprintln(out, words.T("Quitting the game."))
				return err
			}
		}
		text = voice.result(g.scene, session.MoveVerb(directionOf(g.scene.Motion)), "")
	}
}

// A lineGame is the front end of a session that is played line by line. What the
// session does later waits in a queue and is done in place, without pauses.
type lineGame struct {
	session *session.Session
	out     io.Writer
	scene   session.Scene // the last one
	queue   []func()
}

func newLineGame(out io.Writer, s *session.Session) *lineGame {
	g := &lineGame{session: s, out: out}
	g.show(s.Connect(session.FrontEnd{
		After: func(_ time.Duration, do func()) (stop func()) {
			isStopped := false
			g.queue = append(g.queue, func() {
				if !isStopped {
					do()
				}
			})
			return func() { isStopped = true }
		},
		Go:      func(work, done func()) { g.queue = append(g.queue, work, done) },
		Changed: g.show,
	}))
	return g
}

// do does a verb of the session, and all that follows from it. After the first help of
// a game it says what that means. It does not ask before, as a line that answers a
// question could not be told from a move.
func (g *lineGame) do(v session.Verb) {
	isFirst := g.scene.IsFirstHelp(v)
	g.show(g.session.Do(session.Command{Verb: v}))
	g.run()
	if isFirst && g.scene.HasHelp {
		fmt.Fprintln(g.out, words.T(session.AboutHelp))
	}
}

// show makes a scene the last one, and writes its warnings.
func (g *lineGame) show(s session.Scene) {
	g.scene = s
	for _, note := range s.Notes {
		fmt.Fprintln(g.out, words.Error(note))
	}
	if s.Unsaved != nil {
		fmt.Fprintln(g.out, words.T("The game cannot be saved: %v. Saving is tried again with each move.", s.Unsaved))
	}
}

// run empties the queue.
func (g *lineGame) run() {
	for len(g.queue) > 0 {
		g.next()
	}
}

// next does the first thing in the queue.
func (g *lineGame) next() {
	first := g.queue[0]
	g.queue = g.queue[1:]
	first()
}

// conclude continues a game that was won if its rules allow that. It returns how the
// game has ended.
func (g *lineGame) conclude(v voice) string {
	hasWon := g.scene.Ending == session.Won || g.scene.Ending == session.WonMayContinue
	if g.scene.Ending == session.WonMayContinue {
		g.do(session.Continue)
	}
	return v.ending(g.scene, hasWon)
}

// directionOf returns the direction of a motion. The state does not know it if the
// rules allow no undo.
func directionOf(m engine.Motion) engine.Direction {
	for _, slide := range m.Slides {
		switch from, to := slide.From, slide.To; {
		case to.Col < from.Col:
			return engine.Leftward
		case to.Col > from.Col:
			return engine.Rightward
		case to.Row < from.Row:
			return engine.Upward
		case to.Row > from.Row:
			return engine.Downward
		}
	}
	return 0
}

// hint returns the hint of a scene, or why there is none.
func hint(s session.Scene) string {
	switch {
	case s.Refused != nil:
		return words.Sentence(s.Refused)
	case s.Hint != nil:
		return words.T("Hint: %s.", words.Error(s.Hint.Reason))
	}
	return words.T("There is no hint.")
}
