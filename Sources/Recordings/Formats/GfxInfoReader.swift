package import JSON

/// Reads what `adb shell dumpsys gfxinfo PACKAGE framestats` prints: the last frames of each window.
///
/// Sources: Android platform_frameworks_base `libs/hwui/FrameInfo.cpp`, `JankTracker.cpp` (columns and blocks, which differ between
/// versions, so columns are found by name); CTS `GfxInfoDumpsysTest.java`; developer.android.com, "Precise frame timing info".
package enum GfxInfoReader: RecordingReader {
  package static let format = "gfxinfo"
  package static let summary = "what dumpsys gfxinfo PACKAGE framestats prints"
  package static let repetition = "a file"

  private static let marker = Array("---PROFILEDATA---".utf8)

  package static func recognizes(_ content: RecordingContent) -> Bool {
    guard let file = content.text else { return false }
    return TextLines(file).contains { line in
      line.bytes.elementsEqual(marker) || starts.contains { line.bytes.starts(with: $0) } || isCount(line.bytes)
    }
  }

  /// The starts of lines that only gfxinfo prints.
  private static let starts = [process, "Pipeline=Skia", "No process found for:"].map { Array($0.utf8) }

  /// Whether a line has only counts and times after a name that gfxinfo prints, or a part of a histogram.
  private static func isCount(_ line: ArraySlice<UInt8>) -> Bool {
    let counts = line[(line.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? line.startIndex)...]
    let name = line.dropLast(counts.count)
    guard counts.allSatisfy({ countCharacters.contains($0) }) else { return false }
    if name.isEmpty { return hasBars(counts) }
    // Other programs print percentiles in other units.
    return headings.contains { name.elementsEqual($0) }
      || percentiles.contains { name.elementsEqual($0) } && counts.suffix(2).elementsEqual("ms".utf8)
  }

  private static func hasBars(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(UInt8(ascii: "=")) && String(decoding: line, as: UTF8.self).contains(/^(\d+ms=\d+ )*\d+ms=\d+$/)
  }

  private static let countCharacters = Array("0123456789 mns=().%".utf8)
  private static let headings = [
    "Applications Graphics Acceleration Info:", "Total frames rendered:", "Janky frames:", "Janky frames (legacy):",
    "Number Missed Vsync:", "Number High input latency:", "Number Slow UI thread:", "Number Slow bitmap uploads:",
    "Number Slow issue draw commands:", "Number Frame deadline missed:", "Number Frame deadline missed (legacy):",
    "HISTOGRAM:", "GPU HISTOGRAM:", "Stats since:", "Profile data in ms:", "Total GPU memory usage:", "View hierarchy:",
  ].map { Array($0.utf8) }
  private static let percentiles = ["50", "90", "95", "99"].flatMap { percent in
    ["percentile:", "gpu percentile:"].map { Array("\(percent)th \($0)".utf8) }
  }
  private static let process = "** Graphics info for pid "

  package static func read(
    _ content: RecordingContent, _ options: RecordingOptions, reportingTo collector: DiagnosticCollector
  ) -> [Recording]? {
    guard let file = content.text else {
      reportOtherFormat(content, "text with lines ---PROFILEDATA---", to: collector)
      return nil
    }
    let errors = collector.errorCount
    var apps = [AppFrames(name: nil)]
    var (header, opening, hasBlock): ([String]?, SourceRange?, Bool) = (nil, nil, false)
    for line in TextLines(file) {
      if line.bytes.elementsEqual(marker) {
        opening = opening == nil ? line.range : nil
        (header, hasBlock) = (nil, true)
        continue
      }
      guard opening != nil else {
        if let name = app(of: line) { apps.append(AppFrames(name: name)) }
        continue
      }
      guard !line.bytes.isEmpty else { continue }
      guard let names = header else {
        header = line.fields.map(\.text)
        for name in needed where header?.contains(name) == false {
          collector.add(
            Diagnostic(in: file, at: line.range, "the block has no column \(name)", expected: "the names of columns"))
        }
        if collector.errorCount > errors { return nil }
        continue
      }
      guard let frame = GfxInfoFrame(line, names, file, collector) else { continue }
      apps[apps.count - 1].add(frame, at: line.range)
    }
    if let opening {
      collector.add(
        Diagnostic(
          in: file, at: opening, "the block does not end: the dump is truncated",
          expected: "another line ---PROFILEDATA---"))
    }
    guard collector.errorCount == errors else { return nil }
    let recorded = apps.filter { !$0.frames.isEmpty }
    guard !recorded.isEmpty else {
      let missing =
        hasBlock
        ? "the dump has no frames"
        : "this is the output of gfxinfo without the frames, which counts since the start of the app and is not read"
      collector.add(
        Diagnostic(
          in: file, at: nil, missing,
          expected: hasBlock
            ? "rows with Flags 0 between lines ---PROFILEDATA---: scroll, then dump" : UnreadRecording.gfxInfoAdvice))
      return nil
    }
    let empty = apps.filter { $0.frames.isEmpty }.compactMap(\.name)
    if !empty.isEmpty {
      collector.add(
        Diagnostic(.warning, in: file, at: nil, "the dump has no frames of \(NameList.text(empty))"))
    }
    return recorded.map(recording)
  }

  /// The frames of an app.
  private struct AppFrames {
    /// The app's name; nil if the dump does not name it.
    var name: String?
    /// A window can occur in two blocks.
    var frames: Set<GfxInfoFrame> = []
    /// The rows of the frames.
    var rows: [SourceRange] = []
    var skipped = 0

    mutating func add(_ frame: GfxInfoFrame, at row: SourceRange) {
      guard frame.isUsable else {
        skipped += 1
        return
      }
      if frames.insert(frame).inserted { rows.append(row) }
    }
  }

  /// The app whose windows follow a line, as in `** Graphics info for pid 100 [org.sample.feed] **`; nil for other lines.
  private static func app(of line: TrimmedLine) -> String? {
    guard line.bytes.starts(with: Array(process.utf8)) else { return nil }
    let text = String(decoding: line.bytes, as: UTF8.self)
    guard let opening = text.firstIndex(of: "["), let closing = text.lastIndex(of: "]"), opening < closing else {
      return text
    }
    return String(text[text.index(after: opening)..<closing])
  }

  private static func recording(_ app: AppFrames) -> Recording {
    let frames = app.frames.sorted {
      ($0.intended, $0.onUIThread, $0.whole, $0.late) < ($1.intended, $1.onUIThread, $1.whole, $1.late)
    }
    let skipped = app.skipped
    func milliseconds(_ times: [Int64]) -> Figure.Content { .samples([times.map { Double($0) / 1e6 }]) }
    var warnings: [String] = []
    if skipped > 0 {
      let frames = skipped == 1 ? "1 frame" : "\(skipped) frames"
      warnings.append("\(frames) with flags other than 0, or incomplete: not counted")
    }
    if Set(frames.map(\.intended)).count < frames.count {
      warnings.append("several windows drew at one refresh: each counts as a separate frame")
    }
    let lastFrames = "a dump has at most the last 120 frames of a window"
    var count = Figure("frames", .count, .values([Double(frames.count)]), leftOut: lastFrames)
    count.isLength = true
    var recording = Recording(
      name: app.name, product: app.name, repetitions: 1,
      figures: [
        Figure(
          "UI thread", .milliseconds, milliseconds(frames.map(\.onUIThread)),
          as: FigureMeaning.frameTimes(
            differing:
              "it is the elapsed time from HandleInputStart to SyncQueued of the last \(frames.count == 1 ? "frame" : "\(frames.count) frames")"
          )),
        Figure(
          "whole frame", .milliseconds, milliseconds(frames.map(\.whole)),
          leftOut: "it lasts from IntendedVsync to FrameCompleted, and includes the render thread and waiting"),
        Figure(
          "late start", .milliseconds, milliseconds(frames.map(\.late)),
          leftOut:
            "it is the delay from IntendedVsync to the start of the UI thread's work, without delays of the render thread; \(lastFrames)"
        ),
        count,
      ],
      warnings: warnings)
    recording.rows = app.rows
    recording.conditions = .refreshRate(ofIntervals: frames.compactMap { $0.refreshInterval.map { Double($0) / 1e9 } })
    return recording
  }

  static let needed = [
    "Flags", "IntendedVsync", "Vsync", "HandleInputStart", "SyncQueued", "FrameCompleted",
  ]
}
