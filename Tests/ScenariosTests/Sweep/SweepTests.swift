import JSON
import JSONTestSupport
import ListRuntime
import Scenarios
import Simulation
import Testing

@Suite("Sweeps")
struct SweepTests {
  private func load(_ more: String, sweep: [String] = [], set: [String] = []) throws -> ResolvedScenario {
    try Study.loader().load(
      SourceFile(name: "study.json", text: Study.text(more: more)), changes: ScenarioChanges(set: set, sweep: sweep))
  }

  private func passes(_ run: ResolvedRun) -> Int {
    if case .timer(let timer) = run.configuration.driver { timer.passes } else { 0 }
  }

  @Test("A swept device that a path names is called by its id in the names of runs, unless two have the same")
  func devicePaths() throws {
    var files = Study.files
    for folder in ["a", "b"] { files.files["\(folder)/phone.json"] = files.files["devices/phone.json"] }
    let device = String(decoding: files.files["devices/phone.json"] ?? [], as: UTF8.self)
    files.files["a/tablet.json"] = Array(device.replacing("\"phone\"", with: "\"tablet\"").utf8)
    func names(_ devices: String) throws -> [String] {
      let text = Study.text(runs: #"{"name": "worst", "techniques": []}"#)
      return try Study.loader(files)
        .load(
          SourceFile(name: "study.json", text: text), changes: ScenarioChanges(set: [], sweep: ["device=\(devices)"])
        )
        .runs.map(\.name)
    }
    #expect(try names("a/phone.json,a/tablet.json") == ["worst@phone", "worst@tablet"])
    #expect(try names("a/phone.json,b/phone.json") == ["worst@a/phone.json", "worst@b/phone.json"])
  }

  @Test("Every combination of swept values is run, and the first path changes slowest")
  func everyCombination() throws {
    let scenario = try load(#""sweep": {"scroll.passes": [1, 5], "device.cores": [1, 2, 4]}, "#)
    #expect(
      scenario.runs.map(\.name) == [
        "worst@passes=1,cores=1", "reuse@passes=1,cores=1", "worst@passes=1,cores=2", "reuse@passes=1,cores=2",
        "worst@passes=1,cores=4", "reuse@passes=1,cores=4", "worst@passes=5,cores=1", "reuse@passes=5,cores=1",
        "worst@passes=5,cores=2", "reuse@passes=5,cores=2", "worst@passes=5,cores=4", "reuse@passes=5,cores=4",
      ])
    #expect(scenario.runs.map(passes) == [1, 1, 1, 1, 1, 1, 5, 5, 5, 5, 5, 5])
    #expect(scenario.runs.map(\.configuration.profile.coreCount) == [1, 1, 2, 2, 4, 4, 1, 1, 2, 2, 4, 4])
    #expect(scenario.runs[3].compareTo == ["worst@passes=1,cores=2"])
  }

  @Test("A value that a sweep overrides is checked at its place", arguments: [true, false])
  func overriddenValue(inFile: Bool) throws {
    func problems(_ text: String) -> [String] {
      let sweep = ["scroll.passes=1,2", "device=phone"]
      do throws(ScenarioFailure) {
        _ = try Study.loader().load(
          SourceFile(name: "study.json", text: text), changes: ScenarioChanges(sweep: inFile ? [] : sweep))
        return []
      } catch {
        guard case .invalid(let diagnostics) = error else { return ["\(error)"] }
        return diagnostics.map { diagnostic in
          let place = diagnostic.range.map { SourceLocation(diagnostic.file, $0).text } ?? ""
          return "\(diagnostic.file.name), \(place): \(diagnostic.message)"
        }
      }
    }
    let sweep = #""sweep": {"scroll.passes": [1, 2], "device": ["phone"]}, "#
    let text = Study.text(more: inFile ? sweep : "")
    #expect(problems(text).isEmpty)
    #expect(
      problems(text.replacing("\"passes\": 5", with: "\"passes\": 2000")) == ["study.json, 2000: out of range"])
    // What is not there is overridden by nothing that can be wrong.
    #expect(problems(text.replacing(", \"passes\": 5", with: "")).isEmpty)
  }

  @Test("Zipped values change together, and combinations can be excluded")
  func zippedAndExcluded() throws {
    let scenario = try load(
      #"""
      "zip": [{"device.refreshHz": [60, 120], "vsyncPhaseUs": [0, 100]}], "sweep": {"scroll.passes": [1, 2]},
        "exclude": [{"device.refreshHz": 120, "scroll.passes": 1}], 
      """#)
    #expect(
      scenario.runs.map(\.name).filter { $0.hasPrefix("worst") } == [
        "worst@passes=1,refreshHz=60,vsyncPhaseUs=0", "worst@passes=2,refreshHz=60,vsyncPhaseUs=0",
        "worst@passes=2,refreshHz=120,vsyncPhaseUs=100",
      ])
    #expect(scenario.runs.last?.configuration.vsyncPhase == .microseconds(100))
  }

  @Test("Several devices are a sweep without a key, and the command line changes each")
  func severalDevices() throws {
    let devices = Study.text(more: #""devices": ["phone", {"id": "phone", "name": "fast", "refreshHz": 120}], "#)
      .replacing("  \"device\": \"phone\",\n", with: "")
    let scenario = try Study.loader().load(
      SourceFile(name: "study.json", text: devices), changes: ScenarioChanges(set: ["device.cores=3"]))
    #expect(scenario.runs.map(\.name) == ["worst@phone", "reuse@phone", "worst@fast", "reuse@fast"])
    #expect(scenario.runs.map(\.configuration.profile.refreshRate) == [60, 60, 120, 120])
    #expect(scenario.runs.map(\.configuration.profile.coreCount) == [3, 3, 3, 3])
    #expect(scenario.runs.map(\.configuration.profile.id) == ["phone(cores=3)", "phone(cores=3)", "fast", "fast"])
  }

  @Test("A path into one of several devices sweeps that device, by its position or its name")
  func oneOfSeveralDevices() throws {
    func names(_ sweeps: [String], more: String = "") throws -> [String] {
      let text = Study.text(more: #""devices": ["phone", {"id": "phone", "name": "fast", "refreshHz": 120}], \#(more)"#)
        .replacing("  \"device\": \"phone\",\n", with: "")
      let scenario = try Study.loader().load(
        SourceFile(name: "study.json", text: text), changes: ScenarioChanges(set: [], sweep: sweeps))
      return scenario.runs.map(\.name).filter { $0.hasPrefix("worst") }
    }
    let swept = ["worst@phone(cores=2)", "worst@phone(cores=3)", "worst@fast"]
    #expect(try names(["devices.0.cores=2,3"]) == swept)
    #expect(try names(["devices.phone.cores=2,3"]) == swept)
    #expect(try names([], more: #""sweep": {"devices.0.cores": [2, 3]}, "#) == swept)
    #expect(
      try names(["devices.0.cores=2,3", "devices.0.refreshHz=30,60"]) == [
        "worst@phone(cores=2,refreshHz=30)", "worst@phone(cores=2,refreshHz=60)", "worst@phone(cores=3,refreshHz=30)",
        "worst@phone(cores=3,refreshHz=60)", "worst@fast",
      ])
    #expect(throws: (any Error).self) { try names(["devices.2.cores=2,3"]) }
    #expect(throws: (any Error).self) { try names(["devices.0.cores=2,2"]) }
  }

  @Test("Sweeps of the command line override or add to those of the file")
  func commandLineSweeps() throws {
    let scenario = try load(
      #""sweep": {"scroll.passes": [1, 5]}, "#, sweep: ["scroll.passes=2,3", "imageCaches=cold,disk"])
    #expect(
      scenario.runs.map(\.name).filter { $0.hasPrefix("worst") } == [
        "worst@passes=2,imageCaches=cold", "worst@passes=2,imageCaches=disk", "worst@passes=3,imageCaches=cold",
        "worst@passes=3,imageCaches=disk",
      ])
    #expect(scenario.runs.map(passes) == [2, 2, 2, 2, 3, 3, 3, 3])
  }

  @Test("Expectations apply to every variant")
  func expectationsOfVariants() throws {
    let scenario = try load(
      #""sweep": {"scroll.passes": [1, 5]}, "expect": ["reuse.fps_avg > worst.fps_avg * 2"], "#)
    #expect(
      scenario.expectations.map(\.requirement)
        == ["passes=1", "passes=5"].map {
          .relation(
            .metric(run: "reuse@\($0)", metric: "fps_avg", factor: 1), .greater,
            .metric(run: "worst@\($0)", metric: "fps_avg", factor: 2))
        })
  }

  @Test("An ablation is studied under every variant")
  func ablationUnderVariants() throws {
    let ablation = try #require(
      try load(
        #""sweep": {"device.cores": [1, 2]}, "ablation": {"base": "worst", "factors": ["pool"]}, "#
      ).ablation)
    #expect(ablation.conditions.map(\.name) == ["cores=1", "cores=2"])
    #expect(ablation.conditions.map(\.base.name) == ["worst@cores=1", "worst@cores=2"])
    guard case .run(let run) = ablation.combination(at: [1], under: 1) else {
      Issue.record("no run")
      return
    }
    #expect(run.name == "worst+pool@cores=2" && run.configuration.profile.coreCount == 2)
    #expect(run.compareTo == ["worst@cores=2"])
  }

  @Test("Options and comparisons of the file are defaults for its runs")
  func fileDefaults() throws {
    let text = Study.text(
      runs: #"""
        {"name": "a", "techniques": []}, {"name": "b", "techniques": ["corners"]},
            {"name": "c", "techniques": [{"id": "corners", "count": 2, "redraw": "once"}], "compareTo": "b"}
        """#, more: #""options": {"corners": {"redraw": "always", "radius": 3}}, "compareTo": "a", "#)
    let scenario = try Study.loader().load(SourceFile(name: "study.json", text: text))
    #expect(scenario.runs.map(\.compareTo) == [[], ["a"], ["b"]])
    #expect(
      scenario.runs.map(\.techniquesText) == [
        [], ["corners(redraw: \"always\", radius: 3.0)"],
        ["corners(count: 2, redraw: \"once\", radius: 3.0)"],
      ])
  }

  @Test("Small data can be inline in the scenario")
  func inlineData() throws {
    let text = Study.text(
      data: """
        {"messages": \(Study.messages), "media": \(Study.media)}
        """)
    let scenario = try Study.loader().load(SourceFile(name: "study.json", text: text))
    #expect(scenario.runs[0].configuration.content.items.ids == [1, 2, 4])
    #expect(scenario.runs[0].configuration.media.items.count == 2)
    #expect(scenario.inputs.map(\.role) == [.scenario, .device])
    let wrong = MarkedText(text.replacing("\"direction\": \"in\"", with: "\"direction\": ‸\"up\""))
    expect(
      Study.diagnostics(of: wrong.text), at: wrong,
      messages: ["unknown value; expected \"in\" or \"out\"; found \"up\""])
  }

  @Test(
    "Sweeps are checked at their location",
    arguments: [
      (#""sweep": {"scroll.passes": ‸[]}"#, ["wrong number of elements; expected an array of 1 to 10000; found none"]),
      (#""sweep": {"scroll.passes": [1, ‸0]}"#, ["out of range; expected a whole number from 1 to 1000; found 0"]),
      (#""sweep": {"scroll.passes": [1, ‸1]}"#, ["two values have the label \"1\"; expected each value once"]),
      (#""sweep": {"scroll.‸pases": [1, 2]}"#, ["unknown key \"pases\" in a timer driver; did you mean \"passes\""]),
      (
        #""sweep": {‸"name": ["a"]}"#,
        ["name cannot be swept; expected a path into the device, the data, the content, the scroll, a run or a setting"]
      ),
      (
        #""sweep": {"runs.‸a.techniques": [[]]}"#,
        ["there is no \"a\" at this place; expected worst or reuse"]
      ),
      (
        #""zip": [{"seed": [1, 2], ‸"topInset": [1]}]"#,
        ["lists of values that vary together must have the same length; expected 2 as for seed; found 1"]
      ),
      (#""sweep": {"seed": [1, 2]}, "zip": [{‸"seed": [1, 2]}]"#, ["seed is swept twice; expected each path once"]),
      (
        #""devices": ["phone"], "sweep": {‸"device": ["phone", "phone"]}"#,
        [#"device is swept twice: "devices" sweeps it too; expected either "devices" or a sweep of device"#]
      ),
      (
        #""sweep": {"seed": [1, 2]}, "exclude": [{‸"sed": 1}]"#,
        ["sed is not swept; did you mean \"seed\""]
      ),
      (
        #""sweep": {"seed": [1, 2]}, "exclude": [{"seed": ‸3}]"#,
        ["seed never has this value; expected 1 or 2; found 3"]
      ),
      (
        #""sweep": {"seed": [1, 2]}, "exclude": [‸{}]"#,
        ["an empty entry excludes everything; expected at least one path"]
      ),
      (
        #""sweep": {"seed": [1]}, "exclude": ‸[{"seed": 1}]"#,
        ["every combination is excluded; expected at least one that is run"]
      ),
      (#""devices": ["phone", ‸"phone"]"#, ["two values have the label \"phone\"; expected each value once"]),
    ])
  func invalidSweeps(marked: String, messages: [String]) {
    var file = Study.text(more: marked + ",\n  ")
    if marked.contains("devices") { file = file.replacing("  \"device\": \"phone\",\n", with: "") }
    let text = MarkedText(file)
    expect(Study.diagnostics(of: text.text), at: text, messages: messages)
  }

  @Test("A sweep with too many runs is rejected with its count")
  func tooManyRuns() {
    let values = (1...100).map(String.init).joined(separator: ", ")
    let text = MarkedText(Study.text(more: "\"sweep\": {\"seed\": [\(values)], ‸\"scroll.passes\": [\(values)]},\n  "))
    expect(
      Study.diagnostics(of: text.text), at: text,
      messages: ["the sweep has too many runs; expected at most 10000; found 20000"])
  }

  @Test("A device beside devices, and a setting that overrides a sweep, are errors")
  func contradictions() {
    let both = MarkedText(
      Study.text(more: "\"devices\": [\"phone\"],\n  ").replacing(
        "\"device\": \"phone\"", with: "\"device\": ‸\"phone\""))
    expect(
      Study.diagnostics(of: both.text), at: both,
      messages: ["both \"device\" and \"devices\" are given; expected either \"device\" or \"devices\""])
    #expect(throws: ScenarioFailure.self) {
      try load(#""sweep": {"scroll.passes": [1, 2]}, "#, set: ["scroll.passes=3"])
    }
    #expect(throws: ScenarioFailure.self) { try load(#""sweep": {"scroll.passes": [1, 2]}, "#, set: ["scroll={}"]) }
    #expect(throws: Never.self) { try load(#""sweep": {"scroll.passes": [1, 2]}, "#, set: ["scroll.increment=3"]) }
  }
}
