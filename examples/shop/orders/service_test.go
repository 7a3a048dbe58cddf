package orders

import (
	"context"
	"errors"
	"testing"
	"time"
)

type fakeRepository struct {
	Repository
	created []Order
	stored  Order
	risks   chan Risk
}

func (f *fakeRepository) Create(_ context.Context, o Order) error {
	f.created = append(f.created, o)
	return nil
}

func (f *fakeRepository) Get(context.Context, string) (Order, error) { return f.stored, nil }

func (f *fakeRepository) SetRisk(ctx context.Context, _ string, r Risk) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	f.risks <- r
	return nil
}

type fakeChecker struct{ score int }

func (f fakeChecker) Check(context.Context, Order) (Risk, error) { return Risk{Score: f.score}, nil }

type fakeNotifier struct {
	told []Order
	err  error
}

func (f *fakeNotifier) OrderPlaced(o Order) error {
	f.told = append(f.told, o)
	return f.err
}

var draft = Draft{Customer: "c1", Items: []Item{{SKU: "tea", Quantity: 2, PriceCents: 450}}}

func TestPlaceStandsWithoutAnnouncement(t *testing.T) {
	repo, notifier := &fakeRepository{}, &fakeNotifier{err: errors.New("webhook is down")}
	o, err := NewService(repo, fakeChecker{score: 10}, notifier, "").Place(t.Context(), draft)
	if err != nil {
		t.Fatal(err)
	}
	if o.TotalCents != 900 || o.Risk.Score != 10 {
		t.Errorf("total = %d, risk = %d, want 900 and 10", o.TotalCents, o.Risk.Score)
	}
	if len(repo.created) != 1 || len(notifier.told) != 1 {
		t.Errorf("stored %d orders and announced %d, want 1 and 1", len(repo.created), len(notifier.told))
	}
}

func TestPlaceDeclinesRisk(t *testing.T) {
	repo, notifier := &fakeRepository{}, &fakeNotifier{}
	_, err := NewService(repo, fakeChecker{score: declineAt}, notifier, "").Place(t.Context(), draft)
	if !errors.Is(err, ErrDeclined) {
		t.Errorf("err = %v, want ErrDeclined", err)
	}
	if len(repo.created) != 0 || len(notifier.told) != 0 {
		t.Errorf("a declined order was stored or announced")
	}
}

func TestStaleRiskIsRefreshedAfterTheRequest(t *testing.T) {
	stale := Risk{Score: 10, At: time.Now().Add(-2 * riskStale)}
	repo := &fakeRepository{stored: Order{ID: "o1", Risk: stale}, risks: make(chan Risk, 1)}
	service := NewService(repo, fakeChecker{score: 42}, &fakeNotifier{}, "")

	ctx, cancel := context.WithCancel(t.Context())
	got, err := service.Risk(ctx, "o1")
	cancel()
	if err != nil || got != stale {
		t.Fatalf("Risk = %+v, %v, want the stored one", got, err)
	}
	if err := service.Drain(t.Context()); err != nil {
		t.Fatal(err)
	}
	if fresh := <-repo.risks; fresh.Score != 42 {
		t.Errorf("refreshed score = %d, want 42", fresh.Score)
	}
}
