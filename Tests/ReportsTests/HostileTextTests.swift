import Analysis
import Foundation
import JSON
import LabRunner
import ListRuntime
import OutputReaders
import Reports
import RunRecordSupport
import Scenarios
import Testing
import XMLSupport

@Suite("Reports of hostile texts")
struct HostileTextTests {
  /// A study whose name, summary, question, runs, file, messages and failure are hostile.
  private func scenario(_ texts: inout HostileText) throws -> ResolvedScenario {
    let names = [texts.next() + "1", texts.next() + "2", texts.next() + "3"]
    let runs = try SampleScenario.scenario(
      runs: names.map { SampleScenario.Run($0, compareTo: $0 == names[0] ? [] : [names[0]]) }
    ).runs
    let source = SourceFile(name: texts.next(), text: (0..<20).map { _ in texts.next() }.joined(separator: "\n"))
    func expectation(_ level: Scenarios.Expectation.Level, _ run: String, _ start: Int) -> Scenarios.Expectation {
      Scenarios.Expectation(
        level: level, requirement: .limits(run: run, metric: "fps_avg", minimum: 90, maximum: nil),
        message: texts.next(), source: source, range: SourceRange(start: start, end: start + 9))
    }
    let baseline = Scenarios.Expectation(
      level: .error,
      requirement: .change(
        run: names[1], metric: "fps_avg", against: .baseline, limits: ChangeLimits(maximumDecrease: .zero)),
      message: texts.next(), source: source, range: SourceRange(start: 2, end: 12))
    return ResolvedScenario(
      name: texts.next(), summary: texts.next(), question: texts.next(), source: source, runs: runs,
      expectations: [
        expectation(.error, names[0], 0), expectation(.warn, names[1], 20), expectation(.error, names[2], 40), baseline,
      ], inputs: [])
  }

  private func study(_ scenario: ResolvedScenario, frameRate: Int, failure: String) async -> StudyResult {
    await StudyRunner(jobs: 1) { configuration in
      if configuration.name.hasSuffix("3") { throw HostileError(description: failure) }
      return SampleRecord.record(name: configuration.name, samples: [frameRate, frameRate])
    }.run(scenario)
  }

  private struct HostileError: Error, CustomStringConvertible {
    var description: String
  }

  private func report(_ texts: inout HostileText) async throws -> StudyReport {
    let scenario = try scenario(&texts)
    let result = await study(scenario, frameRate: 40, failure: texts.next())
    let inputs = SampleSnapshot.documents(of: scenario.runs.map(\.name))
    func snapshot(_ study: StudyResult) -> StudySnapshot {
      StudySnapshot(
        study: study.scenario, definitions: StudySnapshot.currentDefinitions, sources: [texts.next(): "1"],
        runs: study.runs.map { run in
          StudySnapshot.Run(
            name: run.name, inputs: inputs[run.name],
            outcome: run.data.map { .completed(RunSummary(of: $0)) } ?? .failed(texts.next()))
        })
    }
    let old = snapshot(await study(scenario, frameRate: 50, failure: texts.next()))
    return StudyReport(
      result, inputs: inputs,
      check: BaselineCheck(
        snapshot(result), against: old, named: texts.next(), scenario: scenario, isComplete: true, isStrict: true))
  }

  /// Reads an output with the reader of its format, and with those of a log and a terminal.
  private func check(_ bytes: [UInt8], _ format: String, _ seed: UInt64, allowsLists: Bool = false) throws {
    let context: Comment = "seed \(seed), format \(format)"
    if format == "github" {
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let command = WorkflowCommand(String(decoding: line, as: UTF8.self))
        #expect(["error", "warning", "notice"].contains(command?.name), context)
      }
    } else {
      #expect(LogReader.commands(bytes) == [], context)
    }
    let isTable = format == "csv"
    // Tabs are text in tables and markup.
    let isMarkup = ["html", "junit"].contains(format)
    #expect(LogReader.controls(bytes, allowed: isTable || isMarkup ? "\t" : "") == [], context)
    switch format {
    case _ where isTable:
      let records = TableReader.csv(bytes)
      #expect(TableReader.formulas(records) == [], context)
      #expect(Set(records.map(\.count)).count == 1, context)
    case "markdown": #expect(MarkdownReader.findings(bytes, allowsLists: allowsLists) == [], context)
    case "comment":
      let marker = "<!-- lab check -->\n**"
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.hasPrefix(marker), context)
      // The diagram and code are the comment's own markup, and no backtick of a text is in either.
      let rest = text.dropFirst(marker.count).replacing("\\`", with: "x").replacing(/```mermaid\n[^`]*```/, with: "")
        .replacing(/`[^`\n]+`/, with: "code")
      #expect(MarkdownReader.findings(Array(rest.utf8), allowsLists: true) == [], context)
    case "html", "junit":
      let root = try #require(XMLDocument(bytes).root, context)
      for element in root.subtree {
        #expect(!["script", "img", "iframe"].contains(element.name.lowercased()), context)
        #expect(element.attributes["href"]?.hasPrefix("#") != false, context)
        #expect(element.attributes.keys.allSatisfy { !$0.lowercased().hasPrefix("on") }, context)
      }
    case _ where format.contains("json") || format == "github-action-benchmark":
      _ = try JSONSerialization.jsonObject(with: Data(bytes))
    default: #expect(["text", "tables", "github"].contains(format), "\(format) has no reader")
    }
  }

  @Test("No text of a study is more than text in any format", arguments: UInt64(1)...40)
  func studies(seed: UInt64) async throws {
    var texts = HostileText(seed: seed)
    let report = try await report(&texts)
    for exporter in Exporters.studies.all { try check(exporter.bytes(of: report), exporter.format, seed) }
    try check(Exporters.text.fitting(terminalWidth: 200).bytes(of: report), "text", seed)
    for chart in StudyPage.charts(of: report) {
      #expect(XMLDocument(chart.bytes).root != nil, "seed \(seed), \(chart.name)")
      #expect(LogReader.controls(chart.bytes, allowed: "\t") == [], "seed \(seed), \(chart.name)")
    }
  }

  @Test("No text of a refusal is more than text in any format", arguments: UInt64(1)...40)
  func refusals(seed: UInt64) throws {
    var texts = HostileText(seed: seed)
    let file = SourceFile(name: texts.next(), text: (0..<9).map { _ in texts.next() }.joined())
    let diagnostics = (0..<5).map { index in
      Diagnostic(
        in: file, at: SourceRange(start: index * 7, end: index * 9), texts.next(), expected: texts.next(),
        found: texts.next(), suggestion: texts.next())
    }
    let refusal = Refusal(of: texts.next(), diagnostics: diagnostics)
    for exporter in Exporters.studies.all {
      guard let bytes = exporter.bytes(of: refusal) else { continue }
      try check(bytes, exporter.format, seed, allowsLists: true)
      if exporter.format == "github" {
        #expect(bytes.count { $0 == UInt8(ascii: "\n") } == diagnostics.count, "seed \(seed)")
      }
    }
    try check(Array(DiagnosticText.text(diagnostics).replacing("\t", with: " ").utf8), "text", seed)
    try check(DiagnosticJSON.content(diagnostics).text(), "json", seed)
  }

  @Test("No text of two compared studies, of a baseline or of an ablation is more than text", arguments: UInt64(1)...20)
  func others(seed: UInt64) async throws {
    var texts = HostileText(seed: seed)
    var sides: [StudyComparison.Side] = []
    for _ in 0..<2 {
      let scenario = try scenario(&texts)
      let result = await study(scenario, frameRate: sides.isEmpty ? 50 : 40, failure: texts.next())
      var snapshot = StudySnapshot(
        study: result.scenario, definitions: StudySnapshot.currentDefinitions, sources: [:],
        runs: result.runs.enumerated().map { position, run in
          let name = "run \(position)" + texts.next()
          let hostile = JSONContent.object([.init(texts.next(), .string(texts.next()))])
          return StudySnapshot.Run(
            name: name, inputs: RunDocument(SampleSnapshot.inputs(of: run.name).root.applying(hostile)),
            outcome: run.data.map { .completed(RunSummary(of: $0)) } ?? .failed(texts.next()))
        })
      if let first = sides.first { snapshot.runs[0].name = first.snapshot.runs[0].name }
      sides.append(.init(name: texts.next(), snapshot: snapshot, run: nil))
    }
    let comparison = StudyComparison(from: sides[0], to: sides[1])
    for exporter in Exporters.comparisons.all { try check(exporter.bytes(of: comparison), exporter.format, seed) }

    let sample = try SampleAblation.scenario(#"{"factors": ["pool", "fixed"], "metrics": ["main_busy_ms"]}"#)
    let ablation = try await SampleAblation.study(
      ResolvedScenario(
        name: texts.next(), summary: texts.next(), question: texts.next(), source: sample.source, runs: sample.runs,
        expectations: [], inputs: [], ablation: sample.ablation)
    ).study
    for exporter in Exporters.ablations.all {
      try check(exporter.bytes(of: ablation), exporter.format == "csv-effects" ? "csv" : exporter.format, seed)
    }
  }

  @Test("A carriage return in a message does not begin a command, also not before a line feed")
  func carriageReturns() throws {
    let file = SourceFile(name: "a.json", text: "one")
    let message = "first\r\n::set-output name=x::y\r::add-mask::z%"
    let refusal = Refusal(of: "a", diagnostics: [Diagnostic(in: file, at: SourceRange(start: 0, end: 1), message)])
    let bytes = try #require(Exporters.github.bytes(of: refusal))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.unicodeScalars.contains("\r"))
    #expect(text.unicodeScalars.count { $0 == "\n" } == 1)
    let command = try #require(WorkflowCommand(String(text.dropLast())))
    #expect(command.message == message)
  }

  @Test("A spreadsheet evaluates no name, and numbers stay numbers")
  func formulas() async throws {
    let study = try await SampleStudy.study(firstName: "=HYPERLINK(\"x\")")
    let records = TableReader.csv(Exporters.csv.bytes(of: StudyReport(study)))
    #expect(records[1][1] == "'=HYPERLINK(\"x\")")
    #expect(TableReader.formulas([["=1"], ["-1"], ["@a"], ["+1.5"], ["-1+1"], ["a=1"]]) == ["=1", "@a", "-1+1"])
    let comparison = try await SampleRegressionCheck.comparison()
    let changes = TableReader.csv(try Exporters.comparisons.bytes("csv", of: comparison))
    #expect(changes.joined().contains { $0.hasPrefix("-") && Double($0) != nil })
  }
}
