//go:build linux

package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"twenty48/engine"
	"twenty48/library"
	"twenty48/records"
)

// A killing plays games in rounds. Each round ends with the program being killed at some
// moment while it gets keys. Every second round continues the game of the round before.
type killing struct {
	t      *testing.T
	data   string
	round  int
	seed   uint64
	keys   []byte          // all of them move
	boards []engine.Matrix // before the first key, and after each
	saved  int             // the moves of this game that are saved
	total  int             // the moves of all games that are saved
}

// next begins a round. It returns the flags to start the program with, the board that it must
// show, and the keys to press.
func (k *killing) next() (args []string, board engine.Matrix, keys []byte) {
	k.t.Helper()
	args = []string{"-data", k.data}
	if k.round%2 == 0 || k.saved == 0 {
		k.seed, k.keys = validKeys(k.t, k.seed+1, 240)
		s, _ := game(k.t, k.seed)
		k.boards, k.saved = []engine.Matrix{s.Matrix}, 0
		for _, key := range k.keys {
			s, _ = playMove(s, byKey[key])
			k.boards = append(k.boards, s.Matrix)
		}
		args = append(args, "-seed", strconv.FormatUint(k.seed, 10))
	}
	k.round++
	return args, k.boards[k.saved], k.keys[k.saved:min(len(k.keys), k.saved+120)]
}

// killed checks after a kill that the recording has the moves of the first keys in their
// order: all that were saved before, and all that the program has shown.
func (k *killing) killed(shown int) {
	k.t.Helper()
	names, err := filepath.Glob(filepath.Join(k.data, "games", fmt.Sprintf("*-%016x", k.seed)))
	if len(names) == 0 && shown == 0 {
		return // it was killed before the first move
	}
	if err != nil || len(names) != 1 {
		k.t.Fatalf("round %d: the recordings of the game are %q, %v", k.round, names, err)
	}
	data, err := os.ReadFile(names[0])
	if err != nil {
		k.t.Fatal(err)
	}
	const head = 4
	lines, intact, _ := records.Lines(data)
	moves := lines[min(head, len(lines)):]
	for i, line := range moves {
		if line[0] != byte(byKey[k.keys[i]]) {
			k.t.Fatalf("round %d: move %d is saved as %q", k.round, i+1, line)
		}
	}
	if len(moves) < max(k.saved, shown) || intact != len(data) {
		k.t.Fatalf("round %d: %d moves are saved; %d were before, %d were shown; %d of %d bytes are intact", k.round, len(moves), k.saved, shown, intact, len(data))
	}
	k.total += len(moves) - k.saved
	k.saved = len(moves)
}

// index returns the number of moves after which the game has a board, or 0.
func (k *killing) index(board engine.Matrix) int {
	for i, b := range k.boards {
		if b.Equal(board) {
			return i
		}
	}
	return 0
}

// ended checks at the end that the last game is on the screen.
func (k *killing) ended(want int) {
	k.t.Helper()
	folder := records.OpenFolder(k.data)
	defer folder.Close()
	games := library.Open(folder, time.Now)
	g := games.OnScreen()
	if notes := games.Notes(); g == nil || !g.State().Matrix.Equal(k.boards[k.saved]) || len(notes) > 0 {
		k.t.Errorf("after the kills another game is on the screen: %+v, %v", g, notes)
	}
	k.t.Logf("%d moves in %d rounds", k.total, k.round)
	if isLong && k.total < want {
		k.t.Errorf("%d moves were played, want %d", k.total, want)
	}
}

// pause waits so that each kill comes at a different moment.
func (k *killing) pause(most time.Duration) { time.Sleep(most * time.Duration(k.round*7%20) / 20) }

// rounds returns the number of rounds of a test. The long tests make 140.
func rounds(short, long int) int {
	if isLong {
		return long
	}
	return short
}

// Whenever the window is killed, the game continues at the next start with all moves that it
// has shown.
func TestKilledInWindow(t *testing.T) {
	d := newDisplay(t)
	k := &killing{t: t, data: filepath.Join(t.TempDir(), "data")}
	for range rounds(8, 70) {
		args, board, keys := k.next()
		cmd := exec.Command(program, args...)
		cmd.Env = d.environment()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		p := d.at(t)
		p.awaitBoard(board)
		for _, key := range keys[:len(keys)-k.round*7%40] {
			p.press(key)
		}
		k.pause(40 * time.Millisecond) // the window may not have handled them all
		seen, _ := p.board()
		cmd.Process.Kill()
		cmd.Wait()
		k.killed(k.index(seen))
	}
	k.ended(4900)
}

// The same on the whole screen of a terminal, and line by line.
func TestKilledInTerminal(t *testing.T) {
	letters := map[byte]string{left: "a", right: "d", up: "w", down: "s"}
	typed := func(keys []byte, end string) (text string) {
		for _, key := range keys {
			text += letters[key] + end
		}
		return text
	}
	k := &killing{t: t, data: filepath.Join(t.TempDir(), "data")}
	for range rounds(4, 35) {
		args, board, keys := k.next()
		l := dial(t, args...)
		l.awaitBoard(board)
		l.press(typed(keys, ""))
		shown := 0
		l.await("some moves", func() bool {
			seen, _ := engine.ParseMatrix(l.board(), 0)
			shown = k.index(seen)
			return shown > k.saved+60+k.round%30
		})
		l.cmd.Process.Kill()
		l.cmd.Wait()
		k.killed(shown)
	}
	said := regexp.MustCompile(`^(Left|Right|Up|Down)\b`)
	for range rounds(4, 35) {
		args, _, keys := k.next()
		cmd := exec.Command(program, append([]string{"-plain"}, args...)...)
		cmd.Stdin = strings.NewReader(typed(keys, "\n"))
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		shown := k.saved
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if said.MatchString(lines.Text()) {
				shown++
			}
			if shown == k.saved+80+k.round%30 {
				cmd.Process.Kill()
			}
		}
		cmd.Wait()
		k.killed(shown)
	}
	k.ended(4900)
}
