/// A small, dense, symmetric matrix.
package struct SymmetricMatrix: Sendable, Hashable {
  /// The number of rows and of columns.
  package let size: Int
  private var values: [Double]

  /// Creates a matrix of zeros.
  package init(size: Int) {
    self.size = size
    values = Array(repeating: 0, count: size * size)
  }

  /// An element. Setting it also sets the transposed element.
  package subscript(row: Int, column: Int) -> Double {
    get { values[row * size + column] }
    set {
      values[row * size + column] = newValue
      values[column * size + row] = newValue
    }
  }

  /// Solves the linear system with this matrix by Cholesky decomposition: O(n³).
  ///
  /// - Returns: nil unless the matrix is positive definite.
  package func solve(_ right: [Double]) -> [Double]? {
    precondition(right.count == size, "\(right.count) right sides for \(size) rows")
    guard let lower = choleskyFactor else { return nil }
    var solution = right
    for row in 0..<size {
      for column in 0..<row { solution[row] -= lower[row * size + column] * solution[column] }
      solution[row] /= lower[row * size + row]
    }
    for row in stride(from: size - 1, through: 0, by: -1) {
      for below in (row + 1)..<max(size, row + 1) { solution[row] -= lower[below * size + row] * solution[below] }
      solution[row] /= lower[row * size + row]
    }
    return solution
  }

  /// The inverse; nil unless the matrix is positive definite. O(n⁴).
  package var inverse: SymmetricMatrix? {
    var inverse = SymmetricMatrix(size: size)
    for column in 0..<size {
      var unit = Array(repeating: 0.0, count: size)
      unit[column] = 1
      guard let solution = solve(unit) else { return nil }
      for row in 0...column { inverse[row, column] = solution[row] }
    }
    return inverse
  }

  /// The product of the lower Cholesky factor and a vector: with independent standard normal components, a normal
  /// vector with this covariance. A component without variance, or without variance beyond that of the components
  /// before it, adds nothing. O(n³).
  package func correlated(_ vector: [Double]) -> [Double] {
    precondition(vector.count == size, "\(vector.count) components for \(size) rows")
    let lower = lowerFactor
    return (0..<size).map { row in (0...row).reduce(0.0) { $0 + lower[row * size + $1] * vector[$1] } }
  }

  /// The lower Cholesky factor; nil unless the matrix is positive definite.
  private var choleskyFactor: [Double]? {
    let lower = lowerFactor
    return (0..<size).allSatisfy { lower[$0 * size + $0] > 0 } ? lower : nil
  }

  /// The lower Cholesky factor of a positive semidefinite matrix, in which columns without a remainder are 0. O(n³).
  private var lowerFactor: [Double] {
    var lower = Array(repeating: 0.0, count: size * size)
    for row in 0..<size {
      for column in 0...row {
        var sum = self[row, column]
        for k in 0..<column { sum -= lower[row * size + k] * lower[column * size + k] }
        let pivot = lower[column * size + column]
        lower[row * size + column] = row == column ? max(sum, 0).squareRoot() : pivot > 0 ? sum / pivot : 0
      }
    }
    return lower
  }

  /// The eigenvalues in ascending order, each with its unit eigenvector. The component with the largest absolute value
  /// is positive.
  ///
  /// Computed by 30 sweeps of Jacobi rotations (Jacobi 1846): O(n³) per sweep.
  package var eigenvectors: [(value: Double, vector: [Double])] {
    var matrix = self
    var vectors = (0..<size).map { row in (0..<size).map { $0 == row ? 1.0 : 0.0 } }
    for _ in 0..<30 {
      for p in 0..<size {
        for q in (p + 1)..<max(size, p + 1) where matrix[p, q] != 0 {
          let ratio = (matrix[q, q] - matrix[p, p]) / (2 * matrix[p, q])
          let tangent = (ratio < 0 ? -1 : 1) / (abs(ratio) + (ratio * ratio + 1).squareRoot())
          let cosine = 1 / (tangent * tangent + 1).squareRoot()
          matrix.rotate(p, q, cosine: cosine, sine: tangent * cosine)
          for row in 0..<size {
            let (left, right) = (vectors[row][p], vectors[row][q])
            vectors[row][p] = cosine * left - tangent * cosine * right
            vectors[row][q] = tangent * cosine * left + cosine * right
          }
        }
      }
    }
    return (0..<size).map { column in
      let vector = vectors.map { $0[column] }
      let greatest = vector.max { abs($0) < abs($1) } ?? 1
      return (matrix[column, column], greatest < 0 ? vector.map { -$0 } : vector)
    }.sorted { $0.value < $1.value }
  }

  private mutating func rotate(_ p: Int, _ q: Int, cosine: Double, sine: Double) {
    let (pp, qq, pq) = (self[p, p], self[q, q], self[p, q])
    for k in 0..<size where k != p && k != q {
      let (kp, kq) = (self[k, p], self[k, q])
      self[k, p] = cosine * kp - sine * kq
      self[k, q] = sine * kp + cosine * kq
    }
    self[p, p] = cosine * cosine * pp - 2 * sine * cosine * pq + sine * sine * qq
    self[q, q] = sine * sine * pp + 2 * sine * cosine * pq + cosine * cosine * qq
    self[p, q] = 0
  }
}
