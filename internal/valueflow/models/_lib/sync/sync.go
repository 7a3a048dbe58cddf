package sync

import "flow"

type Once struct{}

func (o *Once) Do(f func()) { f() }

func OnceFunc(f func()) func() { return f }

func OnceValue[T any](f func() T) func() T { return f }

func OnceValues[T, U any](f func() (T, U)) func() (T, U) { return f }

type WaitGroup struct{}

func (g *WaitGroup) Go(f func()) { f() }

type Pool struct {
	New  func() any
	kept any
}

func (p *Pool) Get() any {
	if flow.Unknown[bool]("computed: whether the pool has one") {
		return p.kept
	}
	return p.New()
}
func (p *Pool) Put(x any) { p.kept = x }

type Map struct{ key, value any }

// known: a map has an element, or has not.
func known() bool { return flow.Unknown[bool]("computed: whether there is an element") }

func (m *Map) Load(key any) (any, bool) { return m.value, known() }
func (m *Map) Store(key, value any)     { m.key, m.value = key, value }
func (m *Map) LoadOrStore(key, value any) (any, bool) {
	m.key, m.value = key, value
	return m.value, known()
}
func (m *Map) LoadAndDelete(key any) (any, bool) { return m.value, known() }
func (m *Map) Swap(key, value any) (any, bool) {
	m.key, m.value = key, value
	return m.value, known()
}
func (m *Map) CompareAndSwap(key, old, value any) bool {
	m.key, m.value = key, value
	return known()
}
func (m *Map) Range(f func(key, value any) bool) { f(m.key, m.value) }
