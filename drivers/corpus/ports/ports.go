// Package ports declares interfaces that the programs' mains do not import.
package ports

// Sender takes no context.
type Sender interface{ Send(msg string) error }

// Out is the same, by another name.
type Out = Sender
