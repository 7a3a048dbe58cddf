package ctxpropagate

import (
	"fmt"
	"os"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// frameworkFaults says what is wrong with a framework's context, and what to pass.
var frameworkFaults = map[string]string{
	summary.Gin:      "*gin.Context has no deadline and no cancellation of its own (ContextWithFallback is off), so %s goes on after the client is gone: pass %s",
	summary.FastHTTP: "*fasthttp.RequestCtx has no deadline and ends only when the server shuts down, so %s goes on after the request is over: pass %s, with a timeout on it",
	summary.Fiber:    "fiber.Ctx has no deadline and no cancellation, so %s goes on after the request is over: pass %s, with a timeout on it",
}

// frameworkRemedies says what to pass where no variable brings it.
var frameworkRemedies = map[string]string{
	summary.Gin:      "its Request.Context()",
	summary.FastHTTP: "the UserContext() of fiber's context",
	summary.Fiber:    "its Context()",
}

// reportFramework reports frameworks' contexts that reach a wait as they are. Whether
// gin's follows the request is an option of its engine: where a package makes no
// engine, the program that does decides.
func reportFramework(r *rule.Reporter, pkg *summary.Package, view *link.View) {
	if !r.On(framework) {
		return
	}
	for f, s := range steps(pkg) {
		if s.Framework == "" || s.Framework == summary.Gin && (!pkg.Gin.Made || pkg.Gin.Fallback) || !pkg.Waits(s) {
			continue
		}
		pass := frameworkRemedies[s.Framework]
		if s.Hand != nil && s.Hand.Request {
			pass = s.Hand.Expr
		}
		r.Report(framework, &finding.Finding{
			Function: f.Short, Doubtful: s.Explained, Message: fmt.Sprintf(frameworkFaults[s.Framework], s.Short, pass),
		}, s.Span, nil)
	}
	if view == nil || !pkg.Main.Pos.IsValid() {
		return
	}
	files := pkg.Files(os.ReadFile)
	for _, c := range view.GinContexts() {
		if ignores(c.Ignored, framework, false) {
			continue
		}
		out := &finding.Finding{Function: c.In, Message: fmt.Sprintf(frameworkFaults[summary.Gin], c.Wait, frameworkRemedies[summary.Gin])}
		out.Pos, _ = files.Position(c.At)
		at := pkg.Main
		if local := pkg.Local(c.At); local.Pos.IsValid() {
			at = local
		}
		r.Report(framework, out, at, nil)
	}
}
