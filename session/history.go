package session

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/gob"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/records"
)

// A Game is what the history tells of one.
type Game struct {
	Name     string // of its recording
	Size     int    // of its recording in bytes, which grows with all that is done
	Fault    string // why the recording cannot be read to its end; empty if it can
	Rules    string // as [engine.Rules.String] has them; empty if nothing can be read
	Practice bool   // whether it started on a given board
	Given    bool   // whether its seed was chosen
	Helped   bool
	Started  time.Time

	Matrix  string // the last board, as [engine.ParseMatrix] reads it
	Score   int
	Tile    int // the highest
	Status  engine.Status
	Ended   bool // whether there is nothing more to do but to take back
	Won     bool // whether it has come to its target, gone on from there or not
	Moves   int
	Undos   int
	Played  time.Duration
	Firsts  []First // how it came to each of its highest tiles
	Highest [2]int  // the highest score it ever had: without help, and after it

	Current bool // whether it is the one to be gone on with, by its rules
}

// Imported tells whether the game was brought from elsewhere.
func (g Game) Imported() bool { return strings.HasPrefix(g.Name, importedFolder+"/") }

// Abandoned tells whether the player has left the game before its end.
func (g Game) Abandoned() bool { return g.Status == engine.Playing && !g.Current && g.Fault == "" }

// history is what is known of the games without reading their recordings again.
type history struct {
	index   map[string]Game // by name; nil before it is needed
	changed bool            // whether it is other than what is kept
	deleted []Game          // those that can be brought back, the last one last
	removed map[string]bool // those that cannot
}

// The index is a sealed line, made of the recordings and nothing else: if it is
// not there or damaged it is made again.
const indexName = "index-2"

func (s *Session) loadIndex() {
	s.history.index = map[string]Game{}
	var games []Game
	line, err := s.line(indexName)
	if line != "" {
		text := base64.NewDecoder(base64.StdEncoding, strings.NewReader(line))
		err = gob.NewDecoder(text).Decode(&games)
	}
	if err != nil {
		games = nil
	}
	for _, g := range games {
		s.history.index[g.Name] = g
	}
}

// Games returns all games with a recording but the deleted ones, newest first.
// What the index does not know of them is read, as many as go in a time but one
// at least; left is how many are still to be read, by another call.
// The error is of the store.
func (s *Session) Games(limit time.Duration) (games []Game, left int, err error) {
	if s.history.index == nil {
		s.loadIndex()
		s.history.removed = map[string]bool{}
	}
	sizes, err := s.sizes()
	if err != nil {
		return nil, 0, err
	}
	index := s.history.index
	for name := range index {
		if _, there := sizes[name]; !there {
			delete(index, name)
			s.history.changed = true
		}
	}
	if r := s.game.recording; r != nil {
		s.history.changed = s.history.changed || index[r.Name()].Size != sizes[r.Name()]
		index[r.Name()] = s.game.summary(r.Name(), sizes[r.Name()])
	}
	var unread []string
	for name, size := range sizes {
		if index[name].Size != size {
			unread = append(unread, name)
		}
	}
	slices.SortFunc(unread, func(a, b string) int { return strings.Compare(b, a) }) // the newest first
	end := s.now().Add(limit)
	for read := 0; len(unread) > 0 && (read == 0 || s.now().Before(end)); read++ {
		name := unread[0]
		unread = unread[1:]
		data, err := s.store.Load(name)
		if err != nil {
			games = append(games, Game{Name: name, Fault: err.Error()})
			continue // and another time it may be read
		}
		index[name] = summarise(name, data)
		s.history.changed = true
	}
	if len(unread) == 0 {
		s.raiseAll()
	}
	current, err := s.current()
	if err != nil {
		return nil, 0, err
	}
	for name, g := range index {
		if !s.isDeleted(name) {
			g.Current = current[name]
			games = append(games, g)
		}
	}
	slices.SortFunc(games, func(a, b Game) int {
		return cmp.Or(b.Started.Compare(a.Started), strings.Compare(b.Name, a.Name))
	})
	return games, len(unread), nil
}

// sizes returns the sizes of all recordings by name.
func (s *Session) sizes() (map[string]int, error) {
	sizes, err := s.store.List(gamesFolder)
	if err != nil {
		return nil, err
	}
	for _, folder := range []string{apartFolder, importedFolder} {
		more, failed := s.store.List(folder)
		maps.Copy(sizes, more)
		err = cmp.Or(err, failed)
	}
	maps.DeleteFunc(sizes, func(name string, size int) bool { return size == 0 || strings.Contains(name, ".damaged-") })
	return sizes, err
}

// current returns the names of the recordings that are to be gone on with.
func (s *Session) current() (map[string]bool, error) {
	current := map[string]bool{}
	kept, err := s.store.List("unfinished")
	if err != nil {
		return nil, err
	}
	for key := range kept {
		if name, err := s.line(key); err == nil {
			current[name] = true
		}
	}
	if r := s.game.recording; r != nil {
		current[r.Name()] = true
	}
	return current, nil
}

// summarise reads a recording and tells of its game.
func summarise(name string, data []byte) Game {
	if newer(data) {
		return Game{Name: name, Size: len(data), Fault: errNewer.Error()}
	}
	g, _, err := parse(data, nil)
	if g.empty() {
		return Game{Name: name, Size: len(data), Fault: err.Error()}
	}
	summary := g.summary(name, len(data))
	if err != nil {
		summary.Fault = err.Error()
	}
	return summary
}

// summary tells of the game with a recording of this name and size.
func (g *game) summary(name string, size int) Game {
	return Game{
		Name: name, Size: size, Rules: g.state.Rules.String(), Practice: g.board != "", Given: g.given, Helped: g.helped, Started: g.started,
		Matrix: g.state.Matrix.String(), Score: g.state.Score, Tile: g.state.Matrix.Highest(), Status: g.state.Status(), Ended: g.state.Ended(),
		Won: g.state.Reached(), Moves: len(g.moves), Undos: g.undos, Played: g.played,
		Firsts: g.firsts, Highest: g.highest,
	}
}

// errNewer is of a recording that a later version has written.
var errNewer = phrase.New("it was written by a newer version of this program, and is left as it is")

// parse reads a recording, as far as it holds up: see [read]. The error tells at
// which line it ends, and why, if that is not its end.
func parse(data []byte, each func(*game)) (g game, lines []string, err error) {
	lines, intact, _ := records.Lines(data)
	g, good, err := read(lines, each)
	if good == len(lines) && intact < len(data) {
		err = phrase.New("it does not fit its seal: it was changed, or cut off")
	}
	if err != nil {
		err = phrase.New("line %d: %v", good+1, err)
	}
	return g, lines[:good], err
}

func (s *Session) isDeleted(name string) bool {
	return slices.ContainsFunc(s.history.deleted, func(g Game) bool { return g.Name == name })
}

// Delete takes a game from the history, to be removed when the session is closed,
// and tells whether that can be: not a game that is going on, here or in another
// instance, or that undo would bring back.
func (s *Session) Delete(g Game) bool {
	if s.plays(g.Name) || g.Current && !g.Ended || !s.free(g.Name) {
		return false
	}
	for kind := range g.Highest {
		s.bestOf(rulesKey(g.Rules), "", kind, "") // to be found again if it is of this game
	}
	s.history.deleted = append(s.history.deleted, g)
	s.raiseAll()
	return true
}

// Restore brings the game back that was deleted last, and tells whether there
// was one.
func (s *Session) Restore() bool {
	last := len(s.history.deleted) - 1
	if last < 0 {
		return false
	}
	s.history.deleted = s.history.deleted[:last]
	s.raiseAll()
	return true
}

// undelete brings a game back if it was deleted.
func (s *Session) undelete(name string) {
	s.history.deleted = slices.DeleteFunc(s.history.deleted, func(g Game) bool { return g.Name == name })
	s.raiseAll()
}

// CanRestore tells whether [Session.Restore] would bring a game back.
func (s *Session) CanRestore() bool { return len(s.history.deleted) > 0 }

// closeHistory removes what was deleted and keeps the index, if it is other than
// what is kept.
func (s *Session) closeHistory() (failed error) {
	if s.CanRestore() {
		s.Games(2 * time.Second) // so that the best scores are of all that are left
	}
	for _, g := range s.history.deleted {
		err := s.store.Remove(g.Name)
		failed = errors.Join(failed, err)
		s.history.removed[g.Name] = err == nil
		// What is missing of it has nowhere to go now, and would keep others waiting.
		s.late = slices.DeleteFunc(s.late, func(l game) bool { return err == nil && l.recording.Name() == g.Name })
	}
	if !s.history.changed {
		return failed
	}
	var text strings.Builder
	encoder := base64.NewEncoder(base64.StdEncoding, &text)
	err := gob.NewEncoder(encoder).Encode(slices.Collect(maps.Values(s.history.index)))
	err = errors.Join(err, encoder.Close())
	return errors.Join(failed, err, s.store.Save(indexName, records.Seal(text.String())))
}

// Text returns the recording of a game, to be kept elsewhere.
func (s *Session) Text(g Game) (string, error) {
	data, err := s.store.Load(g.Name)
	return string(data), err
}

// Import takes a recording into the history and returns its game, or that of the
// same recording if there is one already. A recording that does not hold up to its
// end is refused; the error says where and why it does not.
func (s *Session) Import(text string) (Game, error) {
	// Some ways that text goes change the ends of lines.
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n")
	data := []byte(strings.TrimSpace(text) + "\n")
	if !bytes.HasPrefix(data, []byte(format)) {
		return Game{}, phrase.New("it is no recording of this game: it does not begin with %q", strings.TrimSpace(format))
	}
	if newer(data) {
		return Game{}, errNewer
	}
	g, _, err := parse(data, nil)
	if err != nil {
		return Game{}, err
	}
	for name := range g.names(gamesFolder) {
		there, err := s.store.Load(name)
		if err != nil || there == nil {
			break
		}
		if bytes.Equal(there, data) {
			s.undelete(name)
			return g.summary(name, len(data)), nil
		}
	}
	for name := range g.names(importedFolder) {
		there, err := s.store.Load(name)
		if err == nil && there == nil {
			err = s.store.Save(name, data)
			there = data
		}
		if err != nil {
			return Game{}, err
		}
		if bytes.Equal(there, data) {
			s.undelete(name)
			return g.summary(name, len(data)), nil
		}
	}
	panic("the names have an end")
}
