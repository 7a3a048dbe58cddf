package valueflow

import (
	"strconv"
	"strings"
	"time"
)

// flowPackage is the package whose functions the models of libraries call and that the
// solver does itself.
const flowPackage = "flow."

// intrinsic does what a model says.
func (f *frame) intrinsic(name string, args []set) {
	arg := func(n int) set {
		if n < len(args) {
			return args[n]
		}
		return nil
	}
	switch name {
	case "Limit":
		f.arrive(arg(0), arg(1))
	case "LimitOf":
		f.arriveAt(arg(0), arg(1), arg(2))
	case "Wait":
		f.wait(arg(0), arg(1), arg(2))
	case "Retry":
		f.retry(arg(0), arg(1))
	case "OrEndless":
		f.results([]set{f.orEndless(arg(0))})
	case "RetryPolicy":
		f.results([]set{f.retryPolicy(arg(0))})
	case "RetryUntil":
		f.retryUntil(arg(0), arg(1))
	case "RetryWait":
		f.retryWait(arg(0), arg(1), arg(2), arg(3), arg(4))
	case "Sends":
		f.send(arg(0), arg(1))
	case "Serve":
		f.serve(arg(0), arg(1))
	case "Flag":
		f.results([]set{f.flag(arg(0), arg(1))})
	case "Env":
		f.results([]set{f.env(arg(0))})
	case "ParseDuration":
		f.results([]set{f.parse(arg(0), func(s string) (int64, bool) {
			d, err := time.ParseDuration(s)
			return int64(d), err == nil
		})})
	case "ParseInt":
		f.results([]set{f.parse(arg(0), func(s string) (int64, bool) {
			n, err := strconv.ParseInt(s, 0, 64)
			return n, err == nil
		})})
	case "ParseBool":
		f.results([]set{f.parseBool(arg(0))})
	case "Unknown":
		for _, v := range arg(0) {
			f.set(f.in.Dst, f.unknownOf(f.vals.all[v].Text))
		}
	case "Edge":
		f.edge(arg(0), arg(1), arg(2))
	case "Open":
		for _, v := range arg(0) {
			if f.vals.all[v].Kind == Function {
				f.callOpen(v)
			}
		}
	case "Decode":
		for _, v := range arg(0) {
			f.decode(v, Decoded, text(f.vals, arg(1)))
		}
	case "SetKey":
		f.setKey(arg(0), arg(1), arg(2))
	case "Key":
		f.results([]set{f.key(arg(0), arg(1))})
	case "HasKey":
		f.results([]set{f.hasKey(arg(0), arg(1))})
	case "Fill":
		f.fill(arg(0), arg(1))
	case "EnvGiven":
		f.results([]set{f.envGiven(arg(0))})
	case "ParseError":
		f.results([]set{f.parseError(arg(0), arg(1))})
	case "IsEntry":
		f.results([]set{f.isEntry(arg(0))})
	case "ContextValue":
		f.results([]set{f.contextValue(arg(0), arg(1))})
	case "Round":
		f.results([]set{f.round(arg(0))})
	}
}

func text(v *values, s set) string {
	for _, id := range s {
		if v.all[id].Kind == String {
			return v.all[id].Text
		}
	}
	return ""
}

// caller is the call that a model stands for: the nearest one outside of models.
func (f *frame) caller() (*instance, int32) {
	i, n := f.instance, f.number
	for i.fn.model && i.from != nil {
		n, i = i.fromAt, i.from
	}
	return i, n
}

// ask calls functions of a model with one argument, each time in an instance of its own.
func (f *frame) ask(functions, arg set, number int32) set {
	var out set
	for _, v := range functions {
		u := f.vals.all[v]
		fn := f.function(u.Text)
		if u.Kind != Function || fn == nil {
			continue
		}
		i := f.instanceFor(fn, f.instance, f.number+(number+1)<<16, place{-1, 0}, u.obj)
		i.callers.add(f.instance)
		f.pass(i, []set{arg})
		if len(i.out) > 0 {
			out = out.union(i.out[0])
		}
	}
	return out
}

// typed reads texts as values of a kind. An empty text says nothing.
func (f *frame) typed(vals set, kind Kind) set {
	var said set
	for _, v := range vals {
		if u := f.vals.all[v]; u.Kind != String || u.Text != "" {
			said = said.with(v)
		}
	}
	switch kind {
	case Int:
		return f.parse(said, func(s string) (int64, bool) {
			if d, err := time.ParseDuration(s); err == nil {
				return int64(d), true
			}
			n, err := strconv.ParseInt(s, 0, 64)
			return n, err == nil
		})
	case Bool:
		return f.parseBool(said)
	}
	return said
}

// isEntry: the program may start at the command with a name.
func (f *frame) isEntry(name set) set {
	entry := f.host.Entry()
	if entry == "" || f.functions[entry] != nil {
		return set{f.yes}
	}
	use, _, _ := strings.Cut(text(f.vals, name), " ")
	return set{f.bool(use == entry)}
}

// decode marks what a pointer leads to as filled from outside.
func (f *frame) decode(v ID, reason Reason, name string) {
	u := f.vals.all[v]
	if u.Kind != Pointer {
		return
	}
	o := f.objects[u.obj]
	for _, x := range o.filled {
		if x.path == u.path {
			return
		}
	}
	typ := strings.TrimPrefix(u.Type, "*")
	if typ == "" && u.path == 0 {
		typ = o.typ
	}
	o.filled = append(o.filled, filling{u.path, reason, name, f.bindSettings(o, u.path, typ, name)})
	for _, c := range o.cells {
		f.wakeAll(&c.readers)
	}
	f.wakeAll(&o.linkReaders)
}
