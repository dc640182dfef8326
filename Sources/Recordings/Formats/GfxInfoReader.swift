package import JSON

/// Reads what `adb shell dumpsys gfxinfo PACKAGE framestats` prints: the last frames of each window.
///
/// Sources: Android platform_frameworks_base `libs/hwui/FrameInfo.cpp`, `JankTracker.cpp` (columns and blocks, which differ between
/// versions, so columns are found by name); CTS `GfxInfoDumpsysTest.java`; developer.android.com, "Precise frame timing info".
package enum GfxInfoReader: RecordingReader {
  package static let format = "gfxinfo"
  package static let summary = "what dumpsys gfxinfo PACKAGE framestats prints"

  private static let marker = Array("---PROFILEDATA---".utf8)

  package static func recognizes(_ content: RecordingContent) -> Bool {
    guard let file = content.text else { return false }
    return TextLines(file).contains { $0.bytes.elementsEqual(marker) }
  }

  package static func read(
    _ content: RecordingContent, _ options: RecordingOptions, reportingTo collector: DiagnosticCollector
  ) -> [Recording]? {
    guard let file = content.text else {
      reportOtherFormat(content, "text with lines ---PROFILEDATA---", to: collector)
      return nil
    }
    let errors = collector.errorCount
    var frames: [Int64: GfxInfoFrame] = [:]
    var (header, isInside, hasBlock, skipped): ([String]?, Bool, Bool, Int) = (nil, false, false, 0)
    for line in TextLines(file) {
      if line.bytes.elementsEqual(marker) {
        isInside.toggle()
        (header, hasBlock) = (nil, true)
        continue
      }
      guard isInside, !line.bytes.isEmpty else { continue }
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
      if frame.isUsable { frames[frame.intended] = frame } else { skipped += 1 }
    }
    guard collector.errorCount == errors else { return nil }
    guard hasBlock, !frames.isEmpty else {
      collector.add(
        Diagnostic(
          in: file, at: nil, "there is no frame",
          expected: "rows with Flags 0 between lines ---PROFILEDATA---: scroll, then dump"))
      return nil
    }
    return [recording(frames.values.sorted { $0.intended < $1.intended }, skipped: skipped)]
  }

  private static func recording(_ frames: [GfxInfoFrame], skipped: Int) -> Recording {
    func milliseconds(_ times: [Int64]) -> Figure.Content { .samples([times.map { Double($0) / 1e6 }]) }
    let lastFrames = "a dump has at most the last 120 frames of a window"
    return Recording(
      repetitions: 1,
      figures: [
        Figure(
          "UI thread", .milliseconds, milliseconds(frames.map(\.onUIThread)),
          as: FigureMeaning.frameTimes(
            differing: "elapsed time from HandleInputStart to SyncQueued of the last \(frames.count) frames")),
        Figure(
          "whole frame", .milliseconds, milliseconds(frames.map(\.whole)),
          leftOut: "from IntendedVsync to FrameCompleted, with the render thread and the waiting for both"),
        Figure(
          "late start", .milliseconds, milliseconds(frames.map(\.late)),
          leftOut:
            "how long after IntendedVsync the UI thread began; \(lastFrames), and delays of the render thread are not in it"
        ),
        Figure("frames", .count, .values([Double(frames.count)]), leftOut: lastFrames),
      ],
      warnings: skipped == 0
        ? [] : ["\(skipped) frames with other flags than 0, or that are not complete, do not count"])
  }

  static let needed = [
    "Flags", "IntendedVsync", "Vsync", "HandleInputStart", "SyncQueued", "FrameCompleted",
  ]
}
