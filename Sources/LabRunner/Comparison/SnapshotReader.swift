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
  package static let schemaVersion = 3

  /// Reads a file; nil after reporting at least one error.
  package func read(_ source: SourceFile) -> StudySnapshot? {
    let errors = collector.errorCount
    guard let root = JSONDocument(source, reportingTo: collector)?.root else { return nil }
    guard root.kind == .object else {
      collector.error(at: root, "wrong type", expected: "a baseline or a file of results", found: root.summary)
      return nil
    }
    let version = integer(root, "schemaVersion")
    if let version, version != Self.schemaVersion, let location = root["schemaVersion"]?.location {
      collector.error(
        at: location, "the file has schema version \(version)",
        expected: "version \(Self.schemaVersion), which is the only one that this lab reads")
      return nil
    }
    let study = text(root, "scenario")
    let inputs = root["inputs"].map(self.inputs)
    let declared = array(root, "runs")
    let runs = declared.compactMap { run($0, inputs) }
    checkNames(of: declared)
    let definitions = root["inputs"].map { texts($0, "definitions") } ?? [:]
    checkMetrics(of: declared, definitions)
    let sources = root["sources"].map { _ in texts(root, "sources") }
    guard collector.errorCount == errors, let study else { return nil }
    var snapshot = StudySnapshot(study: study, definitions: definitions, sources: sources, runs: runs)
    snapshot.locations = SnapshotLocations(root)
    return snapshot
  }

  /// Checks that every completed run contains every defined metric, with a number or null.
  private func checkMetrics(of runs: [JSONValue], _ definitions: [String: String]) {
    for run in runs {
      guard let metrics = run["metrics"], metrics.kind == .object else { continue }
      for name in definitions.keys.sorted() where metrics[name] == nil {
        collector.error(
          at: metrics.location.beginning, "\(JSONString.quoted(name)) is missing", expected: "each defined metric")
      }
    }
  }

  private func checkNames(of runs: [JSONValue]) {
    var names: Set<String> = []
    for run in runs {
      guard let name = run["name"], let text = name.string, !names.insert(text).inserted else { continue }
      collector.error(at: name, "two runs have the name \(JSONString.quoted(text))", expected: "unique names")
    }
  }

  private func run(_ json: JSONValue, _ inputs: StudyDocuments?) -> StudySnapshot.Run? {
    guard let name = text(json, "name") else { return nil }
    if let failure = json["failure"], failure.kind != .null {
      return StudySnapshot.Run(name: name, inputs: inputs?[name], outcome: .failed(failure.string ?? failure.summary))
    }
    var summary = RunSummary(metrics: [:], counters: [:], work: [:], times: [:])
    for (key, value) in members(json, "metrics") {
      guard let number = value["value"] else {
        collector.error(at: value.location, "\"value\" is missing in a metric", expected: "a number or null")
        continue
      }
      if number.kind == .null { continue }
      summary.metrics[key] = decimal(number)
    }
    for (key, value) in members(json, "counters") { summary.counters[key] = count(value) }
    for (key, value) in members(json, "work") { summary.work[key] = integer(value, "amount") }
    summary.counters = summary.counters.filter { $0.value != 0 }
    summary.work = summary.work.filter { $0.value != 0 }
    for part in RunSummary.TimeCell.Part.allCases {
      guard let attribution = json["attribution"].flatMap({ self.part($0, part.rawValue) }) else { continue }
      for (technique, phases) in members(attribution, "techniques") {
        for member in object(phases) where member.key.string != "total" {
          guard let phase = member.key.string, let time = count(member.value), time != 0 else { continue }
          summary.times[RunSummary.TimeCell(part, technique: technique, phase: phase)] = Int64(time)
        }
      }
    }
    var result = StudySnapshot.Run(name: name, inputs: inputs?[name], outcome: .completed(summary))
    if json["sources"] != nil { result.olderSources = texts(json, "sources") }
    return result
  }

  // MARK: - Inputs

  private func inputs(_ json: JSONValue) -> StudyDocuments {
    let runs = members(json, "runs")
    // Reports documents that are not objects.
    for document in [member(json, "base", "an object")].compactMap(\.self) + runs.map(\.value) {
      for member in object(document) { checkLists(in: member.value) }
    }
    return StudyDocuments(
      base: json["base"].map { JSONContent($0) } ?? .object([]),
      changes: Dictionary(runs.map { ($0, JSONContent($1)) }) { first, _ in first })
  }

  /// Reports digests of lists that do not match the number of elements.
  private func checkLists(in json: JSONValue) {
    guard json.kind == .object else { return }
    if let count = json["count"], json["digest"] != nil, json["blocks"] != nil {
      if ListDigest(JSONContent(json)) == nil {
        collector.error(
          at: json.location, "the digests do not match \(count.summary) entries",
          expected: "eight hexadecimal digits for each block of entries, separated by spaces")
      }
      return
    }
    for member in json.members { checkLists(in: member.value) }
  }

  // MARK: - Values

  private func texts(_ json: JSONValue, _ key: String) -> [String: String] {
    Dictionary(
      members(json, key).compactMap { name, value in
        guard let text = value.string else {
          collector.error(at: value, "wrong type", expected: "a string", found: value.summary)
          return nil
        }
        return (name, text)
      }
    ) { first, _ in first }
  }

  private func text(_ json: JSONValue, _ key: String) -> String? {
    guard let value = member(json, key, "a string") else { return nil }
    if let text = value.string { return text }
    collector.error(at: value, "wrong type", expected: "a string", found: value.summary)
    return nil
  }

  private func integer(_ json: JSONValue, _ key: String) -> Int? { member(json, key, "a whole number").flatMap(count) }

  /// A count or a time: an integer from 0 to 10^18, which leaves room for sums.
  private func count(_ value: JSONValue) -> Int? {
    let limit = 1_000_000_000_000_000_000
    if let number = value.integer, (0...limit).contains(number) { return number }
    collector.error(at: value, "invalid value", expected: "a whole number", found: value.summary)
    return nil
  }

  private func decimal(_ value: JSONValue) -> Rational? {
    if let number = value.decimal, (-9...18).contains(number.exponent), let double = value.double,
      double.magnitude <= 1e18
    {
      return Rational(number)
    }
    collector.error(
      at: value, "invalid value", expected: "a number of at most 18 digits, nine of them after the point",
      found: value.summary)
    return nil
  }

  private func member(_ json: JSONValue, _ key: String, _ expected: String) -> JSONValue? {
    if let value = json[key] { return value }
    if json.kind == .object {
      collector.error(
        at: json.location.beginning, "\(JSONString.quoted(key)) is missing", expected: "\(expected) with this key")
    } else {
      collector.error(at: json, "wrong type", expected: "an object with \(JSONString.quoted(key))", found: json.summary)
    }
    return nil
  }

  /// The part of an object, which may be missing.
  private func part(_ json: JSONValue, _ key: String) -> JSONValue? {
    object(json).first { $0.key.string == key }?.value
  }

  /// The members of an object; empty after reporting a value of another kind.
  private func object(_ json: JSONValue) -> [(key: JSONValue, value: JSONValue)] {
    guard json.kind == .object else {
      collector.error(at: json, "wrong type", expected: "an object", found: json.summary)
      return []
    }
    return json.members
  }

  private func array(_ json: JSONValue, _ key: String) -> [JSONValue] {
    guard let value = member(json, key, "an array") else { return [] }
    guard value.kind == .array else {
      collector.error(at: value, "wrong type", expected: "an array", found: value.summary)
      return []
    }
    return Array(value.elements)
  }

  private func members(_ json: JSONValue, _ key: String) -> [(name: String, value: JSONValue)] {
    guard let value = member(json, key, "an object") else { return [] }
    return object(value).map { ($0.key.string ?? "", $0.value) }
  }
}
