package valueflow

import (
	"slices"
	"strings"
)

// A function that takes limits out of what it is given, or passes it on to one that does,
// has an instance for each call site: else the settings of two callers would be one.

// markSensitive finds these functions, to a fixed point over static calls.
func (s *solver) markSensitive() {
	type passing struct {
		from, to *function
	}
	var passes []passing
	for _, fn := range s.byIndex {
		u := s.units[fn.unit]
		derived := fn.derived()
		for b := range fn.Blocks {
			for k := range fn.Blocks[b].Instrs {
				in := &fn.Blocks[b].Instrs[k]
				switch in.Op {
				case OpLoad, OpField:
					if !fn.model && in.Type >= 0 && isDerived(derived, in.Args[0]) && strings.HasSuffix(u.Names[in.Type], "Duration") {
						fn.sensitive = Limits
					}
				case OpCall:
					if keepsNames(u.Names[in.Name]) && slices.ContainsFunc(in.Args, func(a int32) bool { return isDerived(derived, a) }) {
						fn.names = true
						continue
					}
					if s.lib.named[u.Names[in.Name]] && slices.ContainsFunc(in.Args, func(a int32) bool { return isDerived(derived, a) }) {
						fn.names = true
						fn.sensitive = Limits
						continue
					}
					callee := s.functions[u.Names[in.Name]]
					if callee == nil || fn.model && !callee.model {
						continue
					}
					for n, a := range in.Args {
						if isDerived(derived, a) && !(callee.Method && n == 0) {
							passes = append(passes, passing{fn, callee})
							break
						}
					}
				}
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, p := range passes {
			if p.to.names && !p.from.names {
				p.from.names, changed = true, true
			}
			level := p.to.sensitive
			if p.to.model {
				level = Insensitive
			}
			if p.to.names {
				level = Limits
			}
			if level > p.from.sensitive {
				p.from.sensitive, changed = level, true
			}
		}
	}
}

// keepsNames: the intrinsic keeps or finds something under a name.
func keepsNames(symbol string) bool {
	switch strings.TrimPrefix(symbol, flowPackage) {
	case "SetKey", "Key", "Flag", "Env", "EnvGiven", "Fill":
		return strings.HasPrefix(symbol, flowPackage)
	}
	return false
}

// derived are the registers that come from a parameter, the receiver not counted.
func (fn *function) derived() []bool {
	out := make([]bool, fn.Regs)
	first := 0
	if fn.Method {
		first = 1
	}
	for p := first; p < fn.Params; p++ {
		out[p] = true
	}
	if fn.Params <= first {
		return out
	}
	for range 2 { // φ-nodes may come before what they name
		for b := range fn.Blocks {
			for k := range fn.Blocks[b].Instrs {
				in := &fn.Blocks[b].Instrs[k]
				switch in.Op {
				case OpStore: // a parameter that is a variable
					if isDerived(out, in.Args[1]) && in.Args[0] >= 0 {
						out[in.Args[0]] = true
					}
				case OpCopy, OpPhi, OpLoad, OpAddr, OpField, OpIface, OpFilter, OpAssert, OpView, OpBin:
					for _, a := range in.Args {
						if isDerived(out, a) && in.Dst >= 0 {
							out[in.Dst] = true
						}
					}
				}
			}
		}
	}
	return out
}

func isDerived(derived []bool, o int32) bool { return o >= 0 && int(o) < len(derived) && derived[o] }
