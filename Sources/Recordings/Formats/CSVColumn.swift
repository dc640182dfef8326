import Analysis
import JSON

/// A column of a table: its numbers in one unit, or the reason why it has none.
struct CSVColumn {
  private let column: Int
  private let table: CSVTable
  /// The heading; a column without one is named by its place.
  private let name: String
  private let heading: ColumnHeading
  private let location: SourceLocation
  /// The unit of the metric that the column is named for; nil for other columns.
  private let metricUnit: FigureUnit?

  init(_ column: Int, of table: CSVTable) {
    self.column = column
    self.table = table
    let heading = table.headings[column]
    name = heading.isEmpty ? "column \(column + 1)" : heading
    self.heading = ColumnHeading(heading)
    location = SourceLocation(table.source, table.headingRanges[column])
    metricUnit = FigureUnit.ofMetric(heading)
  }

  /// The figure of the column.
  ///
  /// The problems of a metric are reported, and so is a text among numbers. Any other column that cannot be read is
  /// omitted with its first problem.
  func figure(_ rows: RecordingOptions.TableRows, _ collector: DiagnosticCollector) -> Figure {
    var (values, problems): ([Double?], [Diagnostic]) = ([], [])
    values.reserveCapacity(table.rowCount)
    var unit = metricUnit ?? heading.unit.unit
    var (numbers, texts, bare, hasUnits): (Int, Int, CSVTable.Field?, Bool) = (0, 0, nil, false)
    func add(_ problem: Diagnostic) {
      if problems.count <= DiagnosticCollector.limitPerFile { problems.append(problem) }
      values.append(nil)
    }
    for row in 0..<table.rowCount {
      let field = table.field(row, column)
      switch table.content(field) {
      case .missing: values.append(nil)
      case .text:
        texts += 1
        add(table.notNumber(field))
      case .number(let number, let text):
        guard let value = table.value(of: number, in: field, ofColumn: column) else {
          add(table.ambiguity(field))
          continue
        }
        numbers += 1
        if text.isEmpty {
          if bare == nil, value != 0 { bare = field }
          values.append(value)
          continue
        }
        hasUnits = true
        guard let stated = FigureUnit.named(text) else {
          add(unknownUnit(text, field, converting: unit))
          continue
        }
        let target = unit ?? stated
        unit = target
        guard let converted = stated.convert(value, to: target) else {
          add(unknownUnit(text, field, converting: target))
          continue
        }
        values.append(converted)
      }
    }
    // Whether it is in the unit of the others, of the heading or of the metric cannot be known.
    if hasUnits, let bare {
      let isStated = metricUnit != nil || heading.unit != .none
      problems.append(
        Diagnostic(
          in: table.source, at: table.range(bare), "the number has no unit, but others of its column have one",
          expected:
            "a unit after each number of \(JSONString.quoted(name)), or \(isStated ? "after none" : "in its heading")"
        ))
    }
    // A column of texts is not a figure; a text among numbers is an error.
    if metricUnit != nil || texts > 0 && numbers > 0 && !hasUnits { problems.forEach(collector.add) }
    return figure(values, unit, hasUnits, problems.first, rows)
  }

  private func figure(
    _ values: [Double?], _ unit: FigureUnit?, _ hasUnits: Bool, _ problem: Diagnostic?,
    _ rows: RecordingOptions.TableRows
  ) -> Figure {
    let numbers = values.compactMap { $0 }
    let content: Figure.Content = rows == .samples ? .samples([numbers]) : .values(values)
    var figure: Figure
    if let problem {
      let found = problem.found.map { ", found \($0)" } ?? ""
      figure = Figure(
        name, nil, .values([]), leftOut: "line \(problem.position?.line ?? 0): \(problem.message)\(found)", at: location
      )
      figure.unreadable = problem
    } else if numbers.isEmpty {
      figure = Figure(name, nil, .values([]), leftOut: "the column is empty", at: location)
      figure.unreadable = Diagnostic(at: location, "the column is empty", expected: "at least one number")
    } else if metricUnit != nil {
      figure = Figure(name, hasUnits ? unit : nil, content, as: [FigureMeaning(name)], at: location)
    } else {
      let note = table.headings[column].isEmpty ? "the column has no heading" : "no metric has this name"
      figure = Figure(name, unit, content, leftOut: "\(note); --map \"\(name)=METRIC\" uses the column", at: location)
      setUse(of: &figure, numbers)
      if let text = heading.unit.doubtful, !hasUnits {
        figure.unknownUnit = Figure.UnknownUnit(text: text, location: location)
      }
    }
    let (table, column) = (table, column)
    let present = rows == .samples ? values.indices.filter { values[$0] != nil } : nil
    figure.valueLocation = { position in
      SourceLocation(table.source, table.range(table.field(present?[position] ?? position, column)))
    }
    return figure
  }

  /// Words of an amount that was scrolled, in any unit.
  private static let lengthWords = ["length", "distance"]
  /// Words of a point in time, which name one wherever they are, and those that do as the first word: a cold start has a duration.
  private static let clockWords = ["elapsed", "timecode", "date", "uptime", "epoch", "timestamp"]
  private static let firstClockWords = ["start", "started", "end", "ended", "begin", "began"]
  /// Words before a duration, a length or a time that leave its meaning.
  private static let qualifiers = ["scroll", "list", "content", "test", "recording", "run", "total"]
  /// The least number of values that rise throughout and are those of a clock, not of a metric by chance.
  private static let leastRisingValues = 4

  /// A duration or a length is an amount that was scrolled, and a time can be that of a clock: neither decides by itself.
  private func setUse(of figure: inout Figure, _ numbers: [Double]) {
    let words = heading.namedWords
    let isTime = figure.unit.map { $0.convert(1, to: .seconds) != nil } ?? true
    let isWhole = words.dropLast().allSatisfy(Self.qualifiers.contains)
    let last = words.last ?? ""
    // A unit that is not known is a second word.
    let isNamed = isWhole || words.count == 2 && words[1].count == 1
    figure.isLength =
      isNamed && words.contains(where: Self.lengthWords.contains) || isWhole && isTime && last == "duration"
    let isRising =
      numbers.count >= Self.leastRisingValues && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
    figure.isDirected =
      !(isTime && isRising || words.contains(where: Self.clockWords.contains)
      || words.first.map(Self.firstClockWords.contains) == true
        && (words.count == 1 || ["time", "at", "ms", "ns"].contains(last))
      || isTime && isWhole && last == "time")
  }

  private func unknownUnit(_ text: String, _ field: CSVTable.Field, converting target: FigureUnit?) -> Diagnostic {
    let names = (target?.convertible ?? FigureUnit.all).map(\.name)
    return Diagnostic(
      in: table.source, at: table.range(field),
      "unknown unit \(JSONString.quoted(String(text.prefix(40)))) of \(JSONString.quoted(name))",
      expected: names.joined(separator: ", "), found: JSONString.quoted(String(table.text(field).prefix(40))),
      suggestion: NearestName.nearest(to: text, among: names))
  }
}
