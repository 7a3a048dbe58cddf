package knowledge

//go:generate go run ./gen
