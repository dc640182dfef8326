import ListRuntime

/// The values of a completed run that are compared with other runs, in memory or from a file.
///
/// Names are strings because a file can come from a version with other metrics, counters and phases.
package struct RunSummary: Sendable, Hashable {
  /// Metric values by name, rounded to their printed decimals; metrics without a value are absent.
  package var metrics: [String: Rational]
  /// Counters by name; an absent counter is 0.
  package var counters: [String: Int]
  /// Work amounts by the name of the kind; an absent amount is 0.
  package var work: [String: Int]
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

  package init(
    metrics: [String: Rational], counters: [String: Int], work: [String: Int], times: [TimeCell: Int64]
  ) {
    self.metrics = metrics
    self.counters = counters
    self.work = work
    self.times = times
  }

  /// Summarizes the measurements of a run.
  package init(_ measurements: Measurements, load: Attribution, scroll: Attribution) {
    metrics = [:]
    for (definition, value) in measurements.metrics.all {
      metrics[definition.name] = value?.rounded(decimals: definition.decimals)
    }
    counters = [:]
    for counter in measurements.counters.all where counter.value != 0 { counters[counter.name] = counter.value }
    work = [:]
    for (kind, amount) in zip(WorkKind.allCases, measurements.work) where amount != 0 { work[kind.name] = amount }
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

extension Rational {
  /// The shortest decimal text of the value, rounded to nine decimals.
  package var shortText: String { shortText(decimals: 9) }

  /// The shortest decimal text of the value, rounded to at least one decimal.
  package func shortText(decimals: Int) -> String {
    let text = text(decimals: decimals)
    return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
  }
}
