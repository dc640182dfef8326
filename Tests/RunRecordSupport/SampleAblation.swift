import Analysis
import Foundation
import JSON
package import LabRunner
package import ListRuntime
package import Scenarios
import Simulation

/// A small ablation with synthetic runs, for tests of ablation results and reports.
package enum SampleAblation {
  /// Loads a scenario with the given ablation, with the same loader as `lab`.
  ///
  /// - Parameters:
  ///   - devices: the JSON member that names the device or devices.
  ///   - more: further JSON members, each followed by a comma.
  package static func scenario(
    _ ablation: String, devices: String = #""device": "ipod-touch-5g""#, more: String = ""
  ) throws -> ResolvedScenario {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Scenarios")
    let text = """
      {
        "name": "sample", "summary": "A study for tests.", \(devices),
        "data": {"messages": [{"messageId": 1, "direction": "in", "message": "one"}], "media": "data/media.json"},
        "content": {"kind": "chat"}, "scroll": {"driver": "script", "steps": [{"atMs": 0, "offset": 500}]},
        \(more)"ablation": \(ablation)
      }
      """
    let loader = ScenarioLoader(
      files: DiskFiles(),
      techniques: [Pool.self, Fixed.self, Corners.self, Idle.self, Broken.self, Red.self, Faint.self, Thin.self],
      metrics: Quantity.metrics.map(\.name))
    return try loader.load(SourceFile(name: folder.appending(path: "sample.json").path, text: text))
  }

  /// The synthetic record of a run: 1 ms per row.
  ///
  /// `pool` saves 0.2 ms and `fixed` 0.1 ms. `corners` costs 0.05 ms at up to 60 Hz and saves 0.05 ms above, or if the scroll starts in the
  /// second half of a refresh interval of 60 Hz. `pool` and
  /// `corners` together save another 0.025 ms. `red` costs 0.01 ms with `pool`. With `pool` the list reaches 60 frames
  /// per second.
  package static func record(of configuration: RunConfiguration) throws -> RunRecord {
    let ids = configuration.techniques.map { $0.type.declaration.id }
    if ids.contains(Broken.declaration.id) { throw Failure() }
    var time: Int64 = 40_000_000
    if ids.contains(Pool.declaration.id) { time -= 8_000_000 }
    if ids.contains(Fixed.declaration.id) { time -= 4_000_000 }
    if ids.contains(Corners.declaration.id) {
      let saves = configuration.profile.refreshRate > 60 || configuration.vsyncPhase.nanoseconds > 8_000_000
      time += saves ? -2_000_000 : 2_000_000
      if ids.contains(Pool.declaration.id) { time -= 1_000_000 }
    }
    if ids.contains(Red.declaration.id), ids.contains(Pool.declaration.id) { time += 400_000 }
    return SampleRecord.record(
      name: configuration.name, techniques: ids, scrollSeconds: ids.contains(Corners.declaration.id) ? 3 : 2,
      samples: ids.contains(Pool.declaration.id) ? [60, 60] : [50, 50],
      frames: [SampleRecord.Frame(mainTime: time, shownAt: 1)])
  }

  /// Runs the ablation on synthetic records. Returns the study and the number of its runs.
  package static func study(
    _ scenario: ResolvedScenario, checkingPictures: Bool = false, uncertainty: Ensemble.Settings? = nil
  ) async throws -> (study: AblationStudy, runCount: Int) {
    guard let ablation = scenario.ablation else { throw Failure() }
    var experiment = try AblationExperiment(scenario, ablation, uncertainty: uncertainty)
    let plan = experiment.runs
    await StudyRunner(jobs: 2, simulate: { try record(of: $0) }).run(plan) { experiment.add($0) }
    return (experiment.study(checkingPictures: checkingPictures), plan.runs.count)
  }

  /// A study of two runs on two devices: on the first, `a` has a higher frame rate than `b`; on the second, at 120 Hz, both have the
  /// same, and only the time of `b` is shorter.
  package static func studyOfDevices() async throws -> StudyResult {
    let scenario = try scenario(
      #"{"factors": ["pool"]}"#,
      devices: #""devices": ["ipod-touch-5g", {"id": "ipod-touch-5g", "name": "fast", "refreshHz": 120}]"#,
      more: #""question": "Which is better?", "columns": ["fps_avg", "main_ms_per_entry"], "#
        + #""runs": [{"name": "a", "techniques": []}, {"name": "b", "techniques": []}], "#)
    return await StudyRunner(jobs: 1) { configuration in
      let isA = configuration.name.hasPrefix("a")
      return SampleRecord.record(
        name: configuration.name, samples: isA || configuration.profile.refreshRate > 60 ? [60, 60] : [50, 50],
        frames: [.init(mainTime: isA ? 80_000_000 : 40_000_000, shownAt: 1)])
    }.run(scenario)
  }

  /// An ensemble of one draw, in which the scroll starts in the second half of a refresh interval.
  package static func lateStart(of scenario: ResolvedScenario) -> Ensemble.Settings {
    let bases = scenario.ablation?.conditions.map(\.base) ?? []
    let settings = (1...32 as ClosedRange<UInt64>).map { Ensemble.Settings(count: 1, seed: $0, sources: [.start]) }
    let late = settings.first { settings in
      let last = Ensemble(settings, of: bases).runs(of: bases).last
      return last.map { $0.configuration.vsyncPhase.nanoseconds > 8_000_000 } == true
    }
    return late ?? settings[0]
  }

  /// The error of a failing sample run.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String { "made to fail" }
  }

  private struct Pool: InertTechnique {
    static let declaration = TechniqueDeclaration(id: "pool", summary: "", decorates: [.cells])
  }

  private struct Fixed: InertTechnique {
    static let declaration = TechniqueDeclaration(id: "fixed", summary: "", requires: ["pool"], decorates: [.cells])
  }

  private struct Corners: Technique {
    static let declaration = TechniqueDeclaration(
      id: "corners", summary: "", decorates: [.cells],
      options: [OptionDeclaration(name: "round", domain: .boolean, default: .boolean(true), help: "")],
      differences: [
        PictureDifference(.fill, of: .all, because: "corners are round", when: ("round", .boolean(true)))
      ])
    private let isRound: Bool
    init(options: TechniqueOptions) { isRound = options.boolean("round") }
    func install(in strategies: StrategyStack) {
      if isRound { strategies.decorateCells { ChangedCells(over: $0) { $0.backgroundColor = Color(rgb: 0x00FF00) } } }
    }
  }

  /// A technique without effect.
  private struct Idle: InertTechnique {
    static let declaration = TechniqueDeclaration(
      id: "idle", summary: "", conflicts: ["broken"], decorates: [.render])
  }

  /// Declares a different height of texts, which no item has.
  private struct Faint: InertTechnique {
    static let declaration = TechniqueDeclaration(
      id: "faint", summary: "Declares a difference that does not occur.",
      differences: [PictureDifference(.height, of: .text, because: "nothing")])
  }

  private struct Thin: InertTechnique {
    static let declaration = TechniqueDeclaration(id: "thin", summary: "", decorates: [.render])
  }

  private struct Broken: InertTechnique {
    static let declaration = TechniqueDeclaration(id: "broken", summary: "", decorates: [.render])
  }

  /// Changes the text color without declaring the picture difference.
  private struct Red: Technique {
    static let declaration = TechniqueDeclaration(id: "red", summary: "", decorates: [.cells])
    init(options: TechniqueOptions) {}
    func install(in strategies: StrategyStack) {
      strategies.decorateCells {
        ChangedCells(over: $0) { if $0.kind == .label { $0.textColor = Color(rgb: 0xFF0000) } }
      }
    }
  }

  /// Changes the views of each cell after it is bound.
  private final class ChangedCells: CellProvider, StrategyDecorator {
    let base: any CellProvider
    private let change: (View) -> Void
    init(over base: any CellProvider, change: @escaping (View) -> Void) {
      self.base = base
      self.change = change
    }
    func bind(_ cell: Cell, to row: Row, ui: UIContext) {
      base.bind(cell, to: row, ui: ui)
      for view in cell.views { change(view) }
    }
  }
}

/// A technique without options that changes nothing.
private protocol InertTechnique: Technique {
  init()
}

extension InertTechnique {
  init(options: TechniqueOptions) { self.init() }
  func install(in strategies: StrategyStack) {}
}
