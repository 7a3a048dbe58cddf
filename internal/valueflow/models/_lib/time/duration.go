package time

import "flow"

func (d Duration) Seconds() float64    { return float64(d) / 1e9 }
func (d Duration) Minutes() float64    { return float64(d) / 60e9 }
func (d Duration) Hours() float64      { return float64(d) / 3600e9 }
func (d Duration) Milliseconds() int64 { return int64(d) / 1e6 }
func (d Duration) Microseconds() int64 { return int64(d) / 1e3 }
func (d Duration) Nanoseconds() int64  { return int64(d) }
func (d Duration) Abs() Duration       { return max(d, -d) }
func (d Duration) Round(m Duration) Duration {
	if m <= 0 {
		return d
	}
	r := d % m
	if r+r < m {
		return d - r
	}
	return d + m - r
}
func (d Duration) Truncate(m Duration) Duration {
	if m <= 0 {
		return d
	}
	return d - d%m
}
func (d Duration) String() string { return flow.Unknown[string]("computed: the text of a duration") }
