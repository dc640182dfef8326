import JSON
import JSONTestSupport
import ListRuntime
import Scenarios
import Simulation
import Testing

/// Changes from the command line.
@Suite("Changes from the command line")
struct ScenarioChangeTests {
  private func load(_ changes: ScenarioChanges, _ text: String = Study.text()) throws(ScenarioFailure)
    -> ResolvedScenario
  {
    try Study.loader().load(SourceFile(name: "study.json", text: text), changes: changes)
  }

  private func diagnostics(_ changes: ScenarioChanges, _ text: String = Study.text()) -> [Diagnostic] {
    do throws(ScenarioFailure) {
      _ = try load(changes, text)
      return []
    } catch {
      guard case .invalid(let diagnostics) = error else {
        Issue.record(error)
        return []
      }
      return diagnostics
    }
  }

  @Test("A setting replaces the file's value, or adds one")
  func settings() throws {
    let scenario = try load(
      ScenarioChanges(set: [
        "scroll.passes=2", "seed = 7", "imageCaches=cold", "content.fontSize=12.5", "data.mediaAsText=true",
        #"runs.reuse.compareTo=["worst"]"#, #"runs.1.techniques=["pool", {"id": "corners", "count": 3}]"#,
        "runs.reuse.techniques.corners.redraw=always", "runs.reuse.techniques.pool={\"id\": \"cached-heights\"}",
      ]))
    let run = try #require(scenario.runs.last?.configuration)
    guard case .timer(let timer) = run.driver else {
      Issue.record("\(run)")
      return
    }
    let style = try #require(run.content.style as? ChatStyle)
    #expect(timer.passes == 2 && run.seed == 7 && run.imageCaches == .cold && style.fontSize == 12.5)
    #expect(run.content.showsMediaAsText)
    #expect(
      scenario.runs.map(\.techniquesText) == [[], ["cached-heights", "corners(count: 3, redraw: \"always\")"]])
    #expect(scenario.inputs.filter { $0.role == .argument }.count == 9)
  }

  @Test("Changes of a device are checked like its file, and factors scale its costs")
  func deviceChanges() throws {
    let scenario = try load(
      ScenarioChanges(set: [
        "device.cores=4", "device.refreshHz=120", "device.screen.width=375", "device.work.viewCreate.value=3",
        "device.cost.cpu=0.5", "device.cost.gpu=2",
      ]))
    let profile = try #require(scenario.runs.first).configuration.profile
    #expect(profile.coreCount == 4 && profile.refreshRate == 120)
    #expect(profile.screen.width == 375 && profile.screen.height == 568)
    #expect(profile.picoseconds(.viewCreate) == 1_500_000)
    #expect(profile.picoseconds(.cellCreate) == 750_000 && profile.picoseconds(.serverFrame) == 750_000)
    #expect(profile.picoseconds(.gpuFrame) == 3_000_000 && profile.picoseconds(.gpuPassGap) == 3_000_000)
    #expect(profile.picoseconds(.diskRead) == 1_500_000)
    #expect(profile.contextSwitch == .nanoseconds(4500))
    #expect(
      profile.id
        == "phone(cores=4,refreshHz=120,screen.width=375,work.viewCreate.value=3,cost.cpu=0.5,cost.gpu=2)")
    #expect(
      try load(ScenarioChanges(set: ["device.cores=4", "device.name=quad"])).runs[0].configuration.profile.id == "quad")
    #expect(try load(.none).runs[0].configuration.profile.id == "phone")
  }

  @Test(
    "An error is reported inside the argument",
    arguments: [
      ("‸scroll.passes", ["a \"=\" is missing; expected path=value"]),
      ("scroll.‸=2", ["a name is missing in a path; expected a path such as scroll.passes"]),
      ("scroll.passes=‸", ["a value is missing; expected a value"]),
      ("scroll.passes=‸two", ["wrong type; expected a whole number from 1 to 1000; found two"]),
      ("scroll.passes=‸2000", ["out of range; expected a whole number from 1 to 1000; found 2000"]),
      ("scroll.‸pases=2", ["unknown key \"pases\" in a timer driver; did you mean \"passes\""]),
      ("‸scrol.passes=2", ["unknown key \"scrol\" in a scenario; did you mean \"scroll\""]),
      ("scroll.passes.‸x=2", ["the value at this place is 5, which contains no other values"]),
      ("runs.‸reus.compareTo=worst", ["there is no \"reus\" at this place; did you mean reuse"]),
      ("runs.‸7.compareTo=worst", ["there is no \"7\" at this place; expected worst or reuse"]),
      ("runs.reuse.compareTo=‸wurst", ["unknown run \"wurst\"; did you mean \"worst\""]),
      ("runs.worst.techniques=[‸\"pol\"]", ["unknown technique \"pol\"; did you mean \"pool\""]),
      (
        "seed={\"a\": 1‸",
        [
          "the file ends unexpectedly; expected \",\", or \"}\" for the bracket at line 1, column 6; found the end of the file"
        ]
      ),
      ("seed=[1] ‸2", ["the argument continues after its value; expected nothing more"]),
      ("device.‸core=4", ["unknown key \"core\" in a device; did you mean \"cores\""]),
      ("device.cores=‸400", ["out of range; expected a whole number from 1 to 64; found 400"]),
      ("device.cost.cpu=‸0", ["out of range; expected a number from 0.001 to 1000; found 0"]),
      ("device.work.‸viewCreat.value=1", ["unknown coefficient \"viewCreat\"; did you mean \"viewCreate\""]),
      ("device=‸fone", ["the device file devices/fone.json does not exist; did you mean \"phone\""]),
      ("data.messages=‸data/n.json", ["the messages file data/n.json does not exist; did you mean \"data/m.json\""]),
      ("expect=[\"‸wurst.fps_avg > 1\"]", ["unknown run \"wurst\"; did you mean \"worst\""]),
      ("expect.0=‸worst.fps_avg > 1", []),
    ])
  func invalidArguments(marked: String, messages: [String]) {
    let text = MarkedText(marked)
    let file = messages.isEmpty ? Study.text(more: "\"expect\": [\"worst.load_ms > 1\"],\n  ") : Study.text()
    let all = diagnostics(ScenarioChanges(set: [text.text]), file).filter { $0.file.name == "--set" }
    // Problems that an invalid key causes in the profile are reported in the profile's file.
    #expect(all.map(line) == messages, "\(DiagnosticText.text(all))")
    if !messages.isEmpty { #expect(all.map { $0.range?.start ?? -1 } == text.offsets, "\(DiagnosticText.text(all))") }
  }

  @Test("An option sets its path, and diagnostics name the option")
  func optionsSetPaths() throws {
    let settings = [
      ScenarioChanges.Setting(
        option: "--factors", path: "ablation.factors",
        text: #"pool, corners,{"factor": "h", "levels": [[], "manual-heights"]}"#,
        isList: true),
      ScenarioChanges.Setting(option: "--design", path: "ablation.design", text: "leave-one-out"),
      ScenarioChanges.Setting(option: "--base", path: "ablation.base", text: "worst"),
      ScenarioChanges.Setting(option: "--target", path: "ablation.target", text: "fps_avg >= 58"),
    ]
    let ablation = try #require(try load(ScenarioChanges(settings: settings)).ablation)
    #expect(ablation.factors.map(\.name) == ["pool", "corners", "h"])
    #expect(
      ablation.design == AblationDesign(.leaveOneOut) && ablation.goal?.constraints.map(\.text) == ["fps_avg >= 58"])
    #expect(ablation.conditions[0].base.name == "worst")
    let wrong = MarkedText("pool, ‸corner")
    let problems = diagnostics(
      ScenarioChanges(settings: [
        ScenarioChanges.Setting(option: "--factors", path: "ablation.factors", text: wrong.text, isList: true)
      ]))
    expect(problems, at: wrong, messages: ["unknown technique \"corner\"; did you mean \"corners\""])
    #expect(problems.map(\.file.name) == ["--factors"])
  }
}
