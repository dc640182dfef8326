internal import Foundation
internal import JSON
internal import LabRunner
internal import ListRuntime
internal import Scenarios

/// What every verb that runs studies is asked for in the same words: how they are run, and where results go.
struct StudyOptions: Sendable {
  private let lab: Lab
  private let jobs: Int
  private let writer: ResultWriter
  private let cache: RunCache?
  private let status: StatusLine
  private let isQuiet: Bool
  /// The part of the study that is asked for; nil for the whole.
  let shard: Shard?
  private let command: ShardCommand

  /// The options, for a verb's help.
  static let specs =
    [
      output,
      OptionSpec("no-cache", nil, "Simulate every run; keep no run and take none from DIR/\(RunCache.folderName)."),
    ] + executionSpecs
  /// Those of them that have nothing to do with where results go.
  static let executionSpecs = [
    OptionSpec(
      "jobs", "N", letter: "j", "How many runs are simulated at once; never changes a result. All cores if not given."),
    OptionSpec("no-progress", nil, "Show no progress; it is only ever shown on a terminal."),
  ]
  /// The option of a verb whose studies can be divided.
  static let shardSpec = OptionSpec(
    "shard", "I/N|auto",
    "Run the Ith of N equal parts and write it for lab merge; auto asks the environment which one this is.")
  /// Where results go.
  static let output = OptionSpec(
    "output", "DIR", letter: "o", "The folder of all results; \(defaultOutput) if not given.")
  /// Whether anything is printed.
  static let quiet = OptionSpec(
    "quiet", letter: "q", "Print no results and no progress; results are written all the same.")

  private static let defaultOutput = "Results"
  /// What decides how a study is run and shown, but not what it is.
  private static let withoutEffect = Set((specs + [shardSpec, quiet]).map(\.name) + ["format"])

  /// The options as given, or what holds without them.
  ///
  /// - Parameters:
  ///   - verb: the verb's name; `lab merge` finds it again by that.
  ///   - keepsRuns: whether finished runs are kept for a repetition; a verb that writes no results keeps none.
  init(_ arguments: Arguments, _ lab: Lab, verb: String, keepsRuns: Bool = true) throws(UsageError) {
    self.lab = lab
    isQuiet = arguments.has(Self.quiet.name)
    jobs = try arguments.integer("jobs", in: 1...1024) ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
    let folder = keepsRuns ? arguments.text("output") : nil
    let root = URL(filePath: folder ?? Self.defaultOutput, directoryHint: .isDirectory)
    writer = ResultWriter(root: root)
    let status = StatusLine(lab, isWanted: !isQuiet && !arguments.has("no-progress"))
    self.status = status
    cache =
      arguments.has("no-cache") || !keepsRuns || lab.merging != nil
      ? nil
      : lab.host.executable().map { executable in
        RunCache(root: root.appending(path: RunCache.folderName), executable: executable) { status.say($0) }
      }
    shard = try arguments.shard(lab)
    command = ShardCommand(
      verb: verb, operands: arguments.operands,
      options: arguments.values.filter { !Self.withoutEffect.contains($0.key) }.map {
        ShardCommand.Option(name: $0.key, values: $0.value)
      })
  }

  /// Runs a plan, and hands over its results in the plan's order.
  ///
  /// - Parameters:
  ///   - plan: the runs.
  ///   - label: stands before the progress.
  ///   - operands: the verb's operands that make this plan; all of them if not given.
  ///   - deliver: takes the results one after the other.
  /// - Returns: false if only a shard was asked for: it is written, and nothing is delivered.
  func run(
    _ plan: StudyPlan, label: String, operands: [String]? = nil, deliver: (RunResult) -> Void
  ) async throws -> Bool {
    if let merging = lab.merging {
      let runner = StudyRunner(jobs: jobs, store: try lab.merge(merging, plan)) { _ in throw ShardMerge.Unfinished() }
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

  /// Runs all runs of a scenario; nil if only a shard was asked for, which is written.
  func run(_ scenario: ResolvedScenario, label: String) async throws -> StudyResult? {
    var results: [RunResult] = []
    let isWhole = try await run(StudyPlan(scenario), label: label, operands: [scenario.source.name]) {
      results.append($0)
    }
    return isWhole ? StudyResult(of: scenario, runs: results) : nil
  }

  /// Simulates, with all that a user sees meanwhile.
  func simulate(_ plan: StudyPlan, label: String, deliver: (RunResult) -> Void) async {
    lab.host.whenInterrupted { [status, cache] in
      status.clear()
      status.say("lab: interrupted\(cache == nil ? "" : "; finished runs are kept, and need not be simulated again")")
    }
    status.begin(label)
    await StudyRunner(jobs: jobs, store: cache).run(plan, progress: { status.show($0) }, deliver: deliver)
    status.clear()
  }

  /// Runs a shard and writes it. A run of it that fails is part of it: what that means, the merged study says.
  private func run(_ shard: Shard, of plan: StudyPlan, label: String, operands: [String]?) async throws {
    guard let executable = lab.host.executable() else { throw Failure.unknownExecutable }
    let digests = plan.digests()
    let positions = ShardAssignment(of: plan, digests: digests, count: shard.count).positions(of: shard)
    let part = StudyPlan(
      study: plan.study, runs: positions.map { plan.runs[$0] }, needsSeries: plan.needsSeries)
    var runs: [ShardFile.Run] = []
    await simulate(part, label: "\(label) \(shard)") { result in
      let position = positions[runs.count]
      runs.append(
        ShardFile.Run(
          position: position, configuration: digests[position],
          outcome: plan.needsSeries ? result.outcome : result.outcome.withoutSeries))
      if let failure = result.failure {
        status.say("\(plan.study): warning: the run \(result.name) failed: \(failure.description)")
      }
    }
    let file = ShardFile(
      plan: plan.identity(digests), runCount: plan.runs.count, executable: executable, study: plan.study,
      command: ShardCommand(verb: command.verb, operands: operands ?? command.operands, options: command.options),
      shard: shard, runs: runs)
    do throws(ResultWriteError) {
      let path = try Interruption.postponed { () throws(ResultWriteError) in try writer.write(file) }
      if !isQuiet {
        lab.console.say("shard \(shard): \(path.relativePath), \(runs.count) of \(plan.runs.count) runs\n")
      }
    } catch {
      throw Failure(.cannotWrite, "lab: \(error)\n")
    }
  }

  /// Says a line, unless nothing is to be said.
  func say(_ line: String) { if !isQuiet { lab.console.say("\(line)\n") } }

  /// The folder that a study's results take the place of.
  func folder(of study: String) -> String { writer.folder(of: study).path }

  /// Writes a study's files, then prints, and then says where the files are, or that they could not be written.
  ///
  /// Files first: a reader of the output that leaves early must not cost the results; and what cannot be written does not cost
  /// what is said after.
  ///
  /// - Parameter page: the file that is pointed to; the folder alone if it is nil.
  func write(
    _ files: [ResultFile], of study: String, printing output: @autoclosure () -> [UInt8], saying page: String? = nil
  ) -> ExitCode {
    let written = Result { () throws(ResultWriteError) in
      try Interruption.postponed { () throws(ResultWriteError) in try writer.write(files, scenario: study) }
    }
    var code = ExitCode.ok
    do { if !isQuiet { try lab.console.write(output()) } } catch {
      lab.console.say((error as? Failure)?.text ?? "lab: \(error)\n")
      code = .cannotWrite
    }
    switch written {
    case .success(let folder):
      say(page.map { "report: \(folder.relativePath)/\($0)" } ?? "results: \(folder.relativePath)")
    case .failure(let error):
      lab.console.say("lab: \(error)\n")
      code = .cannotWrite
    }
    return code
  }
}

extension Arguments {
  /// What `--format` names, found by its name among those of all formats; the one called text if it is not given.
  func format<Exporter>(among formats: [String], _ named: (String) -> Exporter?) throws(UsageError) -> Exporter {
    let format = text(FormatOption.name) ?? FormatOption.usual
    guard let exporter = named(format) else { throw FormatOption.unknown(format, among: formats) }
    return exporter
  }

  /// What `--shard` says; with auto, what the environment says, which is told to the user.
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
      let found = try ShardDetection(in: lab.host.environment)
      lab.console.say("lab: \(found.explanation)\n")
      return found.shard
    } catch {
      throw UsageError("--shard auto: \(error)")
    }
  }
}

extension Failure {
  /// Without its digest, shards could not be told from those of other programs.
  static let unknownExecutable = Failure(.missingInput, "lab: cannot read the file of the running executable\n")
}
