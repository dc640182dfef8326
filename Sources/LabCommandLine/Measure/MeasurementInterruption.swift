internal import Synchronization

/// How far a measurement is, and how to end the program that it runs.
///
/// A class, because the measurement and the handler of an interruption, which is on another thread, share it.
final class MeasurementInterruption: Sendable {
  private let rounds = Mutex(0)
  private let program = Mutex<@Sendable () -> Void>({})

  /// The number of rounds that have finished.
  var finishedRounds: Int {
    get { rounds.withLock { $0 } }
    set { rounds.withLock { $0 = newValue } }
  }

  /// Sets the function that ends the running program at once; it replaces that of an earlier program.
  func register(_ end: @escaping @Sendable () -> Void) { program.withLock { $0 = end } }

  /// Ends the running program, if there is one.
  func endProgram() { program.withLock { $0 }() }
}
