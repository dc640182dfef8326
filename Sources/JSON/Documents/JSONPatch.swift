/// A change of a JSON value: a path, and the value that is set at this path, whether or not one exists there.
///
/// A step of the path is a key of an object. In an array it is the position of an element, from 0, or the name of one: its
/// `name`, `id`, `factor` or `level`, or the element itself if it is a string. A string inside a path is treated as an
/// object with that `id`.
package struct JSONPatch: Sendable {
  /// One name of a path.
  package struct Step: Sendable, Hashable {
    /// A key, the position of an array element, or the name of one.
    package var name: String
    /// The source location of the name.
    package var location: SourceLocation

    /// A step with its source location.
    package init(name: String, location: SourceLocation) {
      self.name = name
      self.location = location
    }
  }

  /// The path from the patched value; never empty.
  package var steps: ArraySlice<Step>
  /// The value that is set.
  package var value: JSONValue

  /// A patch with a path and a value; `steps` must not be empty.
  package init(steps: ArraySlice<Step>, value: JSONValue) {
    self.steps = steps
    self.value = value
  }

  /// The path as text, as in `scroll.passes`.
  package var path: String { steps.map(\.name).joined(separator: ".") }

  /// The patch relative to the child that the first step selects; nil if the path has only one step.
  package var childPatch: JSONPatch? { steps.count > 1 ? JSONPatch(steps: steps.dropFirst(), value: value) : nil }

  /// Splits a path such as `scroll.passes` into steps; nil if a name is empty, which is reported.
  package static func steps(of location: SourceLocation, _ collector: DiagnosticCollector) -> ArraySlice<Step>? {
    var steps: [Step] = []
    var start = location.range.start
    for position in location.range.start...location.range.end {
      guard position == location.range.end || location.file.bytes[position] == UInt8(ascii: ".") else { continue }
      let step = SourceLocation(location.file, SourceRange(start: start, end: position)).trimmed
      guard step.range.start < step.range.end else {
        collector.error(at: step, "a name is missing in a path", expected: "a path such as scroll.passes")
        return nil
      }
      steps.append(Step(name: step.text, location: step))
      start = position + 1
    }
    return steps[...]
  }

  /// One patch for each leaf of an object, nested objects included; arrays and empty objects are leaves.
  package static func leaves(of value: JSONValue, under path: [Step] = []) -> [JSONPatch] {
    let members = value.kind == .object ? value.members : []
    guard !members.isEmpty else { return path.isEmpty ? [] : [JSONPatch(steps: path[...], value: value)] }
    return members.flatMap { key, value in
      leaves(of: value, under: path + [Step(name: key.string ?? "", location: key.location)])
    }
  }
}

extension JSONValue {
  /// The value at a path; nil if there is none.
  package func value(at steps: ArraySlice<JSONPatch.Step>) -> JSONValue? {
    steps.reduce(self) { (value: JSONValue?, step) in
      value?.kind == .array
        ? value?.elements.enumerated().first { $1.matches(step.name, at: $0) }?.element : value?[step.name]
    }
  }

  /// The value with a patch applied; nil if the path does not exist, which is reported.
  package func patched(_ patch: JSONPatch, _ collector: DiagnosticCollector) -> JSONValue? {
    var current: JSONValue? = self
    for step in patch.steps {
      guard let value = current else { break }
      switch value.kind {
      case .object: current = value[step.name]
      case .string: current = nil
      case .array:
        current = value.elements.enumerated().first { $1.matches(step.name, at: $0) }?.element
        guard current == nil else { continue }
        let names = value.elements.compactMap(\.elementName)
        let nearest = NearestName.nearest(to: step.name, among: names)
        collector.error(
          at: step.location, "there is no \(JSONString.quoted(step.name)) at this place",
          expected: nearest == nil ? (names.isEmpty ? "a position from 0" : ValueShape.oneOf(names)) : nil,
          suggestion: nearest)
        return nil
      case .null, .boolean, .number:
        collector.error(
          at: step.location, "the value at this place is \(value.summary), which contains no other values")
        return nil
      }
    }
    return JSONValue(document: document, index: index, patches: patches + [patch])
  }

  /// The value with a patch applied whose path is known to exist; unchanged if the patch is nil.
  package func patched(_ patch: JSONPatch?) -> JSONValue {
    guard let patch else { return self }
    switch kind {
    case .object, .array, .string: return JSONValue(document: document, index: index, patches: patches + [patch])
    case .null, .boolean, .number: return .emptyObject(at: patch.steps.first?.location ?? location).patched(patch)
    }
  }

  /// A synthetic empty object with a source location.
  package static func emptyObject(at location: SourceLocation) -> JSONValue {
    JSONValue(document: JSONDocument(synthetic: nil, at: location), index: 0)
  }

  /// A synthetic string with a source location.
  package static func string(_ string: String, at location: SourceLocation) -> JSONValue {
    JSONValue(document: JSONDocument(synthetic: string, at: location), index: 0)
  }

  /// The name by which a path selects an array element; nil if it has none.
  package var elementName: String? {
    if let string { return string }
    return ["name", "id", "factor", "level"].lazy.compactMap { self[$0]?.string }.first
  }

  /// Whether a step of a path selects this array element.
  package func matches(_ name: String, at position: Int) -> Bool { name == "\(position)" || name == elementName }

  /// The members of an object after its patches, in their order, with new members at the end.
  package func patchedMembers(_ original: [(key: JSONValue, value: JSONValue)]) -> [(key: JSONValue, value: JSONValue)]
  {
    var members = original
    for patch in patches {
      guard let step = patch.steps.first else { continue }
      if let index = members.firstIndex(where: { $0.key.string == step.name }) {
        members[index].value = patch.childPatch.map { members[index].value.patched($0) } ?? patch.value
      } else {
        let value = patch.childPatch.map { JSONValue.emptyObject(at: step.location).patched($0) } ?? patch.value
        members.append((.string(step.name, at: step.location), value))
      }
    }
    return members
  }

  /// An element of an array after the array's patches.
  package func patchedElement(_ original: JSONValue, at position: Int) -> JSONValue {
    patches.reduce(original) { element, patch in
      guard let step = patch.steps.first, element.matches(step.name, at: position) else { return element }
      return patch.childPatch.map { element.patched($0) } ?? patch.value
    }
  }
}
