package import Simulation

/// How urgent the work of a background queue is for the scheduler.
public enum QueuePriority: String, CaseIterable, Sendable {
  case userInitiated, normal, utility, background

  var qualityOfService: QualityOfService {
    switch self {
    case .userInitiated: .userInitiated
    case .normal: .default
    case .utility: .utility
    case .background: .background
    }
  }
}

/// A dispatch queue whose work runs off the main thread. A class, since it has identity.
public final class BackgroundQueue {
  /// The queue of the simulated system.
  package let queue: WorkQueue
  init(_ queue: WorkQueue) { self.queue = queue }

  /// Number of work items that have not started.
  public var pendingCount: Int { queue.pendingCount }
}
