package import JSON

/// The content offsets of a list over time.
package struct ScrollOffsets: Sendable {
  /// An offset at a time.
  package struct Sample: Sendable, Hashable {
    /// Milliseconds after the first sample.
    package let milliseconds: Double
    /// The offset in points.
    package let offset: Double
    /// The location of its row in the table.
    package let row: SourceRange
  }

  /// The samples, ascending in time, at least two.
  package let samples: [Sample]

  /// The columns of a table that contain the time and the offset.
  package struct Columns: Sendable {
    /// The heading of the time; nil to find it among the usual ones.
    package var time: String?
    /// The unit of the time; nil for the unit in the heading, or else milliseconds.
    package var timeUnit: FigureUnit?
    /// The heading of the offset; nil to find it among the usual ones.
    package var offset: String?
    /// The number of pixels per point if the offsets are in pixels; 1 for points.
    package var scale = 1.0

    /// The usual columns: milliseconds and points.
    package init() {}
  }

  /// The headings that count as a time and an offset unless the user names others.
  package static let usual = (
    time: ["timeMs", "time", "t", "timestamp"], offset: ["offset", "y", "contentOffset.y", "scrollTop"]
  )

  /// Reads the offsets of a table; nil if there are none, which is reported.
  ///
  /// If several samples have the same time, the last one counts. Descending times are reported.
  package init?(_ table: CSVTable, _ columns: Columns, reportingTo collector: DiagnosticCollector) {
    let errors = collector.errorCount
    func column(_ name: String?, _ usual: [String], _ what: String) -> Int? {
      let wanted = name.map { [$0] } ?? usual
      if let found = wanted.lazy.compactMap({ table.headings.firstIndex(of: $0) }).first { return found }
      let names = table.headings.map { ColumnHeading($0).name }
      if name == nil, let found = wanted.lazy.compactMap({ names.firstIndex(of: $0) }).first { return found }
      let nearest = wanted.lazy.compactMap { NearestName.nearest(to: $0, among: table.headings) }.first
      collector.add(
        Diagnostic(
          in: table.source, at: SourceRange(start: table.source.textStart, end: table.source.textStart),
          "no column contains the \(what)", expected: "a heading \(wanted.joined(separator: " or "))",
          suggestion: nearest))
      return nil
    }
    let (time, offset) = (
      column(columns.time, Self.usual.time, "time"), column(columns.offset, Self.usual.offset, "offset")
    )
    guard let time, let offset else { return nil }
    let stated = ColumnHeading(table.headings[time]).unit
    if columns.timeUnit == nil, case .unknown(let text) = stated {
      collector.add(
        StatedUnit.problem(
          text, of: table.headings[time], converting: .milliseconds, option: "--time COLUMN:UNIT", in: table.source,
          at: table.headingRanges[time]))
      return nil
    }
    let unit = columns.timeUnit ?? stated.unit ?? .milliseconds
    guard unit.convert(1, to: .milliseconds) != nil else {
      collector.add(
        Diagnostic(in: table.source, at: nil, "\(unit.name) is not a unit of time", expected: "ns, us, ms or s"))
      return nil
    }
    var samples: [Sample] = []
    var first: Double?
    for row in table.rows {
      guard let moment = table.number(row[time], reportingTo: collector),
        let position = table.number(row[offset], reportingTo: collector)
      else { continue }
      // The difference is computed first: times since boot in nanoseconds have more digits than a fraction can keep.
      let start = first ?? moment
      first = start
      let milliseconds = unit.convert(moment - start, to: .milliseconds) ?? 0
      if let last = samples.last, milliseconds <= last.milliseconds {
        guard milliseconds == last.milliseconds else {
          collector.addUnlessFull(table.source) {
            Diagnostic(
              in: table.source, at: table.range(row[time]), "the times decrease",
              expected: "rows in the order of their times",
              found: table.text(row[time]))
          }
          continue
        }
        samples.removeLast()
      }
      samples.append(
        Sample(milliseconds: milliseconds, offset: position / columns.scale, row: table.range(row[offset])))
    }
    guard collector.errorCount == errors else { return nil }
    guard samples.count > 1 else {
      collector.add(
        Diagnostic(in: table.source, at: nil, "the table has fewer than two offsets", expected: "at least two rows"))
      return nil
    }
    self.samples = samples
  }

  /// The offsets as a CSV file: `timeMs,offset`, with one row per sample, with at most three decimals.
  package var csv: String {
    "timeMs,offset\n"
      + samples.map { "\(Self.text($0.milliseconds)),\(Self.text($0.offset))\n" }.joined()
  }

  private static func text(_ value: Double) -> String {
    guard var text = FixedDecimals.text(value, 3), text.contains("."), !text.contains("e") else {
      return FixedDecimals.short(value)
    }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
