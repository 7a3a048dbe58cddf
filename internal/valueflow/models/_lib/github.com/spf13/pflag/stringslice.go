package pflag

func StringSlice(name string, v []string, usage string) *[]string {
	return define(CommandLine, name, new([]string), v)
}
func StringSliceP(name, short string, v []string, usage string) *[]string {
	return define(CommandLine, name, new([]string), v)
}
func StringSliceVar(p *[]string, name string, v []string, usage string) {
	define(CommandLine, name, p, v)
}
func StringSliceVarP(p *[]string, name, short string, v []string, usage string) {
	define(CommandLine, name, p, v)
}

func (f *FlagSet) StringSlice(name string, v []string, usage string) *[]string {
	return define(f, name, new([]string), v)
}
func (f *FlagSet) StringSliceP(name, short string, v []string, usage string) *[]string {
	return define(f, name, new([]string), v)
}
func (f *FlagSet) StringSliceVar(p *[]string, name string, v []string, usage string) {
	define(f, name, p, v)
}
func (f *FlagSet) StringSliceVarP(p *[]string, name, short string, v []string, usage string) {
	define(f, name, p, v)
}
func (f *FlagSet) GetStringSlice(name string) ([]string, error) { return *find[[]string](f, name), nil }
