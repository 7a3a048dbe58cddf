package summary

import (
	"go/token"
	"go/types"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// goRedis is the library whose client starts a clock of its own for each command, and
// does not look at the context's, unless ContextTimeoutEnabled is set. (Version 8 looks.)
const goRedis = "github.com/redis/go-redis/v9"

// redisReadTimeout is what go-redis takes where ReadTimeout is not set.
const redisReadTimeout = 3 * time.Second

// redisOptions are its types that hold the option.
var redisOptions = []string{"Options", "ClusterOptions", "RingOptions", "UniversalOptions", "FailoverOptions"}

// DeafClient is a redis client that does not see the deadline which a command is given.
type DeafClient struct {
	At      Span // where it is made
	Read    time.Duration
	Command string // short name of one such command
	Cmd     Span
	Limit   string // of that command's context
	Func    string
}

// redisSite is a client that is made, and what is known of where it goes.
type redisSite struct {
	call ssa.CallInstruction
	fn   *ssa.Function
	read time.Duration // 0: not known
	// held are the fields and package variables that hold it; roams: others may have it.
	held  []any
	roams bool
}

// DeafClients lists the redis clients of a package that are given contexts with a
// deadline which they do not look at.
func DeafClients(pass *analysis.Pass, pkg *Package) []DeafClient {
	if !slices.ContainsFunc(pass.Pkg.Imports(), func(p *types.Package) bool { return p.Path() == goRedis }) {
		return nil
	}
	r := readClocks(pass, pkg)
	if r == nil {
		return nil
	}
	var sites []redisSite
	var commands []redisCommand
	r.each(func(fn *ssa.Function) {
		calls(fn, func(call ssa.CallInstruction, to callee) {
			if to.obj == nil || to.obj.Pkg() == nil || to.obj.Pkg().Path() != goRedis {
				return
			}
			if site, ok := r.redisSite(fn, call, to); ok {
				sites = append(sites, site)
			} else if cmd, ok := r.redisCommand(call, to); ok {
				commands = append(commands, cmd)
			}
		})
	})
	for i := range commands {
		// A client that a holder was given by others may be any.
		if !slices.ContainsFunc(sites, func(s redisSite) bool { return slices.Contains(s.held, commands[i].on) }) {
			commands[i].on = nil
		}
	}
	var out []DeafClient
	for _, s := range sites {
		i := slices.IndexFunc(commands, func(c redisCommand) bool { return s.mayRun(c) })
		if i < 0 {
			continue
		}
		c := commands[i]
		out = append(out, DeafClient{
			At: callSpan(s.call, r.exprs), Read: s.read, Command: shortFunc(c.to.obj), Cmd: callSpan(c.call, r.exprs), Limit: c.text, Func: shortName(s.fn),
		})
	}
	return out
}

// mayRun: the command may go through the client, and its deadline may come before
// the client's own timeout.
func (s *redisSite) mayRun(c redisCommand) bool {
	if c.limit > 0 && s.read > 0 && c.limit >= s.read {
		return false
	}
	if c.on == nil {
		return s.roams
	}
	return slices.Contains(s.held, c.on)
}

// redisSite reads a call that makes a client from options which are all in view.
func (r *clockReader) redisSite(fn *ssa.Function, call ssa.CallInstruction, to callee) (redisSite, bool) {
	if to.recv != nil || !strings.HasPrefix(to.obj.Name(), "New") || len(to.args) != 1 {
		return redisSite{}, false
	}
	opts := namedOf(to.args[0].Type())
	made, isLocal := r.optionsOf(to.args[0]).(*ssa.Alloc)
	v, isCall := call.(*ssa.Call)
	if opts == nil || !slices.Contains(redisOptions, opts.Obj().Name()) || !isLocal || !isCall {
		return redisSite{}, false
	}
	s := redisSite{call: call, fn: fn, read: redisReadTimeout}
	for _, ref := range *made.Referrers() {
		switch ref := ref.(type) {
		case *ssa.FieldAddr:
			if f := fieldOf(ref); f != nil {
				switch f.Name() {
				case "ContextTimeoutEnabled":
					return redisSite{}, false
				case "ReadTimeout":
					s.read = r.storedDuration(ref)
				}
			}
		case *ssa.Store:
			if ref.Addr == made {
				if _, zero := ref.Val.(*ssa.Const); !zero {
					return redisSite{}, false // a copy of other options
				}
				continue
			}
			if alloc, isVar := ref.Addr.(*ssa.Alloc); !isVar || !r.onlyFields(alloc) {
				return redisSite{}, false
			}
		case ssa.CallInstruction:
			if ref != call {
				return redisSite{}, false // somebody may set it
			}
		case *ssa.DebugRef:
		default:
			return redisSite{}, false
		}
	}
	r.follow(v, &s, map[ssa.Value]bool{})
	return s, true
}

// onlyFields: a variable that holds options is used for nothing but their fields, none of
// which is the option in question, and for making the client.
func (r *clockReader) onlyFields(alloc *ssa.Alloc) bool {
	ok := true
	r.followVariable(alloc, func(load ssa.Value, _ *ssa.Function) {
		for _, ref := range *load.Referrers() {
			switch ref := ref.(type) {
			case *ssa.FieldAddr:
				f := fieldOf(ref)
				ok = ok && f != nil && f.Name() != "ContextTimeoutEnabled" && f.Name() != "ReadTimeout"
			case ssa.CallInstruction:
				to, known := calleeOf(ref.Common())
				ok = ok && known && to.obj != nil && to.obj.Pkg() != nil && to.obj.Pkg().Path() == goRedis
			case *ssa.DebugRef:
			default:
				ok = false
			}
		}
	})
	return ok
}

// optionsOf is the literal or variable that options are made in.
func (r *clockReader) optionsOf(v ssa.Value) ssa.Value {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		if now := r.current(load); now != nil {
			return now
		}
	}
	return v
}

// storedDuration is the duration that is stored at an address; 0 if that is not known.
func (r *clockReader) storedDuration(addr ssa.Value) time.Duration {
	for _, ref := range *addr.Referrers() {
		if st, ok := ref.(*ssa.Store); ok && st.Addr == addr {
			if n, known := r.amount(st.Val); known && n > 0 {
				return time.Duration(n)
			}
		}
	}
	return 0
}

// follow notes where a new client goes.
func (r *clockReader) follow(v ssa.Value, s *redisSite, seen map[ssa.Value]bool) {
	if seen[v] || v.Referrers() == nil {
		return
	}
	seen[v] = true
	for _, ref := range *v.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Store:
			switch addr := ref.Addr.(type) {
			case *ssa.FieldAddr:
				if f := fieldOf(addr); f != nil {
					s.held = append(s.held, f)
					s.roams = s.roams || f.Exported()
				}
			case *ssa.Global:
				s.held = append(s.held, addr)
			case *ssa.Alloc:
				s.held = append(s.held, addr)
				r.followVariable(addr, func(load ssa.Value, _ *ssa.Function) { r.follow(load, s, seen) })
			default:
				s.roams = true
			}
		case *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.Phi:
			r.follow(ref.(ssa.Value), s, seen)
		case *ssa.Return, *ssa.MapUpdate, *ssa.Send:
			s.roams = true
		case ssa.CallInstruction:
			if receiverOf(ref.Common()) == v {
				s.held = append(s.held, v)
				continue
			}
			s.roams = true
		}
	}
}
