/// What the compositor found of each cell's layers while it composed a frame. A class, since the compositor writes into it.
final class LayerMarks {
  /// One cell that the frame shows a part of; rectangles are in pixels from its top left.
  struct CellMarks {
    let cell: Cell
    /// What of it is on the screen.
    let clip: PixelRect
    /// Its layers with something on the screen, from back to front.
    var layers: [LayerMark] = []
    /// Its pixels as they were counted, those that nothing shows of left out; from back to front.
    var pixels: [PixelMark] = []
  }

  /// One layer.
  struct LayerMark: Hashable, Sendable {
    /// Position of its view in the cell.
    let view: Int
    /// Where it lies.
    let rect: PixelRect
    /// Whether its edges lie on pixels and not between them.
    let isAligned: Bool
    /// Offscreen passes it took.
    var passes = 0
    /// Whether the rasterization cache had its bitmap; nil if it is not rasterized.
    var isHit: Bool?
    /// Size of the image it shows, in the image's pixels.
    var image: PixelSize?

    /// Whether it shows an image of another size than its own.
    var isScaled: Bool {
      guard let image else { return false }
      return image.width != rect.right - rect.left || image.height != rect.bottom - rect.top
    }
  }

  /// Pixels that were counted as one kind.
  struct PixelMark: Hashable, Sendable {
    let rect: PixelRect
    /// Whether nothing behind shows through; else they are blended with what lies behind.
    let isOpaque: Bool
  }

  private(set) var cells: [CellMarks] = []

  /// What follows is a cell's.
  func begin(_ cell: Cell, clip: PixelRect) { cells.append(CellMarks(cell: cell, clip: clip)) }

  /// What follows is a layer's.
  func add(_ layer: LayerPlan, isAligned: Bool) {
    edit { $0.layers.append(LayerMark(view: layer.view, rect: layer.rect, isAligned: isAligned)) }
  }

  /// The layer is kept as a bitmap, and the cache had it or not.
  func layerIsRasterized(isHit: Bool) { editLayer { $0.isHit = isHit } }

  /// The layer is rendered offscreen first.
  func layerTakes(passes: Int) { editLayer { $0.passes += passes } }

  /// The layer shows an image.
  func layerShows(_ image: PixelSize) { editLayer { $0.image = image } }

  /// Pixels were counted, but for those that lie under others.
  func addPixels(_ rect: PixelRect, isOpaque: Bool, hiddenBy others: ArraySlice<PixelRect>) {
    let parts = rect.parts(outside: others)
    edit { cell in cell.pixels += parts.map { PixelMark(rect: $0, isOpaque: isOpaque) } }
  }

  private func edit(_ change: (inout CellMarks) -> Void) {
    guard let last = cells.indices.last else { return }
    change(&cells[last])
  }

  private func editLayer(_ change: (inout LayerMark) -> Void) {
    edit { cell in
      guard let last = cell.layers.indices.last else { return }
      change(&cell.layers[last])
    }
  }
}

extension PixelRect {
  /// What is left of this rectangle outside of some others, in rectangles that do not overlap. O(k!) at worst, with k of
  /// them overlapping.
  func parts(outside others: ArraySlice<PixelRect>) -> [PixelRect] {
    guard !isEmpty else { return [] }
    var rest = others
    while let cover = rest.popFirst() {
      let common = intersection(cover)
      guard !common.isEmpty else { continue }
      return [
        PixelRect(left: left, top: top, right: right, bottom: common.top),
        PixelRect(left: left, top: common.top, right: common.left, bottom: common.bottom),
        PixelRect(left: common.right, top: common.top, right: right, bottom: common.bottom),
        PixelRect(left: left, top: common.bottom, right: right, bottom: bottom),
      ].flatMap { $0.parts(outside: rest) }
    }
    return [self]
  }

  /// Whether it is a rectangle in points to within a thousandth of a pixel: layers that come from sums of binary fractions
  /// are not called misaligned.
  func isAligned(with frame: PointRect, scale: Double) -> Bool {
    func lies(_ points: Double, on pixel: Int) -> Bool { abs(points * scale - Double(pixel)) < 0.001 }
    return lies(frame.x, on: left) && lies(frame.y, on: top) && lies(frame.maxX, on: right)
      && lies(frame.maxY, on: bottom)
  }
}
