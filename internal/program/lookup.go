package program

import (
	"go/types"
	"strings"
)

// Lookup finds a struct type by its full name, "example.com/shop/config.Config",
// in pkg and the packages that it reaches through imports. It returns nil if
// there is none. A name in one of pkg's vendored packages is the name without
// the vendor directory.
func Lookup(pkg *types.Package, name string) types.Type {
	dot := strings.LastIndexByte(name, '.')
	if pkg == nil || dot < 0 || dot < strings.LastIndexByte(name, '/') {
		return nil
	}
	o, ok := object(reachable(pkg), name[:dot], name[dot+1:]).(*types.TypeName)
	if !ok {
		return nil
	}
	if _, ok := o.Type().Underlying().(*types.Struct); !ok {
		return nil
	}
	return types.Unalias(o.Type())
}

// Resolve finds the type or package variable that a full name begins with, in
// pkg and the packages that it reaches, and gives the names of fields that
// follow: "example.com/shop/config.Config.Upstream.Timeout" is type Config and
// [Upstream Timeout], for Set. It returns nil if there is none.
func Resolve(pkg *types.Package, name string) (types.Object, []string) {
	if pkg == nil {
		return nil, nil
	}
	packages := reachable(pkg)
	slash := strings.LastIndexByte(name, '/') + 1
	parts := strings.Split(name[slash:], ".")
	for i := len(parts) - 1; i > 0; i-- { // the last element of a path may have dots itself
		path := name[:slash] + strings.Join(parts[:i], ".")
		switch o := object(packages, path, parts[i]).(type) {
		case *types.TypeName, *types.Var:
			return o, parts[i+1:]
		}
	}
	return nil, nil
}

// object finds an object of a package's scope.
func object(packages []*types.Package, path, name string) types.Object {
	for _, p := range packages {
		if p.Path() == path || strings.HasSuffix(p.Path(), "/vendor/"+path) {
			if o := p.Scope().Lookup(name); o != nil {
				return o
			}
		}
	}
	return nil
}

// reachable lists pkg and what it imports, directly or not, the nearest first.
func reachable(pkg *types.Package) []*types.Package {
	list := []*types.Package{pkg}
	seen := map[*types.Package]bool{pkg: true}
	for i := 0; i < len(list); i++ {
		for _, p := range list[i].Imports() {
			if !seen[p] {
				seen[p] = true
				list = append(list, p)
			}
		}
	}
	return list
}
