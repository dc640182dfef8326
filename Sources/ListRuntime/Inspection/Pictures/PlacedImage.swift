package import Markup

/// An image and its position: the rectangle of pixels to which the whole image is scaled.
package struct PlacedImage: Hashable, Sendable {
  /// URL of the image.
  package var url: String
  /// Left edge, in pixels of the row.
  package var left: Double
  /// Top edge, in pixels of the row.
  package var top: Double
  /// Right edge, in pixels of the row.
  package var right: Double
  /// Bottom edge, in pixels of the row.
  package var bottom: Double
  /// Size of the displayed bitmap, in its own pixels.
  package var bitmap: PixelSize
  /// Whether the image is animated; ignored by comparisons.
  package var isAnimated: Bool
  /// The combined color of translucent layers above the image; nil if there are none.
  package var overlay: Color?

  /// The position of a pixel's center in the image, from (0, 0) at its top left to (1, 1) at its bottom right.
  package func position(x: Int, y: Int) -> (x: Double, y: Double) {
    ((Double(x) + 0.5 - left) / (right - left), (Double(y) + 0.5 - top) / (bottom - top))
  }

  /// The number of distinct pixels per side: a bitmap smaller than its rectangle is blurred.
  private var detail: (x: Double, y: Double) {
    (min(Double(bitmap.width), right - left), min(Double(bitmap.height), bottom - top))
  }

  /// Whether both show the same image in the same detail, with every point displaced by at most a number of pixels.
  ///
  /// Scaling is linear, so that no point is displaced further than an edge.
  package func isSame(as other: PlacedImage, within pixels: Double) -> Bool {
    guard abs(detail.x - other.detail.x) <= 2 * pixels, abs(detail.y - other.detail.y) <= 2 * pixels else {
      return false
    }
    return url == other.url && overlay == other.overlay && abs(left - other.left) <= pixels
      && abs(right - other.right) <= pixels
      && abs(top - other.top) <= pixels && abs(bottom - other.bottom) <= pixels
  }
}

extension PlacedImage: SurfacePaint {
  package static var name: String { "image" }
  package static var aspect: PictureDifference.Aspect { .image }
  package var text: String { url }
  package var translucentColor: Color? { nil }

  package func covered(by color: Color) -> PlacedImage {
    var image = self
    image.overlay = overlay.map { color.over($0) } ?? color
    return image
  }

  package func moved(down pixels: Double) -> PlacedImage {
    var image = self
    image.top += pixels
    image.bottom += pixels
    return image
  }

  /// The color of a placeholder; those of animations differ.
  package func attributes(_ property: String, in rectangle: RoundedRectangle, of svg: inout PictureSVG) -> [(
    String, String
  )] {
    [(property, isAnimated ? "#F2D4A8" : "#C5D3DE")]
  }

  /// The image's name and the size of its bitmap. One that is wider than the image is left out, at 5 points a character.
  package func labels(in rectangle: RoundedRectangle, scale: Int) -> [MarkupElement] {
    let name = url.split(separator: "/").last.map(String.init) ?? url
    let size = "\(bitmap.width)\u{00D7}\(bitmap.height)\(isAnimated ? " GIF" : "")"
    let (x, y) = ((rectangle.left + rectangle.right) / 2, (rectangle.top + rectangle.bottom) / 2)
    let fitting = [name, size].filter { Double($0.count * 5 * scale) <= rectangle.right - rectangle.left }
    // One line is centered; the name and the size are above and below the center.
    let first = fitting.count == 1 ? y + 3 * Double(scale) : y
    return fitting.enumerated().map { index, label in
      .text(
        label, x: x, y: first + 11 * Double(index * scale), size: Double(9 * scale),
        [("class", "label"), ("text-anchor", "middle")])
    }
  }
}
