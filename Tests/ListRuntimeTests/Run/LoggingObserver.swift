import ListRuntime
import Simulation

/// An observer that logs the events that a closure describes.
final class LoggingObserver: RunObserver {
  let detail: RunEventDetail
  private(set) var lines: [String] = []
  private let describe: (RunEvent, VirtualInstant) -> String?

  init(_ detail: RunEventDetail, _ describe: @escaping (RunEvent, VirtualInstant) -> String?) {
    self.detail = detail
    self.describe = describe
  }

  func runDidReport(_ event: RunEvent, at instant: VirtualInstant) {
    if let line = describe(event, instant) { lines.append(line) }
  }
}
