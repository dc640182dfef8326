package import LabRunner

/// The message to the user before a large study begins.
package struct ForecastMessage {
  /// The duration in minutes beyond which the user must confirm the study on a terminal.
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
    let duration = forecast.duration + forecast.search
    guard duration >= Self.noticeDuration || forecast.bytes >= Self.noticeBytes || fillsMemory else {
      return nil
    }
    text = Self.text(of: forecast, jobs: jobs)
    needsConfirmation = duration > .seconds(60 * Self.longMinutes) || fillsMemory
  }

  /// The forecast of a study before it runs, even of a small one.
  ///
  /// - Parameter planned: the number of runs with those in the cache; nil if it is unknown.
  package static func text(of forecast: StudyForecast, jobs: Int, planned: Int? = nil) -> String {
    if forecast.runs == 0, let planned, planned > 0 {
      return planned == 1 ? "the run is in the cache" : "all \(planned) runs are in the cache"
    }
    let runs = forecast.runs == 1 ? "1 run takes" : "\(forecast.runs) runs take"
    let (time, simultaneous) = (text(of: forecast.duration), jobs == 1 ? "1 job" : "\(jobs) jobs")
    return "\(runs) about \(time) with \(simultaneous) and \(forecast.runs == 1 ? "needs" : "need") about "
      + "\(text(ofBytes: forecast.bytes)) of memory"
      + (forecast.search == .zero
        ? "" : "; to find what would change the answer takes up to \(text(of: forecast.search)) more")
  }

  /// An amount of memory, in megabytes if it is less than a gigabyte.
  private static func text(ofBytes bytes: Int) -> String {
    bytes < 1_000_000_000
      ? "\(max(1, (bytes + 500_000) / 1_000_000)) MB" : "\((Double(bytes) / 1e8).rounded() / 10) GB"
  }

  /// A duration in the largest unit in which it is at least 2, rounded to the nearest number.
  static func text(of duration: Duration) -> String {
    let seconds = duration.components.seconds
    func count(of unit: Int64) -> Int64 { (seconds + unit / 2) / unit }
    if seconds < 120 { return "\(max(1, seconds)) s" }
    if seconds < 7_200 { return "\(count(of: 60)) min" }
    return seconds < 172_800 ? "\(count(of: 3_600)) h" : "\(count(of: 86_400)) days"
  }
}
