// Package shapes has a retry of each shape, and what looks like one and is none.
package shapes

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"time"
)

var (
	errBusy   = errors.New("busy")
	errClosed = errors.New("closed")
)

func call() error                            { return nil }
func fetch(ctx context.Context) (int, error) { return 0, nil }
func isTransient(err error) bool             { return err != nil }

func counted() (err error) {
	for i := 0; i < 3; i++ { // retry: 3, any
		if err = call(); err == nil {
			return nil
		}
	}
	return err
}

func countedTo() error {
	var err error
	for i := 1; i <= 4; i++ { // retry: 4, any, exponential 100ms x2, blind
		err = call()
		if err == nil {
			break
		}
		time.Sleep(100 * time.Millisecond << i)
	}
	return err
}

func ranged(n int) error {
	for range n { // retry: n, any
		if err := call(); err == nil {
			return nil
		}
	}
	return errBusy
}

func rangedLast() (err error) {
	const tries = 5
	for i := range tries { // retry: 5, any, constant 1s, blind
		err = call()
		if err == nil || i == tries-1 {
			return err
		}
		time.Sleep(time.Second)
	}
	return err
}

func endless(ctx context.Context) int {
	for { // retry: endless, any, constant 1s
		n, err := fetch(ctx)
		if err == nil {
			return n
		}
		select {
		case <-ctx.Done():
			return 0
		case <-time.After(time.Second):
		}
	}
}

func countedInBody(limit int) error {
	attempt := 0
	for { // retry: limit, any, exponential 1s x2 jitter, blind
		err := call()
		if err == nil {
			return nil
		}
		attempt++
		if attempt >= limit {
			return fmt.Errorf("after %d attempts: %w", attempt, err)
		}
		wait := time.Second << attempt
		time.Sleep(wait + rand.N(wait))
	}
}

func countedDown() error {
	left := 2
	for { // retry: 3, any
		err := call()
		if err != nil && left > 0 {
			left--
			continue
		}
		return err
	}
}

func countedDownParam(left int) error {
	for ; left > 0; left-- { // retry: left, any
		if call() == nil {
			return nil
		}
	}
	return errBusy
}

func labelled() (err error) {
again:
	for i := 0; i < 3; i++ { // retry: 3, only errBusy
		err = call()
		switch {
		case err == nil:
			break again
		case errors.Is(err, errBusy):
			continue again
		default:
			return err
		}
	}
	return err
}

func whileFailing() error {
	err := call()
	for n := 0; err != nil && n < 2; n++ { // retry: 2, any
		err = call()
	}
	return err
}

func flagged() {
	done := false
	for tries := 0; !done && tries < 6; tries++ { // retry: 6, any
		if err := call(); err == nil {
			done = true
		}
	}
}

func except(ctx context.Context) error {
	var err error
	for range 3 { // retry: 3, except errClosed
		_, err = fetch(ctx)
		if err == nil || errors.Is(err, errClosed) {
			return err
		}
	}
	return err
}

func judged(ctx context.Context) (n int, err error) {
	for range 3 { // retry: 3, only isTransient
		n, err = fetch(ctx)
		if !isTransient(err) {
			return n, err
		}
	}
	return n, err
}

func byType(ctx context.Context) error {
	for i := 0; ; i++ { // retry: 10, only net.Error
		_, err := fetch(ctx)
		var ne net.Error
		if errors.As(err, &ne) && i < 9 {
			continue
		}
		return err
	}
}

func byStatus(c *http.Client, req *http.Request) (*http.Response, error) {
	for i := 0; ; i++ { // retry: 4, only status 429
		resp, err := c.Do(req)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode == http.StatusTooManyRequests && i < 3 {
			resp.Body.Close()
			continue
		}
		return resp, nil
	}
}

func byAnyStatus(c *http.Client, req *http.Request) error {
	for range 3 { // retry: 3, any status
		resp, err := c.Do(req)
		if err == nil && resp.StatusCode == http.StatusOK {
			return nil
		}
	}
	return errBusy
}

func growing() error {
	wait := 100 * time.Millisecond
	for range 6 { // retry: 6, any, exponential 100ms x2, blind
		if err := call(); err == nil {
			return nil
		}
		time.Sleep(wait)
		wait *= 2
	}
	return errBusy
}

func table() error {
	var err error
	for _, wait := range []time.Duration{time.Second, 2 * time.Second, 5 * time.Second} { // retry: 3, any, linear, blind
		if err = call(); err == nil {
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

func again(left int) error {
	err := call() // retry: left+1, any
	if err != nil && left > 0 {
		return again(left - 1)
	}
	return err
}

func combinator[T any](ctx context.Context, n int, f func(context.Context) (T, error)) (v T, err error) {
	for range n { // retry: n, any
		if v, err = f(ctx); err == nil {
			return v, nil
		}
	}
	return v, err
}

func jumping() error {
	n := 0
retry:
	err := call() // retry: 3, any
	if err != nil {
		if n++; n < 3 {
			goto retry
		}
	}
	return err
}

func transaction(db *sql.DB, do func(*sql.Tx) error) error {
	for range 5 { // retry: 5, any
		tx, err := db.Begin()
		if err != nil {
			continue
		}
		if err := do(tx); err != nil {
			tx.Rollback()
			continue
		}
		if err := tx.Commit(); err == nil {
			return nil
		}
	}
	return errBusy
}

func captured(run func(func()) error) error {
	var err error
	for i := 0; i < 3; i++ { // retry: bounded, any
		err = run(func() { log.Println("attempt", i) })
		if err == nil {
			return nil
		}
	}
	return err
}

func keepConnected(ctx context.Context, dial func(context.Context) error) {
	for { // reconnect: constant 10s
		if err := dial(ctx); err != nil {
			log.Println(err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(10 * time.Second):
		}
	}
}

// What follows is none.

func worker(jobs chan int, do func(int) error) {
	for j := range jobs {
		if err := do(j); err != nil {
			log.Println(err)
			continue
		}
	}
}

func ticking(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Minute):
			if _, err := fetch(ctx); err != nil {
				log.Println(err)
			}
		}
	}
}

func consumer(read func() (int, error), handle func(int) error) error {
	for {
		m, err := read()
		if err != nil {
			log.Println(err)
			continue
		}
		if err := handle(m); err != nil {
			return err
		}
	}
}

func accepting(l net.Listener) error {
	for {
		c, err := l.Accept()
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		go c.Close()
	}
}

func poll(ctx context.Context, done func() (bool, error)) error {
	for {
		ok, err := done()
		if err != nil {
			return err
		}
		if ok {
			return nil
		}
		time.Sleep(time.Second)
	}
}

func pages(list func(token string) ([]int, string, error)) (all []int, err error) {
	token := ""
	for {
		page, next, err := list(token)
		if err != nil {
			return nil, err
		}
		all = append(all, page...)
		if next == "" {
			return all, nil
		}
		token = next
	}
}

func failover(addrs []string) (net.Conn, error) {
	for _, a := range addrs {
		c, err := net.Dial("tcp", a)
		if err == nil {
			return c, nil
		}
	}
	return nil, errBusy
}

func freeName(create func(string) error) error {
	for i := 0; i < 100; i++ {
		if err := create(fmt.Sprintf("name-%d", i)); err == nil {
			return nil
		}
	}
	return errBusy
}

func all(items []int, do func(int) error) error {
	for _, it := range items {
		if err := do(it); err != nil {
			return err
		}
	}
	return nil
}

func firstError(do []func() error) error {
	for _, f := range do {
		if err := f(); err != nil {
			return err
		}
	}
	return nil
}

func rows(r *sql.Rows) error {
	for r.Next() {
		var n int
		if err := r.Scan(&n); err != nil {
			continue
		}
	}
	return r.Err()
}

func batches(next func(n int) (int, error)) error {
	n, err := next(0)
	for ; err == nil && n > 0; n, err = next(0) {
		log.Println(n)
	}
	return err
}

func later(first, second func() error) error {
	for i := 0; i < 3; i++ { // retry: 3, only errBusy
		if err := first(); err != nil {
			return err
		}
		err := second()
		if errors.Is(err, errBusy) {
			continue
		}
		return err
	}
	return errBusy
}
