import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Transforms the elements on all cores and returns the results in the elements' order.
  ///
  /// It returns when all transforms are done. Transforms must not wait for each other.
  package func concurrentMap<Value: Sendable>(_ transform: @Sendable (Element) -> Value) -> [Value] {
    let values = Mutex([Value?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let value = transform(self[index])
      values.withLock { $0[index] = value }
    }
    return values.withLock { $0.compactMap { $0 } }
  }
}
