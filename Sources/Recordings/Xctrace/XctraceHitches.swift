/// The hitches of apps.
enum XctraceHitches {
  /// A recording for each app; if all rows belong to the system, one recording of an app without hitches.
  static func recordings(_ table: XctraceTable, _ options: RecordingOptions) -> [Recording] {
    var durations: [String: [Double]] = [:]
    var known: Set<[Double]> = []
    for row in table.rows where row["is-system"]?.text != "1" {
      guard let process = table.process(of: row), let duration = table.number("duration", in: row) else { continue }
      // A hitch is listed once for each level of containment.
      let start = table.number("start", in: row) ?? 0
      guard known.insert([start, duration]).inserted else { continue }
      durations[process, default: []].append(duration / 1e6)
    }
    // Only hitches are listed: if a table has no rows of an app, the app has no hitches.
    if durations.isEmpty { durations[""] = [] }
    let names = durations.keys.sorted()
    return names.map { name in
      Recording(
        name: name.isEmpty ? nil : name, product: name.isEmpty ? nil : name, repetitions: 1,
        figures: figures(durations[name] ?? [], options),
        warnings: options.seconds == nil
          ? ["hitch_ms_per_s needs --seconds, the length of the scroll: the table does not contain it"] : [],
        figuresOfOthers: figures([], options))
    }
  }

  private static func figures(_ durations: [Double], _ options: RecordingOptions) -> [Figure] {
    let total = durations.reduce(0, +)
    var figures = [
      Figure(
        "hitches", .count, .values([Double(durations.count)]),
        leftOut: "the lab counts missed refreshes, and a hitch can be several of them"),
      Figure("hitch time", .milliseconds, .values([total]), leftOut: nil),
    ]
    if let rate = options.refreshRate {
      let missed = durations.reduce(0) { $0 + ($1 * rate / 1000).rounded() }
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
