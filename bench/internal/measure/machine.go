package measure

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
)

// Machine is a line about the machine: processor, processors, memory, system.
func Machine(ctx context.Context) string {
	model := field("/proc/cpuinfo", "model name")
	memory := field("/proc/meminfo", "MemTotal")
	if runtime.GOOS == "darwin" {
		model, memory = sysctl(ctx, "machdep.cpu.brand_string"), sysctl(ctx, "hw.memsize")
	}
	var amount float64
	var unit string
	if n, _ := fmt.Sscan(memory, &amount, &unit); n == 2 && unit == "kB" {
		amount *= 1024
	}
	return fmt.Sprintf("%s, %d processors for Go, %.0f GB of memory, %s/%s",
		model, runtime.NumCPU(), amount/1e9, runtime.GOOS, runtime.GOARCH)
}

// Load is the system's load average over the last minute, or "" where there is
// no such file: above zero at the start of a run, others were at work.
func Load() string {
	data, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return ""
	}
	load, _, _ := strings.Cut(string(data), " ")
	return load
}

// GoVersion is the version of the go command in the module's directory.
func (l *Lab) GoVersion(ctx context.Context) string {
	cmd := exec.CommandContext(ctx, "go", "env", "GOVERSION")
	cmd.Dir = l.Module
	out, err := cmd.Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}

// field is the value of the first line "name : value" of a file.
func field(file, name string) string {
	data, err := os.ReadFile(file)
	if err != nil {
		return "unknown"
	}
	for line := range strings.Lines(string(data)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return "unknown"
}

func sysctl(ctx context.Context, name string) string {
	out, err := exec.CommandContext(ctx, "sysctl", "-n", name).Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}
