package retryloop

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// Verdict is what a failure is judged to be.
type Verdict struct {
	// Name is the sentinel error, the type of error, the predicate, by their full names; or
	// "status 429", "code Unavailable".
	Name string
	// Known: Name names what a failure is: a sentinel, a type, a status. Else it is a
	// function that judges.
	Known bool
	Not   bool
}

// judge reads the branch at a block's end, if it judges what the call returned.
func (w *walk) judge(b *ssa.BasicBlock, goes [2]bool) side {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok || !goes[0] || !goes[1] {
		return side{}
	}
	cond, not := branch.Cond, false
	for {
		u, ok := cond.(*ssa.UnOp)
		if !ok || u.Op != token.NOT {
			break
		}
		cond, not = u.X, !not
	}
	s := w.judgeCond(cond, b)
	if not && s.about {
		s.good[0], s.good[1] = s.good[1], s.good[0]
		s.bad[0], s.bad[1] = s.bad[1], s.bad[0]
		if s.verdict != nil {
			v := *s.verdict
			v.Not = !v.Not
			s.verdict = &v
		}
	}
	return s
}

var always = [2]bool{true, true}

func (w *walk) judgeCond(cond ssa.Value, b *ssa.BasicBlock) side {
	if bin, ok := cond.(*ssa.BinOp); ok {
		if s, ok := w.judgeNil(bin); ok {
			return s
		}
		if s, ok := w.judgeStatus(bin); ok {
			return s
		}
		if name, known, ok := w.compared(bin); ok {
			return predicate(Verdict{Name: name, Known: known, Not: bin.Op == token.NEQ})
		}
		return side{}
	}
	t := &tracer{call: w.call, loop: w.loop}
	if ex, ok := cond.(*ssa.Extract); ok {
		if ta, ok := ex.Tuple.(*ssa.TypeAssert); ok && t.isError(ta.X) {
			return predicate(Verdict{Name: types.TypeString(ta.AssertedType, nil), Known: true})
		}
		if c, ok := ex.Tuple.(*ssa.Call); ok && t.judges(c) {
			return w.opinion(c, b)
		}
		return side{}
	}
	if c, ok := cond.(*ssa.Call); ok && t.judges(c) {
		return w.opinion(c, b)
	}
	return side{}
}

// predicate is a branch that is taken by failures of a kind; a success never is of one.
func predicate(v Verdict) side {
	s := side{about: true, good: [2]bool{false, true}, bad: always, verdict: &v}
	if v.Not {
		s.good = [2]bool{true, false}
	}
	return s
}

// opinion is a function that judges what the call returned. What it says of a success is
// what leads out of the loop.
func (w *walk) opinion(c *ssa.Call, b *ssa.BasicBlock) side {
	name, known := verdictOf(c)
	v := Verdict{Name: name, Known: known}
	s := side{about: true, good: always, bad: always, verdict: &v}
	if known {
		s.good = [2]bool{false, true}
		return s
	}
	again0, again1 := w.canRepeat(b.Succs[0]), w.canRepeat(b.Succs[1])
	if again0 != again1 {
		s.good = [2]bool{!again0, !again1}
	}
	return s
}

// judgeNil reads "err == nil". Of the error of another call it says that this one did not
// fail.
func (w *walk) judgeNil(bin *ssa.BinOp) (side, bool) {
	if bin.Op != token.EQL && bin.Op != token.NEQ {
		return side{}, false
	}
	x := bin.X
	if isNilConst(x) {
		x = bin.Y
	} else if !isNilConst(bin.Y) {
		return side{}, false
	}
	if !isError(x.Type()) {
		return side{}, false
	}
	t := &tracer{call: w.call, loop: w.loop}
	mine := t.isError(x)
	if !mine {
		if !isCallsError(x, map[ssa.Value]bool{}) {
			return side{}, false
		}
		// Of the one that is tried it decides nothing, but a success of all goes one way.
		return side{about: true, foreign: true, good: [2]bool{bin.Op == token.EQL, bin.Op == token.NEQ}, bad: always, verdict: &Verdict{}}, true
	}
	s := side{about: true, good: [2]bool{bin.Op == token.EQL, bin.Op == token.NEQ}}
	s.bad = [2]bool{!s.good[0], !s.good[1]}
	return s, true
}

func isCallsError(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.Call:
		return true
	case *ssa.Extract:
		_, ok := v.Tuple.(*ssa.Call)
		return ok
	case *ssa.Phi:
		for _, e := range v.Edges {
			if isCallsError(e, seen) {
				return true
			}
		}
	}
	return false
}

func isNilConst(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.Value == nil
}

// judgeStatus reads a comparison of the status of the response.
func (w *walk) judgeStatus(bin *ssa.BinOp) (side, bool) {
	t := &tracer{call: w.call, loop: w.loop}
	at := func(code int64) (bool, bool) { return compareAt(bin, t, code) }
	good, ok := at(200)
	if !ok {
		return side{}, false
	}
	s := side{about: true, good: [2]bool{good, !good}}
	v := Verdict{Known: true}
	for _, x := range []struct {
		code int64
		name string
	}{{429, "status 429"}, {503, "status 5xx"}, {500, "status 5xx"}, {404, "status 404"}, {401, "status 401"}, {409, "status 409"}, {400, "status 4xx"}, {408, "status 408"}, {412, "status 412"}} {
		yes, _ := at(x.code)
		i := 1
		if yes {
			i = 0
		}
		s.bad[i] = true
		if yes && v.Name == "" {
			v.Name = x.name
		}
	}
	if fails := func(code int64) bool { yes, _ := at(code); return yes != good }; fails(400) && fails(404) && fails(422) {
		v.Name = "any status" // permanent failures too
	}
	if !good {
		s.bad = always // other failures go the other way
	} else {
		v.Not = true
		s.bad = always
	}
	s.verdict = &v
	return s, true
}

// compareAt evaluates a comparison for a status code.
func compareAt(bin *ssa.BinOp, t *tracer, code int64) (yes, ok bool) {
	x, okX := statusAt(bin.X, t, code)
	y, okY := statusAt(bin.Y, t, code)
	if !okX || !okY || !t.isStatus(bin.X) && !t.isStatus(bin.Y) {
		return false, false
	}
	switch bin.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return constant.Compare(constant.MakeInt64(x), bin.Op, constant.MakeInt64(y)), true
	}
	return false, false
}

func statusAt(v ssa.Value, t *tracer, code int64) (int64, bool) {
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() == constant.Int {
			return v.Int64(), true
		}
		return 0, false
	case *ssa.BinOp:
		x, okX := statusAt(v.X, t, code)
		y, okY := statusAt(v.Y, t, code)
		if !okX || !okY {
			return 0, false
		}
		switch v.Op {
		case token.QUO:
			if y != 0 {
				return x / y, true
			}
		case token.REM:
			if y != 0 {
				return x % y, true
			}
		}
		return 0, false
	}
	return code, t.isStatus(v)
}

// compared reads "err == ErrX", "code == codes.Unavailable", "pgErr.Code == "40001"".
func (w *walk) compared(bin *ssa.BinOp) (name string, known, ok bool) {
	if bin.Op != token.EQL && bin.Op != token.NEQ {
		return "", false, false
	}
	t := &tracer{call: w.call, loop: w.loop}
	for _, p := range [][2]ssa.Value{{bin.X, bin.Y}, {bin.Y, bin.X}} {
		if t.isError(p[0]) {
			if name, ok := sentinel(p[1]); ok {
				return name, true, true
			}
			return "", false, true
		}
		if k, isConst := p[1].(*ssa.Const); isConst && k.Value != nil && t.ofError(p[0]) {
			return codeName(k), true, true
		}
	}
	return "", false, false
}
