package library

import "errors"

// Best returns the best score of all games by the rules of a game: of those with help
// if it has had help, or else of those without. Practice and imported games do not
// count. For a practice game it returns the best score on its board since the program
// started.
func (l *Library) Best(g *Game) int {
	if g.IsPractice() {
		return max(l.practice[g.board], g.highest[place(g.help)])
	}
	return l.best(g.state.Rules.String(), place(g.help), "")
}

// practiced raises the best score of practice games on the board of a game.
func (l *Library) practiced(g *Game) {
	if g.IsPractice() {
		if l.practice == nil {
			l.practice = map[string]int{}
		}
		l.practice[g.board] = max(l.practice[g.board], g.highest[0], g.highest[1])
	}
}

// HoldsBest reports whether the best score by the rules of a game is lower without
// that game.
func (h *History) HoldsBest(s Summary) bool {
	if s.IsPractice() || s.IsImported() {
		return false
	}
	h.load()
	for place := range s.Highest {
		if h.best(s.Rules, place, s.Name) < h.best(s.Rules, place, "") {
			return true
		}
	}
	return false
}

// best returns the best score by some rules, without help or with help, as if one
// game did not exist.
func (h *History) best(rules string, place int, without string) (best int) {
	if without == "" {
		if h.bests == nil {
			h.bests = map[string][2]int{}
			for _, s := range h.index {
				if !s.IsPractice() && !s.IsImported() && !h.isDeleted(s.Name) {
					pair := h.bests[s.Rules]
					h.bests[s.Rules] = [2]int{max(pair[0], s.Highest[0]), max(pair[1], s.Highest[1])}
				}
			}
		}
		best = h.bests[rules][place]
	} else {
		for name, s := range h.index {
			if s.Rules == rules && !s.IsPractice() && !s.IsImported() && !h.isDeleted(name) && name != without {
				best = max(best, s.Highest[place])
			}
		}
	}
	for _, g := range h.inPlay {
		if g.state.Rules.String() == rules && !g.IsPractice() && g.Name() != without {
			best = max(best, g.highest[place])
		}
	}
	if old := h.oldBestOf(rules); !h.isDeleted(old[place].game) && (without == "" || old[place].game != without) {
		best = max(best, old[place].score)
	}
	return best
}

// removeOldBest removes the best scores of version 0.1.0 that a removed game proved.
func (h *History) removeOldBest(s Summary) (failed error) {
	for place, best := range h.oldBestOf(s.Rules) {
		if best.game == s.Name {
			failed = errors.Join(failed, h.store.Remove(oldBestFolders[place]+rulesKey(s.Rules)))
			h.old[s.Rules][place] = oldScore{}
		}
	}
	return failed
}
