package summary

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// handOf finds the caller's context in the parameters of a function or of a
// function literal. A parameter that has no name cannot be used, so it is not
// at hand.
func handOf(fn *ssa.Function, know *knowledge.Table) *Hand {
	sig := fn.Signature
	params := fn.Params
	if sig.Recv() != nil && len(params) == sig.Params().Len()+1 {
		params = params[1:]
	}
	if len(params) != sig.Params().Len() {
		return nil
	}
	usable := func(i int) bool { n := params[i].Name(); return n != "" && n != "_" }
	// A plain context wins over a request: that is what the author passes on.
	for i := range params {
		if t := sig.Params().At(i).Type(); usable(i) && isContext(t) && !isFrameworkContext(t, know) {
			return &Hand{Expr: params[i].Name(), Name: params[i].Name(), Pos: params[i].Pos(), Param: i}
		}
	}
	for i := range params {
		if !usable(i) {
			continue
		}
		if suffix, ok := requestContext(sig.Params().At(i).Type(), know); ok {
			return &Hand{Expr: params[i].Name() + suffix, Name: params[i].Name(), Pos: params[i].Pos(), Param: i, Request: true}
		}
	}
	return nil
}

// requestContext says how to get the caller's context out of a value of type t:
// ".Context()" for a *http.Request or a gRPC stream, ".Request.Context()" for
// gin's context.
func requestContext(t types.Type, know *knowledge.Table) (suffix string, ok bool) {
	if isRequest(t) {
		return ".Context()", true
	}
	if isNamed(t, "github.com/gin-gonic/gin", "Context") {
		return ".Request.Context()", true
	}
	if m := contextMethod(t, know); m != nil {
		return ".Context()", true
	}
	// echo: c.Request().Context().
	if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "Request"); obj != nil {
		if m, isFunc := obj.(*types.Func); isFunc && m.Signature().Params().Len() == 0 && m.Signature().Results().Len() == 1 &&
			isRequest(m.Signature().Results().At(0).Type()) && m.Pkg() != nil && frameworks[m.Pkg().Path()] {
			return ".Request().Context()", true
		}
	}
	return "", false
}

// frameworks are the packages whose handler argument has a Request method.
var frameworks = map[string]bool{
	"github.com/labstack/echo/v4": true,
	"github.com/labstack/echo/v5": true,
}

// contextMethod is the method Context() context.Context of t, if knowledge says
// that it hands out the context of the request at hand.
func contextMethod(t types.Type, know *knowledge.Table) *types.Func {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "Context")
	m, ok := obj.(*types.Func)
	if !ok || m.Signature().Params().Len() != 0 || m.Signature().Results().Len() != 1 {
		return nil
	}
	if e, ok := know.Func(m); !ok || e.Returns != "caller" {
		return nil
	}
	return m
}

// isFrameworkContext: the type satisfies context.Context but is a framework's
// own (gin, fiber): the request's context has to be taken out of it.
func isFrameworkContext(t types.Type, know *knowledge.Table) bool {
	if types.IsInterface(t) {
		return isNamed(t, "github.com/gofiber/fiber/v3", "Ctx")
	}
	return true
}
