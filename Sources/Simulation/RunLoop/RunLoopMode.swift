/// The mode of a run loop, which selects the sources that it handles.
package enum RunLoopMode: String, CaseIterable, Sendable {
  /// The mode when no finger drags and the list does not decelerate.
  case `default`
  /// The mode while a finger drags or the list decelerates; sources of only the default mode are not handled.
  case tracking
}

/// A set of modes in which a source is handled.
@frozen
package struct RunLoopModes: OptionSet, Hashable, Sendable {
  /// One bit per mode.
  package let rawValue: UInt8

  /// Creates a set from its bits.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Only the default mode.
  package static let `default` = RunLoopModes(rawValue: 1)
  /// Only the tracking mode.
  package static let tracking = RunLoopModes(rawValue: 2)
  /// Both modes.
  package static let common: RunLoopModes = [.default, .tracking]

  /// Whether a source of these modes is handled while the run loop is in `mode`.
  package func contains(_ mode: RunLoopMode) -> Bool {
    switch mode {
    case .default: contains(RunLoopModes.default)
    case .tracking: contains(RunLoopModes.tracking)
    }
  }
}
