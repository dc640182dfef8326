internal import Analysis
internal import ListRuntime
internal import Scenarios

extension Subcommand {
  static let list: Subcommand = Subcommand(
    name: "list", operands: Listing.allCases.map(\.rawValue).joined(separator: "|"),
    summary: "List what scenarios may name.", completions: [.words(Listing.allCases.map(\.rawValue))], options: []
  ) { arguments, lab in
    let listing: Listing = try arguments.word(for: "list")
    let lines = try listing.lines(lab)
    let width = lines.map(\.name.count).max() ?? 0
    for line in lines { try lab.console.print("\(HelpText.padded(line.name, width))  \(line.text)\n") }
    return .ok
  }
}

/// The kinds of names that `lab list` prints.
private enum Listing: String, CaseIterable {
  case techniques, metrics, devices, scenarios, counters

  /// The entries of this kind, in a deterministic order.
  func lines(_ lab: Lab) throws(Failure) -> [(name: String, text: String)] {
    switch self {
    case .techniques:
      lab.techniques.map { $0.declaration }.sorted { $0.id < $1.id }.map { ($0.id, $0.summary) }
    case .scenarios: try lab.shippedScenarios()
    case .devices: try lab.devices().map { ($0.id, $0.summary) }
    case .metrics:
      MetricDefinition.all.map { ($0.name, "\($0.unit), \($0.polarity.rawValue) is better. \($0.meaning)") }
    case .counters: WorkCounters.names.map { (Measurements.counterPrefix + $0, "count") }
    }
  }
}
