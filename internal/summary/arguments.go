package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// argumentUse says what the callee does with argument i (receiver counted, as
// SSA does for static calls).
func (b *builder) argumentUse(fn *ssa.Function, sig *types.Signature, call ssa.CallInstruction, i int) use {
	to, ok := calleeOf(call.Common())
	if !ok || to.obj == nil {
		return useLate
	}
	i -= len(call.Common().Args) - len(to.args)
	whenNow := useNow
	switch call.(type) {
	case *ssa.Go:
		whenNow = useGo
	case *ssa.Defer:
		whenNow = useDefer
	}
	if e, known := b.known(to); known {
		switch {
		case e.Shares:
			return useShared
		case slices.Contains(e.Calls, i):
			if knowledge.Key(to.obj) == "(*sync.Once).Do" {
				return useShared
			}
			return whenNow
		case slices.Contains(e.Spawns, i):
			if callsKey(fn, b.know, waitOf(to.obj)) {
				return useJoined
			}
			return useGo
		case slices.Contains(e.Registers, i):
			if knowledge.Key(to.obj) == "time.AfterFunc" {
				return useQueued
			}
			return useLate
		}
	}
	if to.dispatch == Static && b.inView(to.obj) {
		if b.callsParam(to.obj, i) {
			if whenNow == useNow && joinsCallers(to.recv) {
				return useShared
			}
			return whenNow
		}
		if b.sendsParam(to.obj, i) {
			return useQueued
		}
		return useLate
	}
	// Whoever takes a function that can fail, and can fail itself, passes the
	// error on: it runs the function before it returns.
	if returnsError(sig) && returnsError(to.sig) {
		return whenNow
	}
	return useLate
}

// joinsCallers: values of the type let several callers wait for one run: a flight that
// somebody built by hand.
func joinsCallers(recv types.Type) bool {
	if recv == nil {
		return false
	}
	st, ok := structOf(recv)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if isNamed(f.Type(), "sync", "WaitGroup") || isNamed(f.Type(), "sync", "Once") || isNamed(f.Type(), "sync", "Cond") {
			return true
		}
	}
	return false
}

// waitOf is the key of the method Wait of the group that a spawning method
// belongs to.
func waitOf(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return ""
	}
	obj, _, _ := types.LookupFieldOrMethod(recv.Type(), true, nil, "Wait")
	if m, ok := obj.(*types.Func); ok {
		return knowledge.Key(m)
	}
	return ""
}

// callsKey reports whether fn itself, or a literal in it, calls the function
// with this key.
func callsKey(fn *ssa.Function, know *knowledge.Table, key string) bool {
	if key == "" {
		return false
	}
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok {
				if to, ok := calleeOf(call.Common()); ok && to.obj != nil && knowledge.Key(to.obj) == key {
					return true
				}
			}
		}
	}
	return slices.ContainsFunc(fn.AnonFuncs, func(l *ssa.Function) bool { return callsKey(l, know, key) })
}
