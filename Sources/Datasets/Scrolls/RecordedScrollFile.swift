package import JSON

/// The file formats of a recorded scroll: CSV with a header, or a JSON array of objects with the same names.
package enum RecordedScrollFile {
  /// Reads samples from a file; nil if there are problems, which are reported. O(bytes).
  ///
  /// A file that begins with `[` is JSON, and any other is CSV.
  package static func samples<Sample: RecordedSample>(
    _ type: Sample.Type, of file: SourceFile, reportingTo collector: DiagnosticCollector
  ) -> [Located<Sample>]? {
    if file.firstVisibleByte == UInt8(ascii: "[") {
      return JSONDocument(file, reportingTo: collector).flatMap { samples(type, of: $0.root, reportingTo: collector) }
    }
    return checked(rows(of: file, type, collector), SourceLocation(file, SourceRange(start: 0, end: 0)), collector)
  }

  /// Reads samples from a JSON array; nil if there are problems, which are reported.
  package static func samples<Sample: RecordedSample>(
    _ type: Sample.Type, of array: JSONValue, reportingTo collector: DiagnosticCollector
  ) -> [Located<Sample>]? {
    let errorsBefore = collector.errorCount
    let reader = ValueReader<[Located<Sample>]>.array(
      of: Sample.reader.located, count: 1...RecordedScroll.sampleLimit)
    let samples = reader.read(array, collector)
    return collector.errorCount == errorsBefore ? checked(samples, array.location.beginning, collector) : nil
  }

  /// The samples, if their times ascend and the recording is not too long.
  private static func checked<Sample: RecordedSample>(
    _ samples: [Located<Sample>]?, _ location: SourceLocation, _ collector: DiagnosticCollector
  ) -> [Located<Sample>]? {
    guard let samples, let first = samples.first, let last = samples.last else { return nil }
    let errorsBefore = collector.errorCount
    for (sample, next) in zip(samples, samples.dropFirst()) where next.value.timeMs < sample.value.timeMs {
      collector.error(
        at: next.location, "the sample is earlier than the previous one",
        expected: "a time of at least \(FixedDecimals.short(sample.value.timeMs)) ms",
        found: FixedDecimals.short(next.value.timeMs))
    }
    if last.value.timeMs - first.value.timeMs > RecordedScroll.longest {
      collector.error(
        at: last.location, "the recording is longer than a day",
        expected: "a time of at most \(FixedDecimals.short(first.value.timeMs + RecordedScroll.longest)) ms")
    }
    return collector.errorCount == errorsBefore ? samples : nil
  }

  // MARK: - CSV

  /// The samples of a CSV file; nil if there are problems, which are reported. Lines without characters are skipped.
  private static func rows<Sample: RecordedSample>(
    of file: SourceFile, _ type: Sample.Type, _ collector: DiagnosticCollector
  ) -> [Located<Sample>]? {
    let errorsBefore = collector.errorCount
    guard file.canBeText(reportingTo: collector) else { return nil }
    var samples: [Located<Sample>] = []
    var hasHeader = false
    for line in lines(of: file) {
      let location = SourceLocation(file, line)
      guard hasHeader else {
        guard checkHeader(location, of: type, collector) else { return nil }
        hasHeader = true
        continue
      }
      let fields = fields(of: line, in: file)
      guard fields.count == Sample.names.count else {
        collector.error(
          at: location, "wrong number of fields", expected: "the \(Sample.names.count) of \(Sample.header)",
          found: "\(fields.count)")
        continue
      }
      guard samples.count < RecordedScroll.sampleLimit else {
        collector.error(
          at: location, "the recording has too many samples", expected: "at most \(RecordedScroll.sampleLimit)")
        return nil
      }
      if let sample = Sample(CSVRow(file, fields: fields, collector)) { samples.append(Located(sample, at: location)) }
    }
    if samples.isEmpty, collector.errorCount == errorsBefore {
      collector.add(
        Diagnostic(
          in: file, at: nil, "the recording has no samples",
          expected: hasHeader ? "rows below the header" : "the header \(Sample.header) and rows below it"))
    }
    return collector.errorCount == errorsBefore ? samples : nil
  }

  /// Whether the first line is the header of a kind of samples; if not, that is reported.
  private static func checkHeader<Sample: RecordedSample>(
    _ location: SourceLocation, of type: Sample.Type, _ collector: DiagnosticCollector
  ) -> Bool {
    let text = location.text
    guard text != Sample.header else { return true }
    let other = text == TouchSample.header ? "touches" : text == OffsetSample.header ? "offsets" : nil
    collector.error(
      at: location, other.map { "these are recorded \($0)" } ?? "wrong header",
      expected: Sample.header
        + (other.map { ", or \"of\": \"\($0)\" in the scenario" }
          ?? (type == OffsetSample.self ? "; lab import --scroll writes it from tables of other forms" : "")),
      found: JSONValue.excerpt(text))
    return false
  }

  /// The lines of a text without their ends, except for empty ones.
  private static func lines(of file: SourceFile) -> [SourceRange] {
    var lines: [SourceRange] = []
    var start = file.textStart
    for end in file.textStart...file.bytes.count
    where end == file.bytes.count || file.bytes[end] == UInt8(ascii: "\n") || file.bytes[end] == UInt8(ascii: "\r") {
      if end > start { lines.append(SourceRange(start: start, end: end)) }
      start = end + 1
    }
    return lines
  }

  private static func fields(of line: SourceRange, in file: SourceFile) -> [SourceRange] {
    var fields: [SourceRange] = []
    var start = line.start
    for end in line.start...line.end where end == line.end || file.bytes[end] == UInt8(ascii: ",") {
      fields.append(SourceRange(start: start, end: end))
      start = end + 1
    }
    return fields
  }
}
