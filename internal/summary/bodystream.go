package summary

import (
	"go/constant"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// A stream is a body that is read piece by piece. The pieces of a list are read so too:
// only a sign that the other side goes on sending, or that each piece is handed on as it
// comes, makes a stream of it.

// pieces are the methods that read one piece of what their receiver was made around.
var pieces = []string{
	"(*bufio.Scanner).Scan", "(*encoding/json.Decoder).Decode", "(*encoding/xml.Decoder).Decode",
	"(*bufio.Reader).ReadString", "(*bufio.Reader).ReadBytes", "(*bufio.Reader).ReadLine", "(*bufio.Reader).ReadSlice",
}

// streamed reads a call that reads one piece of a body in a loop.
func (r *bodyReader) streamed(call *ssa.Call, to callee) bool {
	if !slices.Contains(pieces, knowledge.Key(to.obj)) {
		return false
	}
	if !inLoop(call.Block()) {
		return true
	}
	sends := r.bodies(r.readerBehind(receiverOf(call.Common())))
	if len(sends) == 0 {
		return true
	}
	kind := Callback
	if readsEvents(call.Parent()) || slices.ContainsFunc(sends, r.asksForStream) {
		kind = Stream
	} else if !handsOn(call.Block()) {
		return true
	}
	for _, o := range r.out {
		if (o.Kind == Stream || o.Kind == Callback) && o.Func == shortSSA(call.Parent()) {
			return true // the first read of several
		}
	}
	r.add(Covered{Kind: kind}, call, sends)
	return true
}

// readerBehind is what a scanner or a decoder was made around.
func (r *bodyReader) readerBehind(v ssa.Value) ssa.Value {
	for range maxSteps {
		switch x := v.(type) {
		case *ssa.UnOp:
			if now := r.b.current(x); now != nil {
				v = now
				continue
			}
			return nil
		case *ssa.Call:
			to, ok := calleeOf(x.Common())
			if !ok || to.obj == nil || len(to.args) == 0 || !strings.HasPrefix(to.obj.Name(), "New") || to.obj.Pkg() == r.b.pass.Pkg {
				return nil
			}
			return to.args[0]
		default:
			return nil
		}
	}
	return nil
}

// handsOn reports whether a loop hands what it reads to a function that it was given.
func handsOn(in *ssa.BasicBlock) bool {
	for _, block := range in.Parent().Blocks {
		if block != in && !(reaches(in, block) && reaches(block, in)) {
			continue
		}
		for _, instr := range block.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok || call.Call.IsInvoke() || call.Call.StaticCallee() != nil || len(call.Call.Args) == 0 {
				continue
			}
			if _, builtin := call.Call.Value.(*ssa.Builtin); !builtin {
				return true
			}
		}
	}
	return false
}

// readsEvents: the function takes apart what server-sent events are made of.
func readsEvents(fn *ssa.Function) bool {
	return anyCall(fn, func(to callee) bool {
		if pkg := to.obj.Pkg(); pkg == nil || pkg.Path() != "strings" && pkg.Path() != "bytes" {
			return false
		}
		return slices.ContainsFunc(to.args, func(a ssa.Value) bool {
			text := strings.TrimSpace(constText(a))
			return text == "data:" || text == "event:"
		})
	})
}

func anyCall(fn *ssa.Function, is func(to callee) bool) bool {
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			if call, ok := instr.(*ssa.Call); ok {
				if to, ok := calleeOf(call.Common()); ok && to.obj != nil && is(to) {
					return true
				}
			}
		}
	}
	return false
}

// streamQuery is the part of a query that asks for all that is still to come.
var streamQuery = regexp.MustCompile(`(?i)(^|[?&])(watch|follow|stream)=(true|1)($|&)`)

// asksForStream reports whether a request says that its answer goes on: by what it
// accepts or by its query, there or in the functions that lead there.
func (r *bodyReader) asksForStream(s *send) bool {
	for _, call := range append([]*ssa.Call{s.call}, s.via...) {
		if anyCall(call.Parent(), setsStream) || slices.ContainsFunc(call.Call.Args, r.namesStream) {
			return true
		}
	}
	for _, req := range r.requests(s) {
		if slices.ContainsFunc(req.made.Call.Args, r.namesStream) || anyCall(req.made.Parent(), setsStream) {
			return true
		}
	}
	return false
}

func (r *bodyReader) namesStream(v ssa.Value) bool {
	return slices.ContainsFunc(r.texts(v, 0), streamQuery.MatchString)
}

// setsStream: a header or a query parameter is set that asks for a stream.
func setsStream(to callee) bool {
	if len(to.args) != 2 || to.obj.Name() != "Set" && to.obj.Name() != "Add" || to.recv == nil {
		return false
	}
	key, value := constText(to.args[0]), constText(to.args[1])
	switch {
	case isNamed(to.recv, "net/http", "Header"):
		return strings.EqualFold(key, "Accept") && strings.Contains(value, "text/event-stream")
	case isNamed(to.recv, "net/url", "Values"):
		return streamQuery.MatchString(key + "=" + value)
	}
	return false
}

// texts are the constant parts of a string that is put together in place.
func (r *bodyReader) texts(v ssa.Value, depth int) (out []string) {
	if depth > maxSteps {
		return nil
	}
	if b, ok := v.Type().Underlying().(*types.Basic); !ok || b.Info()&types.IsString == 0 {
		if _, isInterface := v.(*ssa.MakeInterface); !isInterface {
			return nil
		}
	}
	switch v := v.(type) {
	case *ssa.Const:
		return []string{constText(v)}
	case *ssa.MakeInterface:
		return r.texts(v.X, depth+1)
	case *ssa.BinOp:
		return append(r.texts(v.X, depth+1), r.texts(v.Y, depth+1)...)
	case *ssa.Phi:
		for _, e := range v.Edges {
			out = append(out, r.texts(e, depth+1)...)
		}
	case *ssa.Call:
		if to, ok := calleeOf(v.Common()); ok && to.obj != nil && knowledge.Key(to.obj) == "fmt.Sprintf" {
			return r.texts(to.args[0], depth+1)
		}
	case *ssa.UnOp:
		if now := r.b.current(v); now != nil {
			return r.texts(now, depth+1)
		}
	}
	return out
}

// constText is the text of a constant string, "" if it is none.
func constText(v ssa.Value) string {
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	if c, ok := v.(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.String {
		return constant.StringVal(c.Value)
	}
	return ""
}
