# What CI runs, and what a contributor runs before a commit. `make check` is all
# of it but the golangci-lint build; `.ci/run` adds that.

MODULES := . examples/shop bench drivers/golangci drivers/corpus testdata/src
# Modules whose code is ours to build, vet and test (the others are data).
CODE := . examples/shop bench drivers/golangci

.PHONY: check fmt vet tidy self shop test modules golangci oracle update

check: fmt vet tidy self shop modules test

fmt:
	@out=$$(gofmt -l $$(git ls-files '*.go')); test -z "$$out" || { echo "gofmt would change:"; echo "$$out"; exit 1; }

vet:
	@for m in $(CODE); do echo "go vet $$m"; (cd $$m && go vet ./...) || exit 1; done
	go vet -tags generate ./internal/knowledge/gen

tidy:
	@for m in $(MODULES); do echo "go mod tidy $$m"; (cd $$m && go mod tidy -diff) || exit 1; done

# The linter on itself, clean.
self:
	go run ./cmd/deadlinelint ./...

# The example has findings: exit status 3, which `go run` prints and turns into 1.
shop: bin/deadlinelint
	@bin/deadlinelint -C examples/shop ./...; s=$$?; test $$s -eq 3 || { echo "exit status $$s on examples/shop, want 3"; exit 1; }

modules:
	cd examples/shop && go test ./...
	cd bench && go test ./...
	cd testdata/src && go test ./retrycounts/...

test:
	go test ./...

# A golangci-lint with the plugin, for the drivers' test: it is found through
# DEADLINELINT_GOLANGCI.
golangci:
	cd drivers/golangci && go build -o ../../bin/golangci-lint .

bin/deadlinelint: FORCE
	go build -o $@ ./cmd/deadlinelint

FORCE:

# How the callees of dynamic calls compare with those of VTA, on a module:
#   make oracle MODULE=/path [MAINS=./cmd/server]
# VTA keeps the whole program in memory: several GB for a large one.
MAINS ?= ./...
oracle:
	go test ./internal/oracle -v -run TestModule -count=1 -timeout 1h -module='$(abspath $(MODULE))' -mains='$(MAINS)'

# Rewrites goldens, pages and the knowledge table.
update:
	go generate ./internal/knowledge
	go test ./analyzers/... ./internal/report ./internal/oracle ./cmd/deadlinelint -update
