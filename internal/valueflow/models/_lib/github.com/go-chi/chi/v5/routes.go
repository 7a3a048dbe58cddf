package chi

import "net/http"

func (m *Mux) Handle(pattern string, h http.Handler)                 { m.add(pattern, h) }
func (m *Mux) HandleFunc(pattern string, h http.HandlerFunc)         { m.add(pattern, h) }
func (m *Mux) Method(method, pattern string, h http.Handler)         { m.add(method+" "+pattern, h) }
func (m *Mux) MethodFunc(method, pattern string, h http.HandlerFunc) { m.add(method+" "+pattern, h) }
func (m *Mux) Mount(pattern string, h http.Handler)                  { m.add(pattern, h) }
func (m *Mux) NotFound(h http.HandlerFunc)                           { m.add("not found", h) }
func (m *Mux) MethodNotAllowed(h http.HandlerFunc)                   { m.add("method not allowed", h) }
func (m *Mux) Connect(pattern string, h http.HandlerFunc)            { m.add("CONNECT "+pattern, h) }
func (m *Mux) Delete(pattern string, h http.HandlerFunc)             { m.add("DELETE "+pattern, h) }
func (m *Mux) Get(pattern string, h http.HandlerFunc)                { m.add("GET "+pattern, h) }
func (m *Mux) Head(pattern string, h http.HandlerFunc)               { m.add("HEAD "+pattern, h) }
func (m *Mux) Options(pattern string, h http.HandlerFunc)            { m.add("OPTIONS "+pattern, h) }
func (m *Mux) Patch(pattern string, h http.HandlerFunc)              { m.add("PATCH "+pattern, h) }
func (m *Mux) Post(pattern string, h http.HandlerFunc)               { m.add("POST "+pattern, h) }
func (m *Mux) Put(pattern string, h http.HandlerFunc)                { m.add("PUT "+pattern, h) }
func (m *Mux) Query(pattern string, h http.HandlerFunc)              { m.add("QUERY "+pattern, h) }
func (m *Mux) Trace(pattern string, h http.HandlerFunc)              { m.add("TRACE "+pattern, h) }
