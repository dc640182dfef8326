/// Records the compositing of each cell and layer of a frame, for frame inspection. A class, because the compositor and
/// the frame capture share it.
package final class CompositingRecorder {
  /// A cell that is at least partly visible in the frame; rectangles are in pixels from its top left corner.
  struct CellRecord {
    let cell: Cell
    /// The visible part of the cell.
    let clip: PixelRect
    /// Its visible layers, from back to front.
    var layers: [LayerRecord] = []
    /// Its pixels by how they were counted, without hidden pixels, from back to front.
    var pixels: [PixelRecord] = []
    /// Its blank rectangles of which anything can be seen.
    var blank: [PixelRect] = []
  }

  /// The compositing of one layer.
  package struct LayerRecord: Hashable, Sendable {
    /// Index of its view in the cell.
    let view: Int
    /// Its rectangle, in pixels of the cell.
    let rect: PixelRect
    /// Whether its edges are aligned to pixels.
    let isAligned: Bool
    /// Number of offscreen passes.
    package internal(set) var passes = 0
    /// Whether its bitmap was in the rasterization cache; nil if the layer is not rasterized.
    package internal(set) var isHit: Bool?
    /// Size of its image in pixels of the image; nil if it shows none.
    var image: PixelSize?

    /// Whether it shows an image whose size differs from its own.
    var isScaled: Bool {
      guard let image else { return false }
      return image.width != rect.right - rect.left || image.height != rect.bottom - rect.top
    }
  }

  /// A rectangle of pixels that were counted as opaque or as blended.
  package struct PixelRecord: Hashable, Sendable {
    /// The rectangle, in pixels of the cell.
    package let rect: PixelRect
    /// Whether the pixels are opaque; otherwise they are blended with the pixels behind them.
    package let isOpaque: Bool
  }

  private(set) var cells: [CellRecord] = []

  /// Adds a cell, to which the following layers and pixels belong.
  func beginCell(_ cell: Cell, clip: PixelRect) { cells.append(CellRecord(cell: cell, clip: clip)) }

  /// Sets the blank rectangles of the cell of which anything can be seen.
  func setBlank(_ rectangles: ContiguousArray<PixelRect>) { edit { $0.blank = Array(rectangles) } }

  /// Adds a layer, to which the following calls apply.
  func addLayer(_ layer: LayerPlan, isAligned: Bool) {
    edit { $0.layers.append(LayerRecord(view: layer.view, rect: layer.rect, isAligned: isAligned)) }
  }

  /// Marks the layer as rasterized, with or without a cache hit.
  func setRasterized(isHit: Bool) { editLayer { $0.isHit = isHit } }

  /// Adds offscreen passes to the layer.
  func addPasses(_ passes: Int) { editLayer { $0.passes += passes } }

  /// Sets the size of the image that the layer shows, in pixels of the image.
  func setImage(_ image: PixelSize) { editLayer { $0.image = image } }

  /// Adds the pixels of `rect` that `others` do not hide.
  func addPixels(_ rect: PixelRect, isOpaque: Bool, hiddenBy others: ArraySlice<PixelRect>) {
    let parts = rect.parts(outside: others)
    edit { cell in cell.pixels += parts.map { PixelRecord(rect: $0, isOpaque: isOpaque) } }
  }

  private func edit(_ change: (inout CellRecord) -> Void) {
    guard let last = cells.indices.last else { return }
    change(&cells[last])
  }

  private func editLayer(_ change: (inout LayerRecord) -> Void) {
    edit { cell in
      guard let last = cell.layers.indices.last else { return }
      change(&cell.layers[last])
    }
  }
}

extension PixelRect {
  /// The part of this rectangle outside `others`, as rectangles that do not overlap.
  ///
  /// Complexity: O(k!) in the worst case, k = overlapping rectangles.
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
}

extension PointRect {
  /// Whether its edges are on whole pixels, within 0.001 pixel. The tolerance covers rounding errors in sums of
  /// binary fractions.
  func isAligned(scale: Double) -> Bool {
    let pixels = PixelRect(self, scale: scale)
    func isAligned(_ points: Double, to pixel: Int) -> Bool { abs(points * scale - Double(pixel)) < 0.001 }
    return isAligned(x, to: pixels.left) && isAligned(y, to: pixels.top) && isAligned(maxX, to: pixels.right)
      && isAligned(maxY, to: pixels.bottom)
  }
}
