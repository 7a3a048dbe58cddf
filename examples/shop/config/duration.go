package config

import (
	"fmt"
	"time"

	"gopkg.in/yaml.v3"
)

// Duration is written with a unit ("700ms", "2s") and is more than zero. A plain time.Duration would read a bare
// number as nanoseconds, and a zero would switch most timeouts off.
type Duration struct{ time.Duration }

// UnmarshalYAML implements yaml.Unmarshaler.
func (d *Duration) UnmarshalYAML(node *yaml.Node) error {
	v, err := time.ParseDuration(node.Value)
	if err != nil {
		return fmt.Errorf("line %d: %w", node.Line, err)
	}
	if v <= 0 {
		return fmt.Errorf("line %d: %q is not a duration above zero", node.Line, node.Value)
	}
	d.Duration = v
	return nil
}
