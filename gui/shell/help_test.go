package shell

import (
	"reflect"
	"testing"

	"twenty48/session"
)

func TestKeycapsOf(t *testing.T) {
	got := keycapsOf(session.Binding{Keys: []string{"Left", "Ctrl+Shift+Z", "+"}})
	if want := [][]string{{"←"}, {"Ctrl", "Shift", "Z"}, {"+"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("the keycaps are %q, want %q", got, want)
	}
}
