import ListRuntime
import Simulation

/// The blank area during a scroll: visible area whose content has not arrived.
struct BlankContent: Sendable {
  /// The blank pixels on the display, each times the nanoseconds that it was blank.
  var pixelNanoseconds: Int128 = 0
  /// The maximum number of blank pixels on the display at a refresh of the scroll.
  var maximumPixels = 0
  /// The number of frames with blank pixels that were first shown during the scroll.
  var blankFrames = 0

  /// Computes the blank area from the frames of a run: O(frames).
  init(of record: RunRecord) {
    record.forEachShownFrame { frame, refreshes in
      pixelNanoseconds += Int128(frame.blankPixels) * Int128(record.scrollTime(of: refreshes).nanoseconds)
      maximumPixels = max(maximumPixels, frame.blankPixels)
      if frame.blankPixels > 0, record.scrollRefreshes.contains(frame.shownAt) { blankFrames += 1 }
    }
  }
}

extension RunRecord {
  /// Calls a function for each frame that the display showed during the scroll, with the refreshes of the scroll that showed it. If one
  /// refresh shows several commits, only the last is visible. O(frames).
  func forEachShownFrame(_ body: (FrameRecord, Range<Int>) -> Void) {
    var shown: FrameRecord?
    func show(until end: Int) {
      guard let shown else { return }
      let (from, to) = (max(shown.shownAt, scrollRefreshes.lowerBound), min(end, scrollRefreshes.upperBound))
      if from < to { body(shown, from..<to) }
    }
    for frame in frames where frame.shownAt >= 0 {
      if frame.shownAt != shown?.shownAt { show(until: frame.shownAt) }
      shown = frame
    }
    show(until: scrollRefreshes.upperBound)
  }

  /// How long some refreshes of the scroll last.
  func scrollTime(of refreshes: Range<Int>) -> VirtualDuration {
    scrollTime(fromRefresh: refreshes.lowerBound, to: refreshes.upperBound)
  }
}
