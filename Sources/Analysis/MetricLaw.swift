package import ListRuntime
import Simulation

/// What holds for the value of a metric in every run, in addition to being at least 0. A value that violates it is a defect of the lab.
package enum MetricLaw: Sendable, Hashable {
  /// At most 100 %.
  case share
  /// At most 100 % for each core.
  case shareOfCores
  /// At most the refresh rate of the display, the highest one if it varies.
  case refreshRate
  /// At most the number of refreshes of the scroll.
  case refreshes
  /// At most the pixels of the screen.
  case screen
  /// At most the pixels of the screen for the duration of the scroll.
  case screenForScroll
  /// At most 1,000 ms in a second.
  case timeInSecond
  /// At most the duration of the scroll and of the frame that was in progress when it began.
  case scrollAndFirstFrame
  /// At most the duration of the scroll on each core and on the GPU.
  case scrollOnCoresAndGPU
  /// At most the value of another metric in the same unit.
  case metric(String)
  /// Nothing more holds, for a reason.
  case unlimited(because: String)

  /// The law as the end of a sentence that begins with `at most`; for a metric without one, why it has none.
  package var text: String {
    switch self {
    case .share: "100 %"
    case .shareOfCores: "100 % for each core"
    case .refreshRate: "the refresh rate"
    case .refreshes: "the refreshes of the scroll"
    case .screen: "the pixels of the screen"
    case .screenForScroll: "the pixels of the screen times the duration of the scroll"
    case .timeInSecond: "1,000 ms/s"
    case .scrollAndFirstFrame: "the duration of the scroll and of the frame in progress at its start"
    case .scrollOnCoresAndGPU: "the duration of the scroll, on each core and on the GPU"
    case .metric(let name): name
    case .unlimited(let reason): "no limit: \(reason)"
    }
  }

  /// The largest value in a run, in the unit of the metric; nil without a limit.
  func maximum(in record: RunRecord, _ values: MetricValues, on device: DeviceProfile) -> Rational? {
    let scroll = max(0, (record.scrollEnd - record.scrollStart).nanoseconds)
    switch self {
    case .share: return Rational(100)
    case .shareOfCores: return Rational(100 * Int128(device.coreCount))
    case .refreshRate: return Rational(Int128(device.refreshRate))
    case .refreshes: return Rational(Int128(record.scrollRefreshes.count))
    case .screen: return Rational(Self.pixels(of: device.screen))
    case .screenForScroll: return Rational(Self.pixels(of: device.screen) * Int128(scroll), 1_000_000)
    case .timeInSecond: return Rational(1000)
    case .scrollAndFirstFrame:
      let first = record.frames.first(where: \.isScroll)?.mainTime.nanoseconds ?? 0
      return Rational(Int128(scroll + first), 1_000_000)
    case .scrollOnCoresAndGPU: return Rational(Int128(scroll) * Int128(device.coreCount + 1), 1_000_000_000)
    case .metric(let name): return values[name]
    case .unlimited: return nil
    }
  }

  private static func pixels(of screen: Screen) -> Int128 {
    Int128(screen.width * Double(screen.scale)) * Int128(screen.height * Double(screen.scale))
  }

  /// What is wrong with the record of a run and its metrics, as sentences; empty for every run of a lab without defects.
  ///
  /// Each metric follows its law; the times and the memory of a record are the sums of their parts.
  ///
  /// Complexity: O(charges + samples).
  package static func violations(of record: RunRecord, _ values: MetricValues, on device: DeviceProfile) -> [String] {
    var violations = AttributionMismatch.all(in: record).map(\.description)
    for (definition, value) in values.all {
      guard let value else { continue }
      if value < .zero { violations.append("\(definition.name) is \(definition.text(value)), less than 0") }
      guard let maximum = definition.law.maximum(in: record, values, on: device), value > maximum else { continue }
      violations.append(
        "\(definition.name) is \(definition.text(value)), more than \(definition.text(maximum)), \(definition.law.text)"
      )
    }
    for sample in record.memorySamples {
      let parts = MemoryKind.allCases.reduce(0 as Int64) {
        $0 + ($1.isPurgeable || !sample.byKind.indices.contains($1.rawValue) ? 0 : sample.byKind[$1.rawValue])
      }
      if parts != sample.nonPurgeable {
        violations.append("the memory is \(sample.nonPurgeable) bytes, and its parts are \(parts) bytes")
      }
    }
    return violations
  }
}
