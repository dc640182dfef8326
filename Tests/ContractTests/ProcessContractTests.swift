import ListRuntime
import TechniqueTestSupport
import Testing

/// Runs techniques in processes of their own: Swift's hash seed and the addresses of objects differ in each process,
/// and a technique that never ends is terminated.
@Suite("Processes and time limits of techniques")
struct ProcessContractTests {
  /// Simulates a short list with a technique above manual heights, and returns its record with every value in it.
  private static func record(_ source: DishonestHeights.Source) throws -> String {
    let list = ListRun(over: "cell-reuse", "static-cells", "manual-heights", messages: ChatSample.texts(30))
    return String(reflecting: try list.with(DishonestHeights.self, ["source": .choice(source.rawValue)]).record())
  }

  /// The output of a process that simulates the list.
  private static func otherRecord(_ source: DishonestHeights.Source) async throws -> String {
    let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) { [source] in
      // The seconds of processor time of the process; a run takes less than one.
      ProcessorTimeLimit.set(seconds: 60)
      print("record: \(try ProcessContractTests.record(source))")
    }
    return String(decoding: result.standardOutputContent, as: UTF8.self)
  }

  @Test(
    "A technique whose result depends on its process is found",
    arguments: [DishonestHeights.Source.setOrder, .address])
  func processDependenceIsFound(_ source: DishonestHeights.Source) async throws {
    #expect(try await Self.otherRecord(source) != Self.otherRecord(source))
  }

  @Test("A technique whose result depends on earlier runs is found")
  func stateIsFound() throws {
    #expect(try Self.record(.earlierRuns) != Self.record(.earlierRuns))
  }

  @Test("A technique that never ends is stopped")
  func endlessTechniqueIsEnded() async {
    await #expect(processExitsWith: .signal(ProcessorTimeLimit.signal)) {
      ProcessorTimeLimit.set(seconds: 1)
      _ = try ProcessContractTests.record(.endlessSum)
    }
  }

  @Test("Every other test ends with the technique's name if it never ends")
  func endlessTechniqueIsNamed() async throws {
    let result = await #expect(
      processExitsWith: .signal(ProcessorTimeLimit.signal), observing: [\.standardErrorContent]
    ) {
      _ = try TechniqueTimeLimit.$limit.withValue(.seconds(1)) { try ProcessContractTests.record(.endlessSum) }
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      errors.contains("static-cells, manual-heights, dishonest-heights has not ended within 1.0 seconds"), "\(errors)")
  }
}
