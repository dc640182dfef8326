// Background queues, the main queue, and caches.
extension UIContext {
  /// Makes a queue; `width` is the number of work items that may run concurrently, 1 for a serial queue.
  ///
  /// - Charges: nothing.
  public func makeQueue(_ name: String, width: Int, priority: QueuePriority) -> BackgroundQueue {
    queues.makeQueue(name, width: width, priority: priority)
  }

  /// Makes a queue for work ahead of need. The preparation strategy determines its priority, now and whenever scrolling
  /// starts or ends; `width` is the number of work items that may run concurrently.
  ///
  /// - Charges: nothing.
  public func makePreparationQueue(_ name: String, width: Int) -> BackgroundQueue {
    let priority = strategies.preparation.priority(isScrolling: isScrolling, ui: self)
    return queues.makePreparationQueue(name, width: width, priority: priority)
  }

  /// Dispatches work to a queue; inside it, the primitives of this context charge the queue's thread.
  ///
  /// - Charges: one `queueHop`.
  public func async(_ queue: BackgroundQueue, _ work: @escaping () -> Void) { queues.async(queue, work) }

  /// Dispatches work to the main queue.
  ///
  /// - Charges: one `queueHop`.
  public func onMain(_ work: @escaping () -> Void) { queues.onMain(work) }

  /// Makes an empty dictionary whose lookups are charged.
  ///
  /// - Charges: nothing; its lookups do.
  public func makeCache<Key: Hashable, Value>(_: Key.Type = Key.self, _: Value.Type = Value.self)
    -> MeteredCache<Key, Value>
  {
    queues.makeCache()
  }

  /// Makes a set of rows whose insertions, these included, and lookups are charged.
  ///
  /// - Charges: one `cacheLookup` for each row.
  public func makeRowSet(_ rows: Range<Int>) -> MeteredRowSet { queues.makeRowSet(rows) }

  /// Records what moves the list, and updates the priority of preparation queues when scrolling has started or ended.
  func scrollDidEnter(_ phase: ScrollState.Phase) {
    let wasScrolling = list.isScrolling
    list.motion.enter(phase, at: meter.now)
    if !list.isScrolling, loader.isHeld { loader.setHeld(false) }
    guard list.isScrolling != wasScrolling, queues.hasPreparationQueues else { return }
    queues.setPreparationPriority(strategies.preparation.priority(isScrolling: list.isScrolling, ui: self))
  }
}
