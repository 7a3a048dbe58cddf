// Package driver models what connects.
package driver

import "context"

type Conn any

type Connector interface {
	Connect(ctx context.Context) (Conn, error)
}
