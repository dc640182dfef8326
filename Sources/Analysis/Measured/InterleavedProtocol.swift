/// A measurement that alternates between runs, or variants of a page, within fractions of a second.
///
/// A round is a visit: every run scrolls at one place, in random order. A second copy of the first run is one of the runs, the control. The
/// comparison of two runs uses relative differences, because the places of a list cost differently much. A run can have fewer rounds than
/// others, the first ones: it was left out after a look that settled everything about it.
package struct InterleavedProtocol: Sendable, Hashable {
  /// The name of the run that is a second copy of the first one.
  package let control: String
  /// The number of the browser in which each round took place, ascending.
  package var launches: [Int]
  /// The runs that showed other rows than the base at some place at which the base and the control show the same.
  package let runsWithOtherRows: [String]

  /// Creates a protocol.
  package init(control: String, launches: [Int], runsWithOtherRows: [String] = []) {
    self.control = control
    self.launches = launches
    self.runsWithOtherRows = runsWithOtherRows
  }

  /// The number of browsers after which the verdicts are looked at. Each look has its share of the permitted error, so a
  /// measurement may end at the first that decides, and a run may be left out after the first that settles it
  /// (Bonferroni; see ``FamilyLevel``).
  ///
  /// An interruption is a look that was not planned, and the levels suffice for it: it takes the place of the next planned look, which is not
  /// made any more, so there are never more looks than planned. Who interrupts sees no figures, so the time of the interruption
  /// does not depend on them, beyond what the looks before it did not decide.
  package static let looks = [2, 4, 8, 16]

  /// The change of a run from another one in each visit in which both have a value: the difference over the mean of the two.
  ///
  /// It changes its sign if the two are exchanged, so runs that do not differ have symmetric changes, as signed ranks demand. The change
  /// from the mean of the base and the control would spread less, but it is not symmetric: a disturbance changes a mean of two less than
  /// a single value.
  func changes(of values: [Double?], with base: [Double?]) -> [(launch: Int, change: Double)] {
    launches.indices.compactMap { round in
      guard let value = Self.element(values, round), let base = Self.element(base, round), value > 0, base > 0 else {
        return nil
      }
      return (launches[round], 2 * (value - base) / (value + base))
    }
  }

  private static func element(_ values: [Double?], _ position: Int) -> Double? {
    values.indices.contains(position) ? values[position] : nil
  }

  /// The interval of the changes by signed ranks, wider if browsers differ by more than the visits in them: by the square root of the ratio
  /// of the mean squares between and within them (McCullagh and Nelder, Generalized Linear Models, 2nd edition, 1989, section 4.5).
  ///
  /// - Parameter other: another dispersion of the same browsers, which counts if it is larger: that of two browsers is known badly.
  static func interval(
    of changes: [(launch: Int, change: Double)], level: Double, other: Double = 1
  ) -> RankInterval? {
    RankInterval(of: changes.map(\.change), level: level)?
      .widened(by: max(1, other, dispersion(of: changes)).squareRoot())
  }

  /// The mean square between groups over that within them (one-way analysis of variance); 1 with too few values. O(n).
  static func dispersion(of changes: [(launch: Int, change: Double)]) -> Double {
    var sums: [Int: (count: Double, sum: Double)] = [:]
    for (launch, change) in changes {
      let group = sums[launch] ?? (0, 0)
      sums[launch] = (group.count + 1, group.sum + change)
    }
    let (count, groups) = (Double(changes.count), Double(sums.count))
    guard groups > 1, count > groups else { return 1 }
    let mean = changes.reduce(0) { $0 + $1.change } / count
    var (between, within) = (0.0, 0.0)
    for (launch, change) in changes {
      guard let group = sums[launch] else { continue }
      let center = group.sum / group.count
      between += (center - mean) * (center - mean)
      within += (change - center) * (change - center)
    }
    return within > 0 ? (between / (groups - 1)) / (within / (count - groups)) : 1
  }
}

extension MeasuredStudy {
  /// The changes of the control from the first run, whose copy it is, and whether they say that a metric tells runs apart that do not differ.
  ///
  /// - Parameter rounds: the number of rounds in which they are compared, from the first one.
  private func control(
    by metric: Quantity, _ interleaving: InterleavedProtocol, level: Double, rounds: Int
  ) -> (dispersion: Double, isSame: Bool) {
    guard let control = run(interleaving.control), let first = runs.first else { return (1, false) }
    let changes = interleaving.changes(
      of: Array(control.pairedValues(metric.name).prefix(rounds)), with: first.pairedValues(metric.name))
    return (
      InterleavedProtocol.dispersion(of: changes),
      InterleavedProtocol.interval(of: changes, level: level)?.containsZero == true
    )
  }

  /// An effect in the rounds of an interleaved measurement; undecided if the first run differs from itself by the metric.
  ///
  /// - Parameters:
  ///   - rounds: the number of rounds of the changes, from the first one.
  ///   - inUnit: the interval of the changes in the metric's unit.
  func interleavedEffect(
    of changes: [(launch: Int, change: Double)], base: Double?, by metric: Quantity, level: Double,
    _ interleaving: InterleavedProtocol, rounds: Int, isControl: Bool = false,
    inUnit: (RankInterval) -> RankInterval = { $0 }
  ) -> MeasuredEffect? {
    let control = control(by: metric, interleaving, level: level, rounds: rounds)
    let all = interleaving.launches.count
    // What the copy shows later counts also for a run that was left out before.
    let isSame =
      control.isSame && (rounds == all || self.control(by: metric, interleaving, level: level, rounds: all).isSame)
    return MeasuredEffect(
      InterleavedProtocol.interval(of: changes, level: level, other: control.dispersion).map(inUnit),
      base: base, polarity: metric.polarity, isDecidable: isControl || isSame)
  }

  /// The change of the control from the first run, whose copy it is; nil if the runs did not alternate.
  package func controlComparison(by metric: Quantity, level: Double) -> MeasuredEffect? {
    guard let interleaving, let control = run(interleaving.control), let first = runs.first else { return nil }
    return interleavedComparison(control, with: first, by: metric, level: level, interleaving)
  }

  /// The change of a run from another one in the rounds that both have. The interval of a run that is left out stands as of the look after
  /// which it was; its verdict is withdrawn if the first run differs from its copy later.
  func interleavedComparison(
    _ run: MeasuredRun, with base: MeasuredRun, by metric: Quantity, level: Double, _ interleaving: InterleavedProtocol
  ) -> MeasuredEffect? {
    let rounds = min(run.repetitions.count, base.repetitions.count)
    let values = Array(base.pairedValues(metric.name).prefix(rounds))
    guard let median = SampleSummary.median(of: values.compactMap(\.self)) else { return nil }
    return interleavedEffect(
      of: interleaving.changes(of: run.pairedValues(metric.name), with: values), base: median, by: metric,
      level: level, interleaving, rounds: rounds, isControl: run.name == interleaving.control
    ) { $0.differences(from: median) }
  }

  /// Whether an interleaved measurement may end at a look: each run other than the control has a verdict, or intervals within the
  /// precision. Without such a run, the control decides.
  ///
  /// - Parameter endsWhenBetter: whether a better value of one metric is a verdict; otherwise each metric must be decided or precise, unless
  ///   one is worse.
  package func isInterleavingDecided(endsWhenBetter: Bool = true) -> Bool {
    guard let interleaving else { return true }
    let others = comparedRuns.filter { $0.run.name != interleaving.control }
    return (others.isEmpty ? comparedRuns : others).allSatisfy { run, base in
      let effects = protocolSettings.definitions.map { comparison(run, with: base, by: $0) }
      let verdicts = effects.compactMap { $0?.verdict }
      return verdicts.contains(.worse) || endsWhenBetter && verdicts.contains(.better)
        || effects.allSatisfy(isSettled)
    }
  }

  /// Whether every comparison by every metric has a verdict, or an interval within the precision.
  package var isEveryComparisonSettled: Bool {
    comparedRuns.allSatisfy { run, base in
      protocolSettings.definitions.allSatisfy { isSettled(comparison(run, with: base, by: $0)) }
    }
  }

  /// Whether an effect has a verdict, or an interval within the precision.
  package func isSettled(_ effect: MeasuredEffect?) -> Bool {
    guard let effect else { return false }
    if effect.verdict != .undecided { return true }
    guard let low = effect.percent(effect.interval.low), let high = effect.percent(effect.interval.high) else {
      return false
    }
    return max(low.magnitude, high.magnitude) <= 100 * protocolSettings.precision
  }

  /// The runs that need not be measured on after a look: every comparison and every interaction that uses one is settled. The first run and
  /// its copy are never among them, and neither is a run that no comparison uses, such as a combination of an ablation: the values of a round
  /// are related to the mean of all of these, which would change with the runs.
  package var settledVariants: [String] {
    let metrics = protocolSettings.definitions
    let comparisons = comparedRuns.map { run, base in
      ([run.name, base.name], metrics.allSatisfy { isSettled(comparison(run, with: base, by: $0)) })
    }
    let interactions = interactingRuns.map { first, second, both in
      (
        [first.name, second.name, both.name],
        metrics.allSatisfy { isSettled(interaction(first, second, both: both, by: $0)) }
      )
    }
    return runs.dropFirst().map(\.name).filter { name in
      let uses = (comparisons + interactions).filter { $0.0.contains(name) }
      return name != interleaving?.control && !uses.isEmpty && uses.allSatisfy(\.1)
    }
  }

  /// The runs that were left out after a look, with the number of the browsers in which they were measured.
  package var runsLeftOut: [(run: MeasuredRun, browsers: Int)] {
    guard let interleaving else { return [] }
    return runs.filter { $0.repetitions.count < interleaving.launches.count }.map {
      ($0, Set(interleaving.launches.prefix($0.repetitions.count)).count)
    }
  }

  /// The runs with two interventions, each with the two runs that have one of them.
  package var interactingRuns: [(first: MeasuredRun, second: MeasuredRun, both: MeasuredRun)] {
    runs.compactMap { both in
      let names = both.techniques
      guard names.count == 2, let first = run(names[0]), let second = run(names[1]) else { return nil }
      return (first, second, both)
    }
  }

  /// Whether an interaction is different from 0, or within the precision.
  private func isSettled(_ interaction: RankInterval?) -> Bool {
    guard let low = interaction?.low, let high = interaction?.high else { return false }
    return low > 0 || high < 0 || max(low.magnitude, high.magnitude) <= protocolSettings.precision
  }

  /// By how much the change of a run with two interventions differs from the sum of the changes with each alone, as a share; nil without
  /// such runs. It is 0 if the time that each saves does not depend on the other.
  package func interaction(
    _ first: MeasuredRun, _ second: MeasuredRun, both: MeasuredRun, by metric: Quantity
  ) -> RankInterval? {
    guard let interleaving, let base = runs.first?.pairedValues(metric.name) else { return nil }
    let values = [first, second, both].map { $0.pairedValues(metric.name) }
    let changes = interleaving.launches.indices.compactMap { round -> (launch: Int, change: Double)? in
      let all = (values + [base]).map { $0.indices.contains(round) ? $0[round] ?? 0 : 0 }
      guard all.allSatisfy({ $0 > 0 }) else { return nil }
      return (interleaving.launches[round], (all[2] - all[0] - all[1] + all[3]) / all[3])
    }
    return InterleavedProtocol.interval(of: changes, level: comparisonFamily.level)
  }
}
