package outlives

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/sync/errgroup"
	"google.golang.org/grpc/health/grpc_health_v1"
)

// Detached, with a bound of its own.
func (o *orders) detached(w http.ResponseWriter, r *http.Request) {
	ctx, id := context.WithoutCancel(r.Context()), r.PathValue("id")
	go func() {
		ctx, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		_ = o.index.Put(ctx, id)
	}()
	w.WriteHeader(http.StatusAccepted)
}

// Nothing dies with the request, but nothing ends it either.
func (o *orders) unbounded(w http.ResponseWriter, r *http.Request) {
	go o.index.Put(context.WithoutCancel(r.Context()), r.PathValue("id")) // want `info: .*ctxpropagate/unbounded-detach`
	w.WriteHeader(http.StatusAccepted)
}

func (o *orders) fresh(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		_ = o.index.Put(ctx, id)
	}()
	w.WriteHeader(http.StatusAccepted)
}

// The handler waits for its goroutines.

func (o *orders) joined(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	var wg sync.WaitGroup
	for _, id := range r.URL.Query()["id"] {
		wg.Add(1)
		go func() {
			defer wg.Done()
			_ = o.index.Put(ctx, id)
		}()
	}
	wg.Wait()
}

func (o *orders) grouped(w http.ResponseWriter, r *http.Request) {
	g, ctx := errgroup.WithContext(r.Context())
	for _, id := range r.URL.Query()["id"] {
		g.Go(func() error { return o.index.Put(ctx, id) })
	}
	if err := g.Wait(); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

func (o *orders) received(w http.ResponseWriter, r *http.Request) {
	ctx, id := r.Context(), r.PathValue("id")
	done := make(chan error, 1)
	go func() { done <- o.index.Put(ctx, id) }()
	if err := <-done; err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

// It waits, unless its caller has left: then the work may stop as well.
func (o *orders) abandoned(w http.ResponseWriter, r *http.Request) {
	ctx, id := r.Context(), r.PathValue("id")
	done := make(chan error, 1)
	go func() { done <- o.index.Put(ctx, id) }()
	select {
	case err := <-done:
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
		}
	case <-ctx.Done():
	}
}

// The goroutine waits for the end of the request, and that is its purpose.
func (o *orders) watched(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	slot := make(chan struct{}, 1)
	slot <- struct{}{}
	go func() {
		<-ctx.Done()
		<-slot
	}()
	w.WriteHeader(http.StatusOK)
}

// The goroutine waits for nothing.
func (o *orders) counted(w http.ResponseWriter, r *http.Request) {
	go count(r.Context())
	w.WriteHeader(http.StatusOK)
}

type userKey struct{}

func count(ctx context.Context) { _, _ = ctx.Value(userKey{}).(string) }

// The handler lives as long as the connection, and its helper as long as the handler.
func (o *orders) socket(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	conn, err := new(websocket.Upgrader).Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer conn.Close()
	out := make(chan string, 16)
	go o.writePump(ctx, conn, out)
	for {
		_, msg, err := conn.ReadMessage()
		if err != nil {
			return
		}
		select {
		case out <- string(msg):
		default:
		}
	}
}

func (o *orders) writePump(ctx context.Context, conn *websocket.Conn, out <-chan string) {
	for {
		select {
		case msg := <-out:
			if err := o.index.Put(ctx, msg); err != nil {
				return
			}
			if err := conn.WriteMessage(websocket.TextMessage, []byte(msg)); err != nil {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// The handler streams until the goroutine has nothing more to say.
func (o *orders) streamed(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	events := make(chan string)
	go func() {
		defer close(events)
		for _, id := range r.URL.Query()["id"] {
			if err := o.index.Put(ctx, id); err != nil {
				return
			}
			select {
			case events <- id:
			case <-ctx.Done():
				return
			}
		}
	}()
	for id := range events {
		if _, err := w.Write([]byte("data: " + id + "\n\n")); err != nil {
			return
		}
	}
}

// A component's life: there is no request at hand.

type server struct{ index index }

func (s *server) Run(ctx context.Context) {
	go s.loop(ctx)
	go s.index.Put(ctx, "started")
}

func (s *server) loop(ctx context.Context) {
	for ctx.Err() == nil {
		if err := s.index.Put(ctx, "round"); err != nil {
			return
		}
	}
}

// A function that nobody is known to call for a request.
func (s *server) Preload(ctx context.Context, ids []string) {
	for _, id := range ids {
		go s.index.Put(ctx, id)
	}
}

// Request and reply: the handler waits for the worker's answer.

type question struct {
	ctx   context.Context
	id    string
	reply chan error
}

type broker struct{ questions chan question }

func (b *broker) ask(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	q := question{ctx: ctx, id: r.PathValue("id"), reply: make(chan error, 1)}
	select {
	case b.questions <- q:
	case <-ctx.Done():
		return
	}
	select {
	case err := <-q.reply:
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
		}
	case <-ctx.Done():
	}
}

// The stream lives as long as its method.
func (h *health) Watch(in *grpc_health_v1.HealthCheckRequest, stream grpc_health_v1.Health_WatchServer) error {
	ctx := stream.Context()
	failed := make(chan error, 1)
	go func() { failed <- h.index.Put(ctx, in.GetService()) }()
	for {
		select {
		case err := <-failed:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (o *orders) ignored(w http.ResponseWriter, r *http.Request) {
	//deadlinelint:ignore ctxpropagate/outlives a hint for the cache, of no use to anybody once the client has gone
	go o.index.Put(r.Context(), r.PathValue("id"))
	w.WriteHeader(http.StatusOK)
}

// note is queued with a context that nobody reads.
type note struct {
	ctx context.Context
	id  string
}

var notes = make(chan note, 8)

func (o *orders) noted(w http.ResponseWriter, r *http.Request) {
	select {
	case notes <- note{ctx: r.Context(), id: r.PathValue("id")}:
	default:
	}
}
