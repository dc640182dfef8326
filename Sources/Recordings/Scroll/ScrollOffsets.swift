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
    /// The number of pixels per point if the offsets are in pixels; nil for points.
    package var scale: Double?

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
    let stated = Self.timeUnit(of: table.headings[time])
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
        Diagnostic(
          in: table.source, at: table.headingRanges[time], "\(unit.name) is not a unit of time",
          expected: Self.timeUnits))
      return nil
    }
    guard let scale = Self.scale(table, offset, columns, collector) else { return nil }
    var samples: [Sample] = []
    var first: Double?
    for index in 0..<table.rowCount {
      let row = (time: table.field(index, time), offset: table.field(index, offset))
      guard
        let moment = table.measurement(row.time, ofColumn: time, reportingTo: collector)
          .flatMap({ Self.time($0, of: row.time, in: unit, table, collector) }),
        let position = table.measurement(row.offset, ofColumn: offset, reportingTo: collector)
          .flatMap({ Self.offset($0, of: row.offset, hasScale: columns.scale != nil, table, collector) })
      else { continue }
      // The difference is computed first: times since boot in nanoseconds have more digits than a fraction can keep.
      let start = first ?? moment
      first = start
      let milliseconds = unit.convert(moment - start, to: .milliseconds) ?? 0
      if let last = samples.last, milliseconds <= last.milliseconds {
        guard milliseconds == last.milliseconds else {
          collector.addUnlessFull(table.source) {
            Diagnostic(
              in: table.source, at: table.range(row.time), "the times decrease",
              expected: "rows in the order of their times",
              found: table.text(row.time))
          }
          continue
        }
        samples.removeLast()
      }
      samples.append(
        Sample(milliseconds: milliseconds, offset: position / scale, row: table.range(row.offset)))
    }
    guard collector.errorCount == errors else { return nil }
    guard samples.count > 1 else {
      collector.add(
        Diagnostic(in: table.source, at: nil, "the table has fewer than two offsets", expected: "at least two rows"))
      return nil
    }
    let milliseconds = samples[samples.count - 1].milliseconds
    guard milliseconds >= Double(samples.count - 1) * Self.leastInterval else {
      let range = table.field(table.rowCount - 1, time)
      collector.add(
        Diagnostic(
          in: table.source, at: table.range(range),
          "\(samples.count) offsets in \(FixedDecimals.short(milliseconds)) ms are more than a display can show",
          expected:
            "at most one in \(FixedDecimals.short(Self.leastInterval)) ms: give the unit of the times, as in --time \"\(table.headings[time]):s\"",
          found: "\(JSONString.quoted(table.text(range))), in \(unit.name)"))
      return nil
    }
    self.samples = samples
  }

  /// The least mean time between two offsets, in milliseconds: no display has 1000 refreshes in a second.
  private static let leastInterval = 1.0

  /// The unit of the heading of a time: where headings have it, or written together with a name, as in `timens`.
  private static func timeUnit(of text: String) -> StatedUnit {
    let heading = ColumnHeading(text)
    if case .possible(let unit) = heading.unit { return .known(unit) }
    guard heading.unit == .none, let rest = heading.rest(without: timeNames) else { return heading.unit }
    // A single s is more often a plural.
    return rest.count > 1 ? FigureUnit.named(rest).map(StatedUnit.known) ?? .unknown(rest) : .unknown(rest)
  }

  /// Words that name a time and an offset without saying anything about a unit.
  private static let timeNames = [
    "timestamp", "elapsed", "uptime", "event", "stamp", "times", "time", "real", "ts", "t",
  ]
  private static let offsetNames = [
    "pageyoffset", "collection", "container", "recycler", "distance", "position", "mscrolly", "vertical", "content",
    "offset", "scroll", "window", "table", "list", "view", "pos", "top", "y",
  ]

  /// The units of points: those of Apple and of Android, whose pixels are independent of the density.
  private static let points = ["pt", "pts", "point", "points", "dp", "dip"]
  private static let pixels = ["px", "pixel", "pixels"]

  /// The unit of the heading of an offset, in brackets or in the words, or words of unknown meaning; nil if it has neither.
  private static func unit(of text: String) -> String? {
    let heading = ColumnHeading(text)
    if heading.name != text { return text.dropFirst(heading.name.count).filter { !" ()[]".contains($0) } }
    return text.first { "%٪‰".contains($0) }.map { String($0) } ?? heading.rest(without: offsetNames)
  }

  /// The number of units of the offset per point; nil if the unit of its heading needs another, which is reported.
  private static func scale(
    _ table: CSVTable, _ column: Int, _ columns: Columns, _ collector: DiagnosticCollector
  ) -> Double? {
    let text = table.headings[column]
    guard let problem = unit(of: text).flatMap({ problem($0, of: text, hasScale: columns.scale != nil) }) else {
      return columns.scale ?? 1
    }
    collector.add(
      Diagnostic(
        in: table.source, at: table.headingRanges[column], problem.message, expected: problem.expected))
    return nil
  }

  /// What is wrong with the unit of an offset; nil if nothing is.
  private static func problem(
    _ unit: String, of heading: String, hasScale: Bool
  ) -> (message: String, expected: String)? {
    let name = JSONString.quoted(heading)
    let option = "--offset \"\(heading):3\" with the number of pixels per point"
    if points.contains(unit.lowercased()) {
      return hasScale ? ("\(name) is in points already", "no number after the column of --offset") : nil
    }
    if pixels.contains(unit.lowercased()) {
      return hasScale ? nil : ("the offset \(name) is in pixels, not in points", option)
    }
    return (
      "unknown unit \(JSONString.quoted(unit)) of the offset \(name)",
      "a heading that ends with (pt) if these are points, or px and \(option)"
    )
  }

  private static let timeUnits = FigureUnit.milliseconds.convertible.map(\.name).joined(separator: ", ")

  /// The time of a field in a unit; nil if it is wrong, which is reported.
  private static func time(
    _ measured: (value: Double, unit: String), of field: CSVTable.Field, in unit: FigureUnit, _ table: CSVTable,
    _ collector: DiagnosticCollector
  ) -> Double? {
    if measured.unit.isEmpty { return measured.value }
    if let converted = FigureUnit.named(measured.unit)?.convert(measured.value, to: unit) { return converted }
    collector.addUnlessFull(table.source) {
      Diagnostic(
        in: table.source, at: table.range(field), "not a time", expected: "a number, or one with \(timeUnits)",
        found: JSONString.quoted(String(table.text(field).prefix(40))))
    }
    return nil
  }

  /// The offset of a field; nil if it is wrong, which is reported.
  private static func offset(
    _ measured: (value: Double, unit: String), of field: CSVTable.Field, hasScale: Bool, _ table: CSVTable,
    _ collector: DiagnosticCollector
  ) -> Double? {
    let unit = measured.unit.lowercased()
    if unit.isEmpty || (hasScale ? pixels : points).contains(unit) { return measured.value }
    collector.addUnlessFull(table.source) {
      Diagnostic(
        in: table.source, at: table.range(field), "the offset is not in points",
        expected: "a number in points, or in px and --offset COLUMN:3 with the number of pixels per point",
        found: JSONString.quoted(String(table.text(field).prefix(40))))
    }
    return nil
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

extension ColumnHeading {
  /// What the words have in addition to names, which can be written together; nil if that is nothing.
  ///
  /// - Parameter names: in lower case; a name that another one contains comes after it. One of a single letter only begins
  ///   a word.
  fileprivate func rest(without names: [String]) -> String? {
    guard !names.contains(words.joined()) else { return nil }
    let rest = words.map { word in
      var word = word[...]
      while let name = names.first(where: { word.hasPrefix($0) || $0.count > 1 && word.hasSuffix($0) }) {
        word = word.hasPrefix(name) ? word.dropFirst(name.count) : word.dropLast(name.count)
      }
      return String(word)
    }
    let text = rest.filter { !$0.isEmpty && $0 != "/" }.joined(separator: " ")
    return text.isEmpty ? nil : text
  }
}
