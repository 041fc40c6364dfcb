//go:build !js

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/adrg/xdg"

	"twenty48/library"
	"twenty48/records"
	"twenty48/words"
)

// A game that starts without flags has a seed that leads to a short ID.
func TestShortSeed(t *testing.T) {
	dir := t.TempDir()
	var out, errs bytes.Buffer
	if status := run([]string{"-terminal", "-data", dir}, strings.NewReader("a\nw\nd\ns\nq\n"), &out, &errs); status != 0 {
		t.Fatalf("exit status %d: %s", status, &errs)
	}
	games, err := filepath.Glob(filepath.Join(dir, "games", "*"))
	if err != nil || len(games) != 1 {
		t.Fatalf("the games are %v: %v", games, err)
	}
	seed, err := strconv.ParseUint(games[0][strings.LastIndexByte(games[0], '-')+1:], 16, 64)
	if err != nil || seed >= 1<<35 {
		t.Errorf("the game %s has the seed %d: %v", games[0], seed, err)
	}
}

// The terminal continues the last game. A second instance plays a game of its own.
func TestContinues(t *testing.T) {
	dir := t.TempDir()
	play := func(input string) (stdout, stderr string) {
		var out, errs bytes.Buffer
		if status := run([]string{"-terminal", "-data", dir}, strings.NewReader(input), &out, &errs); status != 0 {
			t.Errorf("exit status %d: %s", status, &errs)
		}
		return out.String(), errs.String()
	}
	last := func(text string) string { // returns the last board
		return text[strings.LastIndex(text, "Score: "):strings.LastIndex(text, "Enter")]
	}
	first, _ := play("a\nw\nd\ns\na\nq\n")
	second, notice := play("q\n")
	if last(second) != last(first) || notice != "" {
		t.Errorf("the last game was\n%sand continues as\n%s%s", last(first), last(second), notice)
	}
	folder := records.OpenFolder(dir)
	defer folder.Close()
	games := library.Open(folder, time.Now)
	g, _ := games.OnScreen()
	games.SetInPlay(g)
	other, notice := play("q\n")
	if last(other) == last(first) || !strings.Contains(notice, "already open") {
		t.Errorf("a second instance shows\n%s%s", last(other), notice)
	}
}

// The packages have the texts of FyneApp.toml, which the toolkit's packaging tool uses.
// FyneApp.toml lists the languages of the program.
func TestPackagingTexts(t *testing.T) {
	var app struct {
		Languages   []string
		LinuxAndBSD struct {
			GenericName, Comment string
			Categories, Keywords []string
		}
	}
	if _, err := toml.Decode(fyneApp, &app); err != nil {
		t.Fatal(err)
	}
	languages := append(app.Languages, words.System)
	if want := words.Choices(); !slices.Equal(slices.Sorted(slices.Values(languages)), slices.Sorted(slices.Values(want))) {
		t.Errorf("FyneApp.toml has the languages %v, the program has %v", app.Languages, want)
	}
	texts := app.LinuxAndBSD
	list := func(words []string) string { return strings.Join(words, ";") + ";" }
	for name, lines := range map[string][]string{
		"local.twenty48.game.desktop": {
			"GenericName=" + texts.GenericName, "Comment=" + texts.Comment,
			"Categories=" + list(texts.Categories), "Keywords=" + list(texts.Keywords),
		},
		"metainfo.xml": {"  <summary>" + texts.Comment + "</summary>"},
	} {
		file, err := os.ReadFile(filepath.Join("packaging", "linux", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range lines {
			if !strings.Contains(string(file), "\n"+line+"\n") {
				t.Errorf("%s does not have the line %s", name, line)
			}
		}
	}
}

// The flag -new starts a new game, also if the last game has no move yet. The next start continues the
// new game, also if it has no move. No recording is written before the first move.
func TestNew(t *testing.T) {
	dir := t.TempDir()
	play := func(input string, args ...string) string {
		var out, errs bytes.Buffer
		if status := run(append(args, "-lines", "-data", dir), strings.NewReader(input), &out, &errs); status != 0 || errs.Len() > 0 {
			t.Errorf("exit status %d: %s", status, &errs)
		}
		for line := range strings.Lines(out.String()) {
			if strings.HasPrefix(line, "Game ID: ") {
				return line
			}
		}
		t.Fatalf("no ID:\n%s", &out)
		return ""
	}
	first := play("a\nw\nd\ns\nq\n", "-size", "3x4")
	fresh := play("q\n", "-new")
	if again := play("q\n", "-new"); fresh == first || again == fresh || !strings.HasPrefix(fresh, "Game ID: 3x4-") {
		t.Errorf("-new starts %s and %s after %s", fresh, again, first)
	} else if continued := play("q\n"); continued != again {
		t.Errorf("without a move, the game %s continues, want %s", continued, again)
	}
	second := play("a\nw\nd\ns\nq\n", "-new", "-size", "3x4")
	if continued := play("q\n"); continued != second || second == first {
		t.Errorf("after %s and %s, the game %s continues", first, second, continued)
	}
	if other := play("q\n", "-new", "-rules", "tiny"); !strings.HasPrefix(other, "Game ID: tiny-") {
		t.Errorf("-new -rules tiny starts %s", other)
	}
	if games, err := filepath.Glob(filepath.Join(dir, "games", "*")); len(games) != 2 {
		t.Errorf("the games are %v, %v", games, err)
	}
}

func TestMetadata(t *testing.T) {
	meta := metadata()
	if meta.ID == "" || meta.Name != "2048" || meta.Version == "" || !meta.Migrations["fyneDo"] || len(meta.Icon.Content()) == 0 {
		t.Errorf("the metadata is %+v", meta)
	}
}

// The toolkit has no function to run at its end, because that function could wait for ever. See
// newApp.
func TestEndsAtOnce(t *testing.T) {
	l, ok := newApp(metadata()).Lifecycle().(interface{ OnStopped() func() })
	if !ok || l.OnStopped() != nil {
		t.Error("the toolkit still has a function to run at its end")
	}
}

// full is an output that fails, like a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

// If the program cannot print its output, it reports one sentence and the exit status 1.
func TestFullOutput(t *testing.T) {
	for _, flag := range []string{"-h", "-version", "-man", "-lines", "-plain", "-autoplay"} {
		var errs bytes.Buffer
		status := run([]string{"-data", t.TempDir(), "-seed", "7", flag}, strings.NewReader("a\nq\n"), full{}, &errs)
		if status != 1 || errs.String() != "twenty48: no room\n" {
			t.Errorf("%s: exit status %d, and: %s", flag, status, &errs)
		}
	}
}

// If the folder of the games cannot be created, the player can still play. At the end the program
// says that it could not save the game, and what to do.
func TestImpossibleFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	play := func(folder string) (status int, out, errs bytes.Buffer) {
		status = run([]string{"-plain", "-data", folder, "-seed", "7"}, strings.NewReader("a\nw\nd\ns\nq\n"), &out, &errs)
		return status, out, errs
	}
	status, out, errs := play(file)
	lines := strings.Split(strings.TrimSpace(errs.String()), "\n")
	last := lines[len(lines)-1]
	if status != 1 || len(lines) != 3 || !strings.Contains(lines[1], "Could not save the game") || strings.Count(errs.String(), "not be saved") != 1 || !strings.Contains(last, "some data could not be saved") || !strings.Contains(last, "-data DIR") {
		t.Errorf("exit status %d, and: %s", status, &errs)
	}
	if _, want, _ := play(t.TempDir()); out.String() != want.String() || !strings.Contains(out.String(), "New 2 at") {
		t.Errorf("the game is\n%s\nwant\n%s", &out, &want)
	}
}

// If the environment has no home folder, the games are saved in the home folder that the system
// lists for the user.
func TestHome(t *testing.T) {
	u, err := user.Current()
	if err != nil {
		t.Skip("SKIPPED: the system does not know the user: ", err)
	}
	t.Cleanup(xdg.Reload) // runs after the environment is restored
	t.Setenv("XDG_DATA_HOME", "")
	for _, home := range []string{"", "here", u.HomeDir} {
		t.Setenv("HOME", home)
		xdg.Reload()
		setHome()
		o, err := parseFlags(nil, time.Now())
		if err != nil || !strings.HasPrefix(o.dir, u.HomeDir) {
			t.Errorf("with the home %q the games folder is %q, %v", home, o.dir, err)
		}
	}
}

// A panic is reported as a lack of OpenGL only if it names OpenGL.
func TestWindowError(t *testing.T) {
	for value, isOpenGL := range map[any]bool{
		"VersionUnavailable: GLX: Failed to create context": true, errors.New("WGL: The driver does not appear to support OpenGL"): true,
		"runtime error: index out of range": false, errors.New("PlatformUnavailable: X11: Failed to open display"): false,
	} {
		err := windowError(value)
		if got := err == errNoOpenGL; got != isOpenGL || !got && !strings.Contains(err.Error(), fmt.Sprint(value)) {
			t.Errorf("%v is reported as: %v", value, err)
		}
	}
}

// A script is the input of a game that is played line by line. Whenever the program reads a line,
// the next function runs and returns it.
type script []func() string

func (s *script) Read(p []byte) (int, error) {
	if len(*s) == 0 {
		return 0, io.EOF
	}
	n := copy(p, (*s)[0]()+"\n")
	*s = (*s)[1:]
	return n, nil
}

// If the games are removed during a game, the program writes the game again at the end, also if no move
// follows.
func TestGamesRemovedBeforeQuitting(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: Windows does not remove open files")
	}
	dir := t.TempDir()
	games := filepath.Join(dir, "games")
	play := func(steps ...func() string) (status int, stderr string) {
		var out, errs bytes.Buffer
		input := script(steps)
		return run([]string{"-lines", "-data", dir}, &input, &out, &errs), errs.String()
	}
	press := func(key string) func() string { return func() string { return key } }
	files := func() (texts []string) {
		names, _ := filepath.Glob(filepath.Join(games, "*"))
		for _, name := range names {
			data, _ := os.ReadFile(name)
			texts = append(texts, string(data))
		}
		return texts
	}
	var before []string
	// The program reads one line ahead. When it reads the line after the empty one, it has handled all
	// moves.
	status, stderr := play(press("a"), press("w"), press("d"), press("s"), press(""), func() string {
		before = files()
		os.RemoveAll(games)
		return "q"
	})
	if after := files(); status != 0 || stderr != "" || len(before) != 1 || !slices.Equal(after, before) {
		t.Errorf("exit status %d, %s: after quitting, the recordings are %q, want %q", status, stderr, after, before)
	}
	status, stderr = play(func() string { os.RemoveAll(games); return "q" })
	if after := files(); status != 0 || stderr != "" || !slices.Equal(after, before) {
		t.Errorf("without a move: exit status %d, %s: the recordings are %q, want %q", status, stderr, after, before)
	}
}
