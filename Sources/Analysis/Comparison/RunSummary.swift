package import ListRuntime
import Simulation

/// The values of a completed run that are compared with other runs, in memory or from a file.
///
/// Names are strings because a file can come from a version with other metrics, counters and phases.
package struct RunSummary: Sendable, Hashable {
  /// Metric values by name, rounded to their printed decimals; metrics without a value are absent.
  package var metrics: [String: Rational]
  /// Counters by name; an absent counter is 0.
  package var counters: [String: Int]
  /// The work that was charged, by what asked for it; absent work is 0.
  package var charges: [WorkCell: ChargedWork]
  /// Main-thread times in nanoseconds; an absent cell is 0.
  package var times: [TimeCell: Int64]

  /// The key of a main-thread time: part of the run, technique and phase.
  package struct TimeCell: Sendable, Hashable {
    package enum Part: String, Sendable, CaseIterable {
      /// The frames before the scroll, which load the list.
      case load
      /// The frames of the scroll.
      case scroll
    }
    package var part: Part
    /// The technique id, or `list`.
    package var technique: String
    /// The phase, as in `Phase.name`.
    package var phase: String

    package init(_ part: Part, technique: String, phase: String) {
      self.part = part
      self.technique = technique
      self.phase = phase
    }
  }

  /// The key of charged work.
  package struct WorkCell: Sendable, Hashable {
    /// What asked for the work.
    package var source: WorkSource
    /// The kind, as in `WorkKind.name`.
    package var kind: String

    package init(_ source: WorkSource, _ kind: String) {
      self.source = source
      self.kind = kind
    }
  }

  /// An amount of work and the time that the device profile gives it.
  package struct ChargedWork: Sendable, Hashable {
    /// The amount in units of the kind.
    package var amount: Int
    /// The part of the amount that was charged before the scroll.
    package var loadAmount: Int
    package var nanoseconds: Int64

    package init(amount: Int, loadAmount: Int = 0, nanoseconds: Int64) {
      self.amount = amount
      self.loadAmount = loadAmount
      self.nanoseconds = nanoseconds
    }

    /// No work.
    package static let none = ChargedWork(amount: 0, nanoseconds: 0)
  }

  /// Work amounts by the name of the kind; an absent amount is 0. O(charges).
  package var work: [String: Int] {
    var work: [String: Int] = [:]
    for (cell, charged) in charges where cell.source.place != .request { work[cell.kind, default: 0] += charged.amount }
    return work
  }

  package init(
    metrics: [String: Rational], counters: [String: Int], charges: [WorkCell: ChargedWork], times: [TimeCell: Int64]
  ) {
    self.metrics = metrics
    self.counters = counters
    self.charges = charges
    self.times = times
  }

  /// Summarizes the measurements of a run.
  ///
  /// - Parameter charges: the charged work, whose techniques are those of the attributions.
  package init(_ measurements: Measurements, load: Attribution, scroll: Attribution, charges: [WorkCharge]) {
    metrics = [:]
    for (definition, value) in measurements.metrics.all {
      metrics[definition.name] = value?.rounded(decimals: definition.decimals)
    }
    counters = [:]
    for counter in measurements.counters.all where counter.value != 0 { counters[counter.name] = counter.value }
    self.charges = [:]
    for charge in charges {
      let place = WorkPlace(of: charge)
      let source = WorkSource(
        place, technique: place.hasPhases ? scroll.techniques[Int(charge.technique)] : Attribution.listName,
        phase: place.hasPhases ? charge.phase.name : place.rawValue)
      self.charges[WorkCell(source, charge.kind.name), default: .none] += ChargedWork(
        amount: charge.amount, loadAmount: charge.loadAmount, nanoseconds: charge.time.nanoseconds)
    }
    times = [:]
    for (part, attribution) in [(TimeCell.Part.load, load), (.scroll, scroll)] {
      for (position, technique) in attribution.techniques.enumerated() {
        for phase in Phase.allCases {
          let time = attribution.nanoseconds(technique: position, phase: phase)
          if time != 0 { times[TimeCell(part, technique: technique, phase: phase.name)] = time }
        }
      }
    }
  }

  /// The value with the given name, as in expectations; nil for a metric without a value, 0 for an absent counter or
  /// work amount.
  package subscript(name: String) -> Rational? {
    if let counter = Measurements.counter(of: name) { return Rational(Int128(counters[counter] ?? 0)) }
    if name.hasPrefix(Measurements.workPrefix) {
      // A file can have kinds of work of another version.
      return Rational(Int128(work[String(name.dropFirst(Measurements.workPrefix.count))] ?? 0))
    }
    return metrics[name]
  }
}

extension RunSummary.ChargedWork {
  fileprivate static func += (left: inout Self, right: Self) {
    left.amount += right.amount
    left.loadAmount += right.loadAmount
    left.nanoseconds += right.nanoseconds
  }
}

extension Rational {
  /// The shortest decimal text of the value, rounded to nine decimals.
  package var shortText: String { shortText(decimals: 9) }

  /// The shortest decimal text of the value, rounded to at least one decimal.
  package func shortText(decimals: Int) -> String {
    let text = text(decimals: decimals)
    return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
  }
}
