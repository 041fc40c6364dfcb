package shell

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

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
	{Verb: ShowMenu, Title: "Menu", Keys: []string{"Start"}},
	{Verb: pressOK, Title: "OK", Keys: []string{"A"}},
	{Verb: GoBack, Title: "Back or close", Keys: []string{"B"}},
	{Verb: moveFocus, Title: "Previous or next button", Keys: []string{"LB", "RB"}},
}

// everyFrame calls do once per frame, until do returns false. It does not make the toolkit paint.
func everyFrame(do func() bool) {
	calls := fyne.Animation{Duration: time.Hour, RepeatCount: fyne.AnimationRepeatForever}
	calls.Tick = func(float32) {
		if !do() {
			calls.Stop()
		}
	}
	calls.Start()
}

// pressButton handles a button of a gamepad. A direction counts as the arrow key. If isRepeat is
// true, the button is a direction that the player still holds.
func (k *Keyboard) pressButton(button string, isRepeat bool) {
	if isRepeat {
		k.repeat(button)
		return
	}
	k.w.contents.Game.CancelDrag()
	k.w.Platform.EndHover()
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
			k.press(k.firstKey(b.Verb))
		}
	}
}

// firstKey returns the first key of a verb.
func (k *Keyboard) firstKey(v session.Verb) string {
	for _, b := range session.Bindings() {
		if b.Verb == v {
			return b.Keys[0]
		}
	}
	return k.w.Command(v).Keys[0]
}

// pressDirection handles a direction as an arrow key. In a dialog it also moves the focus.
func (k *Keyboard) pressDirection(key string) {
	focused, isKeyable := k.w.Canvas().Focused().(desktop.Keyable)
	switch isInDialog, isInGame := k.w.Dialogs.IsOpen(), k.w.IsInGame(); {
	case isKeyable && !isInDialog && !isInGame:
		typeKey(focused, fyne.KeyName(key))
	case isInDialog && (key == "Left" || key == "Up"):
		k.press(key)
		k.w.Canvas().FocusPrevious()
	case isInDialog:
		k.press(key)
		k.w.Canvas().FocusNext()
	default:
		k.press(key)
	}
}

// typeKey sends a key to the object that has the focus, as the toolkit does. The object passes the
// keys that it does not use to the window.
func typeKey(focused desktop.Keyable, name fyne.KeyName) {
	focused.KeyDown(&fyne.KeyEvent{Name: name})
	focused.TypedKey(&fyne.KeyEvent{Name: name})
}

// pressFocused presses the object that has the focus, such as a button. If no object has the focus,
// it does the same as Enter.
func (k *Keyboard) pressFocused() {
	switch focused := k.w.Canvas().Focused().(type) {
	case *widgets.Choice:
		focused.Tapped(&fyne.PointEvent{}) // Enter does not open its list
	case desktop.Keyable:
		typeKey(focused, fyne.KeyReturn)
	case fyne.Tappable:
		focused.Tapped(&fyne.PointEvent{})
	default:
		k.press("Enter")
	}
}
