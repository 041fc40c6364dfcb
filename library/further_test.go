//go:build !js

package library

import (
	"strings"
	"testing"
	"time"

	"twenty48/engine"
	"twenty48/records"
)

// A further instance writes only in its own folder.
func TestFurtherInstanceWritesInItsFolder(t *testing.T) {
	dir := t.TempDir()
	first := records.OpenFolder(dir)
	defer first.Close()
	for _, name := range []string{"settings", "screen"} {
		first.Save(name, []byte("damaged\n"))
	}
	further := records.OpenFolder(dir)
	defer further.Close()
	store := &watched{Store: further}
	l := Open(store, time.Now)
	g := begin(t, l, engine.Classic(), 1)
	tryGameMoves(l, g, 8)
	l.Best(g)
	l.OnScreen()
	l.Close()
	for _, name := range store.written {
		if !strings.HasPrefix(name, further.Home()) {
			t.Errorf("the further instance writes %s", name)
		}
	}
}

// watched is a store that records the names of changed texts.
type watched struct {
	Store
	written []string
}

func (w *watched) Write(name string, offset int, data []byte) error {
	w.written = append(w.written, name)
	return w.Store.Write(name, offset, data)
}
func (w *watched) Save(name string, data []byte) error {
	w.written = append(w.written, name)
	return w.Store.Save(name, data)
}
func (w *watched) SetAside(name string) (string, error) {
	w.written = append(w.written, name)
	return w.Store.SetAside(name)
}
func (w *watched) Remove(name string) error {
	w.written = append(w.written, name)
	return w.Store.Remove(name)
}
