import Analysis
import JSON
import ListRuntime
import Reports
import Scenarios

extension Subcommand {
  static let explain: Subcommand = Subcommand(
    name: "explain", operands: "FILE [RUN]",
    summary:
      "Show every value of a run and where it comes from, where its memory is, and what its techniques do; or the values of a scenario of a page.",
    completions: [.listing("runs", position: 2)], options: ScenarioOptions.changeSpecs
  ) { arguments, lab in
    let operands = arguments.operands
    try arguments.noOperands(beyond: 2)
    if operands.count == 1, PageStudy.isPage(operands[0], lab) {
      // A scenario with problems is not explained.
      _ = try PageStudy(operands[0], arguments, lab)
      let values = PageScenario.values(of: try lab.source(operands[0]), changes: try ScenarioOptions(arguments).changes)
      let rows = values.map { [$0.path, JSONValue.excerpt($0.text), $0.origin] }
      let table = Grid([.left, .left, .left], [["key", "value", "source"]] + rows)
      try lab.console.print(ConsoleText(lines: table.ruledLines(headers: 1, fitting: lab.outputWidth)))
      return .ok
    }
    guard let path = operands.first else { throw UsageError("explain needs a scenario file and a run") }
    let explained = try lab.explainedScenario(path, ScenarioOptions(arguments).changes)
    let explanations = explained.explanations
    // The run can be omitted if there is only one, as in lab frame.
    let onlyRun = explanations.runs.count == 1 ? explanations.runs.first : nil
    guard let name = operands.count == 2 ? operands[1] : onlyRun else {
      throw UsageError("explain needs a scenario file and a run: \(NameList.text(explanations.runs))")
    }
    guard let explanation = explanations.explanation(of: name) else {
      throw UsageError(
        "\(path) has no run \"\(name)\"; "
          + (explanations.runs.isEmpty
            ? "it has only an ablation, whose combinations lab ablate \(path) --dry-run lists"
            : "lab run \(path) --list lists its runs"),
        suggestion: NearestName.nearest(to: name, among: explanations.runs))
    }
    let runs = explained.scenario.runs.filter { $0.name == name }.map(\.configuration)
    try lab.console.print(ExplanationText(explanation, runs.first, lab).text)
    return .ok
  }
}

/// Formats the explanation of a run as text.
private struct ExplanationText {
  private let explanation: RunExplanation
  private let run: RunConfiguration?
  private let lab: Lab

  init(_ explanation: RunExplanation, _ run: RunConfiguration?, _ lab: Lab) {
    self.explanation = explanation
    self.run = run
    self.lab = lab
  }

  var text: ConsoleText {
    var lines = [explanation.run, "", "Techniques in stacking order", ""] + layers
    lines += ["", "Strategies at each extension point, the lowest first", ""] + extensionPoints
    lines += ["", "Values", ""] + table(["key", "value", "source"], values)
    if !explanation.files.isEmpty {
      lines += ["", "Files", ""]
      lines += table(
        ["file", "path", "reason"],
        explanation.files.map { [$0.role, $0.found.file.name.printable, $0.found.phrase.printable] })
    }
    if !explanation.scroll.isEmpty { lines += ["", "The scroll", ""] + explanation.scroll }
    if !explanation.content.isEmpty { lines += ["", "The rows", ""] + explanation.content.map(\.printable) }
    if let run {
      lines += ["", "Where the memory is", ""] + memory(of: ListSimulation(run).run())
    }
    if let sentence = WidthEstimates(of: run.map { [$0] } ?? []).sentence {
      lines += ["", "The texts", ""] + PlainText.wrapped(sentence, width: PlainText.paragraphWidth(lab.outputWidth))
    }
    if let profile = run?.profile {
      lines += ["", "Rules of the system (\(profile.system.label)) and of the device", ""]
      lines += table(
        ["rule", "value", "reason"],
        PlatformRule.all.map { rule in
          let choice = rule.choice(profile)
          return [
            rule.path, choice.value,
            "\(choice.status.rawValue), confidence \(choice.confidence.rawValue): \(choice.source)".printable,
          ]
        })
    }
    for layer in explanation.layers { lines += ["", "What \(layer.declaration.id) changes", ""] + changes(layer) }
    return ConsoleText(lines: lines)
  }

  /// The peak of each kind of memory, the greatest first, and that of the footprint.
  private func memory(of record: RunRecord) -> [String] {
    func row(_ name: String, _ bytes: Int64) -> [String] {
      [name, FixedDecimals.text(Double(bytes) / 1e6, 3) ?? "n/a"]
    }
    let kinds = zip(MemoryKind.allCases, record.memoryPeakByKind).filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }
    let rows =
      kinds.map { row($0.plainName, $1) } + [
        row("the footprint, whose kinds peak at different times", record.footprintPeak)
      ]
    return Grid([.left, .right], [["kind", "peak, simulated (MB)"]] + rows).ruledLines(
      headers: 1, fitting: lab.outputWidth)
  }

  /// The values, long ones shortened. A value that the file gives a source takes one line without the source:
  /// `87.2 %/CPU time, fitted`.
  private var values: [[String]] {
    let all = Dictionary(explanation.values.map { ($0.path, $0) }) { first, _ in first }
    return explanation.values.compactMap { value in
      guard let sourced = sourcedPath(of: value.path, in: all) else {
        return row(value.path, value.text, value.origin)
      }
      guard value.path == "\(sourced).value" else { return nil }
      let unit = all["\(sourced).unit"].map { " \($0.rawText)" } ?? ""
      let status = all["\(sourced).status"].map { ", \($0.rawText)" } ?? ""
      return row(sourced, value.text + unit + status, value.origin)
    }
  }

  /// A row with a long value, or a long argument as its origin, shortened.
  private func row(_ path: String, _ text: String, _ origin: String) -> [String] {
    [path, JSONValue.excerpt(text), origin.hasPrefix("--") ? JSONValue.excerpt(origin) : origin]
  }

  /// The path of the outermost object with a value and its source that a path is in; nil if there is none.
  private func sourcedPath(of path: String, in values: [String: RunExplanation.Value]) -> String? {
    path.indices.lazy.filter { path[$0] == "." }.map { String(path[..<$0]) }
      .first { values["\($0).value"] != nil && values["\($0).source"] != nil }
  }

  private func table(_ headings: [String], _ rows: [[String]]) -> [String] {
    Grid([.left, .left, .left], [headings] + rows).ruledLines(headers: 1, fitting: lab.outputWidth)
  }

  private var layers: [String] {
    guard !explanation.layers.isEmpty else { return ["none: the list without techniques"] }
    return table(
      ["technique", "value", "source"],
      explanation.layers.flatMap { layer in
        [[layer.declaration.id, "", layer.origin]]
          + layer.options.map { row("  \($0.path)", $0.text, $0.origin) }
      })
  }

  private var extensionPoints: [String] {
    let rows = ExtensionPoint.allCases.map { point in
      [point.rawValue, explanation.strategies(at: point).map { $0 ?? "the list's own" }.joined(separator: " → ")]
    }
    return Grid([.left, .left], rows).lines(fitting: lab.outputWidth)
  }

  private func changes(_ layer: RunExplanation.Layer) -> [String] {
    let width = PlainText.paragraphWidth(lab.outputWidth)
    var lines = PlainText.wrapped(layer.declaration.summary, width: width)
    let values = Dictionary(layer.options.map { ($0.path, $0.text) }) { first, _ in first }
    for difference in layer.declaration.differences {
      if let (name, value) = difference.option, values[name] != value.text { continue }
      lines += PlainText.wrapped(
        "The picture differs: \(difference.aspect.rawValue) of \(difference.items.rawValue) items, \(difference.reason).",
        width: width)
    }
    if let technique = lab.techniques.first(where: { $0.declaration.id == layer.declaration.id }),
      let page = TechniquePage(of: technique, lab.files)
    {
      lines +=
        page[TechniquePage.changesHeading].isEmpty
        ? [] : [""] + RenderedMarkdown.lines(page[TechniquePage.changesHeading], width: lab.outputWidth)
    }
    return lines
  }
}
