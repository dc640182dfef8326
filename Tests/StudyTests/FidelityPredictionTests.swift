internal import Analysis
internal import LabRunner
internal import ListRuntime
internal import Scenarios
internal import TechniqueTestSupport
import Testing

/// Predictions of the fit for held-out rows. The command in Scenarios/fidelity.md prints these factors with
/// `--cross-validate --split best,worst,reuse,cached-heights`; the tests simulate them and check the predictions.
@Suite("Predictions of the fit")
struct FidelityPredictionTests {
  /// The factors of each fit without a row, in thousandths and in the order of the profile's factors.
  private static let heldOut: [(row: String, thousandths: [Int])] = [
    ("best", [2361, 1389, 3765, 884, 1532, 1139, 2013]),
    ("worst", [2779, 1359, 3559, 878, 1647, 1163, 2029]),
    ("reuse", [2516, 1425, 3457, 891, 1677, 1195, 1989]),
    ("static-cells", [2590, 1304, 3583, 873, 1516, 1226, 1956]),
    ("manual-heights", [2556, 1388, 3591, 877, 1528, 1206, 1979]),
    ("cached-heights", [2603, 1403, 3582, 872, 1519, 1318, 1866]),
    ("image-presizing", [2538, 1288, 3851, 861, 1426, 1188, 2702]),
    ("rasterization", [2475, 1529, 3370, 875, 1500, 1217, 1968]),
    ("no-offscreen", [2558, 1561, 3294, 861, 1476, 1214, 1750]),
    ("async-nodes", [2512, 1503, 3345, 869, 1526, 1213, 1968]),
  ]

  /// The factors of the fit by best, worst, reuse and cached heights only.
  private static let split = [2467, 1638, 3324, 849, 1419, 1189, 1000]

  /// Mean frame rates of runs over the fit's scroll starts, with the literature's coefficients multiplied by factors.
  private func frameRates(_ thousandths: [Int], of runs: [String]) async throws -> [String: Double] {
    let scenario = try Repository.scenario("Scenarios/cumulative.json")
    let shipped = try #require(scenario.runs.first).configuration.profile
    let fit = try #require(shipped.fit)
    var profile = shipped
    for (factor, value) in zip(fit.factors, thousandths) {
      let factor = ProfileFit.Factor(name: factor.name, thousandths: value, coefficients: factor.coefficients)
      for kind in WorkKind.allCases where factor.coefficients.contains(kind.name) {
        profile.work[kind.index].value = factor.scaled(try #require(profile.work[kind.index].prior).value)
      }
    }
    var sums: [String: Double] = [:]
    let starts = ScrollStarts(count: fit.starts)
    let plan = starts.scenarios(of: scenario).flatMap(\.runs).filter { runs.contains($0.name) }.map { run in
      var configuration = run.configuration
      configuration.profile = profile
      return ResolvedRun(
        configuration: configuration, compareTo: [], techniquesText: run.techniquesText, range: run.range)
    }
    await StudyRunner(jobs: 2).run(StudyPlan(study: "prediction", runs: plan)) { result in
      let rate = result.data?.measurements["fps_avg"]?.approximation ?? .nan
      sums[result.name, default: 0] += rate / Double(starts.count)
    }
    return sums
  }

  private func measured(_ row: String) throws -> Double {
    let reference = try ThesisComparison.reference(for: Repository.scenario("Scenarios/cumulative.json"))
    return Double(try #require(reference.row(row)?.cell("fps_avg")?.value).low) / 1e6
  }

  @Test("Held-out rows are predicted within 2.5 frames per second, and within 1.1 on average")
  func leaveOneOut() async throws {
    var errors: [Double] = []
    for (row, thousandths) in Self.heldOut {
      let rate = try #require(try await frameRates(thousandths, of: [row])[row])
      let error = abs(rate - (try measured(row)))
      #expect(error <= 2.5, "\(row): \(rate)")
      errors.append(error)
    }
    #expect(errors.count == 10)
    #expect(errors.reduce(0, +) / Double(errors.count) <= 1.1)
  }

  @Test("The fit by the split's four rows predicts the other rows within 2 frames per second, and their order")
  func frozenSplit() async throws {
    let rows = ["static-cells", "manual-heights", "image-presizing", "no-offscreen", "async-nodes", "rasterization"]
    let rates = try await frameRates(Self.split, of: rows)
    for row in rows { #expect(abs(try #require(rates[row]) - (try measured(row))) <= 2, "\(row): \(rates)") }
    let predicted = try rows.dropLast().map { try #require(rates[$0]) }
    #expect(predicted == predicted.sorted())
  }
}
