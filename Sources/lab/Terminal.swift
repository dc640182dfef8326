#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What the process is connected to.
enum Terminal {
  /// Whether standard error is a terminal and not a file or a pipe.
  static var isStandardErrorWatched: Bool { isatty(2) == 1 }
}
