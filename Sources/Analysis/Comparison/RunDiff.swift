/// How the figures of one run differ from those of another: what changed, and what it is to be put down to.
package struct RunDiff: Sendable {
  /// A metric of both runs.
  package struct Metric: Sendable, Hashable {
    /// Its name.
    package let name: String
    /// Its value in the run that is compared with; nil if it has none.
    package let old: Rational?
    /// Its value in the run that is compared; nil if it has none.
    package let new: Rational?
    /// The change; nil where either has no value.
    package let change: MetricChange?

    /// What a metric, count or amount of work was and is.
    package init(_ name: String, from old: Rational?, to new: Rational?) {
      self.name = name
      self.old = old
      self.new = new
      change = if let old, let new { MetricChange(name, from: old, to: new) } else { nil }
    }

    /// Whether both have the same value, or neither has one.
    package var isUnchanged: Bool { old == new }
    /// What it is, or nil if the lab has no such metric any more.
    package var definition: MetricDefinition? { MetricDefinition.named(name) }
    /// A value as text, `n/a` for none.
    package func text(_ value: Rational?) -> String { Measurements.text(value, of: name) }
  }

  /// A count that differs.
  package struct Count: Sendable, Hashable {
    /// Its name, as expectations have it: `counters.NAME` or `work.KIND`.
    package let name: String
    /// How many there were.
    package let old: Int
    /// How many there are.
    package let new: Int
    /// New minus old.
    package var difference: Int { new - old }

    /// In words: `+2,140 offscreen passes`.
    package var phrase: String {
      "\(difference.signedText) \(plainName.replacing("_", with: " "))"
    }

    /// What it was and is as a metric.
    package var metric: Metric { Metric(name, from: Rational(Int128(old)), to: Rational(Int128(new))) }

    /// The name without its prefix.
    package var plainName: String { String(name.drop { $0 != "." }.dropFirst()) }
  }

  /// Main-thread time that differs.
  package struct Time: Sendable, Hashable {
    /// Whose, and when.
    package let cell: RunSummary.TimeCell
    /// Nanoseconds there were.
    package let old: Int64
    /// Nanoseconds there are.
    package let new: Int64
    /// New minus old.
    package var difference: Int64 { new - old }

    /// In words: `+12.345 ms in display of no-offscreen (scroll)`.
    package var phrase: String {
      let milliseconds = Rational(Int128(difference), 1_000_000).signedText(decimals: 3)
      return "\(milliseconds) ms in \(cell.phase) of \(cell.technique) (\(cell.part.rawValue))"
    }
  }

  /// Every metric of the lab in the order of reports, and after them those that only the old run has, by name.
  package let metrics: [Metric]
  /// Counts that differ: those that were 0 first, then by the size of the step relative to what there was, then by name.
  package let counters: [Count]
  /// Amounts of work that differ, in the same order.
  package let work: [Count]
  /// Main-thread times that differ, the greatest step first, then by technique, phase and part.
  package let times: [Time]

  /// The change between two runs: O(figures log figures).
  package init(from old: RunSummary, to new: RunSummary) {
    let known = MetricDefinition.all.map(\.name)
    let gone = Set(old.metrics.keys).union(new.metrics.keys).subtracting(known).sorted()
    metrics = (known + gone).map { Metric($0, from: old.metrics[$0], to: new.metrics[$0]) }
    counters = Self.counts(old.counters, new.counters, prefix: Measurements.counterPrefix)
    work = Self.counts(old.work, new.work, prefix: Measurements.workPrefix)
    times = Set(old.times.keys).union(new.times.keys)
      .map { Time(cell: $0, old: old.times[$0] ?? 0, new: new.times[$0] ?? 0) }
      .filter { $0.difference != 0 }
      .sorted { ($1.difference.magnitude, $0.cell.key) < ($0.difference.magnitude, $1.cell.key) }
  }

  private static func counts(_ old: [String: Int], _ new: [String: Int], prefix: String) -> [Count] {
    Set(old.keys).union(new.keys)
      .map { Count(name: prefix + $0, old: old[$0] ?? 0, new: new[$0] ?? 0) }
      .filter { $0.difference != 0 }
      .sorted { ($0.isNew ? 0 : 1, $1.weight, $0.name) < ($1.isNew ? 0 : 1, $0.weight, $1.name) }
  }

  /// A metric, or nil.
  package subscript(name: String) -> Metric? { metrics.first { $0.name == name } }

  /// Whether nothing differs.
  package var isEmpty: Bool {
    metrics.allSatisfy(\.isUnchanged) && counters.isEmpty && work.isEmpty && times.isEmpty
  }
}

extension RunDiff.Count {
  /// Whether there was none.
  fileprivate var isNew: Bool { old == 0 }
  /// The size of the step relative to what there was, or to one.
  fileprivate var weight: Rational {
    Rational(Int128(difference.magnitude), Int128(max(1, old.magnitude)))
  }
}

extension RunSummary.TimeCell {
  /// A text to put cells in order by.
  fileprivate var key: String { "\(technique) \(phase) \(part.rawValue)" }
}

extension Int {
  /// With its sign, and commas between groups of three digits.
  package var signedText: String { (self > 0 ? "+" : self < 0 ? "-" : "") + magnitude.groupedText }
}

extension UInt {
  /// With commas between groups of three digits.
  package var groupedText: String {
    var text = ""
    for (position, digit) in String(self).reversed().enumerated() {
      if position > 0, position.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
