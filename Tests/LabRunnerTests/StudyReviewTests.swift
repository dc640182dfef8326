import LabRunner
import ListRuntime
import RunRecordSupport
import Scenarios
import Testing

@Suite("Runs that are equal although their configurations are not")
struct StudyReviewTests {
  /// Results whose frame rate is that of a function of the configuration.
  private func review(
    _ runs: [SampleScenario.Run], items: [Int] = [], _ rate: @escaping @Sendable (RunConfiguration) -> Int
  ) async throws -> StudyReview {
    var scenario = try SampleScenario.scenario(runs: runs)
    for (position, count) in items.enumerated() {
      let messages = (0..<count).map { Message(messageId: $0, direction: .incoming, body: .text("a")) }
      scenario.runs[position].configuration.content = .chat(messages: messages, style: ChatStyle(), mediaAsText: false)
    }
    return StudyReview(
      await StudyRunner(jobs: 1) { configuration in
        let rate = rate(configuration)
        return SampleRecord.record(
          name: configuration.name, scrollSeconds: Double(rate), samples: [rate],
          frames: [.init(mainTime: Int64(rate), shownAt: 61)])
      }.run(scenario))
  }

  private func texts(_ review: StudyReview) -> [String] {
    review.inert.map { "\($0.techniques) \($0.unchanged)/\($0.pairs)" }
  }

  @Test("A technique without an effect is found in the run that it is compared with, and in the run without it")
  func inert() async throws {
    let runs: [SampleScenario.Run] = [
      .init("plain"), .init("options", compareTo: ["plain"], techniques: [OptionsTechnique.self]),
      .init("both", techniques: [OptionsTechnique.self, PlainTechnique.self]),
      .init("other", techniques: [PlainTechnique.self]),
    ]
    let found = try await review(runs) { $0.techniques.contains { $0.id == "options" } ? 50 : 60 }
    #expect(texts(found) == ["plain 2/2"])
    let sometimes = try await review(runs) { $0.name == "both" ? 50 : 60 }
    #expect(texts(sometimes) == ["options 1/2", "plain 1/2"])
    #expect(try await review(runs) { [60, 50, 40, 55][runs.firstIndex(name: $0.name)] }.inert.isEmpty)
  }

  @Test("Runs that differ in more than techniques, or in nothing, are no pairs")
  func otherDifferences() async throws {
    let runs: [SampleScenario.Run] = [
      .init("a", under: "x=1"), .init("b", under: "x=1", techniques: [PlainTechnique.self]),
      .init("c", compareTo: ["a@x=1"]),
      .init("e", under: "x=2", techniques: [PlainTechnique.self]), .init("f", compareTo: ["b@x=1"]),
    ]
    let found = try await review(runs) { _ in 60 }
    #expect(texts(found) == ["plain 1/1"])
  }

  @Test(
    "Numbers of items with the same scroll are found, the greatest among them",
    arguments: [
      ([300, 100, 200], [60, 60, 60], [[100, 200, 300]]), ([100, 200, 300], [50, 60, 60], [[200, 300]]),
      ([100, 200, 300], [60, 60, 50], []), ([100, 100, 100], [60, 60, 60], []), ([0, 1, 2], [60, 59, 58], []),
    ])
  func itemCounts(items: [Int], rates: [Int], counts: [[Int]]) async throws {
    let runs = items.indices.map { SampleScenario.Run("a", under: "count=\($0)") }
    let found = try await review(runs, items: items) { rates[runs.firstIndex(name: $0.name)] }
    #expect(found.equalItemCounts == counts)
  }

  @Test("Runs with other techniques or another scroll are other sets")
  func sets() async throws {
    let runs: [SampleScenario.Run] = [
      .init("a"), .init("b", techniques: [PlainTechnique.self]), .init("c"),
      .init("d", techniques: [PlainTechnique.self]),
    ]
    let found = try await review(runs, items: [1, 1, 2, 2]) { $0.name == "d" ? 50 : 60 }
    #expect(found.equalItemCounts == [[1, 2]])
    let devices = try await review([.init("a"), .init("b", device: "other")], items: [1, 2]) { _ in 60 }
    #expect(devices.equalItemCounts.isEmpty)
  }
}

extension [SampleScenario.Run] {
  fileprivate func firstIndex(name: String) -> Int { firstIndex { $0.name == name } ?? 0 }
}
