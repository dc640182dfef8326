import Dispatch
import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ends the process after a signal of the user or the system, with the signal's exit code, whatever else happens meanwhile.
///
/// The programs that the process has started end first. If the subcommand keeps what it has, it may then evaluate and write it, for
/// ``patienceForResults``; a second signal ends that. Last, a write of results in progress ends, if it takes no longer than ``patience``.
/// Further signals change nothing, because nothing takes long. A signal that the parent process has set to be ignored stays ignored.
package enum Interruption {
  /// What happens after a signal.
  package struct Handler: Sendable {
    /// Ends the programs that the process has started, in a few seconds.
    package var endPrograms: @Sendable () -> Void = {}
    /// Whether the subcommand, now that its programs have ended, evaluates and writes what it has.
    package var keepsResults: @Sendable () -> Bool = { false }
    /// Tells the user what is lost, or what is kept.
    package var printMessage: @Sendable (_ isKept: Bool) -> Void = { _ in }
  }

  /// How the process ends.
  private enum Ending: Int {
    case none
    /// The subcommand has ended.
    case finished
    /// A signal has arrived.
    case interrupted
  }

  /// The lock that file replacement holds, and that the interruption acquires before it exits the process.
  private static let writing = Mutex(())
  private static let handler = Mutex(Handler())
  private static let ending = Atomic(Ending.none.rawValue)
  /// Signaled when nothing more is to be waited for: the subcommand has ended after a signal, or there was a second one.
  private static let isOver = DispatchSemaphore(value: 0)
  /// Whether there was a second signal.
  private static let isHurried = Atomic(false)
  /// When the process ends after a signal, whatever has not ended by then.
  private static let deadline = Mutex(ContinuousClock.now)
  /// The maximum time to wait for a write.
  private static let patience = Duration.seconds(2)
  /// The maximum time to evaluate and write results.
  private static let patienceForResults = Duration.seconds(60)
  /// The maximum time for programs to end; `HostProcess` takes less.
  private static let patienceForPrograms = Duration.seconds(10)

  /// Performs work and postpones an interruption until the work has finished.
  static func postponed<Result, Failure: Error>(
    during work: () throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try writing.withLock { (_: inout sending ()) throws(Failure) in try work() }
  }

  /// Sets what happens after a signal; replaces any earlier handler.
  static func setHandler(_ newHandler: Handler) { handler.withLock { $0 = newHandler } }

  /// Exits the process; after a signal the signal's exit code wins.
  static func exit(with code: ExitCode) -> Never {
    guard begin(.finished) else {
      isOver.signal()
      while true { sleep(1) }
    }
    Foundation.exit(code.rawValue)
  }

  /// Decides how the process ends; false if that was decided before.
  private static func begin(_ newEnding: Ending) -> Bool {
    ending.compareExchange(
      expected: Ending.none.rawValue, desired: newEnding.rawValue, ordering: .sequentiallyConsistent
    ).exchanged
  }

  // MARK: - Signals

  /// Starts to listen for signals; called once, before anything else happens.
  static func listen() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    // Programs that the lab starts must not have the channel.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let input = ends[0]
    signalChannel = ends[1]
    let numbers = codes.keys.filter { number in
      let previous = signal(number) { number in
        // Only functions that are safe in a handler of signals, see signal-safety(7).
        var byte = UInt8(truncatingIfNeeded: number)
        let lastError = errno
        _ = write(signalChannel, &byte, 1)
        errno = lastError
      }
      // Background jobs of shells without job control ignore SIGINT, and nohup ignores SIGHUP.
      let isIgnored = unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if isIgnored { signal(number, SIG_IGN) }
      return !isIgnored
    }
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while true {
        guard read(input, &byte, 1) == 1 else { continue }
        if numbers.contains(Int32(byte)), let code = codes[Int32(byte)] { end(with: code) }
      }
    }
  }

  private static let codes: [Int32: ExitCode] = [SIGHUP: .hungUp, SIGINT: .interrupted, SIGTERM: .terminated]

  /// Ends the process with a signal's code, unless an earlier signal does so.
  private static func end(with code: ExitCode) {
    guard begin(.interrupted) else {
      // The results are written, and the process is exiting.
      if ending.load(ordering: .sequentiallyConsistent) == Ending.finished.rawValue { _exit(code.rawValue) }
      isHurried.store(true, ordering: .sequentiallyConsistent)
      isOver.signal()
      return
    }
    setDeadline(in: patienceForPrograms)
    Thread.detachNewThread {
      // The subcommand replaces it when its programs have ended.
      let current = handler.withLock { $0 }
      current.endPrograms()
      let isKept = !isHurried.load(ordering: .sequentiallyConsistent) && current.keepsResults()
      if isKept {
        current.printMessage(true)
        setDeadline(in: patienceForResults)
        isOver.wait()
      }
      setDeadline(in: patience)
      writing.withLock { _ in
        // A subcommand that has ended has printed where its results are.
        if !isKept {
          current.printMessage(false)
        } else if isHurried.load(ordering: .sequentiallyConsistent) {
          handler.withLock { $0 }.printMessage(false)
        }
        // No write is half done and other threads are still simulating: skip the cleanup of exit().
        _exit(code.rawValue)
      }
    }
    // A write, or a message to a terminal that is stopped, may take forever.
    Thread.detachNewThread {
      while deadline.withLock({ ContinuousClock.now < $0 }) { usleep(10_000) }
      _exit(code.rawValue)
    }
  }

  /// Sets the time after which the process ends in any case.
  private static func setDeadline(in time: Duration) { deadline.withLock { $0 = .now + time } }
}

/// The channel from the handler of signals to the thread that ends the process.
nonisolated(unsafe) private var signalChannel: Int32 = -1
