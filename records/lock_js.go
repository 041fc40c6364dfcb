package records

import (
	"syscall/js"
	"time"
)

// lock takes a name among all pages of the browser for as long as this page is open.
// It tells whether it is the first to, and if so, whether no other page is open now.
func lock(name string) (first, alone bool) {
	locks := js.Global().Get("navigator").Get("locks")
	if locks.IsUndefined() {
		return call(name)
	}
	others := name + "-others"
	if first = request(locks, name, true, true); first {
		return true, request(locks, others, true, false)
	}
	request(locks, others, false, true) // which waits only while another asks whether it is alone
	return false, false
}

// request asks for a lock and tells whether it was given: one that is the only one
// at once or not at all, or else one that others may have, too.
func request(locks js.Value, name string, only, keep bool) bool {
	given := make(chan bool, 1)
	granted := js.FuncOf(func(_ js.Value, args []js.Value) any {
		given <- args[0].Truthy()
		if !keep {
			return nil
		}
		// A lock is held until a promise is, which this one never is.
		return js.Global().Get("Promise").New(js.Global().Get("Function").New())
	})
	defer granted.Release()
	options := map[string]any{"ifAvailable": only, "mode": "shared"}
	if only {
		options["mode"] = "exclusive"
	}
	locks.Call("request", name, options, granted)
	return <-given
}

// call is lock where the browser has no locks, which it has for pages from a safe
// place only: it calls, and pages that were opened earlier answer what they are.
func call(name string) (first, alone bool) {
	clock := js.Global().Get("performance")
	opened := clock.Get("timeOrigin").Float() + clock.Call("now").Float()
	first, alone = true, true
	channel := js.Global().Get("BroadcastChannel").New(name)
	channel.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		switch said := args[0].Get("data"); {
		case said.Type() == js.TypeNumber && said.Float() > opened:
			channel.Call("postMessage", first)
		case said.Type() == js.TypeBoolean && said.Bool():
			first = false
		case said.Type() == js.TypeBoolean:
			alone = false
		}
		return nil
	}))
	channel.Call("postMessage", opened)
	time.Sleep(time.Second / 5)
	return first, alone
}
