package summary

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// sentOff reads a struct that is sent on a channel with a context in it: what is done
// on that context is done elsewhere, when somebody takes it from the channel.
func (b *builder) sentOff(f *Func, instr ssa.Instruction, e env) {
	type sent struct{ value, ch ssa.Value }
	var all []sent
	switch instr := instr.(type) {
	case *ssa.Send:
		all = append(all, sent{instr.X, instr.Chan})
	case *ssa.Select:
		for _, st := range instr.States {
			if st.Send != nil {
				all = append(all, sent{st.Send, st.Chan})
			}
		}
	}
	for _, one := range all {
		contexts := b.contextsIn(one.value)
		if len(contexts) == 0 {
			continue
		}
		span := Span{Pos: instr.Pos()}
		if sel, ok := instr.(*ssa.Select); ok {
			for _, st := range sel.States {
				if st.Send == one.value && st.Pos.IsValid() {
					span.Pos = st.Pos
				}
			}
		}
		if !span.Pos.IsValid() {
			continue
		}
		s := Step{
			Short: "the work", Waits: "queue", How: Go, TakesContext: true, CtxArg: -1, Contexts: contexts,
			Hand: e.hand, Func: e.fn, InLiteral: e.late, Excuse: e.excuse, Span: span,
			Away: &Away{How: "a queue", Span: span, Explained: b.comments.explain(span)},
		}
		if name := b.chanSource(one.ch, instr.Block()).name; name != "" && !isRegister(name) {
			s.Short = "the work sent to " + name
		}
		s.Place = b.placer.place(span)
		f.Steps = append(f.Steps, s)
	}
}

// contextsIn are the contexts in the fields of a struct made here, unless the struct
// brings a channel or a function by which whoever has it answers.
func (b *builder) contextsIn(v ssa.Value) []Context {
	var alloc *ssa.Alloc
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return b.contextsIn(v.X)
	case *ssa.UnOp:
		alloc, _ = v.X.(*ssa.Alloc)
		if stored, ok := b.current(v).(*ssa.Alloc); ok && alloc != nil {
			alloc = stored // a pointer to a struct
		}
	case *ssa.Alloc:
		alloc = v
	}
	if alloc == nil {
		return nil
	}
	if _, ok := structOf(alloc.Type()); !ok {
		return nil
	}
	var out []Context
	for _, ref := range *alloc.Referrers() {
		fa, ok := ref.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		for _, r := range *fa.Referrers() {
			st, ok := r.(*ssa.Store)
			if !ok || st.Addr != fa {
				continue
			}
			if _, answers := st.Val.Type().Underlying().(*types.Signature); answers || reportsBack(st.Val.Type()) {
				return nil
			}
			if isContext(st.Val.Type()) && b.isRead(fieldOf(fa)) {
				out = append(out, b.contexts(st.Val)...)
			}
		}
	}
	return out
}
