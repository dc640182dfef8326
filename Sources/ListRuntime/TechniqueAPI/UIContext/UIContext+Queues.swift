internal import Simulation

/// How urgent the work of a background queue is.
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

/// A queue whose work runs off the main thread. A class, since work is sent to the one queue.
public final class BackgroundQueue {
  let queue: WorkQueue
  init(_ queue: WorkQueue) { self.queue = queue }

  /// Work waiting to start.
  public var pendingCount: Int { queue.pendingCount }
}

extension UIContext {
  /// Makes a queue; `width` is how many of its pieces of work may run at once, 1 is a serial queue.
  public func makeQueue(_ name: String, width: Int, priority: QueuePriority) -> BackgroundQueue {
    BackgroundQueue(
      WorkQueue(
        scheduler: scheduler, recorder: meter, name: name, qualityOfService: priority.qualityOfService,
        width: max(1, width)))
  }

  /// Makes a queue for work ahead of need, as urgent as the preparation seam says, now and whenever the list begins or ends
  /// to scroll; `width` is how many of its pieces of work may run at once.
  public func makePreparationQueue(_ name: String, width: Int) -> BackgroundQueue {
    let queue = makeQueue(
      name, width: width, priority: seams.preparation.priority(isScrolling: isScrolling, ui: self))
    preparationQueues.append(queue)
    return queue
  }

  /// The list began or ended to scroll: preparation queues are as urgent as the seam says now.
  func scrollingDidChange(to isScrolling: Bool) {
    guard isScrolling != self.isScrolling else { return }
    self.isScrolling = isScrolling
    guard !preparationQueues.isEmpty else { return }
    let priority = seams.preparation.priority(isScrolling: isScrolling, ui: self)
    for queue in preparationQueues { queue.queue.setQualityOfService(priority.qualityOfService) }
  }

  /// Sends work to a queue; inside it the primitives of this context charge that queue's thread.
  public func async(_ queue: BackgroundQueue, _ work: @escaping () -> Void) {
    meter.charge(.queueHop)
    let technique = meter.scope.technique
    meter.effect { [meter] in
      queue.queue.async {
        meter.scope.technique = technique
        meter.scope.phase = .preparation
        work()
      }
    }
  }

  /// Sends work to the main queue.
  public func onMain(_ work: @escaping () -> Void) {
    let technique = meter.scope.technique
    let phase = meter.scope.phase
    meter.charge(.queueHop)
    meter.effect { [meter, runLoop] in
      runLoop.perform {
        meter.scope.technique = technique
        meter.scope.phase = phase
        work()
      }
    }
  }

  /// A dictionary whose look-ups are charged.
  public func makeCache<Key: Hashable, Value>(_: Key.Type = Key.self, _: Value.Type = Value.self)
    -> MeteredCache<Key, Value>
  {
    MeteredCache(meter: meter)
  }
}

/// A dictionary whose look-ups are charged. A class, since strategies share it.
public final class MeteredCache<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private let meter: WorkMeter

  init(meter: WorkMeter) { self.meter = meter }

  /// The value of a key; reading and writing each are one look-up.
  public subscript(key: Key) -> Value? {
    get {
      meter.charge(.cacheLookup)
      return values[key]
    }
    set {
      meter.charge(.cacheLookup)
      values[key] = newValue
    }
  }

  /// Number of values.
  public var count: Int { values.count }

  /// Drops every value.
  public func removeAll() { values.removeAll(keepingCapacity: true) }

  /// Moves values to other keys, which must stay distinct, and drops those without one: each value is one look-up.
  public func rekey(_ newKey: (Key) -> Key?) {
    meter.charge(.cacheLookup, values.count)
    var moved: [Key: Value] = [:]
    moved.reserveCapacity(values.count)
    for (key, value) in values {
      guard let key = newKey(key) else { continue }
      precondition(moved.updateValue(value, forKey: key) == nil, "two keys were moved to \(key)")
    }
    values = moved
  }
}
