import Foundation
import JSON
import LabRunner
import Scenarios
import Testing

@Suite("Differences between the inputs of two runs")
struct InputDifferenceTests {
  /// The differences between the original study and a changed one, each as `phrase@file:line`.
  private func differences(
    run: String = "reuse", from before: (scenario: ResolvedScenario, explanations: ScenarioExplanations)? = nil,
    _ change: () throws -> (scenario: ResolvedScenario, explanations: ScenarioExplanations)
  ) throws -> [String] {
    let old = try #require(InMemoryScenario.inputs(try before ?? InMemoryScenario.explained())[run])
    let inputs = InMemoryScenario.inputs(try change())
    return InputDifference.all(
      from: old, to: try #require(inputs[run]), explanation: inputs.explanation(of: run)
    ).map { difference in
      let location = difference.location.map { "@\($0.file.name):\($0.file.position(of: $0.range.start).line)" } ?? ""
      return difference.phrase + location
    }
  }

  @Test("Equivalent inputs have no difference")
  func same() throws {
    #expect(try differences { try InMemoryScenario.explained() }.isEmpty)
    // Spaces, explanations, other runs and explicit default values do not affect a run.
    #expect(
      try differences {
        try InMemoryScenario.explained(
          runs: InMemoryScenario.runs.replacing(#""count": 4"#, with: #""count":   4, "flag": false"#)
            + #", {"name": "more", "compareTo": "reuse"}"#,
          more: #""question": "Which?", "imageCaches": "disk", "expect": {"fps_avg": {"min": 3}},"#)
      }.isEmpty)
  }

  @Test("The source of a coefficient is not an input; its value is, and is reported with its line")
  func coefficients() throws {
    let device = try InMemoryScenario.device()
    let lines = device.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("\"viewCreate\"") })
    let value = try #require(device.firstRange(of: /"viewCreate": *\{[^}]*?"value": *[0-9.]+/))
    let worded = device.replacing("\"summary\": \"", with: "\"summary\": \"Changed. ")
    #expect(try differences { try InMemoryScenario.explained(device: worded) }.isEmpty)
    let changed = device.replacingCharacters(
      in: value, with: String(device[value]).replacing(/[0-9.]+$/, with: "12345")
    ).replacing("\"status\": \"estimate\"", with: "\"status\": \"derived\"")
    let named = try differences { try InMemoryScenario.explained(device: changed) }
    #expect(named.count == 1, "the status of other coefficients is not an input")
    let first = try #require(named.first)
    #expect(
      first.hasPrefix("device.work.viewCreate changed from ") && first.contains(" to 12.345 ms/view@"), "\(first)")
    #expect(first.hasSuffix("@devices/ipod-touch-5g.json:\(line + 1)"), "\(first)")
  }

  @Test("A technique, its option and a setting are reported with their lines")
  func values() throws {
    #expect(
      try differences {
        try InMemoryScenario.explained(runs: InMemoryScenario.runs.replacing("\"count\": 4", with: "\"count\": 5"))
      } == ["options.options.count changed from 4 to 5@study.json:9"])
    #expect(
      try differences { try InMemoryScenario.explained(passes: 3) } == [
        "scroll.passes changed from 2 to 3@study.json:5"
      ])
    let without = try differences {
      try InMemoryScenario.explained(
        runs: #"{"name": "worst", "techniques": ["plain"]}, {"name": "reuse", "extends": "worst"}"#)
    }
    #expect(without.contains("techniques changed from plain, options to plain@study.json:8"))
    #expect(without.contains("options.options.count no longer exists; it was 4"))
    #expect(
      without.first?.hasPrefix("techniques changed from ") == true,
      "the cause comes before what follows from it: \(without)")
  }

  @Test("A changed row is reported with its line, and an added row as the first difference")
  func rows() throws {
    #expect(
      try differences {
        try InMemoryScenario.explained(messages: InMemoryScenario.messages.replacing("there", with: "other"))
      } == ["data.messages[1] differs@m.json:3"])
    #expect(
      try differences {
        try InMemoryScenario.explained(
          messages: InMemoryScenario.messages.replacing(
            "\n]", with: ",\n  {\"messageId\": 4, \"direction\": \"in\", \"message\": \"more\"}\n]"))
      } == [
        "data.messages changed from 3 entries to 4 entries@study.json:3", "data.messages[3] differs@m.json:5",
      ])
  }

  @Test("Ten changed rows are listed, with the number of further ones")
  func manyRows() throws {
    #expect(
      try differences {
        try InMemoryScenario.explained(
          messages: InMemoryScenario.messages.replacing("hello", with: "hey").replacing("again", with: "once"))
      } == ["data.messages[0] differs@m.json:2", "data.messages[2] differs@m.json:4"])
    func rows(_ text: String) -> String {
      "[\n"
        + (0..<13).map { #"{"messageId": \#($0), "direction": "in", "message": "\#(text)"}"# }.joined(separator: ",\n")
        + "\n]"
    }
    let named = try differences(from: InMemoryScenario.explained(messages: rows("a"))) {
      try InMemoryScenario.explained(messages: rows("b"))
    }
    #expect(named.count == 11)
    #expect(
      named.suffix(2) == [
        "data.messages[9] differs@m.json:11", "data.messages, at 3 more places, differs@study.json:3",
      ])
  }

  @Test("A picture is reported by its URL, with its line in the library")
  func pictures() throws {
    func library(_ width: Int) -> String {
      func still(_ url: String, _ width: Int) -> String {
        #"{"url": "\#(url)", "format": "png", "pixelWidth": \#(width), "pixelHeight": 1, "byteCount": 9}"#
      }
      return "{\"animations\": [], \"stills\": [\n\(still("z", width)),\n\(still("a", 1))\n]}"
    }
    let named = try differences(from: InMemoryScenario.explained(media: library(1))) {
      try InMemoryScenario.explained(media: library(2))
    }
    #expect(named.contains("data.media[\"z\"] differs@study.json:4"), "\(named)")
  }

  @Test("Techniques and their options are told from other inputs")
  func techniques() throws {
    let inputs = InMemoryScenario.inputs(try InMemoryScenario.explained())
    let (worst, reuse) = (try #require(inputs["worst"]), try #require(inputs["reuse"]))
    #expect(worst.matches(reuse, except: ["techniques", "options"]) && !worst.matches(reuse, except: ["options"]))
    #expect(!InputDifference.all(from: worst, to: reuse).contains { !$0.isTechnique })
    #expect(reuse.techniques == ["plain", "options"])
    #expect(
      reuse.options(of: "options").map { "\($0): \($1)" } == ["count: 4", "flag: false", "share: 0.5", "word: \"a\""])
  }

  @Test("Inputs that all runs share are stored once, and each run's inputs are restored")
  func shared() throws {
    let explained = try InMemoryScenario.explained()
    let inputs = InMemoryScenario.inputs(explained)
    #expect(inputs.all.base["scroll"]?["passes"] == .digits("2"))
    #expect(inputs.all.changes["worst"] == .object([]))
    #expect(inputs.all.changes["reuse"]?.objectMembers?.map(\.key) == ["options", "techniques"])
    var documents = RunDocuments()
    for run in explained.scenario.runs {
      let document = documents.document(of: run.configuration)
      #expect(inputs[run.name] == document)
    }
    #expect(inputs["nobody"] == nil)
  }

  @Test("The reported block contains the first element that differs", arguments: [0, 1, 511, 512, 513, 1100])
  func firstDifference(position: Int) throws {
    func lines(changing: Int? = nil) -> String {
      let lines = (0..<1200).map {
        "{\"messageId\": \($0), \"direction\": \"in\", \"message\": \"\($0 == changing ? "other" : "same")\"}"
      }
      return "[\(lines.joined(separator: ",\n"))]"
    }
    let named = try differences(from: InMemoryScenario.explained(messages: lines())) {
      try InMemoryScenario.explained(messages: lines(changing: position))
    }
    let first = position / 3 * 3
    #expect(named == ["data.messages[\(first)..<\(first + 3)] differs@m.json:\(first + 1)"])
  }
}
