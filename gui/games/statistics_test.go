package games

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"twenty48/records"
	"twenty48/session"
)

// TestStatistics checks the statistics after a loss, and after the loss is undone.
func TestStatistics(t *testing.T) {
	w := openWindow(t, records.Memory{}, smallRules())
	statisticsTexts := func() string {
		w.do(ShowStatistics)
		defer w.press(fyne.KeyEscape)
		return w.texts()
	}
	got := statisticsTexts()
	for _, want := range []string{"Games|0", "Average|–", "Streak 0 · longest 0"} {
		if !strings.Contains(got, want) {
			t.Errorf("before the first game they show %s, want %s", got, want)
		}
	}
	w.playToLoss()
	want := fmt.Sprintf("Best score|%d||Average|%[1]d", w.state().Score)
	if got := statisticsTexts(); !strings.Contains(got, "Games|1") || !strings.Contains(got, want) {
		t.Errorf("after a loss they show %s, want %s", got, want)
	}
	w.press(fyne.KeyZ)
	if got := statisticsTexts(); !strings.Contains(got, "Games|0") {
		t.Errorf("after the loss was undone they show %s", got)
	}
	for n := 1; n <= 3; n++ {
		w.playToLoss()
		if hasChart := strings.Contains(statisticsTexts(), "line: average of ten games"); hasChart != (n == 3) {
			t.Errorf("after %d games there is a line chart: %v", n, hasChart)
		}
		w.do(session.New)
	}
}

// TestStatisticsOfAbandonedGames checks that the scores have no chart if all games are abandoned.
func TestStatisticsOfAbandonedGames(t *testing.T) {
	w := openClassic(t, "")
	for range 4 {
		w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight)
		w.do(session.New)
		w.press(fyne.KeyLeft, fyne.KeyDown)
	}
	w.do(ShowStatistics)
	got := w.texts()
	if !strings.Contains(got, "Average|–||") || !strings.Contains(got, "Best games") || strings.Contains(got, "line:") {
		t.Errorf("with abandoned games only, the statistics show %s", got)
	}
}
