import JSON

/// An ablation as declared in a file; invalid parts are nil or omitted, and have been reported.
struct AblationDeclaration: Sendable {
  var base: Located<String>?
  var factors: [FactorDeclaration] = []
  /// Whether every factor was read: only then are all names and the number of points known.
  var areFactorsComplete = false
  var design: Located<AblationDesign>?
  var metrics: [Located<String>] = []
  /// The smallest change of a metric that counts, by metric, in its unit.
  var smallestEffects: [(name: Located<String>, value: Double)] = []
  /// The question that the study answers; nil if there is none.
  var goal: AblationGoalDeclaration?
  private var target: AblationGoalDeclaration?
  /// The source location of the start of the ablation.
  var location = SourceLocation.none

  static let reader = ValueReader<AblationDeclaration>.record(
    "an ablation", AblationDeclaration(),
    [
      .optional(
        "base", ValueReader<String>.name(.run).located,
        "The run whose techniques, data and settings every point starts from; the list without techniques if omitted.",
        optional: \.base),
      .required(
        "factors", .array(of: FactorDeclaration.reader, count: 1...ResolvedAblation.factorLimit),
        "The techniques or other factors to vary, in stacking order.", \.factors
      ).dispensable.checked { ablation, object in
        ablation.areFactorsComplete = !ablation.factors.isEmpty && object.isComplete("factors", ablation.factors.count)
        ablation.location = object.value.location.beginning
      },
      .optional(
        "design", AblationDesign.reader.located, "Which combinations are run; full-factorial if omitted.",
        optional: \.design),
      .defaulted(
        "metrics", .array(of: ValueReader<String>.name(.metric).located), to: [], text: "[]",
        "The metrics to explain by the factors, the most important first; lab chooses them if omitted.", \.metrics),
      .defaulted(
        "smallestEffects", .map(.metric, to: .number(0...1e12)), to: [], text: "{}",
        "The smallest change that matters, by metric, in its unit; comparisons of conditions ignore smaller changes.",
        \.smallestEffects),
      .optional(
        "goal", AblationGoalDeclaration.reader, "The question: the best set of techniques under constraints.",
        optional: \.goal),
      .optional(
        "target", AblationGoalDeclaration.target,
        "A goal of one constraint, such as \"fps_avg >= 58\", to be met with the fewest techniques.", optional: \.target
      ).checked(chooseGoal),
    ])

  /// Chooses the goal or the target. A question on the command line replaces the file's question.
  @Sendable private static func chooseGoal(_ ablation: inout AblationDeclaration, _ object: ObjectReader) {
    guard let goal = object.member("goal"), let target = object.member("target") else {
      ablation.goal = ablation.goal ?? ablation.target
      return
    }
    let isInFile = (goal: goal.source == object.value.source, target: target.source == object.value.source)
    if isInFile.goal == isInFile.target {
      object.error(
        at: "target", "the ablation has both a goal and a target",
        expected: "this constraint in \"subjectTo\" of the goal")
    }
    if isInFile.goal { ablation.goal = ablation.target }
  }
}

/// A factor as declared in a file: one technique, or a name with levels.
struct FactorDeclaration: Sendable {
  var name = Located("")
  var levels: [LevelDeclaration] = []
  /// Whether the factor is a single technique with the levels `off` and `on`.
  var isSwitch = false
  /// Whether every level was read without errors.
  var isComplete = true

  private static let named = ValueReader<FactorDeclaration>.record(
    "a factor", FactorDeclaration(),
    [
      .required("factor", ValueReader<String>.identifier.located, "Name of the factor, unique in the file.", \.name),
      .required(
        "levels", .array(of: LevelDeclaration.reader, count: 2...LevelDeclaration.limit),
        "Levels of the factor; the study starts from the first.", \.levels
      ).dispensable.checked { $0.isComplete = !$0.levels.isEmpty && $1.isComplete("levels", $0.levels.count) },
    ])

  private static let technique = TechniqueEntry.reader.map { entry in
    FactorDeclaration(
      name: entry.id,
      levels: [
        LevelDeclaration(name: Located("off", at: entry.location)),
        LevelDeclaration(name: Located("on", at: entry.location), techniques: [entry]),
      ], isSwitch: true)
  }

  static let reader = ValueReader<FactorDeclaration>(.either([technique.shape, named.shape])) { json, collector in
    let isNamed = json.kind == .object && (json["factor"] != nil || json["levels"] != nil) && json["id"] == nil
    return (isNamed ? named : technique).read(json, collector)
  }
}

/// A level of a factor as declared in a file: the techniques it adds.
struct LevelDeclaration: Sendable {
  /// Maximum number of levels of a factor.
  static let limit = 64

  var name = Located("")
  var techniques: [TechniqueEntry] = []
  /// Whether every technique was read without errors.
  var isComplete = true

  private static let named = ValueReader<LevelDeclaration>.record(
    "a level", LevelDeclaration(),
    [
      .required("level", ValueReader<String>.identifier.located, "Name of the level, unique in the factor.", \.name),
      .required(
        "techniques", .array(of: TechniqueEntry.reader), "The techniques it adds, in stacking order; can be empty.",
        \.techniques
      ).dispensable.checked {
        $0.isComplete = $1.member("techniques") != nil && $1.isComplete("techniques", $0.techniques.count)
      },
    ])

  private static let list = ValueReader<[TechniqueEntry]>.array(of: TechniqueEntry.reader)

  static let reader = ValueReader<LevelDeclaration>(
    .either([TechniqueEntry.reader.shape, list.shape, named.shape])
  ) { json, collector in
    if json.kind == .object, json["id"] == nil { return named.read(json, collector) }
    let entries =
      json.kind == .array ? list.read(json, collector) : TechniqueEntry.reader.read(json, collector).map { [$0] }
    return entries.map { entries in
      let name = entries.map(\.id.value).joined(separator: "+")
      return LevelDeclaration(
        name: Located(name.isEmpty ? "off" : name, at: json.location), techniques: entries,
        isComplete: json.kind != .array || Array(json.elements).count == entries.count)
    }
  }
}
