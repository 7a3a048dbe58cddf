package summary

import (
	"slices"
	"strings"
)

// endings are the verbs of functions that end something. What ends things has
// to run when the caller's context is done, so a live context is right there.
var endings = []string{
	"abort", "cleanup", "close", "deregister", "disconnect", "end", "gracefulstop", "kill",
	"release", "rollback", "shutdown", "stop", "teardown", "terminate", "unlock", "unregister",
}

// releases are the verbs of clean-up that has an effect elsewhere: what is not released
// there stays. (A connection that is closed, or a transaction that is rolled back, on a
// context that is done ends all the same.)
var releases = []string{"abort", "cleanup", "deregister", "release", "teardown", "unlock", "unregister"}

// pure are the verbs of functions that compute: the form of one that takes a context
// reads values of it, or hands it to others.
var pure = []string{
	"compare", "convert", "decode", "describe", "encode", "format", "log", "marshal", "must", "new", "parse", "print", "render", "trace",
	"unmarshal", "valid", "validate", "with",
}

// instant are those of them that are so whoever they are called by.
var instant = []string{"log", "must", "new", "print", "trace", "with"}

// makers are the verbs of functions that make the parts of a program.
var makers = []string{"bootstrap", "init", "initialize", "initialise", "must", "new", "setup"}

// starters are whole names of functions that start a program or a part of it. With
// an object ("RunQuery", "OpenSession") they may be anything.
var starters = []string{"build", "configure", "connect", "dial", "execute", "listen", "main", "open", "run", "serve", "start"}

func startsThings(name string) bool {
	return beginsWith(name, makers) || slices.Contains(starters, strings.ToLower(name))
}

// endsThings reports whether a name begins with one of the endings as a whole
// word ("CloseIdle", "shutdown", "StopAll"; not "Closest", "Ending").
func endsThings(name string) bool { return beginsWith(name, endings) }

func beginsWith(name string, verbs []string) bool {
	lower := strings.ToLower(name)
	for _, v := range verbs {
		if !strings.HasPrefix(lower, v) {
			continue
		}
		rest := name[len(v):]
		if rest == "" || rest[0] < 'a' || rest[0] > 'z' {
			return true
		}
	}
	return false
}
