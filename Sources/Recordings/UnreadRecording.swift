package import JSON

/// A file of a known tool that lab does not read, or not in this form: it is named, with what to do instead.
///
/// Without it, such a file would be read as a table or as a trace of another program, and its errors would mislead.
///
/// Sources of the forms: google/perfetto `protos/perfetto/trace/trace.proto`; catapult-project/catapult
/// `systrace`; Android `dumpsys` of gfxinfo, meminfo and SurfaceFlinger; flutter/flutter `packages/flutter_driver`
/// (timeline summaries); bamlab/flashlight (results); Apple, documentation of MetricKit and of xcresulttool. The forms
/// of other tools are unverified: they are recognized by the names of their members.
package struct UnreadRecording: Sendable, Hashable {
  /// What the file is: a noun with an article.
  let name: String
  /// What lab reads instead, and how to get it.
  let advice: String

  /// The error about a file.
  package func diagnostic(_ file: SourceFile) -> Diagnostic {
    Diagnostic(in: file, at: nil, "this is \(name), which lab does not read", expected: advice)
  }

  /// What a binary file or a web page is; nil for other files.
  init?(bytes file: SourceFile) {
    let bytes = file.bytes
    for (start, name, advice) in Self.signatures where bytes.starts(with: start) {
      (self.name, self.advice) = (name, advice)
      return
    }
    let isBinary = file.offset(of: 0) != nil
    if isBinary, Self.isPerfetto(bytes) {
      (name, advice) = ("a binary trace of Perfetto", Self.perfettoAdvice)
      return
    }
    guard !isBinary else { return nil }
    let start = String(decoding: bytes[file.textStart...].prefix(4096), as: UTF8.self).lowercased()
    let visible = start.drop { $0.isWhitespace }
    // A line of ftrace can begin with the name of a thread in angle brackets, like XML.
    if visible.hasPrefix("<...>-") || visible.hasPrefix("<idle>-") {
      (name, advice) = (Self.ftraceName, Self.perfettoAdvice)
      return
    }
    if visible.hasPrefix("packet {") || visible.hasPrefix("packet: {") {
      (name, advice) = ("a trace of Perfetto as text of protocol buffers", Self.perfettoAdvice)
      return
    }
    if visible.hasPrefix("<?xml") || visible.hasPrefix("<!doctype plist"), visible.contains("<!doctype plist") {
      (name, advice) = ("a property list", Self.resultAdvice)
      return
    }
    guard visible.hasPrefix("<!doctype html") || visible.hasPrefix("<html") else { return nil }
    if start.contains("<title>android system trace") || start.contains("systrace") || start.contains("trace-viewer")
      || start.contains("trace_viewer")
      || start.contains("trace-data")
    {
      (name, advice) = ("a page of systrace", Self.perfettoAdvice)
    } else {
      (name, advice) = ("a web page", "the data that the page shows, as JSON or as a table (CSV)")
    }
  }

  /// What a text is; nil if it can be a table.
  init?(text file: SourceFile) {
    let lines = Array(TextLines(file).lazy.map { String(decoding: $0.bytes.prefix(400), as: UTF8.self) }.prefix(400))
    let visible = lines.filter { !$0.isEmpty }
    // The first line is the refresh interval in nanoseconds; the rows of three times below it can be missing.
    if let first = visible.first.flatMap({ Int($0) }), first >= 0,
      visible.dropFirst().first.map({ $0.split(whereSeparator: \.isWhitespace).count == 3 })
        ?? (1_000_000...1_000_000_000).contains(first),
      visible.dropFirst().prefix(3).allSatisfy({ $0.allSatisfy { $0.isNumber || $0.isWhitespace } })
    {
      (name, advice) = ("the output of dumpsys SurfaceFlinger --latency", Self.gfxInfoAdvice)
      return
    }
    for (name, advice, isLine) in Self.texts where visible.contains(where: isLine) {
      (self.name, self.advice) = (name, advice)
      return
    }
    return nil
  }

  private static func isPerfetto(_ bytes: [UInt8]) -> Bool {
    // A trace is a sequence of packets: field 1 with its length.
    var (position, packets) = (0, 0)
    while position < bytes.count, packets < 4 {
      guard bytes[position] == 0x0A else { return false }
      var (length, shift) = (0, 0)
      position += 1
      repeat {
        guard position < bytes.count, shift < 35 else { return false }
        length |= Int(bytes[position] & 0x7F) << shift
        shift += 7
        position += 1
      } while bytes[position - 1] & 0x80 != 0
      guard length > 0, position + length <= bytes.count else { return packets > 0 }
      position += length
      packets += 1
    }
    return packets > 0
  }

  static let gfxInfoAdvice = "the output of adb shell dumpsys gfxinfo PACKAGE framestats, right after a scroll"
  private static let perfettoAdvice =
    "a trace of Perfetto with the atrace category view, converted by traceconv json, the whole output of atrace, or the output of dumpsys gfxinfo PACKAGE framestats"
  static let resultAdvice = "the output of xcrun xcresulttool get test-results metrics --path X.xcresult > 1.json"
  private static let ftraceName = "a part of the output of atrace or ftrace"
  private static let unpacked = "the file itself: unpack it first"

  private static let signatures: [(start: [UInt8], name: String, advice: String)] = [
    ([0x28, 0xB5, 0x2F, 0xFD], "a file that zstd has compressed", "\(unpacked), with zstd -d"),
    (Array("PK\u{3}\u{4}".utf8), "a ZIP archive or a workbook", "\(unpacked), or save the workbook as CSV"),
    (
      Array("bplist".utf8), "a binary property list",
      "an export as text: xcrun xctrace export, or xcrun xcresulttool get test-results metrics"
    ),
    (
      Array("SQLite format 3".utf8), "an SQLite database",
      "the export of a program that reads it, or the result of a query as a table (CSV)"
    ),
    (Array("SIMPLEPERF".utf8), "a recording of simpleperf", gfxInfoAdvice),
    (Array("*version".utf8), "a method trace of Android", perfettoAdvice),
    (Array("TRACE:\nx".utf8), "the compressed output of atrace", "the output of atrace without the option -z"),
  ]

  private static let texts: [(name: String, advice: String, isLine: @Sendable (String) -> Bool)] = [
    (
      ftraceName, perfettoAdvice,
      { line in
        line.hasPrefix("# tracer:") || line == "TRACE:"
          || line.contains(
            /tracing_mark_write:|: sched_switch: |\bprint: *[BECSFINGH](\||$)|^[BCSF]\|\d+\||^E\|\d+$/)
          // The thread and its number, perhaps the process, the processor, perhaps flags, the time, and the event.
          || line.contains(/^\S.*-\d+ +(\([ \d-]+\) +)?\[\d{3}\] +(\S{4,8} +)?\d+\.\d+: +\w+:/)
      }
    ),
    (
      "a table of gfxinfo without the lines around it", gfxInfoAdvice,
      { Set($0.lowercased().split(separator: ",")).isSuperset(of: ["flags", "intendedvsync", "framecompleted"]) }
    ),
    (
      "the log of a test, in which xcodebuild prints the metrics",
      "the output of xcrun xcresulttool get test-results metrics --path X.xcresult",
      { $0.contains(" measured [") && $0.contains("] average:") }
    ),
    (
      "the output of dumpsys meminfo", "a table (CSV) with the figure and a unit in its heading, for --map",
      { $0.hasPrefix("Applications Memory Usage (in Kilobytes)") || $0.hasPrefix("** MEMINFO in pid") }
    ),
    (
      "the output of am instrument", "the file …-benchmarkData.json that the benchmark writes",
      { $0.hasPrefix("INSTRUMENTATION_STATUS") }
    ),
    (
      "a log of Android", gfxInfoAdvice,
      { $0.hasPrefix("--------- beginning of") || $0.contains("Choreographer") && $0.contains("Skipped ") }
    ),
  ]
}
