import Analysis
import Hosts
import Synchronization

/// How far a measurement is, and how to end the program that it runs.
///
/// A class, because the measurement and the handler of an interruption, which is on another thread, share it.
final class MeasurementInterruption: Sendable {
  private struct State {
    var finishedRounds = 0
    var endProgram: @Sendable () -> Void = {}
    var hasCome = false
  }

  private let state = Mutex(State())

  /// The number of rounds that have finished.
  var finishedRounds: Int {
    get { state.withLock { $0.finishedRounds } }
    set { state.withLock { $0.finishedRounds = newValue } }
  }

  /// Whether the measurement has been interrupted. Its errors then have no meaning.
  var hasCome: Bool { state.withLock { $0.hasCome } }

  /// Sets the function that ends the running program at once; it replaces that of an earlier program. After an
  /// interruption it is called here.
  func register(_ end: @escaping @Sendable () -> Void) {
    let hasCome = state.withLock { state in
      state.endProgram = end
      return state.hasCome
    }
    if hasCome { end() }
  }

  /// Ends the running program, if there is one, and every program that is registered later.
  func endProgram() {
    let end = state.withLock { state in
      state.hasCome = true
      return state.endProgram
    }
    end()
  }
}

extension MeasurementInterruption {
  /// Performs a measurement that can be interrupted until its results are written.
  ///
  /// - Parameters:
  ///   - name: what is measured, for the line of progress.
  ///   - message: what is printed after an interruption of the measurement.
  func measure<Result>(
    _ name: String, _ lab: Lab, _ status: StatusLine,
    message: @escaping @Sendable (MeasurementInterruption) -> ConsoleText = { _ in
      "lab: interrupted; nothing is written"
    },
    _ work: () throws(HostError) -> Result
  ) throws(Failure) -> Result {
    lab.host.onInterrupt(
      Interruption.Handler(endPrograms: { self.endProgram() }) { [status] in
        status.clear()
        status.printMessage(message(self))
      })
    status.begin(name)
    defer {
      status.clear()
      // From here on results are being written.
      lab.host.onInterrupt(
        Interruption.Handler(endPrograms: { self.endProgram() }) { [status] in
          status.printMessage("lab: interrupted")
        })
    }
    do throws(HostError) {
      let result = try work()
      guard !hasCome else { throw HostError(.failed, "the measurement was interrupted") }
      return result
    } catch {
      // The process is ending with the signal's code, and says so itself.
      throw hasCome ? Failure(.interrupted, "") : Failure(error)
    }
  }
}
