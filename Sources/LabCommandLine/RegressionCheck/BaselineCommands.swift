internal import LabRunner
internal import Reports
internal import Scenarios

extension Subcommand {
  static let baselineSave = baselineSubcommand(
    "save", "Run the scenarios and save the results as a new baseline.", mode: .save)
  static let baselineUpdate = baselineSubcommand(
    "update", "Run the scenarios, replace a baseline with the results, and show what changes.",
    mode: .update(createsMissing: false), more: [RegressionCheckOptions.lenientSpec])
  static let baselineCheck = baselineSubcommand(
    "check",
    "Run the scenarios and fail if anything is worse than in a baseline; other expectations are not evaluated.",
    mode: .check, more: [RegressionCheckOptions.lenientSpec, RegressionCheckOptions.strictSpec])

  /// The completion of the first operand.
  private static let existingNames = [Completion.listing("baselines", position: 1)]

  /// A subcommand that runs scenarios and compares with or writes a baseline, which is the first operand.
  private static func baselineSubcommand(
    _ word: String, _ summary: String, mode: RegressionCheckCommand.Mode, more: [OptionSpec] = []
  ) -> Subcommand {
    Subcommand(
      name: "baseline \(word)", operands: "NAME FILE…", summary: summary, completions: existingNames,
      options: [RegressionCheckOptions.folderSpec] + more + ScenarioOptions.changeSpecs + ScenarioOptions.filterSpecs
        + StudyOptions.specs + [FormatOption.ofStudies, StudyOptions.quiet]
    ) { arguments, lab in
      let (name, files) = try arguments.baselineNameAndFiles("baseline \(word)")
      return try await RegressionCheckCommand(
        arguments, lab, mode: mode, evaluatesExpectations: false,
        options: RegressionCheckOptions(arguments, name: name),
        files: files
      ).execute()
    }
  }

  static let baselineCompare: Subcommand = Subcommand(
    name: "baseline compare", operands: "NAME [OTHER] FILE",
    summary: "Show how a scenario, or another baseline of it, differs from a baseline, without a verdict.",
    completions: existingNames,
    options: [RegressionCheckOptions.folderSpec] + CompareCommand.specs + ScenarioOptions.changeSpecs
      + StudyOptions.executionSpecs + [StudyOptions.quiet]
  ) { arguments, lab in
    try arguments.noOperands(beyond: 3)
    let (name, rest) = try arguments.baselineNameAndFiles("baseline compare")
    let file = rest[rest.count - 1]
    let folder = BaselineFolder(
      of: try lab.scenario(file, arguments), in: arguments.text(RegressionCheckOptions.folderSpec.name))
    func path(_ name: String) throws -> String {
      let options = try RegressionCheckOptions(arguments, name: name)
      guard try lab.baseline(options.name, in: folder) != nil else {
        throw lab.missingBaseline(options, in: folder, file)
      }
      return folder.path(of: options.name)
    }
    let old = try path(name)
    let new = rest.count == 2 ? try path(rest[0]) : file
    return try await CompareCommand(arguments, lab, old: old, new: new).execute()
  }

  static let baselineRead: Subcommand = Subcommand(
    name: "baseline read", operands: "NAME FILE", summary: "Print a baseline of a scenario.",
    completions: existingNames,
    options: [
      RegressionCheckOptions.folderSpec, FormatOption.spec(Exporters.baselines),
    ] + ScenarioOptions.changeSpecs
  ) { arguments, lab in
    try arguments.noOperands(beyond: 2)
    let (name, files) = try arguments.baselineNameAndFiles("baseline read")
    let outputs = try ReportOutputs(arguments, Exporters.baselines, terminalWidth: lab.outputWidth)
    let scenario = try lab.scenario(files[0], arguments)
    let options = try RegressionCheckOptions(arguments, name: name)
    let folder = BaselineFolder(of: scenario, in: options.parent)
    guard let baseline = try lab.baseline(options.name, in: folder) else {
      throw lab.missingBaseline(options, in: folder, files[0])
    }
    try outputs.check(lab)
    let table = BaselineTable(baseline, columns: scenario.columns)
    let written = outputs.writeFiles(of: table, lab)
    try outputs.text(of: table).write(to: lab.console.write)
    return written
  }

  static let baselineList: Subcommand = Subcommand(
    name: "baseline list", operands: "FILE…", summary: "Print the names and paths of the scenarios' baselines.",
    options: [RegressionCheckOptions.folderSpec]
  ) { arguments, lab in
    guard !arguments.operands.isEmpty else { throw UsageError("baseline list needs a scenario file") }
    var grid = Grid([.left, .left, .right, .left])
    var unreadable: [Failure] = []
    grid.add(["scenario", "baseline", "runs", "file"])
    for file in arguments.operands {
      let scenario = try lab.scenario(file, arguments)
      let folder = BaselineFolder(of: scenario, in: arguments.text(RegressionCheckOptions.folderSpec.name))
      for name in folder.names() {
        var runs = "unreadable"
        do throws(Failure) {
          guard let baseline = try lab.baseline(name, in: folder) else { continue }
          runs = "\(baseline.runs.count)"
        } catch { unreadable.append(error) }
        grid.add([scenario.name, name, runs, folder.path(of: name)])
      }
    }
    guard grid.rows.count > 1 else {
      lab.console.printMessage("there are no baselines\n")
      return .ok
    }
    try lab.console.print(ConsoleText(lines: grid.ruledLines(headers: 1, fitting: lab.outputWidth)))
    if let failure = Failure(combining: unreadable) { throw failure }
    return .ok
  }

  static let baselineDelete: Subcommand = Subcommand(
    name: "baseline delete", operands: "NAME FILE", summary: "Delete a baseline of a scenario.",
    completions: existingNames, options: [RegressionCheckOptions.folderSpec]
  ) { arguments, lab in
    try arguments.noOperands(beyond: 2)
    let (name, files) = try arguments.baselineNameAndFiles("baseline delete")
    let options = try RegressionCheckOptions(arguments, name: name)
    let folder = BaselineFolder(of: try lab.scenario(files[0], arguments), in: options.parent)
    // An unreadable baseline can be deleted too.
    guard folder.names().contains(options.name) else { throw lab.missingBaseline(options, in: folder, files[0]) }
    do throws(ResultWriteError) { try folder.delete(options.name) } catch {
      throw Failure(.cannotWrite, "lab: \(error)\n")
    }
    lab.console.printMessage("deleted: \(folder.path(of: options.name))\n")
    return .ok
  }
}

extension Arguments {
  /// The operands: the name of a baseline, then one or more scenario files.
  fileprivate func baselineNameAndFiles(_ subcommand: String) throws(UsageError) -> (name: String, files: [String]) {
    guard operands.count > 1 else { throw UsageError("\(subcommand) needs the name of a baseline and a scenario file") }
    return (operands[0], Array(operands.dropFirst()))
  }
}

extension Lab {
  /// Reads a scenario and applies the changes of the options.
  fileprivate func scenario(_ path: String, _ arguments: Arguments) throws -> ResolvedScenario {
    try explainedScenario(path, ScenarioOptions(arguments).changes).scenario
  }
}
