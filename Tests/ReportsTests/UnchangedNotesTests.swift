import LabRunner
import ListRuntime
import Reports
import RunRecordSupport
import Scenarios
import Testing

/// Techniques that change nothing.
private struct First: Technique {
  static let declaration = TechniqueDeclaration(id: "first", summary: "Does nothing.")
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) {}
}
private struct Second: Technique {
  static let declaration = TechniqueDeclaration(id: "second", summary: "Does nothing.")
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) {}
}
private struct Third: Technique {
  static let declaration = TechniqueDeclaration(id: "third", summary: "Does nothing.")
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) {}
}

@Suite("Notes about what changed nothing")
struct UnchangedNotesTests {
  /// The table of a study whose runs have the first techniques of a list, and numbers of items, in one line.
  private func table(
    techniques counts: [Int], items: [Int] = [], late: [String: Int] = [:],
    rate: @escaping @Sendable (String) -> Int = { _ in 60 }
  ) async throws -> String {
    let all: [any Technique.Type] = [IdleTechnique.self, First.self, Second.self, Third.self]
    var scenario = try SampleScenario.scenario(
      runs: counts.enumerated().map { .init("run-\($0)", techniques: Array(all.prefix($1))) })
    for (position, count) in items.enumerated() {
      let messages = (0..<count).map { Message(messageId: $0, direction: .incoming, body: .text("a")) }
      scenario.runs[position].configuration.content = .chat(messages: messages, style: ChatStyle(), mediaAsText: false)
    }
    let study = await StudyRunner(jobs: 1) {
      var record = SampleRecord.record(name: $0.name, samples: [rate($0.name)])
      record.counters.eventsNotReached = late[$0.name] ?? 0
      return record
    }.run(scenario)
    return try Exporters.studies.words("text", of: StudyReport(study))
  }

  @Test("A technique without an effect is named, with the number of pairs of runs")
  func oneTechnique() async throws {
    let once = try await table(techniques: [0, 1])
    #expect(
      once.contains(" idle has no effect: no metric, count or amount of work changes in the only pair of runs. "),
      "\(once)")
    let changed = try await table(techniques: [0, 1]) { $0 == "run-0" ? 60 : 50 }
    #expect(!changed.contains("effect") && !changed.contains("scroll"), "\(changed)")
  }

  @Test("Events that changed nothing before the scroll ended are one sentence of bounded length")
  func lateEvents() async throws {
    let one = try await table(techniques: [0, 0], late: ["run-1": 1])
    #expect(
      one.contains(" The scroll ended before 1 event of the scenario had changed anything, in run-1. "), "\(one)")
    let many = try await table(
      techniques: [0, 0, 0, 0, 0], late: ["run-0": 2, "run-1": 3, "run-3": 2, "run-4": 2])
    #expect(
      many.contains(
        " ended before 2 to 3 events of the scenario had changed anything, in run-0, run-1, run-3 and 1 more. "),
      "\(many)")
  }

  @Test("Several techniques without an effect are one sentence of bounded length")
  func manyTechniques() async throws {
    let text = try await table(techniques: [0, 1, 2, 3, 4])
    #expect(
      text.contains(
        " No metric, count or amount of work changes in some pairs of runs that differ only in a technique: "
          + "idle (1 of 1), first (1 of 1), second (1 of 1) and 1 more. "), "\(text)")
  }

  @Test("Numbers of items with the same scroll are one sentence of bounded length")
  func items() async throws {
    let text = try await table(techniques: [0, 0], items: [20, 10])
    let sentence =
      " The scroll is the same with 10 and 20 items: it does not reach the end of the shortest of these lists. "
    #expect(text.contains(sentence), "\(text)")
    let many = try await table(techniques: Array(repeating: 0, count: 9), items: Array(1...9))
    #expect(many.contains(" with 1, 2, 3 and 6 more items: "), "\(many)")
    let other = try await table(techniques: [0, 0], items: [20, 10]) { $0 == "run-0" ? 60 : 50 }
    #expect(!other.contains("The scroll is the same"), "\(other)")
  }
}
