package import JSON

/// How far a metric may move from what it is compared with; without a limit in a direction it may move any distance there.
package struct ChangeLimits: Sendable, Hashable {
  /// How far it may rise; nil for any distance.
  package var maximumIncrease: Allowance?
  /// How far it may fall; nil for any distance.
  package var maximumDecrease: Allowance?

  /// Limits.
  package init(maximumIncrease: Allowance? = nil, maximumDecrease: Allowance? = nil) {
    self.maximumIncrease = maximumIncrease
    self.maximumDecrease = maximumDecrease
  }

  /// No move at all in either direction.
  package static let none = ChangeLimits(maximumIncrease: .zero, maximumDecrease: .zero)
}

/// A distance a metric may move.
package struct Allowance: Sendable, Hashable {
  /// The distance, at least 0: in the metric's unit, or in percent of what it is compared with.
  package let amount: DecimalNumber
  /// Whether it is a percentage.
  package let isPercentage: Bool

  /// A distance.
  package init(_ amount: DecimalNumber, isPercentage: Bool = false) {
    self.amount = amount
    self.isPercentage = isPercentage
  }

  /// No distance.
  package static let zero = Allowance(.zero)

  static let rule =
    "a number from 0 to 10^9 in the metric's unit, or a percentage such as \"5%\", with at most six decimals"

  /// A distance in the range that exact arithmetic can hold beside any metric; nil for another.
  private static func checked(_ amount: DecimalNumber?, isPercentage: Bool) -> Allowance? {
    guard let amount, amount.exponent >= -6, let millionths = amount.whole(scaledByPowerOfTen: 6),
      (0...1_000_000_000_000_000).contains(millionths)
    else { return nil }
    return Allowance(amount, isPercentage: isPercentage)
  }

  /// Reads a number, or a text that ends with a percent sign.
  static let reader = ValueReader<Allowance>.either([
    (
      .number,
      ValueReader<Allowance>(.number(0...1e9, unit: "")) { json, collector in
        if let allowance = checked(json.decimal, isPercentage: false) { return allowance }
        collector.mismatch(json, .text(rule: rule))
        return nil
      }
    ),
    (
      .string,
      ValueReader<Allowance>(.text(rule: rule, pattern: #"^[0-9]+(\.[0-9]+)?%$"#)) { json, collector in
        if let text = json.string, text.hasSuffix("%"), text.utf8.dropLast().allSatisfy({ $0 == 0x2E || $0.isDigit }),
          let allowance = checked(DecimalNumber(text.utf8.dropLast()), isPercentage: true)
        {
          return allowance
        }
        collector.mismatch(json, .text(rule: rule))
        return nil
      }
    ),
  ])
}

extension Expectation {
  /// What a metric of a run is compared with.
  package enum Reference: Sendable, Hashable {
    /// The same metric of another run.
    case run(String)
    /// The same metric of the same run in the baseline.
    case baseline

    /// What the baseline is called; no run can have this name.
    package static let baselineName = "@baseline"
  }
}

extension UInt8 {
  /// Whether it is an ASCII digit.
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
