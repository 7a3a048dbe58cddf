package report

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

// tally is the last line: "3 findings (2 warnings, 1 info not shown: -show
// info) in 12 packages".
func tally(r *Report, showInfo bool) string {
	var errors, warnings, infos int
	for _, f := range r.Findings {
		switch f.Severity {
		case finding.Error:
			errors++
		case finding.Warning:
			warnings++
		default:
			infos++
		}
	}
	var parts []string
	if errors > 0 {
		parts = append(parts, count(errors, "error"))
	}
	if warnings > 0 {
		parts = append(parts, count(warnings, "warning"))
	}
	if infos > 0 {
		info := strconv.Itoa(infos) + " info"
		if !showInfo {
			info += " not shown: -show info"
		}
		parts = append(parts, info)
	}
	s := fmt.Sprintf("%s (%s)", count(len(r.Findings), "finding"), strings.Join(parts, ", "))
	if r.Packages > 0 {
		s += " in " + count(r.Packages, "package")
	}
	return s
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// duration writes milliseconds as people do: 850ms, 10s, 10.4s, 1m30s, 2h.
func duration(millis int64) string {
	if millis > int64(maxDuration/time.Millisecond) {
		return "over " + trimZeros(maxDuration.String())
	}
	return trimZeros((time.Duration(millis) * time.Millisecond).String())
}

// maxDuration is where a sum of timeouts stops meaning anything.
const maxDuration = 1000 * time.Hour

func trimZeros(s string) string {
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}
