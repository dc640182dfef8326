import Analysis
import Foundation
import JSON
import JSONTestSupport
import ListRuntime
import Scenarios
import Simulation
import TechniqueTestSupport
import Techniques
import Testing

/// Random valid studies, and all small stacks of techniques: every one runs, or is rejected with a diagnostic.
@Suite("Random studies")
struct RandomStudyTests {
  /// The outcomes of the studies of a test.
  private struct Outcomes {
    var ran = 0
    var refused = 0
  }

  private static let study = RandomStudy(techniques: allTechniques().map { $0.declaration })

  /// The number of cases from the environment: `make attack` requests more.
  private static func cases(_ name: String, standard: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? standard
  }

  /// Runs a study, unless it is rejected, and checks the properties of all records.
  private func check(_ text: String, _ label: String, isRepeated: Bool, _ outcomes: inout Outcomes) {
    // If the process dies, this line names the case.
    if ProcessInfo.processInfo.environment["LAB_ATTACK_LOG"] != nil {
      FileHandle.standardError.write(Data("\(label)\n".utf8))
    }
    let scenario: ResolvedScenario
    do throws(ScenarioFailure) {
      let path = Repository.url("Scenarios/study.json").path
      scenario = try Repository.scenarioLoader.load(SourceFile(name: path, text: text))
    } catch {
      outcomes.refused += 1
      let messages = error.diagnostics.map(\.message)
      if messages.isEmpty || messages.contains("") { Issue.record("\(label): refused without a message: \(text)") }
      return
    }
    outcomes.ran += 1
    let memos = RunMemos()
    for run in scenario.runs {
      let record = ListSimulation(run.configuration, memos: memos).run()
      let problems = RecordInvariants.violations(of: record, run.configuration)
      if !problems.isEmpty { Issue.record("\(label): \(problems.joined(separator: "; ")): \(text)") }
      if isRepeated, ListSimulation(run.configuration, memos: memos).run() != record {
        Issue.record("\(label): another record the second time: \(text)")
      }
      var plain = run.configuration
      plain.usesShortcuts = false
      if isRepeated, ListSimulation(plain).run() != record {
        Issue.record("\(label): another record without shortcuts of the host: \(text)")
      }
    }
  }

  @Test(
    "Studies with any list, device, scroll, events, techniques and options run or are refused, and keep the invariants")
  func randomStudies() {
    let seed = UInt64(Self.cases("LAB_ATTACK_SEED", standard: 2026))
    let count = Self.cases("LAB_ATTACK_STUDIES", standard: 150)
    var outcomes = Outcomes()
    for number in 0..<count {
      var random = TestRandom(state: seed &+ UInt64(number) &* 0x9E37_79B9)
      let kind = RandomStudy.kinds[number % RandomStudy.kinds.count]
      let text = Self.study.text(kind: kind, &random)
      check(text, "seed \(seed), study \(number)", isRepeated: number % 4 == 0, &outcomes)
    }
    print("random studies: \(outcomes.ran) ran, \(outcomes.refused) refused, seed \(seed)")
    // The control: the generator draws both.
    #expect(outcomes.ran > count / 6 && outcomes.refused > count / 50, "\(outcomes)")
  }

  @Test("Pairs and triples of techniques in any order, on lists with every kind of item, run or are refused")
  func smallStacks() {
    let ids = Self.study.techniques.map(\.id)
    let every = Self.cases("LAB_ATTACK_EVERY", standard: 97)
    var outcomes = Outcomes()
    var number = 0
    var seen: Set<[String]> = []
    for first in ids {
      for second in ids where second != first {
        for third in [nil] + ids.filter({ $0 != first && $0 != second }) {
          let stack = Self.study.completed([first, second] + (third.map { [$0] } ?? []))
          guard seen.insert(stack).inserted else { continue }
          for sample in MixedSample.allCases {
            number += 1
            guard number % every == 0 else { continue }
            var random = TestRandom(state: UInt64(number))
            let text = Self.study.text(sample: sample, stack: stack, &random)
            check(text, "stack \(number)", isRepeated: false, &outcomes)
          }
        }
      }
    }
    print("small stacks: \(outcomes.ran) ran, \(outcomes.refused) refused, of \(number)")
    #expect(outcomes.ran > 0 && outcomes.refused > 0)
  }
}

/// Properties that the record of every run has.
enum RecordInvariants {
  /// Counters of a part of what another counter counts.
  private static let parts = [
    ("cells_reused", "pool_lookups"), ("decodes_on_main", "decodes"), ("models_made_on_main", "models_made"),
    ("rows_left_blank", "rows_entered"),
  ]

  /// Descriptions of the violated properties.
  static func violations(of record: RunRecord, _ configuration: RunConfiguration) -> [String] {
    let values = Measurements(of: record)
    var problems = MetricLaw.violations(of: record, values.metrics, on: configuration.profile)
    for (number, frame) in record.frames.enumerated() where frame.busyTime > frame.mainTime {
      problems.append("frame \(number) is busy for longer than it lasts")
    }
    for (part, whole) in parts where values.counters[part] ?? 0 > values.counters[whole] ?? 0 {
      problems.append("\(values.counters[part] ?? 0) \(part) of \(values.counters[whole] ?? 0) \(whole)")
    }
    if record.work.contains(where: { $0 < 0 }) { problems.append("an amount of work is negative") }
    for sample in record.memorySamples where sample.nonPurgeable < 0 || sample.byKind.contains(where: { $0 < 0 }) {
      problems.append("memory is negative at \(sample.at)")
    }
    if record.memoryPeakByKind.contains(where: { $0 < 0 }) { problems.append("a peak of memory is negative") }
    return problems
  }
}
