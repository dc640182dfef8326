import Analysis
import Simulation
import Testing

@Suite("Robust least squares")
struct FitTests {
  @Test(
    "Powers of e agree with published values except in the last digits",
    arguments: [
      (0.0, 1.0), (1, 2.718281828459045), (-1, 0.36787944117144233), (0.5, 1.6487212707001282),
      (10, 22026.465794806718), (-20, 2.061153622438558e-9),
    ])
  func exponential(x: Double, value: Double) {
    #expect(abs(Exponential.value(x) / value - 1) < 1e-14, "\(Exponential.value(x))")
  }

  @Test("A positive definite system is solved and inverted, and any other is rejected")
  func solving() throws {
    var matrix = SymmetricMatrix(size: 3)
    for (row, column, value) in [(0, 0, 4.0), (1, 0, 1), (1, 1, 3), (2, 0, -1), (2, 1, 0.5), (2, 2, 5)] {
      matrix[row, column] = value
    }
    let expected = [1.0, -2, 3]
    let right = (0..<3).map { row in (0..<3).reduce(0.0) { $0 + matrix[row, $1] * expected[$1] } }
    for (found, expected) in zip(try #require(matrix.solve(right)), expected) { #expect(abs(found - expected) < 1e-12) }
    let inverse = try #require(matrix.inverse)
    for row in 0..<3 {
      for column in 0..<3 {
        let product = (0..<3).reduce(0.0) { $0 + matrix[row, $1] * inverse[$1, column] }
        #expect(abs(product - (row == column ? 1 : 0)) < 1e-12)
      }
    }
    matrix[0, 0] = -1
    #expect(matrix.solve(right) == nil && matrix.inverse == nil)
  }

  @Test("The matrix maps each eigenvector to its multiple, and eigenvalues are ascending")
  func eigenvectors() {
    var random = RandomStream(seed: 9, name: "eigenvectors")
    for size in 1...5 {
      var matrix = SymmetricMatrix(size: size)
      for row in 0..<size {
        for column in 0...row { matrix[row, column] = Double(random.integer(in: -1000...1000)) / 100 }
      }
      let pairs = matrix.eigenvectors
      #expect(pairs.map(\.value) == pairs.map(\.value).sorted())
      for (value, vector) in pairs {
        #expect(abs(vector.reduce(0) { $0 + $1 * $1 } - 1) < 1e-9)
        for row in 0..<size {
          let product = (0..<size).reduce(0.0) { $0 + matrix[row, $1] * vector[$1] }
          #expect(abs(product - value * vector[row]) < 1e-8, "size \(size)")
        }
      }
    }
  }

  /// The residuals of a line fit, in units of the noise; linear in the parameters.
  private func residuals(_ parameters: [Double], _ points: [(x: Double, y: Double)]) -> [Double] {
    points.map { parameters[0] + parameters[1] * $0.x - $0.y }
  }

  @Test("With wide priors, one step from any start finds the line through collinear points")
  func line() {
    let points: [(x: Double, y: Double)] = [(0, 1), (1, 3), (2, 5), (3, 7)]
    let problem = RobustLeastSquares(spreads: [1e6, 1e6], threshold: 1e6)
    let slopes = [points.map { _ in 1.0 }, points.map(\.x)]
    let start = [-4.0, 9]
    let step = problem.step(start, residuals(start, points), slopes, limit: 100)
    #expect(abs(start[0] + step[0] - 1) < 1e-6 && abs(start[1] + step[1] - 2) < 1e-6)
    #expect(problem.step(start, residuals(start, points), slopes, limit: 0.25) == [0.25, -0.25])
  }

  @Test("A narrow prior fixes a parameter, and the data then do not determine it")
  func prior() {
    let points = [(x: 1.0, y: 3.0)]
    let problem = RobustLeastSquares(spreads: [1e-3, 10], threshold: 1e6)
    let slopes = [[1.0], [1.0]]
    let step = problem.step([0, 0], residuals([0, 0], points), slopes, limit: 100)
    #expect(abs(step[0]) < 1e-4 && abs(step[1] - 3) < 0.1)
    let known = problem.identifiability(residuals(step, points), slopes)
    #expect(known.deviations[0] > 0.99e-3 && known.deviations[1] < 1.1)
    // One point does not determine the difference of the two parameters.
    #expect(abs(known.flattest.value) < 1e-9)
  }

  @Test("Data that the model misses widen the deviations by the root of their squares per degree of freedom")
  func misfit() {
    let problem = RobustLeastSquares(spreads: [1e6], threshold: 1e6)
    let slopes = [[10.0, 10, 10, 10, 10]]
    func deviation(_ residuals: [Double]) -> Double {
      problem.identifiability(residuals, slopes, dispersion: problem.dispersion(residuals)).deviations[0]
    }
    let within = deviation([0.5, -0.5, 1, -1, 0])
    #expect(abs(within - 1 / 500.squareRoot()) < 1e-9)
    // 36 of squares over 4 degrees of freedom are 9.
    #expect(abs(deviation([3, -3, 3, -3, 0]) - 3 * within) < 1e-9)
    // Of few data, one more than parameters counts, and what is far counts by its weight.
    #expect(problem.dispersion([4]) == 16 && RobustLeastSquares(spreads: [1], threshold: 1).dispersion([4]) == 4)
    // The spread never exceeds that of the prior.
    let far = RobustLeastSquares(spreads: [0.7], threshold: 1.5)
    let known = far.identifiability([1e6, 1e6], [[100, 100]], dispersion: far.dispersion([1e6, 1e6]))
    #expect(known.deviations[0] <= 0.7 && known.deviations[0] > 0.69)
  }

  @Test("An outlier moves the fit less than with a quadratic loss")
  func outlier() {
    let points: [(x: Double, y: Double)] = [(0, 0), (1, 0), (2, 0), (3, 40)]
    let slopes = [points.map { _ in 1.0 }, points.map(\.x)]
    func slope(_ threshold: Double) -> Double {
      let problem = RobustLeastSquares(spreads: [10, 10], threshold: threshold)
      var parameters = [0.0, 0]
      for _ in 0..<50 {
        let step = problem.step(parameters, residuals(parameters, points), slopes, limit: 100)
        parameters = zip(parameters, step).map { $0 + $1 }
      }
      return parameters[1]
    }
    #expect(slope(1) < 2 && slope(1e6) > 10)
    let problem = RobustLeastSquares(spreads: [1], threshold: 1)
    #expect(problem.objective([0], [0.5, 3]) == 0.125 + 2.5)
    #expect(problem.objective([2], []) == 2)
  }
}
