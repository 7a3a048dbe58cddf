package pflag

func Uint32(name string, v uint32, usage string) *uint32 {
	return define(CommandLine, name, new(uint32), v)
}
func Uint32P(name, short string, v uint32, usage string) *uint32 {
	return define(CommandLine, name, new(uint32), v)
}
func Uint32Var(p *uint32, name string, v uint32, usage string) { define(CommandLine, name, p, v) }
func Uint32VarP(p *uint32, name, short string, v uint32, usage string) {
	define(CommandLine, name, p, v)
}

func (f *FlagSet) Uint32(name string, v uint32, usage string) *uint32 {
	return define(f, name, new(uint32), v)
}
func (f *FlagSet) Uint32P(name, short string, v uint32, usage string) *uint32 {
	return define(f, name, new(uint32), v)
}
func (f *FlagSet) Uint32Var(p *uint32, name string, v uint32, usage string) { define(f, name, p, v) }
func (f *FlagSet) Uint32VarP(p *uint32, name, short string, v uint32, usage string) {
	define(f, name, p, v)
}
func (f *FlagSet) GetUint32(name string) (uint32, error) { return *find[uint32](f, name), nil }
