/// The difference between two run summaries: the changed metrics, and the changed counters, work and times that explain
/// them.
package struct RunDiff: Sendable {
  /// A metric in both runs.
  package struct Metric: Sendable, Hashable {
    /// The name, as in `Quantity.name`.
    package let name: String
    /// The value in the old run; nil if it has none.
    package let old: Rational?
    /// The value in the new run; nil if it has none.
    package let new: Rational?
    /// The change; nil if either run has no value.
    package let change: MetricChange?

    /// Creates a metric from its old and new value.
    package init(_ name: String, from old: Rational?, to new: Rational?) {
      self.name = name
      self.old = old
      self.new = new
      change = if let old, let new { MetricChange(name, from: old, to: new) } else { nil }
    }

    /// Whether both runs have the same value or neither has one.
    package var isUnchanged: Bool { old == new }
    /// The definition; nil if the metric no longer exists.
    package var definition: Quantity? { Quantity.metric(name) }
    /// Formats a value; `n/a` for nil.
    package func text(_ value: Rational?) -> String { Measurements.text(value, of: name) }
  }

  /// A counter or work amount that differs.
  package struct Count: Sendable, Hashable {
    /// The name as in expectations: `counters.NAME` or `work.KIND`.
    package let name: String
    /// The count in the old run.
    package let old: Int
    /// The count in the new run.
    package let new: Int
    /// New minus old.
    package var difference: Int { new - old }

    /// The difference as a phrase: `+2,140 offscreen passes`.
    package var phrase: String {
      "\(difference.signedText) \(plainName.replacing("_", with: " "))"
    }

    /// The old and new count as a metric.
    package var metric: Metric { Metric(name, from: Rational(Int128(old)), to: Rational(Int128(new))) }

    /// The name without its prefix.
    package var plainName: String { String(name.drop { $0 != "." }.dropFirst()) }
  }

  /// A main-thread time that differs.
  package struct Time: Sendable, Hashable {
    /// The technique, phase and part of the run.
    package let cell: RunSummary.TimeCell
    /// Nanoseconds in the old run.
    package let old: Int64
    /// Nanoseconds in the new run.
    package let new: Int64
    /// New minus old.
    package var difference: Int64 { new - old }

    /// The difference as a phrase: `+12.345 ms in display of no-offscreen (scroll)`.
    package var phrase: String {
      let milliseconds = Rational(Int128(difference), 1_000_000).signedText(decimals: 3)
      return "\(milliseconds) ms in \(cell.phase) of \(cell.technique) (\(cell.part.rawValue))"
    }
  }

  /// Charged work that differs.
  package struct Charge: Sendable, Hashable {
    /// What asked for it, and its kind.
    package let cell: RunSummary.WorkCell
    /// The work in the old run.
    package let old: RunSummary.ChargedWork
    /// The work in the new run.
    package let new: RunSummary.ChargedWork
    /// The new amount minus the old one.
    package var difference: Int { new.amount - old.amount }
    /// The new time minus the old one.
    package var nanoseconds: Int64 { new.nanoseconds - old.nanoseconds }

    /// The unit of its amounts in the plural.
    package var unit: String { Quantity.named(Measurements.workPrefix + cell.kind)?.unit ?? "units" }

    /// The difference as a phrase: `+322,101 glyphs (textMeasureGlyph)`, or what the same amount costs more or less.
    package var phrase: String {
      guard difference != 0 else {
        return "the same \(new.amount.magnitude.groupedText) \(unit) (\(cell.kind)) at another cost"
      }
      return "\(difference.signedText) \(unit) (\(cell.kind))"
    }
  }

  /// All defined metrics in report order, then metrics that are no longer defined, by name.
  package let metrics: [Metric]
  /// Counters that differ: new ones (old count 0) first, then by descending relative change, then by name.
  package let counters: [Count]
  /// Work amounts that differ, in the same order.
  package let work: [Count]
  /// Charged work that differs, by descending absolute change of its time, then by what asked for it and kind.
  package let charges: [Charge]
  /// The time of the old run's work in nanoseconds, changed or not, by what asked for it.
  package let oldWork: [WorkSource: Int64]
  /// Main-thread times that differ, by descending absolute change, then by technique, phase and part.
  package let times: [Time]

  /// Compares two runs: O(n log n) for n values.
  package init(from old: RunSummary, to new: RunSummary) {
    let known = Quantity.metrics.filter { metric in
      !metric.isOptional || old.metrics[metric.name] != nil || new.metrics[metric.name] != nil
    }.map(\.name)
    let obsolete = Set(old.metrics.keys).union(new.metrics.keys).subtracting(known).sorted()
    metrics = (known + obsolete).map { Metric($0, from: old.metrics[$0], to: new.metrics[$0]) }
    counters = Self.counts(old.counters, new.counters, prefix: Measurements.counterPrefix)
    work = Self.counts(old.work, new.work, prefix: Measurements.workPrefix)
    charges = Set(old.charges.keys).union(new.charges.keys)
      .map { Charge(cell: $0, old: old.charges[$0] ?? .none, new: new.charges[$0] ?? .none) }
      .filter { $0.old != $0.new }
      .sorted { ($1.nanoseconds.magnitude, $0.cell.key) < ($0.nanoseconds.magnitude, $1.cell.key) }
    oldWork = old.charges.reduce(into: [:]) { $0[$1.key.source, default: 0] += $1.value.nanoseconds }
    times = Set(old.times.keys).union(new.times.keys)
      .map { Time(cell: $0, old: old.times[$0] ?? 0, new: new.times[$0] ?? 0) }
      .filter { $0.difference != 0 }
      .sorted { ($1.difference.magnitude, $0.cell.key) < ($0.difference.magnitude, $1.cell.key) }
  }

  private static func counts(_ old: [String: Int], _ new: [String: Int], prefix: String) -> [Count] {
    Set(old.keys).union(new.keys)
      .map { Count(name: prefix + $0, old: old[$0] ?? 0, new: new[$0] ?? 0) }
      .filter { $0.difference != 0 }
      .sorted { ($0.isNew ? 0 : 1, $1.relativeChange, $0.name) < ($1.isNew ? 0 : 1, $0.relativeChange, $1.name) }
  }

  /// The metric with the given name, or nil.
  package subscript(name: String) -> Metric? { metrics.first { $0.name == name } }

  /// Whether the runs are equal in all compared values.
  package var isEmpty: Bool {
    metrics.allSatisfy(\.isUnchanged) && counters.isEmpty && charges.isEmpty && times.isEmpty
  }
}

extension RunDiff.Count {
  /// Whether the old count is 0.
  package var isNew: Bool { old == 0 }
  /// The absolute change relative to the old count, or to 1 if the old count is 0.
  package var relativeChange: Rational {
    Rational(Int128(difference.magnitude), Int128(max(1, old.magnitude)))
  }
}

extension RunSummary.WorkCell {
  /// The text by which charges are sorted; unique in a diff.
  fileprivate var key: String { "\(source.key) \(kind)" }
}

extension RunSummary.TimeCell {
  /// The text by which times are sorted; unique in a diff.
  fileprivate var key: String { "\(technique) \(phase) \(part.rawValue)" }
}

extension Int {
  /// The number with its sign and commas between groups of three digits; 0 has no sign.
  package var signedText: String { (self > 0 ? "+" : self < 0 ? "-" : "") + magnitude.groupedText }
}

extension UInt {
  /// The number with commas between groups of three digits.
  package var groupedText: String {
    var text = ""
    for (position, digit) in String(self).reversed().enumerated() {
      if position > 0, position.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
