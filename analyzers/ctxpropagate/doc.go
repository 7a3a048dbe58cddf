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
// # Rule sibling
//
// sibling: a call takes no context where one is at hand and has a form that does
//
// The form is derived, not listed: XContext, XWithContext or XCtx in the same package,
// on the same type or in the same interface, with the same parameters after a leading
// context and the same results, in the standard library, in third-party modules and in
// the program itself. For unlike names (http.Get, net.Dial, exec.Command, db.Begin) the
// built-in knowledge says what to use.
//
// Bad:
//
//	func (r *Repo) Delete(ctx context.Context, id int64) error {
//		_, err := r.db.Exec("DELETE FROM orders WHERE id = $1", id)
//
// Good:
//
//	func (r *Repo) Delete(ctx context.Context, id int64) error {
//		_, err := r.db.ExecContext(ctx, "DELETE FROM orders WHERE id = $1", id)
//
// A call is reported only where its form is known to wait: by the built-in knowledge,
// by its body if that is in view, or because it takes a context and can fail. A
// http.NewRequest or exec.Command is reported where what it made is sent or run.
//
// Not reported: what rule background does not report either (clean-up, defers,
// goroutines with a life of their own, shared work, after the context is done), a
// function that calls the form without a context of itself, logging, and a request
// that is given its context later.
//
// Where no context is at hand there is nothing to pass, so nothing is said. With
// `scope: all` in the configuration, or -scope all, every call without a context that
// has a form with one is reported, as the linter noctx does.
//
// The fix calls the form, where that is certain to compile and to mean the same.
//
// # Rule callee
//
// callee: a call leads to a wait on a context of its own, so the caller's is lost
//
// A function that has the caller's context calls one of the program that takes none
// and that waits, directly or deeper, on a context of its own making or in a library
// call that has a form with a context and is called without. (A library call without
// a context right where one is at hand is rule sibling's business.) The finding stands where the context is lost; the chain names the callers
// that could have passed theirs. Chains are followed through packages, through
// function values (variables, fields, maps, functions handed to one that runs them),
// and through interfaces as far as a program's main package shows which types
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
// A type with twelve or more methods that lose the context is told once, at its
// declaration: a store that takes a context nowhere is one decision and one change.
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
//
// # Rule not-forwarded
//
// not-forwarded: a function takes a context, waits, and never uses it
//
// The parameter is called _ or has no name, and the function waits on a context of its
// own making, on none, or in a function that does. Its callers pass a deadline and
// believe that it counts.
//
// Bad:
//
//	func (s *Store) Load(_ context.Context, id string) (Order, error) {
//		row := s.db.QueryRow("SELECT ...", id)
//
// Good:
//
//	func (s *Store) Load(ctx context.Context, id string) (Order, error) {
//		row := s.db.QueryRowContext(ctx, "SELECT ...", id)
//
// One finding for a function. Where the parameter has a name, rules background, sibling
// and wait report each call; if all that it waits for has no form with a context, the
// finding is info. Not reported: functions that wait for nothing, and those that end
// something (Close, Stop).
//
// # Rule wait
//
// wait: a sleep, a channel operation or a select cannot see the context at hand
//
// Bad:
//
//	func (c *Client) poll(ctx context.Context, id string) error {
//		for !c.done(ctx, id) {
//			time.Sleep(5 * time.Second)
//
// Good:
//
//	select {
//	case <-time.After(5 * time.Second):
//	case <-ctx.Done():
//		return ctx.Err()
//	}
//
// Reported: time.Sleep, a receive from a timer or a ticker, a receive from or a send to a
// channel that is a field, a parameter or a package variable, a select without a case
// for the end of anything, and both ends of a channel without a buffer whose reader may
// leave before its senders in goroutines are done.
//
// Not reported: sleeps below 100ms, and below 1.5s in a loop that looks at a context each
// time; a select with a default or with the end of anything (Done, a channel named done,
// stop, quit, a signal); joins (a channel made in the function, closed or sent to by its
// goroutines); range over a channel, which its producer ends; tests.
//
// # Rule outlives
//
// outlives: work on the request's context is left behind when the request ends
//
// The context of a request is cancelled when its handler returns. What runs on in a
// goroutine, in a queue, or after a timer with that context is cancelled at some moment
// that nobody chose: it works in a test and fails under load.
//
// Bad:
//
//	func (s *Server) Create(w http.ResponseWriter, r *http.Request) {
//		...
//		go s.index.Add(r.Context(), order)
//		w.WriteHeader(http.StatusAccepted)
//
// Good: the values stay, the cancellation does not, and the work has its own bound.
//
//	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), 30*time.Second)
//	go func() {
//		defer cancel()
//		s.index.Add(ctx, order)
//	}()
//
// The request is an *http.Request, a framework's context, or the context of a gRPC or
// connect method. The work may be started by a function that the handler calls, however
// deep, as far as static calls lead there.
//
// Not reported: work that is waited for (a WaitGroup, an errgroup, a channel that it
// shares with the function), that watches the context and ends with it, and that belongs
// to a handler which itself goes on (a stream's loop after the go statement). A context
// that is no request's may be a component's lifetime: nothing is said of it.
//
// # Rule dead
//
// dead: a wait is given a context that is already done
//
// Bad:
//
//	case <-ctx.Done():
//		return srv.Shutdown(ctx)
//
// Good:
//
//	case <-ctx.Done():
//		end, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
//		defer cancel()
//		return srv.Shutdown(end)
//
// Reported where each way to the call passes the end of the very context, or of one that
// it derives from: after <-Done(), after Err() was found set, after its cancel function
// was called (or is deferred later than the call is), after Wait of its errgroup, and,
// with -tests, for t.Context() in a function given to t.Cleanup.
//
// What releases something elsewhere in a defer (Unlock, Release, Deregister...) on the
// caller's context may find it done: info, shown with -show info.
//
// # Rule framework
//
// framework: a web framework's own context is passed on where a request's belongs
//
// *gin.Context is a context.Context in form, but without ContextWithFallback its Done is
// nil and it has no deadline. *fasthttp.RequestCtx (fiber v2: c.Context()) ends only when
// the server shuts down. fiber v3's Ctx has neither. Work that gets them goes on after the
// client is gone.
//
// Bad:
//
//	func (h *Handlers) Report(c *gin.Context) {
//		rows, err := h.store.Load(c, c.Param("id"))
//
// Good:
//
//	rows, err := h.store.Load(c.Request.Context(), c.Param("id"))
//
// For gin the engine decides: the finding is given where the package makes one, or at the
// program that does, and not where ContextWithFallback is set anywhere in view. There is
// no fix: values set on the framework's context are not seen through the request's.
//
// # Rule unbounded-detach
//
// unbounded-detach: a detached context has no bound of its own
//
// context.WithoutCancel takes the deadline away as well. What waits on it may wait for
// ever, once for each request.
//
// Bad:
//
//	go s.audit.Write(context.WithoutCancel(ctx), entry)
//
// Good:
//
//	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
//
// Info: shown with -show info. Only for waits that are known not to bound themselves.
package ctxpropagate
