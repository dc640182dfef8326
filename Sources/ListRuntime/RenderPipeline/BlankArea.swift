/// Finds what of a cell is blank: content it owes its row and does not have. A struct for its scratch buffer.
///
/// An image view is blank while its request has not come; a label that is drawn elsewhere, while it has no bitmap. A cell
/// with fewer labels with text, or fewer image views with an image or a request, than its row has texts and images, has not
/// been filled: all of it is blank.
struct BlankArea {
  /// Where what was measured last is blank, in pixels of its cell; they may overlap.
  private(set) var rectangles: ContiguousArray<PixelRect> = []

  /// Blank pixels inside a clip, each counted once, and whether anything is blank inside it or not. O(views + k!) at worst,
  /// with k blank views that overlap.
  mutating func measure(_ cell: Cell, clip: PixelRect, scale: Double) -> (pixels: Int, isBlank: Bool) {
    rectangles.removeAll(keepingCapacity: true)
    var (texts, images) = (0, 0)
    var isBlank = false
    for position in cell.views.indices {
      let view = cell.views[position]
      let isWaiting: Bool
      switch view.kind {
      case .plain, .drawing: continue
      case .label:
        guard !view.text.isEmpty, isAttached(position, in: cell) else { continue }
        texts += 1
        isWaiting = view.isDrawnElsewhere && view.contents == nil
      case .image:
        isWaiting = view.imageTask > 0
        guard isWaiting || view.image != nil, isAttached(position, in: cell) else { continue }
        images += 1
      }
      guard isWaiting else { continue }
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
