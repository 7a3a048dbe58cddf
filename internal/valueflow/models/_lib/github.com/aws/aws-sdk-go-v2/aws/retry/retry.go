// Package retry models how often the services are called.
package retry

import (
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
)

type StandardOptions struct {
	MaxAttempts int
	MaxBackoff  time.Duration
	BaseDelay   time.Duration
}

type Standard struct{ attempts int }

func NewStandard(opts ...func(*StandardOptions)) *Standard {
	o := StandardOptions{}
	for _, f := range opts {
		f(&o)
	}
	if o.MaxAttempts == 0 {
		return &Standard{3}
	}
	return &Standard{o.MaxAttempts}
}

func (s *Standard) MaxAttempts() int { return s.attempts }

type withMaxAttempts struct{ max int }

// MaxAttempts of 0 have no bound but the quota.
func (w *withMaxAttempts) MaxAttempts() int { return w.max }

func AddWithMaxAttempts(r aws.Retryer, max int) aws.Retryer                 { return &withMaxAttempts{max} }
func AddWithMaxBackoffDelay(r aws.Retryer, delay time.Duration) aws.Retryer { return r }
func AddWithErrorCodes(r aws.Retryer, codes ...string) aws.Retryer          { return r }
