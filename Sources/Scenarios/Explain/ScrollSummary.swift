import JSON
import ListRuntime
import Simulation

/// Describes the parts of a drawn or recorded scroll.
enum ScrollSummary {
  /// The number of gestures that are listed.
  private static let listed = 5

  /// The description in lines of text; empty for a driver that the scenario describes completely.
  static func lines(of driver: ScrollDriver) -> [String] {
    switch driver {
    case .timer, .script, .rows, .jump, .drags: []
    case .flicks(let driver): lines(of: driver)
    case .offsets(let recording): lines(of: recording)
    case .touches(let recording): lines(of: recording)
    }
  }

  private static func lines(of driver: FlicksDriver) -> [String] {
    let flicks = driver.flicks
    let reversed = flicks.count { $0.isReversed }
    let pauses = flicks.reduce(VirtualDuration.zero) { $0 + $1.pause }
    return [
      "\(counted(flicks.count, "flick", "flicks")), \(reversed) of them against the main direction; pauses of \(seconds(pauses)) together; "
        + "about \(seconds(driver.length)) until the list rests"
    ]
      + listed(flicks.count) { position in
        let flick = flicks[position]
        return "\(position + 1): \(seconds(flick.pause)) after \(driver.pauseStart == .rest ? "rest" : "lift"), "
          + "\(speed(flick.speed))\(flick.isReversed ? ", reversed" : "")"
      }
  }

  private static func lines(of recording: OffsetRecording) -> [String] {
    let (least, greatest) = (recording.offsets.min() ?? 0, recording.offsets.max() ?? 0)
    return [
      "\(counted(recording.offsets.count, "sample", "samples")) over \(seconds(recording.duration)), offsets from \(points(least)) to "
        + "\(points(greatest)); \(points(recording.distance)) in all"
    ]
  }

  private static func lines(of recording: TouchRecording) -> [String] {
    let contact = recording.contacts.reduce(VirtualDuration.zero) { $0 + $1.duration }
    return [
      "\(counted(recording.contacts.count, "touch", "touches")), the finger down for \(seconds(contact)) together; "
        + "about \(seconds(recording.length)) until the list rests"
    ]
      + listed(recording.contacts.count) { position in
        let touch = recording.contacts[position]
        return "\(position + 1): at \(seconds(touch.at)) for \(seconds(touch.duration)), "
          + "\(points(touch.moved(after: touch.duration))), lifts at \(speed(touch.liftOffSpeed * 1000))"
      }
  }

  /// The lines of the first gestures, and how many more there are.
  private static func listed(_ count: Int, _ line: (Int) -> String) -> [String] {
    (0..<min(count, listed)).map(line) + (count > listed ? ["… and \(count - listed) more"] : [])
  }

  private static func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  private static func seconds(_ duration: VirtualDuration) -> String { "\(decimal(duration.inSeconds, 2)) s" }

  private static func speed(_ pointsPerSecond: Double) -> String { "\(decimal(pointsPerSecond, 0)) pt/s" }

  private static func points(_ points: Double) -> String { "\(decimal(points, 0)) pt" }

  private static func decimal(_ value: Double, _ decimals: Int) -> String {
    FixedDecimals.text(value, decimals) ?? FixedDecimals.short(value)
  }
}
