extension Subcommand {
  static let completions: Subcommand = Subcommand(
    name: "completions", operands: Shell.allCases.map(\.rawValue).joined(separator: "|"),
    summary: "Print the completion script of a shell, for subcommands, options and their values.",
    completions: [.words(Shell.allCases.map(\.rawValue))], options: []
  ) { arguments, lab in
    let shell: Shell = try arguments.word(for: "completions")
    try lab.console.write(Array(shell.script(CompletionTable(lab)).utf8))
    return .ok
  }
}
