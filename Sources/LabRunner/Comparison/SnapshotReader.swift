import Analysis
package import JSON
import Scenarios

/// Reads study snapshots from baselines and from `results.json`, which share the required parts.
package struct SnapshotReader {
  private let collector: DiagnosticCollector

  /// A reader that reports problems to a collector.
  package init(reportingTo collector: DiagnosticCollector) { self.collector = collector }

  /// The version of baselines and of `results.json`. It increases when an older reader would misread either. The reader
  /// accepts no other version.
  package static let schemaVersion = 4

  /// Reads a file; nil after reporting at least one error.
  package func read(_ source: SourceFile) -> StudySnapshot? {
    let errors = collector.errorCount
    guard let root = JSONDocument(source, reportingTo: collector)?.root else { return nil }
    // Baselines and results of runs have no kind; other files of the lab count their versions by themselves.
    if let kind = root["kind"] {
      collector.error(
        at: kind, "the file has results of the kind \(kind.summary), not of runs",
        expected: "a baseline, or the results.json of lab run")
      return nil
    }
    if let version = root["schemaVersion"], version.integer != Self.schemaVersion {
      collector.error(
        at: version, "the file has schema version \(version.summary)",
        expected: "version \(Self.schemaVersion), which is the only one that this lab reads")
      return nil
    }
    let file = Self.file.read(root, collector)
    let runs = root["runs"].map { Array($0.elements) } ?? []
    collector.reportRepeatedNames(of: runs)
    for metrics in runs.compactMap({ $0["metrics"] }) where metrics.kind == .object {
      for name in (file?.definitions ?? [:]).keys.sorted() where metrics[name] == nil {
        collector.error(
          at: metrics.location.beginning, "\(JSONString.quoted(name)) is missing",
          expected: "each defined metric")
      }
    }
    guard var snapshot = file, collector.errorCount == errors else { return nil }
    if let inputs = root["inputs"] {
      let documents = StudyDocuments(
        base: inputs["base"].map { JSONContent($0) } ?? .object([]),
        changes: Dictionary(
          (inputs["runs"]?.members ?? []).map { ($0.key.string ?? "", JSONContent($0.value)) }
        ) { $1 })
      for index in snapshot.runs.indices {
        snapshot.runs[index].inputs = documents[snapshot.runs[index].name]
      }
    }
    snapshot.locations = SnapshotLocations(root)
    return snapshot
  }

  // MARK: - The form of the file

  private static let file = ValueReader<StudySnapshot>.record(
    "a baseline or a file of results",
    StudySnapshot(study: "", definitions: [:], sources: nil, runs: []),
    [
      .required("scenario", .string, "", \.study),
      .optional("inputs", definitions, "", \.definitions),
      .required("runs", .array(of: run), "", \.runs),
      .optional("sources", .members(.string), "", optional: \.sources),
    ], isOpen: true)

  /// Reads the definitions in the inputs, and checks the documents.
  private static let definitions = ValueReader<[String: String]>.record(
    "inputs", [:],
    [
      .ignored(.required("base", document, "")),
      .required("definitions", .members(.string), "", \.self),
      .ignored(.required("runs", .members(document), "")),
    ], isOpen: true)

  /// A document, whose digests of lists must match the number of elements.
  private static let document = ValueReader<[String: JSONValue]>.members(
    ValueReader(.any) { json, collector in
      checkLists(in: json, collector)
      return json
    })

  /// Reports digests of lists that do not match the number of elements.
  private static func checkLists(in json: JSONValue, _ collector: DiagnosticCollector) {
    guard json.kind == .object else { return }
    guard let count = json["count"], json["digest"] != nil, json["blocks"] != nil else {
      for member in json.members { checkLists(in: member.value, collector) }
      return
    }
    if ListDigest(JSONContent(json)) == nil {
      collector.error(
        at: json.location, "the digests do not match \(count.summary) entries",
        expected: "eight hexadecimal digits for each block of entries, separated by spaces")
    }
  }

  private static let run = ValueReader<StudySnapshot.Run>.record(
    "a run", StudySnapshot.Run(name: "", inputs: nil, outcome: .completed(.empty)),
    [.required("name", .string, "", \.name)] + summary.inside(\.completed) + [
      FieldBinding(
        .optional(
          "failure", ValueReader<String>(.any) { json, _ in json.string ?? json.summary }, ""),
        \.outcome,
        { .failed($0) }, { _ in nil }),
      .optional("sources", .members(.string), "", \.olderSources),
    ], alternatives: ["metrics", "counters", "charges"].map { ["failure", $0] }, isOpen: true)

  private static let summary: [FieldBinding<RunSummary>] = [
    FieldBinding(
      .optional("metrics", .members(.member("value", of: "a metric", decimal)), ""),
      set: { $0.metrics = $1.compactMapValues(\.self) }),
    FieldBinding(
      .optional("counters", .members(count), ""), set: { $0.counters = $1.filter { $0.value != 0 } }
    ),
    .optional("charges", charges, "", \.charges),
    .optional("attribution", attribution, "", \.times),
  ]

  private static let attribution = ValueReader<[RunSummary.TimeCell: Int64]>.record(
    "an attribution", [:],
    RunSummary.TimeCell.Part.allCases.map { part in
      let techniques = ValueReader<[String: [String: Int]]>.members(.members(count))
      return FieldBinding(
        .optional(part.rawValue, .member("techniques", of: "a part", techniques), "")
      ) { times, read in
        for (technique, phases) in read {
          for (phase, time) in phases where phase != "total" && time != 0 {
            times[RunSummary.TimeCell(part, technique: technique, phase: phase)] = Int64(time)
          }
        }
      }
    }, isOpen: true)

  private static let charged = ValueReader<RunSummary.ChargedWork>.record(
    "charged work", .none,
    [
      .required("amount", count, "", \.amount), .optional("load", count, "", \.loadAmount),
      FieldBinding(.required("ns", count, ""), set: { $0.nanoseconds = Int64($1) }),
    ])

  private static let charges = ValueReader<[RunSummary.WorkCell: RunSummary.ChargedWork]>.record(
    "charges", [:],
    WorkPlace.allCases.map { place in
      let techniques = ValueReader<[String: [String: [String: RunSummary.ChargedWork]]]>
        .members(.members(.members(charged)))
      return FieldBinding(.optional(place.rawValue, techniques, "")) { charges, read in
        for (technique, phases) in read {
          for (phase, kinds) in phases {
            let source = WorkSource(place, technique: technique, phase: phase)
            for (kind, work) in kinds where work != .none { charges[RunSummary.WorkCell(source, kind)] = work }
          }
        }
      }
    })

  /// A count or a time: an integer from 0 to 10^18, which leaves room for sums.
  private static let count = ValueReader<Int>(.text(rule: "a whole number")) { json, collector in
    if let number = json.integer, (0...1_000_000_000_000_000_000).contains(number) { return number }
    collector.mismatch(json, .text(rule: "a whole number"))
    return nil
  }

  private static let decimal = ValueReader<Rational?>(.text(rule: "a number or null")) {
    json, collector in
    if json.kind == .null { return .some(nil) }
    if let number = json.decimal, (-9...18).contains(number.exponent), let double = json.double,
      double.magnitude <= 1e18
    {
      return Rational(number)
    }
    collector.mismatch(
      json, .text(rule: "a number of at most 18 digits, nine of them after the point"))
    return nil
  }
}

extension StudySnapshot.Run {
  /// The summary of a run that is read as completed; a failure replaces it.
  fileprivate var completed: RunSummary {
    get { summary ?? .empty }
    set { outcome = .completed(newValue) }
  }
}

extension RunSummary {
  fileprivate static let empty = RunSummary(metrics: [:], counters: [:], charges: [:], times: [:])
}

extension DiagnosticCollector {
  /// Reports every run that has the name of an earlier one.
  fileprivate func reportRepeatedNames(of runs: [JSONValue]) {
    var names: Set<String> = []
    for run in runs {
      guard let name = run["name"], let text = name.string, !names.insert(text).inserted else {
        continue
      }
      error(at: name, "two runs have the name \(JSONString.quoted(text))", expected: "unique names")
    }
  }
}

extension ValueReader {
  /// The value of one member of an object, whose others are ignored.
  static func member(_ name: String, of object: String, _ reader: ValueReader) -> ValueReader
  where Value: Sendable {
    let field = Field.required(name, reader, "")
    return .object(ObjectShape(object, [field.shape], isOpen: true)) { $0.read(field) }
  }
}
