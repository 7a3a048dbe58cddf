package valueflow

import "go/types"

// sensitive: the function makes or takes what is told apart by who calls it: limits,
// functions, interfaces, and what is built of them.
func sensitive(sig *types.Signature) Sensitivity {
	makes := false
	for v := range sig.Results().Variables() {
		makes = makes || tells(v.Type()) || isContext(v.Type())
	}
	out := Insensitive
	if makes && sig.Recv() == nil {
		out = Wiring
	}
	for v := range sig.Params().Variables() {
		out = max(out, sensitiveTo(v.Type(), makes))
	}
	return out
}

// tells: values of the type are told apart by who makes them.
func tells(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Signature, *types.Slice, *types.Map, *types.Chan:
		return !isBytes(u)
	case *types.Interface:
		return !isError(t) && !isContext(t)
	case *types.Pointer, *types.Struct:
		return true
	case *types.Basic:
		return isDuration(t)
	}
	return false
}

// sensitiveTo says what a parameter makes of a function; makes: the function returns
// something.
func sensitiveTo(t types.Type, makes bool) Sensitivity {
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return Limits
	case *types.Basic:
		if isDuration(t) {
			return Limits
		}
		if makes && u.Info()&(types.IsInteger|types.IsString|types.IsBoolean) != 0 {
			return Wiring
		}
	case *types.Interface:
		if u.NumMethods() > 0 && !isError(t) && !isContext(t) {
			return Wiring
		}
	case *types.Slice: // options
		if _, fn := u.Elem().Underlying().(*types.Signature); fn {
			return Limits
		}
		if makes && tells(t) {
			return Wiring
		}
	default:
		if makes && tells(t) {
			return Wiring
		}
	}
	return Insensitive
}

// takesContext: a caller's context, or a request that has one, is at hand.
func takesContext(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		if isContext(v.Type()) {
			return true
		}
		if n := namedOf(v.Type()); n != nil && n.Obj().Pkg() != nil {
			switch n.Obj().Pkg().Path() + "." + n.Obj().Name() {
			case "net/http.Request", "github.com/gin-gonic/gin.Context", "github.com/labstack/echo/v4.Context", "github.com/gofiber/fiber/v2.Ctx":
				return true
			}
		}
	}
	return false
}
