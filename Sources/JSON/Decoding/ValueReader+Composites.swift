extension ValueReader {
  /// An array; wrong elements are reported and left out, so that the others are checked too.
  package static func array<Element>(
    of element: ValueReader<Element>, count: ClosedRange<Int> = 0...Int.max
  ) -> ValueReader where Value == [Element] {
    let shape = ValueShape.array(element.shape, count: count)
    return ValueReader(shape) { json, collector in
      guard json.kind == .array else {
        collector.mismatch(json, shape, "wrong type")
        return nil
      }
      var values: [Element] = []
      var found = 0
      for child in json.elements {
        found += 1
        if let value = element.read(child, collector) { values.append(value) }
      }
      guard count.contains(found) else {
        collector.error(
          at: json, "wrong number of elements", expected: shape.phrase, found: found == 0 ? "none" : "\(found)")
        return nil
      }
      return values
    }
  }

  /// An object with fields of its own.
  package static func object(
    _ shape: ObjectShape, _ read: @escaping @Sendable (ObjectReader) -> Value?
  ) -> ValueReader {
    ValueReader(.object(shape)) { json, collector in
      ObjectReader(json, shape, collector).flatMap(read)
    }
  }

  /// One of several objects, told apart by a word.
  package static func tagged(
    _ tag: String,
    _ kinds: [(word: String, shape: ObjectShape, read: @Sendable (ObjectReader) -> Value?)]
  ) -> ValueReader {
    let shape = ValueShape.tagged(tag: tag, kinds.map { ($0.word, $0.shape) })
    let words = ValueReader<String>.word(kinds.map(\.word))
    return ValueReader(shape) { json, collector in
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

  /// An object whose keys are names looked up later, in the order of the file.
  package static func map<Element>(
    _ space: NameSpace, to element: ValueReader<Element>
  ) -> ValueReader where Value == [(name: Located<String>, value: Element)] {
    let shape = ValueShape.map(keys: space, element.shape)
    return ValueReader(shape) { json, collector in
      guard json.kind == .object else {
        collector.mismatch(json, shape, "wrong type")
        return nil
      }
      return json.members.compactMap { member in
        element.read(member.value, collector).map { (Located(member.key.string ?? "", at: member.key.place), $0) }
      }
    }
  }

  /// The first form whose kind of JSON value fits.
  package static func either(_ forms: [(kind: JSONKind, reader: ValueReader)]) -> ValueReader {
    let shape = ValueShape.either(forms.map(\.reader.shape))
    return ValueReader(shape) { json, collector in
      guard let form = forms.first(where: { $0.kind == json.kind }) else {
        collector.mismatch(json, shape, "wrong type")
        return nil
      }
      return form.reader.read(json, collector)
    }
  }
}
