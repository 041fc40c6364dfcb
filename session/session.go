package session

import (
	"cmp"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/library"
	"twenty48/phrase"
	"twenty48/recording"
	"twenty48/settings"
)

// An Env is the environment of a session. Now and Seed must be set.
type Env struct {
	Now  func() time.Time
	Seed func() uint64 // returns the seed for a new game
	// Boards is the number of boards that the coach evaluates for a move. If it is 0, time limits
	// the coach instead, and its advice depends on the speed of the machine.
	Boards int
}

// A FrontEnd holds the callbacks of a session. All of them must be set.
type FrontEnd struct {
	// After calls do after a duration, on the goroutine of the session, unless stop is called
	// first.
	After func(d time.Duration, do func()) (stop func())
	// Go runs work on another goroutine, and then done on the goroutine of the session.
	Go func(work, done func())
	// Changed is called with each scene that is not the result of Do.
	Changed func(Scene)
}

// A Session plays one game at a time.
type Session struct {
	library  *library.Library
	settings *settings.Settings
	env      Env
	frontEnd FrontEnd
	isClosed atomic.Bool

	game     *recording.Game
	previous *recording.Game // the game that UndoNew restores, or nil
	advisor  advisor
	refresh  refresh

	// These fields are for the next scene; see the fields of Scene.
	motion  engine.Motion
	done    bool
	refused error
	unsaved error
}

// Open starts or continues the game that start describes, and returns its session. The error says
// why that is not possible. Open may run on any goroutine. Call [Session.Connect] before any other
// method except Close.
func Open(games *library.Library, chosen *settings.Settings, env Env, start Start) (*Session, error) {
	s := &Session{library: games, settings: chosen, env: env}
	s.advisor = advisor{session: s, thinker: thinker{coach: &coach.Coach{Boards: env.Boards}}}
	if err := s.open(start); err != nil {
		return nil, err
	}
	return s, nil
}

// Connect connects the session to its front end, and returns the first scene. In the background it
// reads the recordings that have changed. If this changes the best score or leads to notes, it
// calls [FrontEnd.Changed].
func (s *Session) Connect(f FrontEnd) Scene {
	s.frontEnd, s.advisor.thinker.inBackground = f, f.Go
	best := s.library.Best(s.game)
	s.Refresh(func(int, error) {
		if now := s.library.Best(s.game); now != best || s.library.HasNotes() {
			best = now
			s.frontEnd.Changed(s.takeScene())
		}
	})
	return s.takeScene()
}

// Refresh reads the recordings that are new or have changed, in the background. A few times a second,
// and at the end, it calls show with the number of recordings that are left to read, or with an error.
// After a call of cancel it calls show no more, and stops reading unless another caller waits. Several
// callers wait for the same reading.
func (s *Session) Refresh(show func(left int, err error)) (cancel func()) {
	s.refresh.waiting = append(s.refresh.waiting, &show)
	s.refresh.isWanted.Store(true)
	if !s.refresh.isRunning {
		s.startRefresh()
	}
	return func() {
		isShow := func(other *func(int, error)) bool { return other == &show }
		s.refresh.waiting = slices.DeleteFunc(s.refresh.waiting, isShow)
		s.refresh.isWanted.Store(len(s.refresh.waiting) > 0)
	}
}

// A refresh is the reading of new and changed recordings in the background.
type refresh struct {
	isRunning bool
	waiting   []*func(left int, err error) // the functions to call
	isWanted  atomic.Bool                  // whether there are any such functions
}

// show calls the functions that wait.
func (r *refresh) show(left int, err error) {
	for _, show := range slices.Clone(r.waiting) {
		(*show)(left, err)
	}
}

// refreshTime is the time between two reports of a refresh.
const refreshTime = 100 * time.Millisecond

// startRefresh starts a refresh.
func (s *Session) startRefresh() {
	s.refresh.isRunning = true
	run, reported := s.library.Refresh(), s.env.Now()
	isStopped := false
	var err error
	s.frontEnd.Go(func() {
		err = run(func(left int) bool {
			if now := s.env.Now(); now.Sub(reported) >= refreshTime {
				reported = now
				s.frontEnd.Go(func() {}, func() {
					if !s.isClosed.Load() {
						s.refresh.show(left, nil)
					}
				})
				time.Sleep(time.Millisecond) // in a browser, all goroutines share one thread
			}
			isStopped = !s.refresh.isWanted.Load() || s.isClosed.Load()
			return !isStopped
		})
	}, func() {
		s.refresh.isRunning = false
		if s.isClosed.Load() {
			return
		}
		if isStopped && len(s.refresh.waiting) > 0 { // since the reading was stopped
			s.startRefresh()
			return
		}
		s.refresh.show(0, err)
		s.refresh.waiting = nil
	})
}

// Library returns the library, for front ends that show its games.
func (s *Session) Library() *library.Library { return s.library }

// Summary returns the summary of the game. It returns false if the game has no recording yet.
func (s *Session) Summary() (library.Summary, bool) { return s.library.Find(s.game.Name()) }

// Settings returns the settings of the player.
func (s *Session) Settings() *settings.Settings { return s.settings }

// Close ends the session. The error says what could not be saved. Functions that the session has
// passed to its front end do nothing from now on, even if they run on another goroutine.
func (s *Session) Close() error {
	s.isClosed.Store(true)
	s.advisor.stop()
	return errors.Join(s.library.Close(), s.settings.SaveWindow())
}

// Do runs a command and returns the next scene. Every command except Faster and Slower stops
// autoplay; Step then lets the coach make one move. The hint, and the search for one, stay after Hint
// and after a move or an undo that is not possible. Any other command discards both.
func (s *Session) Do(c Command) Scene {
	activity, isPlaying := s.advisor.activity(), s.isPlaying()
	action, isAction := c.Verb.action()
	isNextStep := c.Verb == Step && s.advisor.isStepping()
	continuesAutoplay := c.Verb == Faster || c.Verb == Slower
	continuesHint := c.Verb == Hint || isAction || isNextStep
	if activity == Playing && !continuesAutoplay || activity != Playing && !continuesHint {
		s.advisor.stop()
	}
	if c.Verb != Continue && c.Verb != Autoplay {
		s.advisor.hasWon = false
	}
	if isAction {
		s.doAction(action)
		if s.done {
			s.advisor.stop()
		}
	}
	switch c.Verb {
	case UndoNew:
		s.done = s.previous != nil
		if s.done {
			s.play(s.previous, nil)
		}
	case New:
		game, previous := s.newGame(s.game), cmp.Or(s.previous, s.game)
		s.play(game, previous)
		s.done, s.motion = true, game.Motion()
	case OpenGame:
		s.refused = s.open(*c.Start)
		s.done = s.refused == nil
	case Hint:
		s.done = isPlaying
		if isPlaying {
			s.advisor.askHint()
		}
	case Autoplay:
		s.done = isPlaying
		if isPlaying && activity != Playing {
			s.advisor.startAutoplay()
		}
	case Step:
		s.done = isPlaying
		if isPlaying {
			s.advisor.step()
		}
	case Pause:
		s.done = activity == Playing
	case Faster, Slower:
		s.done = activity == Playing
		if s.done {
			s.refused = changeSpeed(s.settings, map[Verb]int{Faster: 1, Slower: -1}[c.Verb])
		}
	}
	if !s.done && s.game.IsFull() && (isAction || c.Verb == Hint || c.Verb == Autoplay || c.Verb == Step) {
		s.refused = ErrFull
	}
	return s.takeScene()
}

// ErrFull is the error for an action in a game whose recording can have no more lines.
var ErrFull = phrase.New("this game has reached its maximum length")

// isPlaying reports whether the coach can make a move.
func (s *Session) isPlaying() bool {
	return s.game.State().Status() == engine.Playing && !s.game.IsFull()
}

// action returns the action in the game that a verb does. It returns false for any other verb.
func (v Verb) action() (a recording.Action, ok bool) {
	if d := v.Direction(); d != 0 {
		return recording.Move(d), true
	}
	a, ok = map[Verb]recording.Action{Undo: recording.Undo, Redo: recording.Redo, Continue: recording.Continue}[v]
	return a, ok
}

// Scene returns the current scene, without motion, errors and notes.
func (s *Session) Scene() Scene {
	state := s.game.State()
	scene := Scene{
		State: state, Best: s.library.Best(s.game), Ending: EndingOf(state),
		Undone: s.game.Undone(), IsAssisted: s.game.IsAssisted(),
		IsPractice: s.game.IsPractice(), HasGivenSeed: s.game.HasGivenSeed(),
		Hint: s.advisor.hint, Coach: s.advisor.activity(), Speed: speed(s.settings),
		NoCoach:  coach.CheckSize(state.Matrix),
		Possible: []Verb{New, OpenGame},
	}
	add := func(isPossible bool, verbs ...Verb) {
		if isPossible {
			scene.Possible = append(scene.Possible, verbs...)
		}
	}
	canAct := !s.game.IsFull()
	add(canAct && scene.Ending == NotEnded, MoveLeft, MoveRight, MoveUp, MoveDown)
	add(canAct && scene.Ending == NotEnded && scene.NoCoach == nil, Hint, Autoplay, Step)
	add(canAct && state.Records.Len() > 0, Undo)
	add(s.previous != nil, UndoNew)
	add(canAct && s.game.CanRedo(), Redo)
	add(canAct && scene.Ending == WonMayContinue, Continue)
	add(scene.Coach == Playing, Pause, Faster, Slower)
	return scene
}

// takeScene returns the current scene with the motion, errors and notes since the last call. It
// clears them.
func (s *Session) takeScene() Scene {
	scene := s.Scene()
	scene.Motion, scene.Done, scene.Refused, scene.Unsaved = s.motion, s.done, s.refused, s.unsaved
	scene.Celebrated = Celebrated(s.motion, scene.State)
	scene.Notes = append(s.library.Notes(), s.settings.Notes()...)
	s.motion, s.done, s.refused, s.unsaved = engine.Motion{}, false, nil, nil
	return scene
}

// doAction does an action in the game and saves it.
func (s *Session) doAction(a recording.Action) {
	ok, err := s.library.Do(s.game, a)
	s.unsaved = cmp.Or(s.unsaved, err)
	if !ok || a == recording.Hint || a == recording.Autoplay {
		return
	}
	s.done, s.motion, s.advisor.hint = true, s.game.Motion(), nil
	if s.previous != nil {
		s.play(s.game, nil)
	}
}

// play makes game the current game. UndoNew returns to the previous game, if it is not nil.
func (s *Session) play(game, previous *recording.Game) {
	s.game, s.previous = game, previous
	if previous == nil {
		s.library.SetInPlay(game)
	} else {
		s.library.SetInPlay(game, previous)
	}
}

// open starts or continues the game of a start.
func (s *Session) open(start Start) (err error) {
	var game, previous *recording.Game // previous is the game that a new one replaces
	switch {
	case start.Reading != nil:
		game, err = s.library.Continue(start.Reading)
	case start.OnScreen:
		var isElsewhere bool
		game, isElsewhere = s.library.OnScreen()
		switch {
		case game == nil:
			start.Fresh = isElsewhere
		case start.Fresh || game.State().Ended():
			game, previous = s.newGame(game), game
		case game.Name() == "" && !game.HasGivenSeed(): // UndoNew still restores the game that it has replaced
			same := library.Start{Rules: game.State().Rules, Board: game.Board()}
			inProgress, ended, _ := s.library.Start(same, s.env.Seed)
			previous = ended
			if inProgress != nil && inProgress.Name() != "" {
				previous = inProgress
			}
		}
	}
	if game == nil && err == nil {
		wanted := library.Start{Rules: start.Rules, Seed: start.Seed, Board: start.Board, Fresh: start.Fresh}
		game, previous, err = s.library.Start(wanted, s.env.Seed)
	}
	if err != nil {
		return err
	}
	if start.KeepScreen {
		s.library.KeepScreen()
	}
	s.play(game, previous)
	if game.Name() == "" && start.Reading == nil {
		s.motion = game.Motion()
	}
	return nil
}

// newGame returns a new game with the rules or the board of an old one.
func (s *Session) newGame(old *recording.Game) *recording.Game {
	same := library.Start{Rules: old.State().Rules, Board: old.Board(), Fresh: true}
	game, _, err := s.library.Start(same, s.env.Seed)
	if err != nil {
		panic(err) // cannot happen: the old game started with the same rules and the same board
	}
	return game
}

// Today returns the ID of the daily game at a time. Its date is the date in UTC, so everybody has
// the same daily game at the same time.
func Today(now time.Time) engine.ID {
	year, month, day := now.UTC().Date()
	return engine.DailyID(year, int(month), day)
}
