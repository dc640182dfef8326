import Analysis
import Foundation
import LabRunner
import ListRuntime
import Reports
import Scenarios
import TechniqueTestSupport
import Testing

/// These facts hold for any device profile: no model number is pinned here.
@Suite("The shipped ablations")
struct AblationScenarioTests {
  private func study(_ name: String) async throws -> AblationStudy {
    let scenario = try shipped(name)
    let ablation = try #require(scenario.ablation)
    var experiment = try AblationExperiment(scenario, ablation)
    await StudyRunner(jobs: 2).run(experiment.runs) { experiment.add($0) }
    return experiment.study()
  }

  private static let chain = [
    "cell-reuse", "static-cells", "manual-heights", "cached-heights", "image-presizing", "rasterization",
    "no-offscreen",
  ]

  @Test("Seven techniques of the chat list: 96 combinations, and 32 in which static-cells lacks cell-reuse")
  func sevenTechniques() async throws {
    let study = try await study("ablation")
    let condition = study.conditions[0]
    #expect(study.plan.factors.map(\.name) == Self.chain)
    #expect(condition.table.rows.count == 128)
    let infeasible = condition.table.infeasible
    #expect(infeasible.count == 32)
    #expect(
      infeasible.allSatisfy { $0.point[0] == 0 && $0.point[1] == 1 && $0.reason == "static-cells requires cell-reuse" })
    #expect(study.failures.isEmpty)
    #expect(!condition.warnings.contains { $0.kind == .inert || $0.kind == .notComparable })
    for (metric, effects) in condition.effects {
      let shapleyValues = try effects.get().shapleyValues.get()
      #expect(shapleyValues.name == .faigleKern && shapleyValues.orderCount == 2520)
      // The Shapley value of a technique is between its smallest and its largest change.
      for contribution in shapleyValues.contributions {
        #expect(
          contribution.least.change <= contribution.mean && contribution.mean <= contribution.greatest.change,
          "\(metric.name)")
      }
      let shares = try effects.get().variance.get()
      #expect(shares.sources.map(\.factors) == [[0, 1], [2], [3], [4], [5], [6]])
      #expect(shares.variance.isZero || shares.shares.reduce(Rational.zero) { $0 + $1.value } == Rational(1))
      // Shapley values sum to the total change from the baseline, as the cumulative steps do.
      let steps = try effects.get().cumulative.map { try $0.get().change }
      #expect(
        shapleyValues.contributions.reduce(Rational.zero) { $0 + $1.mean } == steps.reduce(Rational.zero, +),
        "\(metric.name)")
    }
    let text = String(decoding: try #require(Exporters.ablations["tables"]).bytes(of: study), as: UTF8.self)
    #expect(text.contains("\n32 of 128 combinations are not possible: static-cells requires cell-reuse.\n"))
    let screen = try #require(Exporters.ablations["text"]).fitting(terminalWidth: 80)
    let lines = String(decoding: screen.bytes(of: study), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 31 && lines.allSatisfy { $0.count <= 80 }, "\(lines.count) lines")
  }

  @Test("Combinations of the ablation equal the runs of the thesis's cumulative study")
  func sameAsCumulative() async throws {
    let ablation = try #require(shipped("ablation").ablation)
    guard case .run(let plain) = ablation.combination(at: [0, 0, 0, 0, 0, 0, 0]),
      case .run(let presized) = ablation.combination(at: [1, 1, 1, 1, 1, 0, 0]),
      case .run(let last) = ablation.combination(at: [1, 1, 1, 1, 1, 0, 1])
    else {
      Issue.record("the thesis's combinations are not possible")
      return
    }
    let cumulative = try shipped()
    for (run, name) in [(plain, "worst"), (presized, "image-presizing"), (last, "no-offscreen")] {
      let known = try #require(cumulative.runs.first { $0.name == name })
      #expect(run.techniquesText == known.techniquesText)
      let records = [run, known].map { ListSimulation($0.configuration).run() }
      #expect(Measurements(of: records[0]) == Measurements(of: records[1]), "\(name)")
    }
  }

  @Test(
    "With only text, each kind of list is a level of one factor, and techniques that override heights exclude some of them"
  )
  func textOnly() async throws {
    let study = try await study("ablation-text")
    let condition = study.conditions[0]
    #expect(study.failures.isEmpty)
    #expect(study.plan.factors[0].levels.contains("nodes") && study.plan.factors[0].levels.contains("stock"))
    let nodes = try #require(study.plan.factors[0].levels.firstIndex(of: "nodes"))
    #expect(!condition.table.infeasible.isEmpty)
    #expect(
      condition.table.infeasible.allSatisfy {
        $0.point[0] == nodes && $0.reason.contains("both replace") && $0.reason.hasSuffix("heights")
      })
    #expect(condition.warnings.contains { $0.kind == .picture && $0.text.hasPrefix("list=stock ") })
  }
}
