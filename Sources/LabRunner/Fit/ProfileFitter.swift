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
  /// The step below which the search ends, as a logarithm, unless the measurements determine the factors better than that.
  static let minimumStep = 0.005
  /// The rounding of a factor to thousandths, as a logarithm: no shorter step is of use.
  static let leastStep = 0.0005
  /// The share of the information below which the measurements say nothing about a factor.
  package static let leastShare = 0.05

  /// The result of the searches for the factors that the measurements inform; the others keep the value 1.
  package struct Optimum: Sendable {
    /// The logarithms of all factors; 0 for those that are not informed.
    package fileprivate(set) var parameters: [Double]
    /// The standard deviations of the logarithms, in which what the model misses counts as noise; nil for factors that are not
    /// informed.
    package fileprivate(set) var deviations: [Double?]
    /// Of each factor, the share of the information that comes from the measurements and not from the prior. Of a factor that is
    /// not informed: in the last search with it, and as if the model missed nothing; 0 if no measurement can depend on it.
    package fileprivate(set) var shares: [Double]
    /// The covariance of the logarithms; 0 between factors that were not searched together.
    package fileprivate(set) var covariance: SymmetricMatrix
    /// The metrics of the measurements that depend on the informed factors, in the reference's order.
    package fileprivate(set) var metrics: [String] = []
    /// For each group of factors searched together: the direction with the least information.
    package fileprivate(set) var flattest: [(factors: [String], information: Double, shares: [Double])] = []
    /// The groups of factors whose search used all its steps and would have gone on.
    package fileprivate(set) var unfinished: [[String]] = []
    /// The value of the objective at the start and at the end.
    package fileprivate(set) var objective = (start: 0.0, end: 0.0)

    fileprivate init(factors count: Int) {
      parameters = Array(repeating: 0, count: count)
      deviations = Array(repeating: nil, count: count)
      shares = Array(repeating: 0, count: count)
      covariance = SymmetricMatrix(size: count)
    }

    /// The positions of the factors that the measurements say something about.
    package var informedPositions: [Int] { deviations.indices.filter { deviations[$0] != nil } }
  }

  let evaluator: FitEvaluator
  let reference: Reference

  /// The optimum of the factors for some rows, from the literature's values.
  ///
  /// A factor that the measurements say nothing about is left out and the others are searched again, so that the result is that of
  /// a fit of only these: first the factor with the least share of the information, because the measurements may say more
  /// about the others without it.
  ///
  /// - Parameters:
  ///   - rows: the rows to fit to.
  ///   - steps: the maximum number of steps of a search.
  /// - Throws: ``FitFailure``, also if no row has a measurement that depends on a factor.
  func optimum(rows: [String], steps: Int) async throws(FitFailure) -> Optimum {
    guard !self.rows(rows, for: evaluator.factors).isEmpty else {
      throw FitFailure.nothingToFit(factors: evaluator.factors.map(\.name))
    }
    var optimum = Optimum(factors: evaluator.factors.count)
    var metrics: Set<Int> = []
    // Time first, then memory.
    for isMemory in [false, true] {
      var positions = evaluator.factors.indices.filter { position in
        let factor = evaluator.factors[position]
        return (factor.resource == .memory) == isMemory && !self.rows(rows, for: [factor]).isEmpty
      }
      while !positions.isEmpty {
        var search = Search(fitter: self, positions: positions, rows: rows, parameters: optimum.parameters)
        try await search.minimize(maximumSteps: steps)
        guard let identifiability = search.identifiability, let dispersed = search.dispersed else { break }
        for (position, share) in zip(positions, search.shares(identifiability)) { optimum.shares[position] = share }
        let least = positions.enumerated().min { optimum.shares[$0.element] < optimum.shares[$1.element] }
        if let least, optimum.shares[least.element] < Self.leastShare {
          positions.remove(at: least.offset)
          guard positions.isEmpty else { continue }
          optimum.objective.start += search.firstObjective
          optimum.objective.end += search.firstObjective
        } else {
          optimum.add(search, dispersed)
          metrics.formUnion(search.dependentMetrics)
          break
        }
      }
    }
    optimum.metrics = evaluator.metrics.indices.filter(metrics.contains).map { evaluator.metrics[$0] }
    return optimum
  }

  /// A measurement of a row: the metric's position, its value, and its noise in millionths.
  fileprivate typealias KnownCell = (metric: Int, measured: Reference.Value, noise: Int64)

  /// The known cells of a row that any of some factors can affect.
  fileprivate func cells(of row: String, for factors: [FitFactor]) -> [KnownCell] {
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
        guard let model = predictions.values[row]?[metric] else {
          throw predictions.failures[row].map { .runFailed(row, reason: $0) }
            ?? .noValue(row, metric: evaluator.metrics[metric])
        }
        residuals.append(measured.distance(of: model) / (Double(noise) / 1e6))
      }
    }
    return residuals
  }
}

/// Why a fit is not possible.
package enum FitFailure: Error, Sendable, Hashable {
  /// A run failed with the current coefficients.
  case runFailed(String, reason: String)
  /// A run has no value of a measured metric.
  case noValue(String, metric: String)
  /// No selected row has a measurement that the factors can affect.
  case nothingToFit(factors: [String])

  /// Whether a run failed. Otherwise the request itself is invalid.
  package var isRunFailure: Bool { if case .runFailed = self { true } else { false } }

  /// The error as one sentence for the user.
  package var description: String {
    switch self {
    case .runFailed(let run, let reason): "the run \(run) failed: \(reason)"
    case .noValue(let run, let metric):
      "the run \(run) has no value of \(metric) in the model, so it cannot be fitted to the measured one; select other --rows or --metrics"
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
      "memory_avg_mb", "footprint_avg_mb",
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
  /// The identifiability if what the model misses counts as noise.
  var dispersed: Identifiability?
  /// The positions of the metrics with a measurement whose value in the model depends on a searched factor.
  var dependentMetrics: Set<Int> = []
  /// Whether all steps were used and another one would have been long enough to take.
  var isUnfinished = false

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
  let factors: [FitFactor]

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

  /// The positions of the metrics with a measurement whose value differs between two points.
  private func differences(_ first: FitPredictions, _ second: FitPredictions) -> [Int] {
    rows.flatMap { row in
      fitter.cells(of: row, for: factors).map(\.metric).filter {
        first.values[row]?[$0] != second.values[row]?[$0]
      }
    }
  }

  /// Minimizes the objective until a step is too short or does not reduce it.
  mutating func minimize(maximumSteps steps: Int) async throws(FitFailure) {
    var predictions = await predictions(at: parameters)
    var current = try residuals(of: predictions)
    objective = problem.objective(searchedParameters, current)
    firstObjective = objective
    for step in 0...steps {
      let difference = ProfileFitter.differenceStep
      let points = positions.flatMap { [point(moving: $0, by: difference), point(moving: $0, by: -difference)] }
      let others = await fitter.evaluator.predictions(at: points).map(predictions.replaced)
      var perturbed: [[Double]] = []
      for other in others { perturbed.append(try residuals(of: other)) }
      dependentMetrics = Set(others.flatMap { differences($0, predictions) })
      let derivatives = positions.indices.map { index in
        zip(perturbed[2 * index], perturbed[2 * index + 1]).map { ($0 - $1) / (2 * difference) }
      }
      identifiability = problem.identifiability(current, derivatives)
      dispersed = problem.identifiability(current, derivatives, dispersion: problem.dispersion(current))
      let direction = problem.step(searchedParameters, current, derivatives, limit: ProfileFitter.maximumStep)
      isUnfinished = step == steps && isLong(direction)
      guard step < steps else { return }
      guard let next = await searchLine(along: direction) else { return }
      predictions = next
      current = try residuals(of: next)
    }
  }

  /// For each searched factor, the share of the information that comes from the measurements and not from the prior.
  func shares(_ identifiability: Identifiability) -> [Double] {
    zip(identifiability.deviations, factors).map { 1 - ($0 / $1.spread) * ($0 / $1.spread) }
  }

  /// Whether a step is long enough to take: for one of the factors, half of its standard deviation or ``ProfileFitter/minimumStep``,
  /// whichever is less.
  private func isLong(_ step: [Double]) -> Bool {
    zip(step, identifiability?.deviations ?? []).contains { change, deviation in
      abs(change) >= max(min(deviation / 2, ProfileFitter.minimumStep), ProfileFitter.leastStep)
    }
  }

  /// Moves by the longest of the full, half and quarter step that reduces the objective, and returns the predictions
  /// there. Nil if none does, or if the step is too short. A step to where a run fails reduces nothing.
  private mutating func searchLine(along direction: [Double]) async -> FitPredictions? {
    for length in [1, 0.5, 0.25] where isLong(direction.map { $0 * length }) {
      var candidate = parameters
      for (position, change) in zip(positions, direction) { candidate[position] += change * length }
      let predictions = await predictions(at: candidate)
      guard let residuals = try? residuals(of: predictions) else { continue }
      let value = problem.objective(positions.map { candidate[$0] }, residuals)
      guard value < objective else { continue }
      parameters = candidate
      objective = value
      return predictions
    }
    return nil
  }
}

extension ProfileFitter.Optimum {
  /// Adds the result of the search for a group of factors.
  fileprivate mutating func add(_ search: Search, _ identifiability: Identifiability) {
    let names = search.factors.map(\.name)
    parameters = search.parameters
    for (row, first) in search.positions.enumerated() {
      deviations[first] = identifiability.deviations[row]
      shares[first] = search.shares(identifiability)[row]
      for (column, second) in search.positions[...row].enumerated() {
        covariance[first, second] = identifiability.covariance[row, column]
      }
    }
    flattest.append((names, identifiability.flattest.value, identifiability.flattest.vector))
    if search.isUnfinished { unfinished.append(names) }
    objective.start += search.firstObjective
    objective.end += search.objective
  }
}
