internal import JSON
internal import LabRunner

/// What verbs that deal with baselines are asked for in the same words.
struct RegressionCheckOptions {
  /// The baseline's name.
  let name: String
  /// The folder in which every scenario has a folder of baselines; nil for that beside the scenario.
  let parent: String?
  /// Whether a baseline or a run that is missing is only told.
  let isLenient: Bool
  /// Whether an improvement fails as well.
  let isStrict: Bool
  /// What else of the command line decides which baseline is meant, and what it answers.
  private let choices: [(option: String, values: [String])]

  /// Where baselines are.
  static let folderSpec = OptionSpec(
    "baselines", "DIR",
    "The folder that holds a folder of baselines for each scenario; \(BaselineFolder.parentName)/ beside the scenario if not given."
  )
  /// Which one is meant.
  static let nameSpec = OptionSpec(
    "baseline", "NAME", "The baseline to compare with; \(BaselineFolder.defaultName) if not given.")
  /// What is no error.
  static let lenientSpec = OptionSpec(
    "lenient", nil, "A baseline or run that is missing is told, and is no error.")
  /// What is one.
  static let strictSpec = OptionSpec(
    "strict", nil, "Something that is better than in the baseline fails too: it is to be saved.")

  /// The options as given.
  ///
  /// - Parameter name: the baseline's name where it is an operand.
  init(_ arguments: Arguments, name: String? = nil) throws(UsageError) {
    self.name = name ?? arguments.text(Self.nameSpec.name) ?? BaselineFolder.defaultName
    guard Identifier.isValid(self.name) else {
      throw UsageError(
        "\"\(self.name)\" is no name of a baseline: letters, digits, \"-\" and \"_\", beginning with a letter or digit")
    }
    parent = arguments.text(Self.folderSpec.name)
    isLenient = arguments.has(Self.lenientSpec.name)
    isStrict = arguments.has(Self.strictSpec.name)
    choices = ([Self.folderSpec] + ScenarioOptions.changeSpecs).map { ($0.name, arguments.values[$0.name] ?? []) }
  }

  /// A command of a verb whose first operand is the baseline's name, for people to repeat.
  func command(_ verb: String, _ scenario: String) -> String { words(["lab", verb, name, scenario]) }

  /// The command that saves this baseline anew.
  func updateCommand(_ scenario: String) -> String {
    words(["lab check", scenario] + (name == BaselineFolder.defaultName ? [] : ["--\(Self.nameSpec.name)", name]))
      + " --update"
  }

  private func words(_ words: [String]) -> String {
    (words + choices.flatMap { choice in choice.values.flatMap { ["--\(choice.option)", ShellWord.quoted($0)] } })
      .joined(separator: " ")
  }
}
