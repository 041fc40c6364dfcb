//go:build linux

package e2e

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

// A killTest plays games in rounds. At some moment of each round, while the program receives keys,
// the test kills it. Every second round continues the game of the round before.
type killTest struct {
	t      *testing.T
	data   string
	round  int
	seed   uint64
	keys   []byte          // each of them moves
	boards []engine.Matrix // the boards before the first key and after each key
	saved  int             // how many moves of this game are saved
	total  int             // how many moves of all games are saved
}

// startRound starts a round. It returns the flags for the program, the board that the program must
// show, and the keys to press.
func (k *killTest) startRound() (args []string, board engine.Matrix, keys []byte) {
	k.t.Helper()
	args = []string{"-data", k.data}
	if k.round%2 == 0 || k.saved == 0 {
		k.seed, k.keys = movingKeys(k.t, k.seed+1, 240)
		s, _ := game(k.t, k.seed)
		k.boards, k.saved = []engine.Matrix{s.Matrix}, 0
		for _, key := range k.keys {
			s, _ = playMove(s, directionByKey[key])
			k.boards = append(k.boards, s.Matrix)
		}
		args = append(args, "-seed", strconv.FormatUint(k.seed, 10))
	}
	k.round++
	return args, k.boards[k.saved], k.keys[k.saved:min(len(k.keys), k.saved+120)]
}

// checkKilled checks the recording after a kill. It must have the moves of the first keys in their
// order: all that were saved before the round, and all that the program has shown.
func (k *killTest) checkKilled(shown int) {
	k.t.Helper()
	names, err := filepath.Glob(filepath.Join(k.data, "games", fmt.Sprintf("*-%016x", k.seed)))
	if len(names) == 0 && shown == 0 {
		return // the program was killed before the first move
	}
	if err != nil || len(names) != 1 {
		k.t.Fatalf("round %d: the recordings of the game are %q, %v", k.round, names, err)
	}
	data, err := os.ReadFile(names[0])
	if err != nil {
		k.t.Fatal(err)
	}
	const headLines = 4
	lines, intact, _ := records.Lines(data)
	moves := lines[min(headLines, len(lines)):]
	for i, line := range moves {
		if line[0] != byte(directionByKey[k.keys[i]]) {
			k.t.Fatalf("round %d: move %d is saved as %q", k.round, i+1, line)
		}
	}
	if len(moves) < max(k.saved, shown) || intact != len(data) {
		k.t.Fatalf("round %d: %d moves are saved, %d were saved before, %d were shown; %d of %d bytes are intact", k.round, len(moves), k.saved, shown, intact, len(data))
	}
	k.total += len(moves) - k.saved
	k.saved = len(moves)
}

// movesUntil returns after how many moves the game has a board, or 0 if it never has.
func (k *killTest) movesUntil(board engine.Matrix) int {
	for i, b := range k.boards {
		if b.Equal(board) {
			return i
		}
	}
	return 0
}

// checkEnd checks after the last round that the last game continues. The long test must have played
// at least want moves.
func (k *killTest) checkEnd(want int) {
	k.t.Helper()
	folder := records.OpenFolder(k.data)
	defer folder.Close()
	games := library.Open(folder, time.Now)
	g, _ := games.OnScreen()
	if notes := games.Notes(); g == nil || !g.State().Matrix.Equal(k.boards[k.saved]) || len(notes) > 0 {
		k.t.Errorf("after the kills, another game continues: %+v, %v", g, notes)
	}
	k.t.Logf("%d moves in %d rounds", k.total, k.round)
	if isLong && k.total < want {
		k.t.Errorf("%d moves were played, want %d", k.total, want)
	}
}

// pause waits, at most for the longest time. It waits for a different time in each round, so each
// kill comes at a different moment.
func (k *killTest) pause(longest time.Duration) {
	time.Sleep(longest * time.Duration(k.round*7%20) / 20)
}

// rounds returns the number of rounds for the short or for the long tests.
func rounds(short, long int) int {
	if isLong {
		return long
	}
	return short
}

// Whenever the window is killed, the next start continues the game with all moves that the window
// has shown.
func TestKilledInWindow(t *testing.T) {
	d := newDisplay(t)
	k := &killTest{t: t, data: filepath.Join(t.TempDir(), "data")}
	for range rounds(8, 70) {
		args, board, keys := k.startRound()
		cmd := exec.Command(program, args...)
		cmd.Env = d.environment()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		p := d.awaitWindow(t)
		p.awaitBoard(board)
		for _, key := range keys[:len(keys)-k.round*7%40] {
			p.press(key)
		}
		k.pause(40 * time.Millisecond) // perhaps the window has not handled all keys yet
		seen, _ := p.board()
		cmd.Process.Kill()
		cmd.Wait()
		k.checkKilled(k.movesUntil(seen))
	}
	k.checkEnd(4900)
}

// Whenever the program is killed in a terminal, in full screen or line by line, the next start
// continues the game with all moves that it has shown.
func TestKilledInTerminal(t *testing.T) {
	letters := map[byte]string{left: "a", right: "d", up: "w", down: "s"}
	typed := func(keys []byte, end string) (text string) {
		for _, key := range keys {
			text += letters[key] + end
		}
		return text
	}
	k := &killTest{t: t, data: filepath.Join(t.TempDir(), "data")}
	for range rounds(4, 35) {
		args, board, keys := k.startRound()
		l := startTerminal(t, args...)
		l.awaitBoard(board)
		l.press(typed(keys, ""))
		shown := 0
		l.await("some moves", func() bool {
			seen, _ := engine.ParseMatrix(l.board(), 0)
			shown = k.movesUntil(seen)
			return shown > k.saved+60+k.round%30
		})
		l.cmd.Process.Kill()
		l.cmd.Wait()
		k.checkKilled(shown)
	}
	moveLine := regexp.MustCompile(`^(Left|Right|Up|Down)\b`)
	for range rounds(4, 35) {
		args, _, keys := k.startRound()
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
			if moveLine.MatchString(lines.Text()) {
				shown++
			}
			if shown == k.saved+80+k.round%30 {
				cmd.Process.Kill()
			}
		}
		cmd.Wait()
		k.checkKilled(shown)
	}
	k.checkEnd(4900)
}

// playMove makes a move in a direction. For any other direction it returns the state unchanged, and
// false.
func playMove(s engine.State, d engine.Direction) (engine.State, bool) {
	switch d {
	case engine.Leftward:
		return engine.Left(s)
	case engine.Rightward:
		return engine.Right(s)
	case engine.Upward:
		return engine.Up(s)
	case engine.Downward:
		return engine.Down(s)
	}
	return s, false
}
