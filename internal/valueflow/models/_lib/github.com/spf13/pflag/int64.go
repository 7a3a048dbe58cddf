package pflag

func Int64(name string, v int64, usage string) *int64 {
	return define(CommandLine, name, new(int64), v)
}
func Int64P(name, short string, v int64, usage string) *int64 {
	return define(CommandLine, name, new(int64), v)
}
func Int64Var(p *int64, name string, v int64, usage string)         { define(CommandLine, name, p, v) }
func Int64VarP(p *int64, name, short string, v int64, usage string) { define(CommandLine, name, p, v) }

func (f *FlagSet) Int64(name string, v int64, usage string) *int64 {
	return define(f, name, new(int64), v)
}
func (f *FlagSet) Int64P(name, short string, v int64, usage string) *int64 {
	return define(f, name, new(int64), v)
}
func (f *FlagSet) Int64Var(p *int64, name string, v int64, usage string) { define(f, name, p, v) }
func (f *FlagSet) Int64VarP(p *int64, name, short string, v int64, usage string) {
	define(f, name, p, v)
}
func (f *FlagSet) GetInt64(name string) (int64, error) { return *find[int64](f, name), nil }
