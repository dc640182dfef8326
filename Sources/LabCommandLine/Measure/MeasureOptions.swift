internal import Analysis
internal import Hosts
internal import JSON
internal import ListRuntime

/// The options of all subcommands that measure on a host: which host, and how.
struct MeasureOptions {
  /// The name of the option that names the host.
  static let hostName = "host"

  /// A host that can be chosen.
  private struct Choice: Sendable {
    let type: any MeasurementHost.Type
    /// The options that only this host has.
    let options: [OptionSpec]
    /// Finds the host's program.
    let make: @Sendable (Arguments, Lab, MeasurementInterruption) throws -> any MeasurementHost
  }

  private static let choices = [
    Choice(
      type: ChromiumHost.self,
      options: [
        OptionSpec("browser", "FILE", "The browser to start; the first one found in PATH if not given."),
        OptionSpec(
          "remote", "ADDRESS",
          "Instead of starting a browser, use the one whose DevTools listen at this address, as in 127.0.0.1:9222."),
        OptionSpec("throttle", "RATE", "Make the page's main thread this many times slower; 1 if not given."),
      ], make: { try chromium($0, $1, $2) }),
    Choice(
      type: QtQuickHost.self,
      options: [
        OptionSpec(
          "qml", "FILE", "For \(QtQuickHost.id), the program that runs QML files; the first one found if not given.")
      ], make: { try qtQuick($0, $1, $2) }),
  ]

  /// The ids of the hosts.
  static let hosts = choices.map { $0.type.id }

  /// The options of `lab measure`.
  static let specs =
    [
      OptionSpec(
        hostName, "NAME", completes: .words(hosts),
        "The toolkit: \(hosts.joined(separator: ", ")); \(ChromiumHost.id) if not given.")
    ]
    + choices.flatMap(\.options) + [
      OptionSpec("repeat", "N", letter: "n", "The maximum number of rounds; \(defaultRounds) if not given."),
      OptionSpec(
        "precision", "PERCENT",
        "Stop when every interval is this close to its median; \(defaultPrecision) if not given, 0 for all rounds."
      ),
      OptionSpec(
        "metric", "NAME", letter: "m", isRepeatable: true, completes: .metric,
        "A metric that gets verdicts; \(defaultMetrics.joined(separator: " and ")) if not given."),
      OptionSpec("seed", "N", "The seed of the order of the runs; 1 if not given."),
      OptionSpec("no-pictures", nil, "Do not compare the runs' pictures at rest."),
    ]

  /// The options that make a simulating subcommand measure instead.
  static let alternativeSpecs =
    [
      OptionSpec(
        hostName, "NAME", completes: .words(hosts),
        "Measure on this toolkit instead of simulating: \(hosts.joined(separator: ", ")).")
    ]
    + specs.filter { $0.name != hostName }

  /// Rejects options that only measurements have, unless `--host` requests a measurement.
  static func refuse(withoutHost options: [OptionSpec], in arguments: Arguments) throws(UsageError) {
    guard !arguments.has(hostName) else { return }
    for option in options where arguments.has(option.name) {
      throw UsageError("--\(option.name) is for measured runs: add --host")
    }
  }

  /// Rejects options that only simulations have.
  static func refuse(simulated options: [String], in arguments: Arguments) throws(UsageError) {
    for option in options where arguments.has(option) {
      throw UsageError("--\(option) is for simulated runs; it cannot be combined with --host")
    }
  }

  private static let defaultRounds = 15
  private static let leastRounds = 5
  private static let defaultPrecision = 3
  private static let defaultMetrics = ["main_ms_per_entry", "frame_main_ms_p95"]

  /// How the study is measured.
  let settings: MeasurementSettings
  /// The host that performs the runs.
  let host: any MeasurementHost
  /// Whether the runs' content at rest is compared.
  let comparesPictures: Bool
  /// The factor by which the page's main thread is slowed down.
  let throttle: Double
  /// How to end the host's program; the host registers it.
  let interruption = MeasurementInterruption()

  /// Reads the options and applies defaults.
  ///
  /// - Parameter defaultMetrics: the deciding metrics if `--metric` names none; if it is empty, those of all
  ///   measurements.
  /// - Throws: ``UsageError``, or ``Failure`` if the host's program is not installed.
  init(_ arguments: Arguments, _ lab: Lab, defaultMetrics: [String] = []) throws {
    let rounds = try arguments.integer("repeat", in: 1...10_000) ?? Self.defaultRounds
    let choice = try Self.choice(arguments)
    settings = MeasurementSettings(
      rounds: min(Self.leastRounds, rounds)...rounds,
      precision: (try arguments.number("precision", in: 0...100) ?? Double(Self.defaultPrecision)) / 100,
      metrics: try Self.metrics(arguments, defaultMetrics, choice.type),
      seed: UInt64(try arguments.integer("seed", in: 0...Int.max) ?? 1))
    throttle = try Self.throttle(arguments)
    host = try choice.make(arguments, lab, interruption)
    comparesPictures = !arguments.has("no-pictures")
  }

  /// The deciding metrics: the named ones, or the defaults that the host measures.
  private static func metrics(
    _ arguments: Arguments, _ defaults: [String], _ host: any MeasurementHost.Type
  ) throws(UsageError) -> [String] {
    let known = MeasuredMetric.all.map(\.name).filter { host.obtained[$0] != nil }
    let names = arguments.values["metric"] ?? defaults
    for name in names where !known.contains(name) {
      throw UsageError(
        "\(host.id) does not measure a metric \"\(name)\"; it measures \(known.joined(separator: ", "))",
        suggestion: NearestName.nearest(to: name, among: known))
    }
    if names.contains("cpu_avg_pct"), arguments.has("throttle") {
      throw UsageError("cpu_avg_pct is not measured under --throttle, which spends CPU time on waiting")
    }
    guard names.isEmpty else { return names.unique }
    let metrics = defaultMetrics.filter(known.contains)
    guard !metrics.isEmpty else {
      throw UsageError(
        "\(host.id) does not measure any of \(defaultMetrics.joined(separator: ", ")) here: name a --metric")
    }
    return metrics
  }

  /// The host that the options name.
  private static func choice(_ arguments: Arguments) throws(UsageError) -> Choice {
    let name = arguments.text(hostName) ?? ChromiumHost.id
    guard let choice = choices.first(where: { $0.type.id == name }) else {
      throw UsageError(
        "unknown host \"\(name)\"; hosts are \(hosts.joined(separator: ", "))",
        suggestion: NearestName.nearest(to: name, among: hosts))
    }
    for other in choices where other.type.id != name {
      if let option = other.options.first(where: { arguments.has($0.name) }) {
        throw UsageError("--\(option.name) is for the host \(other.type.id), not for \(name)")
      }
    }
    return choice
  }

  private static func qtQuick(
    _ arguments: Arguments, _ lab: Lab, _ interruption: MeasurementInterruption
  ) throws -> any MeasurementHost {
    QtQuickHost(try program(QtQuickHost.program, arguments, lab), counterparts: lab.techniqueCounterparts) { end in
      interruption.register(end)
    }
  }

  private static func chromium(
    _ arguments: Arguments, _ lab: Lab, _ interruption: MeasurementInterruption
  ) throws -> any MeasurementHost {
    let remote = arguments.text("remote")
    let address = remote.flatMap(RemoteAddress.init)
    if let remote, address == nil {
      throw UsageError("--remote takes an address as in 127.0.0.1:9222, not \"\(remote)\"")
    }
    if remote != nil, arguments.has("browser") { throw UsageError("--remote and --browser cannot be combined") }
    let location =
      try address.map { .port($0) }
      ?? ChromiumHost.Location.program(
        program(ChromiumHost.program, arguments, lab))
    return ChromiumHost(location, counterparts: lab.techniqueCounterparts, throttle: try throttle(arguments)) { end in
      interruption.register(end)
    }
  }

  private static func throttle(_ arguments: Arguments) throws(UsageError) -> Double {
    try arguments.number("throttle", in: 1...100) ?? 1
  }

  /// The path of a host's program.
  private static func program(
    _ program: ProgramLocator.Program, _ arguments: Arguments, _ lab: Lab
  ) throws(Failure) -> String {
    let locator = ProgramLocator(
      program, path: arguments.text(program.option), searchPath: lab.host.environment["PATH"] ?? "")
    do throws(HostError) { return try locator.locate() } catch { throw Failure(error) }
  }
}

extension Failure {
  /// The failure of a host.
  init(_ error: HostError) {
    let code: ExitCode =
      switch error.kind {
      case .unavailable: .unavailable
      case .unsupported: .badInput
      case .failed, .timedOut: .failedRun
      }
    let lines = ["lab: \(error.description)\(error.reasons.isEmpty ? "" : ":")"] + error.reasons.map { "  \($0)" }
    self.init(code, ConsoleText(lines: lines))
  }
}
