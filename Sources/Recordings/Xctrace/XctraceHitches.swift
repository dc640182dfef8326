import Analysis

/// The hitches of apps, or of the whole screen.
enum XctraceHitches {
  /// A hitch.
  private struct Hitch {
    /// Its length in milliseconds.
    var duration: Double
    /// The time between two refreshes of the display in milliseconds, if the table has it.
    var refreshInterval: Double?
  }

  /// The recording of the table `hitches-summary`, which has no process: all hitches of the screen.
  static func wholeScreen(_ table: XctraceTable, _ options: RecordingOptions) -> [Recording] {
    var known: Set<[Double]> = []
    let hitches = table.rows.compactMap { row -> Hitch? in
      guard let duration = table.number("duration", in: row) else { return nil }
      let start = table.number("start", in: row) ?? 0
      guard known.insert([start, duration]).inserted else { return nil }
      let interval = table.number("refresh-interval", in: row).flatMap { $0 > 0 ? $0 / 1e6 : nil }
      return Hitch(duration: duration / 1e6, refreshInterval: interval)
    }
    return [
      Recording(
        repetitions: 1, figures: figures(hitches, options),
        warnings: [
          "the table hitches-summary does not name apps: its hitches are those of the whole screen"
        ] + missing(options))
    ]
  }

  /// A recording for each app; if all rows belong to the system, one recording of an app without hitches.
  static func recordings(_ table: XctraceTable, _ options: RecordingOptions) -> [Recording] {
    var durations: [String: [Hitch]] = [:]
    var known: Set<[Double]> = []
    for row in table.rows where row["is-system"]?.text != "1" {
      guard let process = table.process(of: row), let duration = table.number("duration", in: row) else { continue }
      // A hitch is listed once for each level of containment.
      let start = table.number("start", in: row) ?? 0
      guard known.insert([start, duration]).inserted else { continue }
      durations[process, default: []].append(Hitch(duration: duration / 1e6))
    }
    // Only hitches are listed: if a table has no rows of an app, the app has no hitches.
    if durations.isEmpty { durations[""] = [] }
    let names = durations.keys.sorted()
    return names.map { name in
      Recording(
        name: name.isEmpty ? nil : name, product: name.isEmpty ? nil : name, repetitions: 1,
        figures: figures(durations[name] ?? [], options),
        warnings: missing(options), figuresOfOthers: figures([], options))
    }
  }

  private static func missing(_ options: RecordingOptions) -> [String] {
    options.seconds == nil
      ? ["hitch_ms_per_s needs --seconds, the length of the scroll: the table does not contain it"] : []
  }

  private static func figures(_ hitches: [Hitch], _ options: RecordingOptions) -> [Figure] {
    let total = hitches.reduce(0) { $0 + $1.duration }
    var number = Figure(
      "hitches", .count, .values([Double(hitches.count)]),
      leftOut: "the lab counts missed refreshes, and a hitch can be several of them")
    number.direction = .lowerIsBetter
    var figures = [
      number,
      Figure("hitch time", .milliseconds, .values([total]), leftOut: nil),
    ]
    let given = options.refreshRate.map { 1000 / $0 }
    if hitches.allSatisfy({ ($0.refreshInterval ?? given) != nil }) {
      let missed = hitches.reduce(0) { sum, hitch in
        sum + (hitch.duration / (hitch.refreshInterval ?? given ?? 1)).rounded()
      }
      figures.append(
        Figure(
          "refreshes of hitches", .count, .values([missed]),
          as: [FigureMeaning("missed_vsyncs", differing: "it is the hitch durations in whole refreshes")]))
    }
    if let seconds = options.seconds {
      figures.append(
        Figure(
          "hitch time per second", .hitchRatio, .values([total / seconds]),
          as: [FigureMeaning("hitch_ms_per_s", differing: "it is the hitch durations divided by the given length")]))
    }
    return figures
  }
}
