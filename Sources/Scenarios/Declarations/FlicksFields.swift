import JSON
import ListRuntime
import Simulation

/// The fields of a flicks driver.
///
/// Most defaults are computed from the strokes of 41 people who read articles on Android phones: M. Frank, R. Biedert,
/// E. Ma, I. Martinovic, D. Song, "Touchalytics: On the Applicability of Touchscreen Input as a Behavioral Biometric
/// for Continuous Authentication", IEEE Transactions on Information Forensics and Security 8(1), 2013, whose published
/// data has the features of each stroke. 12,301 of them are vertical strokes in articles; 595 of these, the flicks
/// here, took less than 200 ms. A point is 1/163 inch.
enum FlicksFields {
  /// Flicks with the default of every field that has one.
  static let standard = FlicksDriver(
    count: 1, seed: 1, speed: LogNormalDistribution(median: 670, spread: 2.2, range: 150...2400),
    contact: .milliseconds(140), pause: LogNormalDistribution(median: 1800, spread: 5.4, range: 110...10_000),
    pauseStart: .rest, reverseShare: 0.1, release: ScrollRelease())

  /// The fields of a driver.
  static let fields: [FieldBinding<FlicksDriver>] =
    [
      .required("count", .integer(1...100_000), "Number of flicks.", \.count),
      .defaulted(
        "seed", .seed, to: standard.seed, text: "\(standard.seed)",
        "The seed of the random numbers; speeds, pauses and directions each use their own stream.", \.seed),
      FieldBinding(speed, \.speed),
      .defaulted(
        "contactMs", .milliseconds(1...60_000), to: standard.contact, text: "140",
        "How long the finger is down, at constant speed; shorter if it would move farther than the list's height. The default is the median of flicks in Touchalytics.",
        \.contact),
      FieldBinding(pauseMs, \.pause),
      .defaulted(
        "pauseFrom", .word, to: standard.pauseStart,
        "The start of a pause: when the list comes to rest, or when the finger lifts, so that the next flick can interrupt the deceleration.",
        \.pauseStart),
      .defaulted(
        "reverseShare", .number(0...1), to: standard.reverseShare,
        "The share of flicks against the main direction, each drawn independently. The default is that of vertical strokes in Touchalytics.",
        \.reverseShare),
    ] + ReleaseFields.fields.inside(\.release)

  private static let speed = distribution(
    "speed", of: "speeds", unit: "pt/s", limits: 1...100_000, fallback: standard.speed,
    "The speed of the list when the finger lifts, log-normally distributed. The defaults come from flicks in Touchalytics: the median, the ratio of the 84th percentile to the median, and the 10th and 95th percentiles as limits."
  )
  private static let pauseMs = distribution(
    "pauseMs", of: "pauses", unit: "ms", limits: 0...600_000, fallback: standard.pause,
    "The time without a touch before a flick, log-normally distributed. The defaults are derived from all vertical strokes in Touchalytics and the normal deceleration rate: from rest to the next touch. The maximum is an unverified estimate."
  )

  /// A field with a log-normal distribution.
  ///
  /// If a limit is omitted and the median exceeds its default, the median becomes the limit.
  private static func distribution(
    _ name: String, of values: String, unit: String, limits: ClosedRange<Double>, fallback: LogNormalDistribution,
    _ help: String
  ) -> Field<LogNormalDistribution> {
    let median = Field.defaulted(
      "median", .number(max(limits.lowerBound, 1)...limits.upperBound, unit: unit), to: fallback.median,
      "The median: half of the \(values) are below it.")
    let spread = Field.defaulted(
      "spread", .number(1...100), to: fallback.spread,
      "The ratio of the 84th percentile to the median, and of the median to the 16th percentile; 1 makes every value the median."
    )
    let least = Field.defaulted(
      "min", .number(limits, unit: unit), to: fallback.range.lowerBound, "Minimum; smaller draws are raised to it."
    )
    let greatest = Field.defaulted(
      "max", .number(limits, unit: unit), to: fallback.range.upperBound,
      "Maximum; greater draws are lowered to it.")
    let shape = ObjectShape("a log-normal distribution", [median.shape, spread.shape, least.shape, greatest.shape])
    let write: @Sendable (LogNormalDistribution) -> JSONContent = { value in
      .object([
        .init("median", .number(value.median)), .init("spread", .number(value.spread)),
        .init("min", .number(value.range.lowerBound)), .init("max", .number(value.range.upperBound)),
      ])
    }
    let reader = ValueReader<LogNormalDistribution>.object(shape, write: write) { object in
      let (middle, ratio) = (object.read(median), object.read(spread))
      guard let low = object.read(least), let high = object.read(greatest), let middle, let ratio else { return nil }
      let lowest = object.member(least.shape.name) == nil ? min(low, middle) : low
      let highest = object.member(greatest.shape.name) == nil ? max(high, middle) : high
      guard lowest <= middle, middle <= highest else {
        object.error(
          at: object.member(median.shape.name) != nil ? median.shape.name : "", "the median is not between min and max",
          expected: lowest <= highest
            ? "a median from \(FixedDecimals.short(lowest)) to \(FixedDecimals.short(highest))" : "min below max",
          found: FixedDecimals.short(middle))
        return nil
      }
      return LogNormalDistribution(median: middle, spread: ratio, range: lowest...highest)
    }
    let members = [
      (median, fallback.median), (spread, fallback.spread), (least, fallback.range.lowerBound),
      (greatest, fallback.range.upperBound),
    ]
    let text = members.map { "\(JSONString.quoted($0.shape.name)): \(FixedDecimals.short($1))" }
    return .defaulted(name, reader, to: fallback, text: "{\(text.joined(separator: ", "))}", help)
  }
}

extension ValueReader where Value == UInt64 {
  /// The seed of random streams.
  static var seed: ValueReader {
    ValueReader<Int>.integer(0...Int.max).map {
      UInt64($0)
    } write: {
      .digits("\($0)")
    }
  }
}
