internal import Analysis
internal import LabRunner
internal import ListRuntime

/// The forecast of the time that a measurement takes.
struct MeasurementForecast {
  /// The forecast as a sentence, without the study's name and a final mark.
  let text: String

  /// The seconds of a repetition beside its scroll: loading the page, the reference kernel and the trace. Scenarios/MEASURING.md: 165
  /// repetitions of a scroll of 7.1 s take up to 30 minutes.
  private static let secondsBesideScroll = 3.0

  /// Predicts the time of all rounds from the lengths of the scrolls.
  init(of runs: [RunConfiguration], settings: MeasurementSettings) {
    let rounds = settings.rounds.upperBound
    let seconds = runs.reduce(0) { $0 + $1.predictedScrollSeconds + Self.secondsBesideScroll } * Double(rounds)
    let isOne = rounds == 1
    let upTo = settings.precision > 0 && settings.rounds.lowerBound < rounds ? "up to " : ""
    text =
      "\(upTo)\(isOne ? "1 round" : "\(rounds) rounds") of \(runs.count == 1 ? "1 run" : "\(runs.count) runs") "
      + "\(isOne ? "takes" : "take") about \(ForecastMessage.text(of: .seconds(seconds))), an estimate from the lengths of the "
      + "scrolls; do not use the machine meanwhile"
  }
}
