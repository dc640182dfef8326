internal import Simulation

/// The priority of a background queue.
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
  let queue: WorkQueue
  init(_ queue: WorkQueue) { self.queue = queue }

  /// Number of work items that have not started.
  public var pendingCount: Int { queue.pendingCount }
}

extension UIContext {
  /// Makes a queue; `width` is the number of work items that may run concurrently, 1 for a serial queue.
  public func makeQueue(_ name: String, width: Int, priority: QueuePriority) -> BackgroundQueue {
    BackgroundQueue(
      WorkQueue(
        scheduler: scheduler, recorder: meter, name: name, qualityOfService: priority.qualityOfService,
        width: max(1, width)))
  }

  /// Makes a queue for work ahead of need. The preparation strategy determines its priority, now and whenever scrolling
  /// starts or ends; `width` is the number of work items that may run concurrently.
  public func makePreparationQueue(_ name: String, width: Int) -> BackgroundQueue {
    let queue = makeQueue(
      name, width: width, priority: strategies.preparation.priority(isScrolling: isScrolling, ui: self))
    preparationQueues.append(queue)
    return queue
  }

  /// Updates the priority of preparation queues when scrolling has started or ended.
  func scrollingDidChange(to isScrolling: Bool) {
    guard isScrolling != self.isScrolling else { return }
    self.isScrolling = isScrolling
    guard !preparationQueues.isEmpty else { return }
    let priority = strategies.preparation.priority(isScrolling: isScrolling, ui: self)
    for queue in preparationQueues { queue.queue.setQualityOfService(priority.qualityOfService) }
  }

  /// Dispatches work to a queue; inside it, the primitives of this context charge the queue's thread.
  public func async(_ queue: BackgroundQueue, _ work: @escaping () -> Void) {
    meter.charge(.queueHop)
    let technique = meter.scope.technique
    meter.afterWork { [meter] in
      queue.queue.async {
        meter.scope.technique = technique
        meter.scope.phase = .preparation
        work()
      }
    }
  }

  /// Dispatches work to the main queue.
  public func onMain(_ work: @escaping () -> Void) {
    let technique = meter.scope.technique
    let phase = meter.scope.phase
    meter.charge(.queueHop)
    meter.afterWork { [meter, runLoop] in
      runLoop.perform {
        meter.scope.technique = technique
        meter.scope.phase = phase
        work()
      }
    }
  }

  /// Makes an empty dictionary whose lookups are charged.
  public func makeCache<Key: Hashable, Value>(_: Key.Type = Key.self, _: Value.Type = Value.self)
    -> MeteredCache<Key, Value>
  {
    MeteredCache(meter: meter)
  }
}

/// A dictionary whose lookups are charged. A class, since strategies share it.
public final class MeteredCache<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private let meter: WorkMeter

  init(meter: WorkMeter) { self.meter = meter }

  /// The value of a key; each read and each write is one lookup.
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

  /// Number of values; not charged.
  public var count: Int { values.count }

  /// Removes all values; not charged.
  public func removeAll() { values.removeAll(keepingCapacity: true) }

  /// Moves values to new keys, which must be distinct, and removes values whose new key is nil; each value is one
  /// lookup.
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
