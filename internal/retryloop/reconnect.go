package retryloop

import (
	"strings"

	"golang.org/x/tools/go/ssa"
)

// connectWords are in the names of what keeps something connected.
var connectWords = []string{"connect", "dial", "subscribe", "listen", "reconnect", "handshake"}

// reconnects reads an endless loop in which something that connects is started again.
func (l *Loop) reconnects(all []*Loop) bool {
	for _, b := range l.Fn.Blocks {
		if !l.Blocks[b] {
			continue
		}
		for _, s := range b.Succs {
			if !l.Blocks[s] && !ends(b) {
				return false // it ends by itself
			}
		}
	}
	for _, c := range l.calls(all) {
		if !canFail(c) || !connects(c) {
			continue
		}
		w := &walk{loop: l, call: c}
		pauses := l.pauses(w)
		if len(pauses) == 0 || !w.successRepeats(step{block: c.Block()}, map[step]bool{}) {
			continue
		}
		l.Kind, l.Tried, l.Pos, l.Pauses, l.Sees = Reconnect, c, statement(l.Fn, c.Pos()), pauses, l.sees(w)
		return true
	}
	return false
}

// ends: a branch out of the loop is on the state of a context or of a stop channel.
func ends(b *ssa.BasicBlock) bool {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	return ok && (onContext(branch.Cond) || onSelect(branch.Cond))
}

func onSelect(v ssa.Value) bool {
	bin, ok := v.(*ssa.BinOp)
	return ok && onContext(bin.X)
}

// connects: a call's name, or that of the function value, says that it connects.
func connects(c *ssa.Call) bool {
	name := ""
	if fn := callee(c); fn != nil {
		name = fn.Name()
	} else {
		name = valueName(c.Call.Value)
	}
	name = strings.ToLower(name)
	for _, w := range connectWords {
		if strings.Contains(name, w) && !strings.Contains(name, "disconnect") && !strings.Contains(name, "listener") {
			return true
		}
	}
	return false
}

// valueName is the name of the variable or field that a function value is in.
func valueName(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Parameter:
		return v.Name()
	case *ssa.FreeVar:
		return v.Name()
	case *ssa.UnOp:
		switch x := v.X.(type) {
		case *ssa.FieldAddr:
			return fieldName(x)
		case *ssa.Alloc:
			return x.Comment
		case *ssa.FreeVar:
			return x.Name()
		}
	}
	return ""
}
