internal import ListRuntime

/// The figures of a completed run that are kept to be compared with those of others, in files as in memory.
///
/// Names are texts, since a file may have been written when other metrics, counts and phases existed.
package struct RunSummary: Sendable, Hashable {
  /// Values of metrics by name, rounded to the decimals they are printed with; a metric without a value is not there.
  package var metrics: [String: Rational]
  /// Counts by name; one that is not there is 0.
  package var counters: [String: Int]
  /// Amounts of work by the name of their kind; one that is not there is 0.
  package var work: [String: Int]
  /// Main-thread time in nanoseconds; a cell that is not there is 0.
  package var times: [TimeCell: Int64]

  /// Whose main-thread time is meant, and when it passed.
  package struct TimeCell: Sendable, Hashable {
    /// Which frames of a run.
    package enum Part: String, Sendable, CaseIterable {
      /// Those that loaded the list.
      case load
      /// Those of the scroll.
      case scroll
    }
    /// Which frames.
    package var part: Part
    /// The technique's id, or `list`.
    package var technique: String
    /// The phase's name.
    package var phase: String

    /// A cell from its parts.
    package init(_ part: Part, technique: String, phase: String) {
      self.part = part
      self.technique = technique
      self.phase = phase
    }
  }

  /// Figures from their parts.
  package init(
    metrics: [String: Rational], counters: [String: Int], work: [String: Int], times: [TimeCell: Int64]
  ) {
    self.metrics = metrics
    self.counters = counters
    self.work = work
    self.times = times
  }

  /// The figures of what a run measured.
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

  /// A value by its name as expectations have it; nil for a metric without a value, 0 for a count that is not there.
  package subscript(name: String) -> Rational? {
    if name.hasPrefix(Measurements.counterPrefix) {
      return Rational(Int128(counters[String(name.dropFirst(Measurements.counterPrefix.count))] ?? 0))
    }
    if name.hasPrefix(Measurements.workPrefix) {
      return Rational(Int128(work[String(name.dropFirst(Measurements.workPrefix.count))] ?? 0))
    }
    return metrics[name]
  }
}

extension Rational {
  /// The shortest decimal text of a number that has at most nine decimals; of another, its nearest.
  package var shortText: String {
    let text = text(decimals: 9)
    return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
  }
}
