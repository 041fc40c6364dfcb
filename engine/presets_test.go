package engine

import (
	"strings"
	"testing"
)

func TestPresets(t *testing.T) {
	names, rules := map[string]bool{}, map[Rules]string{}
	for _, p := range Presets() {
		name := p.Word()
		if err := p.Rules.Validate(); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		if other, twice := rules[p.Rules]; twice || names[name] {
			t.Errorf("%s exists twice, or has the rules of %s", p.Name, other)
		}
		names[name], rules[p.Rules] = true, name
		if got := p.Rules.Preset(); got != p {
			t.Errorf("the rules of %s are those of %+v", p.Name, got)
		}
		if got, err := RulesNamed(strings.ToUpper(name)); got != p.Rules || err != nil {
			t.Errorf("%s has the rules %+v, %v", p.Name, got, err)
		}
		if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz") != "" {
			t.Errorf("%q has characters other than letters", p.Name)
		}
		if !strings.HasSuffix(string(p.Description), ".") || len(p.Description) > 100 {
			t.Errorf("%s: %q is not a short sentence", p.Name, p.Description)
		}
	}
	if Presets()[0] != (Preset{"Classic", Classic(), "The original game."}) {
		t.Error("the classic rules are not the first")
	}
	Presets()[0].Name = "changed"
	if Presets()[0].Name != "Classic" {
		t.Error("a caller can change the presets")
	}
	_, err := RulesNamed("clasic")
	for name := range names {
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("the error %v does not name %s", err, name)
		}
	}
}

// TestPresetsNeverChange checks that a name always means the same rules, because IDs use the names.
func TestPresetsNeverChange(t *testing.T) {
	want := map[string]string{
		"classic": "4x4 target 2048 fours 0.1 first 2 undo 3",
		"twos":    "4x4 target 2048 fours 0 first 2 undo 3 ends",
		"quick":   "4x4 target 64 fours 0 first 2 undo 0 ends",
		"race":    "4x4 target 2048 fours 0.1 first 2 undo 3 ends",
		"evens":   "4x4 target 1024 fours 0.5 first 1 undo 0 ends",
		"endless": "4x4 target none fours 0.1 first 2 undo all",
		"tiny":    "3x3 target 256 fours 0.1 first 2 undo 3",
		"big":     "5x5 target 2048 fours 0.1 first 2 undo 3",
		"wide":    "4x6 target 2048 fours 0.1 first 2 undo 3",
	}
	for _, p := range Presets() {
		name := p.Word()
		if got := p.Rules.String(); got != want[name] {
			t.Errorf("%s has the rules %s, want %s", p.Name, got, want[name])
		}
		delete(want, name)
	}
	for name := range want {
		t.Errorf("the preset %s is missing", name)
	}
}
