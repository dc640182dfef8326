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
      "qml", "FILE", "The program that runs QML files, for \(QtQuickHost.id); the first one found if not given."),
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
  static let hosts = hostTypes.map { $0.id }
  private static let hostTypes: [any MeasurementHost.Type] = [ChromiumHost.self, QtQuickHost.self]
  /// The options that only one host has.
  private static let ownOptions = [
    ChromiumHost.id: ["browser", "remote", "throttle"], QtQuickHost.id: ["qml"],
  ]

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
  ///
  /// - Parameters:
  ///   - defaultMetrics: the metrics that decide if `--metric` names none; those of all measurements if it is empty.
  ///   - comparisons: the number of statements about each metric that the least number of rounds must be able to decide, if
  ///     `--repeat` allows so many; 0 if the runs decide that.
  init(
    _ arguments: Arguments, _ lab: Lab, defaultMetrics: [String] = [], comparisons: Int = 0
  ) throws {
    let rounds = try arguments.integer("repeat", in: 1...10_000) ?? Self.defaultRounds
    let type = try Self.hostType(arguments)
    let metrics = try Self.metrics(arguments, defaultMetrics, type)
    let needed = comparisons == 0 ? 0 : FamilyLevel(comparisons: comparisons * metrics.count).pairsNeeded
    settings = MeasurementSettings(
      rounds: min(max(Self.leastRounds, needed), rounds)...rounds,
      precision: (try arguments.number("precision", in: 0...100) ?? Double(Self.defaultPrecision)) / 100,
      metrics: metrics, seed: UInt64(try arguments.integer("seed", in: 0...Int.max) ?? 1))
    host = try Self.host(type, arguments, lab)
    comparesPictures = !arguments.has("no-pictures")
  }

  /// The metrics that decide: those that are named, or those of the defaults that the host measures.
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
      throw UsageError("cpu_avg_pct is not measured under --throttle, which spends processor time on waiting")
    }
    var unique: [String] = []
    for name in names where !unique.contains(name) { unique.append(name) }
    return unique.isEmpty ? defaultMetrics.filter(known.contains) : unique
  }

  /// The type of the host that the options name.
  private static func hostType(_ arguments: Arguments) throws(UsageError) -> any MeasurementHost.Type {
    let name = arguments.text(hostName) ?? ChromiumHost.id
    guard let host = hostTypes.first(where: { $0.id == name }) else {
      throw UsageError(
        "there is no host \"\(name)\"; hosts are \(hosts.joined(separator: ", "))",
        suggestion: NearestName.nearest(to: name, among: hosts))
    }
    for (other, options) in ownOptions.sorted(by: { $0.key < $1.key }) where other != name {
      if let option = options.first(where: arguments.has) {
        throw UsageError("--\(option) is for the host \(other), not for \(name)")
      }
    }
    return host
  }

  private static func host(
    _ type: any MeasurementHost.Type, _ arguments: Arguments, _ lab: Lab
  ) throws -> any MeasurementHost {
    let counterparts = TechniqueRegistry.counterparts().map {
      TechniqueCounterpart(technique: $0.technique, host: $0.host, source: $0.source)
    }
    let register = { @Sendable (end: @escaping @Sendable () -> Void) in lab.host.onInterrupt(end) }
    if type == QtQuickHost.self {
      return QtQuickHost(
        try program(QtQuickHost.program, arguments, lab), counterparts: counterparts, register: register)
    }
    let throttle = try arguments.number("throttle", in: 1...100) ?? 1
    let remote = arguments.text("remote")
    let address = remote.flatMap(RemoteAddress.init)
    if let remote, address == nil {
      throw UsageError("--remote takes an address as in 127.0.0.1:9222, not \"\(remote)\"")
    }
    if remote != nil, arguments.has("browser") { throw UsageError("--remote and --browser exclude each other") }
    return ChromiumHost(
      try address.map { .port($0) } ?? .program(program(ChromiumHost.program, arguments, lab)),
      counterparts: counterparts, throttle: throttle, register: register)
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
    self.init(code, "lab: \(error.description)\n")
  }
}
