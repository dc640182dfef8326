internal import Dispatch
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Exits the process after the user or the system ends it, but not while results are being written.
///
/// Files are replaced in one step, so that the second signal, or a write that takes longer than ``patience``, can end the
/// process at any time. A signal that the parent process has set to be ignored stays ignored.
enum Interruption {
  /// The lock that file replacement holds, and that the interruption acquires before it exits the process.
  private static let writing = Mutex(())
  /// The handler to call before the process exits.
  private static let handler = Mutex<@Sendable () -> Void>({})
  /// Whether a signal has arrived.
  private static let isEnding = Atomic(false)
  /// The maximum time to wait for a write.
  private static let patience = DispatchTimeInterval.milliseconds(500)

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

  /// Starts to listen for SIGINT and SIGTERM on first access.
  private static let isListening: Void = {
    listen(to: SIGINT, endingWith: .interrupted)
    listen(to: SIGTERM, endingWith: .terminated)
  }()

  private static func listen(to number: Int32, endingWith code: ExitCode) {
    let previous = signal(number, SIG_IGN)
    // Background jobs of shells without job control ignore SIGINT.
    guard unsafeBitCast(previous, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else { return }
    // The event handler retains the source for the lifetime of the process.
    nonisolated(unsafe) let signals = DispatchSource.makeSignalSource(
      signal: number, queue: .global(qos: .userInteractive))
    signals.setEventHandler {
      _ = signals
      end(with: code)
    }
    signals.resume()
  }

  private static func end(with code: ExitCode) {
    // No write is half done and other threads are still simulating: skip the cleanup of exit().
    if isEnding.exchange(true, ordering: .sequentiallyConsistent) { _exit(code.rawValue) }
    let queue = DispatchQueue.global(qos: .userInteractive)
    queue.asyncAfter(deadline: .now() + patience) { _exit(code.rawValue) }
    queue.async {
      writing.withLock { _ in
        handler.withLock { $0 }()
        _exit(code.rawValue)
      }
    }
  }
}
