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
    ("best", [2679, 6684, 1012, 2032, 1518, 962, 1852]),
    ("worst", [2830, 2438, 1526, 3279, 1609, 1071, 1777]),
    ("reuse", [2135, 1203, 1983, 3194, 1653, 1079, 1761]),
    ("static-cells", [2575, 2305, 1384, 3603, 1506, 1058, 1814]),
    ("manual-heights", [2354, 873, 1598, 4044, 1497, 1038, 1809]),
    ("cached-heights", [2553, 5195, 1319, 2255, 1492, 1209, 1666]),
    ("image-presizing", [2447, 2641, 1458, 3551, 1413, 1104, 2501]),
    ("no-offscreen", [2506, 4607, 1280, 2716, 1545, 1058, 1591]),
    ("async-nodes", [2610, 2481, 1541, 3256, 1502, 1098, 1755]),
  ]

  /// The factors of the fit by best, worst, reuse and cached heights only.
  private static let split = [2553, 2083, 1600, 3657, 1397, 1070, 1000]

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

  @Test("Held-out rows are predicted within 2.5 frames per second, except worst, and within 1.1 on average")
  func leaveOneOut() async throws {
    var errors: [Double] = []
    for (row, thousandths) in Self.heldOut {
      let rate = try #require(try await frameRates(thousandths, of: [row])[row])
      let error = abs(rate - (try measured(row)))
      #expect((error <= 2.5) == (row != "worst"), "\(row): \(rate)")
      errors.append(error)
    }
    #expect(errors.count == 9)
    #expect(errors.reduce(0, +) / Double(errors.count) <= 1.1)
  }

  @Test(
    "The fit by the split's four rows predicts the others within 3 frames per second and in order, except rasterization"
  )
  func frozenSplit() async throws {
    let rows = ["static-cells", "manual-heights", "image-presizing", "no-offscreen", "async-nodes", "rasterization"]
    let rates = try await frameRates(Self.split, of: rows)
    let predicted = try rows.dropLast().map { try #require(rates[$0]) }
    for (row, rate) in zip(rows, predicted) { #expect(abs(rate - (try measured(row))) <= 3, "\(row): \(rate)") }
    #expect(predicted == predicted.sorted())
    #expect(try #require(rates["rasterization"]) - (try measured("rasterization")) > 3)
  }
}
