package library

import (
	"twenty48/engine"
	"twenty48/recording"
)

// Best returns the best score of all games with the rules of a game. If the game is assisted,
// only assisted games count; otherwise only unassisted games count. Practice games and imported
// games do not count. A practice game has no best score: Best returns 0.
func (l *Library) Best(g *recording.Game) int {
	if g.IsPractice() {
		return 0
	}
	i := recording.AssistedIndex(g.IsAssisted())
	return max(l.best(g.State().Rules.String())[i], g.Highest()[i]) // a game from a replay has no recording yet
}

// BestFor returns the best score of all games with some rules in which the player was not assisted.
// Practice games and imported games do not count. Without any game it returns 0.
func (l *Library) BestFor(r engine.Rules) int { return l.best(r.String())[0] }

// HoldsBest reports whether deleting a game would lower the best score of its rules.
func (l *Library) HoldsBest(s Summary) bool {
	best := l.best(s.Rules)
	holds := func(s Summary, i int) bool { return s.hasBest() && best[i] > 0 && s.Highest[i] >= best[i] }
	if !holds(s, 0) && !holds(s, 1) {
		return false
	}
	isOnly := [2]bool{holds(s, 0), holds(s, 1)}
	for name, other := range l.summaries() {
		for i := range isOnly {
			isOnly[i] = isOnly[i] && (name == s.Name || other.Rules != s.Rules || !holds(other, i))
		}
	}
	return isOnly[0] || isOnly[1]
}

// best returns the best scores unassisted and assisted of all games with some rules.
func (l *Library) best(rules string) (best [2]int) {
	best = l.index.best(rules)
	for _, g := range l.played.all() {
		if g.State().Rules.String() == rules && !g.IsPractice() && !l.index.isDeleted(g.Name()) {
			best = [2]int{max(best[0], g.Highest()[0]), max(best[1], g.Highest()[1])}
		}
	}
	return best
}
