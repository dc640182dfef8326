/// The values of one metric as integers over a common denominator. All effects are computed from these integers.
///
/// Integers make every sum of effects exact. If the least common denominator is too large, the values are rounded once
/// to 10^-9 of the unit, and all further computation is exact for the rounded values. The initializer rejects values
/// for which 100 times the sum of squares over the table could exceed 128 bits, so nothing computed from a column
/// overflows.
package struct AblationColumn: Sendable {
  /// The metric whose values these are.
  package let metric: Quantity
  /// The common denominator of the integers.
  package let scale: Int128
  /// Whether the values were rounded to 10^-9 of the unit.
  package let isRounded: Bool
  /// One numerator per row of the table; nil where the row has no value.
  private let numerators: [Int128?]
  private let table: AblationTable

  /// The upper bound of the largest absolute value times the number of points, and of the denominator times the number
  /// of points.
  static let limit: Int128 = 1 << 58

  /// Creates the column of the metric at the given position in the table: O(rows).
  package init(_ table: AblationTable, metric position: Int) throws(EffectUndefined) {
    self.table = table
    metric = table.metrics[position]
    let values: [Rational?] = table.rows.map { row in
      if case .measured(let values) = row.outcome { values[position] } else { nil }
    }
    let count = Int128(max(table.rows.count, 1))
    if let scale = Self.commonDenominator(values), scale <= Self.limit / count,
      let exact = Self.numerators(values, count, { Self.scaled($0, by: scale) })
    {
      (self.scale, numerators, isRounded) = (scale, exact, false)
    } else if let rounded = Self.numerators(values, count, Self.billionths) {
      (scale, numerators, isRounded) = (1_000_000_000, rounded, true)
    } else {
      throw .notRepresentable
    }
  }

  /// The numerator at a point.
  func value(at point: [Int]) throws(EffectUndefined) -> Int128 {
    guard let position = table.position(of: point) else { throw .notInDesign(point: table.factors.text(of: point)) }
    return try value(inRow: position)
  }

  /// The numerator in the given row of the table.
  func value(inRow position: Int) throws(EffectUndefined) -> Int128 {
    if let value = numerators[position] { return value }
    let row = table.rows[position]
    let point = table.factors.text(of: row.point)
    switch row.outcome {
    case .measured: throw .noValue(point: point, reason: "\(metric.name) has none in this run")
    case .infeasible(let reason): throw .infeasible(point: point, reason: reason)
    case .failed(let reason): throw .noValue(point: point, reason: reason)
    }
  }

  /// Converts a numerator to a fraction, divided by `divisor`.
  func rational(_ numerator: Int128, over divisor: Int128 = 1) -> Rational { Rational(numerator, divisor * scale) }

  /// Whether one numerator is better than another by the metric's polarity.
  func isBetter(_ value: Int128, than other: Int128) -> Bool {
    metric.polarity == .higherIsBetter ? value > other : value < other
  }

  private static func numerators(_ values: [Rational?], _ count: Int128, _ scaled: (Rational) -> Int128?) -> [Int128?]?
  {
    var numerators: [Int128?] = []
    for value in values {
      guard let value else {
        numerators.append(nil)
        continue
      }
      guard let number = scaled(value), number.magnitude <= (limit / count).magnitude else { return nil }
      numerators.append(number)
    }
    return numerators
  }

  private static func scaled(_ value: Rational, by scale: Int128) -> Int128? {
    let (product, overflows) = value.numerator.multipliedReportingOverflow(by: scale / value.denominator)
    return overflows ? nil : product
  }

  private static func billionths(_ value: Rational) -> Int128? {
    let (whole, fraction) = value.roundedMagnitude(decimals: 9)
    guard whole <= limit.magnitude else { return nil }
    let magnitude = Int128(whole) * 1_000_000_000 + Int128(fraction)
    return value.numerator < 0 ? -magnitude : magnitude
  }

  /// The least common denominator, or nil if it exceeds the limit.
  private static func commonDenominator(_ values: [Rational?]) -> Int128? {
    var common: Int128 = 1
    for case let value? in values {
      guard value.denominator <= limit else { return nil }
      // The denominator of common / value.denominator, reduced, is the factor that the common denominator still lacks.
      common *= Rational(common, value.denominator).denominator
      guard common <= limit else { return nil }
    }
    return common
  }
}
