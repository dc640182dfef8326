import LabRunner
import ListRuntime
import RunRecordSupport
import Scenarios

/// A technique that changes nothing.
struct IdleTechnique: Technique {
  static let declaration = TechniqueDeclaration(
    id: "idle", summary: "Does nothing.",
    options: [OptionDeclaration(name: "level", domain: .integer(0...9), default: .integer(3), help: "Nothing.")])
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) {}
}

/// The study for tests of the formats.
enum SampleStudy {
  struct Broken: Error, CustomStringConvertible {
    var description: String { "no, \"really\"" }
  }

  /// A study of four runs. The second run fails, the third is compared with all others, and the fourth has no frame rate.
  static func study(firstName: String = "base") async throws -> StudyResult {
    let runs = [
      SampleScenario.Run(firstName), SampleScenario.Run("broken", compareTo: [firstName]),
      SampleScenario.Run("idle", compareTo: [firstName, "broken", "bare"], techniques: [IdleTechnique.self]),
      SampleScenario.Run("bare", compareTo: [firstName]),
    ]
    let scenario = try SampleScenario.scenario(
      runs: runs,
      expectations: [(.error, .limits(run: "idle", metric: "fps_avg", minimum: 55, maximum: nil))])
    return await StudyRunner(jobs: 2) { configuration in
      switch configuration.name {
      case "broken": throw Broken()
      case "idle":
        SampleRecord.record(
          techniques: ["idle"], scrollSeconds: 1.5, samples: [50, 51],
          frames: [.init(mainTime: 9_000_000, shownAt: 1, isScroll: false), .init(mainTime: 7_000_000, shownAt: 2)],
          missedVsyncs: 2, footprints: [28_500_000])
      case "bare": SampleRecord.record(samples: [])
      default: SampleRecord.record(samples: [40, 40])
      }
    }.run(scenario)
  }
}
