package import LabRunner

/// What the user is told before a large study begins.
package struct ForecastMessage {
  /// The duration in minutes beyond which the user is asked on a terminal.
  package static let longMinutes = 10

  private static let noticeDuration = Duration.seconds(60)
  private static let noticeBytes = 1_000_000_000

  /// The sentence, without the study's name and a final mark.
  package let text: String
  /// Whether the study is so long or so large that the user must confirm it on a terminal.
  package let needsConfirmation: Bool

  /// The message for a study; nil if it is not large.
  ///
  /// - Parameters:
  ///   - jobs: the number of runs simulated at once.
  ///   - memory: the memory of the machine in bytes; 0 if it is unknown.
  package init?(_ forecast: StudyForecast, jobs: Int, memory: Int) {
    let fillsMemory = memory > 0 && forecast.bytes > memory / 4 * 3
    guard forecast.duration >= Self.noticeDuration || forecast.bytes >= Self.noticeBytes || fillsMemory else {
      return nil
    }
    let gigabytes = (Double(forecast.bytes) / 1e8).rounded() / 10
    let runs = forecast.runs == 1 ? "1 run takes" : "\(forecast.runs) runs take"
    let (time, simultaneous) = (Self.text(of: forecast.duration), jobs == 1 ? "1 job" : "\(jobs) jobs")
    text =
      "\(runs) about \(time) with \(simultaneous) and \(forecast.runs == 1 ? "needs" : "need") about \(gigabytes) GB of memory"
    needsConfirmation = forecast.duration > .seconds(60 * Self.longMinutes) || fillsMemory
  }

  /// A duration in the unit in which it is at least 1, rounded up.
  private static func text(of duration: Duration) -> String {
    let seconds = duration.components.seconds
    func count(of unit: Int64) -> Int64 { (seconds + unit - 1) / unit }
    if seconds < 120 { return "\(max(1, seconds)) s" }
    if seconds < 7_200 { return "\(count(of: 60)) min" }
    return seconds < 172_800 ? "\(count(of: 3_600)) h" : "\(count(of: 86_400)) days"
  }
}
