package records

import "testing"

func TestMemory(t *testing.T) {
	m := Memory{}
	if data, err := m.Load("best"); data != nil || err != nil {
		t.Errorf("nothing is loaded as %q, %v", data, err)
	}
	data := []byte("64")
	if err := m.Save("best", data); err != nil {
		t.Fatal(err)
	}
	data[0] = 'x'
	loaded, err := m.Load("best")
	if string(loaded) != "64" || err != nil {
		t.Errorf("64 is loaded as %q, %v", loaded, err)
	}
	loaded[0] = 'x'
	if again, _ := m.Load("best"); string(again) != "64" {
		t.Errorf("changing what was loaded changed what is kept to %q", again)
	}
}
