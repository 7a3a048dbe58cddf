package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// kind is what a package does; packages import kinds that come before theirs,
// and earlier packages of their own.
type kind int

const (
	base    kind = iota // helpers that everybody imports
	store               // database/sql
	client              // net/http, outgoing
	service             // logic over stores, clients and other services
	handler             // net/http, incoming
)

// folder is the directory of the kind's packages.
func (k kind) folder() string {
	return [...]string{"base", "store", "client", "service", "handler"}[k]
}

// node is one package.
type node struct {
	index   int
	kind    kind
	name    string
	imports []*node // concrete types that it uses
	// ports are packages whose type main passes in behind an interface.
	ports []*node
	rand  *rand.Rand // of its own, so that its text depends on nothing else
}

func (n *node) path() string { return modulePath + "/" + n.kind.folder() + "/" + n.name }

const modulePath = "example.com/generated"

// share is the part of all packages that a kind has at least: real services
// have few helpers that many import, and most code in the middle.
var share = [...]float64{base: 0.04, store: 0.22, client: 0.12, service: 0.50, handler: 0.12}

var nouns = []string{
	"account", "address", "audit", "basket", "billing", "catalog", "coupon", "delivery", "export", "feed",
	"gateway", "holiday", "invoice", "journal", "ledger", "message", "notice", "order", "payment", "price",
	"quota", "refund", "report", "session", "shipment", "stock", "tariff", "ticket", "user", "voucher",
}

// graph makes n packages, main not counted, in an order in which each imports
// earlier ones only.
func graph(n int, seed uint64) []*node {
	r := rand.New(rand.NewPCG(seed, 1))
	var nodes []*node
	for k := base; k <= handler; k++ {
		count := max(1, int(share[k]*float64(n)))
		if k == service { // takes what rounding leaves
			count = n - len(nodes) - max(1, int(share[handler]*float64(n)))
		}
		first := len(nodes)
		for range count {
			i := len(nodes)
			p := &node{index: i, kind: k, rand: rand.New(rand.NewPCG(seed, uint64(i)+2))}
			p.name = fmt.Sprintf("%s%d", nouns[i%len(nouns)], i)
			p.imports = choose(r, nodes, first, k)
			if k == service || k == handler {
				p.ports = ports(r, nodes, p.imports)
			}
			nodes = append(nodes, p)
		}
	}
	return nodes
}

// choose picks three to eight earlier packages: one or two helpers (the first
// ones far more often than the others, so that there are packages which many
// import), the rest from all layers below and, for services, from the
// services made so far.
func choose(r *rand.Rand, nodes []*node, first int, k kind) []*node {
	want := min(3+r.IntN(6), len(nodes))
	helpers := 0
	for helpers < len(nodes) && nodes[helpers].kind == base {
		helpers++
	}
	var out []*node
	add := func(p *node) {
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	if helpers > 0 {
		add(nodes[int(float64(helpers)*r.Float64()*r.Float64()*r.Float64())])
	}
	from := helpers
	if k == base || k == store || k == client {
		from = 0 // these need helpers only
	}
	to := len(nodes)
	switch k {
	case store, client:
		to = helpers
	case handler:
		to = first
		from = firstOf(nodes, service)
	}
	for tries := 0; len(out) < want && tries < 40 && to > from; tries++ {
		add(nodes[from+r.IntN(to-from)])
	}
	slices.SortFunc(out, func(a, b *node) int { return a.index - b.index })
	return out
}

func firstOf(nodes []*node, k kind) int {
	return max(0, slices.IndexFunc(nodes, func(p *node) bool { return p.kind == k }))
}

// ports picks up to two packages that are no imports.
func ports(r *rand.Rand, nodes, imports []*node) []*node {
	var out []*node
	for range r.IntN(3) {
		p := nodes[r.IntN(len(nodes))]
		if p.kind != base && p.kind != handler && !slices.Contains(imports, p) && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}
