package import JSON
package import ListRuntime

/// Generates JSON schemas (draft 2020-12) from the shapes of the readers and the declarations of techniques.
///
/// A schema checks single values; constraints between values (names of runs, stacks, files) are checked only by reading.
package struct SchemaBuilder {
  /// The URI of the JSON schema dialect.
  static let dialect = "https://json-schema.org/draft/2020-12/schema"

  private let techniques: [TechniqueDeclaration]
  private let metrics: [String]

  /// A builder for the schemas of all kinds of files.
  ///
  /// - Parameters:
  ///   - techniques: the techniques that scenarios can use.
  ///   - metrics: the names of metrics; the builder adds counters and amounts of work.
  package init(techniques: [TechniqueDeclaration], metrics: [String]) {
    self.techniques = techniques.sorted { $0.id < $1.id }
    self.metrics = MetricNames(metrics).all
  }

  /// The schema of a kind of file.
  package func schema(of kind: InputKind) -> JSONContent {
    var members: [Member] = [
      Member("$schema", .string(Self.dialect)), Member("title", .string(kind.title)),
    ]
    members += self.members(of: kind.shape)
    if kind == .scenario { members.append(Member("$defs", definitions)) }
    if kind == .reference { members.append(Member("$defs", .object([Member("metric", words(metrics))]))) }
    return .object(members)
  }

  private typealias Member = JSONContent.Member

  private var definitions: JSONContent {
    .object(
      [
        Member("metric", words(metrics)), Member("techniqueId", words(techniques.map(\.id))),
        Member(
          "technique",
          .object([
            Member(
              "anyOf", .array([reference("techniqueId")] + techniques.map { technique($0, includesID: true) }))
          ])),
      ] + ScenarioFields.sharedShapes.map { Member($0.name, content($0.shape)) })
  }

  // MARK: - Shapes

  private func content(_ shape: ValueShape) -> JSONContent { .object(members(of: shape)) }

  private func members(of shape: ValueShape) -> [Member] {
    switch shape {
    case .text(let rule, let pattern):
      return [type("string")] + (rule.isEmpty || pattern != nil ? [] : [Member("$comment", .string(rule))])
        + (pattern.map { [Member("pattern", .string($0))] } ?? [])
    case .word(let words): return [Member("enum", .inlineArray(words.map { .string($0) }))]
    case .integer(let range, _):
      return [type("integer")] + (range.lowerBound == .min ? [] : [Member("minimum", .integer(range.lowerBound))])
        + (range.upperBound == .max ? [] : [Member("maximum", .integer(range.upperBound))])
    case .number(let range, _): return [type("number")] + limits(range)
    case .boolean: return [type("boolean")]
    case .array(let element, let count):
      return [type("array"), Member("items", content(element))]
        + (count.lowerBound == 0 ? [] : [Member("minItems", .integer(count.lowerBound))])
        + (count.upperBound == .max ? [] : [Member("maxItems", .integer(count.upperBound))])
    case .map(let keys, _) where keys == .technique:
      return [
        type("object"),
        Member("properties", .object(techniques.map { Member($0.id, technique($0, includesID: false)) })), closed,
      ]
    case .map(let keys, let value):
      return [type("object")] + (names(keys).map { [Member("propertyNames", $0)] } ?? [])
        + [Member("additionalProperties", content(value))]
    case .object(let shape): return object(shape)
    case .tagged(let tag, let kinds):
      return [Member("oneOf", .array(kinds.map { .object(object($0.shape, tag: tag, word: $0.word)) }))]
    case .either(let shapes): return [Member("anyOf", .array(shapes.map(content)))]
    case .tuple(let shapes):
      return [
        type("array"), Member("prefixItems", .array(shapes.map(content))), Member("items", .boolean(false)),
        Member("minItems", .integer(shapes.count)),
      ]
    case .name(let kind):
      guard case .object(let members)? = names(kind) else { return [type("string")] }
      return members
    case .any: return []
    case .shared(let name, _): return [Member("$ref", .string("#/$defs/\(name)"))]
    case .external(let name, _): return [Member("$ref", .string("#/$defs/\(name)"))]
    }
  }

  private func object(_ shape: ObjectShape, tag: String? = nil, word: String? = nil) -> [Member] {
    var fields = shape.fields.map { Member($0.name, field($0)) }
    var required = shape.fields.filter { if case .required = $0.presence { true } else { false } }.map(\.name)
    if let tag, let word {
      fields.removeAll { $0.key == tag }
      let help = shape.fields.first { $0.name == tag }.map { [Member("description", .string($0.help))] } ?? []
      fields.insert(Member(tag, .object(help + [Member("const", .string(word))])), at: 0)
      if !required.contains(tag) { required.insert(tag, at: 0) }
    }
    let alternatives = shape.alternatives.map { group in
      JSONContent.object([
        Member("anyOf", .array(group.map { .object([Member("required", .inlineArray([.string($0)]))]) }))
      ])
    }
    return [type("object"), Member("properties", .object(fields))]
      + (required.isEmpty ? [] : [Member("required", .inlineArray(required.map { .string($0) }))])
      + (alternatives.isEmpty ? [] : [Member("allOf", .array(alternatives))]) + [closed]
  }

  private func field(_ field: FieldShape) -> JSONContent {
    var members = [Member("description", .string(field.help))]
    if case .integer(_, let unit) = field.shape, !unit.isEmpty { members = [described(field.help, unit)] }
    if case .number(_, let unit) = field.shape, !unit.isEmpty { members = [described(field.help, unit)] }
    members += self.members(of: field.shape)
    if case .defaultsTo(let text) = field.presence, let value = JSONContent(json: text) {
      members.append(Member("default", value))
    }
    return .object(members)
  }

  // MARK: - Techniques and names

  /// The schema of a technique's options, optionally with its id.
  private func technique(_ declaration: TechniqueDeclaration, includesID: Bool) -> JSONContent {
    let id = Member(
      "id", .object([Member("description", .string("The technique.")), Member("const", .string(declaration.id))]))
    let options = declaration.options.map { Member($0.name, field($0.field)) }
    return .object(
      [Member("description", .string(declaration.summary)), type("object")]
        + [Member("properties", .object((includesID ? [id] : []) + options))]
        + (includesID ? [Member("required", .inlineArray([.string("id")]))] : []) + [closed])
  }

  /// The schema of a kind of name; nil if the valid names are not known in advance.
  private func names(_ kind: NameKind) -> JSONContent? {
    switch kind {
    case .metric: reference("metric")
    case .technique: reference("techniqueId")
    case .workKind: words(WorkKind.allCases.map(\.name))
    case .memoryUnit: words(MemoryUnit.allCases.map(\.name))
    default: nil
    }
  }

  // MARK: - Keywords

  private var closed: Member { Member("additionalProperties", .boolean(false)) }

  private func type(_ name: String) -> Member { Member("type", .string(name)) }

  private func words(_ words: [String]) -> JSONContent { .object([Member("enum", .array(words.map { .string($0) }))]) }

  private func reference(_ name: String) -> JSONContent { .object([Member("$ref", .string("#/$defs/\(name)"))]) }

  private func described(_ help: String, _ unit: String) -> Member {
    Member("description", .string("\(help) In \(unit)."))
  }

  private func limits(_ range: ClosedRange<Double>) -> [Member] {
    (range.lowerBound <= -.greatestFiniteMagnitude ? [] : [Member("minimum", number(range.lowerBound))])
      + (range.upperBound >= .greatestFiniteMagnitude ? [] : [Member("maximum", number(range.upperBound))])
  }

  /// Whole numbers without `.0`.
  private func number(_ value: Double) -> JSONContent { Int(exactly: value).map { .integer($0) } ?? .number(value) }
}

extension OptionDeclaration {
  /// The option as a field of an object of options.
  package var field: FieldShape {
    let shape: ValueShape =
      switch domain {
      case .integer(let range): .integer(range, unit: unit)
      case .number(let range): .number(range, unit: unit)
      case .boolean: .boolean
      case .choice(let words): .word(words)
      }
    return FieldShape(name: name, shape: shape, presence: .defaultsTo(defaultValue.text), help: help)
  }
}

extension JSONContent {
  /// Parses a JSON text; nil if it is invalid.
  init?(json text: String) {
    guard
      let document = JSONDocument(SourceFile(name: "", text: text), reportingTo: DiagnosticCollector())
    else { return nil }
    self = JSONContent(document.root)
  }

  /// The content of a parsed value, for writing.
  init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .boolean: self = .boolean(value.boolean ?? false)
    case .number: self = value.integer.map { .integer($0) } ?? .number(value.double ?? 0)
    case .string: self = .string(value.string ?? "")
    case .array: self = .inlineArray(value.elements.map { JSONContent($0) })
    case .object: self = .object(value.members.map { Member($0.key.string ?? "", JSONContent($0.value)) })
    }
  }
}
