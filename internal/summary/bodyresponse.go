package summary

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// send is a call that sends a request through a client.
type send struct {
	call   *ssa.Call
	client ssa.Value
	// request is the request, or nil where the call takes an address and a body.
	request, url, body ssa.Value
	// via are the calls of the package's functions on the way from where the response
	// is used to the call that sends.
	via []*ssa.Call
}

// sendOf reads a call that sends a request.
func (r *bodyReader) sendOf(call *ssa.Call, to callee) (*send, bool) {
	s := &send{call: call, client: receiverOf(call.Common())}
	name, found := strings.CutPrefix(knowledge.Key(to.obj), "(*net/http.Client).")
	if !found {
		if name, found = strings.CutPrefix(knowledge.Key(to.obj), "net/http."); found {
			s.client = r.defaultClient()
		}
	}
	switch {
	case found && name == "Do" || !found && isDoer(to):
		s.request = to.args[0]
	case found && (name == "Get" || name == "Head" || name == "PostForm"):
		s.url = to.args[0]
	case found && name == "Post":
		s.url, s.body = to.args[0], to.args[2]
	default:
		return nil, false
	}
	return s, s.client != nil
}

func (r *bodyReader) defaultClient() ssa.Value {
	if pkg := r.b.pkg.Prog.ImportedPackage("net/http"); pkg != nil {
		if g := pkg.Var("DefaultClient"); g != nil {
			return g
		}
	}
	return nil
}

// isDoer: the call is of an interface that stands for a client's Do.
func isDoer(to callee) bool {
	sig := to.sig
	return to.dispatch == Interface && to.obj.Name() == "Do" && len(to.args) == 1 && isRequest(to.args[0].Type()) &&
		sig.Results().Len() == 2 && isResponse(sig.Results().At(0).Type())
}

func isResponse(t types.Type) bool { return isNamed(t, "net/http", "Response") }

// responseTracer follows a response, or a reader of its body, back to the calls that
// sent the requests.
type responseTracer struct {
	r     *bodyReader
	seen  map[ssa.Value]bool
	via   []*ssa.Call
	sends []*send
	lost  bool // some of it is not a response's body, or is bounded
}

// bodies are the exchanges whose body a reader reads; none if it may be anything else.
func (r *bodyReader) bodies(reader ssa.Value) []*send {
	t := &responseTracer{r: r, seen: map[ssa.Value]bool{}}
	t.reader(reader)
	if t.lost {
		return nil
	}
	return t.sends
}

func (t *responseTracer) enter(v ssa.Value) bool {
	if v == nil || t.seen[v] || len(t.via) > maxSteps {
		return false
	}
	t.seen[v] = true
	return true
}

func (t *responseTracer) reader(v ssa.Value) {
	if !t.enter(v) {
		return
	}
	switch v := v.(type) {
	case *ssa.Const:
	case *ssa.MakeInterface:
		t.reader(v.X)
	case *ssa.ChangeInterface:
		t.reader(v.X)
	case *ssa.TypeAssert:
		t.reader(v.X)
	case *ssa.Alloc:
		t.wrapper(v)
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok && isResponse(fa.X.Type()) && fieldOf(fa).Name() == "Body" {
			t.response(fa.X)
			return
		}
		t.load(v, t.reader)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			t.readerOf(call, v.Index)
		} else {
			t.lost = true
		}
	case *ssa.Call:
		t.readerOf(v, 0)
	default:
		t.common(v, t.reader)
	}
}

// readerOf is a reader that a call returns: a function of the package may return a
// body, a library's may wrap one.
func (t *responseTracer) readerOf(call *ssa.Call, i int) {
	if t.into(call, i, t.reader) {
		return
	}
	to, ok := calleeOf(call.Common())
	if !ok || to.obj == nil || isBounding(to.obj) {
		t.lost = true
		return
	}
	for _, arg := range to.args {
		if canRead(arg.Type()) {
			t.reader(arg)
			return
		}
	}
	t.lost = true
}

// isBounding: what a function returns reads a part of what it is given.
func isBounding(fn *types.Func) bool {
	name := strings.ToLower(fn.Name())
	return strings.Contains(name, "limit") || strings.Contains(name, "max") || strings.Contains(name, "section") || strings.Contains(name, "timeout")
}

// canRead reports whether values of the type read: its methods include Read.
func canRead(t types.Type) bool {
	m, _, _ := types.LookupFieldOrMethod(t, true, nil, "Read")
	fn, ok := m.(*types.Func)
	return ok && fn.Signature().Params().Len() == 1 && fn.Signature().Results().Len() == 2
}

// wrapper is a struct that reads from one of its fields: one that counts what comes,
// mostly.
func (t *responseTracer) wrapper(alloc *ssa.Alloc) {
	if n := namedOf(alloc.Type()); n == nil || !canRead(alloc.Type()) || strings.Contains(strings.ToLower(n.Obj().Name()), "limit") {
		t.lost = true
		return
	}
	found := false
	for _, ref := range *alloc.Referrers() {
		fa, ok := ref.(*ssa.FieldAddr)
		if !ok || !canRead(fieldOf(fa).Type()) {
			continue
		}
		for _, use := range *fa.Referrers() {
			if st, ok := use.(*ssa.Store); ok && st.Addr == fa {
				found = true
				t.reader(st.Val)
			}
		}
	}
	t.lost = t.lost || !found
}

func (t *responseTracer) response(v ssa.Value) {
	if !t.enter(v) {
		return
	}
	switch v := v.(type) {
	case *ssa.Const:
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok && v.Index == 0 {
			t.sent(call)
			return
		}
		t.lost = true
	case *ssa.Call:
		if !t.into(v, 0, t.response) {
			t.lost = true
		}
	case *ssa.UnOp:
		t.load(v, t.response)
	default:
		t.common(v, t.response)
	}
}

// sent is a response that a call returns.
func (t *responseTracer) sent(call *ssa.Call) {
	to, ok := calleeOf(call.Common())
	if ok && to.obj != nil {
		if s, ok := t.r.sendOf(call, to); ok {
			s.via = slices.Clone(t.via)
			t.sends = append(t.sends, s)
			return
		}
	}
	if !t.into(call, 0, t.response) {
		t.lost = true
	}
}

// into follows what a function of the package returns; false if it is none.
func (t *responseTracer) into(call *ssa.Call, i int, next func(ssa.Value)) bool {
	returned, ok := t.r.returns(call, i)
	if !ok {
		return false
	}
	t.via = append(t.via, call)
	for _, v := range returned {
		next(v)
	}
	t.via = t.via[:len(t.via)-1]
	return true
}

func (t *responseTracer) load(v *ssa.UnOp, next func(ssa.Value)) {
	if now := t.r.b.current(v); now != nil {
		next(now)
		return
	}
	stored, open, ok := t.r.storedAt(v.X)
	if !ok || open {
		t.lost = true
		return
	}
	for _, s := range stored {
		next(s)
	}
}

// common follows the values that a response and a reader can be alike.
func (t *responseTracer) common(v ssa.Value, next func(ssa.Value)) {
	switch v := v.(type) {
	case *ssa.Phi:
		for _, e := range v.Edges {
			next(e)
		}
	case *ssa.Parameter:
		args, ok := t.r.arguments(v)
		t.lost = t.lost || !ok
		for _, a := range args {
			next(a)
		}
	case *ssa.FreeVar:
		if bound := t.r.b.bindingOf(v); bound != nil {
			next(bound)
			return
		}
		t.lost = true
	default:
		t.lost = true
	}
}
