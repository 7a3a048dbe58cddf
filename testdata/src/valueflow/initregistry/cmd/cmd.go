// Package cmd knows the commands by name.
package cmd

var registry struct {
	commands map[string]func()
}

// Register keeps a command.
func Register(name string, f func()) {
	if registry.commands == nil {
		registry.commands = make(map[string]func())
	}
	if registry.commands[name] != nil {
		panic("registered twice: " + name)
	}
	registry.commands[name] = f
}

// Lookup finds a command.
func Lookup(name string) func() { return registry.commands[name] }
