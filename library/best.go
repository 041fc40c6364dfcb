package library

import "twenty48/engine"

// Best returns the best score of all games with the rules of a game. If the game is one with help,
// only games with help count; otherwise only games without help count. Practice games and imported
// games do not count. A practice game has no best score: Best returns 0.
func (l *Library) Best(g *Game) int {
	if g.IsPractice() {
		return 0
	}
	best := l.best(g.state.Rules.String(), helpIndex(g.help), "")
	return max(best, g.highest[helpIndex(g.help)]) // a game from a replay has no recording yet
}

// BestFor returns the best score of all games with some rules in which the player had no help.
// Practice games and imported games do not count. Without any game it returns 0.
func (h *History) BestFor(r engine.Rules) int { return h.best(r.String(), 0, "") }

// HoldsBest reports whether deleting a game would lower the best score of its rules.
func (h *History) HoldsBest(s Summary) bool {
	if s.IsPractice() || s.IsImported() {
		return false
	}
	h.load()
	for i := range s.Highest {
		if h.best(s.Rules, i, s.Name) < h.best(s.Rules, i, "") {
			return true
		}
	}
	return false
}

// best returns the best score with some rules, of games without help (i = 0) or with help (i = 1).
// It ignores the game with the name without.
func (h *History) best(rules string, i int, without string) (best int) {
	if without == "" {
		if h.derived.bests == nil {
			h.derived.bests = map[string][2]int{}
			for _, s := range h.index {
				if !s.IsPractice() && !s.IsImported() && !h.isDeleted(s.Name) {
					pair := h.derived.bests[s.Rules]
					h.derived.bests[s.Rules] = [2]int{max(pair[0], s.Highest[0]), max(pair[1], s.Highest[1])}
				}
			}
		}
		best = h.derived.bests[rules][i]
	} else {
		for name, s := range h.index {
			if s.Rules == rules && !s.IsPractice() && !s.IsImported() && !h.isDeleted(name) && name != without {
				best = max(best, s.Highest[i])
			}
		}
	}
	for _, g := range h.inPlay {
		if g.state.Rules.String() == rules && !g.IsPractice() && g.Name() != without {
			best = max(best, g.highest[i])
		}
	}
	return best
}
