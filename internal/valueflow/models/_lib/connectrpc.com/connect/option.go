package connect

import "context"

type (
	AnyRequest  any
	AnyResponse any

	UnaryFunc            func(context.Context, AnyRequest) (AnyResponse, error)
	StreamingHandlerConn any
	StreamingHandlerFunc func(context.Context, StreamingHandlerConn) error
)

type Interceptor interface {
	WrapUnary(UnaryFunc) UnaryFunc
	WrapStreamingHandler(StreamingHandlerFunc) StreamingHandlerFunc
}

type UnaryInterceptorFunc func(UnaryFunc) UnaryFunc

func (f UnaryInterceptorFunc) WrapUnary(next UnaryFunc) UnaryFunc { return f(next) }
func (f UnaryInterceptorFunc) WrapStreamingHandler(next StreamingHandlerFunc) StreamingHandlerFunc {
	return next
}

// option has interceptors, or others have.
type option struct {
	wrappers []Interceptor
	others   []Option
}

type (
	Option        = *option
	ClientOption  = Option
	HandlerOption = Option
)

func WithInterceptors(is ...Interceptor) Option              { return &option{wrappers: is} }
func WithOptions(opts ...Option) Option                      { return &option{others: opts} }
func WithClientOptions(opts ...ClientOption) ClientOption    { return &option{others: opts} }
func WithHandlerOptions(opts ...HandlerOption) HandlerOption { return &option{others: opts} }

func WithGRPC() ClientOption            { return &option{} }
func WithGRPCWeb() ClientOption         { return &option{} }
func WithHTTPGet() ClientOption         { return &option{} }
func WithProtoJSON() ClientOption       { return &option{} }
func WithSendGzip() ClientOption        { return &option{} }
func WithCodec(c any) Option            { return &option{} }
func WithSchema(schema any) Option      { return &option{} }
func WithIdempotency(level int) Option  { return &option{} }
func WithReadMaxBytes(n int) Option     { return &option{} }
func WithSendMaxBytes(n int) Option     { return &option{} }
func WithCompressMinBytes(n int) Option { return &option{} }

// interceptors are the first that options have.
func interceptors(opts []Option) []Interceptor {
	if opts == nil {
		return nil
	}
	if is := opts[0].all(); is != nil {
		return is
	}
	if is := opts[1].all(); is != nil {
		return is
	}
	if is := opts[2].all(); is != nil {
		return is
	}
	return opts[3].all()
}

func (o *option) all() []Interceptor {
	if o == nil {
		return nil
	}
	if o.wrappers != nil {
		return o.wrappers
	}
	return interceptors(o.others)
}

// wrapUnary links the interceptors one by one: the elements of a slice are told apart only
// by constant indices.
func wrapUnary(is []Interceptor, f UnaryFunc) UnaryFunc {
	if is == nil {
		return f
	}
	if is[4] != nil {
		f = is[4].WrapUnary(f)
	}
	if is[3] != nil {
		f = is[3].WrapUnary(f)
	}
	if is[2] != nil {
		f = is[2].WrapUnary(f)
	}
	if is[1] != nil {
		f = is[1].WrapUnary(f)
	}
	if is[0] != nil {
		f = is[0].WrapUnary(f)
	}
	return f
}

func wrapStream(is []Interceptor, f StreamingHandlerFunc) StreamingHandlerFunc {
	for _, i := range is {
		f = i.WrapStreamingHandler(f)
	}
	return f
}
