package import Analysis
import ListRuntime
import Scenarios

/// Fits a few factors of a profile to rows of a reference table.
///
/// It uses the Gauss-Newton method on the logarithms of the factors, with priors around the literature's values and a
/// robust loss for outliers. Derivatives are central differences of means over several scroll starts, since a single
/// run is noisy. Memory is fitted after time, which it does not affect. The fit is deterministic.
package struct ProfileFitter {
  /// The residual beyond which the loss is linear, in units of the noise.
  static let threshold = 1.5
  /// The step of a central difference, as a logarithm.
  static let differenceStep = 0.05
  /// The maximum step of the search, as a logarithm.
  static let maximumStep = 0.5
  /// The step below which the search ends, as a logarithm.
  static let minimumStep = 0.005

  /// The result of a search.
  package struct Optimum: Sendable {
    /// The logarithms of all factors.
    package let parameters: [Double]
    /// The standard deviations of the logarithms; nil for factors that were not searched.
    package let deviations: [Double?]
    /// The covariance of the logarithms; 0 between factors that were not searched together.
    package let covariance: SymmetricMatrix
    /// For each group of factors searched together: the direction with the least information.
    package let flattest: [(factors: [String], information: Double, shares: [Double])]
    /// The value of the objective at the start and at the end.
    package let objective: (start: Double, end: Double)
  }

  let evaluator: FitEvaluator
  let reference: Reference

  /// The optimum of the factors for some rows.
  ///
  /// - Parameters:
  ///   - start: the initial logarithms.
  ///   - rows: the rows to fit to.
  ///   - steps: the maximum number of steps.
  func optimum(from start: [Double], rows: [String], steps: Int) async throws(FitFailure) -> Optimum {
    var parameters = start
    var deviations: [Double?] = start.map { _ in nil }
    var covariance = SymmetricMatrix(size: start.count)
    var flattest: [(factors: [String], information: Double, shares: [Double])] = []
    var objective = (start: 0.0, end: 0.0)
    // Time first, then memory.
    for isMemory in [false, true] {
      let positions = evaluator.factors.indices.filter { (evaluator.factors[$0].resource == .memory) == isMemory }
      guard !positions.isEmpty else { continue }
      var search = Search(fitter: self, positions: positions, rows: rows, parameters: parameters)
      try await search.minimize(maximumSteps: steps)
      guard let identifiability = search.identifiability else { continue }
      parameters = search.parameters
      for (position, deviation) in zip(positions, identifiability.deviations) { deviations[position] = deviation }
      for (row, first) in positions.enumerated() {
        for (column, second) in positions[...row].enumerated() {
          covariance[first, second] = identifiability.covariance[row, column]
        }
      }
      flattest.append(
        (positions.map { evaluator.factors[$0].name }, identifiability.flattest.value, identifiability.flattest.vector))
      objective.start += search.firstObjective
      objective.end += search.objective
    }
    return Optimum(
      parameters: parameters, deviations: deviations, covariance: covariance, flattest: flattest, objective: objective)
  }

  /// A measurement of a row: the metric's position, its value, and its noise in millionths.
  private typealias KnownCell = (metric: Int, measured: Reference.Value, noise: Int64)

  /// The known cells of a row that any of some factors can affect.
  private func cells(of row: String, for factors: [FitFactor]) -> [KnownCell] {
    evaluator.metrics.enumerated().compactMap { index, metric in
      guard factors.contains(where: { $0.affects(metric) }), let measured = reference.row(row)?.cell(metric)?.value,
        let noise = reference.noise.first(where: { $0.metric == metric })
      else { return nil }
      return (index, measured, noise.millionths)
    }
  }

  /// The rows with a known cell that any of some factors can affect. Only these need a simulation when only these factors change.
  func rows(_ rows: [String], for factors: [FitFactor]) -> [String] {
    rows.filter { !cells(of: $0, for: factors).isEmpty }
  }

  /// The residuals of the known cells that any of some factors can affect, in units of the noise.
  func residuals(
    of predictions: FitPredictions, rows: [String], for factors: [FitFactor]
  ) throws(FitFailure) -> [Double] {
    var residuals: [Double] = []
    for row in rows {
      for (metric, measured, noise) in cells(of: row, for: factors) {
        guard let model = predictions.values[row]?[metric] else { throw FitFailure.runFailed(row) }
        residuals.append(measured.distance(of: model) / (Double(noise) / 1e6))
      }
    }
    return residuals
  }
}

/// Why a fit is not possible.
package enum FitFailure: Error, Sendable, Hashable {
  /// A run failed with the current coefficients.
  case runFailed(String)
  /// No selected row has a measurement that the factors can affect.
  case nothingToFit(factors: [String])

  /// Whether a run failed. Otherwise the request itself is invalid.
  package var isRunFailure: Bool { if case .runFailed = self { true } else { false } }

  /// The error as one sentence for the user.
  package var description: String {
    switch self {
    case .runFailed(let run): "the run \(run) failed"
    case .nothingToFit(let factors):
      "no selected row has a figure that \(factors.joined(separator: ", ")) can change; record \(Self.usable(factors)), "
        + "or select other --rows, --metrics or --factors"
    }
  }

  /// The metrics that recordings give and a factor changes, in words.
  private static func usable(_ names: [String]) -> String {
    let factors = names.compactMap(FitFactor.named)
    let metrics = [
      "frame_main_ms_p50", "frame_main_ms_p95", "main_busy_ms", "cpu_avg_pct", "hitch_ms_per_s", "frames_shown_per_s",
      FitFactor.memoryMetric,
    ].filter { metric in factors.contains { $0.affects(metric) } }
    return (metrics.count > 1 ? "at least one of " : "") + metrics.joined(separator: ", ")
  }
}

/// A minimization over some of the factors.
private struct Search {
  let fitter: ProfileFitter
  let positions: [Int]
  let rows: [String]
  var parameters: [Double]
  var objective = 0.0
  var firstObjective = 0.0
  var identifiability: Identifiability?

  init(fitter: ProfileFitter, positions: [Int], rows: [String], parameters: [Double]) {
    self.fitter = fitter
    self.positions = positions
    self.rows = rows
    self.parameters = parameters
    problem = RobustLeastSquares(
      spreads: positions.map { fitter.evaluator.factors[$0].spread }, threshold: ProfileFitter.threshold)
    factors = positions.map { fitter.evaluator.factors[$0] }
  }

  private let problem: RobustLeastSquares
  private let factors: [FitFactor]

  private var searchedParameters: [Double] { positions.map { parameters[$0] } }

  /// The point whose logarithm of one factor differs, with the rows that this factor can affect.
  private func point(moving position: Int, by change: Double) -> FitPoint {
    var logarithms = parameters
    logarithms[position] += change
    return FitPoint(logarithms: logarithms, runs: fitter.rows(rows, for: [fitter.evaluator.factors[position]]))
  }

  /// The predictions at some values of the factors, for the rows that the searched factors can affect.
  private func predictions(at logarithms: [Double]) async -> FitPredictions {
    let point = FitPoint(logarithms: logarithms, runs: fitter.rows(rows, for: factors))
    return await fitter.evaluator.predictions(at: [point])[0]
  }

  private func residuals(of predictions: FitPredictions) throws(FitFailure) -> [Double] {
    try fitter.residuals(of: predictions, rows: rows, for: factors)
  }

  /// Minimizes the objective until a step is too short or does not reduce it.
  mutating func minimize(maximumSteps steps: Int) async throws(FitFailure) {
    var predictions = await predictions(at: parameters)
    var current = try residuals(of: predictions)
    guard !current.isEmpty else {
      throw FitFailure.nothingToFit(factors: positions.map { fitter.evaluator.factors[$0].name })
    }
    objective = problem.objective(searchedParameters, current)
    firstObjective = objective
    for step in 0...steps {
      let difference = ProfileFitter.differenceStep
      let points = positions.flatMap { [point(moving: $0, by: difference), point(moving: $0, by: -difference)] }
      var perturbed: [[Double]] = []
      for others in await fitter.evaluator.predictions(at: points) {
        perturbed.append(try residuals(of: predictions.replaced(by: others)))
      }
      let derivatives = positions.indices.map { index in
        zip(perturbed[2 * index], perturbed[2 * index + 1]).map { ($0 - $1) / (2 * difference) }
      }
      identifiability = problem.identifiability(current, derivatives)
      guard step < steps else { return }
      let direction = problem.step(searchedParameters, current, derivatives, limit: ProfileFitter.maximumStep)
      guard let next = try await searchLine(along: direction) else { return }
      predictions = next
      current = try residuals(of: next)
    }
  }

  /// Moves by the longest of the full, half and quarter step that reduces the objective, and returns the predictions
  /// there. Nil if none does, or if the step is too short.
  private mutating func searchLine(along direction: [Double]) async throws(FitFailure) -> FitPredictions? {
    let lengths = [1, 0.5, 0.25].filter { length in
      direction.contains { abs($0 * length) >= ProfileFitter.minimumStep }
    }
    for length in lengths {
      var candidate = parameters
      for (position, change) in zip(positions, direction) { candidate[position] += change * length }
      let predictions = await predictions(at: candidate)
      let value = problem.objective(positions.map { candidate[$0] }, try residuals(of: predictions))
      guard value < objective else { continue }
      parameters = candidate
      objective = value
      return predictions
    }
    return nil
  }
}
