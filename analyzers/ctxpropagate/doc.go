// Package ctxpropagate reports where a caller's context gets lost.
//
// # Analyzer ctxpropagate
//
// ctxpropagate: reports work that cannot see the caller's deadline or cancellation
//
// A request has one deadline, and one cancellation when its client goes away.
// Both reach the work only through the context. Code that starts a context of
// its own keeps working for a caller that left, and holds connections, rows and
// memory while the service is already late: waiting less is not working less.
//
// # Rule background
//
// background: a fresh context is started where the caller's is at hand
//
// A function that has the caller's context (a parameter, an *http.Request)
// passes context.Background() or context.TODO() to a call that waits.
//
// Bad:
//
//	func (r *Repo) Orders(ctx context.Context, day time.Time) ([]Order, error) {
//		rows, err := r.pool.Query(context.Background(), ordersOf, day)
//
// Good:
//
//	func (r *Repo) Orders(ctx context.Context, day time.Time) ([]Order, error) {
//		rows, err := r.pool.Query(ctx, ordersOf, day)
//
// If the work must outlive its caller, say so and bound it:
//
//	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
//
// Not reported: contexts for clean-up (in a defer, after <-ctx.Done(), passed to
// Close, Rollback, Shutdown and the like), for a goroutine with a life of its
// own, for a component's lifetime (kept in a field, its cancel function kept),
// for work that several callers share (singleflight, sync.Once), for a bounded
// report of a failure (the function was given an error, or found one), contexts
// that take the caller's values or deadline over by hand, and
// `if ctx == nil { ctx = context.Background() }`.
//
// Where a comment beside the call explains the fresh context, or the function
// makes a part of the program (NewX, SetupX, MustX, InitX, no request at hand), or
// it is a bounded round of a loop that lives until a context is done, the finding is
// info: shown with -show info.
//
// The fix replaces the fresh context by the one at hand.
//
// # Rule callee
//
// callee: a call leads to a wait on a context of its own, so the caller's is lost
//
// A function that has the caller's context calls one of the program that takes none
// and that waits, directly or deeper, on a context of its own making or in a library
// call that has a form with a context and is called without. (A library call without
// a context right where one is at hand is not this rule's business.) The finding stands where the context is lost; the chain names the callers
// that could have passed theirs. Chains are followed through packages, and
// through interfaces as far as a program's main package shows which types
// implement them.
//
// Bad:
//
//	func (s *Service) Place(ctx context.Context, o Order) error {
//		...
//		return s.notifier.OrderPlaced(o)
//	}
//
//	func (w *Webhook) OrderPlaced(o Order) error {
//		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
//
// Good: OrderPlaced takes a context, and derives its timeout from it.
//
//	func (w *Webhook) OrderPlaced(ctx context.Context, o Order) error {
//		ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
//
// Where the chain belongs to the start of a program (the caller has no request at
// hand, and it or a function on the way is called NewX, SetupX, Open, Run or the
// like), where the wait is bounded and reports a failure or is one round of a loop
// that lives until a context is done, or where a comment beside the lost context
// explains it, the finding is info: shown with -show info.
//
// Not reported: functions whose name says that they end something (Close, Stop,
// Shutdown, Release...), goroutines, defers, packages that serve tests, and what
// //deadlinelint:detached declares to be detached on purpose.
package ctxpropagate
