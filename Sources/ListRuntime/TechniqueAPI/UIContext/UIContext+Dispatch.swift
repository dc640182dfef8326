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

  /// Dispatches work to the main queue after a delay in milliseconds, at least 0, in every mode of the run loop
  /// (`DispatchQueue.asyncAfter`).
  ///
  /// - Charges: one `queueHop`.
  public func onMain(afterMilliseconds delay: Int, _ work: @escaping () -> Void) {
    queues.after(milliseconds: max(0, delay), work)
  }

  /// Dispatches work to the main queue when the list rests: now, or at the end of the scroll in progress
  /// (`scrollViewDidEndDecelerating(_:)` and its relatives).
  ///
  /// - Charges: one `queueHop`.
  public func atRest(_ work: @escaping () -> Void) { if isScrolling { queues.atRest(work) } else { onMain(work) } }

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
    if wasScrolling, !list.isScrolling { queues.scrollDidEnd() }
    guard list.isScrolling != wasScrolling, queues.hasPreparationQueues else { return }
    queues.setPreparationPriority(strategies.preparation.priority(isScrolling: list.isScrolling, ui: self))
  }
}
