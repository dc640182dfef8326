import Analysis
import LabRunner
import RunRecordSupport
import Scenarios
import Testing

@Suite("Ablation experiments")
struct AblationExperimentTests {
  private func study(_ ablation: String) async throws -> (study: AblationStudy, runCount: Int) {
    try await SampleAblation.study(SampleAblation.scenario(ablation))
  }

  @Test("Every feasible combination is run once, and the table lists the others with the reason")
  func fullFactorial() async throws {
    let (study, runCount) = try await study(#"{"factors": ["pool", "fixed", "corners"]}"#)
    #expect(runCount == 6)
    let condition = study.conditions[0]
    #expect(condition.table.rows.count == 8)
    #expect(condition.table.infeasible.map(\.point) == [[0, 1, 0], [0, 1, 1]])
    #expect(condition.table.infeasible.allSatisfy { $0.reason == "fixed requires pool" })
    #expect(condition.runs.compactMap { $0 }.count == 6)
    #expect(
      study.metrics.map(\.name) == ["main_ms_per_entry", "main_busy_ms", "hitch_ms_per_s", "fps_avg", "memory_avg_mb"])
    #expect(study.design == "full-factorial" && study.comparisons.isEmpty && study.failures.isEmpty)
    // 1 ms per row at the baseline; pool 0.2, fixed 0.1, corners +0.05 alone and 0.025 less with pool.
    let effects = try condition.effects[0].effects.get()
    let shapleyValues = try effects.shapleyValues.get()
    #expect(shapleyValues.name == .faigleKern && shapleyValues.orderCount == 3)
    #expect(try effects.oneAtATime[0].get().change == Rational(-200, 1000))
    #expect(try effects.oneAtATime[2].get().change == Rational(50, 1000))
    #expect(try effects.leaveOneOut[2].get().change == Rational(25, 1000))
    // Corners come before pool in one of three orders, and the interaction of both goes to the later one.
    #expect(
      shapleyValues.contributions.map(\.mean) == [Rational(-625, 3000), Rational(-100, 1000), Rational(100, 3000)])
  }

  @Test("Each design requests its own points, and no point is run twice")
  func designs() async throws {
    #expect(try await study(#"{"factors": ["pool", "fixed", "corners"], "design": "one-at-a-time"}"#).runCount == 3)
    #expect(try await study(#"{"factors": ["pool", "fixed", "corners"], "design": "leave-one-out"}"#).runCount == 3)
    let screened = try await study(
      #"{"factors": ["pool", "corners", "idle"], "design": {"kind": "plackett-burman", "foldover": true}}"#)
    #expect(screened.runCount == 8)
    let contrasts = try screened.study.conditions[0].effects[0].effects.get().contrasts?.get()
    #expect(contrasts == [Rational(-2125, 10000), Rational(375, 10000), .zero])
  }

  @Test("Conditions are evaluated separately and compared: a technique may help on one device and hurt on another")
  func flips() async throws {
    let scenario = try SampleAblation.scenario(
      #"{"factors": ["pool", "corners"], "metrics": ["main_ms_per_entry", "fps_avg"]}"#,
      devices: #""devices": ["ipod-touch-5g", {"id": "ipod-touch-5g", "name": "fast", "refreshHz": 120}]"#)
    let (study, runCount) = try await SampleAblation.study(scenario)
    #expect(runCount == 8)
    #expect(study.conditions.count == 2 && study.conditions[1].device == "fast")
    let comparison = try #require(study.comparisons.first)
    #expect(comparison.conditions.map(\.changes.count) == [2, 2])
    let names = study.conditions.map(\.name)
    #expect(comparison.signFlips.map(\.factor) == [1])
    #expect(comparison.signFlips.map(\.helps) == [[names[1]]] && comparison.signFlips.map(\.hurts) == [[names[0]]])
    #expect(comparison.orderFlips.isEmpty)
    #expect(study.comparisons[1].signFlips.isEmpty)
  }

  @Test("The metrics of a goal are attributed after those that the ablation names")
  func target() async throws {
    let (study, _) = try await study(
      #"{"factors": ["corners", "pool"], "metrics": ["main_ms_per_entry"], "target": "fps_avg >= 60"}"#)
    let condition = study.conditions[0]
    let goal = try #require(study.goal)
    #expect(goal.constraints == ["fps_avg >= 60"] && goal.objectives.isEmpty && condition.effects.count == 2)
    #expect(condition.table.metrics.map(\.name) == ["main_ms_per_entry", "fps_avg"])
    #expect(goal.answer.byCondition.map { $0.best.map(\.point) } == [[[0, 1]]])
    let (other, _) = try await self.study(
      #"{"factors": ["pool"], "goal": {"objectives": "maximize fps_avg", "subjectTo": ["main_ms_per_entry < 2"]}}"#)
    #expect(other.metrics.map(\.name) == ["fps_avg", "main_ms_per_entry"])
  }

  @Test("The draws of the sets between which the answer decides come first, and change nothing else")
  func stages() async throws {
    let scenario = try SampleAblation.scenario(
      #"{"factors": ["pool", "fixed", "corners"], "goal": {"objectives": "minimize main_ms_per_entry"}}"#)
    let ablation = try #require(scenario.ablation)
    let settings = Ensemble.Settings(count: 5, sources: [.start])
    var experiment = try AblationExperiment(scenario, ablation, uncertainty: settings)
    let whole = experiment.runs.runs.map(\.name)
    let runner = StudyRunner(jobs: 1, simulate: { try SampleAblation.record(of: $0) })
    var stages: [[String]] = []
    while let stage = experiment.nextStage() {
      stages.append(stage.runs.map(\.name))
      #expect(experiment.decidingStatements.isEmpty == (stages.count < 3))
      await runner.run(stage) { experiment.add($0) }
    }
    // Six sets can exist; the best is pool and fixed, or with corners in the draws that start late.
    let deciding = Set(stages[1])
    #expect(stages.map(\.count) == [6, 10, 20] && deciding.count == 2, "\(stages.map(\.count)) \(deciding)")
    #expect(stages[1] == (0..<5).flatMap { _ in whole.prefix(6).filter(deciding.contains) })
    #expect(stages.joined().sorted() == whole.sorted())
    let study = experiment.study()
    let uncertainty = try #require(study.uncertainty)
    let best = try #require(study.goal?.answer.byCondition.first?.best.first)
    let count = uncertainty.bestSets[0].count(of: best.point)
    #expect(experiment.decidingStatements.map { $0.contains(" is best in \(count) of 5 draws ") } == [true])
    let (other, _) = try await SampleAblation.study(scenario, uncertainty: settings)
    #expect(uncertainty.conclusions.map { "\($0)" } == other.uncertainty?.conclusions.map { "\($0)" })
    #expect(uncertainty.bestSets.map(\.shares) == other.uncertainty?.bestSets.map(\.shares))
  }

  @Test("An infeasible plan is an error")
  func planErrors() throws {
    let factors = (0..<48).map { #"{"factor": "f\#($0)", "levels": [[], "pool"]}"# }.joined(separator: ", ")
    let scenario = try SampleAblation.scenario(#"{"factors": [\#(factors)], "design": "plackett-burman"}"#)
    let ablation = try #require(scenario.ablation)
    #expect(throws: AblationPlanError.self) { try AblationExperiment(scenario, ablation) }
  }
}
