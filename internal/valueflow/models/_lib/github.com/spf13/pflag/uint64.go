package pflag

func Uint64(name string, v uint64, usage string) *uint64 {
	return define(CommandLine, name, new(uint64), v)
}
func Uint64P(name, short string, v uint64, usage string) *uint64 {
	return define(CommandLine, name, new(uint64), v)
}
func Uint64Var(p *uint64, name string, v uint64, usage string) { define(CommandLine, name, p, v) }
func Uint64VarP(p *uint64, name, short string, v uint64, usage string) {
	define(CommandLine, name, p, v)
}

func (f *FlagSet) Uint64(name string, v uint64, usage string) *uint64 {
	return define(f, name, new(uint64), v)
}
func (f *FlagSet) Uint64P(name, short string, v uint64, usage string) *uint64 {
	return define(f, name, new(uint64), v)
}
func (f *FlagSet) Uint64Var(p *uint64, name string, v uint64, usage string) { define(f, name, p, v) }
func (f *FlagSet) Uint64VarP(p *uint64, name, short string, v uint64, usage string) {
	define(f, name, p, v)
}
func (f *FlagSet) GetUint64(name string) (uint64, error) { return *find[uint64](f, name), nil }
