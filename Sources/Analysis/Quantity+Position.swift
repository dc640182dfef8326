import ListRuntime
import Simulation

extension Quantity {
  /// Metrics of position: what moves rows besides the scroll.
  static let position: [Quantity] = [
    Quantity(
      "jumps", "jumps", noun: "number of jumps", "frames", .lowerIsBetter, .sum, best: .number(0),
      law: .unlimited(because: "the main thread can commit more than once in a refresh"), changedBy: .content,
      decimals: 0,
      "Frames of the scroll in which a row that was on the screen is at least a pixel from where the scroll took it: rows changed above it, or a height replaced its estimate."
    ) { Rational(Int128($0.record.position.jumps.count)) },
    Quantity(
      "jump_px", "jumped", noun: "sum of jumps", "px", .lowerIsBetter, .sum, best: .number(0),
      law: .unlimited(because: "rows can be inserted without limit"), changedBy: .content, decimals: 0,
      "Sum over the jumps of how far the row that moved farthest is from where the scroll took it."
    ) { Rational(Int128($0.record.position.jumps.reduce(0) { $0 + Int($1.jump.pixels.magnitude) })) },
    Quantity(
      "jump_max_px", "worst jump", noun: "largest jump", "px", .lowerIsBetter, .maximum, best: .number(0),
      law: .metric("jump_px"), changedBy: .content, decimals: 0, "The largest distance of a jump."
    ) { Rational(Int128($0.record.position.jumps.map { Int($0.jump.pixels.magnitude) }.max() ?? 0)) },
    Quantity(
      "momentum_lost_px", "momentum lost", noun: "momentum lost", "px", .lowerIsBetter, .sum, best: .number(0),
      law: .unlimited(because: "content can be of any length"), changedBy: .content, decimals: 0,
      "The distance that decelerations had left when a change of the offset stopped them."
    ) { Rational(Int128($0.record.position.momentumLost)) },
    Quantity(
      landingErrorName, "landing error", noun: "landing error", "px", .lowerIsBetter, .maximum, best: .number(0),
      law: .unlimited(because: "content can be of any length"), changedBy: .content, decimals: 0,
      "The largest distance between where a scroll to a row ends and where it should: estimated heights on the way were corrected. Only scrolls to rows have it."
    ) { $0.record.position.landingErrors.max().map { Rational(Int128($0)) } },
    Quantity(
      endLostName, "end lost", noun: "time without the end", "ms", .lowerIsBetter, .sum, best: .number(0),
      law: .scrollAndFirstFrame, changedBy: .content, decimals: 3,
      "How long the display showed another place than the end of the list, although it had started there and the user had not scrolled away from it. Only lists that start at their end have it."
    ) { $0.record.position.startsAtEnd ? $0.record.timeShown(where: \.isEndLost) : nil },
    Quantity(
      edgeWaitName, "wait at edge", noun: "wait at an edge", "ms", .lowerIsBetter, .sum, best: .number(0),
      law: .scrollAndFirstFrame, changedBy: .content, decimals: 3,
      "How long the display showed an end of the content while the page beyond it was loading. Only lists that load pages have it."
    ) { $0.record.position.hasPages ? $0.record.timeShown(where: \.waitsAtEdge) : nil },
  ]

  /// The names of the metrics of position.
  package static let positionNames = position.map(\.name)

  /// The name of the error of scrolls to rows.
  package static let landingErrorName = "landing_error_px"
  /// The name of the time without the end, which only lists that start there have.
  package static let endLostName = "end_lost_ms"
  /// The name of the wait for a page, which only lists that load pages have.
  package static let edgeWaitName = "edge_wait_ms"
}

extension RunRecord {
  /// How long the display showed frames of the scroll with a property, in milliseconds. O(frames).
  fileprivate func timeShown(where hasProperty: (FrameRecord) -> Bool) -> Rational? {
    var nanoseconds: Int64 = 0
    forEachShownFrame { frame, refreshes in
      if hasProperty(frame) { nanoseconds += scrollTime(of: refreshes).nanoseconds }
    }
    return Rational(nanoseconds, over: 1_000_000)
  }
}
