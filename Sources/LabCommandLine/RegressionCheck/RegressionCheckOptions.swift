import JSON
import LabRunner
import Reports

/// The options that select a baseline, and say how strictly it is compared.
struct RegressionCheckOptions {
  /// The baseline's name.
  let name: String
  /// The folder that contains one folder of baselines per scenario; nil for the default folder beside the scenario.
  let parent: String?
  /// Whether a missing baseline or run is a warning instead of an error.
  let isLenient: Bool
  /// Whether every metric decides and an improvement fails too.
  let isStrict: Bool
  /// The other given options that select the baseline or change the scenario; repeated in suggested commands.
  private let selectionOptions: [(option: String, values: [String])]
  /// The given options that select runs; repeated with the command of a check.
  private let filterOptions: [(option: String, values: [String])]

  /// The option that names the folder of baselines.
  static let folderSpec = OptionSpec(
    "baselines", "DIR",
    "The folder that contains a folder of baselines for each scenario; \(BaselineFolder.parentName)/ beside the scenario if not given."
  )
  /// The option that names the baseline.
  static let nameSpec = OptionSpec(
    "baseline", "NAME", completes: .baselines,
    "The baseline to compare with; \(BaselineFolder.defaultName) if not given.")
  /// The option that tolerates missing baselines and runs.
  static let lenientSpec = OptionSpec(
    "lenient", nil, "Report a missing baseline or run as a warning, not as an error.")
  /// The option that rejects improvements.
  static let strictSpec = OptionSpec(
    "strict", nil, "Let every metric decide, and also fail on an improvement over the baseline, until it is saved.")

  /// The option that writes the tolerances into the scenario.
  static let tolerancesSpec = OptionSpec(
    "tolerances", nil, "With --update: write the tolerances into the scenario, where you can change them.")

  /// The option that names the changes of a pull request.
  static let diffSpec = OptionSpec(
    "diff", "FILE",
    "The changes since the baseline, as git diff writes them: failures point at the changed lines of the technique that causes them."
  )

  /// Reads the options.
  init(_ arguments: Arguments) throws(UsageError) {
    name = arguments.text(Self.nameSpec.name) ?? BaselineFolder.defaultName
    guard Identifier.isValid(name) else {
      throw UsageError(
        "\"\(name)\" cannot be the name of a baseline: use letters, digits, \"-\" and \"_\", and begin with a letter or digit"
      )
    }
    parent = arguments.text(Self.folderSpec.name)
    isLenient = arguments.has(Self.lenientSpec.name)
    isStrict = arguments.has(Self.strictSpec.name)
    func given(_ specs: [OptionSpec]) -> [(option: String, values: [String])] {
      specs.map { ($0.name, arguments.values[$0.name] ?? []) }
    }
    selectionOptions = given([Self.folderSpec] + ScenarioOptions.changeSpecs)
    filterOptions = given(ScenarioOptions.filterSpecs)
  }

  /// The commands that repeat the check of a scenario.
  func commands(_ scenario: String) -> CheckCommands {
    let strictness = [(isLenient, Self.lenientSpec), (isStrict, Self.strictSpec)].filter(\.0).map { "--\($1.name)" }
    return CheckCommands(
      scenario: scenario, check: checkWords(scenario) + words(of: selectionOptions) + strictness,
      selection: words(of: filterOptions), update: updateCommand(scenario))
  }

  /// The command line that creates or replaces this baseline, for a hint.
  func updateCommand(_ scenario: String) -> String {
    (checkWords(scenario) + words(of: selectionOptions) + ["--update"]).joined(separator: " ")
  }

  private func checkWords(_ scenario: String) -> [String] {
    ["lab check", ShellWord.quotedIfNeeded(scenario)]
      + (name == BaselineFolder.defaultName ? [] : ["--\(Self.nameSpec.name)", name])
  }

  /// The command line that compares a baseline with the scenario as it is checked, for a hint.
  func compareCommand(_ baseline: String, _ scenario: String) -> String {
    (["lab compare --allow-unlike"] + [baseline, scenario].map(ShellWord.quotedIfNeeded)
      + words(of: selectionOptions.filter { $0.option != Self.folderSpec.name })).joined(separator: " ")
  }

  /// Options with their values as words of a command line.
  private func words(of options: [(option: String, values: [String])]) -> [String] {
    options.flatMap { one in one.values.flatMap { ["--\(one.option)", ShellWord.quotedIfNeeded($0)] } }
  }
}
