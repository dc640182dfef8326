import JSON
import Scenarios

/// The options of all subcommands that read scenarios: changes of the scenarios, and the selection of runs.
struct ScenarioOptions {
  /// The changes that the command line makes to the scenarios.
  let changes: ScenarioChanges
  private let filters: [NamePattern]
  private let skips: [NamePattern]

  static let setSpec = OptionSpec(
    "set", "PATH=VALUE", letter: "s", isRepeatable: true, completes: .settings,
    "Change a value of the scenarios, as in scroll.passes=2, device.cores=4 or device.cost.cpu=0.5.")
  static let changeSpecs = [
    setSpec,
    OptionSpec(
      "sweep", "PATH=A,B", isRepeatable: true, completes: .settings,
      "Run everything with each of these values, as in device.refreshHz=60,120."
    ),
  ]

  /// The options that select runs.
  static let filterSpecs = [
    OptionSpec(
      "filter", "PATTERN", isRepeatable: true, completes: .runs,
      "Include only runs whose names match the pattern, as in worst, ^worst$ or ^(worst|reuse)@."),
    OptionSpec("skip", "PATTERN", isRepeatable: true, completes: .runs, "Exclude runs whose names match the pattern."),
  ]

  /// The options that list runs without running them.
  static let previewSpecs = [
    OptionSpec("list", nil, "Print the names of the runs and do nothing else."),
    OptionSpec("dry-run", nil, "Print what would be run and how many runs there are, and do nothing else."),
  ]

  /// Reads the options.
  ///
  /// - Parameter settings: the values set by options of a specific subcommand.
  init(_ arguments: Arguments, settings: [ScenarioChanges.Setting] = []) throws(UsageError) {
    changes = ScenarioChanges(
      set: arguments.values["set"] ?? [], sweep: arguments.values["sweep"] ?? [], settings: settings)
    filters = try NamePattern.all("filter", arguments)
    skips = try NamePattern.all("skip", arguments)
  }

  /// Whether there are options that select runs.
  var selectsRuns: Bool { !filters.isEmpty || !skips.isEmpty }

  /// Whether the options select a run with this name.
  func includes(_ run: String) -> Bool {
    (filters.isEmpty || filters.contains { $0.matches(run) }) && !skips.contains { $0.matches(run) }
  }

  /// The scenario with only the selected runs; prints a warning for each expectation that also needs another run.
  func selectingRuns(of scenario: ResolvedScenario, _ lab: Lab) throws(UsageError) -> ResolvedScenario {
    guard selectsRuns else { return scenario }
    let selected = scenario.keepingRuns(where: includes)
    guard !selected.runs.isEmpty else {
      throw UsageError("none of the \(scenario.runs.count) runs of \(scenario.name) is selected by --filter and --skip")
    }
    let excluded = scenario.expectations.filter { expectation in
      expectation.runs.contains(where: includes) && !expectation.runs.allSatisfy(includes)
    }
    lab.console.printMessage(
      lab.text(
        of: excluded.map { expectation in
          Diagnostic(
            .warning, in: expectation.source, at: expectation.range,
            "expectation not evaluated: one of its runs is not selected by --filter and --skip")
        }))
    return selected
  }
}

extension NamePattern {
  /// The patterns that an option gives.
  fileprivate static func all(_ option: String, _ arguments: Arguments) throws(UsageError) -> [NamePattern] {
    var patterns: [NamePattern] = []
    for text in arguments.values[option] ?? [] {
      do throws(PatternError) { patterns.append(try NamePattern(text)) } catch {
        throw UsageError("--\(option) takes a pattern of names, but \"\(text)\" is not valid: \(error.reason)")
      }
    }
    return patterns
  }
}
