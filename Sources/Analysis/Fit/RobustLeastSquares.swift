/// Least squares with a prior for each parameter and the Huber loss.
///
/// Parameters are logarithms of factors with a normal prior around 0, so the factors have a log-normal prior around 1.
/// Residuals are in units of the measurement noise. Beyond a threshold the loss is linear instead of quadratic (Huber
/// 1964, "Robust Estimation of a Location Parameter"), so a cell that the model cannot reproduce does not dominate the
/// fit.
package struct RobustLeastSquares: Sendable {
  /// The prior standard deviation of each parameter, greater than 0.
  package let spreads: [Double]
  /// The residual beyond which the loss is linear, in units of the noise.
  package let threshold: Double

  package init(spreads: [Double], threshold: Double) {
    precondition(spreads.allSatisfy { $0 > 0 }, "a prior has no spread: \(spreads)")
    self.spreads = spreads
    self.threshold = threshold
  }

  /// The objective to minimize: the Huber loss of the residuals plus half the squared parameters in units of their
  /// priors.
  package func objective(_ parameters: [Double], _ residuals: [Double]) -> Double {
    let prior = zip(parameters, spreads).reduce(0.0) { $0 + ($1.0 / $1.1) * ($1.0 / $1.1) / 2 }
    return residuals.reduce(prior) { sum, residual in
      let size = abs(residual)
      return sum + (size <= threshold ? size * size / 2 : threshold * (size - threshold / 2))
    }
  }

  /// The weight of a residual relative to a small residual.
  private func weight(_ residual: Double) -> Double {
    abs(residual) <= threshold ? 1 : threshold / abs(residual)
  }

  /// The curvature at a point from the data alone, without the prior: O(residuals · parameters²).
  ///
  /// - Parameter slopes: for each parameter, the derivative of every residual.
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

  /// The Gauss-Newton step from a point, with each component clamped to -limit...limit.
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
    // With a prior of finite spread, the curvature is positive definite.
    return (curvature.solve(downhill) ?? downhill.map { _ in 0 }).map { min(max($0, -limit), limit) }
  }

  /// How many times greater than stated the variance of the residuals is at a point, at least 1: their weighted squares per
  /// degree of freedom (Birge 1932, "The Calculation of Errors by the Method of Least Squares").
  package func dispersion(_ residuals: [Double]) -> Double {
    let squares = residuals.reduce(0.0) { $0 + weight($1) * $1 * $1 }
    return max(1, squares / Double(max(1, residuals.count - spreads.count)))
  }

  /// The identifiability of the parameters at a point: their standard deviations and the least-determined direction.
  ///
  /// - Parameter dispersion: how many times greater than stated the variance of the residuals counts, as by ``dispersion(_:)``.
  package func identifiability(
    _ residuals: [Double], _ slopes: [[Double]], dispersion: Double = 1
  ) -> Identifiability {
    var information = information(residuals, slopes)
    for row in spreads.indices {
      for column in 0...row { information[row, column] /= dispersion }
    }
    var curvature = information
    var scaled = SymmetricMatrix(size: spreads.count)
    for row in spreads.indices {
      curvature[row, row] += 1 / (spreads[row] * spreads[row])
      for column in 0...row { scaled[row, column] = information[row, column] * spreads[row] * spreads[column] }
    }
    let covariance = curvature.inverse
    return Identifiability(
      covariance: covariance ?? SymmetricMatrix(size: spreads.count),
      flattest: scaled.eigenvectors.first ?? (0, []))
  }
}

/// The identifiability of the parameters of a fit.
package struct Identifiability: Sendable {
  /// The posterior covariance of the parameters, that is, of the logarithms of factors; the normal approximation at the optimum.
  package let covariance: SymmetricMatrix
  /// The posterior standard deviation of each parameter.
  package var deviations: [Double] { (0..<covariance.size).map { covariance[$0, $0].squareRoot() } }
  /// The direction that the data determine least, in units of the priors: the ratio of the information from the data to
  /// that of the prior in this direction, and the component of each parameter.
  package let flattest: (value: Double, vector: [Double])
}
