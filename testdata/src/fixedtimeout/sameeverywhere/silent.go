package sameeverywhere

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"google.golang.org/grpc"
)

// Three dependencies.

const three = 4 * time.Second

func (s *stubs) stock3(ctx context.Context, in, out any) error {
	return s.within(ctx, three, "/stock.Stock/Count", in, out)
}

func (s *stubs) risk3(ctx context.Context, in, out any) error {
	return s.within(ctx, three, "/risk.Risk/Score", in, out)
}

func (s *stubs) pay3(ctx context.Context, in, out any) error {
	return s.within(ctx, three, "/pay.Pay/Charge", in, out)
}

func (s *stubs) within(ctx context.Context, d time.Duration, method string, in, out any) error {
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	return s.cc.Invoke(ctx, method, in, out)
}

// Many calls of one dependency.

const stockTimeout = 2 * time.Second

func (s *stubs) many(ctx context.Context, in, out any) error {
	for _, m := range []string{"/stock.Stock/Count", "/stock.Stock/Add", "/stock.Stock/Take", "/stock.Stock/List", "/stock.Stock/Move"} {
		if err := s.within(ctx, stockTimeout, m, in, out); err != nil {
			return err
		}
	}
	return nil
}

// Equal literals are four decisions.

func (s *stubs) literals(ctx context.Context, in, out any) error {
	if err := s.within(ctx, 3*time.Second, "/stock.Stock/Count", in, out); err != nil {
		return err
	}
	if err := s.within(ctx, 3*time.Second, "/risk.Risk/Score", in, out); err != nil {
		return err
	}
	if err := s.within(ctx, 3*time.Second, "/pay.Pay/Charge", in, out); err != nil {
		return err
	}
	return s.within(ctx, 3*time.Second, "/mail.Mail/Send", in, out)
}

// Each can have another.

const fallback = 6 * time.Second

type limits struct{ Stock, Risk, Pay, Mail time.Duration }

func (s *stubs) each(ctx context.Context, l limits, in, out any) error {
	if err := s.within(ctx, cmp.Or(l.Stock, fallback), "/stock.Stock/Count", in, out); err != nil {
		return err
	}
	if err := s.within(ctx, cmp.Or(l.Risk, fallback), "/risk.Risk/Score", in, out); err != nil {
		return err
	}
	if err := s.within(ctx, cmp.Or(l.Pay, fallback), "/pay.Pay/Charge", in, out); err != nil {
		return err
	}
	return s.within(ctx, cmp.Or(l.Mail, fallback), "/mail.Mail/Send", in, out)
}

// The limits of a server are not those of dependencies.

const edge = 20 * time.Second

func serve(h http.Handler) error {
	srv := &http.Server{
		Addr: ":8080", Handler: h,
		ReadHeaderTimeout: edge, ReadTimeout: edge, WriteTimeout: edge, IdleTimeout: edge,
	}
	return srv.ListenAndServe()
}

// One deadline for a whole request, whatever it calls.

const budget = 12 * time.Second

func (s *stubs) request(ctx context.Context, in, out any) error {
	ctx, cancel := context.WithTimeout(ctx, budget)
	defer cancel()
	for _, m := range []string{"/stock.Stock/Count", "/risk.Risk/Score", "/pay.Pay/Charge", "/mail.Mail/Send"} {
		if err := s.cc.Invoke(ctx, m, in, out); err != nil {
			return err
		}
	}
	return nil
}

// Parts of one number, told apart.

const base = 2 * time.Second

func (s *stubs) scaled(ctx context.Context, in, out any) error {
	if err := s.within(ctx, base/20, "/stock.Stock/Count", in, out); err != nil {
		return err
	}
	if err := s.within(ctx, base/4, "/risk.Risk/Score", in, out); err != nil {
		return err
	}
	if err := s.within(ctx, 2*base, "/pay.Pay/Charge", in, out); err != nil {
		return err
	}
	return s.within(ctx, base, "/mail.Mail/Send", in, out)
}

// A last resort for calls that bring no deadline.

const lastResort = 25 * time.Second

func defaultDeadline(ctx context.Context, m string, req, rep any, cc *grpc.ClientConn, inv grpc.UnaryInvoker, o ...grpc.CallOption) error {
	if _, ok := ctx.Deadline(); !ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, lastResort)
		defer cancel()
	}
	return inv(ctx, m, req, rep, cc, o...)
}

func options() []grpc.DialOption {
	return []grpc.DialOption{grpc.WithUnaryInterceptor(defaultDeadline)}
}
