package summary

import (
	"go/types"
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"
)

// A limit on a whole client counts until the last byte of the body is read. What
// follows finds, within one package, what such a limit covers that may rightly take
// longer: see Covered.

// Covers is the kind of thing that a limit covers.
type Covers uint8

const (
	FileCopy     Covers = iota // a body that is copied to a file
	WriterCopy                 // a body that is copied to a writer of unknown speed
	Stream                     // a body that is read piece by piece for as long as it comes
	Callback                   // one that may be that: each piece is handed to a function
	Upload                     // a file that is sent
	Scope                      // a context of its own that is longer
	LongPoll                   // an answer that the other side was asked to hold back
	Attempts                   // all attempts of a transport that tries again
	GRPCStream                 // a stream that an interceptor opens
	ReturnedBody               // the body of a response that is returned as its context is cancelled
	SavedFile                  // a body that a library saves to a file
)

// Covered is something that one limit covers.
type Covered struct {
	Kind  Covers
	Func  string // short name of the function that holds At
	At    Span
	Limit ClientLimit
	// Open: others may give the client another limit.
	Open bool
	// Longer is the time that it was given elsewhere: of a Scope or a LongPoll.
	Longer time.Duration
	// Text is how the source names it: a context, a query, a transport.
	Text string
}

// ClientLimit is a limit on a client, or on a context.
type ClientLimit struct {
	// Value is 0 if it is not known.
	Value time.Duration
	// Text is how the source writes a limit whose value is not known.
	Text string
	// At is where it is set.
	At Span
}

// bodyReader finds what the limits of a package cover.
type bodyReader struct {
	b     *builder
	funcs []*ssa.Function // all of the package, literals as well
	// limits and transports are what is stored in those fields of each client.
	limits     map[any][]limitStore
	transports map[any][]*ssa.Store
	copies     map[any][]any // from the client that is copied to
	// escaped are fields and variables whose address is given away, and clients that are
	// copies of somebody else's.
	escaped  map[any]bool
	operands []*ssa.Value // of the instruction that is being read
	out      []Covered
}

// limitStore sets a client's limit.
type limitStore struct {
	value ssa.Value
	at    ssa.Instruction
}

// covered lists what limits of the package's clients cover, in source order.
func (b *builder) covered() (out []Covered) {
	if !b.makesClients() || b.isTestSupport() && !b.tests {
		return nil
	}
	r := &bodyReader{b: b, limits: map[any][]limitStore{}, transports: map[any][]*ssa.Store{}, copies: map[any][]any{}, escaped: map[any]bool{}}
	defer func() {
		if panicked := recover(); panicked != nil {
			b.skip(b.pkg.Func("init").Pos(), b.pass.Pkg.Path(), panicked)
			out = nil
		}
	}()
	for _, src := range sourceFuncs(b.pass, b.pkg) {
		if !b.isTestFile(src.fn.Pos()) || b.tests {
			r.collect(src.fn)
		}
	}
	for _, fn := range r.funcs {
		r.earlyCancel(fn)
		r.streamInterceptor(fn)
	}
	if r.limitsClients() {
		r.index()
		for _, fn := range r.funcs {
			r.read(fn)
		}
		r.retrying()
	}
	slices.SortStableFunc(r.out, func(x, y Covered) int { return int(x.At.Pos - y.At.Pos) })
	return r.out
}

// clientPackages declare the clients, transports and interceptors that are judged. To
// limit one, a package names its type.
var clientPackages = []string{"net/http", "google.golang.org/grpc", restyPath}

func (b *builder) makesClients() bool {
	return slices.ContainsFunc(clientPackages, func(path string) bool {
		for imp := range b.direct {
			if imp.Path() == path {
				return true
			}
		}
		return false
	})
}

func (r *bodyReader) collect(fn *ssa.Function) {
	r.funcs = append(r.funcs, fn)
	for _, lit := range fn.AnonFuncs {
		r.collect(lit)
	}
}

// read finds the copies, streams and requests of one function.
func (r *bodyReader) read(fn *ssa.Function) {
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			to, ok := calleeOf(call.Common())
			if !ok || to.obj == nil || !mayMatter(to.obj) {
				continue
			}
			if r.copied(call, to) || r.streamed(call, to) {
				continue
			}
			if s, ok := r.sendOf(call, to); ok {
				r.sent(s)
			}
			r.saved(call, to)
		}
	}
}

// mayMatter reports whether a function may be one of those that read looks for. To ask
// that first saves spelling out the name of each function that is called.
func mayMatter(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "io", "bufio", "encoding/json", "encoding/xml", "net/http", restyPath:
		return true
	}
	return fn.Name() == "Do" || fn.Name() == "ReadFrom"
}

// limitsClients reports whether the package puts a limit on any client.
func (r *bodyReader) limitsClients() bool {
	for _, fn := range r.funcs {
		for _, block := range fn.Blocks {
			for _, instr := range block.Instrs {
				switch instr := instr.(type) {
				case *ssa.FieldAddr:
					if isClient(instr.X.Type()) && fieldOf(instr).Name() == "Timeout" {
						return true
					}
				case *ssa.Call:
					if _, ok := limitGiven(instr); ok {
						return true
					}
				}
			}
		}
	}
	return false
}

// add notes what is covered by the limit of the clients that exchanges go through:
// only if each of them has one, and it is known.
func (r *bodyReader) add(c Covered, at ssa.CallInstruction, sends []*send) bool {
	if len(sends) == 0 {
		return false
	}
	for i, s := range sends {
		l, open, ok := r.limitOf(s)
		if !ok {
			return false
		}
		if i == 0 || l.Value < c.Limit.Value {
			c.Limit = l
		}
		c.Open = c.Open || open
	}
	c.At, c.Func = callSpan(at, r.b.exprs), shortSSA(at.Parent())
	r.note(c)
	return true
}

func (r *bodyReader) note(c Covered) {
	if c.At.Pos.IsValid() && !slices.ContainsFunc(r.out, func(o Covered) bool { return o.At == c.At && o.Kind == c.Kind }) {
		r.out = append(r.out, c)
	}
}

// shortSSA is the short name of the declared function that holds an instruction.
func shortSSA(fn *ssa.Function) string {
	if obj, ok := outermost(fn).Object().(*types.Func); ok {
		return shortFunc(obj.Origin())
	}
	return fn.Pkg.Pkg.Name() + ".init"
}
