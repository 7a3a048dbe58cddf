package pflag

import "time"

func Duration(name string, v time.Duration, usage string) *time.Duration {
	return define(CommandLine, name, new(time.Duration), v)
}
func DurationP(name, short string, v time.Duration, usage string) *time.Duration {
	return define(CommandLine, name, new(time.Duration), v)
}
func DurationVar(p *time.Duration, name string, v time.Duration, usage string) {
	define(CommandLine, name, p, v)
}
func DurationVarP(p *time.Duration, name, short string, v time.Duration, usage string) {
	define(CommandLine, name, p, v)
}

func (f *FlagSet) Duration(name string, v time.Duration, usage string) *time.Duration {
	return define(f, name, new(time.Duration), v)
}
func (f *FlagSet) DurationP(name, short string, v time.Duration, usage string) *time.Duration {
	return define(f, name, new(time.Duration), v)
}
func (f *FlagSet) DurationVar(p *time.Duration, name string, v time.Duration, usage string) {
	define(f, name, p, v)
}
func (f *FlagSet) DurationVarP(p *time.Duration, name, short string, v time.Duration, usage string) {
	define(f, name, p, v)
}
func (f *FlagSet) GetDuration(name string) (time.Duration, error) {
	return *find[time.Duration](f, name), nil
}
