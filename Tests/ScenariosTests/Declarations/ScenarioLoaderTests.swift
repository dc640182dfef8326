import JSON
import ListRuntime
import Scenarios
import Simulation
import Testing

@Suite struct ScenarioLoaderTests {
  private func load(_ text: String) throws(ScenarioFailure) -> ResolvedScenario {
    try Study.loader().load(SourceFile(name: "study.json", text: text))
  }

  @Test func `a scenario is resolved with its files, defaults and runs`() throws {
    let scenario = try load(Study.text())
    #expect(scenario.name == "study")
    #expect(scenario.runs.map(\.name) == ["worst", "reuse"])
    #expect(scenario.runs.map(\.compareTo) == [[], ["worst"]])
    #expect(scenario.runs.map(\.techniquesText) == [[], ["pool"]])
    #expect(scenario.inputs.map(\.file.name) == ["study.json", "devices/phone.json", "data/media.json", "data/m.json"])
    #expect(scenario.inputs.map(\.role) == [.scenario, .device, .media, .messages])
    let run = scenario.runs[1].configuration
    #expect(run.profile.id == "phone")
    #expect(run.media.items.count == 2)
    #expect(run.imageCaches == .disk && run.heightQueries == .iOS9 && run.topInset == 64 && run.seed == 1)
    #expect(run.vsyncPhase == .zero && run.timeLimit == .seconds(3600))
    #expect(
      run.driver
        == .timer(
          TimerDriver(interval: .milliseconds(400), baseStep: 50, firstIncrement: 100, increment: 30, passes: 5)))
    let content = try #require(messages(run))
    #expect(content.map(\.messageId) == [1, 2, 4])
  }

  private func messages(_ run: RunConfiguration) -> [Message]? {
    if case .chat(let messages, _, _) = run.content { messages } else { nil }
  }

  @Test func `paths are relative to the folder of the scenario`() throws {
    let files = TextFiles([
      "Plugins/Pool/Scenarios/study.json": Study.text(
        data: #"{"messages": "../../../Scenarios/data/m.json", "media": "../../../Scenarios/data/media.json"}"#
      ).replacing("\"phone\"", with: "\"../../../Scenarios/devices/phone.json\""),
      "Scenarios/data/m.json": Study.messages, "Scenarios/data/media.json": Study.media,
      "Scenarios/devices/phone.json": Study.device,
    ])
    let scenario = try Study.loader(files).load("Plugins/Pool/Scenarios/study.json")
    #expect(scenario.inputs.map(\.file.name).last == "Scenarios/data/m.json")
  }

  @Test func `a missing scenario file is not reported as invalid content`() {
    #expect {
      _ = try Study.loader().load("nowhere.json")
    } throws: { error in
      guard case ScenarioFailure.noInput(let path, _)? = error as? ScenarioFailure else { return false }
      return path == "nowhere.json"
    }
  }

  @Test func `runs extend each other over several levels, in any order`() throws {
    let scenario = try load(
      Study.text(
        runs: """
          {"name": "c", "extends": "b", "remove": ["corners"], "data": {"mediaAsText": true}},
              {"name": "b", "extends": "a", "add": [{"id": "corners", "redraw": "always"}, "fixed-classes"]},
              {"name": "a", "techniques": ["pool", "cached-heights"]},
              {"name": "d", "extends": "c", "techniques": ["pool"]}
          """))
    #expect(
      scenario.runs.map(\.techniquesText) == [
        ["pool", "cached-heights", "fixed-classes"],
        ["pool", "cached-heights", "corners(redraw: \"always\")", "fixed-classes"],
        ["pool", "cached-heights"], ["pool"],
      ])
    let asText = scenario.runs.map { run in
      if case .chat(_, _, let mediaAsText) = run.configuration.content { mediaAsText } else { false }
    }
    #expect(asText == [true, false, false, true])
  }

  @Test func `options have given or default values of the declared type`() throws {
    let scenario = try load(
      Study.text(runs: #"{"name": "a", "techniques": [{"id": "corners", "radius": 7, "count": 3, "baked": true}]}"#))
    let technique = try #require(scenario.runs.first?.configuration.techniques.first)
    #expect(technique.type.declaration.id == "corners")
    #expect(technique.options.number("radius") == 7)
    #expect(technique.options.integer("count") == 3)
    #expect(technique.options.boolean("baked"))
    #expect(technique.options.choice("redraw") == "once")
  }

  @Test func `layout metrics of the content replace the defaults`() throws {
    let scenario = try load(Study.text(content: #"{"kind": "chat", "largeImage": 180, "fontSize": 12.5}"#))
    let content = try #require(scenario.runs.first).configuration.content
    guard case .chat(_, let style, _) = content else {
      Issue.record("\(content)")
      return
    }
    var expected = ChatStyle()
    expected.largeImage = 180
    expected.fontSize = 12.5
    #expect(style == expected)
  }

  @Test(arguments: [
    (#"{"driver": "rows", "intervalMs": 50}"#, ScrollDriver.rows(interval: .milliseconds(50))),
    (
      #"{"driver": "script", "steps": [{"atMs": 0, "offset": -64}, {"atMs": 500, "offset": 1e3, "animated": true}]}"#,
      .script([
        ScriptedScroll(at: .zero, offset: -64, animated: false),
        ScriptedScroll(at: .milliseconds(500), offset: 1000, animated: true),
      ])
    ),
    (
      #"{"driver": "rows", "intervalMs": 50, "animated": true, "waitsForContent": true, "by": "screen"}"#,
      .rows(RowsDriver(interval: .milliseconds(50), isAnimated: true, waitsForContent: true, step: .screen))
    ), (#"{"driver": "rows", "intervalMs": 50}"#, .rows(interval: .milliseconds(50))),
    (
      #"{"driver": "jump", "intervalMs": 700, "rows": [3, 0, 2]}"#,
      .jump(JumpDriver(rows: [3, 0, 2], interval: .milliseconds(700)))
    ),
    (
      #"{"driver": "drags", "drags": [{"atMs": 10, "durationMs": 200, "distance": 300}]}"#,
      .drags([FingerDrag(at: .milliseconds(10), duration: .milliseconds(200), distance: 300, decelerationRate: 0.998)])
    ),
  ])
  func `every driver is read`(text: String, driver: ScrollDriver) throws {
    #expect(try load(Study.text(scroll: text)).runs.first?.configuration.driver == driver)
  }
}
