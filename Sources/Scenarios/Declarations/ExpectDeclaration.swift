import JSON

/// A limit as declared in a file: `"fps_avg": {"min": 50}`,
/// `"fps_avg": ["warn", {"maxDecrease": "5%", "against": "worst"}]` or `"memory_avg_mb": "off"`.
struct LimitDeclaration: Sendable {
  var metric: Located<String>
  var limits: Limits
  /// The source location of the metric's name and its limits.
  var location: SourceLocation

  /// The limits of one metric.
  struct Limits: Sendable {
    var level = Expectation.Level.error
    var minimum: Double?
    var maximum: Double?
    var change = ChangeLimits()
    /// The reference for changes: the name of a run, or that of the baseline.
    var reference: Located<String>?
    var message: String?
    /// Whether the metric is excluded from regression checks.
    var isOff = false
  }

  private static let anyNumber = ValueReader<Double>.number(
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)

  private static let plain = ValueReader<Limits>.record(
    "a limit", Limits(),
    [
      .optional("min", anyNumber, "The minimum allowed value.", optional: \.minimum),
      .optional("max", anyNumber, "The maximum allowed value.", optional: \.maximum),
      .optional(
        "maxIncrease", Tolerance.reader,
        "The maximum increase over the value of \"against\": in the metric's unit, or as in \"5%\".",
        optional: \.change.maximumIncrease),
      .optional(
        "maxDecrease", Tolerance.reader,
        "The maximum decrease below the value of \"against\": in the metric's unit, or as in \"5%\".",
        optional: \.change.maximumDecrease),
      .optional(
        "against", referenceName.located,
        "The reference for a change: a run, or \(Expectation.Reference.baselineName) for the baseline that lab check uses.",
        optional: \.reference),
      .optional("message", .text, "What to do if the expectation is not met.", optional: \.message),
    ], check: check)

  private static let referenceName = ValueReader<String>.text(
    rule: "the name of a run of this scenario, or \(JSONString.quoted(Expectation.Reference.baselineName))"
  ) { !$0.isEmpty }

  @Sendable private static func check(_ limits: Limits, _ object: ObjectReader) -> Bool {
    let changes = ["maxIncrease", "maxDecrease"]
    let change = changes.first { object.member($0) != nil }
    if change == nil, object.member("min") == nil, object.member("max") == nil {
      object.error(
        at: "", "the limit has no number",
        expected: ValueShape.oneOf((["min", "max"] + changes).map(JSONString.quoted)))
      return false
    }
    if let change, object.member("against") == nil {
      object.error(
        at: change, "the limit on a change has no reference value",
        expected: "\"against\", with \(referenceName.shape.phrase)")
      return false
    }
    if change == nil, object.member("against") != nil {
      object.error(
        at: "against", "no limit uses this reference value",
        expected: "\(ValueShape.oneOf(changes.map(JSONString.quoted))) beside it")
      return false
    }
    if let minimum = limits.minimum, let maximum = limits.maximum, minimum > maximum {
      object.error(at: "max", "no value can meet both limits", expected: "\"max\" of at least \"min\"")
      return false
    }
    return true
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
    (.string, ValueReader<String>.word(["off"]).map { _ in Limits(isOff: true) }),
  ])

  private static let map = ValueReader<[(name: Located<String>, value: Located<Limits>)]>.map(
    .metric, to: limits.located)
  /// The form of the limits of several metrics, which a schema defines once.
  static let sharedShape = (name: "limits", shape: map.shape)

  /// Reads the limits of several metrics.
  static let mapReader = ValueReader(.shared(sharedShape.name, sharedShape.shape), read: map.read)
    .map { entries in
      entries.map { name, limits in
        LimitDeclaration(metric: name, limits: limits.value, location: name.location.joined(to: limits.location))
      }
    }
}

/// The form `["warn", …]`, which gives an expectation a level.
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

/// The expectations of a whole scenario: relations between runs, and limits for every run.
struct ExpectDeclaration: Sendable {
  var relations: [RelationDeclaration] = []
  var limits: [LimitDeclaration] = []

  private static let relation = ValueReader<ExpectDeclaration>.either([
    (.string, RelationDeclaration.reader.map { ExpectDeclaration(relations: [$0]) }),
    (
      .array,
      LevelForm.reader(leveledRelation) { level, relation in
        var relation = relation
        relation.level = level
        return relation
      }.map { ExpectDeclaration(relations: [$0]) }
    ),
    (.object, limitsOfAll),
  ])

  /// The relation of a level form, which cannot contain limits: those have a level of their own.
  private static let leveledRelation = ValueReader<RelationDeclaration>(RelationDeclaration.reader.shape) {
    json, collector in
    guard json.kind == .object else { return RelationDeclaration.reader.read(json, collector) }
    let metric = json.members.first { _ in true }?.key.string ?? "fps_avg"
    collector.error(
      at: json, "only a relation has its level before it",
      expected: "the level of a limit inside, as in {\(JSONString.quoted(metric)): [\"warn\", {\"min\": 5}]}",
      found: json.summary)
    return nil
  }

  private static let limitsOfAll = LimitDeclaration.mapReader.map { ExpectDeclaration(limits: $0) }

  static let reader = ValueReader<ExpectDeclaration>.either([
    (
      .array,
      ValueReader<[ExpectDeclaration]>.array(of: relation).map { parts in
        ExpectDeclaration(relations: parts.flatMap(\.relations), limits: parts.flatMap(\.limits))
      }
    ),
    (.object, limitsOfAll),
  ])
}
