package os

import "flow"

func Getenv(name string) string { return flow.Env(name) }
func LookupEnv(name string) (string, bool) {
	return flow.Env(name), flow.Unknown[bool]("env: whether it is set")
}
