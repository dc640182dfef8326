/// What compositing takes, in the units the graphics processor and the render server are charged in.
struct CompositeCost: Hashable {
  var opaquePixels = 0
  var blendedPixels = 0
  var hiddenPixels = 0
  var sampledTexels = 0
  var passes = 0
  var layers = 0
  var oversizeImages = 0
  /// Pixels that nothing behind shows through.
  var coveredPixels = 0
  /// Pixels that owe content which has not come; they cost nothing.
  var blankPixels = 0
  /// Of all that, what filling the rasterization cache takes.
  var cacheFills = CacheFills()

  /// Passes and pixels of filling the rasterization cache.
  struct CacheFills: Hashable {
    var passes = 0
    var pixels = 0
  }

  /// Adds the filling that an earlier commit of the same frame asked for.
  mutating func addFills(_ fills: CacheFills) {
    passes += fills.passes
    blendedPixels += fills.pixels
    cacheFills.passes += fills.passes
    cacheFills.pixels += fills.pixels
  }

  /// What compositing the same again takes, with what the rasterization cache holds by then.
  var withoutFills: CompositeCost {
    var rest = self
    rest.passes -= cacheFills.passes
    rest.blendedPixels -= cacheFills.pixels
    rest.cacheFills = CacheFills()
    return rest
  }

  /// Counts the texels that a bitmap with more pixels than it is shown at costs beyond one a pixel, and a still image among
  /// them as oversize.
  ///
  /// - Parameters:
  ///   - visible: pixels of the layer on the screen, more than 0.
  ///   - whole: all its pixels.
  mutating func sample(_ contents: LayerPlan.ContentsPlan, visible: Int, whole: Int) {
    guard contents.texels > whole, whole > 0 else { return }
    // Bilinear sampling without mipmaps reads at most four texels a pixel.
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

  /// A rectangle in points on a display with so many pixels a point.
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

  /// The rectangle that a border inside of this one leaves free; it may be empty.
  func inset(by width: Int) -> PixelRect {
    PixelRect(left: left + width, top: top + width, right: right - width, bottom: bottom - width)
  }

  /// The part of this rectangle's area that lies under any of some rectangles. O(k!) at worst, with k of them overlapping.
  func coveredArea(by others: UnsafeBufferPointer<PixelRect>, from first: Int = 0) -> Int {
    guard !isEmpty else { return 0 }
    for position in first..<others.count {
      let common = intersection(others[position])
      guard !common.isEmpty else { continue }
      // What is not under this one is up to four rectangles around it.
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
