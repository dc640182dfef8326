internal import Analysis
internal import JSON
package import LabRunner
internal import ListRuntime
internal import Scenarios

/// Writes the complete results of a study as JSON, for programs.
package struct JSONExporter: Exporter {
  /// Creates the exporter.
  package init() {}
  package let format = "json"
  package let fileName: String? = ResultWriter.marker

  package func bytes(of report: StudyReport) -> [UInt8] {
    let study = report.study
    let comparisons = Dictionary(grouping: study.comparisons, by: \.run)
    var members: [String: JSONTree] = [
      "schemaVersion": .count(SnapshotReader.schemaVersion),
      "scenario": .string(study.scenario),
      "summary": .string(study.summary),
      "question": .null(or: study.question.map { .string($0) }),
      "runs": .array(study.runs.map { run($0, comparisons[$0.name] ?? []) }),
      "expectations": .array(study.verdicts.map(verdict)),
    ]
    if !report.inputs.isEmpty {
      members["inputs"] = SnapshotTree.inputs(report.inputs, definitions: StudySnapshot.currentDefinitions)
    }
    if report.check != nil { members["check"] = ChangeTree.check(of: report) }
    if let fidelity = report.fidelity { members["fidelity"] = FidelityJSONExporter().tree(of: fidelity) }
    return JSONTree.object(members).line
  }

  private func run(_ run: RunResult, _ comparisons: [RunComparison]) -> JSONTree {
    var members: [String: JSONTree] = [
      "name": .string(run.name),
      "techniques": .array(run.techniques.map { .string($0) }),
      "compareTo": .array(run.compareTo.map { .string($0) }),
      "configuration": ConfigurationTree.tree(of: run.configuration),
      "failure": .null(or: run.failure.map { .string($0.description) }),
    ]
    if let data = run.data {
      members.merge(measured(data)) { _, new in new }
      members["changes"] = .object(
        Dictionary(comparisons.map { ($0.against, changes($0)) }, uniquingKeysWith: { first, _ in first }))
    }
    return .object(members)
  }

  private func measured(_ data: RunData) -> [String: JSONTree] {
    [
      "metrics": .object(
        Dictionary(
          uniqueKeysWithValues: data.measurements.metrics.all.map { ($0.name, SnapshotTree.metric($0.name, $1)) })),
      "counters": .object(
        Dictionary(uniqueKeysWithValues: data.measurements.counters.all.map { ($0.name, .count($0.value)) })),
      "work": .object(
        Dictionary(
          uniqueKeysWithValues: zip(WorkKind.allCases, data.measurements.work).map { kind, amount in
            (kind.name, SnapshotTree.work(kind.name, amount))
          })),
      "attribution": .object([
        "load": attribution(data.loadAttribution), "scroll": attribution(data.scrollAttribution),
      ]),
      "memoryPeakBytes": .object(
        Dictionary(
          uniqueKeysWithValues: zip(MemoryKind.allCases, data.memoryPeakByKind).map { ($0.name, .integer($1)) })),
      "contentHeightPoints": .double(data.contentHeight),
      "series": .object([
        "frameRateSamples": .numbers(data.series.frameRateSamples.map(Int64.init)),
        "memoryBytes": .numbers(data.series.memoryBytes),
        "frameMainMicroseconds": .numbers(data.series.frameMainMicroseconds),
        "frameBlankPixels": .numbers(data.series.frameBlankPixels.map(Int64.init)),
        "frameShownVsync": .numbers(data.series.frameShownVsync.map(Int64.init)),
      ]),
    ]
  }

  /// Nanoseconds per technique and phase. Phases without time are omitted, but techniques never are.
  private func attribution(_ attribution: Attribution) -> JSONTree {
    var techniques: [String: JSONTree] = [:]
    for (position, id) in attribution.techniques.enumerated() {
      var phases: [String: JSONTree] = ["total": .integer(attribution.nanoseconds(technique: position))]
      for phase in Phase.allCases {
        let time = attribution.nanoseconds(technique: position, phase: phase)
        if time != 0 { phases[phase.name] = .integer(time) }
      }
      techniques[id] = .object(phases)
    }
    return .object([
      "unit": .string("ns"), "total": .integer(attribution.total), "techniques": .object(techniques),
    ])
  }

  private func changes(_ comparison: RunComparison) -> JSONTree {
    .object(
      Dictionary(
        uniqueKeysWithValues: zip(MetricDefinition.all, comparison.changes).compactMap { metric, change in
          change.map {
            (
              metric.name,
              .object([
                "points": .decimal($0.points, decimals: metric.decimals),
                "percent": .decimal($0.percent, decimals: 3), "verdict": .string($0.verdict.rawValue),
              ])
            )
          }
        }))
  }

  private func verdict(_ verdict: ExpectationVerdict) -> JSONTree {
    .object([
      "expectation": .string(verdict.text), "outcome": .string(verdict.outcome.rawValue),
      "line": .count(verdict.expectation.source.position(of: verdict.expectation.range.start).line),
      "problem": .null(or: verdict.diagnostic.map { .string($0.message) }),
    ])
  }
}
