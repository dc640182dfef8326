extension ValueReader {
  /// An array; invalid elements are reported and skipped, so that the remaining ones are checked too.
  package static func array<Element>(
    of element: ValueReader<Element>, count: ClosedRange<Int> = 0...Int.max
  ) -> ValueReader where Value == [Element] {
    let shape = ValueShape.array(element.shape, count: count)
    var write: (@Sendable (Value) -> JSONContent)?
    if let writeElement = element.write { write = { elements in .array(elements.map(writeElement)) } }
    return ValueReader(shape, write: write) { json, collector in
      guard json.kind == .array else {
        collector.mismatch(json, shape, "wrong type")
        return nil
      }
      var values: [Element] = []
      var elementCount = 0
      for child in json.elements {
        elementCount += 1
        if let value = element.read(child, collector) { values.append(value) }
      }
      guard count.contains(elementCount) else {
        collector.error(
          at: json, "wrong number of elements", expected: shape.phrase,
          found: elementCount == 0 ? "none" : "\(elementCount)")
        return nil
      }
      return values
    }
  }

  /// An object with the fields of a shape.
  package static func object(
    _ shape: ObjectShape, write: (@Sendable (Value) -> JSONContent)? = nil,
    _ read: @escaping @Sendable (ObjectReader) -> Value?
  ) -> ValueReader {
    ValueReader(.object(shape), write: write) { json, collector in
      ObjectReader(json, shape, collector).flatMap(read)
    }
  }

  /// An object whose fields are properties of the value.
  ///
  /// - Parameters:
  ///   - standard: the value to which fields that are omitted or invalid make no change.
  ///   - isInline: whether the object is always written on one line.
  ///   - check: reports what contradicts in a value whose required fields are valid; returns whether nothing does.
  package static func record(
    _ name: String, _ standard: Value, _ fields: [FieldBinding<Value>], alternatives: [[String]] = [],
    isInline: Bool = false, check: @escaping @Sendable (Value, ObjectReader) -> Bool = { _, _ in true }
  ) -> ValueReader where Value: Sendable {
    let write: @Sendable (Value) -> JSONContent = { value in
      let members = fields.members(of: value)
      return isInline ? .inlineObject(members) : .object(members)
    }
    return .object(ObjectShape(name, fields.map(\.shape), alternatives: alternatives), write: write) { object in
      var value = standard
      return object.read(fields, into: &value) && check(value, object) ? value : nil
    }
  }

  /// One of several kinds of objects; the string value of the field `tag` selects the kind.
  package static func tagged(_ tag: String, _ kinds: [ObjectKind<Value>]) -> ValueReader {
    let shape = ValueShape.tagged(tag: tag, kinds.map { ($0.word, $0.shape) })
    let words = ValueReader<String>.word(kinds.map(\.word))
    let write: @Sendable (Value) -> JSONContent = { value in
      for kind in kinds {
        if let members = kind.members(value) { return .object([.init(tag, .string(kind.word))] + members) }
      }
      return .null
    }
    return ValueReader(shape, write: write) { json, collector in
      guard json.kind == .object else {
        collector.mismatch(json, shape, "wrong type")
        return nil
      }
      guard let word = json[tag] else {
        collector.error(at: json, "\"\(tag)\" is missing", expected: words.shape.phrase)
        return nil
      }
      guard let text = words.read(word, collector), let kind = kinds.first(where: { $0.word == text }) else {
        return nil
      }
      return ObjectReader(json, kind.shape, tag: tag, collector).flatMap(kind.read)
    }
  }

  /// An object whose keys are names that are resolved later; entries keep the order of the file.
  package static func map<Element>(
    _ keys: NameKind, to element: ValueReader<Element>
  ) -> ValueReader where Value == [(name: Located<String>, value: Element)] {
    let shape = ValueShape.map(keys: keys, element.shape)
    return ValueReader(shape) { json, collector in
      guard json.kind == .object else {
        collector.mismatch(json, shape, "wrong type")
        return nil
      }
      return json.members.compactMap { member in
        element.read(member.value, collector).map { (Located(member.key.string ?? "", at: member.key.location), $0) }
      }
    }
  }

  /// One of several forms; the first form whose JSON kind matches reads the value, and the last one writes it.
  package static func either(_ forms: [(kind: JSONKind, reader: ValueReader)]) -> ValueReader {
    let shape = ValueShape.either(forms.map(\.reader.shape))
    return ValueReader(shape, write: forms.last?.reader.write) { json, collector in
      guard let form = forms.first(where: { $0.kind == json.kind }) else {
        collector.mismatch(json, shape, "wrong type")
        return nil
      }
      return form.reader.read(json, collector)
    }
  }
}
