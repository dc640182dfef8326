/// How urgent a thread is: among threads that are ready, the one with the larger number runs.
///
/// The named values are Darwin's base priorities for its quality-of-service classes (XNU, `osfmk/kern/sched.h` and
/// `osfmk/kern/thread_policy.c`). They are fixed here: priorities that decay with use are not modelled.
@frozen
package struct ThreadPriority: RawRepresentable, Comparable, Hashable, Sendable {
  /// The priority as a number, 0 to 127 on Darwin.
  package var rawValue: Int

  /// Makes a priority from Darwin's number.
  @inlinable
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The render server, which works for every process: above all application threads, at Darwin's highest priority
  /// for time sharing (`MAXPRI_USER`). That it is exactly this one is an assumption; only the order matters.
  @inlinable package static var renderServer: ThreadPriority { ThreadPriority(rawValue: 63) }
  /// The main thread of the application in the foreground.
  @inlinable package static var userInteractive: ThreadPriority { ThreadPriority(rawValue: 47) }
  /// Work whose result the user waits for.
  @inlinable package static var userInitiated: ThreadPriority { ThreadPriority(rawValue: 37) }
  /// A thread that says nothing about itself.
  @inlinable package static var `default`: ThreadPriority { ThreadPriority(rawValue: 31) }
  /// Long work the user can see but does not wait for.
  @inlinable package static var utility: ThreadPriority { ThreadPriority(rawValue: 20) }
  /// Work the user does not see.
  @inlinable package static var background: ThreadPriority { ThreadPriority(rawValue: 4) }

  /// The less urgent priority comes first.
  @inlinable
  package static func < (lhs: ThreadPriority, rhs: ThreadPriority) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

/// What a queue's work is for, which decides the priority of its threads.
package enum QualityOfService: String, CaseIterable, Sendable {
  /// Work the current frame needs.
  case userInteractive
  /// Work whose result the user waits for.
  case userInitiated
  /// Work that says nothing about itself.
  case `default`
  /// Long work the user can see but does not wait for.
  case utility
  /// Work the user does not see.
  case background

  /// The priority threads of this class run at.
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
