// Package callee holds calls that lead to waits on contexts of their own.
package callee

import (
	"context"
	"net/http"
	"os/exec"
	"sync"
	"time"

	"github.com/deadlinelint/deadlinelint/testdata/src/ctxpropagate/callee/inner"
)

type store interface {
	Save(ctx context.Context, id string) error
}

type sweeper struct{ st store }

func (s *sweeper) Sweep(ctx context.Context, ids []string) error { return s.all(ids) }

func (s *sweeper) all(ids []string) error {
	for _, id := range ids {
		if err := s.st.Save(context.Background(), id); err != nil { // want `\(\*callee.sweeper\).all waits for \(callee.store\).Save on a context of its own \(context.Background\(\) at ctxpropagate/callee/callee.go:24\), so it cannot see ctx of its caller \(\*callee.sweeper\).Sweep \(ctxpropagate/callee/callee.go:20\): give \(\*callee.sweeper\).all a context parameter \(ctxpropagate/callee\)`
			return err
		}
	}
	return nil
}

// Two callers, two calls deep: one finding, at the cause.
func Status(w http.ResponseWriter, r *http.Request) { w.Write([]byte(version())) }

func Version(ctx context.Context) string { return version() }

func version() string { return run("git", "describe") }

func run(name string, args ...string) string {
	out, _ := exec.Command(name, args...).Output() // want `callee.run waits for .*exec.Cmd.*Output on what exec.Command made without a context .*and 1 more.* and use exec.CommandContext`
	return string(out)
}

// Across packages: the finding stands where the context is lost.
func Rates(ctx context.Context) error { return inner.Load("http://rates.internal/today") }

// Nobody has a context here, so nobody loses one.
func Main() string { return lonely() }

func lonely() string {
	out, _ := exec.Command("uname").Output()
	return string(out)
}

// What ends things has to work when the caller is gone.
func Leave(ctx context.Context, s *sweeper) error {
	<-ctx.Done()
	return s.all(nil)
}

func Use(ctx context.Context, s *sweeper) error { return s.Close() }

func (s *sweeper) Close() error { return s.st.Save(context.Background(), "bye") }

func Spawn(ctx context.Context, s *sweeper) { go s.flush() }

func (s *sweeper) flush() { _ = s.st.Save(context.Background(), "all") }

func Lazy(ctx context.Context, s *sweeper) { s.first() }

var once sync.Once

func (s *sweeper) first() {
	once.Do(func() { _ = s.st.Save(context.Background(), "first") })
}

// Mutual recursion ends.
func Even(ctx context.Context, n int, s *sweeper) { even(n, s) }

func even(n int, s *sweeper) {
	if n > 0 {
		odd(n-1, s)
	}
}

func odd(n int, s *sweeper) {
	_ = s.st.Save(context.Background(), "odd") // want `callee.odd waits for .* its caller callee.Even`
	even(n-1, s)
}

func Declared(ctx context.Context, s *sweeper) { s.record() }

//deadlinelint:detached the record must be written in any case
func (s *sweeper) record() { _ = s.st.Save(context.Background(), "record") }

func Ignoring(ctx context.Context, s *sweeper) {
	s.note() //deadlinelint:ignore ctxpropagate/callee the note must be written in any case
}

func (s *sweeper) note() { _ = s.st.Save(context.Background(), "note") }

// One parameter mends both: one finding.
func Both(ctx context.Context, s *sweeper) { s.both() }

func (s *sweeper) both() {
	_ = s.st.Save(context.Background(), "a") // want `\(context.Background\(\) at ctxpropagate/callee/callee.go:105 and 1 more\)`
	_ = s.st.Save(context.Background(), "b")
}

// A literal with a context of its own is named as such.
func Handler(s *sweeper) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { s.handled() }
}

func (s *sweeper) handled() {
	_ = s.st.Save(context.Background(), "h") // want `r.Context\(\) of its caller a function literal in callee.Handler`
}

// What starts a program is worth knowing, no more.
func Run(ctx context.Context, s *sweeper) { s.warm() }

func (s *sweeper) warm() {
	_ = s.st.Save(context.Background(), "w") // want `info: \(\*callee.sweeper\).warm waits`
}

// A server's loop waits on purpose, and in the goroutine that runs it.
func Serve(w http.ResponseWriter, r *http.Request) { serve() }

func serve() { _ = http.ListenAndServe(":0", nil) }

// A bounded compensation for a failure is worth knowing, no more.
func Step(ctx context.Context, s *sweeper) error {
	if err := s.st.Save(ctx, "step"); err != nil {
		s.undo()
		return err
	}
	return nil
}

func (s *sweeper) undo() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second) // want `info: \(\*callee.sweeper\).undo waits`
	defer cancel()
	_ = s.st.Save(ctx, "undo")
}
