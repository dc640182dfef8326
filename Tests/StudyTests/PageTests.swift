import Analysis
import Foundation
import JSON
import LabRunner
import ListRuntime
import Reports
import Scenarios
import Simulation
import TechniqueTestSupport
import Testing

/// A page of the repository, with its tables.
private struct Page {
  let path: String
  let text: String

  init(_ path: String) throws {
    self.path = "Scenarios/\(path).md"
    text = try Repository.text(self.path)
  }

  /// The cells of the page's tables, without the rules below their headings and without backticks.
  var tables: [[[String]]] {
    text.split(separator: "\n", omittingEmptySubsequences: false).split { !$0.hasPrefix("| ") }.map { lines in
      lines.filter { !$0.hasPrefix("| ---") }.map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: [" ", "`"]) }
      }
    }
  }

  /// The rows of the table whose heading begins with these cells.
  func rows(_ heading: String...) throws -> [[String]] {
    Array(try #require(tables.first { $0[0].starts(with: heading) }, "\(path): \(heading)").dropFirst())
  }

  /// Whether the page has words, wherever its lines end.
  func contains(_ words: String) -> Bool {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(words)
  }
}

/// The figures on pages are what the model gives. After a change of the model, run the commands of a page again and update it.
/// `make check-pages` compares the blocks of output.
@Suite("Figures on pages")
struct PageTests {
  private func study(_ name: String) async throws -> StudyResult {
    let study = await StudyRunner(jobs: 2).run(try shipped(name))
    #expect(study.failedRuns.isEmpty && study.failedExpectations.isEmpty, "\(name)")
    return study
  }

  private func figures(_ run: String, of study: StudyResult) throws -> Measurements {
    try #require(study.run(named: run)?.data?.measurements, "\(run)")
  }

  // MARK: - DEVICES.md

  /// The shipped ablation's run on a device with some of the seven techniques, each 0 or 1.
  private func run(_ levels: [Int], on device: String) throws -> RunConfiguration {
    let scenario = try shipped("ablation", set: ["device=\(device)"])
    let combination = try #require(scenario.ablation).combination(at: levels)
    let run: ResolvedRun? = if case .run(let run) = combination { run } else { nil }
    return try #require(run, "\(levels)").configuration
  }

  private func value(_ metric: String, _ levels: [Int], on device: String) throws -> Double {
    let record = ListSimulation(try run(levels, on: device)).run()
    return try #require(MetricValues(of: record)[metric]).approximation
  }

  private static let (none, all) = (Array(repeating: 0, count: 7), Array(repeating: 1, count: 7))

  @Test("DEVICES.md has the times for a row on each device with none and with all techniques")
  func deviceTimes() throws {
    let rows = try Page("DEVICES").rows("device", "no technique")
    #expect(rows.count == 7)
    for row in rows {
      let times = try [Self.none, Self.all].map { try value("main_ms_per_entry", $0, on: row[0]) }
      let refreshRate = Double(try run(Self.none, on: row[0]).profile.refreshRate)
      let shares = times.map { "\(Int(($0 * refreshRate / 10).rounded())) %" }
      let rate = String(format: "%.2f fps", try value("fps_avg", Self.none, on: row[0]))
      #expect(row == [row[0]] + times.map { String(format: "%.2f ms", $0) } + [shares.joined(separator: " to "), rate])
    }
  }

  @Test(
    "DEVICES.md has the memory of presizing, which is more where a picture's place has more pixels than the picture")
  func presizing() throws {
    let costs = try ["ipod-touch-5g", "iphone-12"].map { device in
      let memory = try [0, 1].map { try value("memory_avg_mb", [0, 0, 0, 0, $0, 0, 0], on: device) }
      return memory[1] - memory[0]
    }
    #expect(costs[1] > 2 * costs[0])
    let page = try Page("DEVICES")
    for cost in costs.map({ String(format: "%.1f MB", $0) }) { #expect(page.contains(cost), "\(cost)") }
  }

  @Test("DEVICES.md has the changes of time that the ablation on the iPhone 15 Pro gives")
  func deviceTechniques() async throws {
    let scenario = try shipped("ablation", set: ["device=iphone-15-pro"])
    var experiment = try AblationExperiment(scenario, try #require(scenario.ablation))
    await StudyRunner(jobs: 2).run(experiment.runs) { experiment.add($0) }
    let exporter = try #require(Exporters.ablations["tables"])
    let lines = String(decoding: exporter.bytes(of: experiment.study()), as: UTF8.self).split(separator: "\n")
    let printed = lines.drop { !$0.hasPrefix("What each technique changes: main_ms_per_entry ") }
    let table = try #require(try Page("DEVICES").tables.first { $0[0].starts(with: ["technique", "ipod-touch-5g"]) })
    let column = try #require(table[0].firstIndex(of: "iphone-15-pro"))
    #expect(table.count == 8)
    for row in table.dropFirst() {
      // The last column is the mean over all orders.
      let cells = printed.map { $0.split(separator: " ").map(String.init) }.first {
        $0.first == row[0] && $0.count == 6
      }
      #expect(cells?.last == row[column], "\(row[0])")
    }
  }

  // MARK: - FIDELITY.md

  @Test("Every line of the tables in FIDELITY.md is printed by lab fidelity --phases 16")
  func fidelityTables() async throws {
    let exporter = try #require(Exporters.fidelity["text"])
    let study = try await ThesisComparison.study()
    let printed = Set(String(decoding: exporter.bytes(of: study), as: UTF8.self).split(separator: "\n"))
    let blocks = try Page("FIDELITY").text.components(separatedBy: "```text\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    let shown = blocks.filter { $0.hasPrefix("run ") || $0.hasPrefix("metric ") }.flatMap { block in
      block.split(separator: "\n").filter { !$0.hasPrefix("…") }
    }
    #expect(shown.count > 40 && shown.filter { !printed.contains($0) } == [])
  }

  @Test("The table of blind tests in FIDELITY.md is that of lab scoreboard")
  func scoreboard() async throws {
    let names = DiskFiles().names(in: Repository.url("Scenarios/published").path).filter { $0.hasSuffix(".json") }
      .sorted()
    var studies: [(scenario: ResolvedScenario, result: StudyResult)] = []
    for name in names {
      let scenario = try shipped("published/\(name.dropLast(5))")
      studies.append((scenario, await StudyRunner(jobs: 2).run(scenario)))
    }
    let exporter = try #require(Exporters.published["text"])
    let printed = String(decoding: exporter.bytes(of: PublishedStudy(studies)), as: UTF8.self)
    let block = try #require(try Page("FIDELITY").text.components(separatedBy: "```text\npublished figure").last)
    let shown = "published figure" + block.components(separatedBy: "\n```")[0]
    #expect(names.count == 9 && printed.contains(shown + "\n"), "\(printed)")
  }

  // MARK: - Pages of studies

  @Test(
    "A table of a metric has what the study gives for each run and condition",
    arguments: [("advice-2017", 3), ("at-120-hz", 2)])
  func metrics(name: String, count: Int) async throws {
    let study = try await study(name)
    let tables = try Page("studies/\(name)").tables.filter { Quantity.metric($0[0][0]) != nil }
    #expect(tables.count == count)
    for table in tables {
      let metric = try #require(Quantity.metric(table[0][0]))
      #expect((table.count - 1) * (table[0].count - 1) == study.runs.count)
      for row in table.dropFirst() {
        for (condition, value) in zip(table[0], row).dropFirst() {
          let measured = try figures("\(row[0])@\(condition)", of: study)[metric.name]
          #expect(value == measured.map { metric.text($0) }, "\(metric.name) of \(row[0])@\(condition)")
        }
      }
    }
  }

  @Test("A row of a run has what the study gives for it")
  func runs() async throws {
    let findings = try await study("findings")
    let rows = try Page("studies/rasterization").rows("run", "frame rate")
    #expect(rows.count == 8)
    for row in rows {
      let measured = try figures(row[0], of: findings)
      let metrics = ["fps_avg", "frame_rate_stability_pct", "cpu_avg_pct", "gpu_avg_pct"]
      #expect(row.dropFirst() == metrics.map { Measurements.text(measured[$0], of: $0) }[...], "\(row[0])")
    }
    func rounded(_ run: String, of study: StudyResult) throws -> [String] {
      let measured = try figures(run, of: study)
      return try ["fps_avg", "gpu_avg_pct"].map { try #require(measured[$0]).text(decimals: 0) }
    }
    let effects = try await study("offscreen-effects")
    let effectRows = try Page("studies/offscreen-effects").rows("run", "fps measured")
    #expect(effectRows.count == 14)
    for row in effectRows { #expect(try rounded(row[0], of: effects) == [row[2], row[4]], "\(row[0])") }
    let thumbs = try await study("round-thumbnails")
    let thumbRows = try Page("studies/round-thumbnails").rows("run", "iphone-4s fps")
    #expect(thumbRows.count == 9)
    for row in thumbRows {
      let shown = try ["iphone-4s", "iphone-6"].flatMap { try rounded("\(row[0])@\($0)", of: thumbs) }
      #expect(shown[...] == row[1...4], "\(row[0])")
    }
  }

  @Test("feed-updates.md has the main-thread time and the rows that enter of each run")
  func feedUpdates() async throws {
    let study = try await study("feed-updates")
    let rows = try Page("studies/feed-updates").rows("device", "system", "undisturbed")
    #expect(rows.reduce(0) { $0 + $1.count - 2 } == study.runs.count)
    for row in rows {
      let shown = try study.runs.filter { $0.name.hasSuffix("@\(row[0]),os=\(row[1])") }.map { run in
        let measured = try figures(run.name, of: study)
        let time = try #require(measured["main_busy_ms"]).approximation
        return "\(Int(time.rounded())) ms, \(measured.counters["rows_entered"] ?? 0) rows"
      }
      #expect(shown[...] == row.dropFirst(2), "\(row)")
    }
  }

  @Test(
    "The studies on positions have what each run gives for their tables",
    arguments: [
      ("older-messages", [("jump_px", "px"), ("momentum_lost_px", "px"), ("main_busy_ms", "ms")], 7),
      ("streaming-reply", [("end_lost_ms", "ms"), ("jump_px", "px"), ("main_busy_ms", "ms")], 7),
    ])
  func positions(name: String, metrics: [(String, String)], count: Int) async throws {
    let study = try await study(name)
    let rows = try Page("studies/\(name)").rows("run", "ipod-touch-5g")
    #expect(rows.count == count)
    for row in rows {
      let shown = try ["ipod-touch-5g", "iphone-12", "iphone-15-pro"].map { device in
        let measured = try figures("\(row[0])@\(device)", of: study)
        return try metrics.map { "\(try #require(measured[$0.0]).text(decimals: 0)) \($0.1)" }.joined(separator: ", ")
      }
      #expect(shown[...] == row.dropFirst(), "\(row[0])")
    }
  }

  @Test("The simulated jumps of POSITION.md that stand beside those of a page are what the runs give")
  func positionsBesidePage() async throws {
    let page = try Page("POSITION")
    let columns = ["", "-kept", "-mirrored", "-together"]
    let changes = try await study("row-changes")
    let events = ["prepend", "delete", "update", "append", "grow", "keyboard"]
    let cells = try page.rows("event", "none", "keep-position", "mirrored-list", "coalesced-updates")
    #expect(cells.count == events.count)
    for (event, row) in zip(events, cells) {
      let simulated = try columns.map {
        try #require(try figures(event + $0, of: changes)["jump_px"]).text(decimals: 0)
      }
      #expect(row.dropFirst().map { $0.prefix { $0 != " " } } == simulated.map { $0[...] }, "\(event)")
    }
    let older = try await study("older-messages")
    let runs = ["offset", "kept", "kept-stopping", "kept-at-rest"]
    let rows = try page.rows("jumps in pixels")
    #expect(rows.count > runs.count)
    for (run, row) in zip(runs, rows) {
      #expect(row[0].hasSuffix(run))
      #expect(try figures("\(run)@ipod-touch-5g", of: older)["jump_px"]?.text(decimals: 0) == row[1], "\(run)")
    }
  }

  @Test("The percentages of timeline-view-models.md follow from its table, and its numbers of cells from the study")
  func timeline() throws {
    let page = try Page("studies/timeline-view-models")
    let block = try #require(
      page.text.components(separatedBy: "```\n").first { $0.hasPrefix("timeline-view-models: ") })
    let shown = block.split(separator: "\n").map { $0.split(separator: " ") }
    /// The percentage by which one run is faster than another on each device, by the durations on the page.
    func gains(_ new: String, over old: String) throws -> [Int] {
      try ["iphone-6", "ipod-touch-5g"].map { device in
        let durations = try [new, old].map { run in
          try #require(
            shown.first { $0.first == "\(run)@\(device)" }?.dropFirst().first.flatMap { Double($0) }, "\(run)")
        }
        return Int((100 * (1 - durations[0] / durations[1])).rounded())
      }
    }
    for row in try page.rows("posts", "iphone-6") {
      #expect(try gains("\(row[0])-new", over: "\(row[0])-old").map(String.init)[...] == row[1...2], "\(row[0])")
    }
    let unpooled = try ["timeline-170", "timeline-1012", "note-1012"].flatMap {
      try gains("\($0)-new", over: "\($0)-unpooled")
    }
    #expect(page.contains("\(unpooled.min() ?? 0) to \(unpooled.max() ?? 0) %"))
    let made = try ["timeline-170-old@iphone-6", "timeline-1012-old@iphone-6"].map { name in
      let run = try configuration(name, of: "timeline-view-models")
      return Measurements(of: ListSimulation(run).run()).counters["cells_created"] ?? 0
    }
    #expect(page.contains("\(made[0]) for 170 posts") && page.contains("\(made[1]) for 1012"), "\(made)")
  }

  // MARK: - web-lists.md

  @Test(
    "web-lists.md has the model's mean errors and rank correlations on both lists, and every row of the model",
    arguments: [("web-list", "2.7", "-0.28", "0.92", 11), ("web-texts", "5.1", "-0.32", "0.65", 8)])
  func webLists(name: String, error: String, correlation: String, memory: String, runs: Int) async throws {
    let study = try await fidelity(of: name, reference: "\(name)-chromium", starts: 4)
    func total(_ metric: String) throws -> FidelityTotal {
      try #require(study.fidelity.totals.first { $0.metric.name == metric })
    }
    let (perRow, footprint) = (try total("main_ms_per_entry"), try total("memory_avg_mb"))
    #expect(perRow.cells == runs && footprint.cells == runs && study.failures.isEmpty)
    #expect(perRow.meanError?.text(decimals: 1) == error)
    #expect(perRow.rankCorrelation?.text(decimals: 2) == correlation)
    #expect(footprint.rankCorrelation?.text(decimals: 2) == memory)
    let page = try Page("studies/web-lists")
    for figure in [error, correlation, memory] { #expect(page.text.contains(figure), "\(figure)") }
    guard name == "web-list" else { return }
    let shown = try page.rows("run", "measured per row, ms")
    #expect(shown.count == runs && study.fidelity.rows.count == runs)
    for row in study.fidelity.rows {
      let cells = try ["main_ms_per_entry", "memory_avg_mb"].flatMap { metric in
        let cell = try #require(row.cells.first { $0.metric.name == metric })
        let (measured, model) = (try #require(cell.measured), try #require(cell.model))
        let range = "\(measured.low.text(decimals: 1)) to \(measured.high.text(decimals: 1))"
        return [range, model.mean.text(decimals: 1)]
      }
      #expect(shown.contains { $0.starts(with: [row.run] + cells) }, "\(row.run): \(cells)")
    }
  }

  // MARK: - Examples

  /// The JSON examples of pages.
  private static let examples: [String] = ["WRITING", "ABLATIONS", "CI"].flatMap { name in
    let page = (try? Page(name).text) ?? ""
    return page.components(separatedBy: "```json\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  @Test("Every JSON example of a page is valid in a scenario", arguments: examples)
  func exampleIsValid(_ example: String) throws {
    func object(_ text: String) throws -> [String: Any] {
      try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
    var whole = try object(Repository.text("Scenarios/cumulative.json"))
    for key in ["question", "expect"] { whole[key] = nil }
    whole["runs"] = [["name": "plain", "techniques": []], ["name": "pooled", "techniques": ["cell-reuse"]]]
    let members = try object(example)
    if members["devices"] != nil { whole["device"] = nil }
    whole.merge(members) { $1 }
    whole["name"] = "page"
    let bytes = [UInt8](try JSONSerialization.data(withJSONObject: whole, options: [.sortedKeys, .prettyPrinted]))
    do throws(ScenarioFailure) {
      _ = try Repository.scenarioLoader.load(SourceFile(name: Repository.url("Scenarios/page.json").path, bytes: bytes))
    } catch { Issue.record("\(error.text)") }
    #expect(Self.examples.count >= 6)
  }
}
