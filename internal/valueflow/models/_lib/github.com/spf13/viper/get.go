package viper

import (
	"flow"
	"time"
)

func (v *Viper) Get(key string) any          { return v.get(key) }
func (v *Viper) GetString(key string) string { return v.get(key) }
func (v *Viper) GetBool(key string) bool     { return flow.ParseBool(v.get(key)) }
func (v *Viper) GetInt(key string) int       { return int(flow.ParseInt(v.get(key))) }
func (v *Viper) GetInt32(key string) int32   { return int32(flow.ParseInt(v.get(key))) }
func (v *Viper) GetInt64(key string) int64   { return flow.ParseInt(v.get(key)) }
func (v *Viper) GetUint(key string) uint     { return uint(flow.ParseInt(v.get(key))) }
func (v *Viper) GetUint32(key string) uint32 { return uint32(flow.ParseInt(v.get(key))) }
func (v *Viper) GetUint64(key string) uint64 { return uint64(flow.ParseInt(v.get(key))) }
func (v *Viper) IsSet(key string) bool       { return flow.Unknown[bool]("decoded: whether a key is set") }
func (v *Viper) GetDuration(key string) time.Duration {
	return time.Duration(flow.ParseDuration(v.get(key)))
}

func Get(key string) any                   { return std.get(key) }
func GetString(key string) string          { return std.get(key) }
func GetBool(key string) bool              { return flow.ParseBool(std.get(key)) }
func GetInt(key string) int                { return int(flow.ParseInt(std.get(key))) }
func GetInt32(key string) int32            { return int32(flow.ParseInt(std.get(key))) }
func GetInt64(key string) int64            { return flow.ParseInt(std.get(key)) }
func GetUint(key string) uint              { return uint(flow.ParseInt(std.get(key))) }
func GetUint32(key string) uint32          { return uint32(flow.ParseInt(std.get(key))) }
func GetUint64(key string) uint64          { return uint64(flow.ParseInt(std.get(key))) }
func GetDuration(key string) time.Duration { return time.Duration(flow.ParseDuration(std.get(key))) }
func IsSet(key string) bool                { return std.IsSet(key) }
