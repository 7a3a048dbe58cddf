package summary

import (
	"go/types"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// conversion notes that a concrete type, or another interface, becomes an
// interface that calls may go through.
func (b *builder) conversion(from, to types.Type, at Span) {
	iface, ok := types.Unalias(to).(*types.Named)
	if !ok || !b.canLink(iface) || from == to || b.isTestFile(at.Pos) && !b.tests {
		return
	}
	it, ok := iface.Underlying().(*types.Interface)
	if !ok || it.NumMethods() == 0 {
		return
	}
	c := Conversion{Type: typeKey(from), Interface: typeKey(iface)}
	if slices.ContainsFunc(b.conversions, func(o Conversion) bool { return o.Type == c.Type && o.Interface == c.Interface }) {
		return
	}
	for m := range it.Methods() {
		obj, _, _ := types.LookupFieldOrMethod(from, true, m.Pkg(), m.Name())
		impl, ok := obj.(*types.Func)
		if !ok {
			continue
		}
		key := knowledge.Key(impl)
		if recv := impl.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
			if named, ok := types.Unalias(from).(*types.Named); ok && types.IsInterface(from) {
				key = ifaceMethodKey(named, m.Name())
			}
		}
		c.Methods = append(c.Methods, MethodImpl{m.Name(), key})
	}
	c.At = b.placer.place(at)
	b.conversions = append(b.conversions, c)
}

// canLink: the interface is declared where a link can see who implements it.
func (b *builder) canLink(iface *types.Named) bool {
	pkg := iface.Obj().Pkg()
	if pkg == nil {
		return false // error
	}
	if pkg == b.pass.Pkg {
		return true
	}
	if b.direct[pkg] {
		return b.facts[pkg] != nil
	}
	return strings.Contains(strings.SplitN(pkg.Path(), "/", 2)[0], ".")
}

// ours: the package is in scope, or at least of the same house: under the same host and
// owner.
func (b *builder) ours(pkg *types.Package) bool {
	return pkg == nil || pkg == b.pass.Pkg || b.facts[pkg] != nil || owner(pkg.Path()) == owner(b.pass.Pkg.Path())
}

// owner is the host and owner of an import path: "github.com/letsencrypt".
func owner(path string) string {
	host, rest, _ := strings.Cut(path, "/")
	name, _, _ := strings.Cut(rest, "/")
	return host + "/" + name
}

func (b *builder) isLinkable(method string) bool { return b.ifaces[method] }

func typeKey(t types.Type) string {
	s := types.TypeString(t, nil)
	if i := strings.IndexByte(s, '['); i > 0 && strings.HasSuffix(s, "]") && !strings.HasPrefix(s, "[") && !strings.HasPrefix(s, "*[") {
		s = s[:i]
	}
	return s
}
