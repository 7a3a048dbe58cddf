// Package report writes what a run found in one of several formats.
//
// A driver fills a Report and names a format; Write puts the report in order
// (paths relative to one directory, sorted, duplicates merged) and hands it to
// the format's renderer. Renderers only print: they decide neither what is
// reported nor the exit status. To add a format, write one file with its
// Renderer and add a line to the table in format.go.
package report

import "github.com/deadlinelint/deadlinelint/internal/finding"

// Tool is the program that reports.
type Tool struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Report is the outcome of a run.
type Report struct {
	Tool     Tool
	Findings []*finding.Finding
	Edges    []Edge
	Problems []finding.Problem

	Packages  int // analysed
	Functions int // summarised
	Skipped   int // functions that have no summary although they should
}

// Edge is a place where requests enter, and what the chain behind it may take.
type Edge struct {
	Name           string // "POST /orders"
	Program        string // the main package it belongs to
	File           string
	Line           int
	BudgetMillis   int64
	BudgetFrom     string // "config", "code"; "" if it has no budget
	PromisedMillis int64  // the sum of the limits along the worst chain
	ActualMillis   int64  // how long the caller may wait
	WorkMillis     int64  // how long the work may go on
	AtLeast        bool   // a part has no known bound: the times are lower bounds
	Verdict        string // "over"
	Chain          []finding.Step
}

// Options say how a report is printed.
type Options struct {
	// Dir is the directory that paths are relative to; a path outside it stays
	// as it is. "" leaves all paths as they are.
	Dir string
	// Color asks for ANSI colours. The caller knows whether the output is a
	// terminal and NO_COLOR is unset.
	Color bool
	// ShowInfo prints findings of severity info. Formats for machines carry
	// them in any case.
	ShowInfo bool
}
