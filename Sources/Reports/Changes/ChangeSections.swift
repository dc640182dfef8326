internal import Analysis

/// Where the changes of runs come from, as tables: main-thread time by technique and phase, and counts.
struct ChangeSections {
  /// Runs by what they are called, with what changed; the most important first.
  let changes: [(title: String, change: RunDiff)]
  /// The headings of what was and what is.
  let headings: (old: String, new: String)

  /// The most rows of one run.
  static let rowsPerRun = 5
  /// The most runs of a table.
  static let runLimit = 10

  /// The tables that have something to say.
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
    if work > 0 { section?.notes.append(Self.hidden(work, "amount of work", "amounts of work")) }
    return section
  }

  /// A table of the first rows of each of the first runs; nil if there are none.
  private func section(
    _ title: String, texts: [String], unit: String, rows: (RunDiff) -> [[String]]
  ) -> ReportSection? {
    let all = changes.map { (title: $0.title, rows: rows($0.change)) }.filter { !$0.rows.isEmpty }
    guard !all.isEmpty else { return nil }
    let shown = all.prefix(Self.runLimit).map { (title: $0.title, rows: $0.rows.prefix(Self.rowsPerRun)) }
    let hidden = all.reduce(0) { $0 + $1.rows.count } - shown.reduce(0) { $0 + $1.rows.count }
    return ReportSection(
      title: title,
      columns: ReportSection.lefts(["run"] + texts)
        + ReportSection.rights(["\(headings.old)\(unit)", "\(headings.new)\(unit)", "change\(unit)"]),
      rows: shown.flatMap { run in run.rows.map { [run.title] + $0 } },
      notes: hidden > 0 ? [Self.hidden(hidden, "more", "more")] : [])
  }

  /// A note that names things; none if there are none.
  static func naming(_ names: [String], _ what: String) -> [String] {
    names.isEmpty ? [] : ["\(what): \(names.joined(separator: ", "))."]
  }

  /// What is said of code that is not what it was.
  static func changedSources(_ names: [String]) -> [String] { naming(names, "Code that is not what it was") }

  /// What is said of changes that a table leaves out.
  static func hidden(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? "1 \(one) changed, and stands in json." : "\(count) \(many) changed, and stand in json."
  }
}
