import JSON
import ListRuntime
import Reports

extension Subcommand {
  static let help: Subcommand = Subcommand(
    name: "help", operands: "[SUBCOMMAND|TECHNIQUE]",
    summary: "Show this help, or that of a subcommand or a technique.",
    completions: [.subcommands, .techniques],
    options: [
      OptionSpec("man", nil, "Print the manual page of all subcommands, in the format of man."),
      OptionSpec(
        "markdown", nil,
        "Print the reference of scenario keys, metrics, subcommands, techniques and exit codes, as a Markdown page."),
    ]
  ) { arguments, lab in
    if arguments.has("markdown") {
      if arguments.has("man") { throw UsageError("--man and --markdown cannot be combined") }
      try arguments.noOperands()
      try lab.console.write(Array(ReferencePage.text(techniques: lab.techniques).utf8))
      return .ok
    }
    if arguments.has("man") {
      try arguments.noOperands()
      try lab.console.write(Array(ManualPage.source.utf8))
      return .ok
    }
    guard let first = arguments.operands.first else {
      try lab.console.print(ConsoleText(verbatim: HelpText.overview(width: lab.outputWidth)))
      return .ok
    }
    if let (subcommand, wordCount) = Subcommand.matching(arguments.operands), wordCount == arguments.operands.count {
      try lab.console.print(ConsoleText(verbatim: HelpText.text(of: subcommand, width: lab.outputWidth)))
      return .ok
    }
    let name = arguments.operands.joined(separator: " ")
    if Subcommand.all.contains(where: { $0.name.hasPrefix(name + " ") }) {
      try lab.console.print(ConsoleText(verbatim: HelpText.group(name, width: lab.outputWidth)))
      return .ok
    }
    guard arguments.operands.count == 1,
      let technique = lab.techniques.first(where: { $0.declaration.id == first })
    else {
      let names = Subcommand.all.map(\.name) + lab.techniques.map { $0.declaration.id }
      throw UsageError(
        "unknown subcommand or technique \"\(name)\"", suggestion: NearestName.nearest(to: name, among: names))
    }
    try lab.console.print(
      ConsoleText(lines: HelpText.lines(of: technique.declaration, width: lab.outputWidth))
        + HelpText.text(of: TechniquePage(of: technique, lab.files), width: lab.outputWidth))
    return .ok
  }
}

extension HelpText {
  /// The first part of `lab help TECHNIQUE`: the technique's declaration.
  static func lines(of technique: TechniqueDeclaration, width: Int?) -> [String] {
    var lines = ["\(technique.id)", "", technique.summary] + facts(of: technique)
    let options = technique.options.map { option in
      let unit = option.unit.isEmpty ? "" : " \(option.unit)"
      return (
        name: option.name, text: "\(option.domain.text)\(unit), default \(option.defaultValue.text). \(option.help)"
      )
    }
    if !options.isEmpty {
      lines += ["", "Options"] + DefinitionList.lines(options, indent: 2, width: width)
    }
    return lines.flatMap {
      $0.isEmpty || $0.hasPrefix("  ") ? [$0] : PlainText.wrapped($0, terminal: width)
    }
  }
}

extension HelpText {
  /// What a technique needs and where it acts, one fact a line.
  static func facts(of technique: TechniqueDeclaration) -> [String] {
    var lines: [String] = []
    if !technique.requires.isEmpty { lines.append("Requires: \(technique.requires.joined(separator: ", "))") }
    if !technique.above.isEmpty { lines.append("Comes after: \(technique.above.joined(separator: ", "))") }
    if !technique.conflicts.isEmpty { lines.append("Conflicts with: \(technique.conflicts.joined(separator: ", "))") }
    let extensionPoints =
      technique.decorates.map(\.rawValue) + technique.replaces.map { "\($0.rawValue) (replaces it)" }
    if !extensionPoints.isEmpty { lines.append("Extension points: \(extensionPoints.joined(separator: ", "))") }
    if technique.needsTextOnly { lines.append("Shows rows of text only.") }
    if technique.needsCalculatedHeights { lines.append("Needs a technique that replaces the heights.") }
    return lines
  }

  /// The second part of `lab help TECHNIQUE`: the sections of its README without the options; empty if there is no
  /// README.
  static func text(of page: TechniquePage?, width: Int?) -> ConsoleText {
    let sections = page?.sections.filter { $0.heading != "Options" } ?? []
    return ConsoleText(
      lines: sections.flatMap { section in
        ["", section.heading, ""]
          + (section.lines.isEmpty ? [""] : RenderedMarkdown.lines(section.lines, width: width))
      })
  }
}

extension OptionDeclaration.Domain {
  /// The valid values in words.
  fileprivate var text: String {
    switch self {
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range):
      "a number from \(FixedDecimals.short(range.lowerBound)) to \(FixedDecimals.short(range.upperBound))"
    case .boolean: "true or false"
    case .choice(let words): words.joined(separator: ", ")
    }
  }
}
