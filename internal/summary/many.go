package summary

import "strings"

// manyMethods is from how many methods on a type that loses contexts is told once. A
// store that takes no context anywhere is one decision, and one change.
const manyMethods = 12

// Many says that the function of a Cause is one of many methods of a type that lose the
// context of their callers.
type Many struct {
	Type    string // "*storage.Storage"
	Methods int    // how many
	At      Place  // where the type is declared
	// Ignored are the rules that a directive there names.
	Ignored []string `json:",omitzero"`
}

// group marks the own causes of methods of types that have many.
func (c *closer) group(funcs []*Func) {
	byType := map[string][]*Cause{}
	for _, f := range funcs {
		own := c.closed[f.Symbol].Causes
		if !f.Method || len(own) != 1 || own[0].Explained || len(own[0].Ignored) > 0 {
			continue
		}
		byType[receiver(f.Short)] = append(byType[receiver(f.Short)], &own[0])
	}
	for typ, causes := range byType {
		if len(causes) < manyMethods {
			continue
		}
		obj := c.b.pass.Pkg.Scope().Lookup(typ[strings.LastIndexByte(typ, '.')+1:])
		if obj == nil {
			continue
		}
		span := Span{Pos: obj.Pos()}
		many := Many{Type: typ, Methods: len(causes), At: c.b.placer.place(span), Ignored: c.b.ignoredAt(span)}
		for _, cause := range causes {
			cause.Many = many
		}
	}
}

// receiver is the type in the short name of a method: "*storage.Storage" in
// "(*storage.Storage).Get".
func receiver(short string) string {
	i := strings.LastIndex(short, ").")
	if i < 1 {
		return ""
	}
	return short[1:i]
}
