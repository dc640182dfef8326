import Analysis

/// Tables that show the sources of runs' changes: main-thread time by technique and phase, and counts.
package struct ChangeSections {
  /// The runs' titles and changes, the most important first.
  let changes: [(title: String, change: RunDiff)]
  /// The column headings of the old and the new values.
  let headings: (old: String, new: String)

  /// The maximum number of rows for one run.
  static let rowsPerRun = 5
  /// The maximum number of runs in a table.
  package static let runLimit = 10

  /// The tables that have rows.
  var all: [ReportSection] { [times, counts].compactMap { $0 } }

  private var times: ReportSection? {
    section(
      "Main-thread time that changed", texts: ["technique", "phase", "frames"], unit: " ms",
      rows: { change in
        change.times.map { time in
          [time.cell.technique, time.cell.phase, time.cell.part.rawValue]
            + [time.old, time.new].map { Rational(Int128($0), 1_000_000).text(decimals: 3) }
            + [Rational(Int128(time.difference), 1_000_000).signedText(decimals: 3)]
        }
      })
  }

  private var counts: ReportSection? {
    var section = section(
      "Counts that changed", texts: ["count"], unit: "",
      rows: { change in
        change.counters.map { count in
          [count.plainName, UInt(clamping: count.old).groupedText, UInt(clamping: count.new).groupedText]
            + [count.difference.signedText]
        }
      })
    let work = changes.reduce(0) { $0 + $1.change.work.count }
    if work > 0 { section?.notes.append(Self.omissionNote(work, "amount of work", "amounts of work")) }
    return section
  }

  /// A table of the first rows of the first runs, or nil if there are no rows.
  private func section(
    _ title: String, texts: [String], unit: String, rows: (RunDiff) -> [[String]]
  ) -> ReportSection? {
    let all = changes.map { (title: $0.title, rows: rows($0.change)) }.filter { !$0.rows.isEmpty }
    guard !all.isEmpty else { return nil }
    let shown = all.prefix(Self.runLimit).map { (title: $0.title, rows: $0.rows.prefix(Self.rowsPerRun)) }
    let hidden = all.reduce(0) { $0 + $1.rows.count } - shown.reduce(0) { $0 + $1.rows.count }
    return ReportSection(
      title: title,
      columns: .columns(
        ["run"] + texts, numbers: ["\(headings.old)\(unit)", "\(headings.new)\(unit)", "change\(unit)"]),
      rows: shown.flatMap { run in run.rows.map { [run.title] + $0 } },
      notes: hidden > 0 ? [Self.omissionNote(hidden, "more", "more")] : [])
  }

  /// A note that lists names after a label. The result is empty if there are no names.
  static func listNote(_ names: [String], _ label: String) -> [String] {
    names.isEmpty ? [] : ["\(label): \(names.joined(separator: ", "))."]
  }

  /// A note that lists modules whose code changed.
  static func changedSources(_ names: [String]) -> [String] { listNote(names, "Changed code") }

  /// A note on the number of changes that a table omits.
  static func omissionNote(_ count: Int, _ singular: String, _ plural: String) -> String {
    count == 1
      ? "1 \(singular) changed; --format json lists it."
      : "\(count) \(plural) changed; --format json lists them."
  }
}
