internal import JSON
internal import Scenarios


/// What every verb that reads scenarios is asked for in the same words: what is changed of them, and which runs are meant.
struct ScenarioOptions {
  /// The changes of the command line.
  let changes: ScenarioChanges
  private let filters: [NamePattern]
  private let skips: [NamePattern]

  /// The options that change a scenario, for a verb's help.
  static let changeSpecs = [
    OptionSpec(
      "set", "PATH=VALUE", letter: "s", isRepeatable: true,
      "Change a value of the scenarios, as in scroll.passes=2, device.cores=4 or device.cost.cpu=0.5."),
    OptionSpec(
      "sweep", "PATH=A,B", isRepeatable: true,
      "Run everything with each of these values, as in device.refreshHz=60,120."
    ),
  ]

  /// The options that choose runs, for a verb's help.
  static let choiceSpecs = [
    OptionSpec("filter", "REGEX", isRepeatable: true, "Only runs in whose name the pattern is found."),
    OptionSpec("skip", "REGEX", isRepeatable: true, "No runs in whose name the pattern is found."),
  ]

  /// The options that look at runs without running them, for a verb's help.
  static let previewSpecs = [
    OptionSpec("list", nil, "Print the names of the runs and do nothing else."),
    OptionSpec("dry-run", nil, "Print what would be run and how many runs there are, and do nothing else."),
  ]

  /// The options as given; `settings` are options of the verb that each set one value.
  init(_ arguments: Arguments, settings: [ScenarioChanges.Setting] = []) throws(UsageError) {
    changes = ScenarioChanges(
      set: arguments.values["set"] ?? [], sweep: arguments.values["sweep"] ?? [], settings: settings)
    filters = try NamePattern.all("filter", arguments)
    skips = try NamePattern.all("skip", arguments)
  }

  /// Whether a run of this name is meant.
  func includes(_ run: String) -> Bool {
    (filters.isEmpty || filters.contains { $0.matches(run) }) && !skips.contains { $0.matches(run) }
  }

  /// A scenario with only the runs that are meant; what is expected of others too is said not to be judged.
  func chosen(from scenario: ResolvedScenario, _ lab: Lab) throws(UsageError) -> ResolvedScenario {
    guard !filters.isEmpty || !skips.isEmpty else { return scenario }
    let chosen = scenario.keepingRuns(where: includes)
    guard !chosen.runs.isEmpty else {
      throw UsageError("none of the \(scenario.runs.count) runs of \(scenario.name) is meant by --filter and --skip")
    }
    let unjudged = scenario.expectations.filter { expectation in
      expectation.runs.contains(where: includes) && !expectation.runs.allSatisfy(includes)
    }
    lab.console.say(
      lab.text(
        of: unjudged.map { expectation in
          Diagnostic(
            .warning, in: expectation.source, at: expectation.range,
            "expectation not judged: a run it names is not meant by --filter and --skip")
        }))
    return chosen
  }
}

/// A regular expression that a user gives, found anywhere in a name.
struct NamePattern {
  private let regex: Regex<AnyRegexOutput>

  /// The patterns of an option.
  static func all(_ option: String, _ arguments: Arguments) throws(UsageError) -> [NamePattern] {
    var patterns: [NamePattern] = []
    for text in arguments.values[option] ?? [] {
      do { patterns.append(NamePattern(regex: try Regex(text))) } catch {
        throw UsageError("--\(option) takes a regular expression, and \"\(text)\" is none")
      }
    }
    return patterns
  }

  /// Whether it is found in a name.
  func matches(_ name: String) -> Bool { name.contains(regex) }
}
