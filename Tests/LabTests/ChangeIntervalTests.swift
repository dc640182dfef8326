import Foundation
import Testing

@Suite("Intervals of changes")
struct ChangeIntervalTests {
  private static let metric = "frame_main_ms_max"

  /// Writes two runs that are compared, with a start of the scroll.
  private func write(_ lab: LabProcess, start microseconds: Int) throws {
    try lab.write(
      "study.json",
      SampleFile.scenario(more: "\"columns\": [\"\(Self.metric)\"], \"vsyncPhaseUs\": \(microseconds)"))
  }

  /// The change in the results.
  private func change(_ lab: LabProcess) throws -> [String: Any] {
    let results = try JSONSerialization.jsonObject(with: Data(lab.text("Results/study/results.json").utf8))
    let runs = try #require((results as? [String: Any])?["runs"] as? [[String: Any]])
    let changes = try #require(runs.last?["changes"] as? [String: [String: Any]])
    return try #require(changes["plain"]?[Self.metric] as? [String: Any])
  }

  @Test("The interval of a change is over the changes of the draws")
  func changes() throws {
    let lab = try LabProcess.withData()
    try write(lab, start: 0)
    let outcome = try lab("run study.json --phases 4")
    let interval = try #require(try change(lab)["interval"] as? [String: Double])
    #expect(outcome.output.contains(/\n +\[[+-]?[0-9.]+ to [+-]?[0-9.]+\]/), "\(outcome.output)")
    // The same starts, one after the other.
    var points: [Double] = []
    for start in 0..<4 {
      try write(lab, start: start * 16_667 / 4)
      try lab("run study.json -q")
      points.append(try #require(try change(lab)["points"] as? Double))
      #expect(try change(lab)["interval"] == nil)
    }
    let (least, most) = (try #require(points.min()), try #require(points.max()))
    #expect(least < most, "the start makes no difference: \(points)")
    #expect(
      abs(interval["low", default: 0] - least) < 0.002 && abs(interval["high", default: 0] - most) < 0.002,
      "\(interval) of \(points)")
  }

  @Test("Figures and changes outside of their own intervals are marked and counted")
  func outside() throws {
    let lab = try LabProcess.withData()
    try write(lab, start: 0)
    // The interval of one draw is one value.
    let text = try lab("run study.json --uncertainty 1").output.replacing("\n", with: " ")
    let counts = try #require(text.firstMatch(of: /‡: outside of its own interval \(([^)]*)\)/), "\(text)").output.1
    let counted = counts.split(separator: " and ").compactMap { Int($0.prefix { $0.isNumber }) }.reduce(0, +)
    #expect(counted > 1 && text.components(separatedBy: "]‡").count - 1 == counted, "\(text)")
  }
}
