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
    let estimate =
      "\(quantity.signedText(cell.shift.interval.estimate))\(quantity.unitSuffix)\(cell.shift.percentText(cell.shift.interval.estimate).map { " (\($0))" } ?? "")"
    let difference = report.comparison.settings.isPaired ? "a typical difference of a pair" : "a difference"
    let limit = limit(of: cell)
    guard let interval = cell.intervalText else {
      return "Undecided: \(values); too few repetitions for an interval of the difference, \(estimate)."
    }
    let range = "the interval of the difference is \(interval)\(quantity.unitSuffix)"
    if cell.isWithinThreshold {
      return "No difference of more than \(limit): \(values); \(range)."
    }
    switch cell.shift.verdict {
    case .better, .worse:
      let by = limit.isEmpty ? "" : " by more than \(limit)"
      return
        "\(cell.shift.verdict.rawValue.withCapital)\(by): \(values), \(difference) of \(estimate); \(range)."
    case .undecided:
      let passed =
        report.gate != nil && cell.gate == .passed
        ? "Not worse\(limit.isEmpty ? "" : " by more than \(limit)")" : "Undecided"
      return "\(passed): \(values), \(difference) of \(estimate); \(range)."
    }
  }

  /// The change of a metric that does not count, as the user writes it; empty if every change counts.
  private func limit(of cell: ComparedCell) -> String { cell.ignored > 0 ? report.threshold ?? "" : "" }

  /// What is missing for a decision, in repetitions; empty if nothing is.
  private func missing(_ cell: ComparedCell) -> String {
    let isOpen =
      report.gate == nil ? cell.shift.verdict == .undecided && !cell.isWithinThreshold : cell.gate == .undecided
    guard isOpen else { return "" }
    let quantity = cell.metric.quantity
    guard let decided = cell.decidedDifference else {
      return cell.old.count < 2 && cell.new.count < 2
        ? "Each set has one repetition, which says nothing about how far repetitions differ: record at least \(cell.least) of each."
        : "Most values are equal, so nothing says how many more repetitions decide."
    }
    let limit = limit(of: cell)
    let base = (cell.shift.base ?? 0).magnitude
    // A threshold must be told from what is beyond it, so the distance from it counts.
    let distance = limit.isEmpty ? Self.wantedShare * base : cell.ignored
    func amount(_ difference: Double) -> String {
      let share = cell.shift.percent(difference).map { " (\(FixedDecimals.text($0, $0 < 10 ? 1 : 0) ?? "") %)" } ?? ""
      return "\(quantity.text(difference))\(quantity.unitSuffix)\(share)"
    }
    let counts = cell.old.count == cell.new.count ? "\(cell.old.count) of each" : "These"
    let now =
      cell.intervalText == nil
      ? ""
      : limit.isEmpty
        ? " \(counts) decide a difference of \(amount(decided)) or more."
        : " \(counts) tell a difference of \(amount(cell.ignored + decided)) or more from \(limit)."
    guard let more = cell.moreRepetitions(deciding: distance) else {
      return cell.metric.isDifference
        ? String(now.dropFirst()) : "The median of \(contrast.old.name) is 0, so a percentage says nothing.\(now)"
    }
    let share = "\(FixedDecimals.short(100 * Self.wantedShare)) %"
    guard more > 0 else {
      return limit.isEmpty
        ? "A difference of \(share) would have been decided with a probability of \(Self.power) %: it is probably smaller."
        : "The difference is probably near \(limit).\(now)"
    }
    let count = more >= 1_000_000 ? "More than a million more" : "About \(more) more"
    let (noun, ending) = more == 1 ? ("repetition", "s") : ("repetitions", "")
    let what =
      limit.isEmpty
      ? "decide\(ending) a difference of \(share)"
      : "tell\(ending) a difference of \(amount(2 * cell.ignored)), or none, from \(limit)"
    return "\(count) \(noun) of each \(what) with a probability of \(Self.power) %.\(now)"
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
    // A percentage of next to nothing says nothing.
    let limit = percent.flatMap { $0 < 1000 ? "\(Int($0.rounded(.up)))%" : nil }
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
        "The \(condition) differs: \(NameList.sentence(before)) in \(old), \(NameList.sentence(after)) in \(new)."
    case .varies(let condition, let set, let values):
      return "The \(condition) is not the same in all files of \(set): \(NameList.sentence(values))."
    case .unsuitable(let set, let condition):
      return "\(set) was \(condition.name) \(condition.value), whose figures are not those of users."
    case .length(let cell):
      let quantity = cell.metric.quantity
      return
        "\(quantity.name) is \(quantity.text(cell.medians.old))\(quantity.unitSuffix) in \(old) and \(quantity.text(cell.medians.new))\(quantity.unitSuffix) in \(new): not the same was scrolled."
    case .frames(let cell, let isExplained):
      let quantity = cell.metric.quantity
      return
        "\(quantity.name) is \(quantity.text(cell.medians.old)) in \(old) and \(quantity.text(cell.medians.new)) in \(new): \(isExplained ? "the worse set shows fewer frames, because it drops them or because less was scrolled" : "not the same was scrolled")."
    case .drift(let metric, let slope, let base):
      let share =
        base == 0 || metric.isDifference ? "" : " (\(FixedDecimals.signedText(100 * slope / base.magnitude, 1)) %)"
      return
        report.comparison.settings.isPaired
        ? "The difference of \(metric.quantity.name) drifts, by \(metric.quantity.signedText(slope))\(metric.quantity.unitSuffix)\(share) from one pair to the next."
        : "\(metric.quantity.name) drifts over the repetitions, by \(metric.quantity.signedText(slope))\(metric.quantity.unitSuffix)\(share) from one to the next, for example with the temperature of the device: record the sets in turn, and compare them with --paired."
    case .outlier(let cell, let repetition, let value, let moved):
      let quantity = cell.metric.quantity
      let what =
        report.comparison.settings.isPaired
        ? "a difference of \(quantity.signedText(value))" : quantity.text(value)
      let start = "\(repetition.label) is far from the others, with \(what)\(quantity.unitSuffix)"
      guard let moved else { return "\(start)." }
      let estimate = "\(quantity.signedText(moved.shift.interval.estimate))\(quantity.unitSuffix)"
      return moved.shift.verdict == cell.shift.verdict
        ? "\(start): with the nearest other value in its place, the difference is \(estimate) and the verdict the same."
        : "\(start) and decides alone: with the nearest other value in its place, the difference is \(estimate), and the verdict \(moved.shift.verdict.rawValue)."
    case .tooFew(let before, let after, let least):
      let counts =
        before == after ? "\(PlainText.count(before, "repetition")) of each" : "\(before) and \(after) repetitions"
      let reason =
        report.comparison.settings.isPaired
        ? "all differences have one sign" : "all values of one set are beyond those of the other"
      return "\(counts) can never decide: even if \(reason), chance does that too often. \(least) of each can."
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
