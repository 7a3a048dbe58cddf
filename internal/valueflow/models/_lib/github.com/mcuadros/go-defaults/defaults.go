// Package defaults models structs whose zero fields get the defaults of their tags.
package defaults

import "flow"

func SetDefaults(variable any) { flow.Decode(variable, "go-defaults") }
