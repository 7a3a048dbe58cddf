// Command jobs has what queues, clocks and pools run.
package main

import (
	"context"
	"time"

	"github.com/alitto/pond/v2"
	"github.com/hibiken/asynq"
	"github.com/oklog/run"
	"github.com/panjf2000/ants/v2"
	"github.com/riverqueue/river"
	"github.com/robfig/cron/v3"
	"github.com/sourcegraph/conc/pool"
)

func bounded(ctx context.Context, d time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, d) // arrives: 1s | 2s | 3s | 4s | 5s | 6s | 7s | 8s
	defer cancel()
	<-ctx.Done()
	return ctx.Err()
}

type report struct{ Name string }

func (report) Kind() string { return "report" }

type reporter struct {
	river.WorkerDefaults[report]
	limit, lookup time.Duration
}

func (r *reporter) Timeout(*river.Job[report]) time.Duration { return r.limit }

func (r *reporter) Work(ctx context.Context, job *river.Job[report]) error {
	return bounded(ctx, r.lookup)
}

type sweep struct{ limit time.Duration }

func (s *sweep) Run() { bounded(context.Background(), s.limit) }

func queues(ctx context.Context) {
	workers := river.NewWorkers()
	river.AddWorker(workers, &reporter{limit: 40 * time.Second, lookup: time.Second}) // arrives: 40s
	client, err := river.NewClient[any](nil, &river.Config{
		Workers:    workers,
		JobTimeout: 50 * time.Second, // arrives: 50s
	})
	if err == nil {
		client.Start(ctx)
	}

	mux := asynq.NewServeMux()
	mux.HandleFunc("mail", func(ctx context.Context, t *asynq.Task) error {
		return bounded(ctx, 2*time.Second)
	})
	srv := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{
		ShutdownTimeout: 20 * time.Second, // arrives: 20s
	})
	srv.Run(mux)
}

func clocks() {
	c := cron.New(cron.WithSeconds())
	c.AddFunc("@hourly", func() { bounded(context.Background(), 3*time.Second) })
	c.AddJob("@daily", &sweep{4 * time.Second})
	c.Run()
}

func pools(ctx context.Context) {
	p := pool.New().WithContext(ctx).WithCancelOnError()
	p.Go(func(ctx context.Context) error { return bounded(ctx, 5*time.Second) })
	p.Wait()
	workers := pond.NewPool(4)
	workers.SubmitErr(func() error { return bounded(ctx, 6*time.Second) })
	ants.Submit(func() { bounded(ctx, 7*time.Second) })
	ants.ReleaseTimeout(9 * time.Second) // arrives: 9s
}

func main() {
	ctx := context.Background()
	var g run.Group
	g.Add(func() error { return bounded(ctx, 8*time.Second) }, func(error) {})
	g.Run()
	go clocks()
	pools(ctx)
	queues(ctx)
}
