/// What a value of an input file must look like, as data: readers check by it, and a JSON schema can be made from it.
package indirect enum ValueShape: Sendable {
  /// A text; `rule` says in words what it must be like, or is empty, and `pattern` as a regular expression if it can.
  case text(rule: String, pattern: String? = nil)
  /// One of these words.
  case word([String])
  /// A whole number.
  case integer(ClosedRange<Int>, unit: String)
  /// A number.
  case number(ClosedRange<Double>, unit: String)
  /// true or false.
  case boolean
  /// An array of so many elements.
  case array(ValueShape, count: ClosedRange<Int>)
  /// An object whose keys are names that are known elsewhere.
  case map(keys: NameSpace, ValueShape)
  /// An object with these fields.
  case object(ObjectShape)
  /// One of several objects, told apart by the value of the field `tag`.
  case tagged(tag: String, [(word: String, shape: ObjectShape)])
  /// Any one of these forms.
  case either([ValueShape])
  /// A fixed list of forms, one for each place of an array.
  case tuple([ValueShape])
  /// A name that is known only at run time.
  case name(NameSpace)
  /// Any value: what it must be is known only where it is used.
  case any
  /// A form that occurs in several places of a scenario: a schema describes it once, under this name.
  case shared(String, ValueShape)
  /// A technique with its options: its id, or an object with `id` and the options it declares.
  case technique

  /// In words, with an article, for `expected …`.
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
      case (let least, .max): "an array of at least \(least)"
      case (let least, let most) where least == most: "an array of \(least)"
      case (let least, let most): "an array of \(least) to \(most)"
      }
    case .map, .object, .tagged: "an object"
    case .either(let shapes): shapes.map(\.phrase).joined(separator: ", or ")
    case .tuple(let shapes): "an array of " + shapes.map(\.phrase).joined(separator: " and ")
    case .name(let space): space.phrase
    case .any: "any value"
    case .shared(_, let shape): shape.phrase
    case .technique: "a technique's id, or an object with \"id\" and options"
    }
  }

  /// The same with every field of an object optional, as for something that is laid over another.
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

  /// `"a", "b" or "c"`.
  package static func oneOf(_ words: [String]) -> String {
    guard words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }

  /// ` from 1 to 64 pt`; a limit that is not there is left out.
  private static func limits(_ least: String?, _ most: String?, _ unit: String) -> String {
    let suffix = unit.isEmpty ? "" : " \(unit)"
    return switch (least, most) {
    case (let least?, let most?): " from \(least) to \(most)\(suffix)"
    case (let least?, nil): " of at least \(least)\(suffix)"
    case (nil, let most?): " of at most \(most)\(suffix)"
    case (nil, nil): unit.isEmpty ? "" : " of\(suffix)"
    }
  }

  private static func limits(_ range: ClosedRange<Int>, _ unit: String) -> String {
    limits(
      range.lowerBound == .min ? nil : "\(range.lowerBound)", range.upperBound == .max ? nil : "\(range.upperBound)",
      unit)
  }

  private static func limits(_ range: ClosedRange<Double>, _ unit: String) -> String {
    let least = range.lowerBound <= -.greatestFiniteMagnitude ? nil : FixedDecimals.short(range.lowerBound)
    let most = range.upperBound >= .greatestFiniteMagnitude ? nil : FixedDecimals.short(range.upperBound)
    return limits(least, most, unit)
  }
}

/// A set of names that a file uses but does not define.
package enum NameSpace: String, Sendable, CaseIterable {
  /// Names of runs of the same scenario.
  case run
  /// Names of metrics, counters and kinds of work.
  case metric
  /// Ids of techniques.
  case technique
  /// Ids of device profiles.
  case device
  /// Kinds of work.
  case workKind
  /// Things with a weight in memory.
  case memoryUnit
  /// Paths into a scenario.
  case path

  /// With its article.
  package var phrase: String {
    switch self {
    case .run: "the name of a run of this scenario"
    case .metric: "the name of a metric"
    case .technique: "the id of a technique"
    case .device: "the id of a device profile or the path of one"
    case .workKind: "a kind of work"
    case .memoryUnit: "a kind of object"
    case .path: "a path such as scroll.passes"
    }
  }
}

/// The fields of an object.
package struct ObjectShape: Sendable {
  /// What the object is, for messages: `a run`.
  package let name: String
  /// All fields, in the order in which documentation lists them.
  package let fields: [FieldShape]
  /// Names of fields of which at least one must be there, group by group.
  package let alternatives: [[String]]

  /// An object from its fields.
  package init(_ name: String, _ fields: [FieldShape], alternatives: [[String]] = []) {
    self.name = name
    self.fields = fields
    self.alternatives = alternatives
  }
}

/// A field of an object.
package struct FieldShape: Sendable {
  /// Whether it must be there.
  package enum Presence: Sendable {
    case required
    case optional
    /// May be left out; this is what it then is, as JSON text.
    case defaultsTo(String)
  }
  /// Its key.
  package let name: String
  /// What its value must look like.
  package let shape: ValueShape
  /// Whether it must be there.
  package let presence: Presence
  /// One sentence for its users.
  package let help: String

  /// A field from its parts.
  package init(name: String, shape: ValueShape, presence: Presence, help: String) {
    self.name = name
    self.shape = shape
    self.presence = presence
    self.help = help
  }
}
