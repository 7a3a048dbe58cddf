package pflag

func String(name string, v string, usage string) *string {
	return define(CommandLine, name, new(string), v)
}
func StringP(name, short string, v string, usage string) *string {
	return define(CommandLine, name, new(string), v)
}
func StringVar(p *string, name string, v string, usage string) { define(CommandLine, name, p, v) }
func StringVarP(p *string, name, short string, v string, usage string) {
	define(CommandLine, name, p, v)
}

func (f *FlagSet) String(name string, v string, usage string) *string {
	return define(f, name, new(string), v)
}
func (f *FlagSet) StringP(name, short string, v string, usage string) *string {
	return define(f, name, new(string), v)
}
func (f *FlagSet) StringVar(p *string, name string, v string, usage string) { define(f, name, p, v) }
func (f *FlagSet) StringVarP(p *string, name, short string, v string, usage string) {
	define(f, name, p, v)
}
func (f *FlagSet) GetString(name string) (string, error) { return *find[string](f, name), nil }
