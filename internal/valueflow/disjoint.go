package valueflow

import "strings"

// class is what kind of failure a name stands for: the name of an error, a type, a function
// that judges, a status, a code.
type class uint8

const (
	ownFailure class = iota // an error of the program's own
	transient               // the network, an overload: the same may work a moment later
	conflict                // somebody else was first: a serialization failure, a version that changed
	identity                // a token that ran out
	absent                  // not there yet
)

// words are in the names of kinds of failures.
var words = []struct {
	class class
	words []string
}{
	{conflict, []string{"conflict", "serializ", "deadlock", "40001", "40p01", "23505", "aborted", "version", "stale", "optimistic", "duplicate", "alreadyexists", "already_exists", "unique", "status 409", "status 412", "concurren", "lockfailed", "lock_not", "55p03", "txn", "transactionretry"}},
	{identity, []string{"status 401", "unauth", "token", "expired", "credential"}},
	{absent, []string{"notfound", "not_found", "norows", "status 404", "notexist"}},
	{transient, []string{"transient", "temporar", "timeout", "unavailable", "status 5", "status 429", "toomany", "ratelimit", "rate_limit", "throttl", "net.error", "connre", "econn", "net.op", "retryable", "retriable", "retry", "io.eof", "unexpectedeof", "deadlineexceeded", "overload", "resourceexhausted", "badconn", "bad connection", "any status", "status 408", "backoff"}},
}

func classOf(name string) class {
	name = strings.ToLower(name)
	for _, w := range words {
		for _, word := range w.words {
			if strings.Contains(name, word) {
				return w.class
			}
		}
	}
	return ownFailure
}

// disjoint: the two layers try failures again that are not the same, so they do not
// multiply.
func disjoint(outer, inner *Layer) bool {
	if len(outer.On) == 0 {
		return false
	}
	for _, a := range outer.On {
		ca := classOf(a)
		if len(inner.On) == 0 {
			// What the inner one gives up on may be anything, an outage above all.
			if ca == transient || ca == ownFailure && !isSentinel(a) {
				return false
			}
			continue
		}
		for _, b := range inner.On {
			cb := classOf(b)
			if a == b || ca == cb && ca != ownFailure || ca == ownFailure && !isSentinel(a) || cb == ownFailure && !isSentinel(b) && ca == transient {
				return false
			}
		}
	}
	return true
}

// isSentinel: a kind of failure is an error's name, and not a function that judges or a
// text.
func isSentinel(name string) bool {
	last := name[strings.LastIndexByte(name, '.')+1:]
	return strings.HasPrefix(last, "Err") || strings.HasPrefix(last, "err") || strings.HasSuffix(last, "Error")
}
