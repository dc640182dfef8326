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

  /// Computes the blank area from the frames of a run: O(frames). If one refresh shows several commits, only the last
  /// is visible.
  init(of record: RunRecord) {
    let refreshes = record.scrollRefreshes
    var shown: (pixels: Int, since: Int)?
    func show(_ pixels: Int, from first: Int, to end: Int) {
      let (from, to) = (max(first, refreshes.lowerBound), min(end, refreshes.upperBound))
      guard from < to else { return }
      pixelNanoseconds += Int128(pixels) * Int128(record.scrollTime(fromRefresh: from, to: to).nanoseconds)
      maximumPixels = max(maximumPixels, pixels)
      if pixels > 0, refreshes.contains(first) { blankFrames += 1 }
    }
    for frame in record.frames where frame.shownAt >= 0 {
      if let shown, shown.since != frame.shownAt { show(shown.pixels, from: shown.since, to: frame.shownAt) }
      shown = (frame.blankPixels, frame.shownAt)
    }
    if let shown { show(shown.pixels, from: shown.since, to: refreshes.upperBound) }
  }
}
