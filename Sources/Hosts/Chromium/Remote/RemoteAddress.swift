import JSON

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The address of a browser's DevTools on a port, which may be forwarded from a phone.
package struct RemoteAddress: Sendable, Hashable, CustomStringConvertible {
  /// The name or number of the machine.
  let host: String
  /// The port.
  let port: UInt16
  /// The path of a resource, with the leading slash.
  let path: String

  /// The address as text.
  package var description: String { "\(host):\(port)\(path)" }

  /// Parses `http://HOST:PORT`, `ws://HOST:PORT/PATH` or `HOST:PORT`; nil for anything else.
  package init?(_ text: String) {
    var rest = Substring(text)
    for scheme in ["http://", "ws://"] where rest.hasPrefix(scheme) { rest = rest.dropFirst(scheme.count) }
    let authority = rest.prefix { $0 != "/" }
    guard !authority.contains(where: \.isWhitespace), let colon = authority.lastIndex(of: ":"),
      let port = UInt16(authority[authority.index(after: colon)...]), port > 0
    else { return nil }
    let host = authority[..<colon].filter { $0 != "[" && $0 != "]" }
    guard !host.isEmpty else { return nil }
    let path = rest.dropFirst(authority.count)
    guard !path.contains(where: { $0.isWhitespace || $0.isNewline }) else { return nil }
    self.host = String(host)
    self.port = port
    self.path = path.isEmpty ? "/" : String(path)
  }

  private init(host: String, port: UInt16, path: String) {
    self.host = host
    self.port = port
    self.path = path
  }

  /// Opens a connection.
  ///
  /// - Throws: ``HostError`` of the kind `unavailable`.
  func connect() throws(HostError) -> FileDescriptor {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    let result = getaddrinfo(host, String(port), &hints, &list)
    guard result == 0 else {
      throw HostError(.unavailable, "cannot find \(host): \(String(cString: gai_strerror(result)))")
    }
    defer { freeaddrinfo(list) }
    var entry = list
    while let address = entry?.pointee {
      let number = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
      let descriptor = FileDescriptor(number)
      if number >= 0 {
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        if openConnection(number, address.ai_addr, address.ai_addrlen) == 0 { return descriptor }
      }
      entry = address.ai_next
    }
    throw .system("cannot connect to \(host):\(port)")
  }

  /// Asks the browser on this port for the address of its DevTools.
  ///
  /// - Throws: ``HostError`` of the kind `unavailable`.
  package func browser() throws(HostError) -> RemoteAddress {
    if path != "/" { return self }
    let socket = try connect()
    try socket.write(
      Array("GET /json/version HTTP/1.1\r\nHost: \(host):\(port)\r\nConnection: close\r\n\r\n".utf8))
    var buffer: [UInt8] = []
    let head = try HTTPAnswer.head(of: socket, buffer: &buffer)
    let length = head.fields["content-length"].flatMap { Int($0) } ?? 0
    let deadline = ContinuousClock.now + .seconds(10)
    while buffer.count < length, try socket.read(into: &buffer, by: deadline) {}
    let document = JSONDocument(
      SourceFile(name: "/json/version", bytes: buffer), reportingTo: DiagnosticCollector())
    guard head.status == 200, let text = document?.root["webSocketDebuggerUrl"]?.string,
      let address = RemoteAddress(text)
    else { throw HostError(.unavailable, "\(host):\(port) is not a DevTools port: it reports no webSocketDebuggerUrl") }
    // A forwarded port has a different number from the one that the browser knows.
    return RemoteAddress(host: host, port: port, path: address.path)
  }
}

// The function has the name of a method above.
private func openConnection(_ number: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t) -> Int32 {
  connect(number, address, length)
}
