import JSON

/// An ablation as declared in a file; invalid parts are nil or omitted, and have been reported.
struct AblationDeclaration: Sendable {
  var base: Located<String>?
  var factors: [FactorDeclaration]
  /// Whether every factor was read: only then are all names and the number of points known.
  var areFactorsComplete: Bool
  var design: Located<AblationDesign>?
  var metrics: [Located<String>]
  /// The smallest change of a metric that counts, by metric, in its unit.
  var smallestEffects: [(name: Located<String>, value: Double)]
  /// The question that the study answers; nil if there is none.
  var goal: AblationGoalDeclaration?
  /// The source location of the start of the ablation.
  var location: SourceLocation

  static let base = Field.optional(
    "base", ValueReader<String>.name(.run).located,
    "The run whose techniques, data and settings every point starts from; the list without techniques if omitted.")
  static let factors = Field.required(
    "factors", .array(of: FactorDeclaration.reader, count: 1...ResolvedAblation.factorLimit),
    "The techniques or other factors to vary, in stacking order.")
  static let design = Field.optional(
    "design", AblationDesign.reader.located, "Which combinations are run; full-factorial if omitted.")
  static let metrics = Field.defaulted(
    "metrics", .array(of: ValueReader<String>.name(.metric).located), to: [], text: "[]",
    "The metrics to explain by the factors, the most important first; lab chooses them if omitted.")
  static let smallestEffects = Field.defaulted(
    "smallestEffects", .map(.metric, to: .number(0...1e12)), to: [], text: "{}",
    "The smallest change that matters, by metric, in its unit; comparisons of conditions ignore smaller changes."
  )
  static let goal = Field.optional(
    "goal", AblationGoalDeclaration.reader, "The question: the best set of techniques under constraints.")
  static let target = Field.optional(
    "target", AblationGoalDeclaration.target,
    "A goal of one constraint, such as \"fps_avg >= 58\", to be met with the fewest techniques.")
  static let shape = ObjectShape(
    "an ablation",
    [base.shape, factors.shape, design.shape, metrics.shape, smallestEffects.shape, goal.shape, target.shape])

  static let reader = ValueReader<AblationDeclaration>.object(shape) { object in
    let factors = object.read(factors)
    return AblationDeclaration(
      base: object.read(base), factors: factors ?? [],
      areFactorsComplete: object.member("factors").map { Array($0.elements).count == factors?.count } ?? false,
      design: object.read(design), metrics: object.value(metrics),
      smallestEffects: object.value(smallestEffects), goal: readGoal(of: object),
      location: object.value.location.beginning)
  }

  /// The goal or the target. A question on the command line replaces the file's question.
  private static func readGoal(of object: ObjectReader) -> AblationGoalDeclaration? {
    let (declared, target) = (object.read(goal), object.read(target))
    guard let goalValue = object.member("goal"), let targetValue = object.member("target") else {
      return declared ?? target
    }
    let isInFile = (goal: goalValue.source == object.value.source, target: targetValue.source == object.value.source)
    if isInFile.goal == isInFile.target {
      object.error(
        at: "target", "the ablation has both a goal and a target",
        expected: "this constraint in \"subjectTo\" of the goal")
    }
    return isInFile.goal ? target : declared
  }
}

/// A factor as declared in a file: one technique, or a name with levels.
struct FactorDeclaration: Sendable {
  var name: Located<String>
  var levels: [LevelDeclaration]
  /// Whether the factor is a single technique with the levels `off` and `on`.
  var isSwitch: Bool
  /// Whether every level was read without errors.
  var isComplete: Bool

  static let factor = Field.required(
    "factor", ValueReader<String>.identifier.located, "Name of the factor, unique in the file.")
  static let levels = Field.required(
    "levels", .array(of: LevelDeclaration.reader, count: 2...LevelDeclaration.limit),
    "Levels of the factor; the study starts from the first.")
  static let shape = ObjectShape("a factor", [factor.shape, levels.shape])

  private static let named = ValueReader<FactorDeclaration>.object(shape) { object in
    let (name, levels) = (object.read(factor), object.read(levels))
    guard let name else { return nil }
    return FactorDeclaration(
      name: name, levels: levels ?? [], isSwitch: false,
      isComplete: object.member("levels").map { Array($0.elements).count == levels?.count } ?? false)
  }

  private static let technique = TechniqueEntry.reader.map { entry in
    FactorDeclaration(
      name: entry.id,
      levels: [
        LevelDeclaration(name: Located("off", at: entry.location), techniques: [], isComplete: true),
        LevelDeclaration(name: Located("on", at: entry.location), techniques: [entry], isComplete: true),
      ], isSwitch: true, isComplete: true)
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

  var name: Located<String>
  var techniques: [TechniqueEntry]
  /// Whether every technique was read without errors.
  var isComplete: Bool

  static let level = Field.required(
    "level", ValueReader<String>.identifier.located, "Name of the level, unique in the factor.")
  static let techniques = Field.required(
    "techniques", .array(of: TechniqueEntry.reader), "The techniques it adds, in stacking order; can be empty.")
  static let shape = ObjectShape("a level", [level.shape, techniques.shape])

  private static let named = ValueReader<LevelDeclaration>.object(shape) { object in
    let (name, techniques) = (object.read(level), object.read(techniques))
    guard let name else { return nil }
    return LevelDeclaration(
      name: name, techniques: techniques ?? [],
      isComplete: object.member("techniques").map { Array($0.elements).count == techniques?.count } ?? false)
  }

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
