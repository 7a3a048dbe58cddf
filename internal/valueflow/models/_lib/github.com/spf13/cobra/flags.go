package cobra

import "github.com/spf13/pflag"

// A command's flags are one set, whichever way they are asked for: what is not among its
// own may be among its parent's.

func (c *Command) Flags() *pflag.FlagSet           { return &c.flags }
func (c *Command) PersistentFlags() *pflag.FlagSet { return &c.flags }
func (c *Command) LocalFlags() *pflag.FlagSet      { return &c.flags }
func (c *Command) InheritedFlags() *pflag.FlagSet  { return &c.flags }

func (c *Command) LocalNonPersistentFlags() *pflag.FlagSet { return &c.flags }

func (c *Command) Flag(name string) *pflag.Flag { return c.flags.Lookup(name) }
