// Package summary is the compiler half of the whole-program pass: it reads one
// package at a time and writes down, for each function, what it may wait for
// and which context each wait observes. Package link is the other half.
//
// # What is read
//
// The package's SSA form, built here and for this package alone, and dropped when
// the summary is done. Packages out of scope (the standard library, third-party
// modules: see config.InScope) return at once; package knowledge answers for
// them. Each call becomes a Step: what is called, how (now, in a goroutine, in a
// defer), which provenances the context has that reaches it, and the fact, if
// there is one, that makes a context of its own right at this place (an Excuse).
// A function literal that runs as part of its function adds its steps to it; one
// that runs later, or elsewhere, is marked as such. So is what leaves the function
// behind (Away): a goroutine or a queue that nobody waits for. A call through a
// function value is a step for each declared function that the package shows it may
// be; a function that is handed to one that runs it is a step there. Channel
// operations that no context can end are steps too.
//
// A context at hand (Hand) is what a function, or a literal, could pass on: a
// parameter that is one, what a request, a stream or a framework's value gives out,
// a field of a value that lives as long as one request.
//
// A context is traced backwards from where it is used: through variables (also
// captured ones), φ-nodes, fields of structs made in the same function, the
// context.With functions, functions that take a context and return one, requests
// and commands that a context was bound to, and functions in view that return
// contexts. A trace ends in a Source. A value that may come from several places
// has several; a rule speaks only if all of them are faults. A variable that lives
// in memory is read flow-sensitively where one store must be the last (variable.go).
// Whether a context is already done where it is used is a question of domination
// (dead.go).
//
// # What leaves the package
//
// Closed is a function as its callers see it, static callees folded in: the
// parameters whose context it waits on, the waits on contexts of its own making
// (Cause), the parameters whose context it gives to work that it leaves behind
// (Escape), and the interface calls that only a linker can follow (Hole), each
// with the chain of calls that leads there. Folding is a fixed point over the
// functions of the package: sets grow, chains only get shorter, so recursion
// ends. At most 8 causes and 8 holes are kept for a function, those with the
// shortest chains, and no chain is longer than 12 calls.
//
// Facts carry this to importers in three parts, because under go vet package
// facts are not transitive and object facts of functions get lost:
//
//   - PackageFact, own part: the Closed forms of the package's functions;
//   - MethodFact: the same on methods, which can be called where their package is
//     not imported directly; the framework prunes these by reachability;
//   - PackageFact, residue: what dynamic dispatch needs (conversions to interfaces,
//     methods with something behind them, functions with a context at hand that
//     call into interfaces), for the package and all packages below it. Under a
//     driver that serialises facts these are deflated blobs, sorted by path, copied
//     upwards without being decoded, and held to ResidueBudget.
//
// In one process facts are shared pointers and nothing is serialised.
//
// Nothing in a fact is a token.Pos or a types.Object. A Place is a declaration's
// name and a distance in lines from it, so that an edit above a function, or in
// another function's body, leaves the fact's bytes as they were and the go
// command's cache intact.
//
// # Limits
//
// Contexts stored in maps, slices, channels and fields of objects made elsewhere
// are not followed: their source is Unknown or Lifetime, which no rule takes for
// a fault. A function value is followed within its package: one that another package
// stores in an exported field or variable is not seen, and more than 8 candidates
// count as none. Escapes are not followed through interfaces. A function that makes
// the reader panic gets no summary, and is counted.
package summary
