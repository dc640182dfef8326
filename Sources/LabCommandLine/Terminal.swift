#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Properties of the terminal of the process.
enum Terminal {
  /// Whether standard output is a terminal.
  static var isStandardOutputTerminal: Bool { isatty(1) == 1 }
  /// Whether standard error is a terminal.
  static var isStandardErrorTerminal: Bool { isatty(2) == 1 }

  /// The width in characters of the terminal behind standard error or standard output; 80 if it is unknown.
  static var width: Int {
    for stream: Int32 in [2, 1] {
      var size = winsize()
      if ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    }
    return 80
  }
}
