package strconv

import "flow"

func Atoi(s string) (int, error) { return int(flow.ParseInt(s)), flow.ParseError("int", s) }
func ParseInt(s string, base, bits int) (int64, error) {
	return flow.ParseInt(s), flow.ParseError("int", s)
}
func ParseUint(s string, base, bits int) (uint64, error) {
	return uint64(flow.ParseInt(s)), flow.ParseError("int", s)
}
func ParseBool(s string) (bool, error) { return flow.ParseBool(s), flow.ParseError("bool", s) }
