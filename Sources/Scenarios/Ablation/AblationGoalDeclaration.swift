import JSON

/// The goal of an ablation: the best set of techniques under constraints.
package struct AblationGoalDeclaration: Sendable {
  /// A metric to minimize or to maximize.
  package struct Objective: Sendable {
    /// The name of the metric.
    package var metric: String { declaredMetric.value }
    /// Whether larger values are wanted.
    package let isMaximized: Bool
    /// The name of the metric with its source location.
    let declaredMetric: Located<String>
  }

  /// The objectives, the most important first; without any, the fewest techniques are sought.
  package private(set) var objectives: [Objective] = []
  /// The constraints, all of which must be met.
  package private(set) var constraints: [AblationConstraint] = []
  /// The start of the goal.
  private(set) var location = SourceLocation.none

  /// The names of the metrics with their source locations.
  var declaredMetrics: [Located<String>] {
    objectives.map(\.declaredMetric) + constraints.flatMap { $0.limits.map(\.declaredMetric) }
  }

  /// The names of the metrics, those of the objectives first; each once.
  package var metrics: [String] {
    declaredMetrics.map(\.value).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The maximum number of objectives and of constraints.
  private static let limit = 16

  private static let objectiveRule = "\"minimize\" or \"maximize\" and a metric, as in \"minimize memory_avg_mb\""

  private static let objective = ValueReader<Objective>.parsed(rule: objectiveRule) { parser, _ in parser.objective() }

  static let reader = ValueReader<AblationGoalDeclaration>.record(
    "a goal", AblationGoalDeclaration(),
    [
      .defaulted(
        "objectives",
        .either([(.string, objective.map { [$0] }), (.array, .array(of: objective, count: 1...limit))]), to: [],
        text: "[]",
        "What the best set minimizes or maximizes, as in \"minimize memory_avg_mb\"; among several, the first one that differs decides. "
          + "The fewest techniques if omitted.", \.objectives),
      .defaulted(
        "subjectTo", .array(of: AblationConstraint.reader, count: 1...limit), to: [], text: "[]",
        "The constraints that every set must meet, as in \"hitch_ms_per_s < 5\".", \.constraints
      ).checked { $0.location = $1.value.location.beginning },
    ],
    check: { _, object in
      if object.member("objectives") != nil || object.member("subjectTo") != nil { return true }
      object.error(at: "", "the goal is empty", expected: "\"objectives\", \"subjectTo\" or both")
      return false
    })

  /// The short form: one constraint, for which the fewest techniques are sought.
  static let target = AblationConstraint.reader.map {
    AblationGoalDeclaration(objectives: [], constraints: [$0], location: $0.location)
  }
}

extension RelationParser {
  /// Parses `minimize metric` or `maximize metric`.
  mutating func objective() -> AblationGoalDeclaration.Objective? {
    guard let token = nextToken(), token.text == "minimize" || token.text == "maximize" else {
      return fail("the objective is missing", expected: "\"minimize\" or \"maximize\"")
    }
    guard let metric = metricName() else { return nil }
    guard isAtEnd else {
      _ = nextToken()
      return fail(
        "the objective continues after its metric",
        expected: "the end of the text; write a second objective as a separate string"
      )
    }
    return AblationGoalDeclaration.Objective(isMaximized: token.text == "maximize", declaredMetric: metric)
  }
}
