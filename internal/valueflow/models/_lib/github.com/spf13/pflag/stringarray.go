package pflag

func StringArray(name string, v []string, usage string) *[]string {
	return define(CommandLine, name, new([]string), v)
}
func StringArrayP(name, short string, v []string, usage string) *[]string {
	return define(CommandLine, name, new([]string), v)
}
func StringArrayVar(p *[]string, name string, v []string, usage string) {
	define(CommandLine, name, p, v)
}
func StringArrayVarP(p *[]string, name, short string, v []string, usage string) {
	define(CommandLine, name, p, v)
}

func (f *FlagSet) StringArray(name string, v []string, usage string) *[]string {
	return define(f, name, new([]string), v)
}
func (f *FlagSet) StringArrayP(name, short string, v []string, usage string) *[]string {
	return define(f, name, new([]string), v)
}
func (f *FlagSet) StringArrayVar(p *[]string, name string, v []string, usage string) {
	define(f, name, p, v)
}
func (f *FlagSet) StringArrayVarP(p *[]string, name, short string, v []string, usage string) {
	define(f, name, p, v)
}
func (f *FlagSet) GetStringArray(name string) ([]string, error) { return *find[[]string](f, name), nil }
