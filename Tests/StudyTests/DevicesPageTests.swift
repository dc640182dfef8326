import Analysis
import Foundation
import LabRunner
import ListRuntime
import Reports
import Scenarios
import Simulation
import TechniqueTestSupport
import Testing

/// After a change of the model, run the commands in Scenarios/DEVICES.md again and update that page.
@Suite("Scenarios/DEVICES.md")
struct DevicesPageTests {
  /// The shipped ablation on a device.
  private func scenario(on device: String) throws -> ResolvedScenario {
    try Repository.scenario("Scenarios/ablation.json", set: ["device=\(device)"])
  }

  /// The run of the list with some of the seven techniques, each 0 or 1 in the order of the factors.
  private func run(_ levels: [Int], on device: String) throws -> ResolvedRun {
    let combination = try #require(scenario(on: device).ablation).combination(at: levels)
    let run: ResolvedRun? = if case .run(let run) = combination { run } else { nil }
    return try #require(run, "\(levels)")
  }

  private func value(_ metric: String, _ levels: [Int], on device: String) throws -> Double {
    let record = ListSimulation(try run(levels, on: device).configuration).run()
    return try #require(MetricValues(of: record)[metric]).approximation
  }

  private static let (none, all) = ([0, 0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1, 1])

  @Test("The table of times for a row has what the list takes on each device with none and with all techniques")
  func times() throws {
    let page = try Repository.text("Scenarios/DEVICES.md")
    let header = "| device | no technique | all seven | of a refresh | frame rate without |"
    let table = try #require(page.components(separatedBy: "\n\n").first { $0.hasPrefix(header) })
    let lines = table.split(separator: "\n").dropFirst(2)
    #expect(lines.count == 7)
    for line in lines {
      let device = try #require(line.split(separator: " ").dropFirst().first.map(String.init))
      let times = try [Self.none, Self.all].map { try value("main_ms_per_entry", $0, on: device) }
      let frames = try value("fps_avg", Self.none, on: device)
      let rate = Double(try run(Self.none, on: device).configuration.profile.refreshRate)
      let shares = times.map { "\(Int(($0 * rate / 10).rounded())) %" }.joined(separator: " to ")
      let expected =
        "| \(device) | \(times.map { String(format: "%.2f ms", $0) }.joined(separator: " | ")) | \(shares) | "
        + "\(String(format: "%.2f", frames)) fps |"
      #expect(line == expected)
    }
  }

  @Test("Presizing costs twice the memory where a picture's place has more pixels than the picture")
  func presizing() throws {
    let page = try Repository.text("Scenarios/DEVICES.md")
    let costs = try ["ipod-touch-5g", "iphone-12"].map { device in
      let memory = try [0, 1].map { try value("memory_avg_mb", [0, 0, 0, 0, $0, 0, 0], on: device) }
      return memory[1] - memory[0]
    }
    #expect(costs[1] > 2 * costs[0])
    let words = costs.map { String(format: "%.1f MB", $0) }
    let text = page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("Alone it adds \(words[0]) on the iPod and \(words[1]) on the iPhone 12"), "\(words)")
  }

  @Test("The table of techniques has the changes of time that the ablation on the iPhone 15 Pro prints")
  func techniques() async throws {
    let scenario = try scenario(on: "iphone-15-pro")
    var experiment = try AblationExperiment(scenario, try #require(scenario.ablation))
    await StudyRunner(jobs: 2).run(experiment.runs) { experiment.add($0) }
    let exporter = try #require(Exporters.ablations["tables"])
    let lines = String(decoding: exporter.bytes(of: experiment.study()), as: UTF8.self).split(separator: "\n")
    let printed = lines.drop { !$0.hasPrefix("What each technique changes: main_ms_per_entry ") }
    let page = try Repository.text("Scenarios/DEVICES.md").split(separator: "\n")
    let header = try #require(page.firstIndex { $0.hasPrefix("| technique | ipod-touch-5g |") })
    let column = try #require(page[header].components(separatedBy: " | ").firstIndex(of: "iphone-15-pro"))
    let rows = page[(header + 2)...].prefix { $0.hasPrefix("| ") }
    #expect(rows.count == 7)
    for row in rows.map({ $0.components(separatedBy: " | ") }) {
      // The last column is the mean over all orders.
      let technique = row[0].dropFirst(2)
      let cells = printed.map { $0.split(separator: " ") }.first { $0.first == technique && $0.count == 6 }
      #expect(cells?.last == Substring(row[column]), "\(technique)")
    }
  }
}
