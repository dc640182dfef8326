internal import ListRuntime
internal import Simulation

/// What of the display was blank during a scroll: visible area that owes content which had not come.
struct BlankContent: Sendable {
  /// Blank pixels of what the display showed, summed over the refreshes of the scroll.
  var pixelRefreshes: Int128 = 0
  /// Most blank pixels the display showed at a refresh of the scroll.
  var mostPixels = 0
  /// Frames that came on the display during the scroll with blank pixels.
  var framesShown = 0

  /// Finds it in a run's frames: O(frames). Of commits shown by one refresh the last is what was to be seen.
  init(of record: RunRecord) {
    let refreshes = record.scrollRefreshes
    var shown: (pixels: Int, since: Int)?
    func show(_ pixels: Int, from first: Int, to end: Int) {
      let count = min(end, refreshes.upperBound) - max(first, refreshes.lowerBound)
      guard count > 0 else { return }
      pixelRefreshes += Int128(pixels) * Int128(count)
      mostPixels = max(mostPixels, pixels)
      if pixels > 0, refreshes.contains(first) { framesShown += 1 }
    }
    for frame in record.frames where frame.shownAt >= 0 {
      if let shown, shown.since != frame.shownAt { show(shown.pixels, from: shown.since, to: frame.shownAt) }
      shown = (frame.blankPixels, frame.shownAt)
    }
    if let shown { show(shown.pixels, from: shown.since, to: refreshes.upperBound) }
  }
}
