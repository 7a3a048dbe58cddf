package knowledge

//go:generate go run -tags generate ./gen
