/// The cost of compositing, in the units that the GPU and the render server are charged in.
struct CompositeCost: Hashable {
  var opaquePixels = 0
  var blendedPixels = 0
  var hiddenPixels = 0
  var sampledTexels = 0
  var passes = 0
  var layers = 0
  var oversizeImages = 0
  /// Pixels covered by opaque layers, which hide everything behind them.
  var coveredPixels = 0
  /// Pixels whose expected content is missing; they cost nothing.
  var blankPixels = 0
  /// The part of the cost that fills the rasterization cache.
  var cacheFills = CacheFills()

  /// Offscreen passes and pixels that fill the rasterization cache.
  struct CacheFills: Hashable {
    var passes = 0
    var pixels = 0
  }

  /// Adds the cache fills of an earlier commit of the same frame.
  mutating func addFills(_ fills: CacheFills) {
    passes += fills.passes
    blendedPixels += fills.pixels
    cacheFills.passes += fills.passes
    cacheFills.pixels += fills.pixels
  }

  /// The cost of compositing the same frame again, when the rasterization cache is filled.
  var withoutFills: CompositeCost {
    var rest = self
    rest.passes -= cacheFills.passes
    rest.blendedPixels -= cacheFills.pixels
    rest.cacheFills = CacheFills()
    return rest
  }

  /// Adds the texture sampling of a bitmap with more pixels than its layer: the texels beyond one per pixel. Counts a
  /// still image as oversize.
  ///
  /// - Parameters:
  ///   - visible: visible pixels of the layer, more than 0.
  ///   - whole: all pixels of the layer.
  mutating func sample(_ contents: LayerPlan.ContentsPlan, visible: Int, whole: Int) {
    guard contents.texels > whole, whole > 0 else { return }
    // Bilinear sampling without mipmaps reads at most four texels per pixel.
    sampledTexels += min(contents.texels * visible / whole, 4 * visible) - visible
    if contents.isStillImage { oversizeImages += 1 }
  }

  static func += (left: inout CompositeCost, right: CompositeCost) {
    left.opaquePixels += right.opaquePixels
    left.blendedPixels += right.blendedPixels
    left.hiddenPixels += right.hiddenPixels
    left.sampledTexels += right.sampledTexels
    left.passes += right.passes
    left.layers += right.layers
    left.oversizeImages += right.oversizeImages
    left.coveredPixels += right.coveredPixels
    left.blankPixels += right.blankPixels
    left.cacheFills.passes += right.cacheFills.passes
    left.cacheFills.pixels += right.cacheFills.pixels
  }
}

/// A rectangle of whole pixels.
struct PixelRect: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  init(left: Int, top: Int, right: Int, bottom: Int) {
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

  var area: Int { max(0, right - left) * max(0, bottom - top) }
  var isEmpty: Bool { right <= left || bottom <= top }

  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  /// The rectangle inside a border of `width` pixels along the inner edges; it can be empty.
  func inset(by width: Int) -> PixelRect {
    PixelRect(left: left + width, top: top + width, right: right - width, bottom: bottom - width)
  }

  /// The area of this rectangle that `others`, from index `first` on, cover. O(k!) in the worst case, k = overlapping
  /// rectangles.
  func coveredArea(by others: UnsafeBufferPointer<PixelRect>, from first: Int = 0) -> Int {
    guard !isEmpty else { return 0 }
    for position in first..<others.count {
      let common = intersection(others[position])
      guard !common.isEmpty else { continue }
      // The area outside the intersection is up to four rectangles around it.
      let next = position + 1
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
