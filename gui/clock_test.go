package gui

import (
	"slices"

	"fyne.io/fyne/v2"
)

// A clock is an app whose animations advance only when the test calls tick.
type clock struct {
	fyne.App
	running []*fyne.Animation
}

// newClock replaces the test's app, whose animations end as soon as they start.
func newClock() *clock {
	c := &clock{App: fyne.CurrentApp()}
	fyne.SetCurrentApp(c)
	return c
}

func (c *clock) Driver() fyne.Driver { return clockDriver{c.App.Driver(), c} }

type clockDriver struct {
	fyne.Driver
	clock *clock
}

func (d clockDriver) StartAnimation(a *fyne.Animation) { d.clock.running = append(d.clock.running, a) }

func (d clockDriver) StopAnimation(a *fyne.Animation) {
	d.clock.running = slices.DeleteFunc(d.clock.running, func(b *fyne.Animation) bool { return a == b })
}

// tick draws all animations at a fraction of their time. At 1 they end.
func (c *clock) tick(part float32) {
	for _, a := range slices.Clone(c.running) {
		if part == 1 {
			fyne.CurrentApp().Driver().StopAnimation(a)
			a.Tick(1)
		} else {
			a.Tick(a.Curve(part))
		}
	}
}
