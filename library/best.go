package library

// Best returns the best score of all games by the rules of a game: of those with help
// if it has had help, or else of those without. Practice and imported games do not
// count: a practice game has no best score.
func (l *Library) Best(g *Game) int {
	if g.IsPractice() {
		return 0
	}
	best := l.best(g.state.Rules.String(), place(g.help), "")
	return max(best, g.highest[place(g.help)]) // it has no recording yet if it starts with the moves of another one
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
		if h.derived.bests == nil {
			h.derived.bests = map[string][2]int{}
			for _, s := range h.index {
				if !s.IsPractice() && !s.IsImported() && !h.isDeleted(s.Name) {
					pair := h.derived.bests[s.Rules]
					h.derived.bests[s.Rules] = [2]int{max(pair[0], s.Highest[0]), max(pair[1], s.Highest[1])}
				}
			}
		}
		best = h.derived.bests[rules][place]
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
	if old := h.bestOf(rules); !h.isDeleted(old[place].game) && (without == "" || old[place].game != without) {
		best = max(best, old[place].score)
	}
	return best
}
