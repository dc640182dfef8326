/// A dictionary whose lookups are charged. A class, since strategies share it.
public final class MeteredCache<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private let meter: WorkMeter

  init(meter: WorkMeter) { self.meter = meter }

  /// The value of a key.
  ///
  /// - Charges: one `cacheLookup` for each read and each write.
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

  /// Removes all values.
  ///
  /// - Charges: nothing.
  public func removeAll() { values.removeAll(keepingCapacity: true) }

  /// Moves values to new keys, which must be distinct, and removes values whose new key is nil. O(values).
  ///
  /// - Charges: one `cacheLookup` for each value.
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
