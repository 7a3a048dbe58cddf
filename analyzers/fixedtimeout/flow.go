package fixedtimeout

import "github.com/deadlinelint/deadlinelint/internal/flowrule"

// judges are the rules that ask the value flow.
var judges = []flowrule.Judge{
	{Rule: unbounded, Find: findUnbounded},
	{Rule: server, Find: findServer},
	{Rule: zero, Find: findZero},
	{Rule: lifetime, Find: findLifetime},
	{Rule: sameEverywhere, Find: findSameEverywhere},
}
