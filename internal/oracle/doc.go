// Package oracle holds what internal/valueflow says of dynamic calls against another
// resolver: variable type analysis (golang.org/x/tools/go/callgraph/vta) over the whole
// program, libraries included. It has tests only, and nothing imports it: what VTA needs
// is no part of the linter.
//
// VTA merges all objects of a type, all call sites and all branches, so it has too many
// callees, but few too few. A callee that VTA has and the value flow has not is
// either *fewer*, where the value flow knows all that arrives at the call, or *missing*,
// and then there is a reason: see reasons_test.go.
//
// Calls count that are written in packages in scope and, according to VTA, reached from
// main; callees count that are in scope. Calls are told apart by file, line and column,
// functions by their symbol; the instances of a generic function are one.
//
//	go test ./internal/oracle                                  # the example and the cases of the value flow
//	go test ./internal/oracle -update                          # writes their goldens
//	make oracle MODULE=/path/to/module MAINS=./cmd/server      # another module
package oracle
