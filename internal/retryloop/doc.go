// Package retryloop finds the retries that people write by hand: loops, and functions
// that call themselves, which make the same call again because it failed.
//
// # What a retry is
//
// In a function's SSA form, a natural loop retries a call if
//
//   - the loop branches on what the call returned: its error, the status of its response,
//     a predicate over these;
//   - where the call succeeded, each way leads out of the loop, as long as nothing else
//     fails on it;
//   - where it failed, some way leads to the next round;
//   - the next round makes the same call: what it is given does not come from the element
//     of a list that the loop goes through, and is not made of the number of the round.
//
// So these are none: a worker that goes on after a success (queue consumers, tickers,
// event loops), a poll that waits for a state (an error ends it), pagination (the cursor
// moves on success), one call after the other for each element of a list (also where the
// first success ends it: the targets differ).
//
// A Reconnect is a loop that never ends, in which something that connects is started again
// however it ended. It is no layer: nobody waits for its result.
//
// # What is read of one
//
// How often the call is made at most (count.go), which failures lead to another attempt
// (cause.go), and what is waited for between attempts, and how (pause.go).
package retryloop
