/// A scheduling priority: of the ready threads, the one with the highest value runs.
///
/// The named values are Darwin's base priorities for its quality-of-service classes (XNU, `osfmk/kern/sched.h` and
/// `osfmk/kern/thread_policy.c`). Priorities are fixed: decay with CPU use is not modeled.
@frozen
package struct ThreadPriority: RawRepresentable, Comparable, Hashable, Sendable {
  /// The numeric priority, 0 to 127 on Darwin.
  package var rawValue: Int

  /// Creates a priority from Darwin's numeric value.
  @inlinable
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The render server, which serves every process: above all application threads, at Darwin's highest time-sharing
  /// priority (`MAXPRI_USER`). The exact value is an assumption; only the order matters.
  @inlinable package static var renderServer: ThreadPriority { ThreadPriority(rawValue: 63) }
  /// The main thread of the foreground application.
  @inlinable package static var userInteractive: ThreadPriority { ThreadPriority(rawValue: 47) }
  /// Work whose result the user is waiting for.
  @inlinable package static var userInitiated: ThreadPriority { ThreadPriority(rawValue: 37) }
  /// A thread without a quality-of-service class.
  @inlinable package static var `default`: ThreadPriority { ThreadPriority(rawValue: 31) }
  /// Long-running work that the user sees but does not wait for.
  @inlinable package static var utility: ThreadPriority { ThreadPriority(rawValue: 20) }
  /// Work that the user does not see.
  @inlinable package static var background: ThreadPriority { ThreadPriority(rawValue: 4) }

  /// Orders priorities from low to high.
  @inlinable
  package static func < (lhs: ThreadPriority, rhs: ThreadPriority) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

/// The quality-of-service class of a queue, which determines the priority of its threads.
package enum QualityOfService: String, CaseIterable, Sendable {
  /// Work that the current frame needs.
  case userInteractive
  /// Work whose result the user is waiting for.
  case userInitiated
  /// Work without a class.
  case `default`
  /// Long-running work that the user sees but does not wait for.
  case utility
  /// Work that the user does not see.
  case background

  /// The priority of threads of this class.
  package var threadPriority: ThreadPriority {
    switch self {
    case .userInteractive: .userInteractive
    case .userInitiated: .userInitiated
    case .default: .default
    case .utility: .utility
    case .background: .background
    }
  }
}
