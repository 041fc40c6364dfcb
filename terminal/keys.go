package terminal

import (
	"slices"
	"strings"

	"github.com/gdamore/tcell/v3"

	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// The verbs that only the terminal has.
const (
	quit      session.Verb = "quit"
	suspend   session.Verb = "suspend"    // stops the program until the shell continues it
	redraw    session.Verb = "redraw"     // draws the screen again, after another program has written on it
	help      session.Verb = "help"       // shows the keys
	closePage session.Verb = "close page" // closes the page in front
	lineUp    session.Verb = "line up"    // this and the next three scroll a page
	lineDown  session.Verb = "line down"
	pageUp    session.Verb = "page up"
	pageDown  session.Verb = "page down"
	readBoard session.Verb = "read board"
	showID    session.Verb = "show ID" // shows the ID of the game
)

// The bindings of the terminal. The page of the keys lists the bindings that have a title.
var (
	lineKeys = append(session.Bindings(), newBinding, quitBinding,
		session.Binding{Verb: readBoard, Keys: []string{"B"}})
	pageKeys = []session.Binding{
		{Verb: closePage, Keys: []string{"Enter", "Space", "Escape", "?"}},
		{Verb: lineUp, Keys: []string{"Up", "W", "K"}}, {Verb: lineDown, Keys: []string{"Down", "S", "J"}},
		{Verb: pageUp, Keys: []string{"PgUp"}}, {Verb: pageDown, Keys: []string{"PgDn"}},
	}

	continueBinding = session.Binding{Verb: session.Continue, Title: "Keep going", Keys: []string{"Enter", "Space"}}

	idBinding   = session.Binding{Verb: showID, Title: "Game ID", Keys: []string{"G"}}
	newBinding  = session.Binding{Verb: session.New, Title: "New game", Keys: []string{"N"}}
	quitBinding = session.Binding{Verb: quit, Title: "Quit", Keys: []string{"Q", "Ctrl+C"}}
)

// screenKeys returns the bindings of the game in the full-screen terminal, and the bindings that
// always work there. The latter come first: they also work while a page is open.
func screenKeys(canSuspend bool) (game, always []session.Binding) {
	game = append(session.Bindings(), continueBinding, newBinding, idBinding,
		session.Binding{Verb: help, Title: "Keyboard shortcuts", Keys: []string{"?"}})
	always = []session.Binding{quitBinding, {Verb: redraw, Title: "Redraw the screen", Keys: []string{"Ctrl+L"}}}
	if canSuspend {
		always = append(always, session.Binding{Verb: suspend, Title: "Suspend; fg resumes", Keys: []string{"Ctrl+Z"}})
	}
	return game, always
}

// isLetter reports whether the player entered exactly one of the letters.
func isLetter(entered, letters string) bool {
	return len(entered) == 1 && strings.Contains(letters, entered)
}

// lineVerb returns the verb of a letter in the line-by-line game.
func lineVerb(s session.Scene, letter string) session.Verb {
	v, _ := s.Verb(letter, lineKeys)
	return v
}

// keyName returns the name that bindings use for a key, such as "A", "Left" or "Ctrl+Z". It returns
// "" if a modifier other than Shift and Ctrl is held.
func keyName(ev *tcell.EventKey) string {
	if ev.Key() != tcell.KeyRune {
		if ev.Key() == tcell.KeyEsc {
			return "Escape"
		}
		return strings.Replace(tcell.KeyNames[ev.Key()], "Ctrl-", "Ctrl+", 1)
	}
	name := strings.ToUpper(ev.Str())
	if name == " " {
		name = "Space"
	}
	switch ev.Modifiers() {
	case tcell.ModNone, tcell.ModShift:
		return name
	case tcell.ModCtrl:
		return "Ctrl+" + name
	case tcell.ModCtrl | tcell.ModShift:
		return "Ctrl+Shift+" + name
	}
	return ""
}

// possible returns those of the verbs that are possible now.
func (g *screen) possible(verbs ...session.Verb) []session.Verb {
	return slices.DeleteFunc(verbs, func(v session.Verb) bool { return !g.scene.Can(v) })
}

// keyHints returns a text for each verb: its shortest key and its title. The text for undo also
// shows how many moves can be undone, if the rules limit that.
func (g *screen) keyHints(verbs ...session.Verb) (hints []string) {
	for _, v := range verbs {
		key, title := "", phrase.Text("")
		for _, b := range slices.Concat(g.game, g.always) {
			if b.Verb == v && (key == "" || len(b.Keys[0]) < len(key)) {
				key, title = b.Keys[0], b.Title
			}
		}
		hint := words.T("%s: %s", words.Keys(key), title)
		if n, isLimited := g.scene.UndosLeft(); isLimited && v == session.Undo {
			hint += " (" + words.Number(n) + ")"
		}
		hints = append(hints, hint)
	}
	return hints
}

// keysPage returns the page of the keys. Each title has a line, but the four moves share one, and
// so do the two speeds.
func (g *screen) keysPage() page {
	var lines [][]string
	sharesLine := func(v session.Verb) bool {
		return v.Direction() != 0 && v != session.MoveLeft || v == session.Slower
	}
	for _, b := range g.listedBindings() {
		line := words.T("%s: %s", words.Keys(b.KeysText()), b.Title)
		if sharesLine(b.Verb) {
			lines[len(lines)-1] = append(lines[len(lines)-1], line)
		} else {
			lines = append(lines, []string{line})
		}
	}
	text := ""
	for _, line := range lines {
		text += joinHints(line) + "\n"
	}
	text += "\n" + words.T("When two tiles with the same number meet, they merge into one with their sum. "+
		"Your score is the sum of all merged tiles. "+
		"The newest tile is underlined.")
	for _, more := range []phrase.Text{
		"A hint shows the coach's move and the reason.",
		"Autoplay: the coach plays for you until you press a key.",
		"Undo also restores the game that New game left, until you move.",
		"There is no need to save. Next time, the game continues where you left off.",
	} {
		text = words.Join("%s %s", text, words.T(more))
	}
	return page{title: words.T("Keyboard shortcuts"), text: text}
}

// listedBindings returns one binding for each title. It has the keys that a terminal reports,
// without those that another binding takes first.
func (g *screen) listedBindings() (all []session.Binding) {
	for _, b := range slices.Concat(g.game, g.always) {
		if b.Title == "" || !g.scene.Allows(b.Verb) {
			continue
		}
		at := slices.IndexFunc(all, func(other session.Binding) bool { return other.Title == b.Title })
		if at < 0 {
			at = len(all)
			all = append(all, session.Binding{Verb: b.Verb, Title: b.Title})
		}
		for _, key := range b.Keys {
			first, ok := session.Scene{}.Verb(key, g.always)
			isTaken := ok && first != b.Verb
			if !isTaken && !strings.HasPrefix(key, "Ctrl+Shift+") && !slices.Contains(all[at].Keys, key) {
				all[at].Keys = append(all[at].Keys, key)
			}
		}
	}
	return all
}

// separator separates key hints. A line may break after it.
const separator = words.NoBreak + "· "

// joinHints joins key hints to a text that may break only between them.
func joinHints(hints []string) string {
	whole := make([]string, len(hints))
	for i, hint := range hints {
		whole[i] = strings.ReplaceAll(hint, " ", words.NoBreak)
	}
	return strings.Join(whole, separator)
}
