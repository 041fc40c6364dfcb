package records

import "testing"

func TestRecording(t *testing.T) {
	m := Memory{}
	r, err := Record(m, "game", "head", "one")
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Add("two"); err != nil {
		t.Fatal(err)
	}
	lines, intact, checksum := Lines(m["game"])
	if len(lines) != 3 || lines[2] != "two" || intact != len(m["game"]) {
		t.Fatalf("%q is read as %q", m["game"], lines)
	}
	if err := Resume(m, "game", m["game"], checksum).Add("three"); err != nil {
		t.Fatal(err)
	}
	if lines, intact, _ := Lines(m["game"]); len(lines) != 4 || intact != len(m["game"]) {
		t.Errorf("%q is read as %q", m["game"], lines)
	}
	// Without the first line, the checksums are wrong.
	if _, intact, _ := Lines(append([]byte(nil), m["game"][len("head abcd\n"):]...)); intact != 0 {
		t.Error("lines are intact without the first line")
	}
}
