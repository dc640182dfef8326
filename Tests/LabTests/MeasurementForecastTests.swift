import Analysis
import Foundation
import LabCommandLine
import Testing

/// The forecasts of `lab measure` against durations that were recorded on a machine with two processors, with Chromium 156.
@Suite("The forecast of a measurement")
struct MeasurementForecastTests {
  /// A measurement with the seconds that it took.
  struct Recorded: CustomTestStringConvertible {
    let scenario: String
    let options: [String]
    let seconds: Double
    var testDescription: String { "\(scenario) \(options.joined(separator: " ")): \(seconds) s" }
  }

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
      Recorded(scenario: "web-list", options: ["--filter", "^text-worst$", "--repeat", "1"], seconds: 10.6),
      Recorded(scenario: "web-list", options: ["--filter", "^text-worst$", "--repeat", "3"], seconds: 29.2),
      Recorded(scenario: "web-list", options: ["--filter", "^worst$", "--repeat", "1"], seconds: 12.8),
      Recorded(scenario: "web-list", options: ["--filter", "^worst$", "--repeat", "3"], seconds: 31.7),
      Recorded(
        scenario: "web-list", options: ["--filter", "^worst$", "--repeat", "1", "--throttle", "4"], seconds: 14.5),
      Recorded(
        scenario: "web-list", options: ["--filter", "^(worst|best)$", "--repeat", "2", "--throttle", "6"], seconds: 44),
      Recorded(scenario: "web-list", options: ["--repeat", "2"], seconds: 242.9),
      Recorded(scenario: "cumulative", options: ["--filter", "^best$", "--repeat", "1"], seconds: 74.9),
      Recorded(scenario: "short", options: ["--filter", "^worst$", "--repeat", "1"], seconds: 5.1),
      Recorded(scenario: "short", options: ["--filter", "^worst$", "--repeat", "3"], seconds: 9.4),
      Recorded(scenario: "short", options: ["--repeat", "1"], seconds: 46.6),
      Recorded(scenario: "short", options: ["--repeat", "1", "--no-pictures"], seconds: 30.5),
      Recorded(scenario: "large", options: ["--filter", "^worst$", "--repeat", "3"], seconds: 12.8),
      Recorded(scenario: "large", options: ["--filter", "^(worst|reuse)$", "--repeat", "1"], seconds: 15.9),
    ])
  func recorded(_ recorded: Recorded) throws {
    let lab = recorded.scenario == "large" ? try LabProcess.withData(messages: 5000) : try LabProcess()
    defer { lab.remove() }
    let command = ["measure", try write(recorded.scenario, in: lab), "--browser", "/bin/ls"] + recorded.options
    let errors = try lab.run(command).errors
    let words = errors.split(whereSeparator: \.isWhitespace)
    let place = try #require(words.firstIndex(of: "about"), "\(errors)")
    let seconds = try #require(Double(words[place + 1])) * (words[place + 2].hasPrefix("min") ? 60 : 1)
    #expect(recorded.seconds / seconds < 4 / 3 && recorded.seconds / seconds > 2 / 3, "\(errors)")
  }

  @Test(
    "After the first round the time of the others is known; a short time is not worth a line",
    arguments: [
      (1, 0.03, 1000, nil), (2, 0.03, 20, nil), (4, 0, 20, "after the first round: 3 more rounds take about 60 s"),
      (2, 0, 106, "after the first round: 1 more round takes about 106 s"),
      (15, 0.03, 120, "after the first round: up to 14 more rounds take about 28 min"),
    ] as [(Int, Double, Double, String?)])
  func refined(rounds: Int, precision: Double, seconds: Double, expected: String?) {
    let settings = MeasurementSettings(
      rounds: min(5, rounds)...rounds, precision: precision, metrics: ["main_ms_per_entry"], seed: 1)
    let forecast = MeasurementForecast(of: [], settings: settings, comparesPictures: true, throttle: 1)
    #expect(forecast.text(afterFirstRound: seconds) == expected)
  }
}
