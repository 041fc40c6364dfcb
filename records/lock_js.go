package records

import (
	"syscall/js"
	"time"
)

// lock locks a name while this page is open. It returns false if another page of the browser has
// locked it. A browser that cannot lock names is treated as having no other pages.
func lock(name string) bool {
	if locks := js.Global().Get("navigator").Get("locks"); locks.Truthy() {
		return request(locks, name)
	}
	if js.Global().Get("BroadcastChannel").Truthy() {
		return claim(name)
	}
	return true
}

// request is lock for a page that can use the browser's locks.
func request(locks js.Value, name string) bool {
	locked := make(chan bool, 1)
	granted := js.FuncOf(func(_ js.Value, args []js.Value) any {
		locked <- args[0].Truthy()
		// The browser holds the lock until this promise settles, and it never does.
		return js.Global().Get("Promise").New(js.Global().Get("Function").New())
	})
	defer granted.Release()
	refused := js.FuncOf(func(js.Value, []js.Value) any { // for example if the page has no permission to store data
		locked <- true
		return nil
	})
	defer refused.Release()
	locks.Call("request", name, map[string]any{"ifAvailable": true}, granted).Call("catch", refused)
	return <-locked
}

// claim is lock for a page that was not loaded over HTTPS: the browser gives it no locks. The page
// sends the time of its claim to all other pages. A page with an earlier claim answers with the
// same time, negated.
func claim(name string) bool {
	clock := js.Global().Get("performance")
	claimed := clock.Get("timeOrigin").Float() + clock.Call("now").Float()
	isRefused := false
	channel := js.Global().Get("BroadcastChannel").New(name)
	listener := js.FuncOf(func(_ js.Value, args []js.Value) any {
		switch time := args[0].Get("data").Float(); {
		case time >= claimed:
			channel.Call("postMessage", -time)
		case time == -claimed:
			isRefused = true
		}
		return nil
	})
	channel.Set("onmessage", listener)
	channel.Call("postMessage", claimed)
	time.Sleep(time.Second / 5)
	if isRefused {
		channel.Call("close")
		listener.Release()
	}
	return !isRefused
}
