package session

import (
	"errors"
	"fmt"
	"strings"

	"twenty48/records"
)

// A best is the highest score of one kind of game, and what proves it.
type best struct {
	score  int
	game   string // the name of its recording
	raised bool   // whether it is other than what is kept
	kept   string // the name of the recording that is kept with it
	size   int    // of that recording when it was kept: if it has grown, it may prove more
}

// best returns the best score that the game is measured by.
func (s *Session) best() *best { return s.bestOf(s.game.rules, s.game.board, s.game.kind(), "") }

// bestOf returns the best score of all games by these rules on that board, if it
// is not empty, without help or with. What the recording of this name tells is
// known.
func (s *Session) bestOf(rules, board string, kind int, name string) *best {
	key := []string{"best/", "best-helped/"}[kind] + rules
	if board != "" {
		key = practiceKey + board
	}
	b, known := s.bests[key]
	if !known {
		b = new(best)
		s.bests[key] = b
		if board == "" {
			s.loadBest(key, b)
			if b.game != name {
				s.proveBest(b)
			}
		}
	}
	return b
}

// practiceKey starts the keys of best scores that are not kept.
const practiceKey = "practice "

// keptBest returns the best score that was saved.
func (s *Session) keptBest(key string) (b best, err error) {
	line, err := s.line(key)
	if line == "" {
		return b, err
	}
	if n, _ := fmt.Sscan(line, &b.score, &b.game, &b.size); n < 2 {
		return best{}, errDamaged
	}
	b.kept = b.game
	return b, nil
}

func (s *Session) loadBest(key string, b *best) {
	kept, err := s.keptBest(key)
	if errors.Is(err, errDamaged) {
		kept.raised = s.setAside("The best score", key) // then another takes its place
	} else if err != nil {
		s.tell("The best score cannot be read: %v.", err)
	}
	*b = kept
}

// proveBest raises the best score by what its recording tells, if that has grown
// since: the program ended before the best was saved again.
func (s *Session) proveBest(b *best) {
	if b.game == "" {
		return
	}
	data, err := s.store.Load(b.game)
	if err != nil || len(data) == b.size {
		return
	}
	if g, _, _ := parse(data, nil); !g.empty() {
		s.raiseBy(g.rules, g.board, g.highest, b.game)
	}
}

// raise makes the highest scores of a game the best if they are.
func (s *Session) raise(g *game) { s.raiseBy(g.rules, g.board, g.highest, g.recording.Name()) }

func (s *Session) raiseBy(rules, board string, highest [2]int, name string) {
	for kind, score := range highest {
		if score == 0 {
			continue
		}
		if b := s.bestOf(rules, board, kind, name); score > b.score {
			b.score, b.game, b.raised = score, name, true
		}
	}
}

// raiseAll raises the best scores by all games there are but the deleted ones,
// whose own are forgotten.
func (s *Session) raiseAll() {
	for _, b := range s.bests {
		if s.isDeleted(b.game) {
			b.score, b.game, b.raised = 0, "", true
		}
	}
	if s.game.recording != nil {
		s.raise(&s.game)
	}
	for _, g := range s.late { // of which the index does not know all
		if !s.isDeleted(g.recording.Name()) {
			s.raise(&g)
		}
	}
	for name, g := range s.history.index {
		if !g.Practice && !g.Imported() && !s.isDeleted(name) {
			s.raiseBy(rulesKey(g.Rules), "", g.Highest, name)
		}
	}
}

// saveBests saves the best scores, each with the name of the recording that
// proves it, unless another instance has saved a higher one.
func (s *Session) saveBests() (failed error) {
	for key, b := range s.bests {
		if !b.raised || strings.HasPrefix(key, practiceKey) {
			continue
		}
		kept, err := s.keptBest(key)
		damaged := errors.Is(err, errDamaged)
		if err == nil && kept.score >= b.score && !s.history.removed[kept.game] {
			continue
		}
		if err == nil || damaged {
			size := s.history.index[b.game].Size
			if r := s.game.recording; r != nil && r.Name() == b.game {
				size = r.Size()
			}
			if err = s.store.Save(key, records.Seal(fmt.Sprint(b.score, " ", b.game, " ", size))); err == nil {
				b.raised, b.kept, b.size = false, b.game, size
			}
		}
		failed = errors.Join(failed, err)
	}
	return failed
}
