package import Analysis
package import JSON

/// Reads what an earlier `lab measure` wrote to `results.json`: the parts that a comparison needs.
package struct MeasuredResultsReader {
  private let collector: DiagnosticCollector

  /// The version of the file. It increases when an older reader would misread the file; the reader accepts no other.
  package static let schemaVersion = 1

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
    let scenario = text(root, "scenario")
    let host = root["host"].flatMap(self.host)
    if root["host"] == nil { collector.error(at: root.location.beginning, "\"host\" is missing") }
    var values: [String: [String: [Double]]] = [:]
    for run in root["runs"]?.elements.map({ $0 }) ?? [] {
      guard let name = text(run, "name") else { continue }
      values[name] = self.values(run)
    }
    guard collector.errorCount == errors, let scenario, let host else { return nil }
    return MeasuredBaseline(scenario: scenario, host: host, values: values)
  }

  private func host(_ json: JSONValue) -> HostDescription? {
    guard let id = text(json, "id"), let product = text(json, "product") else { return nil }
    let conditions = json["conditions"]?.members.map {
      HostDescription.Condition($0.key.string ?? "", $0.value.string ?? "")
    }
    return HostDescription(host: id, product: product, conditions: conditions ?? [])
  }

  /// The values of undisturbed repetitions by metric.
  private func values(_ run: JSONValue) -> [String: [Double]] {
    var values: [String: [Double]] = [:]
    for repetition in run["repetitions"]?.elements.map({ $0 }) ?? [] where repetition["isDisturbed"]?.boolean == false {
      for (key, value) in repetition["values"]?.members ?? [] {
        guard let metric = key.string else { continue }
        guard let number = value.double else {
          collector.error(at: value, "wrong type", expected: "a number", found: value.summary)
          continue
        }
        values[metric, default: []].append(number)
      }
    }
    return values
  }

  private func text(_ json: JSONValue, _ name: String) -> String? {
    if let text = json[name]?.string { return text }
    collector.error(at: (json[name] ?? json).location.beginning, "\(JSONString.quoted(name)) must be a string")
    return nil
  }
}
