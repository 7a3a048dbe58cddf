package viper

import (
	"flow"
	"time"
)

func (v *Viper) Get(key string) any          { return v.find(key) }
func (v *Viper) GetString(key string) string { return v.find(key) }
func (v *Viper) GetBool(key string) bool     { return flow.ParseBool(v.find(key)) }
func (v *Viper) GetInt(key string) int       { return int(flow.ParseInt(v.find(key))) }
func (v *Viper) GetInt32(key string) int32   { return int32(flow.ParseInt(v.find(key))) }
func (v *Viper) GetInt64(key string) int64   { return flow.ParseInt(v.find(key)) }
func (v *Viper) GetUint(key string) uint     { return uint(flow.ParseInt(v.find(key))) }
func (v *Viper) GetUint32(key string) uint32 { return uint32(flow.ParseInt(v.find(key))) }
func (v *Viper) GetUint64(key string) uint64 { return uint64(flow.ParseInt(v.find(key))) }
func (v *Viper) IsSet(key string) bool       { return flow.Unknown[bool]("decoded: whether a key is set") }
func (v *Viper) GetDuration(key string) time.Duration {
	return time.Duration(flow.ParseDuration(v.find(key)))
}

func Get(key string) any                   { return std.find(key) }
func GetString(key string) string          { return std.find(key) }
func GetBool(key string) bool              { return flow.ParseBool(std.find(key)) }
func GetInt(key string) int                { return int(flow.ParseInt(std.find(key))) }
func GetInt32(key string) int32            { return int32(flow.ParseInt(std.find(key))) }
func GetInt64(key string) int64            { return flow.ParseInt(std.find(key)) }
func GetUint(key string) uint              { return uint(flow.ParseInt(std.find(key))) }
func GetUint32(key string) uint32          { return uint32(flow.ParseInt(std.find(key))) }
func GetUint64(key string) uint64          { return uint64(flow.ParseInt(std.find(key))) }
func GetDuration(key string) time.Duration { return time.Duration(flow.ParseDuration(std.find(key))) }
func IsSet(key string) bool                { return std.IsSet(key) }
