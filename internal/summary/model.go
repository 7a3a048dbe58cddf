package summary

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

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
	// Ends: something can cancel it (a cancel function, a signal, a group).
	Ends bool `json:",omitzero"`
	// Carries: values, the deadline or the cancellation of the context at hand
	// were taken over by hand.
	Carries bool `json:",omitzero"`
	// Root is the call that made a Fresh or None context.
	Root Span `json:"-"`
	// Instead names the function that would have taken a context, for None.
	Instead string `json:"-"`
	// Request: it is the context of one request; Program: that of the whole program, of
	// one command or of one test.
	Request bool `json:",omitzero"`
	Program bool `json:",omitzero"`
	// Framework is the web framework's own context that it is, "" if none.
	Framework string        `json:",omitzero"`
	cancelIn  *ssa.Function // whose deferred call cancels it
	owner     *ssa.Function // whose parameter it is
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
	Go               // runs in a goroutine of its own, or is handed to one
	Defer            // runs when the function returns
)

// Dispatch says how the callee is chosen.
type Dispatch uint8

const (
	Static    Dispatch = iota // one known function
	Interface                 // a method of an interface
	Dynamic                   // a function value that may be this function
)

// Excuse is the program fact that makes a fresh context right where it is. The
// empty string is no excuse.
type Excuse string

const (
	AfterDone     Excuse = "the caller's context is already done here"
	InDefer       Excuse = "clean-up in a defer needs a live context"
	OwnGoroutine  Excuse = "a goroutine with a life of its own"
	SharedWork    Excuse = "work that several callers share"
	CleanUp       Excuse = "clean-up needs a live context"
	KeptLifetime  Excuse = "the context of a component's lifetime"
	CarriedOver   Excuse = "the caller's values or deadline are carried over"
	AfterFailure  Excuse = "a bounded report of a failure, which may be that the caller is gone"
	DeclaredByDoc Excuse = "declared with //deadlinelint:detached"
	StartUp       Excuse = "start-up or the end of the program"
)

// Step is one call or channel operation in a function's body (or in a function
// literal that runs as part of it) that may wait or that may lead to a wait.
type Step struct {
	Callee   string // key of the callee, as knowledge.Key writes it; "" for a channel operation
	Short    string // for people: "(*pgxpool.Pool).Query", "a receive from s.ready"
	Dispatch Dispatch
	How      How
	// TakesContext: the callee has a context parameter (or a request, or was
	// given one earlier); Contexts are the values that reach it.
	TakesContext bool
	CtxArg       int // the argument that brings it (receiver not counted), or -1
	Contexts     []Context
	// Form is the form of a callee without a context that takes one; nil if there is none.
	Form *Form
	// Binder: the call makes something that a context can be bound to, and binds none:
	// what it made may wait.
	Binder bool
	Waits  string // what it waits for, as in knowledge.Entry, or "channel"; "" if it is not known to
	// Sleeps: it is time.Sleep, or a clock's.
	Sleeps bool
	// Backoff: it is the pause of a retry, which no context ends.
	Backoff bool
	// Borrowed: its receiver is a parameter: whoever gave it knows what it hangs on.
	Borrowed bool
	// Brief: it waits, but not for long, or its loop looks at a context each time.
	Brief bool
	// Passed: with `scope: all`, a context is passed on whatever the callee does with it.
	Passed bool
	// Minor: it waits, and what hangs on it is little, or somebody else's to see to.
	Minor bool
	// Idle: its function does nothing else with the context at hand.
	Idle bool
	// Receives: it is a receive from a channel.
	Receives bool
	// Strands: one end of a channel whose other end may leave first.
	Strands bool
	// Dead says why the context that reaches it is done by then; "" if nothing shows that.
	Dead string
	// CleansUp: it releases something in a defer, on the context of the caller, who may
	// be gone by then.
	CleansUp bool
	// Framework is the context of a web framework that reaches it as it is; "" if none.
	Framework string
	// Explained: a comment beside it says why it is as it is.
	Explained bool
	// CutOff: it is work that its function leaves behind, on a context that the function
	// itself cancels as it returns.
	CutOff bool
	// Away is how the step leaves its function behind, nil if that waits for it.
	Away *Away
	// MayWait: the callee is not in view, takes a context and returns an
	// error: it waits as far as anyone can tell from its signature.
	MayWait bool
	// Guess: MayWait, of an interface that a library declares and knowledge does not have.
	Guess  bool
	Excuse Excuse
	Span   Span
	Place  Place
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
	// Ignored are the context parameters that it, or a literal in it, has no name for
	// or never uses.
	Ignored    []IgnoredContext
	Steps      []Step
	Method     bool
	Generated  bool
	Deprecated bool // its documentation says so
	// Starts: it makes the context of a component's lifetime: what else it does on a fresh
	// context belongs to that start.
	Starts bool
	Test   bool
}

// IgnoredContext is a context parameter that its function has no name for, or never uses.
type IgnoredContext struct {
	At    Span
	What  string // "context" or "request"
	Named bool   // it has a name
	// Spawned: the package calls the function in a goroutine: what it is given may be
	// done by then.
	Spawned bool
	Func    string // symbol of the function or literal, as in Step.Func
	Literal bool
}

// Of reports whether a step runs in the function that ignores the context.
func (i *IgnoredContext) Of(s *Step) bool {
	if i.Literal {
		return s.Func == i.Func
	}
	return !s.InLiteral
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
	Explained bool `json:",omitzero"`
	// Many is set where the cause is one of many of one type: they are told together.
	Many  Many  `json:",omitzero"`
	Chain []Hop // from the owner of the Cause to the wait
}

// Escape is work that a function starts on the context of one of its parameters and
// does not wait for. It is a fault where that is the context of one request.
type Escape struct {
	Param int
	Cause // What is how the work leaves: "a goroutine"
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
	// Open lists those of WaitsOn that a wait observes without a bound put on them here.
	Open []int `json:",omitzero"`
	// Calls lists the parameters that are functions and run before it returns; Sends
	// those that are handed to a queue or a goroutine.
	Calls []int `json:",omitzero"`
	Sends []int `json:",omitzero"`
	// Escapes are the parameters whose context it gives to work that it does not wait for.
	Escapes []Escape `json:",omitzero"`
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
	// Program is as in Evidence.
	Program bool `json:",omitzero"`
	Holes   []Hole
}
