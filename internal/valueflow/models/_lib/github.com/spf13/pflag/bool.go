package pflag

func Bool(name string, v bool, usage string) *bool { return define(CommandLine, name, new(bool), v) }
func BoolP(name, short string, v bool, usage string) *bool {
	return define(CommandLine, name, new(bool), v)
}
func BoolVar(p *bool, name string, v bool, usage string)         { define(CommandLine, name, p, v) }
func BoolVarP(p *bool, name, short string, v bool, usage string) { define(CommandLine, name, p, v) }

func (f *FlagSet) Bool(name string, v bool, usage string) *bool { return define(f, name, new(bool), v) }
func (f *FlagSet) BoolP(name, short string, v bool, usage string) *bool {
	return define(f, name, new(bool), v)
}
func (f *FlagSet) BoolVar(p *bool, name string, v bool, usage string)         { define(f, name, p, v) }
func (f *FlagSet) BoolVarP(p *bool, name, short string, v bool, usage string) { define(f, name, p, v) }
func (f *FlagSet) GetBool(name string) (bool, error)                          { return *find[bool](f, name), nil }
