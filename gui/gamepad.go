package gui

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"twenty48/gui/widgets"
	"twenty48/session"
)

// gamepadDelay is how long after its start the window searches for gamepads. The search must not
// delay the first picture.
const gamepadDelay = time.Second

// The verbs that only gamepads need.
const (
	move      session.Verb = "move"
	pressOK   session.Verb = "OK"
	moveFocus session.Verb = "move focus"
)

// gamepadBindings are the buttons of a gamepad, with the names of an Xbox gamepad. A button does the
// same as the first key of its verb.
var gamepadBindings = []session.Binding{
	{Verb: move, Title: "Move", Keys: []string{"D-pad, left stick"}},
	{Verb: session.Undo, Title: "Undo", Keys: []string{"X"}},
	{Verb: session.Hint, Title: "Hint", Keys: []string{"Y"}},
	{Verb: session.New, Title: "New game", Keys: []string{"Back"}},
	{Verb: showMenu, Title: "Menu", Keys: []string{"Start"}},
	{Verb: pressOK, Title: "OK", Keys: []string{"A"}},
	{Verb: goBack, Title: "Back or close", Keys: []string{"B"}},
	{Verb: moveFocus, Title: "Previous or next button", Keys: []string{"LB", "RB"}},
}

// watchGamepads makes the keyboard handle the buttons of gamepads.
func (w *window) watchGamepads() { w.platform.WatchGamepads(everyFrame, w.keyboard.pressButton) }

// everyFrame calls do once per frame, until it returns false. It does not make the toolkit paint.
func everyFrame(do func() bool) {
	calls := fyne.Animation{Duration: time.Hour, RepeatCount: fyne.AnimationRepeatForever}
	calls.Tick = func(float32) {
		if !do() {
			calls.Stop()
		}
	}
	calls.Start()
}

// pressButton handles a button of a gamepad. A direction counts as the arrow key, and isRepeat
// reports whether it has been held for a while.
func (k *keyboard) pressButton(button string, isRepeat bool) {
	if isRepeat {
		k.repeat(button)
		return
	}
	k.w.platform.EndHover()
	switch button {
	case "Left", "Right", "Up", "Down":
		k.pressDirection(button)
		return
	case "A":
		k.pressFocused()
		return
	case "LB":
		k.w.Canvas().FocusPrevious()
		return
	case "RB":
		k.w.Canvas().FocusNext()
		return
	}
	for _, b := range gamepadBindings {
		if slices.Contains(b.Keys, button) {
			k.press(bindingOf(b.Verb, append(session.Bindings(), windowBindings...)).Keys[0])
		}
	}
}

// pressDirection handles a direction as an arrow key. In a dialog it also moves the focus, and in a
// view it can be a key of what has the focus.
func (k *keyboard) pressDirection(key string) {
	inDialog, inGame, focused := k.w.dialogs.isOpen(), k.w.top() == k.w.game.view, k.w.Canvas().Focused()
	k.press(key)
	switch {
	case inDialog && (key == "Left" || key == "Up"):
		k.w.Canvas().FocusPrevious()
	case inDialog:
		k.w.Canvas().FocusNext()
	case focused != nil && !inGame:
		focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyName(key)})
	}
}

// pressFocused presses what has the focus, such as a button. If nothing does, it does the same as
// Enter.
func (k *keyboard) pressFocused() {
	enter := &fyne.KeyEvent{Name: fyne.KeyReturn}
	switch focused := k.w.Canvas().Focused().(type) {
	case *widgets.Button:
		focused.KeyDown(enter)
	case fyne.Tappable:
		focused.Tapped(&fyne.PointEvent{})
	default:
		k.press("Enter")
	}
}
