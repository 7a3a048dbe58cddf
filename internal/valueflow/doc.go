// Package valueflow follows values through a whole program: which durations reach which
// timeouts, whose client a request goes through, which functions a call through an
// interface or a function value reaches.
//
// # In two halves
//
// Compile translates one package's SSA form into a Unit: for each function the few
// instructions that matter, with names in place of types and positions as lines below a
// declaration, so that a unit can travel in a fact. What computes, formats and compares
// without an effect that is followed is left out (see effects.go).
//
// Main and Open run units. Main begins at a program's main function and knows all that the
// program is; Open runs one package by itself, with anything for the arguments of what
// others may call. Both are abstract interpreters: they execute the instructions on sets
// of values until nothing changes any more.
//
// # Values
//
// A register, or a cell of the heap, holds a set: numbers and texts with the place that they
// come from (an Origin), functions with what they captured, addresses, structs by
// reference to the cells they were copied from, and Unknowns, which say why nothing is
// known. Sets only grow, and wide ones are cut to "too many", so the run ends.
//
// A cell is an object and a path of fields; an object is an allocation in one instance of
// its function. An element of a map or a slice with a constant key is a cell of its own, the
// others share one ("[]"); a channel is one cell. What nobody stored is zero, which is
// found out last: when nothing moves any more, reads that found nothing get their zero one
// after the other, in the order in which the program came to them, stores that are
// still awaited last.
//
// # What came later
//
// Cells do not know the order of stores, but people override defaults. Where a function
// sets fields of what it made itself before anybody else sees it, the order is settled when
// it is compiled (strong.go, renew.go, wrap.go: the last store wins, a field that wraps its
// own value is a variable, ways that store nothing bring what was there before). What a
// function is handed by the maker of an object and stores there in any case, an option's
// function, say, comes after what the maker stored. A default stored under "if it is zero"
// replaces zero. Values that decide a branch prune it.
//
// # Whose value it is
//
// A function that makes or takes what clients, servers and wrappers are made of has an
// instance for each call site, up to three deep, and a method for each receiver; a
// literal for each closure. What runs for a request is told apart by receiver and closure,
// and by one call site only where it takes functions or limits: there is no end of
// requests. Recursion comes back to the same instance.
//
// # Libraries
//
// No library's source is read. Package models holds small stand-ins in Go for what matters of
// them; a call of anything else returns an Unknown, runs the functions and the interfaces
// that it is handed, and passes through what has the shape Handler -> Handler.
//
// # Limits
//
// At most 64 instances of a function, 16 numbers, 96 addresses and 12 contexts in a set,
// three hundred thousand units of work for a package and twelve million for a program; a run that is cut says so
// (Solution.Cut), and no rule concludes anything from it. The order of elements is lost in
// loops over slices; a struct that is changed between two calls is one to both; what goes
// through reflection, decoding methods of the program included, is not followed.
package valueflow
