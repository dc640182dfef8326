import Analysis

/// The unit of a figure, with which it is converted to that of a metric.
package struct FigureUnit: Sendable, Hashable {
  /// The dimension of a unit; only units of the same dimension can be converted into each other.
  private enum Dimension: Hashable {
    case time, memory, ratio, rate, count, area, areaTime
  }

  /// The name, as in `MiB`.
  package let name: String
  private let dimension: Dimension
  /// Its size in the dimension's first unit, as a fraction: dividing by a power of ten is more exact than multiplying.
  private let numerator: Double
  private let denominator: Double
  /// The words that also state it, in lower case.
  let words: [String]

  private init(
    _ name: String, _ dimension: Dimension, _ numerator: Double = 1, over denominator: Double = 1, words: String = ""
  ) {
    self.name = name
    self.words = words.split(separator: " ").map(String.init)
    self.dimension = dimension
    self.numerator = numerator
    self.denominator = denominator
  }

  /// 10⁻⁹ s.
  package static let nanoseconds = FigureUnit(
    "ns", .time, over: 1e9, words: "ns nsec nano nanos nanosecond nanoseconds")
  /// 10⁻³ s.
  package static let milliseconds = FigureUnit(
    "ms", .time, over: 1e3, words: "ms msec milli millis millisecond milliseconds")
  /// The unit of times.
  package static let seconds = FigureUnit("s", .time, words: "s sec secs second seconds")
  /// The unit of memory.
  package static let bytes = FigureUnit("B", .memory, words: "byte bytes")
  /// 1000 bytes.
  package static let kilobytes = FigureUnit("kB", .memory, 1e3)
  /// 1024 bytes.
  package static let kibibytes = FigureUnit("KiB", .memory, 1024, words: "kib")
  /// 1000000 bytes.
  package static let megabytes = FigureUnit("MB", .memory, 1e6, words: "mb")
  /// 1000000000 bytes.
  package static let gigabytes = FigureUnit("GB", .memory, 1e9, words: "gb")
  /// Hundredths of a ratio.
  package static let percent = FigureUnit("%", .ratio, over: 100, words: "pct percent percentage")
  /// Milliseconds of hitches in a second: thousandths of a ratio.
  package static let hitchRatio = FigureUnit("ms/s", .ratio, over: 1e3)
  /// Frames in a second.
  package static let framesPerSecond = FigureUnit("fps", .rate, words: "fps")
  /// A number of anything.
  package static let count = FigureUnit("count", .count)

  /// All units, in the order of messages. No word states a kilobyte, because KB can mean 1000 or 1024 bytes.
  package static let all = [
    nanoseconds, FigureUnit("us", .time, over: 1e6, words: "us µs μs usec micro micros microsecond microseconds"),
    milliseconds, seconds, FigureUnit("min", .time, 60, words: "min mins minute minutes"),
    FigureUnit("h", .time, 3600, words: "hour hours"), bytes, kilobytes, kibibytes, megabytes,
    FigureUnit("MiB", .memory, 1_048_576, words: "mib"), gigabytes,
    FigureUnit("GiB", .memory, 1_073_741_824, words: "gib"),
    percent, hitchRatio, FigureUnit("ratio", .ratio), framesPerSecond, FigureUnit("Hz", .rate, words: "hz"), count,
    FigureUnit("frames", .count), FigureUnit("vsyncs", .count),
    FigureUnit("px", .area), FigureUnit("px*ms", .areaTime),
  ]

  /// The unit with a name, or which a word in any case states; nil if there is none.
  package static func named(_ name: String) -> FigureUnit? {
    all.first { $0.name == name } ?? all.first { $0.words.contains(name.lowercased()) }
  }

  /// The unit of a metric; nil if the lab has no such metric.
  package static func ofMetric(_ metric: String) -> FigureUnit? {
    Quantity.metric(metric).flatMap { named($0.unit) }
  }

  /// The units that can be converted into this one, in the order of messages.
  package var convertible: [FigureUnit] { Self.all.filter { $0.dimension == dimension } }

  /// A value in this unit as one in another; nil if their dimensions differ.
  package func convert(_ value: Double, to other: FigureUnit) -> Double? {
    guard dimension == other.dimension else { return nil }
    return value * (numerator * other.denominator) / (denominator * other.numerator)
  }
}
