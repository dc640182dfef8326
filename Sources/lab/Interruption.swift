internal import Dispatch
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Exits the process after the user interrupts it, but never while results are being written.
enum Interruption {
  /// The lock that file replacement holds, and that the interruption acquires before it exits the process.
  private static let writing = Mutex(())
  /// The handler to call before the process exits.
  private static let handler = Mutex<@Sendable () -> Void>({})

  /// Performs work and postpones an interruption until the work has finished.
  static func postponed<Result, Failure: Error>(
    during work: () throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try writing.withLock { (_: inout sending ()) throws(Failure) in try work() }
  }

  /// Sets the handler that runs when the user interrupts the process, before it exits; replaces any earlier handler.
  static func setHandler(_ newHandler: @escaping @Sendable () -> Void) {
    handler.withLock { $0 = newHandler }
    isListening
  }

  /// Starts to listen for SIGINT on first access.
  private static let isListening: Void = {
    // The event handler retains the source for the lifetime of the process.
    nonisolated(unsafe) let signals = DispatchSource.makeSignalSource(
      signal: SIGINT, queue: .global(qos: .userInteractive))
    signals.setEventHandler {
      _ = signals
      writing.withLock { _ in
        handler.withLock { $0 }()
        // No write is pending and other threads are still simulating: skip the cleanup of exit().
        _exit(ExitCode.interrupted.rawValue)
      }
    }
    signal(SIGINT, SIG_IGN)
    signals.resume()
  }()
}
