// Package orders depends on interfaces that main wires.
package orders

import "context"

// Notifier has no context to hand on.
type Notifier interface {
	Placed(id string) error
}

// Auditor takes one.
type Auditor interface {
	Record(ctx context.Context, id string) error
}

// Recorder is what a decorator embeds.
type Recorder interface {
	Note(id string) error
}

// Service places orders.
type Service struct {
	Notifier Notifier
	Auditor  Auditor
	Recorder Recorder
}

// Place has the caller's context at hand.
func (s *Service) Place(ctx context.Context, id string) error {
	if err := s.Auditor.Record(ctx, id); err != nil {
		return err
	}
	if err := s.Recorder.Note(id); err != nil {
		return err
	}
	return s.notify(id)
}

func (s *Service) notify(id string) error { return s.Notifier.Placed(id) }
