internal import Dispatch
internal import Synchronization

extension Array where Element: Sendable {
  /// What each element becomes, in the elements' order, worked on by all cores at once.
  ///
  /// It returns when all are done; calls must not wait for each other.
  package func concurrentMap<Value: Sendable>(_ transform: @Sendable (Element) -> Value) -> [Value] {
    let values = Mutex([Value?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { place in
      let value = transform(self[place])
      values.withLock { $0[place] = value }
    }
    return values.withLock { $0.compactMap { $0 } }
  }
}
