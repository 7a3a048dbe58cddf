package summary

import "go/token"

// Source says where a context comes from.
type Source uint8

const (
	Unknown   Source = iota // not visible from here
	Inherited               // the caller's: a parameter, or the context of a request at hand
	Fresh                   // context.Background or TODO, however wrapped
	Detached                // the caller's values without its cancellation and deadline
	Lifetime                // kept in a field or a package variable: lives as long as its holder
	None                    // no context at all, or nil
)

// Context is one possible provenance of a context value. A value that may come
// from several places has several.
type Context struct {
	Source Source
	// Param is the index of the parameter it comes from (receiver not
	// counted), or -1. It is meaningful for Inherited and Detached.
	Param int
	// Text is the expression that made it: "context.Background()".
	Text string `json:",omitzero"`
	// Bounded: a timeout or deadline was put on it on the way.
	Bounded bool `json:",omitzero"`
	// Carries: values, the deadline or the cancellation of the context at hand
	// were taken over by hand.
	Carries bool `json:",omitzero"`
	// Root is the call that made a Fresh or None context.
	Root Span `json:"-"`
	// Instead names the function that would have taken a context, for None.
	Instead string `json:"-"`
	// Explained: a comment beside the root says why it is fresh.
	Explained bool `json:",omitzero"`
	// Kept: the context, or the function that cancels it, is stored or
	// returned: it lives as long as a component and not as one call.
	Kept bool `json:",omitzero"`
}

// Span is a range of source in the package that is being summarised. It is
// never exported: what leaves the package is a Place.
type Span struct{ Pos, End token.Pos }

// How a step is started.
type How uint8

const (
	Plain How = iota // runs now, and the function waits for it
	Go               // runs in a goroutine of its own
	Defer            // runs when the function returns
)

// Dispatch says how the callee is chosen.
type Dispatch uint8

const (
	Static    Dispatch = iota // one known function
	Interface                 // a method of an interface
	Dynamic                   // a function value
)

// Excuse is the program fact that makes a fresh context right where it is. The
// empty string is no excuse.
type Excuse string

const (
	AfterDone     Excuse = "the caller's context is already done here"
	InDefer       Excuse = "clean-up in a defer needs a live context"
	OwnGoroutine  Excuse = "a goroutine with a life of its own"
	LateFunction  Excuse = "a function value that runs later"
	SharedWork    Excuse = "work that several callers share"
	CleanUp       Excuse = "clean-up needs a live context"
	KeptLifetime  Excuse = "the context of a component's lifetime"
	CarriedOver   Excuse = "the caller's values or deadline are carried over"
	AfterFailure  Excuse = "a bounded report of a failure, which may be that the caller is gone"
	DeclaredByDoc Excuse = "declared with //deadlinelint:detached"
	StartUp       Excuse = "start-up or the end of the program"
)

// Hand is the caller's context as a function has it at hand.
type Hand struct {
	// Expr is how to write it: "ctx", "r.Context()".
	Expr string
	// Name is the variable that must be in scope for Expr.
	Name string
	Pos  token.Pos // of that parameter
	// Param is the index of the parameter that brings it.
	Param int
	// Request: the context belongs to one request (a handler's), not to
	// whatever the caller's life is.
	Request bool
}

// Step is one call in a function's body (or in a function literal that runs as
// part of it) that may wait or that may lead to a wait.
type Step struct {
	Callee   string // key of the callee, as knowledge.Key writes it; "" for Dynamic
	Short    string // for people: "(*pgxpool.Pool).Query"
	Dispatch Dispatch
	How      How
	// TakesContext: the callee has a context parameter (or a request, or was
	// given one earlier); Contexts are the values that reach it.
	TakesContext bool
	CtxArg       int // the argument that brings it (receiver not counted), or -1
	Contexts     []Context
	// ContextForm names the sibling of a callee without a context that takes one;
	// "-" if there is none with a name.
	ContextForm string
	Waits       string // what a library call waits for, as in knowledge.Entry; "" if it is not known to
	// MayWait: the callee is not in view, takes a context and returns an
	// error: it waits as far as anyone can tell from its signature.
	MayWait bool
	Excuse  Excuse
	Span    Span
	Place   Place
	// AfterFailure: it runs because something failed.
	AfterFailure bool
	// Polling: its function is a loop that goes on until a context is done: what is
	// at hand is a component's lifetime.
	Polling bool
	// Hand is what is at hand where the step runs (a function literal may
	// have a context parameter of its own).
	Hand *Hand
	// Func is the symbol of the function literal or function that holds the step.
	Func string
	// InLiteral is set where the step is in a function literal that runs later
	// or elsewhere: it says nothing of the enclosing function.
	InLiteral bool
}

// Func is what one function of the package says about waiting. It is local: only
// its Closed form leaves the package.
type Func struct {
	Symbol string
	Short  string
	Place  Place
	Hand   *Hand
	// TakesContext: there is a context parameter, even an unnamed one.
	TakesContext bool
	Excuse       Excuse // why waiting on a context of its own is right for the whole function
	Steps        []Step
	Method       bool
	Generated    bool
	Test         bool
}

// Hop is one call in an exported chain.
type Hop struct {
	Func  string // short name of the calling function
	Calls string // short name of what it calls
	At    Place
}

// Cause is one wait on a context of the function's own making, and the chain
// of calls that leads there from the function that has the Cause.
type Cause struct {
	What string // "context.Background()", or the call that takes no context: "http.Get"
	Wait string // the call that waits: "(*pgxpool.Pool).Query"
	None bool   `json:",omitzero"` // no context at all, rather than a fresh one
	At   Place  // the fresh root, or the context-less call
	In   string // short name of the function that holds At
	// Instead names the function that takes a context, for None.
	Instead string `json:",omitzero"`
	// Ignored are the rules that a directive at At names: its own package's
	// word, which the packages that see the callers have to respect.
	Ignored []string `json:",omitzero"`
	// Bounded: the fresh context has a timeout or deadline.
	Bounded bool `json:",omitzero"`
	// More is the number of further waits of the same function on contexts of its own.
	More int `json:",omitzero"`
	// Explained: a comment beside At says why.
	Explained bool  `json:",omitzero"`
	Chain     []Hop // from the owner of the Cause to the wait
}

// Hole is a call through an interface that the chain may lead to.
type Hole struct {
	Method string // key of the interface method: "(example.com/orders.Notifier).OrderPlaced"
	// Ignored are the rules that a directive at the first call names.
	Ignored []string `json:",omitzero"`
	Chain   []Hop    // from the owner of the Hole to the call
}

// Closed is what a function says to its callers, static callees folded in. A
// function without one does nothing that matters.
type Closed struct {
	Symbol string
	Short  string
	// TakesContext: the callers can hand it their context.
	TakesContext bool `json:",omitzero"`
	// Causes and Holes are empty where TakesContext.
	Causes []Cause `json:",omitzero"`
	Holes  []Hole  `json:",omitzero"`
	// WaitsOn lists the parameters whose context a wait observes (indices,
	// receiver not counted).
	WaitsOn []int `json:",omitzero"`
	// Calls lists the parameters that are functions and run before it returns.
	Calls []int `json:",omitzero"`
	// Returns says, for a function that returns a context, where it comes from.
	Returns []Context `json:",omitzero"`
}

// Conversion says that a value of a concrete type becomes a value of an
// interface type somewhere in the package.
type Conversion struct {
	Type, Interface string
	// Methods maps each method name of Interface to the key of the function
	// that answers it; a key of an interface method where the method is
	// promoted from an embedded interface.
	Methods []MethodImpl
	At      Place
}

// MethodImpl is one row of Conversion.Methods.
type MethodImpl struct{ Name, Func string }

// Reporter is a function with a context at hand that calls, perhaps through
// functions without one, into an interface: a link may find a Cause behind it.
type Reporter struct {
	Func string // short name
	Hand string // its Hand.Expr
	// Request is its Hand's.
	Request bool `json:",omitzero"`
	Holes   []Hole
}
