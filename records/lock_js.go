package records

import (
	"syscall/js"
	"time"
)

// lock locks a name among the pages of the browser as long as this page is open. It
// reports whether no other page has locked it. Where nothing can be locked, there are
// no other pages.
func lock(name string) bool {
	if locks := js.Global().Get("navigator").Get("locks"); locks.Truthy() {
		return request(locks, name)
	}
	if js.Global().Get("BroadcastChannel").Truthy() {
		return claim(name)
	}
	return true
}

// request is lock with the locks of the browser.
func request(locks js.Value, name string) bool {
	given := make(chan bool, 1)
	granted := js.FuncOf(func(_ js.Value, args []js.Value) any {
		given <- args[0].Truthy()
		// The browser holds the lock until this promise ends, which it never does.
		return js.Global().Get("Promise").New(js.Global().Get("Function").New())
	})
	defer granted.Release()
	refused := js.FuncOf(func(js.Value, []js.Value) any { // for example because the page may store nothing
		given <- true
		return nil
	})
	defer refused.Release()
	locks.Call("request", name, map[string]any{"ifAvailable": true}, granted).Call("catch", refused)
	return <-given
}

// claim is lock for a page that did not come over HTTPS: it has no locks. The page
// sends the time of its claim to all pages. A page with an earlier claim answers with
// the same time, negated.
func claim(name string) bool {
	clock := js.Global().Get("performance")
	claimed := clock.Get("timeOrigin").Float() + clock.Call("now").Float()
	isTaken := false
	channel := js.Global().Get("BroadcastChannel").New(name)
	listener := js.FuncOf(func(_ js.Value, args []js.Value) any {
		switch time := args[0].Get("data").Float(); {
		case time >= claimed:
			channel.Call("postMessage", -time)
		case time == -claimed:
			isTaken = true
		}
		return nil
	})
	channel.Set("onmessage", listener)
	channel.Call("postMessage", claimed)
	time.Sleep(time.Second / 5)
	if isTaken {
		channel.Call("close")
		listener.Release()
	}
	return !isTaken
}
