/// A value on the heap that its copies share until one of them changes it.
///
/// A structure with many fields is copied field by field wherever it is a part of another one, by code that the compiler writes and
/// optimizes anew for each such type. If it is boxed, a copy is one reference.
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
  /// The memory of the value. It may be sent to other threads although the compiler cannot check it: only ``Boxed`` changes the value, and
  /// only while no other box has it.
  private final class Storage: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  /// A box of a value.
  package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// The value.
  package var wrappedValue: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}

extension Boxed: Equatable where Value: Equatable {
  package static func == (left: Boxed, right: Boxed) -> Bool {
    left.storage === right.storage || left.wrappedValue == right.wrappedValue
  }
}

extension Boxed: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
