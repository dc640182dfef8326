/// A value put in the place of another, or added where there is none: the way to it, and the value.
///
/// On the way a name is the key of an object, or in an array an element's position from 0 or what it is called: its
/// `name`, `id`, `factor` or `level`, or the element itself if it is a string. A string on the way stands for an object
/// with that `id`.
package struct JSONPatch: Sendable {
  /// A name on the way, and where it is written.
  package struct Step: Sendable, Hashable {
    package var name: String
    package var place: SourcePlace

    /// A step from its parts.
    package init(name: String, place: SourcePlace) {
      self.name = name
      self.place = place
    }
  }

  /// The way from the value that is patched; never empty.
  package var steps: ArraySlice<Step>
  /// What is put there.
  package var value: JSONValue

  /// A patch from its parts; `steps` must not be empty.
  package init(steps: ArraySlice<Step>, value: JSONValue) {
    self.steps = steps
    self.value = value
  }

  /// The way as it is written, as in `scroll.passes`.
  package var path: String { steps.map(\.name).joined(separator: ".") }

  /// The same patch seen from one step further; nil at its end.
  package var rest: JSONPatch? { steps.count > 1 ? JSONPatch(steps: steps.dropFirst(), value: value) : nil }

  /// Takes a path such as `scroll.passes` apart; nil if a name of it is missing, which is then reported.
  package static func steps(of place: SourcePlace, _ collector: DiagnosticCollector) -> ArraySlice<Step>? {
    var steps: [Step] = []
    var start = place.range.start
    for position in place.range.start...place.range.end {
      guard position == place.range.end || place.file.bytes[position] == UInt8(ascii: ".") else { continue }
      let step = SourcePlace(place.file, SourceRange(start: start, end: position)).trimmed
      guard step.range.start < step.range.end else {
        collector.error(at: step, "a name is missing in a path", expected: "a path such as scroll.passes")
        return nil
      }
      steps.append(Step(name: step.text, place: step))
      start = position + 1
    }
    return steps[...]
  }

  /// Every value of an object as a patch of its own, objects taken apart; empty objects and arrays stay whole.
  package static func leaves(of value: JSONValue, under path: [Step] = []) -> [JSONPatch] {
    let members = value.kind == .object ? value.members : []
    guard !members.isEmpty else { return path.isEmpty ? [] : [JSONPatch(steps: path[...], value: value)] }
    return members.flatMap { key, value in
      leaves(of: value, under: path + [Step(name: key.string ?? "", place: key.place)])
    }
  }
}

extension JSONValue {
  /// The value with another put over it; nil if the way leads nowhere, which is then reported.
  package func patched(_ patch: JSONPatch, _ collector: DiagnosticCollector) -> JSONValue? {
    var current: JSONValue? = self
    for step in patch.steps {
      guard let value = current else { break }
      switch value.kind {
      case .object: current = value[step.name]
      case .string: current = nil
      case .array:
        current = value.elements.enumerated().first { $1.answers(to: step.name, at: $0) }?.element
        guard current == nil else { continue }
        let names = value.elements.compactMap(\.calledName)
        let nearest = NearestName.nearest(to: step.name, among: names)
        collector.error(
          at: step.place, "nothing is called \(JSONString.quoted(step.name)) there",
          expected: nearest == nil ? (names.isEmpty ? "a position from 0" : ValueShape.oneOf(names)) : nil,
          suggestion: nearest)
        return nil
      case .null, .boolean, .number:
        collector.error(at: step.place, "\(value.summary) stands there, and nothing is inside of it")
        return nil
      }
    }
    return JSONValue(document: document, index: index, patches: patches + [patch])
  }

  /// The value with patches whose ways are known to lead somewhere.
  package func patched(_ more: JSONPatch?) -> JSONValue {
    guard let more else { return self }
    switch kind {
    case .object, .array, .string: return JSONValue(document: document, index: index, patches: patches + [more])
    case .null, .boolean, .number: return .object(at: more.steps.first?.place ?? place).patched(more)
    }
  }

  /// An empty object that stands for a piece of a file.
  package static func object(at place: SourcePlace) -> JSONValue {
    JSONValue(document: JSONDocument(nil, at: place), index: 0)
  }

  /// A word that a piece of a file stands for.
  package static func word(_ word: String, at place: SourcePlace) -> JSONValue {
    JSONValue(document: JSONDocument(word, at: place), index: 0)
  }

  /// What an element of an array is called, or nil.
  package var calledName: String? {
    if let string { return string }
    return ["name", "id", "factor", "level"].lazy.compactMap { self[$0]?.string }.first
  }

  /// Whether a step of a path means this element.
  package func answers(to name: String, at position: Int) -> Bool { name == "\(position)" || name == calledName }

  /// The members of a patched object in their order, new ones at the end; a string is an object with an `id`.
  package func patchedMembers(_ original: [(key: JSONValue, value: JSONValue)]) -> [(key: JSONValue, value: JSONValue)] {
    var members = original
    for patch in patches {
      guard let step = patch.steps.first else { continue }
      if let index = members.firstIndex(where: { $0.key.string == step.name }) {
        members[index].value = patch.rest.map { members[index].value.patched($0) } ?? patch.value
      } else {
        let value = patch.rest.map { JSONValue.object(at: step.place).patched($0) } ?? patch.value
        members.append((.word(step.name, at: step.place), value))
      }
    }
    return members
  }

  /// An element of a patched array.
  package func patchedElement(_ original: JSONValue, at position: Int) -> JSONValue {
    patches.reduce(original) { element, patch in
      guard let step = patch.steps.first, element.answers(to: step.name, at: position) else { return element }
      return patch.rest.map { element.patched($0) } ?? patch.value
    }
  }
}
