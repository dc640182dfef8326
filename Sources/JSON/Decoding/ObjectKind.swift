/// One of several kinds of objects that the value of a tag distinguishes.
package struct ObjectKind<Value>: Sendable {
  /// The value of the tag.
  package let word: String
  /// The form of the object, with its tag.
  package let shape: ObjectShape
  /// Reads an object of the kind; nil if it is invalid, which is reported.
  package let read: @Sendable (ObjectReader) -> Value?
  /// The members of a value that is written as this kind, without the tag; nil for another value.
  package let members: @Sendable (Value) -> [JSONContent.Member]?

  /// A kind from its parts; without `members`, it is only read.
  package init(
    _ word: String, _ shape: ObjectShape, members: @escaping @Sendable (Value) -> [JSONContent.Member]? = { _ in nil },
    read: @escaping @Sendable (ObjectReader) -> Value?
  ) {
    self.word = word
    self.shape = shape
    self.read = read
    self.members = members
  }

  /// A kind whose fields are properties of a record.
  ///
  /// - Parameters:
  ///   - unbound: the tag, and other fields that are not properties of the record, in front of the fields.
  ///   - standard: the record to which fields that are omitted or invalid make no change.
  ///   - wrap: the value with a record; nil if it has problems, which are reported.
  ///   - unwrap: the record of a value that is written as this kind; nil for another value.
  ///   - check: reports what contradicts in a record whose required fields are valid; returns whether nothing does.
  package init<Record: Sendable>(
    _ word: String, _ name: String, _ unbound: [FieldShape], _ standard: Record, _ fields: [FieldBinding<Record>],
    alternatives: [[String]] = [], wrap: @escaping @Sendable (Record) -> Value?,
    unwrap: @escaping @Sendable (Value) -> Record?,
    check: @escaping @Sendable (Record, ObjectReader) -> Bool = { _, _ in true }
  ) {
    self.init(
      word, ObjectShape(name, unbound + fields.map(\.shape), alternatives: alternatives),
      members: { value in unwrap(value).map { fields.members(of: $0) } },
      read: { object in
        var record = standard
        return object.read(fields, into: &record) && check(record, object) ? wrap(record) : nil
      })
  }

  /// The same kind for a value that contains this value.
  package func map<Other>(
    _ wrap: @escaping @Sendable (Value) -> Other, _ unwrap: @escaping @Sendable (Other) -> Value?
  ) -> ObjectKind<Other> {
    ObjectKind<Other>(word, shape, members: { unwrap($0).flatMap(members) }, read: { read($0).map(wrap) })
  }
}
