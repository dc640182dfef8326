/// Apple's rating of a hitch time ratio, the time of hitches per second of scrolling (WWDC 2020, session 10077,
/// "Eliminate animation hitches with XCTest").
package enum HitchRating: String, Sendable, CaseIterable {
  /// Below ``warningFrom``.
  case good
  /// Between the two thresholds, inclusive: users notice some hitches.
  case warning
  /// Above ``criticalAbove``.
  case critical

  /// The threshold of a warning, in milliseconds per second.
  package static let warningFrom = 5
  /// The threshold above which a ratio is critical, in milliseconds per second.
  package static let criticalAbove = 10
  /// The metric that is rated.
  package static let metric = "hitch_ms_per_s"

  /// The rating of a ratio in milliseconds per second.
  package init(of ratio: Rational) {
    if ratio < Rational(Int128(Self.warningFrom)) {
      self = .good
    } else {
      self = ratio > Rational(Int128(Self.criticalAbove)) ? .critical : .warning
    }
  }

  /// The rating with the threshold that determines it.
  package var phrase: String {
    switch self {
    case .good: "good by Apple's threshold of \(Self.warningFrom) ms/s"
    case .warning: "between Apple's thresholds of \(Self.warningFrom) and \(Self.criticalAbove) ms/s"
    case .critical: "critical by Apple's threshold of \(Self.criticalAbove) ms/s"
    }
  }

  /// The rating as the predicate of a sentence about a run.
  private var words: String { self == .warning ? "between them" : rawValue }

  /// The thresholds, for a sentence.
  private static let thresholds = "good below \(warningFrom) ms/s, critical above \(criticalAbove)"

  /// The number of runs with each rating, as a sentence; nil without runs. O(runs).
  package static func sentence(on ratios: [Rational]) -> String? {
    guard !ratios.isEmpty else { return nil }
    let ratings = ratios.map(HitchRating.init)
    let counts = allCases.compactMap { rating -> String? in
      let count = ratings.count { $0 == rating }
      return count == 0 ? nil : "\(count) \(count == 1 ? "is" : "are") \(rating.words)"
    }
    return "By Apple's thresholds (\(thresholds)), of \(ratios.count) \(ratios.count == 1 ? "run" : "runs") "
      + counts.joined(separator: ", ") + "."
  }
}
