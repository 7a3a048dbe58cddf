// Package orders holds the rules of the shop's orders, and says what it needs from the world as interfaces.
package orders

import (
	"errors"
	"fmt"
	"time"
)

// The errors that a caller can tell apart with errors.Is.
var (
	ErrInvalid  = errors.New("invalid request")
	ErrNotFound = errors.New("no such order")
	ErrConflict = errors.New("order can no longer be changed")
	ErrDeclined = errors.New("order declined")
)

// Status is where an order stands. The payment service makes a placed order a paid one.
type Status string

// The states of an order.
const (
	Placed    Status = "placed"
	Paid      Status = "paid"
	Cancelled Status = "cancelled"
	Expired   Status = "expired"
)

// Item is one line of an order. Prices are in euro cents, as agreed in the cart.
type Item struct {
	SKU        string `json:"sku"`
	Quantity   int    `json:"quantity"`
	PriceCents int64  `json:"price_cents"`
}

// Draft is what a cart sends to become an order.
type Draft struct {
	Customer string `json:"customer"`
	Items    []Item `json:"items"`
}

// Risk is the fraud service's opinion of an order, from 0 (none) to 100.
type Risk struct {
	Score int       `json:"score"`
	At    time.Time `json:"at"`
}

// Order is an order with everything that is known about it.
type Order struct {
	ID         string    `json:"id"`
	Customer   string    `json:"customer"`
	Status     Status    `json:"status"`
	Items      []Item    `json:"items"`
	TotalCents int64     `json:"total_cents"`
	Risk       Risk      `json:"-"`
	CreatedAt  time.Time `json:"created_at"`
}

// Sale is what one article sold on one day.
type Sale struct {
	SKU      string `json:"sku"`
	Quantity int64  `json:"quantity"`
	Cents    int64  `json:"cents"`
}

// Report is a day's sales in one currency.
type Report struct {
	Day      string `json:"day"`
	Currency string `json:"currency"`
	Sales    []Sale `json:"sales"`
}

func (d Draft) validate() error {
	if d.Customer == "" {
		return fmt.Errorf("%w: no customer", ErrInvalid)
	}
	if len(d.Items) == 0 {
		return fmt.Errorf("%w: no items", ErrInvalid)
	}
	for _, it := range d.Items {
		if it.SKU == "" || it.Quantity < 1 || it.PriceCents < 0 {
			return fmt.Errorf("%w: item %q", ErrInvalid, it.SKU)
		}
	}
	return nil
}

func (d Draft) totalCents() int64 {
	var sum int64
	for _, it := range d.Items {
		sum += int64(it.Quantity) * it.PriceCents
	}
	return sum
}
