package finding

// Rule describes one kind of finding. Its documentation lives in the analyzer's
// doc comment; the rule carries what drivers need to select it.
type Rule struct {
	ID       string // "analyzer/rule"
	Severity Severity
	Default  bool   // on in the default profile; the strict profile has every rule
	Summary  string // one line: what it reports
}
