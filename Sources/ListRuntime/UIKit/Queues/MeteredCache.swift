/// A dictionary whose lookups are charged. A class, since strategies share it.
public final class MeteredCache<Key: Hashable, Value> {
  // Techniques inline the lookup, which is several times as fast in a dictionary of known types.
  @usableFromInline var values: [Key: Value] = [:]
  private let meter: WorkMeter

  init(meter: WorkMeter) { self.meter = meter }

  /// The value of a key.
  ///
  /// - Charges: one `cacheLookup` for each read and each write.
  @inlinable
  public subscript(key: Key) -> Value? {
    get {
      chargeLookup()
      return values[key]
    }
    set {
      chargeLookup()
      values[key] = newValue
    }
  }

  @usableFromInline func chargeLookup() { meter.charge(.cacheLookup) }

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
