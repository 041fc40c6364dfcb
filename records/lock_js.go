package records

import (
	"strings"
	"syscall/js"
	"time"
)

// locks are the locks of a page on a store. Each page sends the names that it locks to all others on
// a channel. A page that opens asks the browser which names are locked. A page that was not loaded
// over HTTPS gets no locks from the browser: it asks the other pages, and waits for their answers.
type locks struct {
	prefix  string   // of the names in the browser
	manager js.Value // the browser's locks, or undefined
	channel js.Value // or undefined
	// The functions that unlock the names of this page. They are undefined without the browser's locks.
	own    map[string]js.Value
	others map[string]bool // the names that other pages have locked since this page was opened
}

// question is the message that asks the other pages for the names that they have locked.
const question = ""

// openLocks returns the locks on the store with a name.
func openLocks(store string) *locks {
	l := &locks{prefix: store + "/", own: map[string]js.Value{}, others: map[string]bool{}}
	l.manager = js.Global().Get("navigator").Get("locks")
	if channel := js.Global().Get("BroadcastChannel"); channel.Truthy() {
		l.channel = channel.New(store)
		l.channel.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
			if name := args[0].Get("data").String(); name != question {
				l.others[name] = true
				return nil
			}
			for name := range l.own {
				l.channel.Call("postMessage", name)
			}
			return nil
		}))
	}
	if l.manager.Truthy() {
		l.query()
	} else if l.channel.Truthy() {
		l.channel.Call("postMessage", question)
		time.Sleep(time.Second / 5)
	}
	return l
}

// query waits until the browser has answered which names are locked.
func (l *locks) query() {
	answered := make(chan bool)
	answer := js.FuncOf(func(_ js.Value, args []js.Value) any {
		// The argument may also be an error, for example without permission to store data.
		if held := args[0].Get("held"); held.Truthy() {
			for i := range held.Length() {
				if name, isOurs := strings.CutPrefix(held.Index(i).Get("name").String(), l.prefix); isOurs {
					l.others[name] = true
				}
			}
		}
		close(answered)
		return nil
	})
	defer answer.Release()
	l.manager.Call("query").Call("then", answer, answer)
	<-answered
}

// lock locks a name for this page; see [Browser.Lock].
func (l *locks) lock(name string) bool {
	if _, isOwn := l.own[name]; isOwn || l.others[name] {
		return isOwn
	}
	l.own[name] = js.Undefined()
	if l.manager.Truthy() {
		l.own[name] = js.Global().Get("Function").New("locks", "name", `
			let unlock
			const end = new Promise(resolve => { unlock = resolve })
			locks.request(name, {ifAvailable: true}, () => end).catch(() => {})
			return unlock`).Invoke(l.manager, l.prefix+name)
	}
	if l.channel.Truthy() {
		l.channel.Call("postMessage", name)
	}
	return true
}

// unlock unlocks a name of this page.
func (l *locks) unlock(name string) {
	if unlock := l.own[name]; unlock.Truthy() {
		unlock.Invoke()
	}
	delete(l.own, name)
}
