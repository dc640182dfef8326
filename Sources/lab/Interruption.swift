internal import Dispatch
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Ends the process soon after the user interrupts it, but never while results take their place.
enum Interruption {
  /// Held while files are put into place, and by the interruption before it ends the process.
  private static let writing = Mutex(())
  /// What is done before the end.
  private static let action = Mutex<@Sendable () -> Void>({})

  /// Does work that is not cut in half.
  static func postponed<Result, Failure: Error>(
    during work: () throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try writing.withLock { (_: inout sending ()) throws(Failure) in try work() }
  }

  /// Has something done when the user interrupts the process, which then ends; the last request counts.
  static func act(_ act: @escaping @Sendable () -> Void) {
    action.withLock { $0 = act }
    isListening
  }

  /// Begins to listen, once.
  private static let isListening: Void = {
    // Held by its own handler for as long as the process lives.
    nonisolated(unsafe) let signals = DispatchSource.makeSignalSource(
      signal: SIGINT, queue: .global(qos: .userInteractive))
    signals.setEventHandler {
      _ = signals
      writing.withLock { _ in
        action.withLock { $0 }()
        // Nothing waits to be written, and other threads are in the middle of runs: no clean-up is due.
        _exit(ExitCode.interrupted.rawValue)
      }
    }
    signal(SIGINT, SIG_IGN)
    signals.resume()
  }()
}
