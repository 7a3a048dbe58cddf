package grpc

import (
	"context"
	"flow"
)

type ServerStream interface {
	Context() context.Context
	SendMsg(m any) error
	RecvMsg(m any) error
}

type serverStream struct{ ctx context.Context }

func (s *serverStream) Context() context.Context { return s.ctx }
func (s *serverStream) SendMsg(m any) error      { return nil }
func (s *serverStream) RecvMsg(m any) error      { return decode(m) }

type ClientStream interface {
	Context() context.Context
	SendMsg(m any) error
	RecvMsg(m any) error
	CloseSend() error
}

type clientStream struct {
	ctx context.Context
	cc  *ClientConn
}

func (s *clientStream) Context() context.Context { return s.ctx }
func (s *clientStream) CloseSend() error         { return nil }
func (s *clientStream) SendMsg(m any) error {
	flow.Wait("rpc", s.ctx, s.cc)
	return nil
}
func (s *clientStream) RecvMsg(m any) error {
	flow.Wait("rpc", s.ctx, s.cc)
	return nil
}

type GenericClientStream[Req, Res any] struct{ ClientStream }

func (s *GenericClientStream[Req, Res]) Send(m *Req) error { return s.ClientStream.SendMsg(m) }
func (s *GenericClientStream[Req, Res]) Recv() (*Res, error) {
	m := new(Res)
	return m, s.ClientStream.RecvMsg(m)
}
func (s *GenericClientStream[Req, Res]) CloseAndRecv() (*Res, error) {
	m := new(Res)
	return m, s.ClientStream.RecvMsg(m)
}

type GenericServerStream[Req, Res any] struct{ ServerStream }

func (s *GenericServerStream[Req, Res]) Send(m *Res) error         { return s.ServerStream.SendMsg(m) }
func (s *GenericServerStream[Req, Res]) SendAndClose(m *Res) error { return s.ServerStream.SendMsg(m) }
func (s *GenericServerStream[Req, Res]) Recv() (*Req, error) {
	m := new(Req)
	return m, s.ServerStream.RecvMsg(m)
}
