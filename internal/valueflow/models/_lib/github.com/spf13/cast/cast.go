// Package cast models conversions. What they are given is any; as a text it is read.
package cast

import (
	"flow"
	"time"
)

func ToDuration(i string) time.Duration { return time.Duration(flow.ParseDuration(i)) }
func ToInt(i string) int                { return int(flow.ParseInt(i)) }
func ToInt32(i string) int32            { return int32(flow.ParseInt(i)) }
func ToInt64(i string) int64            { return flow.ParseInt(i) }
func ToUint(i string) uint              { return uint(flow.ParseInt(i)) }
func ToUint64(i string) uint64          { return uint64(flow.ParseInt(i)) }
func ToString(i string) string          { return i }
func ToBool(i string) bool              { return flow.ParseBool(i) }

func ToDurationE(i string) (time.Duration, error) { return time.Duration(flow.ParseDuration(i)), nil }
func ToIntE(i string) (int, error)                { return int(flow.ParseInt(i)), nil }
func ToInt64E(i string) (int64, error)            { return flow.ParseInt(i), nil }
func ToStringE(i string) (string, error)          { return i, nil }
func ToBoolE(i string) (bool, error)              { return flow.ParseBool(i), nil }
