package orders

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/deadlinelint/deadlinelint/examples/shop/rates"
)

// DailyReport sums up the sales of a day (UTC), the best-selling article first, in the given currency.
func (s *Service) DailyReport(ctx context.Context, day time.Time, currency string) (Report, error) {
	sales, err := s.repo.DailySales(ctx, day)
	if err != nil {
		return Report{}, fmt.Errorf("sum up sales: %w", err)
	}
	report := Report{Day: day.Format(time.DateOnly), Currency: currency, Sales: sales}
	if currency == rates.Base {
		return report, nil
	}

	table, err := rates.Load(s.ratesURL)
	if err != nil {
		return Report{}, fmt.Errorf("convert to %s: %w", currency, err)
	}
	rate, ok := table[currency]
	if !ok {
		return Report{}, fmt.Errorf("%w: unknown currency %q", ErrInvalid, currency)
	}
	for i := range report.Sales {
		report.Sales[i].Cents = int64(math.Round(float64(report.Sales[i].Cents) * rate))
	}
	return report, nil
}
