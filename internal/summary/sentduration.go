package summary

import (
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// SentDuration is a fixed duration that a request takes along under a name which says
// that it is the time of the call.
type SentDuration struct {
	At    Span
	Name  string // "X-Timeout-Ms", "timeout"
	Value string // "5s"
	Where string // "header", "query parameter", "metadata"
	Func  string
}

// sendingPackages are those whose types take a duration along.
var sendingPackages = []string{"net/http", "net/url", "google.golang.org/grpc/metadata"}

var (
	timeHeader = regexp.MustCompile(`^(?i)(?:(?:x-)?(?:request-|upstream-|client-|call-)?timeout(?:-ms|-millis|-seconds|-s)?|grpc-timeout|connect-timeout-ms|x-envoy-(?:upstream-rq|expected-rq)-timeout-ms|x-deadline(?:-ms)?)$`)
	timeQuery  = regexp.MustCompile(`^(?:timeout|timeout_ms|timeoutMs|deadline)$`)
	timeInURL  = regexp.MustCompile(`[?&](timeout|timeout_ms|timeoutMs|deadline)=([^&#]+)(&|#|$)`)
)

// SentDurations lists the fixed durations that requests of a package take along, where the
// context of the request may have a deadline and is not asked for it.
func SentDurations(pass *analysis.Pass, pkg *Package) []SentDuration {
	if !namesTime(pass) {
		return nil
	}
	r := readClocks(pass, pkg)
	if r == nil {
		return nil
	}
	var out []SentDuration
	r.each(func(fn *ssa.Function) {
		// A minimum of both, or a default where there is none: it was thought of.
		if callsWithin(outermost(fn), asksDeadline) {
			return
		}
		for _, block := range fn.Blocks {
			for _, instr := range block.Instrs {
				switch instr := instr.(type) {
				case *ssa.Call:
					out = append(out, r.sentBy(fn, instr)...)
				case *ssa.MapUpdate:
					out = append(out, r.headerElement(fn, instr)...)
				}
			}
		}
	})
	return out
}

// namesTime is the cheap test: a constant of the package is such a name, or a URL with one.
func namesTime(pass *analysis.Pass) bool {
	if !slices.ContainsFunc(pass.Pkg.Imports(), func(p *types.Package) bool { return slices.Contains(sendingPackages, p.Path()) }) {
		return false
	}
	for e, tv := range pass.TypesInfo.Types {
		if _, isBinary := e.(*ast.BinaryExpr); isBinary || tv.Value == nil || tv.Value.Kind() != constant.String {
			continue
		}
		if s := constant.StringVal(tv.Value); timeHeader.MatchString(s) || timeQuery.MatchString(s) || strings.Contains(s, "timeout") && timeInURL.MatchString(s) {
			return true
		}
	}
	return false
}

func (r *clockReader) sentBy(fn *ssa.Function, call *ssa.Call) []SentDuration {
	to, ok := calleeOf(call.Common())
	if !ok || to.obj == nil {
		return nil
	}
	at := callSpan(call, r.exprs)
	one := func(where string, named *regexp.Regexp, name, value ssa.Value) []SentDuration {
		key, ok := constText(name)
		if !ok || !named.MatchString(key) {
			return nil
		}
		text, ok := r.sentText(value, key)
		if !ok {
			return nil
		}
		return []SentDuration{{At: at, Name: key, Value: text, Where: where, Func: shortName(fn)}}
	}
	switch key := keyOf(to); key {
	case "(net/http.Header).Set", "(net/http.Header).Add":
		if req := requestOf(receiverOf(call.Common())); req != nil {
			if out := one("header", timeHeader, to.args[0], to.args[1]); out != nil && r.goesUnder(req, to.args[1], 0) {
				return out
			}
		}
	case "(net/url.Values).Set", "(net/url.Values).Add":
		if out := one("query parameter", timeQuery, to.args[0], to.args[1]); out != nil && r.sendsUnder(fn, to.args[1]) {
			return out
		}
	case "google.golang.org/grpc/metadata.AppendToOutgoingContext":
		if out := pairs(elements(to.args[1]), func(k, v ssa.Value) []SentDuration { return one("metadata", timeHeader, k, v) }); out != nil && r.mayEnd(r.contexts(to.args[0])) {
			return out
		}
	case "google.golang.org/grpc/metadata.Pairs":
		if out := pairs(elements(to.args[0]), func(k, v ssa.Value) []SentDuration { return one("metadata", timeHeader, k, v) }); out != nil && r.outgoing(call) {
			return out
		}
	case "net/http.NewRequestWithContext":
		return r.sentInURL(fn, call, to)
	}
	return nil
}

// pairs is the first of alternating names and values that has something to say.
func pairs(all []ssa.Value, one func(k, v ssa.Value) []SentDuration) []SentDuration {
	for i := 0; i+1 < len(all); i += 2 {
		if out := one(all[i], all[i+1]); out != nil {
			return out
		}
	}
	return nil
}

// headerElement reads req.Header[name] = []string{value}.
func (r *clockReader) headerElement(fn *ssa.Function, up *ssa.MapUpdate) []SentDuration {
	if !isNamed(up.Map.Type(), "net/http", "Header") {
		return nil
	}
	name, ok := constText(up.Key)
	values := elements(up.Value)
	req := requestOf(up.Map)
	if !ok || !timeHeader.MatchString(name) || len(values) != 1 || req == nil {
		return nil
	}
	text, ok := r.sentText(values[0], name)
	if !ok || !r.goesUnder(req, values[0], 0) {
		return nil
	}
	return []SentDuration{{At: Span{Pos: up.Pos()}, Name: name, Value: text, Where: "header", Func: shortName(fn)}}
}

// sentInURL reads a query parameter that is written into the URL of a request.
func (r *clockReader) sentInURL(fn *ssa.Function, call *ssa.Call, to callee) []SentDuration {
	all := r.pieces(to.args[2])
	for i, p := range all {
		m := timeInURL.FindStringSubmatch(p.text)
		if p.v != nil || m == nil || m[3] == "" && i < len(all)-1 || !r.mayEnd(r.contexts(to.args[0])) {
			continue
		}
		return []SentDuration{{At: callSpan(call, r.exprs), Name: m[1], Value: readDuration(m[2], m[1]), Where: "query parameter", Func: shortName(fn)}}
	}
	return nil
}

// requestOf is the request whose header a value is, nil if it is none's.
func requestOf(header ssa.Value) ssa.Value {
	load, ok := header.(*ssa.UnOp)
	if !ok {
		return nil
	}
	addr, ok := load.X.(*ssa.FieldAddr)
	if !ok || !isRequest(addr.X.Type()) {
		return nil
	}
	return addr.X
}

// goesUnder reports whether a request is one that is sent under a context which may have
// a deadline, and whose deadline is not just the duration that is sent. Of a request that
// a helper is given, its callers know.
func (r *clockReader) goesUnder(req, sent ssa.Value, depth int) bool {
	const deepest = 3
	req = r.madeRequest(req)
	switch x := req.(type) {
	case *ssa.Parameter:
		if x.Parent().Name() == "RoundTrip" {
			return true
		}
		passed := r.passedFor(x)
		return depth < deepest && len(passed) > 0 && !slices.ContainsFunc(passed, func(v ssa.Value) bool { return !r.goesUnder(v, sent, depth+1) })
	case *ssa.Call:
		to, ok := calleeOf(x.Common())
		if !ok || keyOf(to) != "net/http.NewRequestWithContext" {
			return false
		}
		return r.mayEnd(r.contexts(to.args[0])) && !r.agrees(to.args[0], sent)
	}
	return false
}

// madeRequest is the call that made a request, or the parameter that it is; clones are
// what they were cloned from.
func (r *clockReader) madeRequest(v ssa.Value) ssa.Value {
	for range maxBackward {
		switch x := v.(type) {
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.UnOp:
			now := r.current(x)
			if now == nil {
				return v
			}
			v = now
		case *ssa.FreeVar:
			bound := r.bindingOf(x)
			if bound == nil {
				return v
			}
			v = bound
		case *ssa.Phi:
			v = x.Edges[0]
		case *ssa.Call:
			to, ok := calleeOf(x.Common())
			if !ok || keyOf(to) != "(*net/http.Request).Clone" && keyOf(to) != "(*net/http.Request).WithContext" {
				return v
			}
			v = receiverOf(x.Common())
		default:
			return v
		}
	}
	return v
}

// mayEnd: the context is a caller's, or has a deadline.
func (r *clockReader) mayEnd(contexts []Context) bool {
	return slices.ContainsFunc(contexts, func(c Context) bool { return c.Bounded || c.Source == Inherited && !c.Program }) &&
		!slices.ContainsFunc(contexts, func(c Context) bool { return c.Source == Detached && !c.Bounded })
}

// agrees: the nearest limit on the context is the duration that is sent.
func (r *clockReader) agrees(ctx, sent ssa.Value) bool {
	made, d := r.timeoutOf(ctx)
	if made == nil {
		return false
	}
	n, ok := r.amount(d)
	if of := r.pieces(sent); ok && len(of) == 1 && of[0].v == nil {
		for _, name := range []string{"ms", "seconds"} {
			if readDuration(of[0].text, name) == DurationText(time.Duration(n)) {
				return true
			}
		}
	}
	m, ok2 := r.formattedDuration(sent, 0)
	return ok && ok2 && m == time.Duration(n)
}

// sendsUnder reports whether a function makes a request under a context that may end.
func (r *clockReader) sendsUnder(fn *ssa.Function, sent ssa.Value) (sends bool) {
	calls(fn, func(_ ssa.CallInstruction, to callee) {
		if keyOf(to) == "net/http.NewRequestWithContext" && r.mayEnd(r.contexts(to.args[0])) && !r.agrees(to.args[0], sent) {
			sends = true
		}
	})
	return sends
}

// outgoing reports whether metadata is put on a context that may end.
func (r *clockReader) outgoing(md *ssa.Call) bool {
	return slices.ContainsFunc(*md.Referrers(), func(ref ssa.Instruction) bool {
		call, ok := ref.(*ssa.Call)
		if !ok {
			return false
		}
		to, ok := calleeOf(call.Common())
		return ok && keyOf(to) == "google.golang.org/grpc/metadata.NewOutgoingContext" && r.mayEnd(r.contexts(to.args[0]))
	})
}
