internal import Analysis
internal import Foundation
internal import Hosts
internal import JSON
internal import LabRunner
internal import ListRuntime
internal import Reports
internal import Scenarios
internal import Techniques

extension Subcommand {
  static let measure: Subcommand = Subcommand(
    name: "measure", operands: "FILE",
    summary: "Run a scenario for real on a toolkit of this machine, and write Results/<scenario>-<host>/.",
    options: MeasureCommand.specs + ScenarioOptions.changeSpecs + ScenarioOptions.filterSpecs + [
      StudyOptions.output, FormatOption.spec(Exporters.measured), StudyOptions.quiet,
      OptionSpec("no-progress", nil, "Show no progress; it is only ever shown on a terminal."),
    ]
  ) { arguments, lab in
    try MeasureCommand(arguments, lab).execute()
  }
}

/// `lab measure`: performs the runs of a scenario on a host, in rounds, and reports medians, intervals and comparisons.
private struct MeasureCommand {
  static let specs = [
    OptionSpec("host", "NAME", "The toolkit: \(hosts.joined(separator: ", ")); \(ChromiumHost.id) if not given."),
    OptionSpec("browser", "FILE", "The program of the browser; the first one found in PATH if not given."),
    OptionSpec(
      "remote", "ADDRESS",
      "Instead of starting a browser, use the one whose DevTools listen there, as in 127.0.0.1:9222."),
    OptionSpec("repeat", "N", letter: "n", "The greatest number of rounds; \(defaultRounds) if not given."),
    OptionSpec(
      "precision", "PERCENT",
      "End when every median's interval is within this much of it; \(defaultPrecision) if not given, 0 for all rounds."),
    OptionSpec(
      "metric", "NAME", letter: "m", isRepeatable: true,
      "A metric to decide by; \(defaultMetrics.joined(separator: " and ")) if not given."),
    OptionSpec("throttle", "RATE", "Make the page's main thread this many times slower; 1 if not given."),
    OptionSpec("seed", "N", "The seed of the order of the runs; 1 if not given."),
    OptionSpec("no-pictures", nil, "Do not compare what the runs show at rest."),
  ]
  static let hosts = [ChromiumHost.id]

  private static let defaultRounds = 10
  private static let leastRounds = 3
  private static let defaultPrecision = 3
  private static let defaultMetrics = ["main_ms_per_entry", "frame_main_ms_p95"]

  private let lab: Lab
  private let path: String
  private let scenarioOptions: ScenarioOptions
  private let settings: MeasurementSettings
  private let host: any MeasurementHost
  private let comparesPictures: Bool
  private let outputs: ReportOutputs<MeasuredStudy>
  private let writer: ResultWriter
  private let status: StatusLine
  private let isQuiet: Bool

  init(_ arguments: Arguments, _ lab: Lab) throws {
    guard let path = arguments.operands.first else { throw UsageError("measure needs a scenario file") }
    try arguments.noOperands(beyond: 1)
    self.lab = lab
    self.path = path
    scenarioOptions = try ScenarioOptions(arguments)
    let rounds = try arguments.integer("repeat", in: 1...10_000) ?? Self.defaultRounds
    settings = MeasurementSettings(
      rounds: min(Self.leastRounds, rounds)...rounds,
      precision: (try arguments.number("precision", in: 0...100) ?? Double(Self.defaultPrecision)) / 100,
      metrics: try Self.metrics(arguments), seed: UInt64(try arguments.integer("seed", in: 0...Int.max) ?? 1))
    host = try Self.host(arguments, lab)
    comparesPictures = !arguments.has("no-pictures")
    outputs = try ReportOutputs(arguments, Exporters.measured)
    writer = ResultWriter(
      root: URL(filePath: arguments.text("output") ?? StudyOptions.defaultOutput, directoryHint: .isDirectory),
      names: Exporters.fileNames)
    isQuiet = arguments.has(StudyOptions.quiet.name)
    status = StatusLine(lab, isEnabled: !isQuiet && !arguments.has("no-progress"))
  }

  private static func metrics(_ arguments: Arguments) throws(UsageError) -> [String] {
    let names = arguments.values["metric"] ?? []
    for name in names where MeasuredMetric.named(name) == nil {
      throw UsageError(
        "no host measures a metric \"\(name)\"; metrics are \(MeasuredMetric.all.map(\.name).joined(separator: ", "))",
        suggestion: NearestName.nearest(to: name, among: MeasuredMetric.all.map(\.name)))
    }
    return names.isEmpty ? defaultMetrics : names
  }

  private static func host(_ arguments: Arguments, _ lab: Lab) throws -> any MeasurementHost {
    let name = arguments.text("host") ?? ChromiumHost.id
    guard hosts.contains(name) else {
      throw UsageError(
        "there is no host \"\(name)\"; hosts are \(hosts.joined(separator: ", "))",
        suggestion: NearestName.nearest(to: name, among: hosts))
    }
    let throttle = try arguments.number("throttle", in: 1...100) ?? 1
    let remote = arguments.text("remote")
    let address = remote.flatMap(RemoteAddress.init)
    if let remote, address == nil {
      throw UsageError("--remote takes an address as in 127.0.0.1:9222, not \"\(remote)\"")
    }
    if remote != nil, arguments.has("browser") { throw UsageError("--remote and --browser exclude each other") }
    do throws(HostError) {
      return ChromiumHost(
        try location(address, arguments, lab),
        counterparts: TechniqueRegistry.counterparts().map {
          TechniqueCounterpart(technique: $0.technique, host: $0.host, source: $0.source)
        }, throttle: throttle
      ) { end in lab.host.onInterrupt(end) }
    } catch {
      throw Failure(error)
    }
  }

  private static func location(
    _ remote: RemoteAddress?, _ arguments: Arguments, _ lab: Lab
  ) throws(HostError) -> ChromiumHost.Location {
    if let remote { return .port(remote) }
    let locator = BrowserLocator(path: arguments.text("browser"), searchPath: lab.host.environment["PATH"] ?? "")
    return .program(try locator.locate())
  }

  func execute() throws -> ExitCode {
    let scenarios = try lab.runnableScenarios([path], scenarioOptions)
    guard let scenario = try scenarios.first.map({ try scenarioOptions.selectingRuns(of: $0.scenario, lab) }) else {
      preconditionFailure("\(path) gave no scenario")
    }
    let folder = "\(scenario.name)-\(type(of: host).id)"
    try outputs.check(lab, replacing: [writer.folder(of: folder).path])
    let study: MeasuredStudy
    status.begin(scenario.name)
    do throws(HostError) {
      study = try MeasurementRunner(host, settings: settings, comparesPictures: comparesPictures).measure(
        scenario.runs.map {
          MeasurementRunner.Run(
            configuration: $0.configuration, compareTo: $0.compareTo, techniques: $0.techniquesText)
        }, scenario: scenario.name, summary: scenario.summary
      ) { status.show(RunProgress(run: $0.run, finished: $0.finished, simulated: $0.finished, total: $0.total)) }
      status.clear()
    } catch {
      status.clear()
      throw Failure(error)
    }
    return try conclude(study, folder: folder)
  }

  /// Writes and prints the results, and returns the exit code.
  private func conclude(_ study: MeasuredStudy, folder: String) throws -> ExitCode {
    var code = outputs.writeFiles(of: study, lab)
    if !isQuiet { try lab.console.write(outputs.text(of: study).bytes) }
    do throws(ResultWriteError) {
      let folder = try Interruption.postponed { () throws(ResultWriteError) in
        try writer.write(Exporters.measured.files(of: study), scenario: folder)
      }
      if !isQuiet { lab.console.printMessage("results: \(folder.relativePath)\n") }
    } catch {
      lab.console.printMessage("lab: \(error)\n")
      code = code.combined(with: .cannotWrite)
    }
    let hasFailures = study.runs.contains { run in run.repetitions.allSatisfy { $0.failure != nil } }
    return code.combined(with: hasFailures ? .failedRun : .ok)
  }
}

extension Failure {
  /// The failure of a host.
  fileprivate init(_ error: HostError) {
    let code: ExitCode =
      switch error.kind {
      case .unavailable: .unavailable
      case .unsupported: .badInput
      case .failed, .timedOut: .failedRun
      }
    self.init(code, "lab: \(error.description)\n")
  }
}
