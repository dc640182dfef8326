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

  /// How many characters a line of standard error's terminal has; 80 if it does not say.
  static var width: Int {
    var size = winsize()
    guard ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
