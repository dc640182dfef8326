import Analysis
import LabRunner
import ListRuntime

/// Runs of a study that add techniques one after the other, with the change of a metric by each.
struct StudySteps {
  /// A run and its change relative to the previous one.
  struct Step {
    let run: String
    let value: Rational
    let change: Rational
    /// The measurement that contradicts the change; nil if none does.
    let contradiction: MeasuredContradiction?
    /// The interval of the change; nil without an ensemble.
    let interval: EnsembleInterval?
  }

  /// The metric.
  let metric: Quantity
  /// The value of the run from which the steps start.
  let start: Rational
  /// The runs, the first one included.
  let names: [String]
  /// The names of these runs without their condition, if all have the same one.
  let runNames: RunNames
  /// The condition that all runs have; nil if they have none or several.
  private let condition: String?
  /// The runs after the first.
  let steps: [Step]

  /// Whether no step changes anything.
  var isFlat: Bool { steps.allSatisfy { $0.change.isZero } }

  /// With fewer steps, the study does not count as a study of steps.
  private static let leastSteps = 2

  /// Finds the longest chain of competitors of a group, in which each run is compared with the previous one and has its
  /// techniques and more. Among equally long chains, the one with later runs wins. Nil if there are too few steps.
  /// O(runs · techniques).
  init?(_ study: StudyResult, _ metric: Quantity, in group: StudyGroup) {
    var chains: [String: [RunResult]] = [:]
    var longest: [RunResult] = []
    for run in group.competitors where run.data?.measurements[metric.name] != nil {
      let before = run.compareTo.compactMap { chains[$0] }
        .filter { chain in chain.last.map { Self.extends($0, by: run) } ?? false }
        .max { $0.count < $1.count }
      let chain = (before ?? []) + [run]
      chains[run.name] = chain
      if chain.count >= longest.count { longest = chain }
    }
    let values = longest.compactMap { $0.data?.measurements[metric.name] }
    guard values.count == longest.count, values.count > Self.leastSteps, let start = values.first else { return nil }
    self.metric = metric
    self.start = start
    names = longest.map(\.name)
    runNames = RunNames(longest)
    let conditions = Set(longest.map(\.configuration.condition))
    condition = conditions.count == 1 && conditions != [""] ? conditions.first : nil
    steps = zip(longest, values).dropFirst().enumerated().map { index, step in
      let comparison = study.comparisons(of: step.0).first { $0.against == longest[index].name }
      return Step(
        run: step.0.name, value: step.1, change: step.1 - values[index],
        contradiction: comparison?.contradiction(of: metric.name),
        interval: comparison.flatMap { study.uncertainty?.interval(of: $0, metric.name) })
    }
  }

  /// Whether a run has all techniques of another one, and more.
  private static func extends(_ run: RunResult, by other: RunResult) -> Bool {
    var rest = other.techniques
    for technique in run.techniques {
      guard let position = rest.firstIndex(of: technique) else { return false }
      rest.remove(at: position)
    }
    return !rest.isEmpty
  }

  /// The change of a step, with a mark if a measurement contradicts it: `+8.12†`.
  func text(of step: Step) -> String {
    step.change.signedText(decimals: metric.decimals) + (step.contradiction == nil ? "" : ContradictionNotes.mark)
  }

  /// A sentence that names the best run of the group, to follow that of the steps; nil if these end with it.
  func bestSentence(_ ranking: Ranking, in group: StudyGroup) -> String? {
    guard let best = ranking.best, let end = group.runs.first(where: { $0.name == names.last }),
      !best.runs.contains(group.shortName(of: end))
    else { return nil }
    let value = "\(metric.text(best.value)) \(metric.unit)"
    return best.runs.count == 1
      ? " The best of \(ranking.countText) is \(best.runs[0]), with \(value)."
      : " The best of \(ranking.countText) are \(StudyAnswer.list(best.runs)), with \(value)."
  }

  /// The steps in a sentence: `Frame rate, step by step: worst 25.92 fps, reuse +8.12 fps, …; 53.06 fps at the end.`
  ///
  /// A condition that all runs have in common appears only once.
  ///
  /// - Parameters:
  ///   - group: the name of the group, if the sentence says it.
  ///   - isShort: whether the condition is left out of names.
  func sentence(on group: String?, isShort: Bool) -> String {
    func short(_ name: String) -> String { isShort && condition != nil ? runNames.short(name) : name }
    let parts = steps.map { step in
      "\(short(step.run)) \(text(of: step)) \(metric.changeUnit)"
        + (step.interval.map {
          " \($0.signedText(decimals: metric.decimals))\($0.mark(of: step.change, decimals: metric.decimals))"
        } ?? "")
    }
    let end = steps.last.map { metric.text($0.value) } ?? ""
    let heading = group.map { "On \($0), \(metric.noun)" } ?? metric.noun.withCapital
    return "\(heading), step by step: \(short(names[0])) \(metric.text(start)) \(metric.unit), "
      + "\(parts.joined(separator: ", ")); \(end) \(metric.unit) at the end."
  }
}
