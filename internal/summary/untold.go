package summary

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// Untold is a request over plain HTTP that does not tell the other side the deadline of
// its context.
type Untold struct {
	At   Span // where it is sent
	Ctx  string
	Host string // "pricing:8080", "" if it is not known
	Func string
}

// sends are the calls that send a request, and those that make one under a context.
var (
	requestSenders = []string{"(*net/http.Client).Do", "(*github.com/hashicorp/go-retryablehttp.Client).Do"}
	requestMakers  = []string{"net/http.NewRequestWithContext", "github.com/hashicorp/go-retryablehttp.NewRequestWithContext"}
)

// deadlineName is any name under which a deadline may travel.
var deadlineName = regexp.MustCompile(`(?i)deadline|timeout`)

// UntoldCalls lists the requests of a package to services of the house, or to hosts that
// are not known, which are sent without the deadline of their context.
func UntoldCalls(pass *analysis.Pass, pkg *Package) []Untold {
	if !slices.ContainsFunc(pkg.Funcs, func(f *Func) bool {
		return slices.ContainsFunc(f.Steps, func(s Step) bool { return slices.Contains(requestSenders, s.Callee) })
	}) {
		return nil
	}
	r := readClocks(pass, pkg)
	if r == nil {
		return nil
	}
	var out []Untold
	r.each(func(fn *ssa.Function) {
		calls(fn, func(call ssa.CallInstruction, to callee) {
			if slices.Contains(requestSenders, keyOf(to)) && len(to.args) == 1 {
				out = append(out, r.untold(fn, call, to)...)
			}
		})
	})
	return out
}

func (r *clockReader) untold(fn *ssa.Function, call ssa.CallInstruction, to callee) []Untold {
	made, ok := r.madeRequest(to.args[0]).(*ssa.Call)
	if !ok {
		return nil
	}
	maker, ok := calleeOf(made.Common())
	if !ok || !slices.Contains(requestMakers, keyOf(maker)) {
		return nil
	}
	contexts := r.contexts(maker.args[0])
	if isRequest(to.args[0].Type()) {
		if later := r.boundContexts(to.args[0]); len(later) > 0 && later[0].Source != Unknown {
			contexts = later
		}
	}
	if !r.mayEnd(contexts) || slices.ContainsFunc(contexts, func(c Context) bool {
		return c.Source == Detached || c.Source == Unknown || c.Source == Lifetime && !c.Bounded
	}) {
		return nil
	}
	host, house := r.host(maker.args[2])
	if host != "" && !house || r.tells(outermost(fn), 0) || !r.plainClient(receiverOf(call.Common())) {
		return nil
	}
	text := r.argText(made, 0)
	if text == "" {
		text = "the context"
	}
	return []Untold{{At: callSpan(call, r.exprs), Ctx: text, Host: host, Func: shortName(fn)}}
}

// tells reports whether a function, or one that it gives the request or the context to,
// asks for the deadline or sets something that is named like one. One out of view may.
func (r *clockReader) tells(fn *ssa.Function, depth int) bool {
	const deepest = 3
	return callsWithin(fn, func(call ssa.CallInstruction, to callee) bool {
		if asksDeadline(call, to) {
			return true
		}
		switch key := keyOf(to); key {
		case "(net/http.Header).Set", "(net/http.Header).Add", "(net/url.Values).Set", "(net/url.Values).Add":
			name, ok := constText(to.args[0])
			return !ok || deadlineName.MatchString(name)
		case "", "net/http.NewRequestWithContext":
			return false
		}
		gets := slices.ContainsFunc(to.args, func(a ssa.Value) bool { return isRequest(a.Type()) || isNamed(a.Type(), "net/http", "Header") })
		callee := call.Common().StaticCallee()
		if callee != nil && callee.Parent() == nil && len(callee.Blocks) > 0 {
			gets = gets || slices.ContainsFunc(to.args, func(a ssa.Value) bool { return isContext(a.Type()) })
			return gets && depth < deepest && r.tells(callee, depth+1)
		}
		return gets && to.obj.Pkg() != nil && to.obj.Pkg().Path() != "net/http" && !slices.Contains(requestSenders, keyOf(to))
	})
}

// host is the host of a URL; "" if it is not known. House: it is one of the house's, as
// far as its name tells. A host that may be one of several is known if all are
// of one kind.
func (r *clockReader) host(url ssa.Value) (host string, house bool) {
	all := r.pieces(url)
	if all[0].v != nil {
		return "", false
	}
	_, rest, ok := strings.Cut(all[0].text, "://")
	if !ok {
		return "", false
	}
	if i := strings.IndexAny(rest, "/?"); i >= 0 {
		return rest[:i], isOfHouse(rest[:i])
	}
	if len(all) == 1 {
		return rest, isOfHouse(rest)
	}
	hosts := r.texts(all[1].v, 0)
	if rest != "" || len(hosts) == 0 {
		return "", false
	}
	for i, h := range hosts {
		if i > 0 && isOfHouse(h) != house {
			return "", false
		}
		house = isOfHouse(h)
	}
	return hosts[0], house
}

// texts lists all that a text may be; nil if that is not known.
func (r *clockReader) texts(v ssa.Value, depth int) []string {
	if s, ok := constText(v); ok {
		return []string{s}
	}
	of := r.sources(v)
	if load, ok := v.(*ssa.UnOp); ok {
		if element, ok := load.X.(*ssa.IndexAddr); ok {
			of = elements(element.X)
		}
	}
	var out []string
	for _, v := range of {
		more := []string(nil)
		if depth < maxBackward {
			more = r.texts(v, depth+1)
		}
		if len(more) == 0 {
			return nil
		}
		out = append(out, more...)
	}
	return out
}

// houseSuffixes end the names of hosts that only a house of its own resolves.
var houseSuffixes = []string{".svc", ".internal", ".local", ".consul", ".cluster.local"}

// isOfHouse: by its name the host is one of the house: a single label, a loopback
// address, or below a domain that is not public.
func isOfHouse(host string) bool {
	if i := strings.LastIndexByte(host, '@'); i >= 0 {
		host = host[i+1:]
	}
	if strings.HasPrefix(host, "[::1]") {
		return true
	}
	name, _, _ := strings.Cut(host, ":")
	name = strings.ToLower(strings.TrimSuffix(name, "."))
	return name != "" && (!strings.Contains(name, ".") || strings.HasPrefix(name, "127.") ||
		slices.ContainsFunc(houseSuffixes, func(s string) bool { return strings.HasSuffix(name, s) }))
}
