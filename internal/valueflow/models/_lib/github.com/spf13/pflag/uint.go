package pflag

func Uint(name string, v uint, usage string) *uint { return define(CommandLine, name, new(uint), v) }
func UintP(name, short string, v uint, usage string) *uint {
	return define(CommandLine, name, new(uint), v)
}
func UintVar(p *uint, name string, v uint, usage string)         { define(CommandLine, name, p, v) }
func UintVarP(p *uint, name, short string, v uint, usage string) { define(CommandLine, name, p, v) }

func (f *FlagSet) Uint(name string, v uint, usage string) *uint { return define(f, name, new(uint), v) }
func (f *FlagSet) UintP(name, short string, v uint, usage string) *uint {
	return define(f, name, new(uint), v)
}
func (f *FlagSet) UintVar(p *uint, name string, v uint, usage string)         { define(f, name, p, v) }
func (f *FlagSet) UintVarP(p *uint, name, short string, v uint, usage string) { define(f, name, p, v) }
func (f *FlagSet) GetUint(name string) (uint, error)                          { return *find[uint](f, name), nil }
