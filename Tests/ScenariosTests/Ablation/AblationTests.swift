import JSON
import ListRuntime
import Scenarios
import Testing

@Suite("Declared ablations")
struct AblationTests {
  private func ablation(_ text: String, runs: String = Study.runs) throws -> ResolvedAblation {
    let scenario = try Study.loader().load(
      SourceFile(name: "study.json", text: Study.text(runs: runs, more: "\"ablation\": \(text),\n  ")))
    return try #require(scenario.ablation)
  }

  private func run(_ combination: ResolvedAblation.Combination) throws -> ResolvedRun {
    guard case .run(let run) = combination else {
      Issue.record("\(combination)")
      throw CancellationError()
    }
    return run
  }

  private static let mixed = """
    {
      "base": "worst", "metrics": ["load_ms", "counters.cells_reused"], "target": "fps_avg >= 58.5",
      "factors": [
        "pool",
        {"factor": "heights", "levels": [[], "manual-heights", {"level": "cached", "techniques": ["manual-heights", "cached-heights"]}]},
        {"id": "corners", "redraw": "always"},
        "fixed-classes"
      ]
    }
    """

  @Test("Factors have a name and levels, of which the first is the baseline level")
  func factors() throws {
    let ablation = try ablation(Self.mixed)
    #expect(ablation.factors.map(\.name) == ["pool", "heights", "corners", "fixed-classes"])
    #expect(
      ablation.factors.map { $0.levels.map(\.name) } == [
        ["off", "on"], ["off", "manual-heights", "cached"], ["off", "on"], ["off", "on"],
      ])
    #expect(ablation.factors.map(\.isSwitch) == [true, false, true, true])
    #expect(ablation.factors[2].levels[1].techniquesText == ["corners(redraw: \"always\")"])
    #expect(ablation.design == AblationDesign(.fullFactorial))
    #expect(ablation.metrics == ["load_ms", "counters.cells_reused"])
    let goal = try #require(ablation.goal)
    #expect(goal.objectives.isEmpty && goal.constraints.map(\.text) == ["fps_avg >= 58.5"])
    let limit = try #require(goal.constraints.first?.limits.first)
    #expect(limit.metric == "fps_avg" && limit.comparison == .greaterOrEqual && limit.bound == 58.5)
    #expect(ablation.conditions.map(\.name) == [""])
  }

  @Test("A point is a run with its techniques in the order of the factors, on the data of the base run")
  func points() throws {
    let ablation = try ablation(Self.mixed)
    let all = try run(ablation.combination(at: [1, 2, 1, 1]))
    #expect(
      all.techniquesText == [
        "pool", "manual-heights", "cached-heights", "corners(redraw: \"always\")", "fixed-classes",
      ])
    #expect(
      all.configuration.techniques.map { $0.type.declaration.id } == [
        "pool", "manual-heights", "cached-heights", "corners", "fixed-classes",
      ])
    #expect(all.configuration.techniques[3].options.choice("redraw") == "always")
    #expect(all.name == "worst+pool+heights=cached+corners+fixed-classes")
    #expect(all.compareTo == ["worst"])
    let none = try run(ablation.combination(at: [0, 0, 0, 0]))
    #expect(none.name == "worst" && none.techniquesText.isEmpty && none.compareTo.isEmpty)
    #expect(
      none.configuration.profile == all.configuration.profile && none.configuration.driver == all.configuration.driver)
  }

  @Test("Every point has a unique name, or a reason why it is infeasible")
  func pointNames() throws {
    let ablation = try ablation(Self.mixed)
    var names: Set<String> = []
    var reasons: [String] = []
    for pool in 0...1 {
      for heights in 0...2 {
        for corners in 0...1 {
          for fixed in 0...1 {
            switch ablation.combination(at: [pool, heights, corners, fixed]) {
            case .run(let run): #expect(names.insert(run.name).inserted)
            case .infeasible(let why): reasons += why
            }
          }
        }
      }
    }
    #expect(names.count == 18)
    #expect(reasons == Array(repeating: "fixed-classes requires pool", count: 6))
  }

  @Test("Without a base run the study starts from the list without techniques")
  func noBaseRun() throws {
    let ablation = try ablation(#"{"factors": ["pool"]}"#)
    #expect(ablation.conditions[0].base.name == "base")
    #expect(ablation.conditions[0].base.techniquesText.isEmpty)
    #expect(try run(ablation.combination(at: [1])).name == "base+pool")
  }

  @Test("Techniques of the base run are below those of all factors, and can make points infeasible")
  func baseTechniques() throws {
    let runs =
      #"{"name": "text", "techniques": ["nodes"], "data": {"mediaAsText": true}}, {"name": "pooled", "techniques": ["pool"]}"#
    let onNodes = try ablation(
      #"{"base": "text", "factors": ["corners", {"factor": "x", "levels": [[], "cached-heights"]}]}"#, runs: runs)
    #expect(try run(onNodes.combination(at: [1, 1])).techniquesText == ["nodes", "corners", "cached-heights"])
    let onPool = try ablation(
      #"{"base": "pooled", "factors": [{"factor": "a", "levels": [[], "manual-heights"]}, {"factor": "b", "levels": [[], "automatic-heights"]}]}"#,
      runs: runs)
    guard case .infeasible(let reasons) = onPool.combination(at: [1, 1]) else {
      Issue.record("two techniques replaced one extension point")
      return
    }
    #expect(reasons == ["automatic-heights and manual-heights both replace the extension point heights"])
  }

  @Test(
    "Every design is read",
    arguments: [
      ("\"one-at-a-time\"", AblationDesign(.oneAtATime)), (#"{"kind": "leave-one-out"}"#, AblationDesign(.leaveOneOut)),
      (#"{"kind": "plackett-burman", "foldover": true}"#, AblationDesign(.plackettBurman, foldover: true)),
      ("\"plackett-burman\"", AblationDesign(.plackettBurman)),
    ])
  func designs(text: String, design: AblationDesign) throws {
    #expect(try ablation(#"{"factors": ["pool", "corners"], "design": \#(text)}"#).design == design)
  }
}
