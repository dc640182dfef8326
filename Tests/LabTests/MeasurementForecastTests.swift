import Analysis
import Foundation
import JSONTestSupport
import LabCommandLine
import Testing

/// The forecasts of `lab measure` against durations that were recorded on a machine with two processors, with Chromium 156.
@Suite("The forecast of a measurement")
struct MeasurementForecastTests {
  /// The shipped scenario, or one with a scroll of 0.3 s, and with ten times the messages.
  private func write(_ scenario: String, in lab: LabProcess) throws -> String {
    let folder = LabProcess.project.appending(path: "Scenarios")
    guard scenario != "web-list", scenario != "cumulative" else {
      return folder.appending(path: "\(scenario).json").path
    }
    let file = try Data(contentsOf: folder.appending(path: "web-list.json"))
    var content = try #require(try JSONSerialization.jsonObject(with: file) as? [String: Any])
    content["scroll"] = ["driver": "script", "steps": [["atMs": 0, "offset": 400, "animated": true]]]
    content["expectations"] = nil
    content["ablation"] = nil
    content["device"] = folder.appending(path: "devices/\(try #require(content["device"] as? String)).json").path
    content["name"] = "study"
    let messages = scenario == "short" ? folder.appending(path: "data/messages-500.json").path : "messages.json"
    content["data"] = ["messages": messages, "media": folder.appending(path: "data/media.json").path]
    try lab.write("study.json", String(decoding: JSONSerialization.data(withJSONObject: content), as: UTF8.self))
    return "study.json"
  }

  @Test(
    "It is within a third of what the measurement took",
    arguments: [
      (10.6, "web-list", "--filter ^text-worst$ --repeat 1"), (29.2, "web-list", "--filter ^text-worst$ --repeat 3"),
      (12.8, "web-list", "--filter ^worst$ --repeat 1"), (31.7, "web-list", "--filter ^worst$ --repeat 3"),
      (14.5, "web-list", "--filter ^worst$ --repeat 1 --throttle 4"),
      (44, "web-list", "--filter ^(worst|best)$ --repeat 2 --throttle 6"), (242.9, "web-list", "--repeat 2"),
      (74.9, "cumulative", "--filter ^best$ --repeat 1"), (5.1, "short", "--filter ^worst$ --repeat 1"),
      (9.4, "short", "--filter ^worst$ --repeat 3"), (46.6, "short", "--repeat 1"),
      (30.5, "short", "--repeat 1 --no-pictures"), (12.8, "large", "--filter ^worst$ --repeat 3"),
      (15.9, "large", "--filter ^(worst|reuse)$ --repeat 1"),
    ])
  func recorded(recorded: Double, scenario: String, options: String) throws {
    let lab = scenario == "large" ? try LabProcess.withData(messages: 5000) : try LabProcess()
    let errors = try lab("measure \(try write(scenario, in: lab)) --browser /bin/ls \(options)", exits: 69).errors
    let words = errors.split(whereSeparator: \.isWhitespace)
    let place = try #require(words.firstIndex(of: "about"), "\(errors)")
    let seconds = try #require(Double(words[place + 1])) * (words[place + 2].hasPrefix("min") ? 60 : 1)
    #expect(recorded / seconds < 4 / 3 && recorded / seconds > 2 / 3, "\(errors)")
  }

  @Test(
    "After the first round the time of the others is known; a short time is not worth a line",
    arguments: [
      (1, 1000, nil), (2, 20, nil), (4, 20, "3 more rounds … 60 s"), (2, 106, "1 more round … 106 s"),
      (15, 120, "14 more rounds … 28 min"),
    ] as [(Int, Double, String?)])
  func refined(rounds: Int, seconds: Double, facts: String?) {
    let settings = MeasurementSettings(rounds: rounds, precision: 0, metrics: ["main_ms_per_entry"], seed: 1)
    let forecast = MeasurementForecast(of: [], settings: settings, comparesPictures: true, throttle: 1)
    let text = forecast.text(afterFirstRound: seconds)
    #expect((text == nil) == (facts == nil) && text?.missing(facts ?? "") == nil)
  }
}
