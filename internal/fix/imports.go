package fix

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// dropUnusedImports removes the imports that old used and edited does not: two
// fixes may each take one of the last two uses of "time". The name of an import
// without one is guessed from its path; where the guess is wrong the import had
// no use by that name before either, and stays.
func dropUnusedImports(name string, old, edited []byte) []byte {
	before, _, err := unresolved(name, old)
	if err != nil {
		return edited
	}
	after, f, err := unresolved(name, edited)
	if err != nil {
		return edited // the check will say so
	}
	var cuts [][2]int
	for _, d := range f.file.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.IMPORT {
			continue
		}
		var gone []ast.Spec
		for _, spec := range decl.Specs {
			if n := importName(spec.(*ast.ImportSpec)); n != "" && before[n] && !after[n] {
				gone = append(gone, spec)
			}
		}
		if len(gone) > 0 && len(gone) == len(decl.Specs) {
			cuts = append(cuts, f.lines(edited, decl.Pos(), decl.End()))
			continue
		}
		for _, spec := range gone {
			cuts = append(cuts, f.lines(edited, spec.Pos(), spec.End()))
		}
	}
	for i := len(cuts) - 1; i >= 0; i-- {
		edited = append(bytes.Clone(edited[:cuts[i][0]]), edited[cuts[i][1]:]...)
	}
	return edited
}

type parsedFile struct {
	tok  *token.File
	file *ast.File
}

// unresolved lists the names that a file uses and does not declare.
func unresolved(name string, src []byte) (map[string]bool, *parsedFile, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, 0)
	if err != nil {
		return nil, nil, err
	}
	names := make(map[string]bool)
	for _, id := range f.Unresolved {
		names[id.Name] = true
	}
	return names, &parsedFile{fset.File(f.FileStart), f}, nil
}

// lines is the range from pos to end, widened to whole lines if nothing else is
// on them but a comment.
func (f *parsedFile) lines(src []byte, pos, end token.Pos) [2]int {
	from, to := f.tok.Offset(pos), f.tok.Offset(end)
	start := bytes.LastIndexByte(src[:from], '\n') + 1
	stop := len(src)
	if i := bytes.IndexByte(src[to:], '\n'); i >= 0 {
		stop = to + i + 1
	}
	rest := strings.TrimSpace(string(src[to:stop]))
	if strings.TrimSpace(string(src[start:from])) == "" && (rest == "" || rest == ";" || strings.HasPrefix(rest, "//")) {
		return [2]int{start, stop}
	}
	if strings.HasPrefix(rest, ";") {
		to += bytes.IndexByte(src[to:], ';') + 1
	}
	return [2]int{from, to}
}

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// importName is the name that an import goes by; "" if it has no uses by name.
func importName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		if spec.Name.Name == "_" || spec.Name.Name == "." {
			return ""
		}
		return spec.Name.Name
	}
	p, err := strconv.Unquote(spec.Path.Value)
	if err != nil || p == "C" {
		return ""
	}
	base := path.Base(p)
	if majorVersion.MatchString(base) {
		base = path.Base(path.Dir(p))
	}
	base, _, _ = strings.Cut(base, ".v") // gopkg.in/yaml.v3
	return strings.TrimPrefix(base, "go-")
}
