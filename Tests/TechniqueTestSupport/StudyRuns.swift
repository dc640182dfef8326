import Analysis
import JSON
import LabRunner
package import ListRuntime
package import Scenarios

/// The records of a scenario's runs, by name.
package struct StudyRuns: Sendable {
  private let records: [(name: String, record: RunRecord)]

  /// Simulates all runs of a scenario.
  package init(_ scenario: ResolvedScenario) {
    records = scenario.runs.map { ($0.name, $0.configuration.record()) }
  }

  /// The record of a run; nil if there is no such run.
  package subscript(run: String) -> RunRecord? { records.first { $0.name == run }?.record }

  /// The count name by which a README states main-thread time attributed to its technique.
  package static let techniqueTime = "technique_main_time"

  /// Whether a name is a counter, a kind of work, or ``techniqueTime``.
  package static func isCount(_ name: String) -> Bool {
    name == techniqueTime || WorkCounters.names.contains(name) || WorkKind.allCases.contains { $0.name == name }
  }

  /// The value of a count of a run; ``techniqueTime`` is in nanoseconds and 0 if the run does not have the technique.
  package static func count(_ name: String, of record: RunRecord, technique: String) -> Int64 {
    if name == techniqueTime {
      guard let position = record.techniques.firstIndex(of: technique) else { return 0 }
      return record.nanoseconds(technique: position + 1)
    }
    if let value = WorkCounters(of: record)[name] { return Int64(value) }
    return WorkKind.allCases.first { $0.name == name }.map { Int64(record.amount($0)) } ?? 0
  }

  /// Sentences about a scenario's expectations, without those that only warn, that would not be met if every run had
  /// the values of one run.
  package func unmetExpectations(of scenario: ResolvedScenario, ifEveryRunIs run: String) -> [String] {
    let values = self[run].map { Measurements(of: $0) }
    return scenario.expectations.filter { $0.level == .error }.compactMap { expectation in
      expectation.failure { _, metric in values?[metric] }.map(\.sentence)
    }
  }

  /// Sentences about a scenario's unmet expectations.
  package func unmetExpectations(of scenario: ResolvedScenario) -> [String] {
    scenario.expectations.compactMap { expectation in
      expectation.failure { run, metric in self[run].flatMap { Measurements(of: $0)[metric] } }.map(\.sentence)
    }
  }
}
