// Package knowledge holds what libraries do with time: which calls block and
// which context they observe, which functions hand out the caller's context,
// which run their function arguments now, later or elsewhere.
//
// One schema serves the built-in tables (data/*.yaml) and the `knowledge:`
// section of a user's configuration, and one parser reads both. The built-in
// tables are compiled to a sorted Go array by `go generate`, because a vet tool
// starts once per package and must not parse anything at start-up.
package knowledge

// Entry says what one function, or one whole package, does. The zero value of
// every field means "not known to".
type Entry struct {
	// Func is the key: (*types.Func).FullName() of the function's origin with
	// type parameter lists removed, e.g. "net/http.Get",
	// "(*net/http.Client).Do", "(github.com/jackc/pgx/v5.Tx).Exec". Where it
	// has no entry of its own, a function is covered by, in this order:
	// "(*pkg.Type).*" (the methods of a type), "pkg.*" (the functions and
	// methods of a package), "pkg/..." (those of all packages below as well).
	// A wildcard that names a context ("arg:0") covers only functions that
	// have one there. In YAML, `func` may be a list: one entry for each.
	Func string `yaml:"func"`

	// Implementers: Func is a method of an interface (or all of them, by a
	// wildcard), and the entry holds for the types that implement it too.
	Implementers bool `yaml:"implementers,omitempty"`

	// Waits names what the call waits for: "network", "database", "process",
	// "time", "sync", "queue", or "serve": it runs until somebody stops it, on
	// purpose (a server's loop). Empty: it does not wait.
	Waits string `yaml:"waits,omitempty"`

	// Context says which context the wait observes: "arg:N" (argument N,
	// receiver not counted), "request:N" (the *http.Request at argument N),
	// "receiver" (given to the receiver earlier), "bound" (given to the call
	// that made the receiver), or "none" (it observes none).
	Context string `yaml:"context,omitempty"`

	// Binds says which context the result (or, for a setter, the receiver)
	// observes from now on: "arg:N", or "none" where the call has no way to
	// take one (net/http.NewRequest: the background context).
	Binds string `yaml:"binds,omitempty"`

	// Quiet: takes a context but never waits on it (logging, tracing, metrics).
	Quiet bool `yaml:"quiet,omitempty"`

	// Returns says what context comes back, where the shape does not tell:
	// "caller" (the context of the request or job at hand, e.g.
	// (*http.Request).Context), "program" (the one of the whole program, command
	// or test, which no caller can end early), "fresh", "detached" (values kept, cancellation
	// and deadline dropped), "derived" (a child of its context argument), "bound"
	// (the one that was given to the receiver earlier).
	Returns string `yaml:"returns,omitempty"`

	// Calls, Spawns and Registers list the arguments (0-based) that are
	// functions and are run before the call returns, run in a goroutine of
	// their own, or kept and run later by somebody else.
	Calls     []int `yaml:"calls,omitempty"`
	Spawns    []int `yaml:"spawns,omitempty"`
	Registers []int `yaml:"registers,omitempty"`

	// Shares: the function argument's work is shared by several callers
	// (singleflight), so it must not hang on one caller's context.
	Shares bool `yaml:"shares,omitempty"`

	// NeverReturns: the call ends the program or panics.
	NeverReturns bool `yaml:"never-returns,omitempty"`

	// Instead names the function to use where a context is at hand.
	Instead string `yaml:"instead,omitempty"`

	// Rewrite is a Go expression to write in place of the whole call where a
	// context is at hand: $ctx stands for the context, $recv for the receiver,
	// $pkg for the name under which the file imports the function's package,
	// $0, $1... for the arguments, $args for all of them and the "..." behind
	// them. It compiles, has the same results and does the same but for the
	// context, in every call that writes its arguments one by one. Not needed
	// where Instead takes the same parameters behind the context and has the
	// same results: the types tell that. NoRewrite, "none", says that even then no
	// tool may write it.
	Rewrite string `yaml:"rewrite,omitempty"`

	// Source is the module and version that the key was resolved in ("std",
	// "github.com/jackc/pgx/v5@v5.12.0"); for the built-in tables the generator
	// takes it from testdata/src/go.mod. Evidence says how the entry was
	// verified ("measured", "source", "signature", "doc"); empty: the key and
	// its signature were checked, what it does is common knowledge. Note is for
	// people; an entry found by shape says there which shape it was.
	Source   string `yaml:"source,omitempty"`
	Evidence string `yaml:"evidence,omitempty"`
	Note     string `yaml:"note,omitempty"`
}
