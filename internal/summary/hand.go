package summary

import (
	"go/token"
	"go/types"
	"go/version"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// Hand is the caller's context as a function has it at hand.
type Hand struct {
	// Expr is how to write it: "ctx", "r.Context()", "s.req.Context()".
	Expr string
	// Name is the variable that must be in scope for Expr.
	Name string
	Pos  token.Pos // of that parameter
	// Param is the index of the parameter that brings it; -1 for the receiver.
	Param int
	// Request: the context belongs to one request (a handler's), not to
	// whatever the caller's life is.
	Request bool
	// Program: the context is that of the whole program, of one command or of one
	// test: what it ends is a user's or a test's patience.
	Program bool
	// Field: it is in a field, which may be nil for all that types say.
	Field bool
	// Test: it is a test's.
	Test bool
	// Unproven: nothing in the package shows that this context ever ends: a command's,
	// run by Execute; a parameter that all callers give a fresh context.
	Unproven bool
}

// source says how to get the caller's context out of a value.
type source struct {
	suffix  string // behind the value's name: "", ".Context()", ".Request.Context()"
	request bool
	program bool
}

// handOf finds the caller's context in the parameters or the receiver of a function
// or of a function literal. A parameter that has no name cannot be used, so it is
// not at hand.
func (b *builder) handOf(fn *ssa.Function) *Hand {
	sig := fn.Signature
	params := fn.Params
	var recv *ssa.Parameter
	if sig.Recv() != nil && len(params) == sig.Params().Len()+1 {
		recv, params = params[0], params[1:]
	}
	if len(params) != sig.Params().Len() {
		return nil
	}
	// A plain context wins over a request: that is what the author passes on.
	for i, p := range params {
		if t := sig.Params().At(i).Type(); usable(p) && isContext(t) && !isFrameworkContext(t) {
			h := &Hand{Expr: p.Name(), Name: p.Name(), Pos: p.Pos(), Param: i, Request: b.servesRequests(fn)}
			h.Program, h.Unproven = b.lifeOf(fn, i)
			return h
		}
	}
	hand := func(p *ssa.Parameter, i int, src source) *Hand {
		h := &Hand{Expr: p.Name() + src.suffix, Name: p.Name(), Pos: p.Pos(), Param: i, Request: src.request, Program: src.program}
		h.Test = typeFrom(p.Type(), "testing")
		h.Unproven = src.program && isNamed(p.Type(), "github.com/spf13/cobra", "Command") && !b.commandContexts()
		if isNamed(p.Type(), "github.com/gofiber/fiber/v2", "Ctx") {
			h.Unproven = true // the background, unless middleware has set another one
		}
		return h
	}
	for i, p := range params {
		if src, ok := b.contextSource(sig.Params().At(i).Type()); ok && usable(p) {
			return hand(p, i, src)
		}
	}
	for i, p := range params {
		if suffix, ok := b.contextField(sig.Params().At(i).Type(), true); ok && usable(p) {
			h := hand(p, i, source{suffix: suffix, request: true})
			h.Field = true
			return h
		}
	}
	if recv == nil || !usable(recv) {
		return nil
	}
	if suffix, ok := b.contextField(recv.Type(), false); ok {
		h := hand(recv, -1, source{suffix: suffix, request: true})
		h.Field = true
		return h
	}
	if m := contextMethod(recv.Type()); m != nil && m.Name() != fn.Name() {
		if e, ok := b.know.Func(m); ok && e.Returns == "caller" {
			return hand(recv, -1, source{suffix: ".Context()", request: true})
		}
	}
	return nil
}

// usable: the parameter has a name. SSA gives those without one a name of its own.
func usable(p *ssa.Parameter) bool {
	return p.Object() != nil && p.Object().Name() != "" && p.Object().Name() != "_"
}

// contextSource: the type of a parameter gives out the context of what is at hand.
func (b *builder) contextSource(t types.Type) (source, bool) {
	switch {
	case isRequest(t):
		return source{suffix: ".Context()", request: true}, true
	case isNamed(t, "github.com/gofiber/fiber/v2", "Ctx"):
		return source{suffix: ".UserContext()", request: true}, true
	case isNamed(t, "testing", "T"), isNamed(t, "testing", "B"), isNamed(t, "testing", "F"), isNamed(t, "testing", "TB"):
		v := b.pass.Pkg.GoVersion()
		return source{suffix: ".Context()", program: true}, v == "" || version.Compare(v, "go1.24") >= 0
	case isNamed(t, "github.com/urfave/cli/v2", "Context"):
		return source{suffix: ".Context", program: true}, true
	}
	if suffix, ok := requestIn(t); ok {
		return source{suffix: suffix, request: true}, true
	}
	m := contextMethod(t)
	if m == nil {
		// A type of the program that is a context, with more to it.
		return source{request: true}, !types.IsInterface(t) && b.ownType(t) && isContextValue(t)
	}
	switch e, _ := b.know.Func(m); e.Returns {
	case "caller":
		return source{suffix: ".Context()", request: true}, true
	case "program":
		return source{suffix: ".Context()", program: true}, true
	case "":
		// A client may have a context too: its own.
		return source{suffix: ".Context()"}, types.IsInterface(t) || isPerRequest(t)
	}
	return source{}, false
}

// requestIn says how to get at the *http.Request that a framework's value holds: by
// a method (echo) or by a field (gin, go-restful).
func requestIn(t types.Type) (suffix string, ok bool) {
	if typeFrom(t, "net/http") {
		return "", false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "Request")
	switch obj := obj.(type) {
	case *types.Func:
		sig := obj.Signature()
		return ".Request().Context()", sig.Params().Len() == 0 && sig.Results().Len() == 1 && isRequest(sig.Results().At(0).Type())
	case *types.Var:
		return ".Request.Context()", isRequest(obj.Type())
	}
	return "", false
}

// contextMethod is the method Context() context.Context of t, nil if there is none.
func contextMethod(t types.Type) *types.Func {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "Context")
	m, ok := obj.(*types.Func)
	if !ok || m.Signature().Params().Len() != 0 || m.Signature().Results().Len() != 1 || !isContext(m.Signature().Results().At(0).Type()) {
		return nil
	}
	return m
}

// perRequest are endings of the names of types whose values live as long as one
// request, or one unit of work.
var perRequest = []string{
	"Request", "Req", "Context", "Ctx", "Stream", "Session", "Job", "Task", "Message", "Msg", "Event", "Call",
	"Params", "Args", "Options", "Opts", "Input", "Invocation",
}

func isPerRequest(t types.Type) bool {
	name := namedOf(t)
	if name == nil {
		return false
	}
	for _, suffix := range perRequest {
		if strings.HasSuffix(name.Obj().Name(), suffix) {
			return true
		}
	}
	return false
}

func (b *builder) ownType(t types.Type) bool {
	n := namedOf(t)
	return n != nil && n.Obj().Pkg() != nil && (n.Obj().Pkg() == b.pass.Pkg || b.facts[n.Obj().Pkg()] != nil)
}

// namedOf is the declared type behind t or *t; nil if there is none.
func namedOf(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, _ := t.(*types.Named)
	return n
}

func typeFrom(t types.Type, path string) bool {
	n := namedOf(t)
	return n != nil && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path
}

// isContextValue: the method set of t is that of a context.
func isContextValue(t types.Type) bool {
	for _, name := range []string{"Deadline", "Done", "Err", "Value"} {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name); obj == nil {
			return false
		} else if _, ok := obj.(*types.Func); !ok {
			return false
		}
	}
	return true
}

// isFrameworkContext: the interface satisfies context.Context but is a framework's
// own: the request's context has to be taken out of it.
func isFrameworkContext(t types.Type) bool {
	return isNamed(t, "github.com/gofiber/fiber/v3", "Ctx")
}

// servesRequests: a generated server interface is behind the method, so its context
// is that of one request.
func (b *builder) servesRequests(fn *ssa.Function) bool {
	sig := fn.Signature
	for v := range sig.Params().Variables() {
		if n := namedOf(v.Type()); n != nil && n.Obj().Name() == "Request" && typeFrom(n, "connectrpc.com/connect") {
			return true
		}
	}
	if sig.Recv() == nil || fn.Object() == nil || !fn.Object().Exported() {
		return false
	}
	named := namedOf(sig.Recv().Type())
	if named == nil {
		return false
	}
	if served, ok := b.servers[named]; ok {
		return served[fn.Name()]
	}
	served := map[string]bool{}
	b.servers[named] = served
	// What generated code embeds has every method of the service.
	if st, ok := named.Underlying().(*types.Struct); ok {
		for f := range st.Fields() {
			n := namedOf(f.Type())
			if f.Embedded() && n != nil && strings.HasPrefix(n.Obj().Name(), "Unimplemented") && strings.HasSuffix(n.Obj().Name(), "Server") {
				for m := range types.NewMethodSet(n).Methods() {
					served[m.Obj().Name()] = true
				}
			}
		}
	}
	return served[fn.Name()]
}

// isRequestContext: a parameter that is a context is that of one request.
func (b *builder) isRequestContext(p *ssa.Parameter) bool {
	if isContext(p.Type()) && !isFrameworkContext(p.Type()) {
		return b.servesRequests(p.Parent())
	}
	src, ok := b.contextSource(p.Type())
	return ok && src.request
}

// commandContexts reports whether the package shows that its commands are given a
// context that can end.
func (b *builder) commandContexts() bool {
	if b.commands != nil {
		return *b.commands
	}
	b.commands = new(bool)
	for fn, calls := range b.sites().calls {
		obj, ok := fn.Object().(*types.Func)
		if !ok || !strings.HasPrefix(knowledge.Key(obj), "(*github.com/spf13/cobra.Command).") {
			continue
		}
		switch obj.Name() {
		case "ExecuteContext", "ExecuteContextC", "SetContext":
		default:
			continue
		}
		for _, call := range calls {
			fresh := slices.ContainsFunc(b.contexts(call.Common().Args[1]), func(c Context) bool { return c.Source == Fresh && !c.Bounded && !c.Ends && !c.Carries })
			*b.commands = *b.commands || !fresh
		}
	}
	return *b.commands
}
