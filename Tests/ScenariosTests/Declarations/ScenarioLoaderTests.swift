import JSON
import ListRuntime
import Scenarios
import Simulation
import Testing

@Suite("Scenario loader")
struct ScenarioLoaderTests {
  private func load(_ text: String) throws(ScenarioFailure) -> ResolvedScenario {
    try Study.loader().load(SourceFile(name: "study.json", text: text))
  }

  @Test("A scenario is resolved with its files, defaults and runs")
  func resolution() throws {
    let scenario = try load(Study.text())
    #expect(scenario.name == "study")
    #expect(scenario.runs.map(\.name) == ["worst", "reuse"])
    #expect(scenario.runs.map(\.compareTo) == [[], ["worst"]])
    #expect(scenario.runs.map(\.techniquesText) == [[], ["pool"]])
    #expect(scenario.inputs.map(\.file.name) == ["study.json", "devices/phone.json", "data/media.json", "data/m.json"])
    #expect(scenario.inputs.map(\.role.name) == ["scenario", "device", "media", "messages"])
    let run = scenario.runs[1].configuration
    #expect(run.profile.id == "phone")
    #expect(run.media.items.count == 2)
    #expect(
      run.imageCaches == .disk && run.profile.system == SystemGeneration.iOS9.rules && run.topInset == 64
        && run.seed == 1)
    #expect(run.vsyncPhase == .zero && run.timeLimit == .seconds(3600))
    #expect(
      run.driver
        == .timer(
          TimerDriver(interval: .milliseconds(400), baseStep: 50, firstIncrement: 100, increment: 30, passes: 5)))
    #expect(run.content.kind == ChatStyle.kind && run.content.items.ids == [1, 2, 4])
  }

  @Test("What a scenario leaves out is as in a configuration from its required parts")
  func whatScenarioLeaves() throws {
    let loaded = try #require(try load(Study.text()).runs.first).configuration
    let plain = RunConfiguration(
      name: loaded.name, profile: loaded.profile, content: loaded.content, media: loaded.media,
      techniques: loaded.techniques, driver: loaded.driver)
    for (given, standard) in zip(Mirror(reflecting: loaded).children, Mirror(reflecting: plain).children) {
      #expect("\(given.value)" == "\(standard.value)", "\(given.label ?? "")")
    }
  }

  @Test("Paths are relative to the folder of the scenario")
  func relativePaths() throws {
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

  @Test("A missing scenario file is not reported as invalid content")
  func missingFile() {
    #expect {
      _ = try Study.loader().load("nowhere.json")
    } throws: { error in
      guard case ScenarioFailure.noInput(let path, _)? = error as? ScenarioFailure else { return false }
      return path == "nowhere.json"
    }
  }

  @Test("Runs extend each other over several levels, in any order")
  func extendedRuns() throws {
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
    let asText = scenario.runs.map(\.configuration.content.showsMediaAsText)
    #expect(asText == [true, false, false, true])
  }

  @Test("Options have given or default values of the declared type")
  func optionValues() throws {
    let scenario = try load(
      Study.text(runs: #"{"name": "a", "techniques": [{"id": "corners", "radius": 7, "count": 3, "baked": true}]}"#))
    let technique = try #require(scenario.runs.first?.configuration.techniques.first)
    #expect(technique.type.declaration.id == "corners")
    #expect(technique.options.number("radius") == 7)
    #expect(technique.options.integer("count") == 3)
    #expect(technique.options.boolean("baked"))
    #expect(technique.options.choice("redraw") == "once")
  }

  @Test("Layout metrics of the content replace the defaults")
  func layoutMetrics() throws {
    let scenario = try load(Study.text(content: #"{"kind": "chat", "largeImage": 180, "fontSize": 12.5}"#))
    let style = try #require(scenario.runs.first?.configuration.content.style as? ChatStyle)
    var expected = ChatStyle()
    expected.largeImage = 180
    expected.fontSize = 12.5
    #expect(style == expected)
  }

  @Test(
    "Every driver is read",
    arguments: [
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
        .drags([FingerDrag(at: .milliseconds(10), duration: .milliseconds(200), distance: 300, decelerationRate: 0.998)]
        )
      ),
    ])
  func drivers(text: String, driver: ScrollDriver) throws {
    #expect(try load(Study.text(scroll: text)).runs.first?.configuration.driver == driver)
  }
}
