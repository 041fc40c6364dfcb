package session

import (
	"errors"
	"strings"
	"testing"

	"twenty48/engine"
	"twenty48/records"
)

func TestSettings(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, engine.Classic(), "")
	if got := s.Setting("motion", "normal", "fast", "off"); got != "normal" {
		t.Errorf("the default is %q", got)
	}
	for _, set := range [][2]string{{"motion", "fast"}, {"look", "dark"}, {"motion", "off"}} {
		if err := s.Set(set[0], set[1]); err != nil {
			t.Fatal(err)
		}
	}
	s = start(t, store, engine.Classic(), "")
	if motion, look := s.Setting("motion", "normal", "fast", "off"), s.Setting("look", "system", "dark"); motion != "off" || look != "dark" || noted(s) != "" {
		t.Errorf("kept are %q and %q", motion, look)
	}
	if got := s.Setting("motion", "normal", "slow"); got != "normal" {
		t.Errorf("a word that there is no more to choose gives %q", got)
	}
	if notice := noted(s); !strings.Contains(notice, `"motion" cannot be "off"`) {
		t.Errorf("of a wrong setting is told %q", notice)
	}
	if s.Setting("motion", "normal", "slow"); noted(s) != "" {
		t.Error("a wrong setting is told of twice")
	}

	store[settingsName] = []byte("motion=off zzzz\n")
	s = start(t, store, engine.Classic(), "")
	if got := s.Setting("motion", "normal", "off"); got != "normal" || !strings.Contains(noted(s), "was damaged") || store[settingsName+".damaged-1"] == nil {
		t.Errorf("damaged settings give %q", got)
	}
	full := start(t, &faulty{Memory: records.Memory{}, err: errors.New("the disk is full")}, engine.Classic(), "")
	if err := full.Set("motion", "off"); err == nil || full.Setting("motion", "normal", "off") != "off" {
		t.Error("what cannot be saved does not hold for the session, or is not told")
	}
}
