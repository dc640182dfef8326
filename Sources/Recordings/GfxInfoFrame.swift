import JSON

/// The times of a frame in nanoseconds.
struct GfxInfoFrame: Hashable {
  let intended: Int64
  /// The time of the UI thread.
  let onUIThread: Int64
  /// The time until the frame was complete.
  let whole: Int64
  /// The delay of the UI thread's start after the intended refresh.
  let late: Int64
  /// The time between two refreshes; nil if the version of Android does not state it.
  let refreshInterval: Int64?
  /// The times between two refreshes that a display can have, from 1000 to 1 Hz.
  private static let refreshIntervals: ClosedRange<Int64> = 1_000_000...1_000_000_000
  /// Whether the frame is valid: flags mark a first frame, or one that another thread drew.
  let isUsable: Bool

  /// Reads a row; nil if it is not a frame, which is reported.
  init?(_ line: TrimmedLine, _ names: [String], _ file: SourceFile, _ collector: DiagnosticCollector) {
    let fields = line.fields
    // A comma at the end of a row does not start another field.
    func count(_ fields: [String]) -> Int { fields.last == "" ? fields.count - 1 : fields.count }
    var values: [String: Int64] = [:]
    for (position, name) in names.enumerated() where GfxInfoReader.needed.contains(name) {
      guard position < fields.count else {
        collector.addUnlessFull(file) {
          Diagnostic(
            in: file, at: line.range, "the row has no field \(name)", expected: "\(count(names)) fields",
            found: "\(count(fields.map(\.text)))")
        }
        return nil
      }
      guard let value = Int64(fields[position].text) else {
        collector.addUnlessFull(file) {
          Diagnostic(
            in: file, at: fields[position].range, "\(name) is not a whole number", expected: "nanoseconds",
            found: JSONString.quoted(fields[position].text))
        }
        return nil
      }
      values[name] = value
    }
    func value(_ name: String) -> Int64 { values[name] ?? 0 }
    // Android 12 writes the values of these two columns in each other's place: the time of the start is no interval.
    refreshInterval = ["FrameInterval", "FrameStartTime"].lazy.compactMap { name in
      names.firstIndex(of: name).flatMap { fields.indices.contains($0) ? Int64(fields[$0].text) : nil }
    }.first { Self.refreshIntervals.contains($0) }
    intended = value("IntendedVsync")
    func span(_ start: String, _ end: String) -> Int64? {
      let (difference, overflow) = value(end).subtractingReportingOverflow(value(start))
      return overflow || difference < 0 ? nil : difference
    }
    let spans = (
      span("HandleInputStart", "SyncQueued"), span("IntendedVsync", "FrameCompleted"), span("IntendedVsync", "Vsync")
    )
    (onUIThread, whole, late) = (spans.0 ?? 0, spans.1 ?? 0, spans.2 ?? 0)
    isUsable = value("Flags") == 0 && spans.0 != nil && spans.1 != nil && spans.2 != nil
  }
}
