// Command reached has calls that are only reached, or only known, if the flow is not too
// sure of what it knows.
package main

import (
	"container/list"
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
)

type task interface{ run() error }

type bill struct{}

func (bill) run() error { return nil }

type ship struct{ closed bool }

func (s *ship) run() error {
	if s.closed { // false until somebody closes it
		return nil
	}
	return then(bill{})
}

func (s *ship) close() { s.closed = true }

func then(t task) error {
	return t.run() // calls: bill.run
}

// offer sends unless the caller has gone.
func offer[T any](ctx context.Context, what T, to chan<- T) bool {
	select {
	case <-ctx.Done():
		return false
	case to <- what:
		return true
	}
}

func sent(ctx context.Context) error {
	tasks := make(chan task)
	go offer(ctx, task(bill{}), tasks)
	select {
	case <-ctx.Done():
		return ctx.Err()
	case t := <-tasks:
		return t.run() // calls: bill.run
	}
}

func listed() error {
	l := list.New()
	l.PushBack(bill{})
	for e := l.Front(); e != nil; e = e.Next() {
		e.Value.(task).run() // calls: bill.run
	}
	return then(bill{})
}

type cache struct {
	tasks  sync.Map
	last   atomic.Pointer[ship]
	hits   atomic.Int64
	closed atomic.Bool
}

func (c *cache) get(name string) task {
	if t, ok := c.tasks.Load(name); ok {
		return t.(task)
	}
	t, loaded := c.tasks.LoadOrStore(name, &ship{})
	if !loaded {
		c.hits.Add(1)
	}
	return t.(task)
}

func (c *cache) serve() error {
	if c.closed.Load() {
		return errors.New("closed")
	}
	if c.hits.Load() > 3 {
		then(bill{})
	}
	s := &ship{}
	for !c.last.CompareAndSwap(nil, s) {
		s = c.last.Swap(nil)
	}
	if s := c.last.Load(); s != nil {
		var t task = s
		t.run() // calls: (*ship).run
	}
	return c.get("first").run() // calls: (*ship).run
}

func noted() (err error) {
	var failed bool
	defer func() {
		if !failed {
			then(bill{})
		}
	}()
	inner := func() { failed = true }
	inner()
	return nil
}

type taskKey struct{}

type nameKey string

func withTask(ctx context.Context, t task) context.Context {
	return context.WithValue(ctx, taskKey{}, t)
}

func ofContext(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t, ok := context.WithValue(ctx, nameKey("other"), "x").Value(taskKey{}).(task)
	if !ok {
		return errors.New("no task")
	}
	return t.run() // calls: bill.run, (*ship).run
}

// named is never converted to an interface.
type named struct{ t task }

func (n *named) inner() task { return n.t }

func runInner[T interface{ inner() task }](of T) error {
	t := of.inner() // calls: (*named).inner
	return t.run()  // calls: bill.run
}

func fetched(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode >= 400:
		return fmt.Errorf("status %d", resp.StatusCode)
	case resp.ContentLength == 0:
		return errors.New("nothing there")
	}
	return then(bill{})
}

func main() {
	file := flag.String("config", "", "the configuration; required")
	flag.Parse()
	if *file == "" {
		flag.Usage()
		os.Exit(2)
	}
	if err := start(context.Background(), *file); err != nil {
		os.Exit(1)
	}
}

func start(ctx context.Context, file string) error {
	if file == "" {
		return errors.New("no configuration")
	}
	s, c := &ship{}, &cache{}
	defer s.close()
	ctx1, ctx2 := withTask(ctx, bill{}), withTask(ctx, s)
	defer c.closed.Store(true)
	var first task = s
	return errors.Join(first.run(), sent(ctx), listed(), c.serve(), noted(), ofContext(ctx1), ofContext(ctx2), // calls: (*ship).run
		runInner(&named{bill{}}), fetched(file))
}
