// Package retrylayers reports retries that multiply, do not end, or do harm.
//
// # Analyzer retrylayers
//
// retrylayers: reports retries that multiply across layers, go on after the caller is gone, or repeat what must not be
//
// Three layers of two attempts each are eight calls of a dependency that is already
// failing. The layers hide in different functions, in packages, and in the defaults of
// client libraries, so nobody wrote the product down. Retry in one layer only, as near
// the edge as possible, inside the caller's deadline, with jitter, and only what may
// succeed a moment later.
//
// A retry is a loop (or a function that calls itself) that makes the same call again
// because it failed, and a call of a library that does so. A worker, a consumer, a
// ticker, a poll for a state, pagination, and one call for each element of a list are
// none; nor is the redelivery of a job. The numbers are followed through constants,
// options, configuration and constructors, in each library's own units: 3 is three calls
// in some and four in others.
//
// # Rule nested
//
// nested: the attempts of two or more layers multiply
//
// Under the outermost layer another one retries the same failures: the dependency gets
// the product of both. The message says the product, and the chain shows each layer with
// its number of attempts and where it is. It is reported once, at the outermost layer in
// view.
//
// Bad: up to 3 × 6 = 18 requests, RetryMax counts retries.
//
//	rc := retryablehttp.NewClient()
//	rc.RetryMax = 5
//	client := rc.StandardClient()
//	...
//	for range 3 {
//		resp, err := client.Do(req)
//		if err == nil {
//			return resp, nil
//		}
//	}
//
// Good: one layer retries.
//
//	client := &http.Client{Timeout: 2 * time.Second}
//	for range 3 {
//
// Not reported: layers whose failures are disjoint, such as a transaction that is run
// again after a conflict over a client that repeats lost connections. A number that is not
// known counts for two, and the message says "or more". A chain that begins with a loop
// without end to which no edge leads is info: nobody waits for it.
//
// Several calls at once of which the first answer counts (a function called hedge, a
// library's hedge policy) multiply too. What a mesh or another service repeats on its own
// is a layer if the configuration says so:
//
//	remote:
//	  - {call: "(*example.com/shop/fraud.Client).Risk", attempts: 2}
//
// # Rule ignores-cancel
//
// ignores-cancel: a retry sleeps, or goes on, after the caller's context is done
//
// The caller is gone and nobody waits for the answer, but the attempts and the pauses
// between them go on: under load that is most of the work.
//
// Bad:
//
//	for range 6 {
//		if err := call(ctx); err == nil {
//			return nil
//		}
//		time.Sleep(wait)
//
// Good:
//
//	select {
//	case <-ctx.Done():
//		return ctx.Err()
//	case <-time.After(wait):
//	}
//
// Reported are blind pauses, loops that pass the context on and never look at it, and calls
// of libraries that were not given the context that is at hand. Fix: a select in place of
// time.Sleep, where the function returns an error.
//
// # Rule unbounded
//
// unbounded: nothing ends a retry but a success
//
// Neither a number of attempts, nor a time, nor a context ends it. In an outage every
// caller waits for as long as that lasts.
//
// Bad:
//
//	b := backoff.NewExponentialBackOff()
//	b.MaxElapsedTime = 0
//	err := backoff.Retry(call, b)
//
// Good:
//
//	err := backoff.Retry(call, backoff.WithContext(backoff.WithMaxRetries(b, 2), ctx))
//
// Info where no context is at hand, and in commands: what waits for a database at start-up
// may wait.
//
// # Rule no-jitter
//
// no-jitter: all callers come back at the same time
//
// What failed together tries again together, and what comes back is pushed down again. A
// warning where something connects again for ever after the same pause; info for other
// retries whose pauses have nothing random in them.
//
// Bad:
//
//	case <-time.After(10 * time.Second):
//
// Good:
//
//	case <-time.After(wait/2 + rand.N(wait)):
//
// # Rule not-transient
//
// not-transient: a retry of what will fail again
//
// An invalid request stays invalid, and a caller that is gone stays gone. Reported where
// the failures that are tried again are named in the code: a code like InvalidArgument,
// context.Canceled, context.DeadlineExceeded on the context that every attempt shares, or every
// status but 200.
//
// Bad:
//
//	if resp.StatusCode != http.StatusOK {
//		continue
//	}
//
// Good:
//
//	if resp.StatusCode == http.StatusTooManyRequests || resp.StatusCode >= 502 {
//		continue
//	}
//
// # Rule not-idempotent
//
// not-idempotent: a request that changes something is sent again without a key
//
// The answer to a POST was lost: nobody knows whether it was carried out. Sent again, it
// may be carried out twice. Reported for POST and PATCH without a header like
// Idempotency-Key, in loops and through clients that repeat requests by themselves, and for an
// INSERT without ON CONFLICT that a loop executes again outside of a transaction. Not reported where
// only refusals are tried again (a 429, a 401), and for transactions that are run again as a
// whole.
//
// Bad:
//
//	req, err := retryablehttp.NewRequest(http.MethodPost, url, body)
//	...
//	resp, err := client.Do(req)
//
// Good:
//
//	req.Header.Set("Idempotency-Key", id)
//
// # Rule no-room
//
// no-room: one attempt may take all the time there is
//
// Only the caller's context ends the retry, and each attempt is given that same context: the first
// attempt that hangs takes all of it, and the retry never happens. Also reported: a pause that is
// as long as the other side asks, without a cap.
//
// Bad:
//
//	for {
//		again, err := n.Notify(ctx, msg)
//
// Good:
//
//	for {
//		actx, cancel := context.WithTimeout(ctx, 20*time.Second)
//		again, err := n.Notify(actx, msg)
//		cancel()
package retrylayers
