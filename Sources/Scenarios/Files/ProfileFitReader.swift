import JSON
import ListRuntime

/// Reads the field `fit` of a profile: how its coefficients were fitted.
enum ProfileFitReader {
  static let base = Field.required("base", ValueReader<String>.identifier, "The profile it started from.")
  static let reference = Field.required("reference", ValueReader<String>.identifier, "The measurements.")
  static let scenario = Field.required("scenario", ValueReader<String>.text, "The scenario that was simulated.")
  static let starts = Field.required("starts", .integer(1...1024), "How many starts of the scroll were averaged.")
  static let rows = Field.required(
    "rows", .array(of: ValueReader<String>.text), "The rows of the measurements that were used.")
  static let metrics = Field.required(
    "metrics", .array(of: ValueReader<String>.text), "The metrics of these rows that were used.")
  static let factors = Field.required(
    "factors", .array(of: .object(factorShape, readFactor)), "The factors that scaled coefficients.")
  static let covariance = Field.defaulted(
    "covarianceMillionths",
    .array(of: .array(of: .integer(-100_000_000...100_000_000), count: 1...64), count: 1...64), to: [], text: "[]",
    "The posterior covariance of the natural logarithms of the factors: the rows of its lower triangle, in millionths.")
  static let measuredChanges = Field.defaulted(
    "measuredChanges", .array(of: .object(changeShape, readChange)), to: [], text: "[]",
    "The measured changes beyond the noise between runs with different techniques.")
  static let shape = ObjectShape(
    "a fit",
    [
      base.shape, reference.shape, scenario.shape, starts.shape, rows.shape, metrics.shape, factors.shape,
      covariance.shape, measuredChanges.shape,
    ])

  static let from = Field.required(
    "from", .array(of: ValueReader<String>.text), "The techniques of the first run, with their options.")
  static let to = Field.required(
    "to", .array(of: ValueReader<String>.text), "The techniques of the second run, with their options.")
  static let metric = Field.required("metric", ValueReader<String>.text, "The metric.")
  static let change = Field.required("change", .number(-1e9...1e9), "The measured change, in the metric's unit.")
  static let changeShape = ObjectShape("a measured change", [from.shape, to.shape, metric.shape, change.shape])

  static let name = Field.required("name", ValueReader<String>.text, "Its name.")
  static let thousandths = Field.required("thousandths", .integer(1...1_000_000), "Its value in thousandths.")
  static let coefficients = Field.required(
    "coefficients", .array(of: ValueReader<String>.text), "The coefficients it multiplies.")
  static let factorShape = ObjectShape("a factor", [name.shape, thousandths.shape, coefficients.shape])

  @Sendable static func read(_ object: ObjectReader) -> ProfileFit? {
    let names = (object.read(base), object.read(reference), object.read(scenario))
    let (starts, factors) = (object.read(starts), object.read(factors))
    let (rows, metrics) = (object.read(rows), object.read(metrics))
    guard let base = names.0, let reference = names.1, let scenario = names.2, let starts, let rows, let metrics,
      let factors
    else {
      return nil
    }
    let repeated = Set(factors.map(\.name)).count < factors.count
    if repeated {
      object.error(at: "factors", "two factors have the same name", expected: "factors with different names")
    }
    let covariance = object.value(covariance)
    guard covariance.isEmpty || covariance.map(\.count) == Array(1...max(1, factors.count)) else {
      object.error(
        at: "covarianceMillionths", "this is not the lower triangle of a matrix of the factors",
        expected: "\(factors.count) rows, of 1 to \(factors.count) numbers",
        found: "rows of \(covariance.map { "\($0.count)" }.joined(separator: ", "))")
      return nil
    }
    let isCovariance = covariance.enumerated().allSatisfy { row, values in
      values.enumerated().allSatisfy { column, value in
        let (own, other) = (covariance[row][row], covariance[column][column])
        return own >= 0 && other >= 0 && value * value <= own * other
      }
    }
    guard isCovariance else {
      object.error(
        at: "covarianceMillionths", "this is not a covariance matrix",
        expected: "variances of 0 and more, and no correlation beyond -1 and 1")
      return nil
    }
    return ProfileFit(
      base: base, reference: reference, scenario: scenario, rows: rows, metrics: metrics, starts: starts,
      factors: factors, covariance: covariance, measuredChanges: object.value(measuredChanges))
  }

  @Sendable static func readChange(_ object: ObjectReader) -> ProfileFit.MeasuredChange? {
    let (from, to) = (object.read(from), object.read(to))
    let (metric, change) = (object.read(metric), object.read(change))
    guard let from, let to, let metric, let change else { return nil }
    return ProfileFit.MeasuredChange(from: from, to: to, metric: metric, millionths: Int64((change * 1e6).rounded()))
  }

  @Sendable static func readFactor(_ object: ObjectReader) -> ProfileFit.Factor? {
    let (name, thousandths, coefficients) = (object.read(name), object.read(thousandths), object.read(coefficients))
    guard let name, let thousandths, let coefficients else { return nil }
    let known = CoefficientKey.all.map(\.name)
    for coefficient in coefficients where !known.contains(coefficient) {
      object.error(
        at: "coefficients", "unknown coefficient \(JSONString.quoted(coefficient))",
        expected: "the name of a coefficient",
        suggestion: NearestName.nearest(to: coefficient, among: known).map(JSONString.quoted))
    }
    return ProfileFit.Factor(name: name, thousandths: thousandths, coefficients: coefficients)
  }
}
