/// One metric of a table as whole numbers over a common denominator: what all effects are computed from.
///
/// Whole numbers make every sum of effects exact. Where the values' own common denominator is too large, they are rounded
/// once to 10^-9 of the unit; what follows is exact for the rounded values. Values are refused when sums of their squares
/// over the table, times 100, could leave 128 bits, so nothing computed from a column overflows.
package struct AblationColumn: Sendable {
  /// The metric.
  package let metric: AblationMetric
  /// What the whole numbers are divided by.
  package let scale: Int128
  /// Whether the values were rounded.
  package let isRounded: Bool
  /// One per row of the table; nil where there is none.
  private let numerators: [Int128?]
  private let table: AblationTable

  /// Bound of the greatest value times the number of points, and of the denominator times that number.
  static let limit: Int128 = 1 << 58

  /// The column of a metric by its position in the table: O(rows).
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

  /// The whole number at a point.
  func value(at point: [Int]) throws(EffectUndefined) -> Int128 {
    guard let position = table.position(of: point) else { throw .notInDesign(point: table.factors.text(of: point)) }
    return try value(inRow: position)
  }

  /// The whole number in a row of the table.
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

  /// What a whole number stands for, divided by another if one is given.
  func rational(_ numerator: Int128, over divisor: Int128 = 1) -> Rational { Rational(numerator, divisor * scale) }

  /// Whether one whole number is better than another.
  func isBetter(_ value: Int128, than other: Int128) -> Bool {
    metric.better == .higher ? value > other : value < other
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
    let (whole, behind) = value.roundedMagnitude(decimals: 9)
    guard whole <= limit.magnitude else { return nil }
    let size = Int128(whole) * 1_000_000_000 + Int128(behind)
    return value.numerator < 0 ? -size : size
  }

  /// The least common denominator, or nil if it is above the limit.
  private static func commonDenominator(_ values: [Rational?]) -> Int128? {
    var common: Int128 = 1
    for case let value? in values {
      guard value.denominator <= limit else { return nil }
      // Reduced, the fraction's denominator is what is missing in the common one.
      common *= Rational(common, value.denominator).denominator
      guard common <= limit else { return nil }
    }
    return common
  }
}
