package pflag

func Int(name string, v int, usage string) *int { return define(CommandLine, name, new(int), v) }
func IntP(name, short string, v int, usage string) *int {
	return define(CommandLine, name, new(int), v)
}
func IntVar(p *int, name string, v int, usage string)         { define(CommandLine, name, p, v) }
func IntVarP(p *int, name, short string, v int, usage string) { define(CommandLine, name, p, v) }

func (f *FlagSet) Int(name string, v int, usage string) *int { return define(f, name, new(int), v) }
func (f *FlagSet) IntP(name, short string, v int, usage string) *int {
	return define(f, name, new(int), v)
}
func (f *FlagSet) IntVar(p *int, name string, v int, usage string)         { define(f, name, p, v) }
func (f *FlagSet) IntVarP(p *int, name, short string, v int, usage string) { define(f, name, p, v) }
func (f *FlagSet) GetInt(name string) (int, error)                         { return *find[int](f, name), nil }
