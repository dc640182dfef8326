import Foundation
import ListRuntime
import TechniqueTestSupport
import Testing

/// Runs techniques in processes of their own: Swift's hash seed and the addresses of objects differ in each process,
/// and a technique that never ends is terminated.
@Suite("Processes and time limits of techniques")
struct ProcessContractTests {
  /// The seconds of processor time of a process; a run takes less than one.
  private static let limit: UInt = 60

  /// The output of a process that simulates a list with a sample technique.
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

  @Test("A technique whose result depends on its process is found", arguments: ["set-order", "object-address"])
  func processDependenceIsFound(_ technique: String) async throws {
    #expect(try await Self.record(with: technique) != Self.record(with: technique))
  }

  @Test("A technique whose result depends on earlier runs is found")
  func stateIsFound() throws {
    let id = StateOfEarlierRuns.declaration.id
    #expect(String(reflecting: try Self.sample(id)) != String(reflecting: try Self.sample(id)))
  }

  @Test("A technique that never ends is stopped")
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
}
