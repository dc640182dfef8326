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
  static let count = Field.required("count", .integer(1...100_000), "Number of flicks.")
  static let seed = Field.defaulted(
    "seed", .integer(0...Int.max), to: 1,
    "The seed of the random numbers; speeds, pauses and directions each use their own stream.")
  static let contactMs = Field.defaulted(
    "contactMs", .integer(1...60_000, unit: "ms"), to: 140,
    "How long the finger is down, at constant speed; shorter if it would move farther than the list's height. The default is the median of flicks in Touchalytics."
  )
  static let pauseFrom = Field.defaulted(
    "pauseFrom", ValueReader<FlicksDriver.PauseStart>.word, to: .rest,
    "The start of a pause: when the list comes to rest, or when the finger lifts, so that the next flick can interrupt the deceleration."
  )
  static let reverseShare = Field.defaulted(
    "reverseShare", .number(0...1), to: 0.1,
    "The share of flicks against the main direction, each drawn independently. The default is that of vertical strokes in Touchalytics."
  )

  static let speed = distribution(
    "speed", of: "speeds", unit: "pt/s", limits: 1...100_000,
    fallback: LogNormalDistribution(median: 670, spread: 2.2, range: 150...2400),
    "The speed of the list when the finger lifts, log-normally distributed. The defaults come from flicks in Touchalytics: the median, the ratio of the 84th percentile to the median, and the 10th and 95th percentiles as limits."
  )
  static let pauseMs = distribution(
    "pauseMs", of: "pauses", unit: "ms", limits: 0...600_000,
    fallback: LogNormalDistribution(median: 1800, spread: 5.4, range: 110...10_000),
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
    let reader = ValueReader<LogNormalDistribution>.object(shape) { object in
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

  static let shape = ObjectShape(
    "a flicks driver",
    ScrollFields.common + [
      count.shape, seed.shape, speed.shape, contactMs.shape, pauseMs.shape, pauseFrom.shape,
      reverseShare.shape,
    ] + ReleaseFields.shapes)

  @Sendable static func read(_ object: ObjectReader) -> ScrollDeclaration? {
    let (count, seed, contact) = (object.read(count), object.read(seed), object.read(contactMs))
    let (speed, pause, start) = (object.read(speed), object.read(pauseMs), object.read(pauseFrom))
    let (share, release) = (object.read(reverseShare), ReleaseFields.read(object))
    guard let count, let seed, let contact, let speed, let pause, let start, let share, let release else { return nil }
    return .driver(
      .flicks(
        FlicksDriver(
          count: count, seed: UInt64(seed), speed: speed, contact: .milliseconds(contact), pause: pause,
          pauseStart: start, reverseShare: share, release: release)))
  }
}
