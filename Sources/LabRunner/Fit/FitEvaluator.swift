internal import Analysis
internal import ListRuntime
internal import Scenarios

/// Runs a plan and hands over its results in order.
package typealias PlanRunner = (_ plan: StudyPlan, _ deliver: (RunResult) -> Void) async -> Void

/// What the model gives for some runs with some factors: means over the starts of the scroll.
package struct FitFigures: Sendable, Hashable {
  /// Runs, and for each the figures of all metrics; nil where the run failed or has no value.
  let values: [String: [Double?]]
}

/// Simulates the rows of a table with the coefficients of a profile multiplied by factors.
struct FitEvaluator {
  let scenario: ResolvedScenario
  let base: DeviceProfile
  let factors: [FitFactor]
  let starts: ScrollStarts
  let metrics: [String]
  let run: PlanRunner

  /// The figures at several points, each the logarithms of all factors, for the runs named.
  func figures(at points: [[Double]], of runs: [String]) async -> [FitFigures] {
    let repetitions = starts.scenarios(of: scenario)
    var plan: [ResolvedRun] = []
    for point in points {
      let profile = base.scaled(by: zip(factors, point).map { ($0, Exponential.value($1)) })
      for repetition in repetitions {
        for run in repetition.runs where runs.contains(run.name) { plan.append(run.with(profile)) }
      }
    }
    var sums: [[String: [Double?]]] = points.map { _ in [:] }
    var position = 0
    let perPoint = max(1, plan.count / max(1, points.count))
    let share = 1 / Double(starts.count)
    await run(StudyPlan(study: scenario.name, runs: plan, needsSeries: false)) { result in
      let point = position / perPoint
      position += 1
      let found = metrics.map { result.data?.measurements[$0]?.approximation }
      let sum = sums[point][result.name] ?? metrics.map { _ in 0 }
      sums[point][result.name] = zip(sum, found).map { sum, found in
        sum.flatMap { sum in found.map { sum + $0 * share } }
      }
    }
    return sums.map { FitFigures(values: $0) }
  }
}

extension ResolvedRun {
  /// The same run on another device.
  func with(_ profile: DeviceProfile) -> ResolvedRun {
    var configuration = configuration
    configuration.profile = profile
    return ResolvedRun(
      configuration: configuration, compareTo: compareTo, techniquesText: techniquesText, range: range)
  }
}

extension DeviceProfile {
  /// The profile with coefficients multiplied.
  func scaled(by factors: [(factor: FitFactor, value: Double)]) -> DeviceProfile {
    scaled(factors.map(\.factor)) { position, before in Int64((Double(before) * factors[position].value).rounded()) }
  }

  /// The profile with the coefficients of factors replaced, each by what `value` makes of it.
  func scaled(_ factors: [FitFactor], _ value: (_ factor: Int, _ before: Int64) -> Int64) -> DeviceProfile {
    var profile = self
    for (position, factor) in factors.enumerated() {
      for kind in factor.work {
        profile.work[kind.index].value = value(position, work[kind.index].value)
      }
      for (index, unit) in MemoryUnit.allCases.enumerated() where factor.memory.contains(unit) {
        profile.memory[index].value = value(position, memory[index].value)
      }
    }
    return profile
  }
}
