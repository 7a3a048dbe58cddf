// Package orders declares the interface that the programs wire.
package orders

import "context"

// Notifier takes no context.
type Notifier interface{ OrderPlaced(id string) error }

// Service calls it.
type Service struct{ Notifier Notifier }

// Place has a context at hand that no Notifier can see.
func (s *Service) Place(ctx context.Context, id string) error {
	return s.announce(id)
}

func (s *Service) announce(id string) error { return s.Notifier.OrderPlaced(id) }
