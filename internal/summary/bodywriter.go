package summary

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// Where a body goes says how long it may be: what is kept in memory is small, what is
// written to a file need not be.

type sink uint8

const (
	toMemory  sink = iota // or nowhere
	toUnknown             // a client of ours, or any writer
	toFile
)

// copiers are the functions that copy from a reader to a writer, both arguments.
var copiers = []string{"io.Copy", "io.CopyBuffer"}

// copied reads a call that copies all of a body to a writer.
func (r *bodyReader) copied(call *ssa.Call, to callee) bool {
	var dst, src ssa.Value
	key := knowledge.Key(to.obj)
	switch {
	case slices.Contains(copiers, key):
		dst, src = to.args[0], to.args[1]
	case to.obj.Name() == "ReadFrom" && len(to.args) == 1 && to.recv != nil && canWrite(to.recv):
		dst, src = receiverOf(call.Common()), to.args[0]
	default:
		return false
	}
	kind := WriterCopy
	switch t := (&sinkTracer{r: r, seen: map[ssa.Value]bool{}}); t.writer(dst) {
	case toMemory:
		return true
	case toFile:
		kind = FileCopy
	}
	r.add(Covered{Kind: kind}, call, r.bodies(src))
	return true
}

func canWrite(t types.Type) bool {
	m, _, _ := types.LookupFieldOrMethod(t, true, nil, "Write")
	fn, ok := m.(*types.Func)
	return ok && fn.Signature().Params().Len() == 1 && fn.Signature().Results().Len() == 2
}

// sinkTracer follows a writer to where the bytes end up: in the largest place, if there
// are several.
type sinkTracer struct {
	r    *bodyReader
	seen map[ssa.Value]bool
}

func (t *sinkTracer) writer(v ssa.Value) sink {
	if v == nil || t.seen[v] {
		return toMemory
	}
	t.seen[v] = true
	if kind, ok := sinkOf(v.Type()); ok && !isStandard(v) {
		return kind
	}
	switch v := v.(type) {
	case *ssa.Const:
		return toMemory
	case *ssa.MakeInterface:
		return t.writer(v.X)
	case *ssa.ChangeInterface:
		return t.writer(v.X)
	case *ssa.Phi:
		return t.most(v.Edges)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return t.call(call, v.Index)
		}
	case *ssa.Call:
		return t.call(v, 0)
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok && g.Pkg.Pkg.Path() == "io" && g.Name() == "Discard" {
			return toMemory
		}
		if now := t.r.b.current(v); now != nil {
			return t.writer(now)
		}
		if stored, open, ok := t.r.storedAt(v.X); ok && !open {
			return t.most(stored)
		}
	case *ssa.Parameter:
		if args, ok := t.r.arguments(v); ok {
			return t.most(args)
		}
	case *ssa.FreeVar:
		if bound := t.r.b.bindingOf(v); bound != nil {
			return t.writer(bound)
		}
	}
	return toUnknown
}

func (t *sinkTracer) most(values []ssa.Value) sink {
	out := toMemory
	for _, v := range values {
		out = max(out, t.writer(v))
	}
	return out
}

// call is a writer that a call returns: one around another (bufio, gzip, a tee), or one
// of the package's own.
func (t *sinkTracer) call(call *ssa.Call, i int) sink {
	if returned, ok := t.r.returns(call, i); ok {
		return t.most(returned)
	}
	var around []ssa.Value
	for _, arg := range call.Call.Args {
		if s, isSlice := arg.(*ssa.Slice); isSlice {
			around = append(around, elements(s)...)
		} else if canWrite(arg.Type()) {
			around = append(around, arg)
		}
	}
	if len(around) == 0 {
		return toUnknown
	}
	return t.most(around)
}

// elements are the values of a variadic argument, as the compiler lays them out.
func elements(s *ssa.Slice) (out []ssa.Value) {
	arr, ok := s.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	for _, ref := range *arr.Referrers() {
		if at, ok := ref.(*ssa.IndexAddr); ok {
			for _, use := range *at.Referrers() {
				if st, ok := use.(*ssa.Store); ok && st.Addr == at {
					out = append(out, st.Val)
				}
			}
		}
	}
	return out
}

// isStandard: os.Stdout and its like are a terminal, a pipe, or a file.
func isStandard(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	g, ok := load.X.(*ssa.Global)
	return ok && g.Pkg.Pkg.Path() == "os" && strings.HasPrefix(g.Name(), "Std")
}

// sinkOf is where a writer of a type ends up, if the type says so.
func sinkOf(t types.Type) (sink, bool) {
	n := namedOf(t)
	if n == nil || n.Obj().Pkg() == nil {
		return toUnknown, false
	}
	switch pkg, name := n.Obj().Pkg().Path(), n.Obj().Name(); {
	case pkg == "os" && name == "File":
		return toFile, true
	case pkg == "bytes" && name == "Buffer", pkg == "strings" && name == "Builder", pkg == "net/http/httptest", pkg == "hash":
		return toMemory, true
	}
	return toUnknown, false
}
