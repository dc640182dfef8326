package import Analysis
package import JSON

/// Reads what an earlier `lab measure` wrote to `results.json`: the parts that a comparison needs.
package struct MeasuredResultsReader {
  private let collector: DiagnosticCollector

  /// The version of the file. It increases when an older reader would misread the file; the reader accepts no other.
  package static let schemaVersion = 2

  /// A reader that reports problems to a collector.
  package init(reportingTo collector: DiagnosticCollector) { self.collector = collector }

  /// Reads a file; nil after reporting at least one error. O(bytes).
  package func read(_ source: SourceFile) -> MeasuredBaseline? {
    let errors = collector.errorCount
    guard let root = JSONDocument(source, reportingTo: collector)?.root else { return nil }
    guard root.kind == .object, root["kind"]?.string == "measured" else {
      collector.error(
        at: root.location.beginning, "the file does not contain measured results",
        expected: "the results.json of lab measure, with \"kind\": \"measured\"")
      return nil
    }
    guard let version = root["schemaVersion"], version.integer == Self.schemaVersion else {
      collector.error(
        at: (root["schemaVersion"] ?? root).location, "the file has another schema version",
        expected: "version \(Self.schemaVersion), which is the only one that this lab reads")
      return nil
    }
    if let turns = root["interleaving"] {
      collector.error(
        at: turns.location, "the runs were compared in turns, whose figures differ from those of a scroll in real time",
        expected: "results of lab measure with --repeat N")
      return nil
    }
    let baseline = Self.file.read(root, collector)
    return collector.errorCount == errors ? baseline : nil
  }

  // MARK: - The form of the file

  private static let file = ValueReader<MeasuredBaseline>.record(
    "measured results",
    MeasuredBaseline(
      scenario: "", host: HostDescription(host: "", product: "", conditions: []), values: [:]),
    [
      .required("scenario", .string, "", \.scenario), .required("host", host, "", \.host),
      FieldBinding(.optional("runs", .array(of: run), "")) { baseline, runs in
        baseline.values = Dictionary(runs) { $1 }
      },
    ], isOpen: true)

  private static let host = ValueReader<HostDescription>.record(
    "a host", HostDescription(host: "", product: "", conditions: []),
    [
      .required("id", .string, "", \.host), .required("product", .string, "", \.product),
      .optional(
        "conditions",
        .map(.member, to: .string, { HostDescription.Condition($0, $1) }, { ($0.name, $0.value) }),
        "",
        \.conditions),
    ], isOpen: true)

  private typealias Run = (name: String, values: [String: [Double]])

  private static let run = ValueReader<Run>.record(
    "a measured run", ("", [:]),
    [
      .required("name", .string, "", \.name),
      FieldBinding(.optional("repetitions", .array(of: repetition), "")) { run, repetitions in
        for (metric, value) in repetitions.joined() {
          run.values[metric, default: []].append(value)
        }
      },
    ], isOpen: true)

  /// The values of a repetition by metric.
  private static let repetition = ValueReader<[String: Double]>.record(
    "a repetition", [:],
    [
      .optional(
        "values",
        .members(.number(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)), "",
        \.self)
    ], isOpen: true)
}
