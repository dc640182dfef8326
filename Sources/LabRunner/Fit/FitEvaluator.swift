import Analysis
import ListRuntime
import Scenarios
import Simulation

/// Executes a plan and delivers its results in order.
package typealias PlanRunner = (_ plan: StudyPlan, _ deliver: (RunResult) -> Void) async -> Void

/// Predictions of the model for some runs at one point of the search: means over the scroll starts.
package struct FitPredictions: Sendable, Hashable {
  /// The values of all metrics by run name; nil where the run failed or has no value.
  let values: [String: [Double?]]
  /// Why runs failed, by run name.
  let failures: [String: String]

  /// These predictions, with those of another point for the runs that were simulated there.
  func replaced(by others: FitPredictions) -> FitPredictions {
    FitPredictions(
      values: values.merging(others.values) { $1 }, failures: failures.merging(others.failures) { $1 })
  }
}

/// A point of the search.
struct FitPoint {
  /// The natural logarithms of all factors.
  let logarithms: [Double]
  /// The names of the runs that are simulated there.
  let runs: [String]
}

/// Simulates the rows of a reference table with scaled coefficients of a profile.
struct FitEvaluator {
  let scenario: ResolvedScenario
  let base: DeviceProfile
  let factors: [FitFactor]
  let starts: ScrollStarts
  let metrics: [String]
  let run: PlanRunner

  /// Predictions at several points, which are simulated in parallel.
  func predictions(at points: [FitPoint]) async -> [FitPredictions] {
    let repetitions = starts.scenarios(of: scenario)
    var plan: [ResolvedRun] = []
    var pointOfRun: [Int] = []
    for (index, point) in points.enumerated() {
      let profile = base.scaled(by: zip(factors, point.logarithms).map { ($0, Exponential.value($1)) })
      for repetition in repetitions {
        for run in repetition.runs where point.runs.contains(run.name) {
          plan.append(run.replacingProfile(with: profile))
          pointOfRun.append(index)
        }
      }
    }
    var sums: [[String: [Double?]]] = points.map { _ in [:] }
    var failures: [[String: String]] = points.map { _ in [:] }
    var order = pointOfRun.makeIterator()
    let weight = 1 / Double(starts.count)
    await run(StudyPlan(study: scenario.name, runs: plan, needsSeries: false)) { result in
      guard let point = order.next() else { return }
      failures[point][result.name] = result.failure?.description ?? failures[point][result.name]
      let values = metrics.map { result.data?.measurements[$0]?.approximation }
      let sum = sums[point][result.name] ?? metrics.map { _ in 0 }
      sums[point][result.name] = zip(sum, values).map { sum, value in
        sum.flatMap { sum in value.map { sum + $0 * weight } }
      }
    }
    return zip(sums, failures).map { FitPredictions(values: $0, failures: $1) }
  }
}

extension ResolvedRun {
  /// The same run on another device.
  func replacingProfile(with profile: DeviceProfile) -> ResolvedRun {
    var configuration = configuration
    configuration.profile = profile
    return ResolvedRun(
      configuration: configuration, compareTo: compareTo, techniquesText: techniquesText, range: range)
  }
}

extension DeviceProfile {
  /// The profile with the coefficients of each factor multiplied by its value, rounded to the nearest integer.
  func scaled(by factors: [(factor: FitFactor, value: Double)]) -> DeviceProfile {
    mappingCoefficients(of: factors.map(\.factor)) { position, before in
      Int64((Double(before) * factors[position].value).rounded())
    }
  }

  /// The profile with each coefficient of the factors replaced by the result of `value`.
  func mappingCoefficients(of factors: [FitFactor], _ value: (_ factor: Int, _ before: Int64) -> Int64) -> DeviceProfile
  {
    var profile = self
    for (position, factor) in factors.enumerated() {
      for key in factor.coefficients { profile[key].value = value(position, self[key].value) }
    }
    return profile
  }
}
