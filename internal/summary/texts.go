package summary

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/go/ssa"
)

// piece is a part of a text: constant, or whatever value v has.
type piece struct {
	text string
	v    ssa.Value
}

// pieces takes a text apart: concatenations, fmt.Sprintf with a constant format, and
// what the package alone decides, as long as that is one thing.
func (r *clockReader) pieces(v ssa.Value) []piece { return joined(r.piecesAt(v, 0)) }

func (r *clockReader) piecesAt(v ssa.Value, depth int) []piece {
	if depth > maxBackward {
		return []piece{{v: v}}
	}
	switch x := v.(type) {
	case *ssa.Const:
		if x.Value != nil && x.Value.Kind() == constant.String {
			return []piece{{text: constant.StringVal(x.Value)}}
		}
	case *ssa.ChangeType:
		return r.piecesAt(x.X, depth+1)
	case *ssa.BinOp:
		if x.Op == token.ADD {
			return append(r.piecesAt(x.X, depth+1), r.piecesAt(x.Y, depth+1)...)
		}
	case *ssa.Call:
		if out := r.formatted(x, depth); out != nil {
			return out
		}
		if of := onlyResult(x); of != nil {
			return r.piecesAt(of, depth+1)
		}
	default:
		if of := r.sources(v); len(of) == 1 {
			return r.piecesAt(of[0], depth+1)
		}
	}
	return []piece{{v: v}}
}

// onlyResult is what a function of the package returns, if it returns in one place; its
// parameters are then all that is left open.
func onlyResult(call *ssa.Call) ssa.Value {
	fn := call.Call.StaticCallee()
	if fn == nil {
		return nil
	}
	var only ssa.Value
	for _, block := range fn.Blocks {
		ret, ok := block.Instrs[len(block.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		if only != nil || len(ret.Results) != 1 {
			return nil
		}
		only = ret.Results[0]
	}
	return only
}

// formatted are the pieces of a call of fmt.Sprintf.
func (r *clockReader) formatted(call *ssa.Call, depth int) []piece {
	to, ok := calleeOf(call.Common())
	if !ok || keyOf(to) != "fmt.Sprintf" || len(to.args) != 2 {
		return nil
	}
	format, ok := constText(to.args[0])
	if !ok {
		return nil
	}
	args := elements(to.args[1])
	var out []piece
	for {
		i := strings.IndexByte(format, '%')
		if i < 0 {
			return append(out, piece{text: format})
		}
		out = append(out, piece{text: format[:i]})
		n := i + 1
		for n < len(format) && strings.IndexByte("+-# 0123456789.", format[n]) >= 0 {
			n++
		}
		switch {
		case n >= len(format):
			return nil
		case format[n] == '%':
			out = append(out, piece{text: "%"})
		case len(args) == 0:
			return nil
		default:
			arg := unboxed(args[0])
			args = args[1:]
			if format[n] == 's' || format[n] == 'v' {
				if basic, isText := arg.Type().Underlying().(*types.Basic); isText && basic.Info()&types.IsString != 0 {
					out = append(out, r.piecesAt(arg, depth+1)...)
					break
				}
			}
			out = append(out, piece{v: arg})
		}
		format = format[n+1:]
	}
}

// joined makes one piece of neighbours that are constant.
func joined(in []piece) []piece {
	var out []piece
	for _, p := range in {
		if n := len(out); n > 0 && p.v == nil && out[n-1].v == nil {
			out[n-1].text += p.text
		} else {
			out = append(out, p)
		}
	}
	return out
}

func constText(v ssa.Value) (string, bool) {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(c.Value), true
}

// unboxed is a value before it became an interface.
func unboxed(v ssa.Value) ssa.Value {
	if mi, ok := v.(*ssa.MakeInterface); ok {
		return mi.X
	}
	return v
}

// elements lists the elements of a slice that is written out where it is used, in order.
func elements(v ssa.Value) []ssa.Value {
	slice, ok := v.(*ssa.Slice)
	if !ok {
		return nil
	}
	array, ok := slice.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	var out []ssa.Value
	for _, ref := range *array.Referrers() {
		addr, ok := ref.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		i, isConst := addr.Index.(*ssa.Const)
		for _, use := range *addr.Referrers() {
			if st, ok := use.(*ssa.Store); ok && isConst && st.Addr == addr {
				n := int(i.Int64())
				for len(out) <= n {
					out = append(out, nil)
				}
				out[n] = st.Val
			}
		}
	}
	if slices.Contains(out, nil) {
		return nil
	}
	return out
}

// sentText is a text that says how long something may take, as people read it: "3s",
// or what is sent where the unit is not plain. Not ok: it may differ from call to call.
func (r *clockReader) sentText(v ssa.Value, name string) (text string, ok bool) {
	if of := r.pieces(v); len(of) == 1 && of[0].v == nil {
		return readDuration(of[0].text, name), of[0].text != "" && of[0].text != "0" // which mostly means: none
	}
	if d, ok := r.formattedDuration(v, 0); ok {
		return DurationText(d), true
	}
	if n, ok := r.formattedCount(v); ok {
		return readDuration(strconv.FormatInt(n, 10), name), true
	}
	return "", false
}

// formattedCount is the fixed count that a text is made from, in the unit that its name
// says.
func (r *clockReader) formattedCount(v ssa.Value) (n int64, ok bool) {
	call, ok := v.(*ssa.Call)
	if !ok {
		return 0, false
	}
	to, ok := calleeOf(call.Common())
	if !ok {
		return 0, false
	}
	switch keyOf(to) {
	case "strconv.Itoa", "strconv.FormatInt":
		n, ok = r.amount(to.args[0])
	case "fmt.Sprintf":
		if arg := countArg(to); arg != nil {
			n, ok = r.amount(arg)
		} else {
			ok = false
		}
	default:
		ok = false
	}
	return n, ok && n > 0
}

// countArg is the one argument of fmt.Sprintf("%d", n), nil for other formats.
func countArg(to callee) ssa.Value {
	if format, ok := constText(to.args[0]); ok && format == "%d" {
		if args := elements(to.args[1]); len(args) == 1 {
			return unboxed(args[0])
		}
	}
	return nil
}

// formattedDuration is the fixed duration behind a text or a count.
func (r *clockReader) formattedDuration(v ssa.Value, depth int) (d time.Duration, ok bool) {
	if depth > maxBackward {
		return 0, false
	}
	switch x := v.(type) {
	case *ssa.Convert:
		return r.formattedDuration(x.X, depth+1)
	case *ssa.MakeInterface:
		return r.formattedDuration(x.X, depth+1)
	case *ssa.Call:
		to, known := calleeOf(x.Common())
		if !known || to.obj == nil {
			return 0, false
		}
		switch keyOf(to) {
		case "strconv.Itoa", "strconv.FormatInt", "strconv.FormatFloat":
			return r.formattedDuration(to.args[0], depth+1)
		case "(time.Duration).String", "(time.Duration).Milliseconds", "(time.Duration).Seconds", "(time.Duration).Microseconds":
			n, ok := r.amount(receiverOf(x.Common()))
			return time.Duration(n), ok && n > 0
		case "fmt.Sprintf", "fmt.Sprint":
			if args := elements(to.args[len(to.args)-1]); len(args) == 1 {
				if arg := unboxed(args[0]); len(to.args) == 1 || countArg(to) == nil || !isDuration(arg) {
					return r.formattedDuration(arg, depth+1)
				}
			}
		}
	case *ssa.BinOp: // d / time.Millisecond
		if isDuration(x.X) && x.Op == token.QUO {
			n, ok := r.amount(x.X)
			return time.Duration(n), ok && n > 0
		}
	}
	if isDuration(v) {
		n, ok := r.amount(v)
		return time.Duration(n), ok && n > 0
	}
	return 0, false
}

func isDuration(v ssa.Value) bool { return isNamed(v.Type(), "time", "Duration") }

// readDuration reads a text with a unit, or a number whose unit the name says.
func readDuration(text, name string) string {
	if d, err := time.ParseDuration(strings.ToLower(text)); err == nil && d > 0 {
		return DurationText(d)
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil || n <= 0 {
		return text
	}
	name = strings.ToLower(name)
	switch {
	case strings.HasSuffix(name, "ms") || strings.HasSuffix(name, "millis"):
		return DurationText(time.Duration(n) * time.Millisecond)
	case strings.HasSuffix(name, "seconds") || strings.HasSuffix(name, "-s"):
		return DurationText(time.Duration(n) * time.Second)
	}
	return text
}
