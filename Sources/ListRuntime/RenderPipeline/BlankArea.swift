/// Measures the blank area of a cell: the visible area whose expected content is missing. A struct, because it keeps
/// scratch buffers.
///
/// An image view is blank while its request is pending. A label that is drawn off the main thread is blank while it has
/// no bitmap. A whole cell is blank if it has not been bound: it has fewer labels with text than its row has texts, or
/// fewer image views with an image or a request than its row has images. What an opaque layer hides is not blank.
struct BlankArea {
  /// The blank rectangles of the last measured cell of which anything can be seen, in pixels of the cell; they can overlap, and a part
  /// of them can be hidden.
  private(set) var rectangles: ContiguousArray<PixelRect> = []
  /// The plans of the blank views, as positions, -1 for the whole cell; and what hides a rectangle.
  private var positions: ContiguousArray<Int> = []
  private var covers: ContiguousArray<PixelRect> = []

  /// The number of blank pixels inside `clip`, each counted once, and whether any view is blank, inside `clip` or not, hidden or not.
  ///
  /// The plans of the cell must be up to date.
  ///
  /// - Parameter front: opaque rectangles in front of the cell, in its pixels.
  ///
  /// Complexity: O(views · layers + k!) in the worst case, k = overlapping rectangles.
  mutating func measure(
    _ cell: Cell, clip: PixelRect, scale: Double, behind front: ContiguousArray<PixelRect> = []
  ) -> (pixels: Int, isBlank: Bool) {
    if !rectangles.isEmpty { rectangles.removeAll(keepingCapacity: true) }
    if !positions.isEmpty { positions.removeAll(keepingCapacity: true) }
    let isBlank = findRectangles(cell, clip: clip, scale: scale)
    guard !rectangles.isEmpty else { return (0, isBlank) }
    var pixels = 0
    var seen = 0
    for (number, rectangle) in rectangles.enumerated() {
      covers.removeAll(keepingCapacity: true)
      covers.append(contentsOf: front)
      if positions[number] >= 0 { cell.plans.appendOpaqueParts(inFrontOf: positions[number], to: &covers) }
      let isHidden = rectangle.coveredArea(by: covers) == rectangle.area
      covers.append(contentsOf: rectangles[(number + 1)...])
      pixels += rectangle.area - rectangle.coveredArea(by: covers)
      guard !isHidden else { continue }
      rectangles[seen] = rectangle
      seen += 1
    }
    rectangles.removeSubrange(seen...)
    return (pixels, isBlank)
  }

  /// Finds the blank rectangles inside `clip`; returns whether any view is blank.
  private mutating func findRectangles(_ cell: Cell, clip: PixelRect, scale: Double) -> Bool {
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
      // A view that nothing can show, for example in a transparent view, has no plan.
      let drawn = view.isFlattened ? 0 : position
      guard let plan = cell.plans.firstIndex(where: { $0.view == drawn }) else { continue }
      let visible = PixelRect(view.frame, scale: scale).intersection(clip).intersection(cell.plans[plan].rect)
      if visible.isEmpty { continue }
      rectangles.append(visible)
      positions.append(plan)
    }
    guard texts < cell.expectedTexts || images < cell.expectedImages else { return isBlank }
    (rectangles, positions) = ([clip], [-1])
    return true
  }

  private func isAttached(_ view: Int, in cell: Cell) -> Bool {
    var view = view
    while view > 0 { view = cell.views[view].parent }
    return view == 0
  }
}

extension ContiguousArray<LayerPlan> {
  /// Appends the rectangles of the opaque layers in front of one that hide it wherever it is drawn; those on the screen without one.
  func appendOpaqueParts(inFrontOf position: Int = -1, to parts: inout ContiguousArray<PixelRect>) {
    let group = position < 0 ? -1 : self[position].drawingGroup
    for front in self[(position + 1)...] where front.hides(in: group, self) { parts.append(front.rect) }
  }
}
