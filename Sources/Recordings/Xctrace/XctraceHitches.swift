import Analysis
import JSON

/// The hitches of apps, or of the whole screen.
enum XctraceHitches {
  /// A hitch.
  private struct Hitch {
    /// Its length in milliseconds.
    var duration: Double
    /// The time between two refreshes of the display in milliseconds, if the table has it.
    var refreshInterval: Double?
  }

  /// What tells hitches apart: a hitch is listed once for each level of containment, and for each app that it delays.
  private struct Key: Hashable {
    var process: String?
    var start: Double
    var duration: Double
  }

  /// The recording of the table `hitches-summary`, which has no process: all hitches of the screen.
  static func wholeScreen(_ table: XctraceTable, _ options: RecordingOptions) -> [Recording] {
    guard table.hasColumns("start", "duration") else { return [] }
    var known: Set<Key> = []
    let hitches = table.rows.compactMap { row -> Hitch? in
      guard let key = key(of: row, nil, table), known.insert(key).inserted else { return nil }
      let interval = table.number("refresh-interval", in: row).flatMap { $0 > 0 ? $0 / 1e6 : nil }
      return Hitch(duration: key.duration / 1e6, refreshInterval: interval)
    }
    var recording = Recording(
      repetitions: 1, figures: figures(hitches, options),
      warnings: [
        "the table hitches-summary does not name apps: its hitches are those of the whole screen"
      ] + missing(options))
    recording.conditions = .refreshRate(ofIntervals: hitches.compactMap { $0.refreshInterval.map { $0 / 1000 } })
    return [recording]
  }

  private static func key(of row: XctraceTable.Row, _ process: String?, _ table: XctraceTable) -> Key? {
    guard let start = table.required("start", in: row), let duration = table.required("duration", in: row) else {
      return nil
    }
    return Key(process: process, start: start, duration: duration)
  }

  /// A recording for each app; if all rows belong to the system, one recording of an app without hitches.
  static func recordings(_ table: XctraceTable, _ options: RecordingOptions) -> [Recording] {
    guard table.hasColumns("start", "duration", "process") else { return [] }
    var durations: [String: [Hitch]] = [:]
    var known: Set<Key> = []
    var (unnamed, firstUnnamed): (Set<Key>, SourceLocation?) = ([], nil)
    for row in table.rows where row["is-system"]?.text != "1" {
      let process = table.process(of: row)
      guard let key = key(of: row, process, table) else { continue }
      guard let process else {
        unnamed.insert(key)
        firstUnnamed = firstUnnamed ?? row.location
        continue
      }
      guard known.insert(key).inserted else { continue }
      durations[process, default: []].append(Hitch(duration: key.duration / 1e6))
    }
    if durations.isEmpty, let firstUnnamed {
      table.references.collector.error(
        at: firstUnnamed, "no hitch has a process: whether the app has hitches is not known",
        expected: "a process in each row, or the table hitches-summary")
      return []
    }
    // Only hitches are listed: if a table has no rows of an app, the app has no hitches.
    if durations.isEmpty { durations[""] = [] }
    let names = durations.keys.sorted()
    return names.map { name in
      var recording = Recording(
        name: name.isEmpty ? nil : name, product: name.isEmpty ? nil : name, repetitions: 1,
        figures: figures(durations[name] ?? [], options),
        warnings: missing(options) + XctraceTable.warnings(unnamed.count, "hitch", plural: "hitches"),
        figuresOfOthers: unnamed.isEmpty ? figures([], options) : nil)
      // A hitch without a process can be one of any app.
      recording.conditions = unnamed.isEmpty ? [] : [.unsuitable("hitches without a process")]
      return recording
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
