import Analysis
import JSON
import LabRunner
import Scenarios

/// Plans and runs the combinations of an ablation, for `lab ablate` and `lab report`.
struct AblationRun {
  private let scenario: ResolvedScenario
  private let experiment: AblationExperiment

  /// Plans an ablation.
  ///
  /// - Throws: ``Failure`` at the ablation's source location if its design cannot be constructed.
  init(
    _ scenario: ResolvedScenario, _ ablation: ResolvedAblation, _ lab: Lab, uncertainty: Ensemble.Settings? = nil
  ) throws(Failure) {
    self.scenario = scenario
    do throws(AblationPlanError) {
      experiment = try AblationExperiment(scenario, ablation, uncertainty: uncertainty)
    } catch {
      let diagnostic = Diagnostic(in: ablation.location.file, at: ablation.location.range, error.description)
      throw lab.failure(.badInput, [diagnostic])
    }
  }

  /// The points that the design requires.
  var plan: AblationPlan { experiment.plan }

  /// The scenario with the runs of the design.
  var preview: ResolvedScenario {
    ResolvedScenario(
      name: scenario.name, summary: scenario.summary, question: scenario.question, source: scenario.source,
      runs: experiment.ownRuns, expectations: [], inputs: scenario.inputs)
  }

  /// The combinations, for a forecast.
  var planned: PlannedStudy {
    PlannedStudy(plan: experiment.expectedRuns, keeping: .metrics, searched: experiment.ownRuns)
  }

  /// Whether the results of some draws decide which sets get the others, so that the runs cannot be divided in advance.
  var choosesDraws: Bool { experiment.choosesDraws }

  /// Runs all combinations; if the options request a shard, writes that shard and returns nil.
  func study(_ options: StudyOptions, checkingPictures: Bool) async throws -> AblationStudy? {
    var experiment = experiment
    if options.simulatesWholePlans {
      var statements: [String] = []
      while let stage = experiment.nextStage() {
        await options.simulate(stage, label: scenario.name) { experiment.add($0) }
        guard statements.isEmpty else { continue }
        statements = experiment.decidingStatements
        for statement in statements { options.printMessage("\(scenario.name): \(statement)") }
      }
    } else if !experiment.ownRuns.isEmpty {
      // The plan of a shard must not depend on results.
      guard try await options.run(experiment.runs, label: scenario.name, deliver: { experiment.add($0) }) else {
        return nil
      }
    }
    var study = experiment.study(checkingPictures: checkingPictures)
    study.flips = await options.flips(
      of: experiment.contests(of: study), budget: experiment.ownRuns.count, study: scenario.name, folder: study.folder)
    return study
  }
}

extension Lab {
  /// Prints why runs of an ablation failed, and how many draws did, and returns the resulting exit code.
  func printFailures(of study: AblationStudy) -> ExitCode {
    for failure in study.failures { console.printMessage("\(study.scenario): error: \(failure.text)\n") }
    return printFailedDraws(study.uncertainty?.failedCount ?? 0, of: study.scenario)
      .combined(with: study.failures.isEmpty ? .ok : .failedRun)
  }
}
