package valueflow

import "slices"

// Texts are the strings that the function of an exchange passes to a library's functions, in
// the instance that makes it: those functions for which is says so.
func (n *Solution) Texts(e Exchange, is func(call string, at Place) bool) []string {
	var out []string
	i := n.s.order[e.Instance]
	u := n.s.units[i.fn.unit]
	for b, first := range i.fn.first {
		for k := range i.fn.Blocks[b].Instrs {
			in, c := &i.fn.Blocks[b].Instrs[k], i.calls[first+int32(k)]
			if !i.exec[b] || c == nil {
				continue
			}
			symbols := slices.Clone(c.library)
			for _, callee := range c.callees {
				symbols = append(symbols, callee.fn.Symbol)
			}
			at := n.s.place(n.s.spotOf(i, first+int32(k)))
			if !slices.ContainsFunc(symbols, func(call string) bool { return is(call, at) }) {
				continue
			}
			for _, o := range in.Args {
				if o >= 0 {
					for _, v := range n.values(i.regs[o]) {
						if v.Kind == String {
							out = append(out, v.Text)
						}
					}
				} else if o != None && u.Consts[^o].Kind == ConstString {
					out = append(out, u.Names[u.Consts[^o].Name])
				}
			}
		}
	}
	return out
}
