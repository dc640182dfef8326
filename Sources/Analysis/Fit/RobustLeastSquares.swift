/// Least squares with a prior for each parameter and little trust in outliers.
///
/// Parameters are logarithms of factors with a normal prior around 0, so the factors have a log-normal one around 1.
/// Residuals are in units of the measurement's noise; beyond a threshold they count linearly and not as squares (Huber
/// 1964, Robust Estimation of a Location Parameter), so that a cell that the model cannot meet does not rule the others.
package struct RobustLeastSquares: Sendable {
  /// The prior's standard deviation of each parameter, more than 0.
  package let spreads: [Double]
  /// The residual beyond which the loss grows linearly, in units of the noise.
  package let threshold: Double

  /// A problem with a prior for each parameter.
  package init(spreads: [Double], threshold: Double) {
    precondition(spreads.allSatisfy { $0 > 0 }, "a prior without spread: \(spreads)")
    self.spreads = spreads
    self.threshold = threshold
  }

  /// What is minimised: half the robust squares of the residuals and of the parameters in units of their priors.
  package func objective(_ parameters: [Double], _ residuals: [Double]) -> Double {
    let prior = zip(parameters, spreads).reduce(0.0) { $0 + ($1.0 / $1.1) * ($1.0 / $1.1) / 2 }
    return residuals.reduce(prior) { sum, residual in
      let size = abs(residual)
      return sum + (size <= threshold ? size * size / 2 : threshold * (size - threshold / 2))
    }
  }

  /// How much a residual counts beside a small one.
  private func weight(_ residual: Double) -> Double {
    abs(residual) <= threshold ? 1 : threshold / abs(residual)
  }

  /// The curvature at a point: what the data say, without the prior. O(residuals · parameters²).
  ///
  /// - Parameter slopes: for each parameter, the slope of every residual.
  package func information(_ residuals: [Double], _ slopes: [[Double]]) -> SymmetricMatrix {
    var matrix = SymmetricMatrix(size: spreads.count)
    for row in spreads.indices {
      for column in 0...row {
        var sum = 0.0
        for index in residuals.indices {
          sum += weight(residuals[index]) * slopes[row][index] * slopes[column][index]
        }
        matrix[row, column] = sum
      }
    }
    return matrix
  }

  /// The step of Gauss and Newton from a point, none of its components longer than `limit`.
  package func step(
    _ parameters: [Double], _ residuals: [Double], _ slopes: [[Double]], limit: Double
  ) -> [Double] {
    var curvature = information(residuals, slopes)
    var downhill = Array(repeating: 0.0, count: spreads.count)
    for row in spreads.indices {
      let precision = 1 / (spreads[row] * spreads[row])
      curvature[row, row] += precision
      downhill[row] = -parameters[row] * precision
      for index in residuals.indices {
        downhill[row] -= weight(residuals[index]) * slopes[row][index] * residuals[index]
      }
    }
    // With a prior of finite spread the curvature is positive definite.
    return (curvature.solve(downhill) ?? downhill.map { _ in 0 }).map { min(max($0, -limit), limit) }
  }

  /// How well each parameter is known and which combination is known least, at a point.
  package func identifiability(_ residuals: [Double], _ slopes: [[Double]]) -> Identifiability {
    let information = information(residuals, slopes)
    var curvature = information
    var scaled = SymmetricMatrix(size: spreads.count)
    for row in spreads.indices {
      curvature[row, row] += 1 / (spreads[row] * spreads[row])
      for column in 0...row { scaled[row, column] = information[row, column] * spreads[row] * spreads[column] }
    }
    let covariance = curvature.inverse
    return Identifiability(
      deviations: spreads.indices.map { (covariance?[$0, $0] ?? 0).squareRoot() },
      flattest: scaled.eigenvectors.first ?? (0, []))
  }
}

/// How flat an optimum is.
package struct Identifiability: Sendable {
  /// The standard deviation of each parameter, prior and data together: of a factor's logarithm.
  package let deviations: [Double]
  /// The direction in which the data say least, in units of the priors: how many times the prior's own information the
  /// data add there, and the share of each parameter in it.
  package let flattest: (value: Double, vector: [Double])
}
