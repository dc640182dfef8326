internal import Foundation
internal import ListRuntime
internal import Scenarios
internal import TechniqueTestSupport
internal import Testing

/// Runs techniques in processes of their own: the hash seed of Swift and the addresses of objects are others in each, and a
/// technique that never ends is ended.
@Suite("Every technique: in two processes")
struct ProcessContractTests {
  /// The seconds of processor time of a process; a run takes less than one.
  private static let limit: UInt = 60

  /// What a process printed that simulates both scenarios of a plugin's folder.
  private static func records(ofFolder folder: String) async throws -> String {
    let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) { [folder] in
      ProcessorTimeLimit.set(seconds: ProcessContractTests.limit)
      let plugin = try #require(PluginFolder.all.first { $0.name == folder })
      for scenario in ["wins", "must-not-win"] {
        for run in try plugin.scenario(scenario).runs where run.name == "with" {
          print("record: \(String(reflecting: run.configuration.record()))")
        }
      }
    }
    return String(decoding: result.standardOutputContent, as: UTF8.self)
  }

  /// What a process printed that simulates a list with a sample technique.
  private static func record(with technique: String) async throws -> String {
    let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) { [technique] in
      ProcessorTimeLimit.set(seconds: ProcessContractTests.limit)
      print("record: \(String(reflecting: try ProcessContractTests.sample(technique)))")
    }
    return String(decoding: result.standardOutputContent, as: UTF8.self)
  }

  private static let samples: [any Technique.Type] = [
    SetOrder.self, ObjectAddress.self, StateOfEarlierRuns.self, EndlessHeights.self,
  ]

  /// Simulates a short list with a technique above manual heights.
  private static func sample(_ id: String) throws -> RunRecord {
    let technique = try #require(samples.first { $0.declaration.id == id })
    let stack = try ["cell-reuse", "static-cells", "manual-heights"].map { try #require(PluginFolder.technique($0)) }
    return try ListRun(stack + [technique], messages: ChatSample.texts(30)).record()
  }

  @Test("Two processes give the same records", arguments: PluginFolder.all)
  func processesAgree(_ plugin: PluginFolder) async throws {
    // With this variable both processes would have the same hash seed.
    try #require(ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] == nil)
    let first = try await Self.records(ofFolder: plugin.name)
    let second = try await Self.records(ofFolder: plugin.name)
    #expect(first.components(separatedBy: "record: ").count == 3)
    #expect(first == second, "\(Self.difference(first, second))")
  }

  @Test("A technique whose result depends on its process is found", arguments: ["set-order", "object-address"])
  func processDependenceIsFound(_ technique: String) async throws {
    #expect(try await Self.record(with: technique) != Self.record(with: technique))
  }

  @Test("A technique whose result depends on earlier runs is found")
  func stateIsFound() throws {
    let id = StateOfEarlierRuns.declaration.id
    #expect(String(reflecting: try Self.sample(id)) != String(reflecting: try Self.sample(id)))
  }

  @Test("A technique that never ends is ended")
  func endlessTechniqueIsEnded() async {
    await #expect(processExitsWith: .signal(ProcessorTimeLimit.signal)) {
      ProcessorTimeLimit.set(seconds: 1)
      _ = try ProcessContractTests.sample(EndlessHeights.declaration.id)
    }
  }

  @Test("Every other test ends with the technique's name if it never ends")
  func endlessTechniqueIsNamed() async throws {
    let result = await #expect(
      processExitsWith: .signal(ProcessorTimeLimit.signal), observing: [\.standardErrorContent]
    ) {
      _ = try TechniqueTimeLimit.$limit.withValue(.seconds(1)) {
        try ProcessContractTests.sample(EndlessHeights.declaration.id)
      }
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      errors.contains("static-cells, manual-heights, endless-heights has not ended within 1.0 seconds"), "\(errors)")
  }

  @Test("Every test of techniques simulates under the limit")
  func testsSimulateUnderTheLimit() throws {
    var paths = try FileManager.default.subpathsOfDirectory(atPath: Repository.url("Tests/ContractTests").path)
      .map { "Tests/ContractTests/\($0)" }
    for plugin in PluginFolder.all {
      let folder = "Plugins/\(plugin.name)/Tests"
      paths += try FileManager.default.subpathsOfDirectory(atPath: Repository.url(folder).path).map {
        "\(folder)/\($0)"
      }
    }
    for path in paths.sorted() where path.hasSuffix(".swift") {
      var previous: Substring = ""
      for line in try Repository.text(path).split(separator: "\n") {
        if line.contains(/\b(?:ListSimulation|PictureCheck)\(/) {
          #expect(
            previous.contains("TechniqueTimeLimit.enforce"), "\(path): \(line): use `record()` or `pictures(of:over:)`")
        }
        previous = line
      }
    }
  }

  /// The first place at which two texts differ, with what is around it.
  private static func difference(_ first: String, _ second: String) -> String {
    let offset = zip(first.utf8, second.utf8).prefix { $0 == $1 }.count
    return [first, second].map { text in
      String(decoding: text.utf8.dropFirst(max(0, offset - 60)).prefix(120), as: UTF8.self)
    }.joined(separator: "\nand\n")
  }
}
