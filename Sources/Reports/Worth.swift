internal import Analysis
internal import LabRunner

/// What each technique of an ablation is worth by one metric, under one condition.
struct Worth {
  /// The names of the techniques at their goals.
  let names: [String]
  /// What each changes; nil where that is undefined.
  let changes: [Rational?]
  private let metric: AblationMetric
  private let measure: FactorContributions.Measure
  private let orderCount: Int128?

  /// The contributions of techniques; nil if none is defined.
  init?(_ study: AblationStudy, _ metric: AblationMetric, _ effects: Effect<AblationEffects>) {
    guard case .success(let effects) = effects else { return nil }
    let contributions = effects.factorContributions
    changes = contributions.changes.map { try? $0.get() }
    guard changes.contains(where: { $0 != nil }) else { return nil }
    measure = contributions.measure
    names = study.plan.goalNames
    self.metric = metric
    orderCount = (try? effects.shapleyValues.get())?.orderCount
  }

  private var unit: String { MetricDefinition.named(metric.name).map { " \($0.unit)" } ?? "" }

  /// The change of a technique with its unit.
  func text(ofFactor factor: Int) -> String {
    changes[factor].map { $0.signedText(decimals: AblationEffectSections.decimals(of: metric.name)) + unit } ?? "-"
  }

  /// The techniques from the best to the worst; those without a value last.
  var order: [Int] {
    changes.indices.sorted { first, second in
      switch (changes[first], changes[second]) {
      case (let left?, let right?) where left != right: isBetter(left, than: right)
      case (.some, nil): true
      case (nil, .some): false
      default: first < second
      }
    }
  }

  private func isBetter(_ change: Rational, than other: Rational) -> Bool {
    metric.polarity == .higherIsBetter ? change > other : change < other
  }

  /// What the numbers are, as the heading of a chart.
  var heading: String {
    "What each technique changes in \(metric.name) (\(metric.polarity.rawValue) is better; \(measure.text))"
  }

  /// A sentence on the techniques that are worth most and least, and on all together.
  var sentence: String {
    let order = order.filter { changes[$0] != nil }
    guard let most = order.first, let least = order.last else { return "" }
    func text(_ factor: Int) -> String { "\(names[factor]) (\(self.text(ofFactor: factor)))" }
    guard most != least else { return "By \(metric.name), \(text(most))." }
    guard let orderCount else {
      return "By \(metric.name), \(text(most)) changes most for the better, \(text(least)) least."
    }
    let total = changes.compactMap { $0 }.reduce(.zero, +).signedText(
      decimals: AblationEffectSections.decimals(of: metric.name))
    return
      "By \(metric.name), \(text(most)) is worth most and \(text(least)) least, averaged over \(orderCount) orders of "
      + "adopting them; all together change it by \(total)\(unit)."
  }
}
