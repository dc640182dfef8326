extension JSONContent {
  /// The content of a parsed value in its canonical form.
  package init(_ value: JSONValue) {
    self =
      switch value.kind {
      case .null: .null
      case .boolean: .boolean(value.boolean ?? false)
      case .number: .digits(value.literal)
      case .string: .string(value.string ?? "")
      case .array: .array(value.elements.map { JSONContent($0) })
      case .object:
        .object(value.members.map { Member($0.key.string ?? "", JSONContent($0.value)) }.sorted { $0.key < $1.key })
      }
  }

  /// The same value without differences of form: members are sorted by key, and numbers are their decimal text.
  ///
  /// Contents with the same value and decimal texts have equal canonical forms. O(size).
  package var canonical: JSONContent {
    switch self {
    case .null, .boolean, .digits, .string, .written: self
    case .integer(let value): .digits("\(value)")
    case .number(let value): .digits(FixedDecimals.short(value))
    case .integers(let values): .array(values.map { .digits("\($0)") })
    case .array(let elements), .inlineArray(let elements): .array(elements.map(\.canonical))
    case .object(let members), .inlineObject(let members):
      .object(members.map { Member($0.key, $0.value.canonical) }.sorted { $0.key < $1.key })
    case .expanded(let value): value.canonical
    }
  }

  /// The members of an object; nil for another value.
  package var objectMembers: [Member]? {
    switch self {
    case .object(let members), .inlineObject(let members): members
    case .expanded(let value): value.objectMembers
    default: nil
    }
  }

  /// The elements of an array; nil for another value.
  package var arrayElements: [JSONContent]? {
    switch self {
    case .array(let elements), .inlineArray(let elements): elements
    case .integers(let values): values.map { .integer($0) }
    case .expanded(let value): value.arrayElements
    default: nil
    }
  }

  /// The value of a member; nil if there is none. O(members).
  package subscript(key: String) -> JSONContent? { objectMembers?.first { $0.key == key }?.value }

  /// A whole number; nil for another value.
  package var wholeNumber: Int? {
    switch self {
    case .integer(let value): value
    case .digits(let text): Int(text)
    default: nil
    }
  }

  /// The value of a string; nil for another value.
  package var text: String? { if case .string(let text) = self { text } else { nil } }
}

// MARK: - Merge patches

/// Differences of canonical contents without null, as JSON Merge Patch (RFC 7386).
extension JSONContent {
  /// What turns another content into this one: members that changed, and null for those that were removed. O(size).
  package func mergePatch(from old: JSONContent) -> JSONContent {
    guard let new = objectMembers, let before = old.objectMembers else { return self }
    let values = Dictionary(before.map { ($0.key, $0.value) }) { first, _ in first }
    let keys = Set(new.map(\.key))
    let changed = new.compactMap { member -> Member? in
      guard let value = values[member.key] else { return member }
      return value == member.value ? nil : Member(member.key, member.value.mergePatch(from: value))
    }
    let removed = before.filter { !keys.contains($0.key) }.map { Member($0.key, .null) }
    return .object((changed + removed).sorted { $0.key < $1.key })
  }

  /// The content with the changes of a patch. O(size).
  package func applying(_ patch: JSONContent) -> JSONContent {
    guard let changes = patch.objectMembers else { return patch }
    var values = Dictionary((objectMembers ?? []).map { ($0.key, $0.value) }) { first, _ in first }
    for change in changes {
      values[change.key] = change.value == .null ? nil : (values[change.key] ?? .null).applying(change.value)
    }
    return .sortedObject(values)
  }
}
