/// The form of a value in an input file, as data: readers check against it, and JSON schemas are generated from it.
package indirect enum ValueShape: Sendable {
  /// A string; `rule` describes the valid strings in words, or is empty, and `pattern` as a regular expression if possible.
  case text(rule: String, pattern: String? = nil)
  /// One of these strings.
  case word([String])
  /// A whole number within a range; the unit is empty for counts.
  case integer(ClosedRange<Int>, unit: String)
  /// A number within a range; the unit is empty for dimensionless numbers.
  case number(ClosedRange<Double>, unit: String)
  /// true or false.
  case boolean
  /// An array whose elements have one form; `count` limits the number of elements.
  case array(ValueShape, count: ClosedRange<Int>)
  /// An object whose keys are names defined elsewhere, and whose values have one form.
  case map(keys: NameKind, ValueShape)
  /// An object with a fixed set of fields.
  case object(ObjectShape)
  /// One of several kinds of objects; the string value of the field `tag` selects the kind.
  case tagged(tag: String, [(word: String, shape: ObjectShape)])
  /// Any one of these forms.
  case either([ValueShape])
  /// An array of fixed length with one form for each position.
  case tuple([ValueShape])
  /// A name that is defined elsewhere.
  case name(NameKind)
  /// Any value; the reader that uses the value checks it.
  case any
  /// A form that occurs several times in a file; a JSON schema defines it once, under this name.
  case shared(String, ValueShape)
  /// A form that only a JSON schema defines, under this name; `phrase` describes it in words, with an article.
  case external(String, phrase: String)

  /// The form in words, with an article, for `expected …`.
  package var phrase: String {
    switch self {
    case .text(let rule, _): rule.isEmpty ? "a string" : rule
    case .word(let words): Self.oneOf(words.map(JSONString.quoted))
    case .integer(let range, let unit): "a whole number" + Self.limits(range, unit)
    case .number(let range, let unit):
      "a number" + Self.limits(range, unit)
    case .boolean: "true or false"
    case .array(_, let count):
      switch (count.lowerBound, count.upperBound) {
      case (0, .max): "an array"
      case (let minimum, .max): "an array of at least \(minimum)"
      case (let minimum, let maximum) where minimum == maximum: "an array of \(minimum)"
      case (let minimum, let maximum): "an array of \(minimum) to \(maximum)"
      }
    case .map, .object, .tagged: "an object"
    case .either(let shapes): shapes.map(\.phrase).joined(separator: ", or ")
    case .tuple(let shapes): "an array of " + shapes.map(\.phrase).joined(separator: " and ")
    case .name(let kind): kind.phrase
    case .any: "any value"
    case .shared(_, let shape): shape.phrase
    case .external(_, let phrase): phrase
    }
  }

  /// The same form with every field of an object optional, for values that override parts of another value.
  package var partial: ValueShape {
    switch self {
    case .object(let shape):
      .object(
        ObjectShape(
          shape.name,
          shape.fields.map {
            FieldShape(name: $0.name, shape: $0.shape.partial, presence: .optional, help: $0.help)
          }))
    case .map(let keys, let value): .map(keys: keys, value.partial)
    default: self
    }
  }

  /// The parts of a value of this form that can change results. O(size).
  package func decisive(_ content: JSONContent) -> JSONContent {
    switch (self, content) {
    case (.object(let shape), .object(let members)), (.object(let shape), .inlineObject(let members)):
      return .object(
        members.compactMap { member in
          guard let field = shape.fields.first(where: { $0.name == member.key }) else { return member }
          return field.affectsResults ? .init(member.key, field.shape.decisive(member.value)) : nil
        })
    case (.map(_, let value), .object(let members)):
      return .object(members.map { .init($0.key, value.decisive($0.value)) })
    case (.array(let element, _), .array(let elements)): return .array(elements.map(element.decisive))
    default: return content
    }
  }

  /// `"a", "b" or "c"`.
  package static func oneOf(_ words: [String]) -> String {
    guard words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }

  /// The limits in words, as in ` from 1 to 64 pt`; a missing limit is omitted.
  private static func limits(_ minimum: String?, _ maximum: String?, _ unit: String) -> String {
    let suffix = unit.isEmpty ? "" : " \(unit)"
    return switch (minimum, maximum) {
    case (let minimum?, let maximum?): " from \(minimum) to \(maximum)\(suffix)"
    case (let minimum?, nil): " of at least \(minimum)\(suffix)"
    case (nil, let maximum?): " of at most \(maximum)\(suffix)"
    case (nil, nil): unit.isEmpty ? "" : " of\(suffix)"
    }
  }

  private static func limits(_ range: ClosedRange<Int>, _ unit: String) -> String {
    limits(
      range.lowerBound == .min ? nil : "\(range.lowerBound)", range.upperBound == .max ? nil : "\(range.upperBound)",
      unit)
  }

  private static func limits(_ range: ClosedRange<Double>, _ unit: String) -> String {
    let minimum = range.lowerBound <= -.greatestFiniteMagnitude ? nil : FixedDecimals.short(range.lowerBound)
    let maximum = range.upperBound >= .greatestFiniteMagnitude ? nil : FixedDecimals.short(range.upperBound)
    return limits(minimum, maximum, unit)
  }
}

/// The form of an object: its name and its fields.
package struct ObjectShape: Sendable {
  /// The object in words, with an article, for messages: `a run`.
  package let name: String
  /// All fields, in the order of the documentation.
  package let fields: [FieldShape]
  /// Groups of field names; at least one field of each group must be present.
  package let alternatives: [[String]]
  /// Whether the object can have other keys and null for an omitted field, as in files that other programs extend.
  package let isOpen: Bool

  /// A form of an object with a name and fields.
  package init(_ name: String, _ fields: [FieldShape], alternatives: [[String]] = [], isOpen: Bool = false) {
    self.isOpen = isOpen
    self.name = name
    self.fields = fields
    self.alternatives = alternatives
  }
}

/// The description of one field of an object.
package struct FieldShape: Sendable {
  /// Whether the field must be present.
  package enum Presence: Sendable {
    /// The field must be present.
    case required
    /// The field may be omitted and has no default.
    case optional
    /// The field may be omitted; the associated value is its default as JSON text.
    case defaultsTo(String)
  }
  /// The key of the field.
  package let name: String
  /// The form of the field's value.
  package let shape: ValueShape
  /// Whether the field is required, optional, or has a default.
  package let presence: Presence
  /// One sentence of help for authors of the file.
  package let help: String
  /// Whether the field can change the result of a run; false for names, sources and other descriptions.
  package var affectsResults = true

  /// Whether the field must be present.
  package var isRequired: Bool { if case .required = presence { true } else { false } }

  /// Describes a field of an object: its name, value, presence and help text.
  package init(name: String, shape: ValueShape, presence: Presence, help: String) {
    self.name = name
    self.shape = shape
    self.presence = presence
    self.help = help
  }
}
