package ctxpropagate

import (
	"fmt"
	"os"
	"slices"

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
	summary.FastHTTP: "the UserContext() of fiber's context",
	summary.Fiber:    "its Context()",
}

// reportFramework reports frameworks' contexts that reach a wait as they are. Whether
// gin's follows the request is an option of its engine: where a package makes no
// engine, the program that does decides.
func reportFramework(r *rule.Reporter, module string, pkg *summary.Package, view *link.View) {
	if !r.On(framework) {
		return
	}
	for f, s := range steps(pkg) {
		if s.Framework != "" && s.Framework != summary.Gin && pkg.Waits(s) {
			r.Report(framework, &finding.Finding{
				Function: f.Short, Doubtful: s.Explained, Message: fmt.Sprintf(frameworkFaults[s.Framework], s.Short, remedy(s)),
			}, s.Span, nil)
		}
	}
	g := &ginReport{r: r, pkg: pkg, module: module, files: pkg.Files(os.ReadFile)}
	if made := pkg.Gin.Made; len(made) > 0 && !pkg.Gin.Fallback {
		g.report(made[0], pkg.GinContexts)
	}
	if view != nil && pkg.Main.Pos.IsValid() {
		g.report(view.GinContexts())
	}
}

// remedy is what to pass in place of a framework's context.
func remedy(s *summary.Step) string {
	if s.Hand != nil && s.Hand.Request {
		return s.Hand.Expr
	}
	return frameworkRemedies[s.Framework]
}

// maxUses is how many uses of gin's context are reported each by itself. Beyond that
// the engine is the cause: one line there mends them all.
const maxUses = 5

type ginReport struct {
	r      *rule.Reporter
	pkg    *summary.Package
	module string
	files  *summary.Files
}

func (g *ginReport) report(engine summary.Place, uses []summary.GinContext) {
	uses = slices.DeleteFunc(slices.Clone(uses), func(c summary.GinContext) bool {
		return ignores(c.Ignored, framework, g.r.LeaveNolint() && g.pkg.Local(c.At).Pos.IsValid())
	})
	if len(uses) == 0 {
		return
	}
	if len(uses) <= maxUses {
		for _, c := range uses {
			out := &finding.Finding{Function: c.In, Doubtful: c.Explained, Message: fmt.Sprintf(frameworkFaults[summary.Gin], c.Wait, c.Pass)}
			out.Pos, _ = g.files.Position(c.At)
			g.r.Report(framework, out, g.at(c.At), nil)
		}
		return
	}
	out := &finding.Finding{Message: fmt.Sprintf(
		"this engine's contexts have no deadline and no cancellation of their own (ContextWithFallback is off), and %d calls wait on them, first %s in %s (%s): set ContextWithFallback, or pass c.Request.Context() where no value of c.Set is needed",
		len(uses), uses[0].Wait, uses[0].In, where(g.files, g.module, uses[0].At))}
	out.Pos, _ = g.files.Position(engine)
	for _, c := range uses[:min(len(uses), 2*maxUses)] {
		pos, _ := g.files.Position(c.At)
		out.Chain = append(out.Chain, finding.Step{Function: c.In, Position: pos, Note: "calls " + c.Wait + " with gin's context"})
	}
	g.r.Report(framework, out, g.at(engine), nil)
}

// at is where this package shows a place.
func (g *ginReport) at(p summary.Place) summary.Span {
	if local := g.pkg.Local(p); local.Pos.IsValid() {
		return local
	}
	return g.pkg.Main
}
