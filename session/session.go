package session

import (
	"cmp"
	"errors"
	"sync/atomic"
	"time"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/library"
	"twenty48/settings"
)

// An Env is what a session needs of the world.
type Env struct {
	Now  func() time.Time
	Seed func() uint64 // draws the seed of a new game
	// Boards, if above 0, is the number of boards that the coach judges for a move,
	// instead of thinking for a time: then it says the same on every machine.
	Boards int
}

// A FrontEnd is what a session needs of its front end. All functions must be set.
type FrontEnd struct {
	// After calls do on the caller's goroutine after a duration, unless it is stopped.
	After func(d time.Duration, do func()) (stop func())
	// Go runs work on another goroutine, and then done on the caller's goroutine.
	Go func(work, done func())
	// Changed shows a scene that no command returned.
	Changed func(Scene)
}

// A Session plays one game after the other.
type Session struct {
	library  *library.Library
	settings *settings.Settings
	env      Env
	frontEnd FrontEnd
	isClosed atomic.Bool

	game    *library.Game
	left    *library.Game // the game that UndoNew restores, or nil
	advisor advisor

	motion  engine.Motion // this and what follows is for the next scene
	done    bool
	refused error
	unsaved error
}

// Open opens a session at a start. The error says why the rules or the board make no
// game. Open may run on any goroutine. [Session.Connect] must be called before any
// other method but Close.
func Open(games *library.Library, chosen *settings.Settings, env Env, start Start) (*Session, error) {
	s := &Session{library: games, settings: chosen, env: env}
	s.advisor = advisor{session: s, thinker: thinker{coach: &coach.Coach{Boards: env.Boards}}}
	if err := s.open(start); err != nil {
		return nil, err
	}
	return s, nil
}

// Connect connects the session to its front end and returns the first scene. It
// compares the index of the games with their files in the background.
func (s *Session) Connect(f FrontEnd) Scene {
	s.frontEnd, s.advisor.thinker.run = f, f.Go
	best := s.library.Best(s.game)
	s.Refresh(func(int, error) {
		if now := s.library.Best(s.game); now != best || s.library.HasNotes() {
			best = now
			s.frontEnd.Changed(s.take())
		}
	})
	return s.take()
}

// Refresh reads the recordings that are new or have changed since the last time, in
// the background. It calls each whenever it has read some, with the number that is
// left.
func (s *Session) Refresh(each func(left int, err error)) {
	read, merge := s.library.Refresh()
	s.frontEnd.Go(read, func() {
		if s.isClosed.Load() {
			return
		}
		left, err := merge()
		each(left, err)
		if left > 0 && err == nil {
			s.Refresh(each)
		}
	})
}

// Library returns all games, for front ends that list them.
func (s *Session) Library() *library.Library { return s.library }

// Summary returns the summary of the game, unless it has no recording yet.
func (s *Session) Summary() (library.Summary, bool) { return s.library.Find(s.game.Name()) }

// Settings returns what the player has chosen.
func (s *Session) Settings() *settings.Settings { return s.settings }

// Close ends the session. The error says what could not be saved. What the session
// has passed to the front end does nothing from now on, on whatever goroutine it is
// called.
func (s *Session) Close() error {
	s.isClosed.Store(true)
	s.advisor.stop()
	return errors.Join(s.library.Close(), s.settings.SaveWindow())
}

// Do does a command and returns the scene after it. Every command but Faster and
// Slower stops autoplay. Hint, and a move, undo or redo that is not possible, leave
// the hint as it is.
func (s *Session) Do(c Command) Scene {
	activity, isPlaying := s.advisor.activity(), s.game.State().Status() == engine.Playing
	action, isAction := actions[c.Verb]
	if activity == Playing && c.Verb != Faster && c.Verb != Slower || activity != Playing && c.Verb != Hint && !isAction {
		s.advisor.stop()
	}
	if isAction {
		if s.record(action); s.done {
			s.advisor.stop()
		}
	}
	switch c.Verb {
	case UndoNew:
		if s.done = s.left != nil; s.done {
			s.play(s.left, nil)
		}
	case New:
		game, left := s.newGame(s.game), cmp.Or(s.left, s.game)
		s.play(game, left)
		s.done, s.motion = true, game.Motion()
	case OpenGame:
		s.refused = s.open(*c.Start)
		s.done = s.refused == nil
	case Hint:
		if s.done = isPlaying; isPlaying {
			s.advisor.askHint()
		}
	case Autoplay:
		if s.done = isPlaying; isPlaying && activity != Playing {
			s.advisor.startAutoplay()
		}
	case Pause:
		s.done = activity == Playing
	case Faster, Slower:
		if s.done = activity == Playing; s.done {
			s.refused = changeSpeed(s.settings, map[Verb]int{Faster: 1, Slower: -1}[c.Verb])
		}
	}
	return s.take()
}

// actions are the actions of the verbs that only do something in the game.
var actions = map[Verb]library.Action{
	MoveLeft: library.Move(engine.Leftward), MoveRight: library.Move(engine.Rightward),
	MoveUp: library.Move(engine.Upward), MoveDown: library.Move(engine.Downward),
	Undo: library.Undo, Redo: library.Redo, Continue: library.Continue,
}

// Scene returns the scene as it stands, without motion, errors and notes.
func (s *Session) Scene() Scene {
	state := s.game.State()
	scene := Scene{
		State: state, Best: s.library.Best(s.game), Ending: EndingOf(state),
		Undone: s.game.Undone(), HasHelp: s.game.HasHelp(), IsPractice: s.game.IsPractice(), IsGiven: s.game.HasGivenSeed(),
		Hint: s.advisor.hint, Coach: s.advisor.activity(), Speed: speed(s.settings), NoCoach: coach.CheckSize(state.Matrix),
		Possible: []Verb{New, OpenGame},
	}
	add := func(isPossible bool, verbs ...Verb) {
		if isPossible {
			scene.Possible = append(scene.Possible, verbs...)
		}
	}
	add(scene.Ending == NotEnded, MoveLeft, MoveRight, MoveUp, MoveDown)
	add(scene.Ending == NotEnded && scene.NoCoach == nil, Hint, Autoplay)
	add(state.Records.Len() > 0, Undo)
	add(s.left != nil, UndoNew)
	add(s.game.CanRedo(), Redo)
	add(scene.Ending == WonMayContinue, Continue)
	add(scene.Coach == Playing, Pause, Faster, Slower)
	return scene
}

// take returns the scene, with what has happened since the last one.
func (s *Session) take() Scene {
	scene := s.Scene()
	scene.Motion, scene.Done, scene.Refused, scene.Unsaved = s.motion, s.done, s.refused, s.unsaved
	scene.Celebrated = Celebrated(s.motion, scene.State)
	scene.Notes = append(s.library.Notes(), s.settings.Notes()...)
	s.motion, s.done, s.refused, s.unsaved = engine.Motion{}, false, nil, nil
	return scene
}

// record does an action in the game, and saves it.
func (s *Session) record(a library.Action) {
	ok, err := s.library.Do(s.game, a)
	s.unsaved = cmp.Or(s.unsaved, err)
	if !ok || a == library.Hint || a == library.Autoplay {
		return
	}
	s.done, s.motion, s.advisor.hint = true, s.game.Motion(), nil
	if s.left != nil {
		s.play(s.game, nil)
	}
}

// play makes a game the one that is played, and another the one that UndoNew restores.
func (s *Session) play(game, left *library.Game) {
	s.game, s.left = game, left
	if left == nil {
		s.library.SetInPlay(game)
	} else {
		s.library.SetInPlay(game, left)
	}
}

// open starts or continues the game of a start.
func (s *Session) open(start Start) (err error) {
	var game, ended *library.Game // ended: the game before a new one, if it has ended
	switch {
	case start.Reading != nil:
		game, err = s.library.Continue(start.Reading)
	case start.OnScreen:
		if game = s.library.OnScreen(); game != nil && game.State().Ended() {
			game, ended = s.newGame(game), game
		}
	}
	if game == nil && err == nil {
		game, ended, err = s.library.Start(library.Start{Rules: start.Rules, Seed: start.Seed, Board: start.Board, Fresh: start.Fresh}, s.env.Seed)
	}
	if err != nil {
		return err
	}
	if start.Aside {
		s.library.KeepScreen()
	}
	s.play(game, ended)
	if game.Name() == "" && start.Reading == nil {
		s.motion = game.Motion()
	}
	return nil
}

// newGame returns a new game of the same kind as another.
func (s *Session) newGame(of *library.Game) *library.Game {
	game, _, err := s.library.Start(library.Start{Rules: of.State().Rules, Board: of.Board(), Fresh: true}, s.env.Seed)
	if err != nil {
		panic(err) // the rules and the board have made a game before
	}
	return game
}

// Today returns the ID of the daily game of a time. It is the same for everybody: the
// day is that of universal time.
func Today(now time.Time) engine.ID {
	year, month, day := now.UTC().Date()
	return engine.DailyID(year, int(month), day)
}
