package grpc

// The links of a chain are made one by one: the elements of a slice are told apart only by
// constant indices. Who has more interceptors loses the inner ones.

func unaryLinks(is []UnaryClientInterceptor, next UnaryInvoker) UnaryInvoker {
	if is == nil {
		return next
	}
	if is[5] != nil {
		next = unaryLink(is[5], next)
	}
	if is[4] != nil {
		next = unaryLink(is[4], next)
	}
	if is[3] != nil {
		next = unaryLink(is[3], next)
	}
	if is[2] != nil {
		next = unaryLink(is[2], next)
	}
	if is[1] != nil {
		next = unaryLink(is[1], next)
	}
	if is[0] != nil {
		next = unaryLink(is[0], next)
	}
	return next
}

func streamLinks(is []StreamClientInterceptor, next Streamer) Streamer {
	if is == nil {
		return next
	}
	if is[5] != nil {
		next = streamLink(is[5], next)
	}
	if is[4] != nil {
		next = streamLink(is[4], next)
	}
	if is[3] != nil {
		next = streamLink(is[3], next)
	}
	if is[2] != nil {
		next = streamLink(is[2], next)
	}
	if is[1] != nil {
		next = streamLink(is[1], next)
	}
	if is[0] != nil {
		next = streamLink(is[0], next)
	}
	return next
}

func unaryServerLinks(is []UnaryServerInterceptor, info *UnaryServerInfo, next UnaryHandler) UnaryHandler {
	if is == nil {
		return next
	}
	if is[5] != nil {
		next = unaryServerLink(is[5], info, next)
	}
	if is[4] != nil {
		next = unaryServerLink(is[4], info, next)
	}
	if is[3] != nil {
		next = unaryServerLink(is[3], info, next)
	}
	if is[2] != nil {
		next = unaryServerLink(is[2], info, next)
	}
	if is[1] != nil {
		next = unaryServerLink(is[1], info, next)
	}
	if is[0] != nil {
		next = unaryServerLink(is[0], info, next)
	}
	return next
}

func streamServerLinks(is []StreamServerInterceptor, next StreamHandler) StreamHandler {
	if is == nil {
		return next
	}
	if is[5] != nil {
		next = streamServerLink(is[5], next)
	}
	if is[4] != nil {
		next = streamServerLink(is[4], next)
	}
	if is[3] != nil {
		next = streamServerLink(is[3], next)
	}
	if is[2] != nil {
		next = streamServerLink(is[2], next)
	}
	if is[1] != nil {
		next = streamServerLink(is[1], next)
	}
	if is[0] != nil {
		next = streamServerLink(is[0], next)
	}
	return next
}
