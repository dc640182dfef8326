import Analysis
import LabRunner

/// The value of each technique of an ablation by one metric, under one condition.
struct TechniqueContributions {
  /// The names of the techniques at their goals.
  let names: [String]
  /// The change by each; nil where it is undefined.
  let changes: [Rational?]
  /// The change by each alone, relative to the baseline; nil where it is undefined.
  private let alone: [Rational?]
  private let metric: Quantity
  private let measure: FactorContributions.Measure
  private let orderCount: Int128?

  /// The contributions of techniques; nil if none is defined.
  init?(_ study: AblationStudy, _ metric: Quantity, _ effects: Effect<AblationEffects>) {
    guard case .success(let effects) = effects else { return nil }
    let contributions = effects.factorContributions
    changes = contributions.changes.map { try? $0.get() }
    guard changes.contains(where: { $0 != nil }) else { return nil }
    measure = contributions.measure
    alone = effects.oneAtATime.map { try? $0.get().change }
    names = study.plan.goalNames
    self.metric = metric
    orderCount = (try? effects.shapleyValues.get())?.orderCount
  }

  /// The techniques from the best to the worst; techniques without a value come last.
  var order: [Int] {
    changes.indices.sorted { first, second in
      switch (changes[first], changes[second]) {
      case (let left?, let right?) where left != right: gain(left) > gain(right)
      case (.some, nil): true
      case (nil, .some): false
      default: first < second
      }
    }
  }

  /// A change as it is printed, with the sign of an improvement.
  func gain(_ change: Rational) -> Rational {
    let printed = change.rounded(decimals: metric.decimals)
    return metric.polarity == .higherIsBetter ? printed : .zero - printed
  }

  /// The techniques whose change alone has the opposite sign of their change averaged over the orders of adoption, as a
  /// sentence; nil if there are none.
  ///
  /// A reader could mistake the average for the effect of the technique alone.
  var reversals: String? {
    guard case .shapleyValue = measure, alone.count == changes.count else { return nil }
    let parts = changes.indices.compactMap { factor -> String? in
      guard let change = changes[factor], let alone = alone[factor] else { return nil }
      let texts = (metric.signedTextWithUnit(alone), metric.signedTextWithUnit(change))
      guard gain(alone) * gain(change) < .zero, texts.0.first != texts.1.first else { return nil }
      return "\(names[factor]) \(texts.0)"
    }
    return parts.isEmpty
      ? nil
      : "These are averages over all orders of adoption. Alone, the sign is the opposite: \(parts.joined(separator: ", "))."
  }

  /// The meaning of the numbers, as the heading of a chart.
  ///
  /// - Parameter legend: the meaning of the chart's marks; nil to state the better direction.
  func heading(legend: String?) -> String {
    metric.changesHeading(measure.text, legend: legend ?? "\(metric.polarity.rawValue) is better")
  }

  /// A sentence on the techniques with the greatest and the smallest value, and on all together; it continues after the
  /// name of the metric and a colon.
  var sentence: String {
    let defined = order.compactMap { factor in changes[factor].map { (factor: factor, change: $0) } }
    guard let most = defined.first, let least = defined.last else { return "" }
    func text(_ entry: (factor: Int, change: Rational)) -> String {
      "\(names[entry.factor]) (\(metric.signedTextWithUnit(entry.change)))"
    }
    guard !defined.allSatisfy({ $0.change.isZero }) else { return "nothing changes it." }
    guard defined.count > 1 else { return "\(text(most)) \(gain(most.change) > .zero ? "improves" : "worsens") it." }
    let claim: String
    if gain(most.change) > .zero {
      claim =
        "\(text(most)) improves it most"
        + (gain(least.change) < .zero ? ", and \(text(least)) worsens it most" : ", and \(text(least)) least")
    } else {
      claim =
        "no technique improves it; \(text(most)) "
        + (most.change.isZero
          ? "does not change it, and \(text(least)) worsens it most" : "worsens it least, and \(text(least)) most")
    }
    let orders = orderCount.map { count in
      let total = defined.reduce(Rational.zero) { $0 + $1.change }
      return
        (count == 1 ? ", in the only order that is possible" : ", averaged over \(count) orders of adopting them")
        + "; all together change it by \(metric.signedTextWithUnit(total))"
    }
    return "\(claim)\(orders ?? "")."
  }
}
