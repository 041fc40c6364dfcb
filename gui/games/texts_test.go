package games

import (
	"testing"
	"time"
)

func TestDateText(t *testing.T) {
	now := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	for date, want := range map[string]string{
		"2026-03-01": "Today", "2026-02-28": "Yesterday", "2026-02-27": "27 Feb", "2026-03-02": "2 Mar",
		"2025-03-01": "1 Mar 2025", "2025-12-31": "31 Dec 2025",
	} {
		day, err := time.Parse(time.DateOnly, date)
		if err != nil {
			t.Fatal(err)
		}
		if got := dateText(day.Add(23*time.Hour), now); got != want {
			t.Errorf("%s is %q, want %q", date, got, want)
		}
	}
	newYear := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	if got := dateText(newYear.AddDate(0, 0, -1), newYear); got != "Yesterday" {
		t.Errorf("on New Year's Day, the day before is %q", got)
	}
}
