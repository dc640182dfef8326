internal import Analysis
internal import LabRunner
package import ListRuntime
package import Scenarios

/// The records of a scenario's runs, by name.
package struct StudyRuns: Sendable {
  private let records: [(name: String, record: RunRecord)]

  /// Runs everything.
  package init(_ scenario: ResolvedScenario) {
    records = scenario.runs.map { ($0.name, ListSimulation($0.configuration).run()) }
  }

  /// A run's record, or nil.
  package subscript(run: String) -> RunRecord? { records.first { $0.name == run }?.record }

  /// The name under which a README states that the main thread spent time on behalf of its technique.
  package static let techniqueTime = "technique_main_time"

  /// Whether a name is that of a count, of a kind of work, or ``techniqueTime``.
  package static func isCount(_ name: String) -> Bool {
    name == techniqueTime || WorkCounters.names.contains(name) || WorkKind.allCases.contains { $0.name == name }
  }

  /// A count of a run by its name; the technique's time is that of the run's last technique.
  package static func count(_ name: String, of record: RunRecord, technique: String) -> Int64 {
    if name == techniqueTime {
      guard let position = record.techniques.firstIndex(of: technique) else { return 0 }
      return record.nanoseconds(technique: position + 1)
    }
    if let value = WorkCounters(of: record)[name] { return Int64(value) }
    return WorkKind.allCases.first { $0.name == name }.map { Int64(record.amount($0)) } ?? 0
  }

  /// What a scenario expects and did not get, in words.
  package func unmet(_ scenario: ResolvedScenario) -> [String] {
    scenario.expectations.compactMap { expectation in
      expectation.failure { run, metric in self[run].flatMap { Measurements(of: $0)[metric] } }.map { "\($0)" }
    }
  }
}
