/// A limit as a file states it: `"fps_avg": {"min": 50}` or `"fps_avg": ["warn", {"min": 50}]`.
struct LimitDeclaration: Sendable {
  var metric: Located<String>
  var level: Expectation.Level
  var minimum: Double?
  var maximum: Double?
  var message: String?
  /// The metric's name with what is said of it.
  var place: SourcePlace

  private static let anyNumber = ValueReader<Double>.number(
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
  static let min = Field.optional("min", anyNumber, "The least value that is right.")
  static let max = Field.optional("max", anyNumber, "The greatest value that is right.")
  static let message = Field.optional("message", ValueReader<String>.text, "What to do when it fails.")
  static let shape = ObjectShape("a limit", [min.shape, max.shape, message.shape])

  /// What is said of a metric, without the metric.
  struct Limits: Sendable {
    var level = Expectation.Level.error
    var minimum: Double?
    var maximum: Double?
    var message: String?
  }

  private static let plain = ValueReader<Limits>.object(shape) { object in
    let limits = Limits(minimum: object.read(min), maximum: object.read(max), message: object.read(message))
    if object.member("min") == nil, object.member("max") == nil {
      object.error(at: "", "a limit without a number", expected: "\"min\" or \"max\"")
      return nil
    }
    if let least = limits.minimum, let most = limits.maximum, least > most {
      object.error(at: "max", "no value can be right", expected: "\"max\" of at least \"min\"")
      return nil
    }
    return limits
  }

  private static let limits = ValueReader<Limits>.either([
    (.object, plain),
    (
      .array,
      LevelForm.reader(plain) { level, limits in
        var limits = limits
        limits.level = level
        return limits
      }
    ),
  ])

  /// Limits of several metrics.
  static let mapReader = ValueReader<[(name: Located<String>, value: Located<Limits>)]>.map(.metric, to: limits.located)
    .map { entries in
      entries.map { name, limits in
        LimitDeclaration(
          metric: name, level: limits.value.level, minimum: limits.value.minimum, maximum: limits.value.maximum,
          message: limits.value.message, place: name.place.joined(to: limits.place))
      }
    }
}

/// The form `["warn", …]` that gives anything expected a level.
enum LevelForm {
  static func reader<Value>(
    _ inner: ValueReader<Value>, _ apply: @escaping @Sendable (Expectation.Level, Value) -> Value
  ) -> ValueReader<Value> {
    let level = ValueReader<Expectation.Level>.word
    let shape = ValueShape.tuple([level.shape, inner.shape])
    return ValueReader<Value>(shape) { json, collector in
      let parts = Array(json.elements)
      guard json.kind == .array, parts.count == 2 else {
        collector.mismatch(json, shape)
        return nil
      }
      let (level, value) = (level.read(parts[0], collector), inner.read(parts[1], collector))
      guard let level, let value else { return nil }
      return apply(level, value)
    }
  }
}

/// What a scenario expects as a whole: relations between runs, and limits for every run.
struct ExpectDeclaration: Sendable {
  var relations: [RelationDeclaration] = []
  var limits: [LimitDeclaration] = []

  private static let relation = ValueReader<RelationDeclaration>.either([
    (.string, RelationDeclaration.reader),
    (
      .array,
      LevelForm.reader(RelationDeclaration.reader) { level, relation in
        var relation = relation
        relation.level = level
        return relation
      }
    ),
  ])

  static let reader = ValueReader<ExpectDeclaration>.either([
    (.array, ValueReader<[RelationDeclaration]>.array(of: relation).map { ExpectDeclaration(relations: $0) }),
    (.object, LimitDeclaration.mapReader.map { ExpectDeclaration(limits: $0) }),
  ])
}
