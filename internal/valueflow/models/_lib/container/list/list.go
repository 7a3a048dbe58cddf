// Package list models lists: any element may be first, last and next, or none is.
package list

import "flow"

type Element struct {
	Value any
	list  *List
}

type List struct{ elem *Element }

func New() *List { return &List{} }

func (l *List) Init() *List { return l }

func (l *List) insert(v any) *Element {
	e := &Element{Value: v, list: l}
	l.elem = e
	return e
}

func (l *List) any() *Element {
	if flow.Unknown[bool]("computed: whether there is an element") {
		return l.elem
	}
	return nil
}

func (l *List) PushFront(v any) *Element                   { return l.insert(v) }
func (l *List) PushBack(v any) *Element                    { return l.insert(v) }
func (l *List) InsertBefore(v any, mark *Element) *Element { return l.insert(v) }
func (l *List) InsertAfter(v any, mark *Element) *Element  { return l.insert(v) }
func (l *List) Front() *Element                            { return l.any() }
func (l *List) Back() *Element                             { return l.any() }
func (l *List) Remove(e *Element) any                      { return e.Value }
func (e *Element) Next() *Element                          { return e.list.any() }
func (e *Element) Prev() *Element                          { return e.list.any() }
