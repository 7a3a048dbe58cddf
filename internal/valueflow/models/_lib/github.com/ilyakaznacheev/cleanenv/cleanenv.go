// Package cleanenv models structs that are filled by their tags: from files, from the
// environment.
package cleanenv

import "flow"

func ReadEnv(cfg any) error {
	flow.Decode(cfg, "cleanenv")
	return nil
}

func UpdateEnv(cfg any) error {
	flow.Decode(cfg, "cleanenv")
	return nil
}

func ReadConfig(path string, cfg any) error {
	flow.Decode(cfg, "cleanenv file")
	return nil
}

func ParseYAML(r, str any) error {
	flow.Decode(str, "yaml")
	return nil
}

func ParseJSON(r, str any) error {
	flow.Decode(str, "json")
	return nil
}

func ParseTOML(r, str any) error {
	flow.Decode(str, "toml")
	return nil
}
