internal import LabRunner

/// One line that says how far a study has come, how fast it goes and how long it will take.
struct ProgressLine {
  /// The study, and what else tells it from others.
  let label: String
  /// How far it has come.
  let progress: RunProgress
  /// Time since it began.
  let elapsed: Duration

  private static let barWidth = 24

  /// The line without its end, at most `width` characters; `hasColour` colours the bar.
  func text(width: Int, hasColour: Bool) -> String {
    let filled = progress.total == 0 ? 0 : Self.barWidth * progress.finished / progress.total
    let full = String(repeating: "#", count: filled)
    let rest = String(repeating: "-", count: Self.barWidth - filled)
    let figures = ["\(progress.finished)/\(progress.total)", rate, remaining].compactMap { $0 }.joined(separator: "  ")
    let plain = "\(label)  [\(full)\(rest)]  \(figures)"
    guard plain.count <= width else { return String("\(label)  \(figures)".prefix(max(0, width))) }
    return hasColour ? "\(label)  [\u{1B}[32m\(full)\u{1B}[39m\(rest)]  \(figures)" : plain
  }

  private var seconds: Double {
    Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
  }

  private var rate: String? {
    guard seconds > 0, progress.finished > 0 else { return nil }
    let rate = Double(progress.finished) / seconds
    return rate < 10 ? "\((rate * 10).rounded() / 10) runs/s" : "\(Int(rate.rounded())) runs/s"
  }

  /// Runs that were known took no time, so only simulated ones tell how long the rest takes.
  private var remaining: String? {
    guard seconds > 0, progress.simulated > 0 else { return nil }
    let left = Double(progress.total - progress.finished) * seconds / Double(progress.simulated)
    let whole = Int(left.rounded(.up))
    if whole < 60 { return "\(whole) s left" }
    return whole < 3600 ? "\(whole / 60) min \(whole % 60) s left" : "\(whole / 3600) h \(whole % 3600 / 60) min left"
  }
}
