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

  private init(_ name: String, _ dimension: Dimension, _ numerator: Double = 1, over denominator: Double = 1) {
    self.name = name
    self.dimension = dimension
    self.numerator = numerator
    self.denominator = denominator
  }

  /// 10⁻⁹ s.
  package static let nanoseconds = FigureUnit("ns", .time, over: 1e9)
  /// 10⁻³ s.
  package static let milliseconds = FigureUnit("ms", .time, over: 1e3)
  /// The unit of times.
  package static let seconds = FigureUnit("s", .time)
  /// The unit of memory.
  package static let bytes = FigureUnit("B", .memory)
  /// 1000 bytes.
  package static let kilobytes = FigureUnit("kB", .memory, 1e3)
  /// 1024 bytes.
  package static let kibibytes = FigureUnit("KiB", .memory, 1024)
  /// 1000000 bytes.
  package static let megabytes = FigureUnit("MB", .memory, 1e6)
  /// 1000000000 bytes.
  package static let gigabytes = FigureUnit("GB", .memory, 1e9)
  /// Hundredths of a ratio.
  package static let percent = FigureUnit("%", .ratio, over: 100)
  /// Milliseconds of hitches in a second: thousandths of a ratio.
  package static let hitchRatio = FigureUnit("ms/s", .ratio, over: 1e3)
  /// Frames in a second.
  package static let framesPerSecond = FigureUnit("fps", .rate)
  /// A number of anything.
  package static let count = FigureUnit("count", .count)

  /// All units, in the order of messages. It has no kilobyte, because that can mean 1000 or 1024 bytes.
  package static let all = [
    nanoseconds, FigureUnit("us", .time, over: 1e6), milliseconds, seconds, FigureUnit("min", .time, 60),
    bytes, kilobytes, kibibytes, megabytes, FigureUnit("MiB", .memory, 1_048_576), gigabytes,
    FigureUnit("GiB", .memory, 1_073_741_824), percent, hitchRatio, FigureUnit("ratio", .ratio),
    framesPerSecond, FigureUnit("Hz", .rate), count, FigureUnit("frames", .count), FigureUnit("vsyncs", .count),
    FigureUnit("px", .area), FigureUnit("px*ms", .areaTime),
  ]

  /// The unit with a name, or nil; µs is also written with the micro sign.
  package static func named(_ name: String) -> FigureUnit? {
    let name = name == "µs" || name == "μs" ? "us" : name
    return all.first { $0.name == name }
  }

  /// The unit of a metric; nil if the lab has no such metric.
  package static func ofMetric(_ metric: String) -> FigureUnit? {
    MetricDefinition.named(metric).flatMap { named($0.unit) }
  }

  /// The units that can be converted into this one, in the order of messages.
  package var convertible: [FigureUnit] { Self.all.filter { $0.dimension == dimension } }

  /// A value in this unit as one in another; nil if their dimensions differ.
  package func convert(_ value: Double, to other: FigureUnit) -> Double? {
    guard dimension == other.dimension else { return nil }
    return value * (numerator * other.denominator) / (denominator * other.numerator)
  }
}
