// The contextcheck command is the peer of that name, stand-alone and as a
// vettool, built against the x/tools version that this module resolves to.
package main

import (
	"github.com/kkHAIKE/contextcheck"
	"golang.org/x/tools/go/analysis/singlechecker"
)

func main() { singlechecker.Main(contextcheck.NewAnalyzer(contextcheck.Configuration{})) }
