import Analysis
package import ListRuntime
package import Scenarios
import Simulation

/// The inputs of a fit: a profile, a reference table and search parameters.
package struct FitSetup: Sendable {
  /// The runs; the fit replaces their device.
  package let scenario: ResolvedScenario
  /// The measurements of the runs.
  package let reference: Reference
  /// The profile with its coefficients before any fit.
  package let base: DeviceProfile
  /// The id of the profile with these coefficients.
  package let baseID: String
  /// The factors that the fit may change.
  package private(set) var factors: [FitFactor]
  /// The reference rows that the fit uses, in table order.
  package let rows: [String]
  /// The metrics that the fit uses, in the reference's order.
  package let metrics: [String]
  /// The scroll starts over which predictions are averaged.
  package let starts: ScrollStarts
  /// The maximum number of steps of a search.
  package let steps: Int

  /// Creates a setup.
  ///
  /// - Parameters:
  ///   - base: the initial profile. If it is the result of a fit, the coefficients before that fit are used.
  ///   - chosen: the base before any fit with other rules of its system and hardware; nil for the base's own.
  package init(
    scenario: ResolvedScenario, reference: Reference, base: DeviceProfile, chosen: DeviceProfile? = nil,
    factors: [FitFactor], rows: [String], metrics: [String], starts: ScrollStarts, steps: Int = 12
  ) {
    self.scenario = scenario
    self.reference = reference
    self.base = chosen ?? base.beforeFit
    baseID = base.fit?.base ?? base.id
    self.factors = factors
    self.rows = rows
    self.metrics = metrics
    self.starts = starts
    self.steps = steps
  }

  /// The setup with only the factors at some positions.
  fileprivate func keeping(_ positions: [Int]) -> FitSetup {
    var setup = self
    setup.factors = positions.map { factors[$0] }
    return setup
  }

  /// A metric that cannot be fitted because it is discontinuous: a sample of 60 counts as stable only if the mean is at
  /// least 50.
  package static let unfittedMetric = "frame_rate_stability_pct"
}

/// A fit with its diagnostics: cross-validation and a held-out split.
package struct FitStudy: Sendable {
  /// Fitted factors, and the model's predictions with them for every row of the reference.
  package struct Outcome: Sendable {
    /// The rows that the fit used.
    package let rows: [String]
    /// The factors in thousandths, in the setup's order.
    package let thousandths: [Int]
    /// The metrics of the rows that the fit used; empty if they say nothing about any factor.
    package let usedMetrics: [String]
    /// The model's predictions for the metrics of the reference; nil where a run failed.
    private let predictions: FitPredictions
    private let metrics: [String]

    fileprivate init(
      rows: [String], thousandths: [Int], usedMetrics: [String], predictions: FitPredictions, metrics: [String]
    ) {
      self.rows = rows
      self.thousandths = thousandths
      self.usedMetrics = usedMetrics
      self.predictions = predictions
      self.metrics = metrics
    }

    /// The model's prediction of a metric for a row; nil where the run failed or has no value.
    package func model(_ row: String, _ metric: String) -> Double? {
      guard let index = metrics.firstIndex(of: metric) else { return nil }
      return predictions.values[row]?[index]
    }
  }

  /// The inputs of the fit.
  package let setup: FitSetup
  /// The result of the search.
  package let optimum: ProfileFitter.Optimum
  /// The fit by all selected rows, which defines the profile.
  package let fitted: Outcome
  /// For each row, the fit without it; empty without cross-validation. Rows without which the measurements say nothing about any
  /// factor are not among them.
  package let leaveOneOut: [(row: String, outcome: Outcome)]
  /// The fit by the training rows of the frozen split; nil without a split.
  package let split: Outcome?

  /// Fits the factors. Optionally fits again without each row, and by the training rows of a split chosen in advance.
  ///
  /// - Parameters:
  ///   - setup: the inputs of the fit.
  ///   - split: the training rows of the split; empty for none. The other rows are predictions.
  ///   - leavesOneOut: whether to fit without each row for leave-one-out cross-validation.
  ///   - run: executes runs.
  package init(
    _ setup: FitSetup, split: [String] = [], leavesOneOut: Bool = false, run: @escaping PlanRunner
  ) async throws(FitFailure) {
    let noise = setup.reference.noise.map(\.metric)
    let fitter = ProfileFitter(
      evaluator: FitEvaluator(
        scenario: setup.scenario, base: setup.base, factors: setup.factors, starts: setup.starts,
        metrics: setup.metrics, run: run), reference: setup.reference)
    func outcome(_ rows: [String], _ optimum: ProfileFitter.Optimum) async -> Outcome {
      let thousandths = optimum.parameters.map { max(1, Int((Exponential.value($0) * 1000).rounded())) }
      let all = setup.reference.rows.map(\.run)
      let profile = Self.profile(setup, thousandths, metrics: optimum.metrics)
      let exact = FitEvaluator(
        scenario: setup.scenario, base: profile, factors: [], starts: setup.starts, metrics: noise, run: run)
      let predictions = await exact.predictions(at: [FitPoint(logarithms: [], runs: all)])
      return Outcome(
        rows: rows, thousandths: thousandths, usedMetrics: optimum.metrics, predictions: predictions[0], metrics: noise)
    }
    self.setup = setup
    guard split.isEmpty || !fitter.rows(split, for: setup.factors).isEmpty else {
      throw FitFailure.nothingToFit(factors: setup.factors.map(\.name))
    }
    optimum = try await fitter.optimum(rows: setup.rows, steps: setup.steps)
    fitted = await outcome(setup.rows, optimum)
    var leaveOneOut: [(row: String, outcome: Outcome)] = []
    if leavesOneOut, setup.rows.count > 1 {
      for row in setup.rows {
        let rest = setup.rows.filter { $0 != row }
        guard !fitter.rows(rest, for: setup.factors).isEmpty else { continue }
        // From the priors, as every search: the optimum of all rows contains information about the omitted row.
        let optimum = try await fitter.optimum(rows: rest, steps: setup.steps)
        guard !optimum.informedPositions.isEmpty else { continue }
        leaveOneOut.append((row, await outcome(rest, optimum)))
      }
    }
    self.leaveOneOut = leaveOneOut
    if split.isEmpty {
      self.split = nil
    } else {
      self.split = await outcome(split, try await fitter.optimum(rows: split, steps: setup.steps))
    }
  }

  /// The share of the information from which measurements, and not the prior, determine a factor.
  package static let determinedShare = 0.5

  /// The profile with the fitted factors applied.
  package var profile: DeviceProfile {
    let positions = optimum.informedPositions
    var profile = Self.profile(
      setup.keeping(positions), positions.map { fitted.thousandths[$0] }, metrics: optimum.metrics)
    profile.fit?.covariance = positions.enumerated().map { index, row in
      positions[...index].map { Int((optimum.covariance[row, $0] * 1e6).rounded()) }
    }
    profile.fit?.measuredChanges = measuredChanges
    return profile
  }

  /// A measurement that the fit used, and its distance from the fitted model.
  package struct FittedFigure: Sendable {
    /// The run.
    package let run: String
    /// The name of the metric.
    package let metric: String
    /// The model's value minus the measured one in units of the noise; 0 within a measured range.
    package let distance: Double
  }

  /// The measurements that the fit used, in the order of the reference.
  package var figures: [FittedFigure] {
    setup.rows.flatMap { row in
      optimum.metrics.compactMap { metric in
        distance(of: row, metric).map { FittedFigure(run: row, metric: metric, distance: $0) }
      }
    }
  }

  /// The distance of the fitted model from a measurement in units of the noise; nil if one of them has no value.
  package func distance(of row: String, _ metric: String) -> Double? {
    guard let measured = setup.reference.row(row)?.cell(metric)?.value, let model = fitted.model(row, metric),
      let noise = setup.reference.noise.first(where: { $0.metric == metric })
    else { return nil }
    return measured.distance(of: model) / (Double(noise.millionths) / 1e6)
  }

  /// The measured changes beyond the noise between runs with different techniques, in the order of the reference.
  private var measuredChanges: [ProfileFit.MeasuredChange] {
    let techniques = Dictionary(
      setup.scenario.runs.map { ($0.name, $0.configuration.techniques.map(\.text)) },
      uniquingKeysWith: { first, _ in first })
    return setup.reference.rows.flatMap { row -> [ProfileFit.MeasuredChange] in
      guard let other = row.compareTo.flatMap({ setup.reference.row($0) }), let to = techniques[row.run],
        let from = techniques[other.run], from != to
      else { return [] }
      return setup.reference.noise.compactMap { noise in
        guard let before = other.cell(noise.metric)?.value, let after = row.cell(noise.metric)?.value else {
          return nil
        }
        // Ranges that overlap have no sign of the change, which otherwise is the difference of the midpoints, as in FidelityStep.
        guard after.low > before.high || after.high < before.low else { return nil }
        let change = (after.low + after.high - before.low - before.high) / 2
        guard change.magnitude > noise.millionths.magnitude else { return nil }
        return ProfileFit.MeasuredChange(from: from, to: to, metric: noise.metric, millionths: change)
      }
    }
  }

  private static func profile(_ setup: FitSetup, _ thousandths: [Int], metrics: [String]) -> DeviceProfile {
    let factors = zip(setup.factors, thousandths).map { factor, value in
      ProfileFit.Factor(
        name: factor.name, thousandths: value,
        coefficients: factor.coefficients.map(\.name))
    }
    var profile = setup.base.mappingCoefficients(of: setup.factors) { position, before in
      factors[position].scaled(before)
    }
    for key in setup.factors.flatMap(\.coefficients) {
      profile[key].value = min(profile[key].value, key.maximum)
      profile[key].mark(fittedBy: setup.rows, before: setup.base[key])
    }
    profile.fit = ProfileFit(
      base: setup.baseID, reference: setup.reference.name, scenario: setup.scenario.name,
      rows: setup.rows, metrics: metrics, starts: setup.starts.count, factors: factors)
    return profile
  }
}

extension Coefficient {
  /// Records that the value was fitted by rows, and the value before the fit.
  fileprivate mutating func mark(fittedBy rows: [String], before: Coefficient) {
    prior = CoefficientPrior(value: before.value, status: before.status, rows: before.rows)
    status = .fitted
    self.rows = rows
  }
}
