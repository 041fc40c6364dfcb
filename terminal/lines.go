// Package terminal plays the game in a terminal: in full screen ([PlayScreen]) or line by line
// ([Play], [Autoplay]). It turns keys and lines into commands of a session, and shows the scenes
// that the session returns.
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

// A Mode decides which texts [Play] and [Autoplay] write.
type Mode int

// The modes.
const (
	Boards Mode = iota // write the score and the board after each move
	Bare               // write exactly the texts of the course project ICC-P, in English
	Plain              // describe each move in words, for screen readers
)

// A voice makes the texts of a mode. In [Plain], the prompt ends the line of the text before it. In
// the other modes, each text except the prompt ends its own line.
type voice interface {
	keysHelp() string           // explains the keys
	intro(session.Scene) string // shows the ID of the game and the board
	// ending says how the game has ended. hasWon is also true if the game continues after a win.
	ending(s session.Scene, hasWon bool) string
	prompt(session.Scene) string // asks for a line
	// verb returns the verb for the line that the player entered, or "" if it is invalid.
	verb(s session.Scene, entered string) session.Verb
	// result says what a verb did.
	result(s session.Scene, v session.Verb, entered string) string
	// stopsAt reports whether Play returns at this scene, because the game has ended.
	stopsAt(session.Scene) bool
	farewell() string // is the last line if the player quits
}

// voice returns the voice of a mode for games with these rules.
func (m Mode) voice(r engine.Rules) voice {
	switch {
	case m == Plain && r.Undos > 0:
		return plain{plainKeys}
	case m == Plain:
		return plain{plainKeysNoUndo}
	}
	return boards{isBare: m == Bare, mayUndo: r.Undos > 0}
}

// Play plays line by line: it writes the board, asks for a move, and repeats. It returns when the
// player quits, the input ends or the context is done. In mode [Bare] it also returns when the game
// ends, and in mode [Boards] when the game ends, except by a loss that can be undone.
//
// Play writes notes about files, and the error of saving, to notes. The error that it returns is that
// of in or out. Play reads at most one line more than it uses.
func Play(ctx context.Context, in io.Reader, out, notes io.Writer, s *session.Session, m Mode) error {
	g := newLineGame(out, notes, s)
	defer close(g.ended)
	lines := readLines(in, g.ended)
	voice := m.voice(g.scene.State.Rules)
	for text := voice.keysHelp() + voice.intro(g.scene) + g.handleEnding(voice); ; {
		isOver := voice.stopsAt(g.scene)
		if !isOver {
			text += voice.prompt(g.scene)
		}
		if _, err := io.WriteString(out, text); err != nil || isOver {
			return err
		}
		line, err := g.nextLine(ctx, lines)
		if err != nil {
			if !strings.HasSuffix(text, "\n") {
				fmt.Fprintln(out) // ends the line of the prompt
			}
			fmt.Fprintln(out, voice.farewell())
			if err == io.EOF {
				return nil
			}
			return err
		}
		entered := strings.ToUpper(strings.TrimSpace(line))
		verb := voice.verb(g.scene, entered)
		if verb == quit {
			fmt.Fprintln(out, voice.farewell())
			return nil
		}
		if verb != "" && verb != readBoard {
			g.do(verb)
		}
		text = voice.result(g.scene, verb, entered)
		if verb != "" {
			text += g.handleEnding(voice)
		}
	}
}

// A line is the text of a line, or the error that ended the input.
type line struct {
	text string
	err  error
}

// readLines reads lines in a goroutine until the input or the game ends. It reads the next line
// only after the previous one was received.
func readLines(in io.Reader, ended <-chan struct{}) <-chan line {
	lines, buffered := make(chan line), bufio.NewReader(in)
	go func() {
		for {
			text, err := readLine(buffered)
			select {
			case lines <- line{text, err}:
			case <-ended:
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

// readLine reads a line. A line of more than 4096 bytes is never valid: readLine returns only its
// beginning and an ellipsis.
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

// Autoplay lets the coach play until the game ends or the context is done. It writes what [Play]
// writes, without the help and the prompts. It returns the error of out, or an error with the
// reason why the coach does not play.
func Autoplay(ctx context.Context, out, notes io.Writer, s *session.Session, m Mode) error {
	g := newLineGame(out, notes, s)
	defer close(g.ended)
	voice := m.voice(g.scene.State.Rules)
	for text := voice.intro(g.scene); ; {
		text = strings.TrimSuffix(text+g.handleEnding(voice), "\n") + "\n"
		if _, err := io.WriteString(out, text); err != nil || g.scene.Ending != session.NotEnded {
			return err
		}
		if g.scene.Coach != session.Playing && ctx.Err() == nil {
			g.show(s.Do(session.Command{Verb: session.Autoplay}))
		}
		for spawns := g.scene.State.Spawns; g.scene.State.Spawns == spawns; {
			if g.scene.Refused != nil {
				return phrase.New("the coach cannot play: %v", g.scene.Refused)
			}
			if ctx.Err() != nil {
				_, err := fmt.Fprintln(out, voice.farewell())
				return err
			}
			select {
			case <-ctx.Done():
			case call := <-g.calls:
				call()
			}
		}
		text = voice.result(g.scene, session.MoveVerb(directionOf(g.scene.Motion)), "")
	}
}

// A lineGame is the front end of a session that is played line by line. It makes no pauses between
// moves of the coach.
type lineGame struct {
	loop
	session *session.Session
	out     io.Writer
	notes   io.Writer     // for notes and errors, which are no part of the game
	scene   session.Scene // the latest scene
}

func newLineGame(out, notes io.Writer, s *session.Session) *lineGame {
	g := &lineGame{session: s, out: out, notes: notes}
	g.loop = newLoop(g.show)
	frontEnd := g.frontEnd()
	after := frontEnd.After
	frontEnd.After = func(_ time.Duration, do func()) (stop func()) { return after(0, do) }
	g.show(s.Connect(frontEnd))
	return g
}

// nextLine returns the next line. While it waits for the line, it makes the calls of the session.
func (g *lineGame) nextLine(ctx context.Context, lines <-chan line) (string, error) {
	for {
		select {
		case <-ctx.Done():
			return "", io.EOF
		case call := <-g.calls:
			call()
		case line := <-lines:
			return line.text, line.err
		}
	}
}

// do passes a verb to the session. After Hint it waits until the hint is there. After the first
// help of a game it writes what help means. It does not ask before, because it could not
// distinguish the answer from a move.
func (g *lineGame) do(v session.Verb) {
	isFirst := g.scene.IsFirstAssist(v)
	g.show(g.session.Do(session.Command{Verb: v}))
	for g.scene.Coach == session.Thinking {
		call := <-g.calls
		call()
	}
	if isFirst && g.scene.IsAssisted {
		fmt.Fprintln(g.out, words.T(session.AboutAssisted))
	}
}

// show stores a scene, and writes its notes and errors.
func (g *lineGame) show(s session.Scene) {
	g.scene = s
	for _, note := range s.Notes {
		fmt.Fprintln(g.notes, words.Error(note))
	}
	if s.Unsaved != nil {
		fmt.Fprintln(g.notes, words.T(
			"Could not save the game: %v. The program tries again after each move.", s.Unsaved))
	}
}

// handleEnding continues a won game if its rules allow that. It returns the text about the ending,
// or "" if the game has not ended.
func (g *lineGame) handleEnding(v voice) string {
	hasWon := g.scene.Ending == session.Won || g.scene.Ending == session.WonMayContinue
	if g.scene.Ending == session.WonMayContinue {
		g.do(session.Continue)
	}
	return v.ending(g.scene, hasWon)
}

// directionOf returns the direction of a motion. The state has the direction only if the rules
// allow undo.
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

// hintText returns the hint of a scene, or the reason why the coach gives no hint.
func hintText(s session.Scene) string {
	switch {
	case s.Refused != nil:
		return words.Sentence(s.Refused)
	case s.Hint != nil:
		return words.T("Hint: %s.", words.Error(s.Hint.Reason))
	}
	return words.T("No hint available.")
}

// idLine returns a line with the ID of the game. It returns "" if the game has no ID.
func idLine(s session.Scene) string {
	if id, hasID := s.ID(); hasID {
		return words.T("Game ID: %s", id.String()) + "\n"
	}
	return ""
}
