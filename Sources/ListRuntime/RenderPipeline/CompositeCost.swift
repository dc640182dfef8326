/// The cost of drawing layers, in the units that the GPU and the render server are charged in.
package struct DrawingCost: Hashable {
  /// Pixels drawn opaque.
  package internal(set) var opaquePixels = 0
  /// Pixels blended with what is behind them.
  package internal(set) var blendedPixels = 0
  /// Pixels hidden by opaque ones in front of them.
  package internal(set) var hiddenPixels = 0
  /// Texels of images read beyond one for each drawn pixel.
  package internal(set) var sampledTexels = 0
  /// Offscreen passes.
  package internal(set) var passes = 0
  /// Layers that are at least partly visible.
  package internal(set) var layers = 0

  /// Adds without overflow checks, which a sum of pixels on a screen does not need: several numbers are then added at once.
  @inline(__always)
  static func += (left: inout DrawingCost, right: DrawingCost) {
    left.opaquePixels &+= right.opaquePixels
    left.blendedPixels &+= right.blendedPixels
    left.hiddenPixels &+= right.hiddenPixels
    left.sampledTexels &+= right.sampledTexels
    left.passes &+= right.passes
    left.layers &+= right.layers
  }

  static func - (left: DrawingCost, right: DrawingCost) -> DrawingCost {
    DrawingCost(
      opaquePixels: left.opaquePixels - right.opaquePixels, blendedPixels: left.blendedPixels - right.blendedPixels,
      hiddenPixels: left.hiddenPixels - right.hiddenPixels, sampledTexels: left.sampledTexels - right.sampledTexels,
      passes: left.passes - right.passes, layers: left.layers - right.layers)
  }
}

/// The cost of compositing a frame or a part of it.
package struct CompositeCost: Hashable {
  /// The cost of all drawing.
  package internal(set) var drawing = DrawingCost()
  /// The part of `drawing` that fills bitmaps which the rasterization cache then keeps; it is not due when the same frame
  /// is composited again.
  package internal(set) var fills = DrawingCost()
  /// Images with more pixels than their view.
  package internal(set) var oversizeImages = 0
  /// Pixels covered by opaque layers, which hide everything behind them.
  package internal(set) var coveredPixels = 0
  /// Pixels whose expected content is missing; they cost nothing.
  package internal(set) var blankPixels = 0

  /// Creates the cost of compositing nothing.
  package init() {}

  /// Adds the cost of drawing; `isFill` if it fills a bitmap that the rasterization cache keeps.
  @inline(__always)
  mutating func add(_ cost: DrawingCost, isFill: Bool) {
    drawing += cost
    if isFill { fills += cost }
  }

  /// Adds the texture sampling of a layer's contents, and counts an oversize still image. The sampling is that of the
  /// texels beyond one per pixel, if the contents have more texels than the layer has pixels.
  ///
  /// - Parameters:
  ///   - visible: visible pixels of the layer, more than 0.
  ///   - isFill: whether it fills a bitmap that the rasterization cache keeps.
  mutating func sample(_ contents: LayerPlan.ContentsPlan, visible: Int, isFill: Bool) {
    let whole = contents.layerPixels
    guard contents.texels > whole, whole > 0 else { return }
    // Bilinear sampling without mipmaps reads at most four texels per pixel.
    let texels = min(contents.texels * visible / whole, 4 * visible) - visible
    add(DrawingCost(sampledTexels: texels), isFill: isFill)
    if contents.isStillImage { oversizeImages += 1 }
  }

  /// Adds the fills of an earlier commit of the same frame.
  mutating func addFills(_ earlier: DrawingCost) {
    drawing += earlier
    fills += earlier
  }

  /// The cost of compositing the same frame again, when the rasterization cache is filled.
  package var withoutFills: DrawingCost { drawing - fills }

  /// Adds the cost of a part that fills nothing.
  @inline(__always)
  mutating func addUnfilled(_ other: borrowing CompositeCost) {
    drawing += other.drawing
    oversizeImages &+= other.oversizeImages
    coveredPixels &+= other.coveredPixels
    blankPixels &+= other.blankPixels
  }

  @inline(__always)
  static func += (left: inout CompositeCost, right: CompositeCost) {
    left.addUnfilled(right)
    left.fills += right.fills
  }
}

/// A rectangle of whole pixels.
package struct PixelRect: Hashable, BitwiseCopyable {
  /// Left edge.
  package internal(set) var left: Int
  /// Top edge.
  package internal(set) var top: Int
  /// Right edge, outside of the rectangle.
  package internal(set) var right: Int
  /// Bottom edge, outside of the rectangle.
  package internal(set) var bottom: Int

  /// Creates a rectangle from its edges.
  package init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Converts a rectangle in points; `scale` is pixels per point.
  init(_ frame: PointRect, scale: Double) {
    self.init(
      left: PixelGrid.wholeNumber(frame.x * scale), top: PixelGrid.wholeNumber(frame.y * scale),
      right: PixelGrid.wholeNumber(frame.maxX * scale), bottom: PixelGrid.wholeNumber(frame.maxY * scale))
  }

  /// Number of pixels; 0 if the rectangle is empty.
  package var area: Int { max(0, right - left) * max(0, bottom - top) }
  var isEmpty: Bool { right <= left || bottom <= top }

  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  /// The rectangle moved down by a number of pixels.
  func moved(down pixels: Int) -> PixelRect {
    PixelRect(left: left, top: top + pixels, right: right, bottom: bottom + pixels)
  }

  /// The rectangle inside a border of `width` pixels along the inner edges; it can be empty.
  func inset(by width: Int) -> PixelRect {
    PixelRect(left: left + width, top: top + width, right: right - width, bottom: bottom - width)
  }

  /// The area of this rectangle that `others` cover.
  func coveredArea(by others: ContiguousArray<PixelRect>) -> Int {
    others.withUnsafeBufferPointer { coveredArea(by: $0) }
  }

  /// The area of this rectangle that `others`, from index `first` on, cover. O(k!) in the worst case, k = overlapping
  /// rectangles.
  package func coveredArea(by others: UnsafeBufferPointer<PixelRect>, from first: Int = 0) -> Int {
    guard !isEmpty else { return 0 }
    for position in first..<others.count {
      let common = intersection(others[position])
      guard !common.isEmpty else { continue }
      let next = position + 1
      if next == others.count { return common.area }
      // The area outside the intersection is up to four rectangles around it.
      return common.area
        + PixelRect(left: left, top: top, right: right, bottom: common.top).coveredArea(by: others, from: next)
        + PixelRect(left: left, top: common.bottom, right: right, bottom: bottom).coveredArea(by: others, from: next)
        + PixelRect(left: left, top: common.top, right: common.left, bottom: common.bottom)
        .coveredArea(by: others, from: next)
        + PixelRect(left: common.right, top: common.top, right: right, bottom: common.bottom)
        .coveredArea(by: others, from: next)
    }
    return 0
  }
}
