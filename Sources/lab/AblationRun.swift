internal import JSON
internal import LabRunner
internal import Scenarios

/// The combinations of an ablation and what they say: what `lab ablate` and `lab report` do alike.
struct AblationRun {
  private let scenario: ResolvedScenario
  private let ablation: ResolvedAblation
  private let experiment: AblationExperiment

  /// The plan of an ablation; a design that cannot be made is an error at its place.
  init(_ scenario: ResolvedScenario, _ ablation: ResolvedAblation, _ lab: Lab) throws(Failure) {
    self.scenario = scenario
    self.ablation = ablation
    do throws(AblationPlanError) { experiment = try AblationExperiment(scenario, ablation) } catch {
      let diagnostic = Diagnostic(in: ablation.place.file, at: ablation.place.range, error.description)
      throw lab.failure(.badInput, [diagnostic])
    }
  }

  /// The scenario with the runs that are known before any has run.
  var preview: ResolvedScenario {
    ResolvedScenario(
      name: scenario.name, summary: scenario.summary, question: scenario.question, source: scenario.source,
      runs: experiment.pending.runs, expectations: [], inputs: scenario.inputs)
  }

  /// Runs everything; nil if only a shard was asked for, which is written.
  func study(_ options: StudyOptions, checkingPictures: Bool) async throws -> AblationStudy? {
    if options.shard != nil, ablation.design.kind == .greedy {
      throw UsageError("a greedy path cannot be divided into shards: each of its steps waits for the one before")
    }
    var experiment = experiment
    var plan = experiment.pending
    while !plan.runs.isEmpty {
      guard try await options.run(plan, label: scenario.name, deliver: { experiment.enter($0) }) else { return nil }
      plan = experiment.pending
    }
    return experiment.study(checkingPictures: checkingPictures)
  }
}

extension Lab {
  /// Says which runs of an ablation came to no result, and what that means for the process.
  func sayFailures(of study: AblationStudy) -> ExitCode {
    for failure in study.failures { console.say("\(study.scenario): error: \(failure.text)\n") }
    return study.failures.isEmpty ? .ok : .failedRun
  }
}
