package valueflow

import (
	"regexp"
	"strconv"
)

// maxAttempts is the key of a gRPC service config that says how often a method is called.
var maxAttempts = regexp.MustCompile(`"maxAttempts"\s*:\s*([0-9]+)`)

// grpcMost is how many attempts gRPC makes at most, whatever the config says (unless
// WithMaxCallAttempts says more).
const grpcMost = 5

// retryPolicy is the largest number of attempts that service configs give their methods.
func (f *frame) retryPolicy(configs set) set {
	var out set
	for _, v := range configs {
		u := f.vals.all[v]
		if u.Kind == Unknown {
			out = out.with(f.plain(u))
			continue
		}
		if u.Kind != String {
			continue
		}
		most := int64(1)
		for _, m := range maxAttempts.FindAllStringSubmatch(u.Text, -1) {
			if n, err := strconv.ParseInt(m[1], 10, 32); err == nil {
				most = max(most, min(n, grpcMost))
			}
		}
		out = out.with(f.vals.id(Value{Kind: Int, N: most, Origin: u.Origin}))
	}
	return out
}
