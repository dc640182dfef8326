internal import Analysis
package import ListRuntime
package import Scenarios

/// What is fitted to what.
package struct FitSetup: Sendable {
  /// The runs, on whatever device.
  package let scenario: ResolvedScenario
  /// What was measured of them.
  package let reference: Reference
  /// The profile as it was before any fit.
  package let base: DeviceProfile
  /// The id of the profile with these values.
  package let baseID: String
  /// What may be changed.
  package let factors: [FitFactor]
  /// The rows of the reference that are used, in its order.
  package let rows: [String]
  /// The metrics that are used, in the reference's order.
  package let metrics: [String]
  /// The starts of the scroll that are averaged.
  package let starts: ScrollStarts
  /// The most steps of a search.
  package let steps: Int

  /// A setup from its parts.
  ///
  /// - Parameters:
  ///   - base: the profile to begin with; one that was fitted before is taken as it was before that.
  ///   - renderServer: how the render server works, if that was chosen; the base's rules if not given.
  package init(
    scenario: ResolvedScenario, reference: Reference, base: DeviceProfile, renderServer: RenderServerRules? = nil,
    factors: [FitFactor], rows: [String], metrics: [String], starts: ScrollStarts, steps: Int = 12
  ) {
    self.scenario = scenario
    self.reference = reference
    var profile = base.beforeFit
    if let renderServer { profile.renderServer = renderServer }
    self.base = profile
    baseID = base.fit?.base ?? base.id
    self.factors = factors
    self.rows = rows
    self.metrics = metrics
    self.starts = starts
    self.steps = steps
  }

  /// A metric that has a cliff where a slope is needed: a sample of 60 counts as stable only if the mean is at least 50.
  package static let unfittedMetric = "frame_rate_stability_pct"
}

/// A fit with all that tells how far to trust it.
package struct FitStudy: Sendable {
  /// Factors found, and what the model gives with them for every row of the reference.
  package struct Outcome: Sendable {
    /// The rows that were used.
    package let rows: [String]
    /// The factors in thousandths, in the setup's order.
    package let thousandths: [Int]
    /// What the model gives, metric by metric of the reference; nil where a run failed.
    private let figures: FitFigures
    private let metrics: [String]

    fileprivate init(rows: [String], thousandths: [Int], figures: FitFigures, metrics: [String]) {
      self.rows = rows
      self.thousandths = thousandths
      self.figures = figures
      self.metrics = metrics
    }

    /// What the model gives for a metric of a row; nil where the run failed or has no value.
    package func model(_ row: String, _ metric: String) -> Double? {
      guard let index = metrics.firstIndex(of: metric) else { return nil }
      return figures.values[row]?[index]
    }
  }

  /// What was fitted to what.
  package let setup: FitSetup
  /// Where the search ended.
  package let optimum: ProfileFitter.Optimum
  /// The fit that the profile is made of.
  package let fitted: Outcome
  /// For each row that was used, the fit without it; empty without cross-validation.
  package let leaveOneOut: [(row: String, outcome: Outcome)]
  /// The fit by the frozen split's rows alone; nil if there is none.
  package let split: Outcome?

  /// Fits, and if asked for fits again without each row, and by the rows of a split decided beforehand.
  ///
  /// - Parameters:
  ///   - setup: what is fitted to what.
  ///   - split: rows of a fit whose other rows are predictions; empty for none.
  ///   - leavesOneOut: whether each row is left out once.
  ///   - run: simulates runs.
  package init(
    _ setup: FitSetup, split: [String] = [], leavesOneOut: Bool = false, run: @escaping PlanRunner
  ) async throws(FitFailure) {
    let noise = setup.reference.noise.map(\.metric)
    let fitter = ProfileFitter(
      evaluator: FitEvaluator(
        scenario: setup.scenario, base: setup.base, factors: setup.factors, starts: setup.starts,
        metrics: setup.metrics, run: run), reference: setup.reference)
    func outcome(_ rows: [String], _ parameters: [Double]) async -> Outcome {
      let thousandths = parameters.map { max(1, Int((Exponential.value($0) * 1000).rounded())) }
      let all = setup.reference.rows.map(\.run)
      let profile = Self.profile(setup, thousandths)
      let exact = FitEvaluator(
        scenario: setup.scenario, base: profile, factors: [], starts: setup.starts, metrics: noise, run: run)
      let figures = await exact.figures(at: [[]], of: all)
      return Outcome(rows: rows, thousandths: thousandths, figures: figures[0], metrics: noise)
    }
    self.setup = setup
    let zero = setup.factors.map { _ in 0.0 }
    optimum = try await fitter.optimum(from: zero, rows: setup.rows, steps: setup.steps)
    fitted = await outcome(setup.rows, optimum.parameters)
    var leaveOneOut: [(row: String, outcome: Outcome)] = []
    if leavesOneOut, setup.rows.count > 1 {
      for row in setup.rows {
        let rest = setup.rows.filter { $0 != row }
        // From the priors again: what begins at the optimum of all rows knows the one that is left out.
        let found = try await fitter.optimum(from: zero, rows: rest, steps: setup.steps)
        leaveOneOut.append((row, await outcome(rest, found.parameters)))
      }
    }
    self.leaveOneOut = leaveOneOut
    if split.isEmpty {
      self.split = nil
    } else {
      let found = try await fitter.optimum(from: zero, rows: split, steps: setup.steps)
      self.split = await outcome(split, found.parameters)
    }
  }

  /// The profile that the fit makes of its base.
  package var profile: DeviceProfile { Self.profile(setup, fitted.thousandths) }

  private static func profile(_ setup: FitSetup, _ thousandths: [Int]) -> DeviceProfile {
    let factors = zip(setup.factors, thousandths).map { factor, value in
      ProfileFit.Factor(
        name: factor.name, thousandths: value,
        coefficients: factor.work.map(\.name) + factor.memory.map(\.rawValue))
    }
    var profile = setup.base.scaled(setup.factors) { position, before in factors[position].scaled(before) }
    for kind in setup.factors.flatMap(\.work) {
      profile.work[kind.index].mark(fittedBy: setup.rows, before: setup.base.work[kind.index])
    }
    let units = setup.factors.flatMap(\.memory)
    for (index, unit) in MemoryUnit.allCases.enumerated() where units.contains(unit) {
      profile.memory[index].mark(fittedBy: setup.rows, before: setup.base.memory[index])
    }
    profile.fit = ProfileFit(
      base: setup.baseID, reference: setup.reference.name, scenario: setup.scenario.name,
      rows: setup.rows, metrics: setup.metrics, starts: setup.starts.count, factors: factors)
    return profile
  }
}

extension Coefficient {
  /// Says that it was chosen by rows, and what it was before.
  fileprivate mutating func mark(fittedBy rows: [String], before: Coefficient) {
    prior = CoefficientPrior(value: before.value, status: before.status, rows: before.rows)
    status = .fitted
    self.rows = rows
  }
}
