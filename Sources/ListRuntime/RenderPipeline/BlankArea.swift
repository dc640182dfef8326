/// Measures the blank area of a cell: the area whose expected content is missing. A struct, because it keeps a scratch
/// buffer.
///
/// An image view is blank while its request is pending. A label that is drawn off the main thread is blank while it has
/// no bitmap. A whole cell is blank if it has not been bound: it has fewer labels with text than its row has texts, or
/// fewer image views with an image or a request than its row has images.
struct BlankArea {
  /// The blank rectangles of the last measured cell, in pixels of the cell; they can overlap.
  private(set) var rectangles: ContiguousArray<PixelRect> = []

  /// The number of blank pixels inside `clip`, each counted once, and whether any view is blank, inside `clip` or not.
  ///
  /// Complexity: O(views + k!) in the worst case, k = overlapping blank views.
  mutating func measure(_ cell: Cell, clip: PixelRect, scale: Double) -> (pixels: Int, isBlank: Bool) {
    rectangles.removeAll(keepingCapacity: true)
    var (texts, images) = (0, 0)
    var isBlank = false
    for position in cell.views.indices {
      let view = cell.views[position]
      let isPending: Bool
      switch view.kind.traits.rowContent {
      case .none: continue
      case .text:
        guard !view.text.isEmpty, isAttached(position, in: cell) else { continue }
        texts += 1
        isPending = view.isDrawnByStrategy && view.contents == nil
      case .image:
        isPending = view.imageTask > 0
        guard isPending || view.image != nil, isAttached(position, in: cell) else { continue }
        images += 1
      }
      guard isPending else { continue }
      isBlank = true
      let visible = PixelRect(view.frame, scale: scale).intersection(clip)
      if !visible.isEmpty { rectangles.append(visible) }
    }
    if texts < cell.expectedTexts || images < cell.expectedImages {
      rectangles = [clip]
      return (clip.area, true)
    }
    var pixels = 0
    rectangles.withUnsafeBufferPointer { rectangles in
      for (position, rectangle) in rectangles.enumerated() {
        pixels += rectangle.area - rectangle.coveredArea(by: rectangles, from: position + 1)
      }
    }
    return (pixels, isBlank)
  }

  private func isAttached(_ view: Int, in cell: Cell) -> Bool {
    var view = view
    while view > 0 { view = cell.views[view].parent }
    return view == 0
  }
}
