// Package fixedtimeout reports timeouts that do not belong to the time a request has left.
//
// # Analyzer fixedtimeout
//
// fixedtimeout: reports limits that are missing, zero, renewed, or cut the wrong thing
//
// A deadline is an instant: it enters with the request and can only come nearer. A
// timeout is a local duration. A timeout that is derived from the caller's context is
// the lesser of the two; one that starts over, one that is off, and one that is put on
// a whole client leave the sum of a request's waits to chance. Under load that sum is
// what holds goroutines, connections and memory, long after the caller has left.
//
// The values are followed through constants, flags, configuration, options, constructors
// and factories to the calls that they limit. What can be set from outside the code in
// view is not taken for missing: an exported field, a parameter of an exported function,
// and a decoded configuration are unknown, and nothing is said of them.
//
// # Rule renewed
//
// renewed: a fixed timeout starts over under a caller that has a deadline
//
// The caller gave this work a deadline, or some instant that plays its part, and the
// work runs on a fresh timeout of its own. Each layer that does so adds its full
// timeout to the time a request can take: three layers of 5s make 15s under a caller
// that waits for 2s.
//
// Bad: the request keeps its context in a field, and the fetch starts a new clock.
//
//	func (r *request) fetch(id string) (Item, error) {
//		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
//		defer cancel()
//		return r.items.Get(ctx, id)
//
// Good: the lesser of 2s and what the caller has left.
//
//	ctx, cancel := context.WithTimeout(r.ctx, 2*time.Second)
//
// Reported, besides a fresh root (context.Background, context.TODO):
//
//   - a connection's deadline, or a library's own timeout parameter, counted from now in
//     a function that has a context and never asks for its Deadline
//   - a timeout that starts anew on every round of a wait for one answer, so that the
//     rounds together have no end: a time.After in the loop, a fresh context for each poll
//   - a client that starts its own timeout for each command and does not look at the
//     deadline of the context that it is given (go-redis v9 without
//     ContextTimeoutEnabled), where such a deadline reaches it
//
// Bad: each event that is not ours starts the five seconds again.
//
//	for {
//		select {
//		case e := <-events:
//			if e.ID == id {
//				return e, nil
//			}
//		case <-time.After(5 * time.Second):
//			return Event{}, errTimeout
//
// Good: one timer for the whole wait.
//
//	limit := time.After(5 * time.Second)
//	for {
//		select {
//		...
//		case <-limit:
//
// Not reported: a timeout derived from the caller's context, however long; one whose
// duration or deadline was computed from the caller's; context.WithoutCancel with a
// bound, which says that the work is detached on purpose; clean-up, shutdown and work
// after the context is done; a component's own rounds (a loop on a ticker, or one that
// lives until something is closed); a loop with a known number of rounds or a clock
// of its own around it; idle timeouts, where each event is work done and the time
// counts from the last one. A fresh context where the caller's is a parameter of
// the same function, or of a function that calls this one, is the business of
// ctxpropagate/background and ctxpropagate/callee, and is not said twice.
//
// The fix derives the timeout from the context at hand.
//
// # Rule unbounded
//
// unbounded: neither the client nor the request has a limit
//
// http.Client has no timeout by default, and neither has a gRPC call. A server
// that accepts the connection and never answers keeps the goroutine, the
// connection and whatever the caller holds, until the process is restarted.
//
// Bad:
//
//	func (c *checker) call(body []byte) error {
//		hc := &http.Client{}
//		req, err := http.NewRequest(http.MethodPost, c.url, bytes.NewReader(body))
//		...
//		resp, err := hc.Do(req)
//
// Good: the request brings a deadline; the client's own limit is the last resort.
//
//	func (c *checker) call(ctx context.Context, body []byte) error {
//		ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
//		defer cancel()
//		req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, bytes.NewReader(body))
//
// A client without a limit is no fault by itself. It is reported where a request
// without a deadline goes through it: at the client, if all its requests have none; at
// the request, if the others have one. http.DefaultClient, http.Get and the like are
// reported where they are used, a unary RPC where it is called.
//
// Transport.ResponseHeaderTimeout, Transport.TLSHandshakeTimeout and Dialer.Timeout
// limit a part of the exchange: a body may still trickle in for ever.
//
// Not reported: a request on a context that somebody else made (a parameter, the
// request that is being served): its end is its maker's business, and a handler's
// context ends when the client leaves; streams, watches and server-sent events, which
// wait on purpose; a client whose RoundTripper, interceptor or service config sets a
// deadline; a client whose limit is set later, by an option or from a configuration;
// clients of httptest. Where a context is at hand and not passed, ctxpropagate/sibling says
// so. A limit that is there and zero is rule zero's business. Databases are dbtimeout's.
//
// In a command that does one thing and ends, somebody watches: the finding is info,
// shown with -show info.
//
// # Rule shadow
//
// shadow: a timeout on the whole client cuts a call that is longer, or that streams
//
// http.Client.Timeout covers the connection, redirects, and reading the body to its
// end. A download or an event stream dies half-way, and the error is one of reading,
// long after the answer was 200. Around a transport that tries again it limits all
// the attempts together, so that the later ones never get a chance.
//
// Bad: every object that takes more than 30s to copy is cut.
//
//	hc := &http.Client{Timeout: 30 * time.Second}
//	resp, err := hc.Get(url)
//	...
//	_, err = io.Copy(file, resp.Body)
//
// Good: the headers have a limit, the body has the context's.
//
//	hc := &http.Client{Transport: &http.Transport{ResponseHeaderTimeout: 15 * time.Second}}
//	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
//
// Reported:
//
//   - a body that is copied to a file, read as a stream of events, or sent from a file,
//     under a Client.Timeout below 5m: where the body is read, or the request is sent
//   - a call whose own context, or whose own query (a long poll's wait=60s), was made for
//     longer than the client lets it take
//   - a Client.Timeout around a retrying transport, and retryablehttp's StandardClient
//   - a timeout that an interceptor puts on streams
//   - a RoundTripper that cancels its context when it returns, before the body is read
//
// A copy to an http.ResponseWriter or to a writer of unknown kind is info: shown
// with -show info.
//
// Not reported: bodies that are read into memory or decoded once, or are limited
// (io.LimitReader, io.CopyN); a context that limits several calls together; retryablehttp's
// HTTPClient.Timeout, which is each attempt's; a timeout whose value is not known.
//
// # Rule relative-header
//
// relative-header: a fixed duration is sent downstream where the remaining time belongs
//
// The next service is told that it has 5s, while the caller has 300ms left. It works
// on for an answer that nobody reads, and so do the services that it calls: waiting less
// is not working less.
//
// Bad:
//
//	func (c *Client) Risk(ctx context.Context, o Order) (Score, error) {
//		...
//		req.Header.Set("X-Timeout-Ms", "5000")
//
// Good:
//
//	if d, ok := ctx.Deadline(); ok {
//		left := min(time.Until(d)-reserve, 5*time.Second)
//		req.Header.Set("X-Timeout-Ms", strconv.FormatInt(left.Milliseconds(), 10))
//	}
//
// Reported where the value is fixed (a constant, a constructor's field), a context that may
// have a deadline is at hand, and the name is that of a call's time: headers such as
// X-Timeout, X-Request-Timeout-Ms, Grpc-Timeout, Connect-Timeout-Ms and
// X-Envoy-Upstream-Rq-Timeout-Ms, the same in gRPC metadata, the query parameter timeout.
// A field of a JSON body is info, shown with -show info: it may be meant for later work.
//
// Not reported: values that were computed from the context's deadline, on any path;
// headers of a response; times that are no call's (Keep-Alive, Retry-After, leases, sessions,
// locks, visibility, idle times); contexts that are known to have no deadline.
//
// # Rule zero
//
// zero: a timeout is zero, negative, or a few nanoseconds for want of a unit
//
// Zero has two meanings. context.WithTimeout(ctx, 0) is born expired: every call fails,
// or, with a fallback in place, every call quietly goes the other way.
// http.Client.Timeout, a server's timeouts and most clients' fields take it for "off". Both are what
// is left when nobody sets the value. And a number without a unit is in nanoseconds.
//
// Bad:
//
//	type options struct{ timeout time.Duration } // never set
//
//	ctx, cancel := context.WithTimeout(ctx, o.timeout)
//
//	hc := &http.Client{Timeout: 30} // 30ns
//	wait := time.Duration(cfg.TimeoutSeconds)
//
// Good:
//
//	ctx, cancel := context.WithTimeout(ctx, cmp.Or(o.timeout, 2*time.Second))
//
//	hc := &http.Client{Timeout: 30 * time.Second}
//	wait := time.Duration(cfg.TimeoutSeconds) * time.Second
//
// Reported: a constant zero or negative duration for a context, also as the result of a
// subtraction or of an integer division; a bare number as a duration; time.Duration of
// a count of seconds or milliseconds without the unit; a duration multiplied by a unit
// once more; a field that is never set; a flag whose default is 0; a
// time.ParseDuration whose error is dropped.
//
// Not reported: values that are tested (`if d > 0`) or given a default before use;
// decoded configurations and exported fields, which may be set out of view; an explicit
// Timeout: 0, which says "off"; time.Until, whose negative value rightly fails at
// once; counts of nanoseconds; durations that limit nothing (jitter, factors, statistics).
//
// # Rule server
//
// server: an HTTP server gives its clients for ever to send a request
//
// Without ReadHeaderTimeout, ReadTimeout and WriteTimeout a connection that sends one byte now and
// then is kept for ever. A few thousand of them, from one slow network or from one
// person who wants to, and the server has no descriptors left. An edge without an end
// also has no budget that anything behind it could be compared with.
//
// Bad:
//
//	err := http.ListenAndServe(":8080", mux)
//
// Good:
//
//	srv := &http.Server{
//		Addr:              ":8080",
//		Handler:           mux,
//		ReadHeaderTimeout: 5 * time.Second,
//		ReadTimeout:       15 * time.Second,
//		WriteTimeout:      30 * time.Second,
//		IdleTimeout:       2 * time.Minute,
//	}
//	err := srv.ListenAndServe()
//
// ReadTimeout is used for the headers if ReadHeaderTimeout is not set. For uploads and streams set
// ReadHeaderTimeout alone, or lift the others for one route with http.ResponseController. None
// of them ends the handler's context: put a deadline on it in a middleware.
//
// Reported at the server, or at http.ListenAndServe, http.Serve, gin's Run, echo v4's
// Start and fasthttp's ListenAndServe, which have no place for the limits.
//
// Info, shown with -show info: a server that has only a WriteTimeout, which does not count
// while the headers come in; one on a loopback address or a unix socket; one that
// serves nothing but diagnostics (pprof, expvar, metrics, health).
//
// Not reported: limits set later, by a function, an option or a configuration; a server
// that is handed to code out of view before it serves; httptest.
//
// # Rule lifetime
//
// lifetime: a context that lives as long as the program limits a single call
//
// A context made at start-up (WithCancel of Background, a signal's context, a
// constructor's parameter kept in a field) ends at shutdown. A call on it has no deadline:
// when the other side hangs, the call hangs with no log and no metric until somebody
// restarts the process.
//
// Bad:
//
//	func (r *ring) loop(ctx context.Context) { // go r.loop(ctx), ctx from WithCancel(Background())
//		state, err := r.kv.Get(ctx, "ring")
//
// Good: ends at shutdown, or after its own time.
//
//	op, cancel := context.WithTimeout(ctx, 5*time.Second)
//	defer cancel()
//	state, err := r.kv.Get(op, "ring")
//
// In a handler that captured the context of main, or a method that uses its receiver's
// where it was given one, the request's context belongs there, and the message says so.
//
// One finding for a context, at its first such call.
//
// Not reported: calls with a limit of their own (Client.Timeout, an interceptor's
// default, an implementation that sets one or that never waits); what waits on purpose
// (watches, subscriptions, streams, reads from a queue, elections, locks that are held);
// calls while the component is made; a context derived with a limit, or merged with
// the caller's; objects made for one request; a command that does one thing and ends.
//
// # Rule early-clock
//
// early-clock: the clock of a timeout starts before its work can
//
// A deadline is made for each item, then the item waits for a slot, a lock, a limiter or
// a queue that does not see this deadline. Those at the end of the line start with what
// is left of it, or with nothing, and fail however quick the call is: the more
// load, the more failures that look like the dependency's.
//
// Bad:
//
//	for _, k := range keys {
//		c, cancel := context.WithTimeout(ctx, time.Second)
//		wg.Go(func() {
//			defer cancel()
//			slots <- struct{}{}
//			defer func() { <-slots }()
//			fetch(c, k)
//		})
//	}
//
// Good: the slot is waited for on the caller's context, the second is the call's own.
//
//	wg.Go(func() {
//		slots <- struct{}{}
//		defer func() { <-slots }()
//		c, cancel := context.WithTimeout(ctx, time.Second)
//		defer cancel()
//		fetch(c, k)
//	})
//
// Reported where many items wait for each other: channels used as slots, semaphores,
// errgroup's SetLimit, limiters, worker pools and queues of work. A mutex between the
// clock and the only call is info, shown with -show info.
//
// Not reported: a wait that observes the deadline itself (sem.Acquire(c, 1), a select
// with c.Done()): queueing is then part of the budget on purpose; one deadline for all items
// together; the deadline of a request, which starts when the request does; an item that
// carries its deadline into a queue whose reader drops the expired.
//
// # Rule deadline-not-sent
//
// deadline-not-sent: a call to another service of the house does not tell it the deadline
//
// gRPC and connect send the deadline of the context. Plain HTTP and twirp do not: the
// connection is closed when the deadline passes, and a service that does not
// watch for it works on, with everything behind it.
//
// Bad:
//
//	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://pricing.shop.svc/quote", body)
//	...
//	resp, err := c.http.Do(req)
//
// Good: here, or better in a RoundTripper, once for every request of the client.
//
//	if d, ok := ctx.Deadline(); ok {
//		req.Header.Set("X-Deadline-Ms", strconv.FormatInt(d.UnixMilli(), 10))
//	}
//
// Only in the strict profile. A service of the house is one that the configuration
// declares, or whose host is a single label, a loopback address, or ends in .svc,
// .internal, .local, .consul or .cluster.local. A host that is not known is info.
//
// Not reported: third parties, which have no use for it and may log it; requests on a
// context that is known to have no deadline; requests that get a header for it anywhere on the
// way (the call, a wrapper, a RoundTripper).
//
// # Rule same-everywhere
//
// same-everywhere: one constant limits many unlike dependencies
//
// A cache answers in a millisecond, a payment provider in two seconds. A limit that suits
// both suits neither: it is a thousand times what the one needs, and the sum over
// a request is as many times that limit as it has dependencies.
//
// Bad:
//
//	const timeout = 10 * time.Second // cache, database, search and payments
//
// Good: each gets what it needs, as the lesser of that and the time that is left.
//
//	const (
//		cacheTimeout   = 50 * time.Millisecond
//		searchTimeout  = 800 * time.Millisecond
//		paymentTimeout = 3 * time.Second
//	)
//
// Info: shown with -show info, once, at the declaration of the constant, the field's default or the
// shared client, with the dependencies listed. From four dependencies on, told apart by
// kind, host, service or pool.
//
// Not reported: equal literals in several places, calls of one dependency, a default that
// each dependency can have otherwise, the limits of servers.
package fixedtimeout
