import Synchronization

/// The interruption of a measurement: what is complete when it comes, and how to end the program that is running.
///
/// A class, because the measurement and the handler of an interruption, which is on another thread, share it.
package final class MeasurementInterruption: Sendable {
  private struct State {
    var completed: String?
    var endProgram: @Sendable () -> Void = {}
    var hasCome = false
  }

  private let state = Mutex(State())

  /// An interruption that has not come.
  package init() {}

  /// Whether the measurement has been interrupted. Its errors then have no meaning.
  package var hasCome: Bool { state.withLock { $0.hasCome } }

  /// What of the measurement is complete, or was when the interruption came, as in `after 3 browsers`; nil if that is too little for a result.
  package var completed: String? { state.withLock { $0.completed } }

  /// Notes what is complete; returns false, and changes nothing, after an interruption: then what was completed last does not count, because
  /// the user has been told so.
  func note(completed: String) -> Bool {
    state.withLock { state in
      if !state.hasCome { state.completed = completed }
      return !state.hasCome
    }
  }

  /// Throws an error if the interruption has come: a browser that the lab has not started does not end.
  func check() throws(HostError) {
    guard !hasCome else { throw .interrupted }
  }

  /// Sets the function that ends the running program at once; it replaces that of an earlier program. After an
  /// interruption it is called here.
  package func register(_ end: @escaping @Sendable () -> Void) {
    let hasCome = state.withLock { state in
      state.endProgram = end
      return state.hasCome
    }
    if hasCome { end() }
  }

  /// Ends the running program, if there is one, and every program that is registered later.
  package func endProgram() {
    let end = state.withLock { state in
      state.hasCome = true
      return state.endProgram
    }
    end()
  }
}

extension HostError {
  /// The error of a program that is not started or used any more after an interruption.
  package static let interrupted = HostError(.failed, "the measurement was interrupted")
}
