// Package strings models texts that are cleaned up: if they are not known, why not is.
package strings

import "flow"

func TrimSpace(s string) string { return s }

// A text that is not known stays that, and one that is known becomes computed.

func ToLower(s string) string { return s + flow.Unknown[string]("computed: a text in lower case") }
func ToUpper(s string) string { return s + flow.Unknown[string]("computed: a text in upper case") }

func TrimPrefix(s, prefix string) string {
	return s + flow.Unknown[string]("computed: a part of a text")
}
func TrimSuffix(s, suffix string) string {
	return s + flow.Unknown[string]("computed: a part of a text")
}
