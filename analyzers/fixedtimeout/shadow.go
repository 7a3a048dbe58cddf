package fixedtimeout

import (
	"fmt"
	"path"
	"path/filepath"
	"strconv"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// longEnough is a limit that was chosen with downloads in mind.
const longEnough = 5 * time.Minute

// reportShadow reports limits on whole clients that cut what is longer, or streams.
func reportShadow(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package) {
	if !r.On(shadow) {
		return
	}
	for i := range pkg.Covered {
		c := &pkg.Covered[i]
		message := shadowed(r, c)
		if message == "" {
			continue
		}
		r.Report(shadow, &finding.Finding{Function: c.Func, Message: message, Doubtful: doubtfulShadow(c)}, c.At, nil)
	}
}

// shadowed says what a limit cuts; "" if it cuts nothing.
func shadowed(r *rule.Reporter, c *summary.Covered) string {
	switch c.Kind {
	case summary.Scope, summary.LongPoll:
		if c.Longer <= c.Limit.Value {
			return ""
		}
	case summary.ReturnedBody, summary.GRPCStream:
	default:
		if c.Limit.Value >= longEnough {
			return ""
		}
	}
	limit := fmt.Sprintf("Client.Timeout %s", c.Limit.Value)
	switch {
	case c.At == c.Limit.At:
	case c.Open:
		limit += fmt.Sprintf(" (%s, unless somebody sets another)", lineOf(r, c.Limit.At))
	default:
		limit += fmt.Sprintf(" (%s)", lineOf(r, c.Limit.At))
	}
	const headersOnly = "limit the headers with Transport.ResponseHeaderTimeout and the whole with a context"
	switch c.Kind {
	case summary.FileCopy:
		return limit + " cuts the copy of the body to a file, however well it goes: " + headersOnly
	case summary.SavedFile:
		return limit + " cuts the download, however well it goes: use a client without one here, and a context for the whole"
	case summary.WriterCopy:
		return limit + " cuts the copy of the body when it or its reader takes longer: " + headersOnly
	case summary.Stream:
		return limit + " cuts the stream, which has no end of its own: use a client without one here, and the context to end it"
	case summary.Callback:
		return limit + " cuts the body while it is read piece by piece: " + headersOnly
	case summary.Upload:
		return limit + " cuts the upload of a file, however well it goes: use a client without one here, and a context for the whole"
	case summary.Scope:
		return fmt.Sprintf("%s cuts the %s that %s gives this call: take the client's off, or make the context's the lesser", limit, c.Longer, c.Text)
	case summary.LongPoll:
		return fmt.Sprintf("%s cuts the wait that the query asks for (%s, %s), so that nothing is ever heard: give the client more than that", limit, c.Text, c.Longer)
	case summary.Attempts:
		return fmt.Sprintf("%s cuts all the attempts of %s together, so that the later ones never get a chance: limit each attempt, and the whole with a context", limit, c.Text)
	case summary.GRPCStream:
		return fmt.Sprintf("this timeout of %s cuts the stream that is opened with it, however well it goes: limit the opening of it alone (cancel with a timer that is stopped), or unary calls only", durationText(c.Limit))
	case summary.ReturnedBody:
		return "this cancel cuts the response's body: it runs as the response is returned, before anybody has read it: cancel when the body is closed"
	}
	return ""
}

// durationText is the value of a limit, or its source where the value is not known.
func durationText(l summary.ClientLimit) string {
	if l.Text != "" {
		return l.Text
	}
	return l.Value.String()
}

// doubtfulShadow: whether what is cut is too long for the limit depends on what nobody
// can see here.
func doubtfulShadow(c *summary.Covered) bool {
	switch c.Kind {
	case summary.WriterCopy, summary.Callback:
		return true
	case summary.GRPCStream:
		return c.Limit.Text != ""
	}
	return false
}

// lineOf names a place in this package.
func lineOf(r *rule.Reporter, at summary.Span) string {
	pos := r.Position(at)
	return path.Base(filepath.ToSlash(pos.File)) + ":" + strconv.Itoa(pos.Line)
}
