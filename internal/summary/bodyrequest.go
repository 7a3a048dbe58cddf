package summary

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// requestOrigin is where a request was made, and the call in view of that place which leads to
// its being sent.
type requestOrigin struct {
	made           *ssa.Call
	ctx, url, body ssa.Value
	at             *ssa.Call
}

// requests lists where the request of a call was made, as far as the package shows.
func (r *bodyReader) requests(s *send) []*requestOrigin {
	if s.request == nil {
		return []*requestOrigin{{made: s.call, url: s.url, body: s.body, at: s.call}}
	}
	t := &requestTracer{r: r, seen: map[ssa.Value]bool{}}
	t.trace(s.request, s.call)
	return t.found
}

type requestTracer struct {
	r     *bodyReader
	seen  map[ssa.Value]bool
	found []*requestOrigin
}

func (t *requestTracer) trace(v ssa.Value, at *ssa.Call) {
	if v == nil || t.seen[v] {
		return
	}
	t.seen[v] = true
	switch v := v.(type) {
	case *ssa.Phi:
		for _, e := range v.Edges {
			t.trace(e, at)
		}
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			t.call(call, v.Index, at)
		}
	case *ssa.Call:
		t.call(v, 0, at)
	case *ssa.UnOp:
		t.trace(t.r.b.current(v), at)
	case *ssa.Parameter:
		args, calls := t.r.passedBy(v)
		for i, a := range args {
			t.trace(a, calls[i])
		}
	}
}

func (t *requestTracer) call(call *ssa.Call, i int, at *ssa.Call) {
	to, ok := calleeOf(call.Common())
	if !ok || to.obj == nil {
		return
	}
	switch knowledge.Key(to.obj) {
	case "net/http.NewRequest":
		t.found = append(t.found, &requestOrigin{made: call, url: to.args[1], body: to.args[2], at: at})
		return
	case "net/http.NewRequestWithContext":
		t.found = append(t.found, &requestOrigin{made: call, ctx: to.args[0], url: to.args[2], body: to.args[3], at: at})
		return
	case "(*net/http.Request).WithContext", "(*net/http.Request).Clone":
		t.trace(receiverOf(call.Common()), at)
		return
	}
	if returned, ok := t.r.returns(call, i); ok {
		for _, v := range returned {
			t.trace(v, at)
		}
	}
}

// passedBy lists what the package's own calls of a function pass for a parameter, be
// there others or not.
func (r *bodyReader) passedBy(p *ssa.Parameter) (args []ssa.Value, calls []*ssa.Call) {
	for i, param := range p.Parent().Params {
		if param != p {
			continue
		}
		for _, site := range r.b.sites().calls[p.Parent()] {
			if call, ok := site.(*ssa.Call); ok && i < len(call.Call.Args) {
				args, calls = append(args, call.Call.Args[i]), append(calls, call)
			}
		}
	}
	return args, calls
}

// sent reads what a request carries, how long its context lasts, and how long the other
// side is asked to hold the answer back.
func (r *bodyReader) sent(s *send) {
	for _, req := range r.requests(s) {
		if req.body != nil && r.isFile(req.body, 0) {
			r.add(Covered{Kind: Upload}, req.at, []*send{s})
		}
		if req.at == s.call {
			r.longerScope(s, req)
		}
		r.longPoll(s, req.url, req.at, 0)
	}
}

// isFile reports whether a request's body is an open file, whatever is around it.
func (r *bodyReader) isFile(v ssa.Value, depth int) bool {
	if v == nil || depth > maxSteps {
		return false
	}
	if isNamed(v.Type(), "os", "File") {
		return !isStandard(v)
	}
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return r.isFile(v.X, depth+1)
	case *ssa.ChangeInterface:
		return r.isFile(v.X, depth+1)
	case *ssa.UnOp:
		return r.isFile(r.b.current(v), depth+1)
	case *ssa.Call:
		to, ok := calleeOf(v.Common())
		if !ok || to.obj == nil || isBounding(to.obj) {
			return false
		}
		for _, arg := range to.args {
			if canRead(arg.Type()) {
				return r.isFile(arg, depth+1)
			}
		}
	}
	return false
}

// longerScope notes a context that was made for this one request, with a time that is
// known.
func (r *bodyReader) longerScope(s *send, req *requestOrigin) {
	ctx, ok := req.ctx.(*ssa.Extract)
	if !ok || ctx.Index != 0 || len(*ctx.Referrers()) != 1 || len(extracts(req.made, 0)) != 1 {
		return
	}
	made, ok := ctx.Tuple.(*ssa.Call)
	if !ok || made.Parent() != s.call.Parent() {
		return
	}
	d, ok := r.timeoutOf(made)
	if !ok || inLoop(s.call.Block()) && !reaches(s.call.Block(), made.Block()) {
		return
	}
	// The request is sent once, and not by others as well.
	for _, ref := range *extract(req.made, 0).Referrers() {
		if other, ok := ref.(*ssa.Call); ok && other != s.call {
			if to, ok := calleeOf(other.Common()); ok && (to.obj == nil || to.obj.Pkg() == r.b.pass.Pkg) {
				return
			}
		}
	}
	r.add(Covered{Kind: Scope, Longer: d, Text: r.argumentText(req.made, 0)}, s.call, []*send{s})
}

// timeoutOf is the time that a call puts on a context, if it does and it is known.
func (r *bodyReader) timeoutOf(call *ssa.Call) (time.Duration, bool) {
	to, ok := calleeOf(call.Common())
	if !ok || to.obj == nil {
		return 0, false
	}
	if key := knowledge.Key(to.obj); key != "context.WithTimeout" && key != "context.WithTimeoutCause" {
		return 0, false
	}
	d, ok := r.durations(to.args[1], 0)
	if !ok || len(d) != 1 {
		return 0, false
	}
	return d[0], true
}

func extracts(call *ssa.Call, i int) (out []*ssa.Extract) {
	for _, ref := range *call.Referrers() {
		if ex, ok := ref.(*ssa.Extract); ok && ex.Index == i {
			out = append(out, ex)
		}
	}
	return out
}

// pollQuery is the part of a query that asks the other side to wait before it answers.
// A timeout is mostly no such thing: it is what the other side may take at most. Where
// the address is one of news (pollPath), it is.
var (
	pollQuery = regexp.MustCompile(`[?&](wait|waitSeconds|wait_seconds|timeout|timeoutSeconds|timeout_seconds)=(\d+)(ms|s|m|h)?(&|$)`)
	pollPath  = regexp.MustCompile(`(?i)poll|watch|updates|events|changes|notif|sync`)
)

// longestPoll bounds a number without a unit: beyond it, the number is no count of
// seconds.
const longestPoll = 600

// longPoll notes a query that asks the other side to wait, where the text is written.
func (r *bodyReader) longPoll(s *send, url ssa.Value, at *ssa.Call, depth int) {
	if url == nil || depth > maxSteps {
		return
	}
	switch url := url.(type) {
	case *ssa.BinOp:
		r.longPoll(s, url.X, at, depth+1)
		r.longPoll(s, url.Y, at, depth+1)
		return
	case *ssa.Parameter:
		args, calls := r.passedBy(url)
		for i, a := range args {
			r.longPoll(s, a, calls[i], depth+1)
		}
		return
	}
	for _, text := range r.texts(url, 0) {
		m := pollQuery.FindStringSubmatch(text)
		if m == nil || strings.HasPrefix(m[1], "timeout") && !pollPath.MatchString(text) {
			continue
		}
		asked, unit := m[2]+m[3], m[3]
		if n, err := strconv.Atoi(m[2]); unit == "" && (err != nil || n > longestPoll) {
			continue
		}
		if unit == "" {
			asked += "s"
		}
		if d, err := time.ParseDuration(asked); err == nil {
			r.add(Covered{Kind: LongPoll, Longer: d, Text: m[1] + "=" + m[2] + m[3]}, at, []*send{s})
		}
	}
}
