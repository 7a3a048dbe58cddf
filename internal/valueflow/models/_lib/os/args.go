package os

import "flow"

var Args = flow.Unknown[[]string]("input: arguments")

func Exit(code int) {}
