package pflag

func Float64(name string, v float64, usage string) *float64 {
	return define(CommandLine, name, new(float64), v)
}
func Float64P(name, short string, v float64, usage string) *float64 {
	return define(CommandLine, name, new(float64), v)
}
func Float64Var(p *float64, name string, v float64, usage string) { define(CommandLine, name, p, v) }
func Float64VarP(p *float64, name, short string, v float64, usage string) {
	define(CommandLine, name, p, v)
}

func (f *FlagSet) Float64(name string, v float64, usage string) *float64 {
	return define(f, name, new(float64), v)
}
func (f *FlagSet) Float64P(name, short string, v float64, usage string) *float64 {
	return define(f, name, new(float64), v)
}
func (f *FlagSet) Float64Var(p *float64, name string, v float64, usage string) { define(f, name, p, v) }
func (f *FlagSet) Float64VarP(p *float64, name, short string, v float64, usage string) {
	define(f, name, p, v)
}
func (f *FlagSet) GetFloat64(name string) (float64, error) { return *find[float64](f, name), nil }
