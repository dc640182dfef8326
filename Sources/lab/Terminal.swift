#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What the process is connected to.
enum Terminal {
  /// Whether standard output is a terminal.
  static var isStandardOutputWatched: Bool { isatty(1) == 1 }
  /// Whether standard error is a terminal and not a file or a pipe.
  static var isStandardErrorWatched: Bool { isatty(2) == 1 }

  /// How many characters a line of the terminal of standard error or output has; 80 if neither says.
  static var width: Int {
    for stream: Int32 in [2, 1] {
      var size = winsize()
      if ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    }
    return 80
  }
}
