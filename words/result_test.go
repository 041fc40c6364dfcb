package words

import (
	"testing"

	"twenty48/engine"
)

func TestResult(t *testing.T) {
	t.Cleanup(func() { Speak("en") })
	daily := Result{ID: engine.DailyID(2026, 11, 24), HasGivenSeed: true, Date: "25 Nov 2026", Score: 14104, Tile: 1024, Moves: 818, Time: "13:59"}
	help := daily
	help.HasHelp = true
	classic := Result{ID: engine.ID{Rules: engine.Classic(), Seed: 7}, Date: "25 Nov 2026", Score: 4, Tile: 4, Moves: 1, Time: "0:01"}
	practice := classic
	practice.IsPractice, practice.HasHelp = true, true
	for _, c := range []struct {
		language string
		result   Result
		want     [3]string
	}{
		{"en", daily, [3]string{"2048 · Daily game · 24 Nov 2026", "Score 14,104 · best tile 1024 · 818 moves · 13:59", "Game ID: " + daily.ID.String()}},
		{"en", help, [3]string{"2048 · Daily game · 24 Nov 2026", "Score 14,104 · best tile 1024 · 818 moves · 13:59", "Game ID: " + daily.ID.String() + " · with help"}},
		{"en", classic, [3]string{"2048 · Classic · 25 Nov 2026", "Score 4 · best tile 4 · 1 move · 0:01", "Game ID: classic-7KB"}},
		{"en", practice, [3]string{"2048 · Classic · 25 Nov 2026", "Score 4 · best tile 4 · 1 move · 0:01", "Practice · with help"}},
		{"de", classic, [3]string{"2048 · Klassisch · 25 Nov 2026", "4 Punkte · höchste Kachel 4 · 1 Zug · 0:01", "Spiel-ID: classic-7KB"}},
	} {
		Speak(c.language)
		if got := c.result.Lines(); got != c.want {
			t.Errorf("%s: the result is %q, want %q", c.language, got, c.want)
		}
	}
	if id, err := engine.ParseID(daily.ID.String()); err != nil || id != daily.ID {
		t.Errorf("the ID of the result is %v, %v", id, err)
	}
}
