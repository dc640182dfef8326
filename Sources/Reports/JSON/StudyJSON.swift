import Analysis
import JSON
import LabRunner
import ListRuntime
import Scenarios

/// The complete results of a study as JSON.
enum StudyJSON {
  /// Writes the results, run by run.
  static func write(_ report: StudyReport, to output: StreamedContent.Output) {
    let study = report.study
    var writer = JSONWriter(style: .fitted)
    func write(_ key: String, _ content: JSONContent) {
      writer.key(key)
      content.write(to: &writer)
      output(writer.takeBytes())
    }
    // The keys ascend, as in all JSON of the lab; each run is written before the next one is processed.
    writer.beginObject()
    if report.check != nil { write("check", ChangeJSON.check(of: report)) }
    write("expectations", .array(study.verdicts.map(verdict)))
    if let flips = FlipNotes(study.flips) { write("flips", flips.content) }
    if let fidelity = report.fidelity { write("fidelity", FidelityJSON.content(of: fidelity)) }
    if let inputs = report.inputs {
      writer.key("inputs")
      SnapshotJSON.write(inputs, definitions: StudySnapshot.currentDefinitions, to: &writer, output)
    }
    write("question", .null(or: study.question.map { .string($0) }))
    writer.key("runs")
    writer.beginArray(inline: study.runs.isEmpty)
    for run in study.runs {
      Self.run(run, of: study).write(to: &writer)
      output(writer.takeBytes())
    }
    writer.endArray()
    write("scenario", .string(study.scenario))
    write("schemaVersion", .integer(SnapshotReader.schemaVersion))
    write("summary", .string(study.summary))
    if let uncertainty = study.uncertainty { write("uncertainty", UncertaintyJSON.content(of: uncertainty, study)) }
    writer.endObject()
    output(writer.bytesWithNewline)
  }

  private static func run(_ run: RunResult, of study: StudyResult) -> JSONContent {
    var members: [String: JSONContent] = [
      "name": .string(run.name),
      "techniques": .array(run.techniques.map { .string($0) }),
      "compareTo": .array(run.compareTo.map { .string($0) }),
      "failure": .null(or: run.failure.map { .string($0.description) }),
    ]
    if let data = run.data {
      members.merge(measured(data)) { _, new in new }
      members["changes"] = .sortedObject(
        study.comparisons(of: run).map { ($0.against, changes($0, study.uncertainty)) })
    }
    return .sortedObject(members)
  }

  private static func measured(_ data: RunData) -> [String: JSONContent] {
    [
      "metrics": .sortedObject(
        data.measurements.metrics.all.map { ($0.name, SnapshotJSON.metric($0.name, $1)) }),
      "counters": .sortedObject(
        data.measurements.counters.all.filter { $0.value != 0 || !WorkCounters.occasional.contains($0.name) }
          .map { ($0.name, .integer($0.value)) }),
      "work": .sortedObject(
        zip(WorkKind.allCases, data.measurements.work).map { ($0.name, SnapshotJSON.work($0.name, $1)) }),
      "attribution": .sortedObject([
        "load": attribution(data.loadAttribution), "scroll": attribution(data.scrollAttribution),
      ]),
      "charges": SnapshotJSON.charges(RunSummary(of: data).charges),
      "memoryPeakBytes": .sortedObject(
        zip(MemoryKind.allCases.map(\.name), integers(data.memoryPeakByKind))),
      "contentHeightPoints": .number(data.contentHeight),
      "series": series(data.series),
    ]
  }

  private static func series(_ series: RunSeries) -> JSONContent {
    .sortedObject([
      "frameRateSamples": .integers(series.frameRateSamples),
      "memoryBytes": .integers(series.memoryBytes.map { Int($0) }),
      "frameMainMicroseconds": .integers(series.frameMainMicroseconds.map { Int($0) }),
      "frameBlankPixels": .integers(series.frameBlankPixels),
      "frameShownVsync": .integers(series.frameShownVsync),
    ])
  }

  private static func integers(_ numbers: [Int64]) -> [JSONContent] { numbers.map { .integer(Int($0)) } }

  /// Nanoseconds per technique and phase. Phases without time are omitted, but techniques never are.
  private static func attribution(_ attribution: Attribution) -> JSONContent {
    var techniques: [String: JSONContent] = [:]
    for (position, id) in attribution.techniques.enumerated() {
      var phases: [String: JSONContent] = ["total": .integer(Int(attribution.nanoseconds(technique: position)))]
      for phase in Phase.allCases {
        let time = attribution.nanoseconds(technique: position, phase: phase)
        if time != 0 { phases[phase.name] = .integer(Int(time)) }
      }
      techniques[id] = .sortedObject(phases)
    }
    return .sortedObject([
      "unit": .string("ns"), "total": .integer(Int(attribution.total)), "techniques": .sortedObject(techniques),
    ])
  }

  private static func changes(_ comparison: RunComparison, _ uncertainty: StudyEnsemble?) -> JSONContent {
    .sortedObject(
      zip(Quantity.metrics, comparison.changes).compactMap { metric, change in
        change.map {
          var members: [String: JSONContent] = [
            "points": .decimal($0.points, decimals: metric.decimals),
            "percent": .decimal($0.percent, decimals: 3), "verdict": .string($0.verdict.rawValue),
          ]
          if let interval = uncertainty?.interval(of: comparison, metric.name) {
            members["interval"] = UncertaintyJSON.interval(interval, decimals: metric.decimals)
          }
          if let contradiction = comparison.contradiction(of: metric.name) {
            members["contradictedBy"] = ChangeJSON.contradiction(contradiction, decimals: metric.decimals)
          }
          return (metric.name, .sortedObject(members))
        }
      })
  }

  private static func verdict(_ verdict: ExpectationVerdict) -> JSONContent {
    .sortedObject([
      "expectation": .string(verdict.text), "outcome": .string(verdict.outcome.rawValue),
      "line": .integer(verdict.expectation.source.position(of: verdict.expectation.range.start).line),
      "problem": .null(or: verdict.diagnostic.map { .string($0.message) }),
    ])
  }
}
