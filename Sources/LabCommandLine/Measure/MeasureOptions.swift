import Analysis
import Hosts
import JSON
import ListRuntime

/// The options of all subcommands that measure on a host: which host, and how.
struct MeasureOptions {
  /// The name of the option that names the host.
  static let hostName = "host"

  /// The options of `lab measure`.
  static let specs = [
    OptionSpec(
      "browser", "FILE",
      "The browser to start; the first one found in PATH if not given, and for --counts the first one whose frames can be controlled."
    ),
    OptionSpec(
      "remote", "ADDRESS",
      "Instead of starting a browser, use the one whose DevTools listen at this address, as in 127.0.0.1:9222."),
    OptionSpec("throttle", "RATE", "Make the page's main thread this many times slower; 1 if not given."),
    OptionSpec(
      "scroll-anchoring", nil,
      "Lay rows out in normal flow, and let the engine adjust the scroll position when rows above the screen change (CSS Scroll Anchoring)."
    ),
    OptionSpec(
      "repeat", "N", letter: "n",
      "Scroll in real time, in this many rounds; if not given, \(defaultRounds), or as many more as verdicts take."),
    OptionSpec(
      "precision", "PERCENT",
      "In turns: end when what is undecided is at most this much; \(defaultPrecision) if not given, and 1 for pages."
    ),
    OptionSpec(
      "metric", "NAME", letter: "m", isRepeatable: true, completes: .metric,
      "A metric that gets verdicts; \(PageComparison.metrics.joined(separator: " and ")) in turns if not given, and \(defaultMetrics.joined(separator: " and ")) in real time."
    ),
    OptionSpec("seed", "N", "The seed of the order of the runs; 1 if not given."),
    OptionSpec("no-pictures", nil, "Do not compare the runs' pictures at rest."),
  ]

  /// The options that make a simulating subcommand measure instead.
  static let alternativeSpecs =
    [
      OptionSpec(
        hostName, "NAME", completes: .words([ChromiumHost.id]),
        "Measure on this host instead of simulating: \(ChromiumHost.id).")
    ] + specs

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

  private static let defaultRounds = 5
  private static let defaultPrecision = 3
  private static let defaultMetrics = ["main_ms_per_entry", "frame_main_ms_p95"]

  /// How the study is measured.
  let settings: MeasurementSettings
  /// Why the options ask for scrolls in real time; nil if runs may be compared in turns.
  let realTimeReason: String?
  private let arguments: Arguments
  /// The host that performs the runs.
  let host: ChromiumHost
  /// Whether the runs' content at rest is compared.
  let comparesPictures: Bool
  /// The factor by which the page's main thread is slowed down.
  let throttle: Double
  /// How to end the host's program, and what is complete then; the host registers both.
  let interruption = MeasurementInterruption()

  /// Reads the options and applies defaults.
  ///
  /// - Parameter defaultMetrics: the deciding metrics if `--metric` names none; if it is empty, those of all
  ///   measurements.
  /// - Parameter rounds: the number of rounds if `--repeat` gives none.
  /// - Parameter obtained: the names of the metrics that can be measured.
  /// - Parameter mayTakeTurns: whether runs of a scenario may be compared in turns.
  /// - Throws: ``UsageError``, or ``Failure`` if the host's program is not installed.
  init(
    _ arguments: Arguments, _ lab: Lab, defaultMetrics: [String] = [], rounds: Int? = nil,
    obtained: [String: String] = ChromiumHost.obtained, mayTakeTurns: Bool = false
  ) throws {
    let rounds = try arguments.integer("repeat", in: 1...10_000) ?? rounds ?? Self.defaultRounds
    if let name = arguments.text(Self.hostName), name != ChromiumHost.id {
      throw UsageError("unknown host \"\(name)\"; the host is \(ChromiumHost.id)")
    }
    settings = MeasurementSettings(
      rounds: rounds,
      precision: (try arguments.number("precision", in: 0...100) ?? Double(Self.defaultPrecision)) / 100,
      metrics: try Self.metrics(
        arguments, defaultMetrics,
        mayTakeTurns
          ? obtained.merging(ChromiumHost.obtainedInTurns.filter { PageComparison.metrics.contains($0.key) }) { $1 }
          : obtained),
      seed: UInt64(try arguments.integer("seed", in: 0...Int.max) ?? 1))
    self.arguments = arguments
    realTimeReason = mayTakeTurns ? Self.realTimeReason(arguments) : "the check compares scrolls"
    throttle = try arguments.number("throttle", in: 1...100) ?? 1
    host = try Self.host(arguments, lab, throttle: throttle, interruption)
    comparesPictures = !arguments.has("no-pictures")
  }

  /// The options that only scrolls in real time have.
  private static let ofRealTime = ["repeat", "throttle", "remote", "scroll-anchoring"]

  private static func realTimeReason(_ arguments: Arguments) -> String? {
    if let option = ofRealTime.first(where: arguments.has) { return "of --\(option)" }
    return (arguments.values["metric"] ?? []).first { !PageComparison.metrics.contains($0) }.map {
      "\($0) is a figure of a scroll"
    }
  }

  /// Rejects options and metrics that scrolls in real time do not have.
  func check(inRealTimeBecause reason: String) throws(UsageError) {
    let metric = settings.metrics.first { ChromiumHost.obtained[$0] == nil }
    guard let name = metric ?? (arguments.has("precision") ? "--precision" : nil) else { return }
    throw UsageError("\(name) is only for comparisons in turns, and the runs scroll in real time, because \(reason)")
  }

  /// How runs scroll in real time: in rounds that suffice for a verdict, unless the options give their number.
  ///
  /// - Parameter roundsNeeded: the number of rounds without which nothing can have a verdict.
  func settingsInRealTime(roundsNeeded: (MeasurementSettings) -> Int) -> MeasurementSettings {
    var settings = settings
    if !arguments.has("repeat") { settings.rounds = max(settings.rounds, roundsNeeded(settings)) }
    return settings
  }

  /// How runs are compared in turns.
  var settingsInTurns: MeasurementSettings {
    var settings = settings
    if !arguments.has("metric") { settings.metrics = PageComparison.metrics }
    return settings
  }

  /// The deciding metrics: the named ones, or the defaults that the host measures.
  private static func metrics(
    _ arguments: Arguments, _ defaults: [String], _ obtained: [String: String]
  ) throws(UsageError) -> [String] {
    let known = Quantity.measured.map(\.name).filter { obtained[$0] != nil }
    let names = arguments.values["metric"] ?? defaults
    for name in names where !known.contains(name) {
      throw UsageError(
        "\(ChromiumHost.id) does not measure a metric \"\(name)\"; it measures \(known.joined(separator: ", "))",
        suggestion: NearestName.nearest(to: name, among: known))
    }
    if names.contains("cpu_avg_pct"), arguments.has("throttle") {
      throw UsageError("cpu_avg_pct is not measured under --throttle, which spends CPU time on waiting")
    }
    return names.isEmpty ? defaultMetrics : names.unique
  }

  /// The host that counts: with a browser whose frames can be controlled, if there is one and the options name no other.
  ///
  /// - Parameter baseline: the counts that are compared; nil for none.
  func hostThatCounts(like baseline: PageCounts?, _ lab: Lab) -> ChromiumHost {
    let isFree =
      arguments.has(ChromiumHost.program.option) || arguments.has("remote") || baseline?.hasControlledFrames == false
    let locator = ProgramLocator(
      ChromiumHost.programWithFrameControl, path: nil, searchPath: lab.host.environment["PATH"] ?? "")
    guard !isFree, let path = try? locator.locate() else { return host }
    return host.with(browser: path)
  }

  private static func host(
    _ arguments: Arguments, _ lab: Lab, throttle: Double, _ interruption: MeasurementInterruption
  ) throws -> ChromiumHost {
    let remote = arguments.text("remote")
    let address = remote.flatMap(RemoteAddress.init)
    if let remote, address == nil {
      throw UsageError("--remote takes an address as in 127.0.0.1:9222, not \"\(remote)\"")
    }
    if remote != nil, arguments.has("browser") { throw UsageError("--remote and --browser cannot be combined") }
    let location = try address.map { .port($0) } ?? ChromiumHost.Location.program(browser(arguments, lab))
    return ChromiumHost(
      location, counterparts: lab.techniqueCounterparts, throttle: throttle,
      anchorsScroll: arguments.has("scroll-anchoring"), interruption: interruption)
  }

  /// The path of the browser.
  private static func browser(_ arguments: Arguments, _ lab: Lab) throws(Failure) -> String {
    let program = ChromiumHost.program
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
      case .missing: .missingInput
      case .unsupported: .badInput
      case .failed, .timedOut: .failedRun
      }
    let lines = ["lab: \(error.description)\(error.reasons.isEmpty ? "" : ":")"] + error.reasons.map { "  \($0)" }
    self.init(code, ConsoleText(lines: lines))
  }
}
