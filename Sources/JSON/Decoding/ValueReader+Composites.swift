extension ValueReader {
  /// An array; invalid elements are reported and skipped, so that the remaining ones are checked too.
  package static func array<Element>(
    of element: ValueReader<Element>, count: ClosedRange<Int> = 0...Int.max
  ) -> ValueReader where Value == [Element] {
    let shape = ValueShape.array(element.shape, count: count)
    var write: (@Sendable (Value) -> JSONContent)?
    if let writeElement = element.write { write = { elements in .array(elements.map(writeElement)) } }
    return ValueReader(shape, of: .array, write: write) { json, collector in
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
  ///   - isOpen: whether other keys are ignored.
  ///   - check: reports what contradicts in a value whose required fields are valid; returns whether nothing does.
  package static func record(
    _ name: String, _ standard: Value, _ fields: [FieldBinding<Value>], alternatives: [[String]] = [],
    isInline: Bool = false, isOpen: Bool = false,
    check: @escaping @Sendable (Value, ObjectReader) -> Bool = { _, _ in true }
  ) -> ValueReader where Value: Sendable {
    let write: @Sendable (Value) -> JSONContent = { value in
      let members = fields.members(of: value)
      return isInline ? .inlineObject(members) : .object(members)
    }
    let shape = ObjectShape(name, fields.map(\.shape), alternatives: alternatives, isOpen: isOpen)
    return .object(shape, write: write) { object in
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
    return ValueReader(shape, of: .object, write: write) { json, collector in
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
    var write: (@Sendable (Value) -> JSONContent)?
    if let writeElement = element.write {
      write = { entries in .object(entries.map { .init($0.name.value, writeElement($0.value)) }) }
    }
    return ValueReader(shape, of: .object, write: write) { json, collector in
      json.members.compactMap { member in
        element.read(member.value, collector).map { (Located(member.key.string ?? "", at: member.key.location), $0) }
      }
    }
  }

  /// The members of an object by their names, which refer to nothing.
  package static func members<Element>(_ element: ValueReader<Element>) -> ValueReader
  where Value == [String: Element] {
    ValueReader<[(name: Located<String>, value: Element)]>.map(.member, to: element).map { members in
      Dictionary(members.map { ($0.name.value, $0.value) }) { first, _ in first }
    }
  }

  /// An object whose keys are the names of elements; they keep the order of the file.
  ///
  /// - Parameters:
  ///   - make: an element from its name and its value.
  ///   - parts: the name and the value of an element.
  package static func map<Element, Named>(
    _ keys: NameKind, to element: ValueReader<Element>, _ make: @escaping @Sendable (String, Element) -> Named,
    _ parts: @escaping @Sendable (Named) -> (String, Element)
  ) -> ValueReader where Value == [Named] {
    let entries = ValueReader<[(name: Located<String>, value: Element)]>.map(keys, to: element)
    return entries.map {
      $0.map { make($0.name.value, $0.value) }
    } write: { named in
      let members = named.map(parts)
      return .object(members.compactMap { name, value in element.write.map { .init(name, $0(value)) } })
    }
  }

  /// An object of elements whose names are its keys, and values of a property that their own objects do not have.
  package static func map<Element>(
    _ keys: NameKind, to element: ValueReader<Element>, name: any WritableKeyPath<Element, String> & Sendable
  ) -> ValueReader where Value == [Element] {
    map(keys, to: element) { text, element in
      var named = element
      named[keyPath: name] = text
      return named
    } _: {
      ($0[keyPath: name], $0)
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
