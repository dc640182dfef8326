/// What a run loop listens to at the moment.
package enum RunLoopMode: String, CaseIterable, Sendable {
  /// The usual mode.
  case `default`
  /// A finger drags or the list decelerates: sources that wait for the default mode get nothing.
  case tracking
}

/// The modes in which a source is listened to.
@frozen
package struct RunLoopModes: OptionSet, Hashable, Sendable {
  /// One bit a mode.
  package let rawValue: UInt8

  /// Makes a set from its bits.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Only the default mode.
  package static let `default` = RunLoopModes(rawValue: 1)
  /// Only the tracking mode.
  package static let tracking = RunLoopModes(rawValue: 2)
  /// Both modes.
  package static let common: RunLoopModes = [.default, .tracking]

  /// Whether a source in these modes is listened to while the run loop is in `mode`.
  package func contains(_ mode: RunLoopMode) -> Bool {
    switch mode {
    case .default: contains(RunLoopModes.default)
    case .tracking: contains(RunLoopModes.tracking)
    }
  }
}
