package import ListRuntime

/// What a figure is: its name, unit, direction, definition and decimals, and where its values come from. Metrics of a
/// simulated run, its counters and amounts of work, and what only a host measures are quantities.
package struct Quantity: Sendable {
  /// The direction in which a value improves. Results contain the raw value.
  package enum Polarity: String, Sendable, CaseIterable {
    /// A larger value is an improvement.
    case higherIsBetter = "higher"
    /// A smaller value is an improvement.
    case lowerIsBetter = "lower"
  }

  /// Where the values of a simulated run come from.
  package enum Source: Sendable {
    /// A metric, which is computed from the run; nil if the run has no value.
    case metric(@Sendable (RunStatistics) -> Rational?)
    /// The counter of a name in ``WorkCounters``.
    case counter(String)
    /// The amount of a kind of work.
    case work(WorkKind)
    /// A simulated run has no value.
    case external
  }

  /// The name in results and scenarios: `fps_avg`, `counters.cells_created` or `work.viewCreate`.
  package let name: String
  /// A short column heading for tables.
  package let heading: String
  /// The noun for the value in a sentence, without an article, as in `hitch time ratio`.
  package let noun: String
  /// The unit, as in `ms/s`; `count` for a counter, and the unit of the work in the plural for an amount of work.
  package private(set) var unit: String
  /// Whether a larger or a smaller value is an improvement. Searches prefer fewer of what has no direction.
  package let polarity: Polarity
  /// How the value is aggregated over a run.
  package let aggregation: Aggregation
  /// The value for a list that is flawless by this quantity.
  package let best: BestValue
  /// What holds for the value in every run.
  package let law: MetricLaw
  /// What changes the value.
  package let changedBy: Influence
  /// The number of decimals in printed values, 0 to 9.
  package private(set) var decimals: Int
  /// A one-sentence definition.
  package let meaning: String
  /// Where the values of a simulated run come from.
  package let source: Source

  /// A metric.
  init(
    _ name: String, _ heading: String, noun: String? = nil, _ unit: String, _ polarity: Polarity,
    _ aggregation: Aggregation, best: BestValue, law: MetricLaw, changedBy: Influence = .work,
    decimals: Int, _ meaning: String, value: @escaping @Sendable (RunStatistics) -> Rational?
  ) {
    self.init(
      name, heading, noun: noun, unit, polarity, aggregation, best: best, law: law, changedBy: changedBy,
      decimals: decimals, meaning, .metric(value))
  }

  /// A quantity without a best value and without a law.
  init(
    _ name: String, _ heading: String, noun: String? = nil, _ unit: String, _ polarity: Polarity = .lowerIsBetter,
    _ aggregation: Aggregation = .observation, decimals: Int, _ meaning: String, _ source: Source
  ) {
    self.init(
      name, heading, noun: noun, unit, polarity, aggregation, best: .none, law: .unlimited(because: "no law bounds it"),
      changedBy: .work, decimals: decimals, meaning, source)
  }

  /// A quantity of which little is known, such as one of a file of another version, or a figure of another program.
  package init(
    _ name: String, unit: String = "", polarity: Polarity, aggregation: Aggregation = .observation, decimals: Int = 2
  ) {
    self.init(name, name, unit, polarity, aggregation, decimals: decimals, "", .external)
  }

  private init(
    _ name: String, _ heading: String, noun: String?, _ unit: String, _ polarity: Polarity, _ aggregation: Aggregation,
    best: BestValue, law: MetricLaw, changedBy: Influence, decimals: Int, _ meaning: String,
    _ source: Source
  ) {
    self.name = name
    self.heading = heading
    self.noun = noun ?? heading
    self.unit = unit
    self.polarity = polarity
    self.aggregation = aggregation
    self.best = best
    self.law = law
    self.changedBy = changedBy
    self.decimals = decimals
    self.meaning = meaning
    self.source = source
  }

  /// Whether it is a counter or an amount of work: a whole number, of which neither more nor fewer is better.
  package var isCount: Bool {
    switch source {
    case .counter, .work: true
    case .metric, .external: false
    }
  }

  /// The quantity for means and changes of means: those of counts have two decimals and no unit.
  package var ofMeans: Quantity {
    guard isCount else { return self }
    var quantity = self
    (quantity.unit, quantity.decimals) = ("", 2)
    return quantity
  }

  /// The value of a metric in a run; nil if the run has none, and for everything else.
  package func value(of run: RunStatistics) -> Rational? {
    if case .metric(let value) = source { value(run) } else { nil }
  }

  /// Whether only some displays, lists or scrolls have a value: files of runs without one do not name the metric.
  package var isOptional: Bool {
    [Self.refreshRateName, Self.landingErrorName, Self.endLostName, Self.edgeWaitName].contains(name)
  }

  /// A percentile, as in `95th percentile`; the 50th is the median.
  static func ordinal(_ percent: Int) -> String { percent == 50 ? "median" : "\(percent)th percentile" }

  /// The name of the mean refresh rate, which only displays that vary it have.
  static let refreshRateName = "refresh_rate_avg_hz"

  /// Formats a value with the quantity's decimals; `n/a` for nil.
  package func text(_ value: Rational?) -> String { value?.text(decimals: decimals) ?? "n/a" }

  /// The unit of a difference: percentage points for percentages.
  package var changeUnit: String { unit == "%" ? "points" : unit }

  /// The better direction as a table states it, as in `lower is better`; empty if none is.
  package var direction: String { isCount ? "" : "\(polarity.rawValue) is better" }
}

extension Quantity: Hashable {
  /// Quantities are equal if their names, polarities and decimals are.
  package static func == (left: Quantity, right: Quantity) -> Bool {
    (left.name, left.polarity, left.decimals) == (right.name, right.polarity, right.decimals)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Quantity {
  /// Every metric of a simulated run, in the order of reports: the thesis's six first.
  package static let metrics = thesis + frames + blank + position + resources

  /// Everything that has a value in a simulated run: metrics, counters, amounts of work.
  package static let simulated = metrics + counters + amountsOfWork

  /// What measurements can have, in the order of reports.
  package static let measured = metrics + hostOnly

  /// The quantity with the given name, or nil.
  package static func named(_ name: String) -> Quantity? { byName[name] }

  /// The metric of a simulated run with the given name, or nil.
  package static func metric(_ name: String) -> Quantity? { metricPositions[name].map { metrics[$0] } }

  private static let byName = Dictionary(uniqueKeysWithValues: (simulated + hostOnly).map { ($0.name, $0) })

  /// The position of each metric in ``metrics``.
  static let metricPositions = Dictionary(uniqueKeysWithValues: metrics.enumerated().map { ($1.name, $0) })

  /// The columns of the tables: those that a scenario names, or the thesis's six if it names none, with the memory that the
  /// instruments of the devices show.
  package static func columns(named names: [String], on devices: some Sequence<DeviceProfile>) -> [Quantity] {
    let columns = names.compactMap(named)
    guard columns.isEmpty else { return columns }
    return thesis.map { $0.name == "memory_avg_mb" ? memory(on: devices) : $0 }
  }

  /// The mean memory of answers: the footprint, unless the instruments of all devices leave purgeable pictures out.
  package static func memory(on devices: some Sequence<DeviceProfile>) -> Quantity {
    let leavesOut = devices.allSatisfy { $0.countedMemory == .withoutPurgeable }
    return metric(leavesOut ? "memory_avg_mb" : "footprint_avg_mb") ?? thesis[0]
  }

  /// Of a metric that leaves out decoded pictures, the name of the one that counts them; otherwise nil.
  package var footprint: String? {
    switch name {
    case "memory_avg_mb": "footprint_avg_mb"
    case "memory_peak_mb": "footprint_peak_mb"
    default: nil
    }
  }

  /// The name of each metric, counter and amount of work by its heading in lower case.
  package static let namesByHeading = Dictionary(simulated.map { ($0.heading.lowercased(), $0.name) }) { first, _ in
    first
  }
}
