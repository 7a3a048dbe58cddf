// Package signal models contexts that end with a signal.
package signal

import "context"

func NotifyContext(parent context.Context, signals ...any) (context.Context, context.CancelFunc) {
	return &context.Node{Context: parent, Kind: "cancel"}, func() {}
}
