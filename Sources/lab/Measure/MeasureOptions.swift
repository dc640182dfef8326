internal import Analysis
internal import Hosts
internal import JSON
internal import ListRuntime
internal import Techniques

/// The options of all subcommands that measure on a host: which host, and how.
struct MeasureOptions {
  /// The name of the option that names the host.
  static let hostName = "host"

  /// The options of `lab measure`.
  static let specs = [
    OptionSpec(hostName, "NAME", "The toolkit: \(hosts.joined(separator: ", ")); \(ChromiumHost.id) if not given."),
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
  /// The ids of the hosts.
  static let hosts = [ChromiumHost.id]

  private static let defaultRounds = 15
  private static let leastRounds = 5
  private static let defaultPrecision = 3
  private static let defaultMetrics = ["main_ms_per_entry", "frame_main_ms_p95"]

  /// How the study is measured.
  let settings: MeasurementSettings
  /// What performs the runs.
  let host: any MeasurementHost
  /// Whether what the runs show at rest is compared.
  let comparesPictures: Bool

  /// Reads the options and applies defaults.
  ///
  /// - Throws: ``UsageError``, or ``Failure`` if the host's program is not installed.
  init(_ arguments: Arguments, _ lab: Lab) throws {
    let rounds = try arguments.integer("repeat", in: 1...10_000) ?? Self.defaultRounds
    settings = MeasurementSettings(
      rounds: min(Self.leastRounds, rounds)...rounds,
      precision: (try arguments.number("precision", in: 0...100) ?? Double(Self.defaultPrecision)) / 100,
      metrics: try Self.metrics(arguments), seed: UInt64(try arguments.integer("seed", in: 0...Int.max) ?? 1))
    host = try Self.host(arguments, lab)
    comparesPictures = !arguments.has("no-pictures")
  }

  private static func metrics(_ arguments: Arguments) throws(UsageError) -> [String] {
    let names = arguments.values["metric"] ?? []
    for name in names where MeasuredMetric.named(name) == nil {
      throw UsageError(
        "no host measures a metric \"\(name)\"; metrics are \(MeasuredMetric.all.map(\.name).joined(separator: ", "))",
        suggestion: NearestName.nearest(to: name, among: MeasuredMetric.all.map(\.name)))
    }
    if names.contains("cpu_avg_pct"), arguments.has("throttle") {
      throw UsageError("cpu_avg_pct is not measured under --throttle, which spends processor time on waiting")
    }
    var unique: [String] = []
    for name in names where !unique.contains(name) { unique.append(name) }
    return unique.isEmpty ? defaultMetrics : unique
  }

  private static func host(_ arguments: Arguments, _ lab: Lab) throws -> any MeasurementHost {
    let name = arguments.text(hostName) ?? ChromiumHost.id
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
    self.init(code, "lab: \(error.description)\n")
  }
}
