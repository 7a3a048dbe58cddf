// Package panics models what is run and caught.
package panics

type Recovered struct{ Value any }

type Catcher struct{}

func (c *Catcher) Try(f func()) { f() }

func Try(f func()) *Recovered {
	f()
	return nil
}
