import ListRuntime

/// A column of the tables and charts for people: a metric, a counter or an amount of work.
package struct TableColumn: Sendable {
  /// The name, as in expectations: `fps_avg`, `counters.cells_created` or `work.viewCreate`.
  package let name: String
  /// A short heading.
  package let heading: String
  /// The noun for the value in a sentence, without an article.
  package var noun: String { MetricDefinition.named(name)?.noun ?? heading }
  /// The unit, as in `ms/s`; `count` for a counter, and the unit of the work in the plural for an amount of work.
  package let unit: String
  /// The direction in which the value improves; nil for counters and amounts of work, which have none.
  package let polarity: MetricDefinition.Polarity?
  /// The number of decimals in printed values.
  package let decimals: Int
  /// A one-sentence definition.
  package let meaning: String

  /// The column of a metric.
  package init(_ metric: MetricDefinition) {
    self.init(
      name: metric.name, heading: metric.heading, unit: metric.unit, polarity: metric.polarity,
      decimals: metric.decimals, meaning: metric.meaning)
  }

  /// The column of a metric, counter or amount of work; nil if there is none of that name.
  package init?(named name: String) {
    if let metric = MetricDefinition.named(name) {
      self.init(metric)
    } else if let counter = Measurements.counter(of: name), let meaning = WorkCounters.meaning(of: counter) {
      self.init(count: name, heading: counter.replacing("_", with: " "), unit: "count", meaning: meaning)
    } else if let kind = Measurements.workKind(of: name) {
      self.init(count: name, heading: kind.name, unit: kind.pluralUnit, meaning: kind.meaning)
    } else {
      return nil
    }
  }

  private init(count name: String, heading: String, unit: String, meaning: String) {
    self.init(name: name, heading: heading, unit: unit, polarity: nil, decimals: 0, meaning: meaning)
  }

  private init(
    name: String, heading: String, unit: String, polarity: MetricDefinition.Polarity?, decimals: Int, meaning: String
  ) {
    self.name = name
    self.heading = heading
    self.unit = unit
    self.polarity = polarity
    self.decimals = decimals
    self.meaning = meaning
  }

  /// The columns of the tables: those that a scenario names, or the thesis's six if it names none.
  package static func columns(named names: [String]) -> [TableColumn] {
    let columns = names.compactMap(TableColumn.init(named:))
    return columns.isEmpty ? MetricDefinition.thesis.map(TableColumn.init) : columns
  }

  /// The name of each metric, counter and amount of work by its heading in lower case.
  package static let namesByHeading = Dictionary(
    Measurements.names.compactMap { TableColumn(named: $0) }.map { ($0.heading.lowercased(), $0.name) }
  ) { first, _ in first }

  /// Formats a value with the column's decimals; `n/a` for nil.
  package func text(_ value: Rational?) -> String { value?.text(decimals: decimals) ?? "n/a" }

  /// The unit of a difference: percentage points for percentages.
  package var changeUnit: String { unit == "%" ? "points" : unit }

  /// The better direction as a table states it, as in `lower is better`; empty if none is.
  package var direction: String { polarity.map { "\($0.rawValue) is better" } ?? "" }
}

extension WorkKind {
  /// The unit of the work in the plural.
  fileprivate var pluralUnit: String {
    switch unit {
    case "entry": "entries"
    case "pass": "passes"
    default: unit + "s"
    }
  }

  /// The definition of the amount.
  package var meaning: String {
    "Work of the kind \(name) in the whole run, in \(pluralUnit); done by \(performer.text)."
  }
}

extension WorkPerformer {
  /// The performer in words, as in "done by threads of the app".
  package var text: String {
    switch self {
    case .appThread: "threads of the app"
    case .renderServer: "the render server"
    case .gpu: "the GPU"
    case .gpuStall: "the GPU, which waits"
    case .storage: "storage"
    case .network: "the network"
    }
  }
}
