package records

import (
	"syscall/js"
	"time"
)

// newLocker returns two functions for the folders that the instances of a store write
// in. The function lock locks such a folder for this page, and reports whether it did:
// not if another page has locked the folder. Where nothing can be locked, there are no
// other pages. The function unlock unlocks all. The end of a page does so too.
func newLocker(store string) (lock func(home string) bool, unlock func()) {
	if locks := js.Global().Get("navigator").Get("locks"); locks.Truthy() {
		return lockerOf(locks, store)
	}
	if channel := js.Global().Get("BroadcastChannel"); channel.Truthy() {
		return lockerOn(channel.New(store))
	}
	return func(string) bool { return true }, func() {}
}

// lockerOf returns the functions of [newLocker] for a browser that has locks.
func lockerOf(locks js.Value, store string) (lock func(home string) bool, unlock func()) {
	// The browser holds the locks until this promise is resolved.
	var resolve js.Value
	executor := js.FuncOf(func(_ js.Value, args []js.Value) any {
		resolve = args[0]
		return nil
	})
	defer executor.Release()
	unlocked := js.Global().Get("Promise").New(executor)
	lock = func(home string) bool {
		answers := make(chan bool, 1)
		granted := js.FuncOf(func(_ js.Value, args []js.Value) any {
			answers <- args[0].Truthy()
			return unlocked
		})
		defer granted.Release()
		failed := js.FuncOf(func(js.Value, []js.Value) any {
			answers <- true
			return nil
		})
		defer failed.Release()
		locks.Call("request", store+home, map[string]any{"ifAvailable": true}, granted).Call("catch", failed)
		return <-answers
	}
	return lock, func() { resolve.Invoke() }
}

// lockerOn returns the functions of [newLocker] for a browser that has no locks: it
// has them only for pages that were loaded safely. There a page asks on a channel
// which folders the others have locked. It says when it was opened, and the pages that
// were opened earlier answer. One that is still asking answers that it must wait.
func lockerOn(channel js.Value) (lock func(home string) bool, unlock func()) {
	clock := js.Global().Get("performance")
	opened := clock.Get("timeOrigin").Float() + clock.Call("now").Float()
	own, others := map[string]bool{}, map[string]bool{}
	mustWait := true
	channel.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		switch said := args[0].Get("data"); {
		case said.Type() == js.TypeString:
			others[said.String()] = true
		case said.Type() == js.TypeBoolean: // version 0.1.0 answers whether it is the first
			others[""] = others[""] || said.Bool()
		case said.Float() == -opened:
			mustWait = true
		case said.Float() > opened && len(own) == 0:
			channel.Call("postMessage", -said.Float())
		case said.Float() > opened:
			for home := range own {
				channel.Call("postMessage", home)
			}
		}
		return nil
	}))
	for mustWait {
		mustWait = false
		clear(others)
		channel.Call("postMessage", opened)
		time.Sleep(time.Second / 5)
	}
	lock = func(home string) bool {
		if own[home] || others[home] {
			return false
		}
		own[home] = true
		return true
	}
	return lock, func() { channel.Call("close") }
}
