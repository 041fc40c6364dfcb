package session

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"twenty48/records"
)

// A best is the highest score of one kind of game, and what proves it.
type best struct {
	score  int
	game   string // the name of its recording
	raised bool   // whether it is to be saved
}

// best returns the best score that the game is measured by.
func (s *Session) best() *best { return s.bestOf(s.game.rules, s.game.board, s.game.kind()) }

// bestOf returns the best score of all games by these rules on that board, if it
// is not empty, without help or with.
func (s *Session) bestOf(rules, board string, kind int) *best {
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
		}
	}
	return b
}

// practiceKey starts the keys of best scores that are not kept.
const practiceKey = "practice "

// keptBest returns the best score that was saved, and the name of its recording.
func (s *Session) keptBest(key string) (score int, name string, err error) {
	line, err := s.line(key)
	if line == "" {
		return 0, "", err
	}
	number, name, _ := strings.Cut(line, " ")
	if score, err = strconv.Atoi(number); err != nil {
		return 0, "", errDamaged
	}
	return score, name, nil
}

func (s *Session) loadBest(key string, b *best) {
	var err error
	if b.score, b.game, err = s.keptBest(key); errors.Is(err, errDamaged) {
		b.raised = s.setAside("The best score", key) // then another takes its place
	} else if err != nil {
		s.tell("The best score cannot be read: %v.", err)
	}
}

// raise makes the highest scores of a game the best if they are.
func (s *Session) raise(g *game) { s.raiseBy(g.rules, g.board, g.highest, g.recording.Name()) }

func (s *Session) raiseBy(rules, board string, highest [2]int, name string) {
	for kind, score := range highest {
		if score == 0 {
			continue
		}
		if b := s.bestOf(rules, board, kind); score > b.score {
			*b = best{score, name, true}
		}
	}
}

// saveBests saves the best scores, each with the name of the recording that
// proves it, unless another instance has saved a higher one. If the program ends
// without, the recording of the unfinished game raises it again.
func (s *Session) saveBests() (failed error) {
	for key, b := range s.bests {
		if !b.raised || strings.HasPrefix(key, practiceKey) {
			continue
		}
		kept, name, err := s.keptBest(key)
		damaged := errors.Is(err, errDamaged)
		if err == nil && kept >= b.score && !s.history.removed[name] {
			continue
		}
		if err == nil || damaged {
			err = s.store.Save(key, records.Seal(fmt.Sprintf("%d %s", b.score, b.game)))
		}
		b.raised = err != nil
		failed = errors.Join(failed, err)
	}
	return failed
}
