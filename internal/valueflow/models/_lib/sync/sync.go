package sync

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
	if p.kept != nil {
		return p.kept
	}
	return p.New()
}
func (p *Pool) Put(x any) { p.kept = x }

type Map struct{ key, value any }

func (m *Map) Load(key any) (any, bool) { return m.value, m.value != nil }
func (m *Map) Store(key, value any)     { m.key, m.value = key, value }
func (m *Map) LoadOrStore(key, value any) (any, bool) {
	m.key, m.value = key, value
	return m.value, true
}
func (m *Map) Range(f func(key, value any) bool) { f(m.key, m.value) }
