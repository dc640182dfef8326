package import LabRunner

/// One line with a study's progress, speed and estimated time left.
package struct ProgressLine {
  /// The study's name and, if needed, the scroll start or shard.
  let label: String
  /// The number of finished and simulated runs.
  let progress: RunProgress
  /// The time since the study began.
  let elapsed: Duration

  /// Creates the line of a study that began some time ago.
  package init(label: String, progress: RunProgress, elapsed: Duration) {
    self.label = label
    self.progress = progress
    self.elapsed = elapsed
  }

  private static let barWidth = 24

  /// The line without a newline, at most `width` characters; the bar is omitted if it does not fit.
  package func text(width: Int, usesColor: Bool) -> String {
    let filled = progress.total == 0 ? 0 : Self.barWidth * progress.finished / progress.total
    let full = String(repeating: "#", count: filled)
    let rest = String(repeating: "-", count: Self.barWidth - filled)
    let status = ["\(progress.finished)/\(progress.total)", rate, remaining].compactMap { $0 }.joined(separator: "  ")
    let plain = "\(label)  [\(full)\(rest)]  \(status)"
    guard plain.count <= width else { return String("\(label)  \(status)".prefix(max(0, width))) }
    return usesColor ? "\(label)  [\u{1B}[32m\(full)\u{1B}[39m\(rest)]  \(status)" : plain
  }

  private var seconds: Double {
    Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
  }

  private var rate: String? {
    guard seconds > 0, progress.finished > 0 else { return nil }
    let rate = Double(progress.finished) / seconds
    return rate < 10 ? "\((rate * 10).rounded() / 10) runs/s" : "\(Int(rate.rounded())) runs/s"
  }

  /// The estimated time left; cached runs take no time, so the estimate uses only simulated runs.
  private var remaining: String? {
    guard seconds > 0, progress.simulated > 0 else { return nil }
    let left = Double(progress.total - progress.finished) * seconds / Double(progress.simulated)
    let secondsLeft = Int(left.rounded(.up))
    if secondsLeft < 60 { return "\(secondsLeft) s left" }
    return secondsLeft < 3600
      ? "\(secondsLeft / 60) min \(secondsLeft % 60) s left"
      : "\(secondsLeft / 3600) h \(secondsLeft % 3600 / 60) min left"
  }
}
