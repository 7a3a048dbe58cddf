package summary

import (
	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// A chanKind says where a channel comes from.
type chanKind uint8

const (
	otherChan  chanKind = iota // from a call, a map: who knows
	doneChan                   // the end of something
	timerChan                  // a timer's
	tickerChan                 // a ticker's
	localChan                  // made in this function or the one around it
	sharedChan                 // a field, a parameter, a package variable
)

type chanSource struct {
	kind chanKind
	name string        // for people: "s.jobs"
	made *ssa.MakeChan // of localChan
	wait ssa.Value     // of timerChan: its duration, if that is at hand
	// lent: of sharedChan: it was given to the function, whose caller knows its buffer
	// and who is at the other end.
	lent bool
}

// source finds where a channel comes from.
func (b *builder) chanSource(ch ssa.Value, block *ssa.BasicBlock) chanSource {
	if b.isDoneChannel(ch) {
		return chanSource{kind: doneChan}
	}
	switch v := ch.(type) {
	case *ssa.ChangeType:
		return b.chanSource(v.X, block)
	case *ssa.MakeChan:
		return chanSource{kind: localChan, made: v, name: v.Name()}
	case *ssa.Parameter:
		return chanSource{kind: sharedChan, name: v.Name(), lent: true}
	case *ssa.FreeVar:
		if bound := b.bindingOf(v); bound != nil {
			out := b.chanSource(bound, block)
			out.name = v.Name()
			return out
		}
	case *ssa.Call:
		return b.timer(v)
	case *ssa.UnOp:
		return b.loadedChan(v, block)
	}
	return chanSource{}
}

func (b *builder) timer(call *ssa.Call) chanSource {
	to, ok := calleeOf(call.Common())
	if !ok || to.obj == nil {
		return chanSource{}
	}
	switch knowledge.Key(to.obj) {
	case "time.After":
		return chanSource{kind: timerChan, name: "time.After", wait: to.args[0]}
	case "time.Tick":
		return chanSource{kind: tickerChan, name: "time.Tick"}
	}
	return chanSource{}
}

// loadedChan is the source of a channel that is read from memory.
func (b *builder) loadedChan(v *ssa.UnOp, block *ssa.BasicBlock) chanSource {
	switch addr := v.X.(type) {
	case *ssa.FieldAddr:
		switch {
		case isNamed(addr.X.Type(), "time", "Timer"):
			return chanSource{kind: timerChan, name: "a timer"}
		case isNamed(addr.X.Type(), "time", "Ticker"):
			return chanSource{kind: tickerChan, name: "a ticker"}
		}
		name := fieldName(addr)
		if base := valueName(addr.X); base != "" && base != "complit" {
			name = base + "." + name
		}
		return chanSource{kind: sharedChan, name: name}
	case *ssa.Global:
		return chanSource{kind: sharedChan, name: addr.Name()}
	case *ssa.Alloc, *ssa.FreeVar:
		if only := b.onlyStore(addr); only != nil {
			out := b.chanSource(only, block)
			if out.kind == localChan || out.kind == sharedChan {
				out.name = addrName(addr)
			}
			return out
		}
	}
	return chanSource{}
}

// addrName is the name of a variable, as its author wrote it.
func addrName(addr ssa.Value) string {
	switch addr := addr.(type) {
	case *ssa.Alloc:
		return addr.Comment
	case *ssa.FreeVar, *ssa.Parameter:
		return addr.Name()
	}
	return ""
}

func valueName(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Parameter, *ssa.FreeVar:
		return v.Name()
	case *ssa.UnOp:
		return addrName(v.X)
	case *ssa.Alloc:
		return v.Comment
	}
	return ""
}
