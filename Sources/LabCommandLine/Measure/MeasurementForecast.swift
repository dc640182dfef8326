package import Analysis
import Hosts
import LabRunner
package import ListRuntime

/// The forecast of the time that a measurement takes.
///
/// The constants are the times of Chromium on a machine with two processors that nothing else uses. Measurements of 5 s to 4 min, of
/// lists of 500 and 5,000 messages, took between 0.8 and 1.3 times the forecast (`MeasurementForecastTests`).
package struct MeasurementForecast {
  /// The seconds before the first round: the start of the browser, the pictures of the content, and the comparison of the
  /// runs at rest.
  let preparation: Double
  /// The seconds of a round.
  let round: Double
  private let runCount: Int
  private let settings: MeasurementSettings

  /// The start and the end of a browser.
  private static let start = 1.5
  /// Making the file of a picture, for each pixel of each frame.
  private static let picturePixel = 40e-9
  /// A page at rest: opening it, loading the list, measuring all rows, four screenshots and their comparison.
  private static let pageAtRest = 1.5
  /// Measuring an item of a page at rest.
  private static let itemAtRest = 0.33e-3
  /// A repetition beside its scroll: opening the page, loading the list, closing.
  private static let besideScroll = 1.5
  /// Loading an item.
  private static let item = 0.2e-3
  /// Reading the trace of a second of the scroll.
  private static let traceSecond = 0.07
  /// What a repetition takes longer for each multiple of a throttle: the main thread loads the list slower.
  private static let throttle = 0.4

  /// Predicts the time of a measurement: O(runs * items).
  ///
  /// - Parameters:
  ///   - runs: the runs that the host can perform.
  ///   - throttle: the factor by which the page's main thread is slowed down.
  package init(of runs: [RunConfiguration], settings: MeasurementSettings, comparesPictures: Bool, throttle: Double) {
    self.settings = settings
    runCount = runs.count
    round = runs.reduce(0) { seconds, run in
      let scroll = run.predictedScrollSeconds
      return seconds + scroll * (1 + Self.traceSecond) + Self.besideScroll
        + Self.item * Double(run.content.items.count) + Self.throttle * (throttle - 1)
    }
    var pixels: [String: Int] = [:]
    for run in runs {
      for media in HostStudy(run).pictures.map({ run.media.items[$0] }) {
        pixels[media.url] = media.pixelWidth * media.pixelHeight * media.frameCount
      }
    }
    // Runs that show the same data as others are shown at rest, once each, and compared.
    let shown = comparesPictures ? runs.count { run in runs.count { $0.showsSameData(as: run) } > 1 } : 0
    let items = runs.map { Double($0.content.items.count) }.max() ?? 0
    preparation =
      Self.start + Self.picturePixel * Double(pixels.values.reduce(0, +))
      + Double(shown) * (Self.pageAtRest + Self.itemAtRest * items)
  }

  /// The forecast as a sentence, without the study's name and a final mark.
  package var text: String {
    let rounds = settings.rounds
    let isOne = rounds == 1
    return
      "\(isOne ? "1 round" : "\(rounds) rounds") of \(runCount == 1 ? "1 run" : "\(runCount) runs") "
      + "\(isOne ? "takes" : "take") about \(Self.text(ofSeconds: preparation + round * Double(rounds))), an estimate from "
      + "the scrolls and the content; do not use the machine meanwhile"
  }

  /// The time of the other rounds as a sentence, after the first one; nil if that is short, or if there are no others.
  ///
  /// - Parameter first: the seconds of the first round.
  package func text(afterFirstRound first: Double) -> String? {
    let rounds = settings.rounds - 1
    let seconds = first * Double(rounds)
    guard seconds >= Self.leastRefined else { return nil }
    return "after the first round: \(rounds == 1 ? "1 more round takes" : "\(rounds) more rounds take") about "
      + Self.text(ofSeconds: seconds)
  }

  /// The seconds from which on a forecast is worth a second line.
  private static let leastRefined = 60.0

  /// The forecast of a comparison in turns: until the first look, and until the last one.
  ///
  /// - Parameter count: the number of runs.
  package static func textInTurns(of count: Int) -> String {
    let browser = start + Double(count + 1) * turnsOfRun
    let (first, last) = (InterleavedProtocol.looks.first ?? 1, InterleavedProtocol.looks.last ?? 1)
    return
      "\(count) runs in turns take about \(text(ofSeconds: browser * Double(first))) to \(text(ofSeconds: browser * Double(last))), until all is "
      + "decided or precise; do not use the machine meanwhile"
  }

  /// Loading the list of a run in a browser, and its visits.
  private static let turnsOfRun = 3.0

  private static func text(ofSeconds seconds: Double) -> String { ForecastMessage.text(of: .seconds(seconds)) }
}
