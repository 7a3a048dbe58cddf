module github.com/deadlinelint/deadlinelint

go 1.26.0

require (
	github.com/aymanbagabas/go-udiff v0.4.2
	github.com/golangci/plugin-module-register v0.1.2
	github.com/pelletier/go-toml/v2 v2.4.3
	golang.org/x/tools v0.52.0
	gopkg.in/yaml.v3 v3.0.1
)

require (
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
)
