import Analysis
import JSON

/// The sentences on two sets of recordings.
struct RecordingSentences {
  private let report: RecordingReport
  private let contrast: RepetitionComparison.Contrast

  init(_ report: RecordingReport, _ contrast: RepetitionComparison.Contrast) {
    self.report = report
    self.contrast = contrast
  }

  /// The subject and the set that is compared with the first, for lists.
  static func subject(_ contrast: RepetitionComparison.Contrast) -> String {
    [contrast.subject.name, contrast.new.name].compactMap(\.self).joined(separator: ", ")
  }

  private var prefix: String {
    report.comparison.subjects.count > 1 ? contrast.subject.name.map { "\($0): " } ?? "" : ""
  }

  // MARK: - The answer

  /// What a deciding metric shows: what spoils the comparison, the verdict, and what is missing for one.
  func sentences(on cell: ComparedCell) -> [String] {
    if report.comparison.settings.isNoise { return [prefix + noise(cell)] }
    let spoiling = contrast.cautions.filter(\.spoils)
    guard !spoiling.isEmpty else { return [prefix + verdict(cell), missing(cell)].filter { !$0.isEmpty } }
    return [
      "\(prefix)Undecided, because what differs may not be the build. \(spoiling.map(sentence).joined(separator: " "))"
    ]
      + ["As recorded: \(verdict(cell))", missing(cell)].filter { !$0.isEmpty }
  }

  private func verdict(_ cell: ComparedCell) -> String {
    let quantity = cell.metric.quantity
    let (old, new) = cell.medians
    let values =
      "\(quantity.name) is \(quantity.text(new))\(quantity.unitSuffix) in \(contrast.new.name) and \(quantity.text(old))\(quantity.unitSuffix) in \(contrast.old.name)"
    let estimate = "\(quantity.signedText(cell.shift.interval.estimate))\(quantity.unitSuffix)"
    let percent = cell.shift.percentText(cell.shift.interval.estimate).map { " (\($0))" } ?? ""
    let limit = report.threshold ?? ""
    guard let interval = cell.intervalText else {
      return "Undecided: \(values); too few repetitions for an interval of the difference, \(estimate)\(percent)."
    }
    let range = "the interval of the difference is \(interval)\(quantity.unitSuffix)"
    if cell.isWithinThreshold {
      return "No difference of more than \(limit): \(values); \(range)."
    }
    switch cell.shift.verdict {
    case .better, .worse:
      let by = limit.isEmpty ? "" : " by more than \(limit)"
      return
        "\(cell.shift.verdict.rawValue.withCapital)\(by): \(values), a difference of \(estimate)\(percent); \(range)."
    case .undecided:
      let passed = report.gate != nil && cell.gate == .passed ? "Not worse by more than \(limit)" : "Undecided"
      return "\(passed): \(values), a difference of \(estimate)\(percent); \(range)."
    }
  }

  /// What is missing for a decision, in repetitions; empty if nothing is.
  private func missing(_ cell: ComparedCell) -> String {
    let isOpen =
      report.gate == nil ? cell.shift.verdict == .undecided && !cell.isWithinThreshold : cell.gate == .undecided
    guard isOpen else { return "" }
    let quantity = cell.metric.quantity
    guard let decided = cell.decidedDifference else {
      return cell.old.count < 2 && cell.new.count < 2
        ? "Each set has one repetition, which says nothing about how far repetitions differ: record at least \(cell.least) of each."
        : "The values of a set do not differ, so nothing says how many more repetitions decide."
    }
    let share = cell.shift.percent(decided).map { " (\(FixedDecimals.text($0, $0 < 10 ? 1 : 0) ?? "") %)" } ?? ""
    let now =
      cell.intervalText == nil
      ? ""
      : " \(cell.old.count == cell.new.count ? "\(cell.old.count) of each decide" : "These decide") a difference of \(quantity.text(decided))\(quantity.unitSuffix)\(share) or more."
    let base = (cell.shift.base ?? 0).magnitude
    let wanted = cell.ignored > 0 ? cell.ignored : Self.wantedShare * base
    guard let more = cell.moreRepetitions(deciding: wanted) else {
      return "The median of \(contrast.old.name) is 0, so a percentage says nothing.\(now)"
    }
    let text = cell.ignored > 0 ? report.threshold ?? "" : "\(FixedDecimals.short(100 * Self.wantedShare)) %"
    if more == 0 {
      return
        "A difference of \(text) would have been decided with a probability of \(Self.power) %: it is probably smaller."
    }
    let count = more >= 1_000_000 ? "More than a million more" : "About \(more) more"
    return
      "\(count) \(more == 1 ? "repetition" : "repetitions") of each decide\(more == 1 ? "s" : "") a difference of \(text) with a probability of \(Self.power) %.\(now)"
  }

  /// The difference for which repetitions are planned if no threshold is given, as a share of the first median.
  private static let wantedShare = 0.05
  private static let power = FixedDecimals.short(100 * ComparedCell.power)

  private func noise(_ cell: ComparedCell) -> String {
    let quantity = cell.metric.quantity
    guard let believed = cell.leastBelievedDifference else {
      return
        "\(quantity.name): \(cell.old.count) and \(cell.new.count) repetitions are too few for an interval; at least \(cell.least) of each are needed."
    }
    let percent = cell.shift.percent(believed)
    let limit = percent.map { "\(Int($0.rounded(.up)))%" }
    return
      "The least difference of \(quantity.name) to believe between two such sets is \(quantity.text(believed))\(quantity.unitSuffix)\(percent.map { " (\(FixedDecimals.text($0, 1) ?? "") %)" } ?? ""): "
      + "\(contrast.old.name) and \(contrast.new.name) are the same build, and the interval of their difference is \(cell.intervalText ?? "")\(quantity.unitSuffix)."
      + (limit.map { " Compare other builds with --threshold \($0)." } ?? "")
      + (cell.shift.verdict == .undecided
        ? "" : " The two sets differ although the build is the same: alternate the builds when you record.")
  }

  // MARK: - Cautions

  /// A caution as a sentence.
  func sentence(on caution: ComparisonCaution) -> String {
    let (old, new) = (contrast.old.name, contrast.new.name)
    switch caution {
    case .differs(let condition, let before, let after):
      return
        "The \(condition) differs: \(PlainText.enumeration(before)) in \(old), \(PlainText.enumeration(after)) in \(new)."
    case .varies(let condition, let set, let values):
      return "The \(condition) is not the same in all files of \(set): \(PlainText.enumeration(values))."
    case .unsuitable(let set, let condition):
      return "\(set) was \(condition.name) \(condition.value), whose figures are not those of users."
    case .length(let cell):
      let quantity = cell.metric.quantity
      return
        "\(quantity.name) is \(quantity.text(cell.medians.old))\(quantity.unitSuffix) in \(old) and \(quantity.text(cell.medians.new))\(quantity.unitSuffix) in \(new): not the same was scrolled."
    case .drift(let metric, let slope, let base):
      let share = base == 0 ? "" : " (\(FixedDecimals.signedText(100 * slope / base.magnitude, 1)) %)"
      return
        "\(metric.quantity.name) drifts over the repetitions, by \(metric.quantity.signedText(slope))\(metric.quantity.unitSuffix)\(share) from one to the next, for example with the temperature of the device: record the sets in turn, and compare them with --paired."
    case .outlier(let cell, let repetition, let value, let without):
      let quantity = cell.metric.quantity
      let start = "\(repetition.label) is far from the others, with \(quantity.text(value))\(quantity.unitSuffix)"
      guard let without else { return "\(start)." }
      let estimate = "\(quantity.signedText(without.shift.interval.estimate))\(quantity.unitSuffix)"
      return without.shift.verdict == cell.shift.verdict
        ? "\(start): without such values, the difference is \(estimate) and the verdict the same."
        : "\(start) and decides alone: without such values, the difference is \(estimate), and the verdict \(without.shift.verdict.rawValue)."
    case .tooFew(let before, let after, let least):
      let counts =
        before == after ? "\(PlainText.count(before, "repetition")) of each" : "\(before) and \(after) repetitions"
      return
        "\(counts) can never decide: even if all values of one set are beyond those of the other, chance does that too often. \(least) of each can."
    case .inSequence(let cell): return "One set was recorded after the other, \(sessions(cell))"
    case .unknownOrder(let cell):
      return "Nothing states whether the sets were recorded in turn, \(sessions(cell)) If they were, use --paired."
    }
  }

  private func sessions(_ cell: ComparedCell) -> String {
    let share = FixedDecimals.short(100 * ComparisonCaution.sessionDifference)
    let size = cell.shift.percent(cell.shift.interval.estimate.magnitude) ?? 0
    let isSmaller = cell.shift.verdict != .undecided && size < 100 * ComparisonCaution.sessionDifference
    return
      "and sessions differ, by up to \(share) % in measurements of our own\(isSmaller ? ": by more than the difference here" : ""). Two sets of one build show it: lab compare --noise."
  }
}
