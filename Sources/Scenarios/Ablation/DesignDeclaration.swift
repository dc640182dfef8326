internal import JSON

/// A design as declared in a file: its kind, or an object with its kind and parameters.
struct DesignDeclaration: Sendable {
  /// A generator with unresolved factor names.
  struct Generator: Sendable {
    var factor: Located<String>
    var product: [Located<String>]
  }

  var kind: AblationDesign.Kind
  var generators: [Generator] = []
  var resolution: Int?
  var foldover = false
  var metric: Located<String>?

  private static let generatorRule = "a generator such as \"d = a * b\""
  private static let generator = ValueReader<Generator>(.text(rule: generatorRule)) { json, collector in
    guard let text = json.string else {
      collector.mismatch(json, .text(rule: generatorRule), "wrong type")
      return nil
    }
    var parser = RelationParser(text, of: json)
    if let generator = parser.generator() { return generator }
    parser.report(to: collector)
    return nil
  }

  static let kindName = FieldShape(
    name: "kind", shape: .word(AblationDesign.Kind.allCases.map(\.rawValue)), presence: .required,
    help: "How combinations are chosen.")
  static let generators = Field.optional(
    "generators", .array(of: generator, count: 1...ResolvedAblation.factorLimit),
    "Factors that are products of others, as in \"d = a * b\".")
  static let resolution = Field.optional(
    "resolution", .integer(3...8), "The lowest acceptable resolution, instead of generators.")
  static let foldover = Field.defaulted(
    "foldover", ValueReader<Bool>.boolean, to: false, "Whether the mirror images of the runs are added (foldover).")
  static let metric = Field.optional(
    "metric", ValueReader<String>.name(.metric).located, "The metric to follow; the first of the study if omitted.")

  private typealias Form = (word: String, shape: ObjectShape, read: @Sendable (ObjectReader) -> DesignDeclaration?)

  private static func form(_ kind: AblationDesign.Kind) -> Form {
    func shape(_ fields: [FieldShape]) -> ObjectShape { ObjectShape("a \(kind.rawValue) design", [kindName] + fields) }
    switch kind {
    case .fullFactorial, .cumulative, .oneAtATime, .leaveOneOut:
      return (kind.rawValue, shape([]), { _ in DesignDeclaration(kind: kind) })
    case .greedy:
      return (kind.rawValue, shape([metric.shape]), { DesignDeclaration(kind: kind, metric: $0.read(metric)) })
    case .plackettBurman:
      return (kind.rawValue, shape([foldover.shape]), { DesignDeclaration(kind: kind, foldover: $0.value(foldover)) })
    case .fractionalFactorial: return (kind.rawValue, shape([generators.shape, resolution.shape]), readFraction)
    }
  }

  private static let tagged = ValueReader<DesignDeclaration>.tagged("kind", AblationDesign.Kind.allCases.map(form))

  @Sendable private static func readFraction(_ object: ObjectReader) -> DesignDeclaration? {
    let (generators, resolution) = (object.read(generators), object.read(resolution))
    let hasExactlyOne = (object.member("generators") == nil) != (object.member("resolution") == nil)
    guard hasExactlyOne else {
      object.error(
        at: object.member("resolution") == nil ? "" : "resolution",
        "a fractional factorial needs exactly one definition",
        expected: "either \"generators\" or \"resolution\"")
      return nil
    }
    return DesignDeclaration(kind: .fractionalFactorial, generators: generators ?? [], resolution: resolution)
  }

  /// The short form, which is only the kind; a fractional factorial also needs its fraction, so it has no short form.
  private static let word = ValueReader<DesignDeclaration>(.word(AblationDesign.Kind.allCases.map(\.rawValue))) {
    json, collector in
    guard let kind = ValueReader<AblationDesign.Kind>.word.read(json, collector) else { return nil }
    guard kind != .fractionalFactorial else {
      collector.error(
        at: json, "the fractional factorial does not define its fraction",
        expected: "{\"kind\": \"fractional-factorial\", \"generators\": [\"d = a * b\"]}, or a \"resolution\"")
      return nil
    }
    return DesignDeclaration(kind: kind)
  }

  static let reader = ValueReader<DesignDeclaration>.either([(.string, word), (.object, tagged)])
}

extension RelationParser {
  /// Parses `name = name * name …`.
  mutating func generator() -> DesignDeclaration.Generator? {
    guard let factor = name("the name of a factor") else { return nil }
    guard let token = nextToken(), token.text == "=" else { return fail("a \"=\" is missing", expected: "\"=\"") }
    var product: [Located<String>] = []
    repeat {
      guard let name = name("the name of a factor") else { return nil }
      product.append(name)
      if isAtEnd { return DesignDeclaration.Generator(factor: factor, product: product) }
      guard let token = nextToken(), token.text == "*" else {
        return fail("the generator continues after a factor", expected: "\"*\" or nothing more")
      }
    } while true
  }
}
