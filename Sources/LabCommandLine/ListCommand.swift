import Analysis
import LabRunner
import ListRuntime
import Reports
import Scenarios

extension Subcommand {
  static let list: Subcommand = Subcommand(
    name: "list",
    operands: "KIND [FILE]",
    summary:
      "List names that scenarios can use (\(words(Listing.self))), or names in the scenario FILE (\(words(ScenarioListing.self))).",
    completions: [.words(Listing.allCases.map(\.rawValue) + ScenarioListing.allCases.map(\.rawValue))], options: []
  ) { arguments, lab in
    if let word = arguments.operands.first, let listing = ScenarioListing(rawValue: word) {
      try arguments.noOperands(beyond: 2)
      if listing == .baselines, arguments.operands.count == 1 {
        try lab.console.print(ConsoleText(lines: lab.baselineNames()))
        return .ok
      }
      guard arguments.operands.count == 2 else { throw UsageError("list \(word) needs a scenario file") }
      let scenario = try lab.explainedScenario(arguments.operands[1], .none).scenario
      try lab.console.print(ConsoleText(lines: listing.names(in: scenario)))
      return .ok
    }
    let listing: Listing = try arguments.word(for: "list")
    try lab.console.print(ConsoleText(lines: DefinitionList.lines(try listing.entries(lab), width: lab.outputWidth)))
    return .ok
  }
}

private func words<Kind: CaseIterable & RawRepresentable<String>>(_ kinds: Kind.Type) -> String {
  kinds.allCases.map(\.rawValue).joined(separator: ", ")
}

/// The kinds of names that `lab list` prints.
private enum Listing: String, CaseIterable {
  case techniques, metrics, devices, systems, scenarios, counters, settings

  /// The entries of this kind, in a deterministic order.
  func entries(_ lab: Lab) throws(Failure) -> [(name: String, text: String)] {
    switch self {
    case .techniques:
      lab.techniques.map { $0.declaration }.sorted { $0.id < $1.id }.map { ($0.id, $0.summary) }
    case .scenarios: lab.scenarios()
    case .devices: lab.devices().map { ($0.id, $0.profile?.summary ?? "not valid; see lab validate \($0.path)") }
    case .systems: SystemGeneration.all.map { ($0.id, "\($0.summary) Unknown: \($0.unknown) \(rules(of: $0))") }
    case .settings:
      SettingPaths.all.map { ($0.text, $0.help) }
        + lab.devices().map { ("device=\($0.id)", $0.profile?.summary ?? "") }
    case .metrics: entries(of: Quantity.metrics)
    case .counters: entries(of: Quantity.counters + Quantity.amountsOfWork)
    }
  }

  /// The values of a generation's rules, each with its confidence.
  private func rules(of generation: SystemGeneration) -> String {
    SystemRules.all.map { rule in
      let choice = rule.choice(generation.rules)
      return "\(rule.name) \(choice.value) (\(choice.confidence.rawValue))"
    }.joined(separator: ", ")
  }

  /// Quantities with their heading, unit, direction and meaning.
  private func entries(of quantities: [Quantity]) -> [(name: String, text: String)] {
    quantities.map {
      let direction = $0.isCount ? "" : ", \($0.direction)"
      return ($0.name, "\($0.heading): \($0.unit)\(direction). \($0.meaning)")
    }
  }
}

/// The kinds of names of a scenario that `lab list` prints.
private enum ScenarioListing: String, CaseIterable {
  case runs, factors, conditions, baselines

  /// The names, in the scenario's order; none if the scenario has no ablation to name them.
  func names(in scenario: ResolvedScenario) -> [String] {
    switch self {
    case .runs: scenario.runs.map(\.name)
    case .factors: scenario.ablation?.factors.map(\.name) ?? []
    case .conditions: scenario.ablation?.conditions.map(\.name).filter { !$0.isEmpty } ?? []
    case .baselines: BaselineFolder(of: scenario).names()
    }
  }
}
