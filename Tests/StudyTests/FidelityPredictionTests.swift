import Analysis
import LabRunner
import ListRuntime
import Scenarios
import TechniqueTestSupport
import Testing

/// Predictions of the fit for held-out rows. The command in Scenarios/FIDELITY.md prints these factors with
/// `--cross-validate --split best,worst,reuse,cached-heights`; the tests simulate them and check the predictions.
@Suite("Predictions of the fit")
struct FidelityPredictionTests {
  /// The factors of each fit without a row, in thousandths and in the order of the profile's factors.
  private static let heldOut: [(row: String, thousandths: [Int])] = [
    ("best", [2538, 1291, 3831, 875, 1503, 1118, 2026]),
    ("worst", [2222, 1556, 3442, 876, 1667, 1219, 1969]),
    ("reuse", [2462, 1434, 3357, 901, 1679, 1201, 1984]),
    ("static-cells", [2678, 1434, 3539, 873, 1496, 1180, 1977]),
    ("manual-heights", [2315, 1653, 3413, 884, 1536, 1213, 1962]),
    ("cached-heights", [2516, 1438, 3492, 874, 1538, 1324, 1893]),
    ("image-presizing", [2495, 1186, 4005, 871, 1418, 1192, 2710]),
    ("rasterization", [2598, 1478, 3309, 870, 1513, 1192, 1989]),
    ("no-offscreen", [2529, 1446, 3556, 857, 1463, 1207, 1789]),
    ("async-nodes", [2609, 1342, 3568, 863, 1504, 1211, 1964]),
  ]

  /// The factors of the fit by best, worst, reuse and cached heights only.
  private static let split = [2833, 1303, 2795, 843, 1400, 1128, 1000]

  /// Mean frame rates of runs over the fit's scroll starts, with the literature's coefficients multiplied by factors.
  private func frameRates(_ thousandths: [Int], of runs: [String]) async throws -> [String: Double] {
    let scenario = try shipped()
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
    let reference = try measurements("reinpalu-2017", for: shipped())
    return Double(try #require(reference.row(row)?.cell("fps_avg")?.value).low) / 1e6
  }

  @Test("Held-out rows are predicted within 2.5 frames per second, and within 0.9 on average")
  func leaveOneOut() async throws {
    var errors: [Double] = []
    for (row, thousandths) in Self.heldOut {
      let rate = try #require(try await frameRates(thousandths, of: [row])[row])
      let error = abs(rate - (try measured(row)))
      #expect(error <= 2.5, "\(row): \(rate)")
      errors.append(error)
    }
    #expect(errors.count == 10)
    #expect(errors.reduce(0, +) / Double(errors.count) <= 0.9)
  }

  @Test("The fit by the split's four rows predicts the other rows within 4 frames per second, and their order")
  func frozenSplit() async throws {
    let rows = ["static-cells", "manual-heights", "image-presizing", "no-offscreen", "async-nodes", "rasterization"]
    let rates = try await frameRates(Self.split, of: rows)
    for row in rows { #expect(abs(try #require(rates[row]) - (try measured(row))) <= 4, "\(row): \(rates)") }
    let predicted = try rows.dropLast().map { try #require(rates[$0]) }
    #expect(predicted == predicted.sorted())
  }
}
