import Digests
import Foundation
import JSON
import LabRunner
import Reports
import ListRuntime
import Scenarios

/// The options of all subcommands that run studies: how to run them and where to write results.
struct StudyOptions: Sendable {
  private let lab: Lab
  private let jobs: Int
  private let results: ResultsOutput
  private let cache: RunCache?
  private let status: StatusLine
  private let isQuiet: Bool
  /// Whether the user has confirmed that a study may be long.
  private let isConfirmed: Bool
  /// The requested shard of the study; nil for the whole study.
  let shard: Shard?
  /// The sources that an ensemble varies; nil if none is requested.
  let uncertainty: Ensemble.Settings?
  private let command: ShardCommand
  private let runner: StudyRunner

  /// All options that a subcommand with results has.
  static let specs =
    [
      output,
      OptionSpec("no-cache", nil, "Simulate every run; do not read or write the cache in DIR/\(RunCache.folderName)."),
    ] + executionSpecs
  /// The options that do not concern the location of results.
  static let executionSpecs = [
    OptionSpec(
      "jobs", "N", letter: "j",
      "The number of runs that are simulated at once, which never changes a result; one per core if not given."),
    noProgress,
    confirmation,
  ]
  /// The option that confirms a long study.
  static let confirmation = OptionSpec(
    "yes", nil,
    "Run a study that takes more than \(ForecastMessage.longMinutes) minutes or most of the memory; needed only on a terminal."
  )
  /// The option that suppresses progress.
  static let noProgress = OptionSpec(
    "no-progress", nil, "Show no progress; it is shown only on a terminal.")
  /// The option of a subcommand whose studies can be divided into shards.
  static let shardSpec = OptionSpec(
    "shard", "I/N|auto",
    "Run part I of N equal parts and write it for lab merge; auto takes I and N from the environment.")
  /// The option that names the folder of all results.
  static let output = OptionSpec(
    "output", "DIR", letter: "o", "The folder of all results; \(defaultOutput) if not given.")
  /// The option that suppresses output and progress.
  static let quiet = OptionSpec(
    "quiet", letter: "q", "Print no results and no progress; results are still written.")

  static let defaultOutput = "Results"
  /// The names of the options that affect how a study is executed and shown, but not its results.
  private static let optionsWithoutEffect = Set((specs + [shardSpec, quiet]).map(\.name) + ["format"])

  /// Reads the options and applies defaults.
  ///
  /// - Parameters:
  ///   - subcommand: the subcommand's name, which shards record for `lab merge`.
  ///   - cachesRuns: whether finished runs are cached; a subcommand that writes no results caches none.
  ///   - uncertainty: the sources that an ensemble varies; nil for no ensemble.
  init(
    _ arguments: Arguments, _ lab: Lab, subcommand: String, cachesRuns: Bool = true,
    uncertainty: Ensemble.Settings? = nil
  ) throws(UsageError) {
    self.lab = lab
    isQuiet = arguments.has(Self.quiet.name)
    isConfirmed = arguments.has(Self.confirmation.name)
    jobs = try arguments.integer("jobs", in: 1...1024) ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
    let folder = cachesRuns ? arguments.text("output") : nil
    let root = URL(filePath: folder ?? Self.defaultOutput, directoryHint: .isDirectory)
    results = ResultsOutput(arguments, lab, root: root)
    let status = StatusLine(lab, isEnabled: !isQuiet && !arguments.has("no-progress"))
    self.status = status
    cache =
      arguments.has("no-cache") || !cachesRuns || lab.merging != nil
      ? nil
      : lab.program.map { program in
        RunCache(root: root.appending(path: RunCache.folderName), program: program) {
          status.printMessage(ConsoleText(escaping: $0))
        }
      }
    runner = StudyRunner(jobs: jobs, store: cache)
    shard = try arguments.shard(lab)
    if shard != nil, arguments.has(FormatOption.name) {
      throw UsageError("--\(FormatOption.name) with --shard: a shard has no report; give the option to lab merge")
    }
    self.uncertainty = uncertainty
    command = ShardCommand(
      subcommand: subcommand, operands: arguments.operands,
      options: arguments.values.filter { !Self.optionsWithoutEffect.contains($0.key) }.map {
        ShardCommand.Option(name: $0.key, values: $0.value)
      })
  }

  /// Runs a plan and delivers its results in the plan's order.
  ///
  /// - Parameters:
  ///   - plan: the runs.
  ///   - label: the label of the progress line.
  ///   - operands: the operands of the subcommand that produce this plan; all operands by default.
  ///   - deliver: receives the results one at a time.
  /// - Returns: false if only a shard was requested; then the shard is written and nothing is delivered.
  func run(
    _ plan: StudyPlan, label: String, operands: [String]? = nil, deliver: (RunResult) -> Void
  ) async throws -> Bool {
    if let merging = lab.merging {
      let runner = StudyRunner(jobs: jobs, store: try lab.merge(merging, plan)) { _ in
        throw ShardMerge.MissingShardError()
      }
      await runner.run(plan, deliver: deliver)
      return true
    }
    guard let shard else {
      await simulate(plan, label: label, deliver: deliver)
      return true
    }
    try await run(shard, of: plan, label: label, operands: operands)
    return false
  }

  /// Whether all runs of a plan are simulated here: not a shard, and not read from shards.
  var simulatesWholePlans: Bool { shard == nil && lab.merging == nil }

  /// Runs all runs of a scenario; if only a shard was requested, writes it and returns nil.
  func run(_ scenario: ResolvedScenario, label: String) async throws -> StudyResult? {
    let ensemble = try ensemble(of: scenario.runs)
    let plan = StudyPlan(scenario, ensemble)
    var results: [RunResult] = []
    results.reserveCapacity(plan.runs.count)
    if !plan.needsSeries {
      printMessage(
        "\(scenario.name): warning: time series are kept only for up to \(StudyPlan.seriesLimit) runs: results.json and "
          + "report.html have only the metrics of these \(scenario.runs.count) runs")
    }
    let isWhole = try await run(plan, label: label, operands: [scenario.source.name]) { result in
      results.append(
        plan.needsSeries(at: results.count)
          ? result
          : RunResult(
            configuration: result.configuration, compareTo: result.compareTo, outcome: result.outcome.withoutSeries))
    }
    guard isWhole else { return nil }
    let count = scenario.runs.count
    var study = StudyResult(of: scenario, runs: Array(results.prefix(count)))
    study.uncertainty = ensemble.map { ensemble in
      let members = (0..<ensemble.memberCount).map { Array(results[$0 * count..<($0 + 1) * count]) }
      return StudyEnsemble(ensemble, members, of: study)
    }
    return study
  }

  /// Finds what would change answers, with at most a number of runs: as many as the study has.
  func flips(of contests: [AnswerContest], budget: Int, study: String, folder: String) async -> AnswerFlips? {
    await FlipSearch.flips(of: contests, budget: budget, study: study, folder: folder) { plan, deliver in
      await simulate(plan, label: "\(study), what would change the answer", deliver: deliver)
    }
  }

  /// Runs all runs of a scenario with its question, and finds what would change the answer; if only a shard was requested,
  /// writes it and returns nil.
  func answer(_ scenario: ResolvedScenario, label: String? = nil) async throws -> StudyResult? {
    guard var study = try await run(scenario, label: label ?? scenario.name) else { return nil }
    study.flips = await flips(
      of: study.contests(of: scenario), budget: scenario.runs.count, study: scenario.name,
      folder: scenario.resultsPath)
    return study
  }

  /// The ensemble that the options request; nil if they request none.
  func ensemble(of runs: [ResolvedRun]) throws(UsageError) -> Ensemble? {
    guard var uncertainty else { return nil }
    // Draws are chosen only among the sets of an ablation.
    uncertainty.hasAllDraws = true
    let ensemble = Ensemble(uncertainty, of: runs)
    try Self.check(runCount: ensemble.memberCount * runs.count)
    return ensemble
  }

  /// Rejects an ensemble with more runs than can be planned.
  static func check(runCount: Int) throws(UsageError) {
    guard runCount > Ensemble.runLimit else { return }
    throw UsageError(
      "the ensemble has \(runCount) runs; at most \(Ensemble.runLimit) can be planned: ask for fewer draws")
  }

  /// The runs of a scenario, and of the ensemble that the options request.
  ///
  /// - Parameter isAnswered: whether ``answer(_:)`` runs them.
  func planned(_ scenario: ResolvedScenario, isAnswered: Bool = false) throws(UsageError) -> PlannedStudy {
    PlannedStudy(
      scenario, ensemble: try ensemble(of: scenario.runs),
      searched: isAnswered && shard == nil && scenario.question != nil ? scenario.runs : [])
  }

  /// Simulates a plan, shows its progress and handles interruptions.
  func simulate(_ plan: StudyPlan, label: String, deliver: (RunResult) -> Void) async {
    lab.host.onInterrupt(
      Interruption.Handler(printMessage: { [status, cache] _ in
        status.clear()
        status.printMessage(
          "lab: interrupted\(cache == nil ? "" : "; finished runs are cached and are not simulated again")")
      }))
    status.begin(label)
    await runner.run(plan, progress: { status.show($0) }, deliver: deliver)
    status.clear()
  }

  /// Prints the total time and the memory that studies will need, if these are large.
  ///
  /// Subcommands call this once, before anything runs.
  ///
  /// - Throws: ``UsageError`` on a terminal if the studies are so large that the user must confirm them and has not.
  func announce(_ studies: [PlannedStudy]) throws(UsageError) {
    guard lab.merging == nil else { return }
    func message(_ forecast: StudyForecast) -> ForecastMessage? {
      ForecastMessage(forecast, jobs: jobs, memory: lab.host.memory)
    }
    // The cache is queried only if there is much to do without it, since querying it for 10,000 runs takes a second.
    guard message(forecast(studies, consultsCache: false)) != nil,
      let large = message(forecast(studies, consultsCache: true))
    else { return }
    let label = label(of: studies)
    if large.needsConfirmation, lab.console.showsProgress, !lab.host.isAutomated, !isConfirmed {
      throw UsageError("\(label): \(large.text); add --yes to run it")
    }
    printMessage("\(label): \(large.text)")
  }

  /// Prints the total time and the memory that studies would need, without running them.
  func previewForecast(_ studies: [PlannedStudy]) {
    let text = ForecastMessage.text(
      of: forecast(studies, consultsCache: true), jobs: jobs, planned: forecast(studies, consultsCache: false).runs)
    printMessage("\(label(of: studies)): \(text)")
  }

  /// The names of studies for a message.
  private func label(of studies: [PlannedStudy]) -> String {
    var names: [String] = []
    for study in studies where !names.contains(study.plan.study) { names.append(study.plan.study) }
    return names.joined(separator: ", ") + (shard.map { " \($0)" } ?? "")
  }

  /// The forecast of studies; equal runs count once, since the cache contains the others when they are due.
  private func forecast(_ studies: [PlannedStudy], consultsCache: Bool) -> StudyForecast {
    var seen: Set<Digest> = []
    let forecasts = studies.map { study -> StudyForecast in
      let plan = shard.map { part(of: study.plan, $0, study.plan.digests()).plan } ?? study.plan
      var isFinished: (Int) -> Bool = { _ in false }
      if let cache, consultsCache {
        let digests = plan.digests()
        isFinished = { position in
          let digest = digests[position]
          guard seen.insert(digest).inserted else { return true }
          guard cache.contains(digest) else { return false }
          // A run without a filmstrip is simulated again if one is needed.
          return !plan.needsSeries(at: position) || cache.outcome(for: digest)?.hasFilmstrip == true
        }
      }
      return StudyForecast(of: plan, jobs: jobs, keeping: study.kept, searched: study.searched, isFinished: isFinished)
    }
    return .total(forecasts)
  }

  /// A scenario with the runs that are simulated of it: those of the requested shard, or all.
  func previewed(_ scenario: ResolvedScenario, _ study: PlannedStudy) -> ResolvedScenario {
    guard let shard else { return scenario }
    var previewed = scenario
    previewed.runs = part(of: study.plan, shard, study.plan.digests()).plan.runs
    return previewed
  }

  /// The runs of a shard, with their positions in the plan.
  private func part(of plan: StudyPlan, _ shard: Shard, _ digests: [Digest]) -> (plan: StudyPlan, positions: [Int]) {
    let positions = ShardAssignment(of: plan, digests: digests, count: shard.count).positions(of: shard)
    return (
      StudyPlan(
        study: plan.study, folder: plan.folder, runs: positions.map { plan.runs[$0] },
        seriesCount: positions.count(where: plan.needsSeries)),
      positions
    )
  }

  /// Runs a shard and writes it. The shard includes failed runs; the merged study evaluates them.
  private func run(
    _ shard: Shard, of plan: StudyPlan, label: String, operands: [String]?
  ) async throws {
    guard let program = lab.program else { throw Failure.unknownProgram }
    let digests = plan.digests()
    let (part, positions) = part(of: plan, shard, digests)
    var runs: [ShardFile.Run] = []
    await simulate(part, label: "\(label) \(shard)") { result in
      let position = positions[runs.count]
      runs.append(
        ShardFile.Run(
          position: position, configuration: digests[position],
          outcome: plan.needsSeries(at: position) ? result.outcome : result.outcome.withoutSeries))
      if let failure = result.failure {
        status.printMessage("\(plan.study): warning: the run \(result.name) failed: \(failure.description)")
      }
    }
    let file = ShardFile(
      plan: plan.identity(digests), runCount: plan.runs.count, program: program, study: plan.study,
      command: ShardCommand(
        subcommand: command.subcommand, operands: operands ?? command.operands, options: command.options),
      shard: shard, runs: runs)
    do throws(ResultWriteError) {
      let path = try Interruption.postponed { () throws(ResultWriteError) in
        try results.writer.write(file, besideResultsAt: plan.folder)
      }
      if !isQuiet {
        lab.console.printMessage("shard \(shard): \(path.relativePath), \(runs.count) of \(plan.runs.count) runs\n")
      }
    } catch {
      throw Failure(.cannotWrite, "lab: \(error)\n")
    }
  }

  /// Prints a line of text for the user unless `--quiet` was given.
  func printMessage(_ line: ConsoleText) { if !isQuiet { lab.console.printMessage("\(line)\n") } }

  /// The path of the folder that a scenario's results replace.
  func folder(of scenario: ResolvedScenario) -> String { results.folder(scenario.resultsPath) }

  /// Writes a study's files and prints the output, as ``ResultsOutput`` does.
  func write(
    _ files: [ResultFile], of scenario: String, to path: String, printing output: StreamedContent,
    mainFile: String? = nil
  ) -> ExitCode {
    results.write(files, of: scenario, to: path, printing: output, mainFile: mainFile)
  }
}

extension Arguments {
  /// The shard that `--shard` requests; for `auto` the shard found in the environment, which is also printed.
  fileprivate func shard(_ lab: Lab) throws(UsageError) -> Shard? {
    guard let text = text(StudyOptions.shardSpec.name) else { return nil }
    guard text == "auto" else {
      guard let shard = Shard(text) else {
        throw UsageError(
          "--shard takes I/N with 1 ≤ I ≤ N ≤ \(Shard.limit), as in 2/5, or auto; not \"\(text)\"")
      }
      return shard
    }
    do throws(ShardDetection.Failure) {
      let detection = try ShardDetection(in: lab.host.environment)
      lab.console.printMessage("lab: \(detection.explanation)\n")
      return detection.shard
    } catch {
      throw UsageError("--shard auto: \(error)")
    }
  }
}

extension Failure {
  /// The failure of a program without a digest of its sources: its shards could be mixed with those of other sources.
  static let unknownProgram = Failure(
    .missingInput, "lab: the sources of a technique are not known: its target needs the plugin RegistryPlugin\n")
}
