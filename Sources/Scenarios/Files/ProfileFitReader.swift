import JSON
import ListRuntime

/// Reads the field `fit` of a profile: how its coefficients were fitted.
enum ProfileFitReader {
  private static let texts = ValueReader<[String]>.array(of: ValueReader<String>.text)

  /// Reads and writes a fit.
  static let reader = ValueReader<ProfileFit>.record(
    "a fit",
    ProfileFit(base: "", reference: "", scenario: "", rows: [], metrics: [], starts: 1, factors: []),
    [
      .required("base", .identifier, "The profile it started from.", \.base),
      .required("reference", .identifier, "The measurements.", \.reference),
      .required("scenario", .text, "The scenario that was simulated.", \.scenario),
      .required("starts", .integer(1...1024), "How many starts of the scroll were averaged.", \.starts),
      .required("rows", texts, "The rows of the measurements that were used.", \.rows),
      .required("metrics", texts, "The metrics of these rows that were used.", \.metrics),
      .required("factors", .array(of: factor), "The factors that scaled coefficients.", \.factors),
      covariance,
      .defaulted(
        "measuredChanges", .array(of: change), to: [],
        "The measured changes beyond the noise between runs with different techniques.", \.measuredChanges
      ).omittingDefault,
    ], check: check)

  private static let covariance = FieldBinding<ProfileFit>.defaulted(
    "covarianceMillionths",
    .array(of: .array(of: .integer(-100_000_000...100_000_000), count: 1...64), count: 1...64), to: [],
    "The posterior covariance of the natural logarithms of the factors: the rows of its lower triangle, in millionths.",
    \.covariance
  ).omittingDefault

  private static let change = ValueReader<ProfileFit.MeasuredChange>.record(
    "a measured change", ProfileFit.MeasuredChange(from: [], to: [], metric: "", millionths: 0),
    [
      .required("from", texts, "The techniques of the first run, with their options.", \.from),
      .required("to", texts, "The techniques of the second run, with their options.", \.to),
      .required("metric", .text, "The metric.", \.metric),
      .required(
        "change",
        ValueReader<Double>.number(-1e9...1e9).map {
          Int64(($0 * 1e6).rounded())
        } write: {
          .digits(DecimalNumber.text($0, overPowerOfTen: 6))
        }, "The measured change, in the metric's unit.", \.millionths),
    ], isInline: true)

  private static let factor = ValueReader<ProfileFit.Factor>.record(
    "a factor", ProfileFit.Factor(name: "", thousandths: 1000, coefficients: []),
    [
      .required("name", .text, "Its name.", \.name),
      .required("thousandths", .integer(1...1_000_000), "Its value in thousandths.", \.thousandths),
      .required("coefficients", texts, "The coefficients it multiplies.", \.coefficients),
    ], isInline: true,
    check: { factor, object in
      let known = CoefficientKey.all.map(\.name)
      for coefficient in factor.coefficients where !known.contains(coefficient) {
        object.error(
          at: "coefficients", "unknown coefficient \(JSONString.quoted(coefficient))",
          expected: "the name of a coefficient",
          suggestion: NearestName.nearest(to: coefficient, among: known).map(JSONString.quoted))
      }
      return true
    })

  /// Reports factors with the same name, and a matrix that is not a covariance matrix of the factors.
  @Sendable private static func check(_ fit: ProfileFit, _ object: ObjectReader) -> Bool {
    let (factors, covariance) = (fit.factors, fit.covariance)
    let repeated = Set(factors.map(\.name)).count < factors.count
    if repeated {
      object.error(at: "factors", "two factors have the same name", expected: "factors with different names")
    }
    guard covariance.isEmpty || covariance.map(\.count) == Array(1...max(1, factors.count)) else {
      object.error(
        at: "covarianceMillionths", "this is not the lower triangle of a matrix of the factors",
        expected: "\(factors.count) rows, of 1 to \(factors.count) numbers",
        found: "rows of \(covariance.map { "\($0.count)" }.joined(separator: ", "))")
      return false
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
      return false
    }
    return true
  }
}
