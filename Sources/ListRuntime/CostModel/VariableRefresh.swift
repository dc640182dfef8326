/// A display whose refresh interval varies (ProMotion), and the rules by which the system grants a rate.
///
/// Apple publishes the rates and what limits them (Optimizing iPhone and iPad apps to support ProMotion displays), but
/// not how the system chooses among them: "undocumented algorithms that we are often improving" (Apple Developer
/// Forums, thread 783493, 2025). Every unpublished rule is a choice with its provenance.
package struct VariableRefresh: Sendable, Hashable {
  /// The rate while the list is animated, or decelerates.
  package enum Scrolling: String, CaseIterable, Sendable {
    /// The highest rate.
    case highest
    /// The lowest rate, but not below the system's, at which the list moves at most ``longestStep`` from refresh to refresh.
    /// With a finger on the screen it is the highest one.
    case bySpeed = "by-speed"
  }

  /// When the display begins to refresh faster.
  package enum Rising: String, CaseIterable, Sendable {
    /// As soon as a faster rate is requested: the current refresh is cut short.
    case atOnce = "at-once"
    /// When the current refresh is over.
    case atNextRefresh = "at-next-refresh"
  }

  /// The rate while nothing moves and nothing has changed.
  package enum Resting: String, CaseIterable, Sendable {
    /// The lowest rate.
    case lowest
    /// The system's rate.
    case system
  }

  /// The rates of the display in hertz, ascending, at least one.
  package var rates: [Int]
  /// The highest rate of the app's display links unless the app has unlocked all rates. The display also shows a commit
  /// at this rate while nothing moves.
  package var systemRate: Int
  /// Whether the app's display links can have all rates: `CADisableMinimumFrameDurationOnPhone`, or an iPad.
  package var isUnlocked: Bool
  /// Whether the device is in Low Power Mode, which limits the rate to ``lowPowerRate``.
  package var isInLowPowerMode: Bool
  /// The rate while the list moves by itself.
  package var scrolling: ProfileChoice<Scrolling>
  /// When the display begins to refresh faster.
  package var rising: ProfileChoice<Rising>
  /// The rate while nothing moves.
  package var resting: ProfileChoice<Resting>

  /// A display from its rates in ascending order, at least one, with the standard rules.
  package init(rates: [Int], systemRate: Int, isUnlocked: Bool = true, isInLowPowerMode: Bool = false) {
    precondition(!rates.isEmpty, "a display without rates")
    self.rates = rates
    self.systemRate = systemRate
    self.isUnlocked = isUnlocked
    self.isInLowPowerMode = isInLowPowerMode
    scrolling = ProfileChoice(
      .highest, source: "Apple says that UIKit paces its frames by itself; no rule is published.",
      against:
        "Users of the iPhone 15 Pro see 80 Hz while many apps scroll (CowabungaLite, issue 76, 2023; ClassiCube, pull request 1276, 2024).",
      status: .estimate, confidence: .low)
    rising = ProfileChoice(
      .atOnce, source: "Nothing is published; a display that waited would answer a touch up to 100 ms late.",
      against: "Apple: a changed hint takes effect in the next callback of the display link.", status: .estimate,
      confidence: .low)
    resting = ProfileChoice(
      .lowest,
      source: "Apple names rates down to 10 and 24 Hz as a way to save power; when they are used is not published.",
      status: .estimate, confidence: .low)
  }

  /// The rate to which Low Power Mode limits the display. Apple says that it disables the faster rates; the number is that of
  /// igeeksblog.com (How does Low Power Mode work) and of davidjerleke/embla-carousel, issue 1183 (2025).
  package static let lowPowerRate = 60
  /// The longest step of `Scrolling.bySpeed`, in points. No source: 8 points at 120 Hz are 960 points per second.
  package static let longestStep = 8.0

  /// The rates that can be granted on a display whose highest rate is limited, ascending and never empty: if none is
  /// low enough, the only one is the lowest rate.
  package func available(upTo highest: Int) -> [Int] {
    let limit = isInLowPowerMode ? min(highest, Self.lowPowerRate) : highest
    let within = rates.filter { $0 <= limit }
    return within.isEmpty ? Array(rates.prefix(1)) : within
  }

  /// The lowest common multiple of the display's rates: the ticks per second at which a refresh can begin. Nil if it is
  /// above a limit.
  package func ticksPerSecond(upTo limit: Int = 100_000) -> Int? {
    var ticks = 1
    for rate in rates {
      var (a, b) = (ticks, rate)
      while b != 0 { (a, b) = (b, a % b) }
      ticks *= rate / a
      if ticks > limit { return nil }
    }
    return ticks
  }
}
