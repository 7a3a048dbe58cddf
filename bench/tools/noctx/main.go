// The noctx command is the peer of that name, stand-alone and as a vettool.
// noctx's own command is a vettool only.
package main

import (
	"github.com/sonatard/noctx"
	"golang.org/x/tools/go/analysis/singlechecker"
)

func main() { singlechecker.Main(noctx.Analyzer) }
