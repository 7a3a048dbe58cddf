// Package flow is what the models of libraries are written in. Nothing here runs: the
// solver of package valueflow does each of these by itself.
package flow

// Limit says that d limits what the model stands for. Kind names the limit for people:
// "context", "dial".
func Limit[D ~int64](kind string, d D) {}

// LimitOf is Limit for a limit that is kept in a field of holder: it is shown where holder
// was made.
func LimitOf[D ~int64](kind string, holder any, d D) {}

// Wait says that the call waits for somebody else until ctx ends. Kind is "http", "rpc",
// "database"; via is the client, the connection or the pool.
func Wait(kind string, ctx any, via any) {}

// Flag is the value of a command-line flag: def, unless the configuration gives the
// program's arguments.
func Flag[T any](name string, def T) (v T) { return }

// Env is an environment variable: unknown, unless the configuration gives it.
func Env(name string) string { return "" }

// ParseDuration, ParseInt and ParseBool read texts, as package time and strconv do.
func ParseDuration(s string) int64 { return 0 }
func ParseInt(s string) int64      { return 0 }
func ParseBool(s string) bool      { return false }

// Round is a float as a number.
func Round(f float64) int64 { return 0 }

// Unknown is a value that cannot be known. What says why: "input: a request's header",
// "clock: now", "library: what made it", "decoded: the database".
func Unknown[T any](what string) (v T) { return }

// Edge says that requests, jobs or the like enter by handler, a func(). Where nothing else
// in view calls it, it is called once.
func Edge(kind, pattern string, handler any) {}

// Open calls a function with arguments of which nothing is known.
func Open(f any) {}

// Decode says that p points to what is filled from a file, a message, flags or the
// environment. How is "yaml", "json", "env", "flags".
func Decode(p any, how string) {}

// SetKey and Key keep values under names in obj, each name by itself.
func SetKey(obj any, key string, v any)       {}
func Key[T any](obj any, key string) (v T)    { return }
func HasKey(obj any, key string) (known bool) { return }

// Serve says that server runs; Kind is "http" or "grpc".
func Serve(kind string, server any) {}

// IsEntry says whether the program starts at the command with this name: the
// configuration may say so, and where it says nothing every command counts.
func IsEntry(name string) bool { return true }

// EnvGiven is an environment variable if the configuration gives it, else "".
func EnvGiven(name string) string { return "" }

// ParseError is the error of reading a text as a "duration", an "int" or a "bool".
func ParseError(kind, s string) error { return nil }

// Fill sets the fields of what p points to. It asks value for the text of each key that a
// library like viper would decode into the type; "" says nothing.
func Fill(p any, value func(key string) string) {}

// ContextValue is what a context, or one that it was made of, holds under a key.
func ContextValue(ctx, key any) any { return nil }

// Endless is the number of attempts of what repeats without end.
const Endless = -1

// OrEndless is a number of attempts of which 0 means Endless. One that is not known stays so,
// as it would not behind an if.
func OrEndless(attempts int) int { return 0 }

// Retry says that the function that calls Retry makes each call that it makes up to attempts
// times in all, until it succeeds: 1 is no retry, Endless has no bound. On names the
// failures that are repeated: "" for any, "transient" (a broken connection, a 5xx, a 429,
// unavailable), "throttled" (a 429 alone), "conflict" (a serialization failure, a deadlock, a version that
// changed), "bad connection" (one that was found dead before anything was sent).
func Retry(attempts int, on string) {}

// RetryUntil says what ends the repeats of the same function before: the end of ctx, nil if
// that is not looked at, and the time that they may take together, 0 if there is no bound.
func RetryUntil[D ~int64](ctx any, elapsed D) {}

// RetryWait says how long the same function waits between attempts: first, then more
// ("constant", "linear", "exponential" by factor), up to most (0: no bound), each by a share of jitter
// more or less.
func RetryWait[D ~int64](growth string, first, most D, factor, jitter float64) {}

// Sends says that a wait sends an HTTP request with this method and these headers.
func Sends(method string, header any) {}

// RetryPolicy is the largest number of attempts in a gRPC service config, in JSON: 1 if it
// has no retry policy, and at most 5, gRPC's own limit.
func RetryPolicy(serviceConfig string) int { return 1 }
