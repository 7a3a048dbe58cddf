package valueflow

import (
	"fmt"
	"io"
	"strings"
)

var opNames = [...]string{"alloc", "copy", "phi", "load", "store", "default", "addr", "field", "closure", "bind", "iface", "assert", "bin", "not", "neg", "call", "invoke", "dyn", "append", "unknown", "view", "escape", "decode", "conv", "filter", "return", "panic"}

// Dump writes a unit for people.
func (u *Unit) Dump(w io.Writer) {
	for i := range u.Funcs {
		f := &u.Funcs[i]
		fmt.Fprintf(w, "func %s params=%d free=%d sensitive=%v %s %s\n", f.Symbol, f.Params, f.Free, f.Sensitive, f.File, f.Decl)
		for b := range f.Blocks {
			blk := &f.Blocks[b]
			fmt.Fprintf(w, "  %d: preds %v succs %v cond %s\n", b, blk.Preds, blk.Succs, u.operandText(blk.Cond))
			for k := range blk.Instrs {
				in := &blk.Instrs[k]
				var args []string
				for _, a := range in.Args {
					args = append(args, u.operandText(a))
				}
				name, typ := "", ""
				if in.Name >= 0 && int(in.Name) < len(u.Names) {
					name = u.Names[in.Name]
				}
				if in.Type >= 0 {
					typ = u.Names[in.Type]
				}
				fmt.Fprintf(w, "    %s = %s %q [%s] (%s) flag %d  :%d:%d\n", u.operandText(in.Dst), opNames[in.Op], name, typ, strings.Join(args, ", "), in.Flag, in.Line, in.Col)
			}
		}
	}
}

func (u *Unit) operandText(o int32) string {
	switch {
	case o == None:
		return "_"
	case o >= 0:
		return fmt.Sprintf("r%d", o)
	}
	k := u.Consts[^o]
	switch k.Kind {
	case ConstString, ConstFunc, ConstGlobal, ConstZero:
		return fmt.Sprintf("%d:%s", k.Kind, u.Names[k.Name])
	}
	return fmt.Sprintf("%d:%d", k.Kind, k.Int)
}
