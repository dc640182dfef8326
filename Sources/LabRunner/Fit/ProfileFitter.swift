internal import Analysis
internal import ListRuntime
internal import Scenarios

/// Fits a few factors of a profile to rows of a table of measurements.
///
/// Gauss's and Newton's method on the logarithms of the factors, with priors around the literature's values and little
/// trust in outliers; slopes by central differences, each the mean over several starts of the scroll, since a single run
/// moves a little. Memory is fitted after time, on which it has no bearing. Nothing is random: the same inputs give the
/// same factors.
package struct ProfileFitter {
  /// The residual beyond which a cell counts linearly, in units of the noise.
  static let threshold = 1.5
  /// Half the width of a slope's difference, as a logarithm.
  static let width = 0.05
  /// The longest step, as a logarithm.
  static let longestStep = 0.5
  /// The step below which the search ends, as a logarithm: a hundredth of what slopes are taken over.
  static let shortestStep = 0.005

  /// Where a search ended.
  package struct Optimum: Sendable {
    /// The logarithms of all factors.
    package let parameters: [Double]
    /// How well each is known; nil for factors that were not searched.
    package let deviations: [Double?]
    /// For each resource searched together: the direction in which the data say least.
    package let flattest: [(factors: [String], information: Double, shares: [Double])]
    /// What was minimised, at the start and at the end.
    package let objective: (start: Double, end: Double)
  }

  let evaluator: FitEvaluator
  let reference: Reference

  /// The optimum of the factors for some rows.
  ///
  /// - Parameters:
  ///   - start: the logarithms to begin at.
  ///   - rows: the rows that are used.
  ///   - steps: the most steps of the search.
  func optimum(from start: [Double], rows: [String], steps: Int) async throws(FitFailure) -> Optimum {
    var parameters = start
    var deviations: [Double?] = start.map { _ in nil }
    var flattest: [(factors: [String], information: Double, shares: [Double])] = []
    var objective = (start: 0.0, end: 0.0)
    // Time first, then memory.
    for isMemory in [false, true] {
      let positions = evaluator.factors.indices.filter { (evaluator.factors[$0].resource == .memory) == isMemory }
      guard !positions.isEmpty else { continue }
      var search = Search(fitter: self, positions: positions, rows: rows, parameters: parameters)
      try await search.descend(steps: steps)
      guard let identifiability = search.identifiability else { continue }
      parameters = search.parameters
      for (position, deviation) in zip(positions, identifiability.deviations) { deviations[position] = deviation }
      flattest.append(
        (positions.map { evaluator.factors[$0].name }, identifiability.flattest.value, identifiability.flattest.vector))
      objective.start += search.firstObjective
      objective.end += search.objective
    }
    return Optimum(parameters: parameters, deviations: deviations, flattest: flattest, objective: objective)
  }

  /// The known cells of rows that a factor can move, as residuals in units of the noise.
  func residuals(of figures: FitFigures, rows: [String], for factor: FitFactor) throws(FitFailure) -> [Double] {
    var residuals: [Double] = []
    for row in rows {
      for (index, metric) in evaluator.metrics.enumerated() where factor.moves(metric) {
        guard let measured = reference.row(row)?.cell(metric)?.value,
          let noise = reference.noise.first(where: { $0.metric == metric })
        else { continue }
        guard let model = figures.values[row]?[index] else { throw FitFailure.runFailed(row) }
        residuals.append(measured.distance(of: model) / (Double(noise.millionths) / 1e6))
      }
    }
    return residuals
  }
}

/// Why nothing could be fitted.
package enum FitFailure: Error, Sendable, Hashable {
  /// A run failed with the coefficients as they are.
  case runFailed(String)
  /// No row that is used has a figure that a factor can move.
  case nothingToFit(factors: [String])

  /// Whether a run failed, rather than what was asked for being impossible.
  package var isOfRuns: Bool { if case .runFailed = self { true } else { false } }

  /// The reason in words.
  package var description: String {
    switch self {
    case .runFailed(let run): "the run \(run) failed"
    case .nothingToFit(let factors):
      "no row that is used has a figure that \(factors.joined(separator: ", ")) can move"
    }
  }
}

/// One descent over some of the factors.
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
    factor = fitter.evaluator.factors[positions[0]]
  }

  private let problem: RobustLeastSquares
  /// Any of the factors: all move the same metrics.
  private let factor: FitFactor

  private var searched: [Double] { positions.map { parameters[$0] } }

  private func point(moving position: Int, by change: Double) -> [Double] {
    var point = parameters
    point[position] += change
    return point
  }

  /// The residuals at several points.
  private func residuals(at points: [[Double]]) async throws(FitFailure) -> [[Double]] {
    var residuals: [[Double]] = []
    for figures in await fitter.evaluator.figures(at: points, of: rows) {
      residuals.append(try fitter.residuals(of: figures, rows: rows, for: factor))
    }
    return residuals
  }

  /// Goes downhill until a step is too short, or leads nowhere.
  mutating func descend(steps: Int) async throws(FitFailure) {
    var here = try await residuals(at: [parameters])[0]
    guard !here.isEmpty else {
      throw FitFailure.nothingToFit(factors: positions.map { fitter.evaluator.factors[$0].name })
    }
    objective = problem.objective(searched, here)
    firstObjective = objective
    for step in 0...steps {
      let width = ProfileFitter.width
      let around = try await residuals(
        at: positions.flatMap { [point(moving: $0, by: width), point(moving: $0, by: -width)] })
      let slopes = positions.indices.map { index in
        zip(around[2 * index], around[2 * index + 1]).map { ($0 - $1) / (2 * width) }
      }
      identifiability = problem.identifiability(here, slopes)
      guard step < steps else { return }
      let move = problem.step(searched, here, slopes, limit: ProfileFitter.longestStep)
      guard let next = try await take(move) else { return }
      here = next
    }
  }

  /// Takes a step, or the longest of its halves that leads downhill, and returns the residuals there; nil if none does, or
  /// if it is too short.
  private mutating func take(_ move: [Double]) async throws(FitFailure) -> [Double]? {
    let lengths = [1, 0.5, 0.25].filter { length in
      move.contains { abs($0 * length) >= ProfileFitter.shortestStep }
    }
    for length in lengths {
      var candidate = parameters
      for (position, change) in zip(positions, move) { candidate[position] += change * length }
      let residuals = try await residuals(at: [candidate])[0]
      let reached = problem.objective(positions.map { candidate[$0] }, residuals)
      guard reached < objective else { continue }
      parameters = candidate
      objective = reached
      return residuals
    }
    return nil
  }
}
