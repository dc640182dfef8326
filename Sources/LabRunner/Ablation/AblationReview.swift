import Analysis
import ListRuntime
import Scenarios

/// Checks the results of an ablation for anything that would mislead a reader.
struct AblationReview {
  let ablation: ResolvedAblation
  let condition: Int
  let table: AblationTable
  /// Run names by table row; nil for a point that cannot exist.
  let runs: [String?]
  /// Measurements by table row; nil where there is no result.
  let measurements: [Measurements?]
  /// The keys of the runs' documents that differ although no factor varies them.
  let unexpectedDifferences: [String]

  /// All warnings, the most severe first.
  func warnings(checkingPictures: Bool) -> [AblationWarning] {
    failures + comparability + contradictions + pictures(isChecked: checkingPictures) + inert + exclusions
      + scrollLengths + saturation
  }

  private var base: ResolvedRun { ablation.conditions[condition].base }

  private var failures: [AblationWarning] {
    AblationFailure.all(in: table, runs: runs).map { failure in
      AblationWarning(.failed, "\(failure.text.prefix(1).uppercased())\(failure.text.dropFirst()).")
    }
  }

  private var comparability: [AblationWarning] {
    var warnings: [AblationWarning] = []
    if !unexpectedDifferences.isEmpty {
      warnings.append(
        AblationWarning(
          .notComparable,
          "Runs differ from the base run in more than the factors' techniques: \(unexpectedDifferences.joined(separator: ", "))."
        ))
    }
    var documents = RunDocuments()
    let keys = documents.differingKeys(base.configuration, ablation.conditions[0].base.configuration)
      .filter {
        ![RunDocument.deviceKey, RunDocument.systemKey].contains($0) && !InputDifference.techniqueKeys.contains($0)
      }
    if !keys.isEmpty {
      warnings.append(
        AblationWarning(
          .notComparable,
          "Runs differ from those of \(ablation.conditions[0].name) in more than the device and its system: "
            + "\(keys.joined(separator: ", "))."))
    }
    return warnings
  }

  /// Changes between two combinations that were measured on this device, and have the opposite sign in the model.
  private var contradictions: [AblationWarning] {
    guard let fit = base.configuration.profile.fit, !fit.measuredChanges.isEmpty else { return [] }
    var values: [Set<String>: [Rational?]] = [:]
    for row in table.rows {
      guard case .measured(let measured) = row.outcome,
        case .run(let run) = ablation.combination(at: row.point, under: condition)
      else { continue }
      values[Set(run.configuration.techniques.map(\.text))] = measured
    }
    return fit.measuredChanges.compactMap { change in
      let known = MeasuredContradiction(reference: fit.reference, change: change)
      guard let metric = table.metrics.firstIndex(where: { $0.name == change.metric }),
        let before = values[Set(change.from)]?[metric], let after = values[Set(change.to)]?[metric],
        known.contradicts(after - before)
      else { return nil }
      let column = Quantity.named(change.metric)
      let unit = column?.changeUnit ?? ""
      let (measured, here) = (
        known.measured.signedText(decimals: column?.decimals ?? 3),
        (after - before).signedText(decimals: column?.decimals ?? 3)
      )
      let isAddition = change.from.allSatisfy(change.to.contains)
      return AblationWarning(
        .contradicted, "\(known.sentence) Here it is \(here) \(unit).",
        brief: isAddition
          ? "Measurements disagree (\(fit.reference)): \(known.added) changed "
            + "\(column?.noun ?? change.metric) by \(measured) \(unit), here by \(here) \(unit)." : nil,
        metrics: [change.metric])
    }
  }

  // MARK: - Levels that change nothing

  private var inert: [AblationWarning] {
    table.factors.indices.flatMap { factor in
      (1..<table.factors[factor].levels.count).compactMap { inert(factor, level: $0) }
    }
  }

  /// Compares all metrics, counts and amounts of work of each measured pair of points that differ only in this level.
  private func inert(_ factor: Int, level: Int) -> AblationWarning? {
    var pairs = 0
    var unchanged: [[Int]] = []
    for (row, measured) in zip(table.rows, measurements) where row.point[factor] == level {
      var without = row.point
      without[factor] = 0
      guard let measured, let position = table.position(of: without), let other = measurements[position] else {
        continue
      }
      pairs += 1
      if measured == other { unchanged.append(without) }
    }
    guard let first = unchanged.first else { return nil }
    let name = table.factors[factor].text(level: level)
    if unchanged.count == pairs {
      return AblationWarning(
        .inert,
        "\(name) has no effect: no metric, count or amount of work changes in any of \(pairs) pairs of runs.",
        level: name)
    }
    return AblationWarning(
      .inertSometimes,
      "\(name) changes nothing in \(unchanged.count) of \(pairs) pairs of runs, such as on top of \(table.factors.text(of: first)).",
      level: name)
  }

  // MARK: - Pictures

  private func pictures(isChecked: Bool) -> [AblationWarning] {
    table.factors.indices.flatMap { factor in
      (1..<table.factors[factor].levels.count).flatMap { level -> [AblationWarning] in
        guard let point = table.rows.first(where: { $0.point[factor] == level && isPossible($0.outcome) })?.point
        else { return [] }
        return PictureWarnings(ablation, condition, factor: factor, at: point).warnings(isChecked: isChecked)
      }
    }
  }

  private func isPossible(_ outcome: AblationTable.Outcome) -> Bool {
    if case .infeasible = outcome { false } else { true }
  }

  // MARK: - Limits of the metrics

  private var exclusions: [AblationWarning] {
    let isFull = table.rows.count == table.factors.reduce(1) { $0 * $1.levels.count }
    guard isFull else { return [] }
    let goal = table.factors.lastLevels
    return goal.indices.flatMap { first in
      goal.indices.dropFirst(first + 1).compactMap { second in
        let canCombine = table.rows.contains { row in
          row.point[first] == goal[first] && row.point[second] == goal[second] && isPossible(row.outcome)
        }
        guard !canCombine else { return nil }
        let names = [first, second].map { table.factors[$0].text(level: goal[$0]) }
        return AblationWarning(
          .exclusive,
          "\(names[0]) and \(names[1]) can never be together, so shares of the change are undefined: "
            + "make them levels of one factor.")
      }
    }
  }

  private var scrollLengths: [AblationWarning] {
    let duration = Quantity.scrollDuration
    let durations = measurements.compactMap { $0?[duration.name] }
    guard let least = durations.min(), let greatest = durations.max(),
      duration.text(least) != duration.text(greatest)
    else { return [] }
    let sums = table.metrics.filter { Quantity.named($0.name)?.aggregation == .sum }
    guard !sums.isEmpty else { return [] }
    return [
      AblationWarning(
        .unequalScrolls,
        "The durations of scrolls range from \(duration.text(least)) to \(duration.text(greatest)) s, and \(sums.map(\.noun).joined(separator: ", ")) "
          + "\(sums.count == 1 ? "sums" : "sum") over them: prefer metrics per row or per second.",
        metrics: sums.map(\.name))
    ]
  }

  private var saturation: [AblationWarning] {
    table.metrics.enumerated().compactMap { position, metric in
      guard let limit = Quantity.metric(metric.name)?.best.value(on: base.configuration.profile) else {
        return nil
      }
      let values = table.rows.compactMap { row in
        if case .measured(let values) = row.outcome { values[position] } else { nil }
      }
      let count = values.count { $0 == limit }
      guard count > 0 else { return nil }
      return AblationWarning(
        .saturated,
        "\(metric.noun.prefix(1).uppercased())\(metric.noun.dropFirst()) is at its limit of "
          + "\(Measurements.text(limit, of: metric.name))\(metric.unit.isEmpty ? "" : " ")\(metric.unit) in \(count) of \(values.count) runs: "
          + "the effect of a technique is not visible there.", metrics: [metric.name])
    }
  }
}
