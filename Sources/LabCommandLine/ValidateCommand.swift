import JSON

extension Subcommand {
  static let validate: Subcommand = Subcommand(
    name: "validate", operands: "FILE…",
    summary: "Check scenarios, devices, data and references, and all files that they name, and report every problem.",
    options: [
      OptionSpec(
        "format", "NAME", letter: "f",
        "The format of problems: \(ProblemFormat.allCases.map(\.rawValue).joined(separator: ", ")); text if not given."
      )
    ] + ScenarioOptions.changeSpecs
  ) { arguments, lab in
    guard !arguments.operands.isEmpty else { throw UsageError("validate needs a file") }
    let format: ProblemFormat = try arguments.format(among: ProblemFormat.allCases.map(\.rawValue)) {
      ProblemFormat(rawValue: $0)
    }
    var check = InputCheck(lab, changes: try ScenarioOptions(arguments).changes)
    for path in arguments.operands { check.check(path) }
    try lab.console.write(format.bytes(check.problems, lab))
    (check.missing + check.skipped).forEach(lab.console.printMessage)
    lab.console.printMessage(summary(of: check, files: arguments.operands.count - check.skipped.count))
    return check.code
  }

  private static func summary(of check: InputCheck, files: Int) -> ConsoleText {
    let problems = check.problems.count
    let suffix = problems == 0 ? "" : ", \(problems) problem\(problems == 1 ? "" : "s")"
    return "\(check.validCount) of \(files) file\(files == 1 ? "" : "s") valid\(suffix)\n"
  }
}

/// The output format of problems.
private enum ProblemFormat: String, CaseIterable {
  case text, json, github

  func bytes(_ problems: [Diagnostic], _ lab: Lab) -> [UInt8] {
    switch self {
    case .text: Array(lab.output(of: problems).utf8)
    case .json: DiagnosticJSON.content(problems).text()
    case .github: Array(DiagnosticAnnotations.text(problems).utf8)
    }
  }
}
