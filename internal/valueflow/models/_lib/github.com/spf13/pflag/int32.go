package pflag

func Int32(name string, v int32, usage string) *int32 {
	return define(CommandLine, name, new(int32), v)
}
func Int32P(name, short string, v int32, usage string) *int32 {
	return define(CommandLine, name, new(int32), v)
}
func Int32Var(p *int32, name string, v int32, usage string)         { define(CommandLine, name, p, v) }
func Int32VarP(p *int32, name, short string, v int32, usage string) { define(CommandLine, name, p, v) }

func (f *FlagSet) Int32(name string, v int32, usage string) *int32 {
	return define(f, name, new(int32), v)
}
func (f *FlagSet) Int32P(name, short string, v int32, usage string) *int32 {
	return define(f, name, new(int32), v)
}
func (f *FlagSet) Int32Var(p *int32, name string, v int32, usage string) { define(f, name, p, v) }
func (f *FlagSet) Int32VarP(p *int32, name, short string, v int32, usage string) {
	define(f, name, p, v)
}
func (f *FlagSet) GetInt32(name string) (int32, error) { return *find[int32](f, name), nil }
