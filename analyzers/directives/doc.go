// Package directives checks the comments that suppress findings.
//
// # Analyzer directives
//
// directives: checks the comments that suppress findings
//
// A suppression is a promise to the next reader. It needs a reason, and it has
// to go when the code that it excused is gone.
//
//	//deadlinelint:ignore ctxpropagate/background the audit record must be written
//	//deadlinelint:detached runs for the life of the process
//	//nolint:deadlinelint // as golangci-lint reads it
//
// Behind code, a directive covers its line. On a line of its own it covers the
// statement below, up to the first block; directly above a function, type, variable
// or import, all of it; above the package clause, the file. It stands where the
// finding is; for ctxpropagate/callee also at the call of one caller, which then
// no longer counts, or where go vet shows the finding in main.
// //deadlinelint:detached stands above a function or a type.
//
// # Rule malformed
//
// malformed: a directive that cannot be obeyed
//
// The directive names no rule or an unknown one, has no reason, or is misspelt.
// What cannot be obeyed suppresses nothing.
//
// Bad:
//
//	//deadlinelint:ignore ctxpropagate/background
//
// Good:
//
//	//deadlinelint:ignore ctxpropagate/background the audit record must be written
//
// # Rule unused
//
// unused: a directive that suppresses nothing
//
// The finding that it excused is gone, or never was. The fix deletes it. A
// directive is judged only where all the rules that it names have run. A
// //nolint is left to golangci-lint's own nolintlint.
//
// Bad:
//
//	//deadlinelint:ignore ctxpropagate/background the audit record must be written
//	rows, err := r.pool.Query(ctx, q)
//
// Good: no directive.
package directives
