package import Markup

/// A kind of paint that covers the pixels of a shape, such as a color or an image, with everything that pictures, their
/// comparison and their SVG drawing need to know about it.
///
/// `Picture.Surface` holds a paint of any kind, so a new kind is a new type and no change elsewhere.
package protocol SurfacePaint: Hashable, Sendable {
  /// The name of the kind in reports.
  static var name: String { get }
  /// The value in reports, such as a color's digits or an image's URL.
  var text: String { get }
  /// The aspect in which pictures differ where only one of them shows the paint.
  static var aspect: PictureDifference.Aspect { get }
  /// The color, if it is a translucent one, which is blended with what is behind it; other paints hide that.
  var translucentColor: Color? { get }

  /// The paint seen through a translucent color.
  func covered(by color: Color) -> Self
  /// The paint of a shape that is moved down by a number of pixels.
  func moved(down pixels: Double) -> Self
  /// Whether both look the same, with every point displaced by at most a number of pixels.
  func isSame(as other: Self, within pixels: Double) -> Bool

  /// The SVG attributes that paint a rectangle with it; `property` is `fill` or `stroke`.
  ///
  /// Elements that the attributes refer to, such as a gradient, are added by `PictureSVG.definition(for:_:)`.
  func attributes(_ property: String, in rectangle: RoundedRectangle, of svg: inout PictureSVG) -> [(String, String)]
  /// The SVG elements above a filled rectangle, such as an image's name; empty if there are none.
  func labels(in rectangle: RoundedRectangle, scale: Int) -> [MarkupElement]
}

extension SurfacePaint {
  /// Whether `other` is of the same kind and equal.
  func isEqual(to other: any SurfacePaint) -> Bool { (other as? Self) == self }

  /// Whether `other` is of the same kind and looks the same; see `isSame(as:within:)`.
  func isSame(asAny other: any SurfacePaint, within pixels: Double) -> Bool {
    guard let other = other as? Self else { return false }
    return isSame(as: other, within: pixels)
  }
}

extension Picture {
  /// The content of a pixel behind any glyph: a part of an area or of a border, with its paint.
  package struct Surface: Sendable {
    /// What the pixel shows.
    package let paint: any SurfacePaint
    /// Whether the pixel is a part of a border. Comparisons distinguish borders from areas only when they name the
    /// aspect of a difference.
    let isBorder: Bool

    /// Creates a part of an area, or of a border, with a paint.
    package init(_ paint: some SurfacePaint, isBorder: Bool = false) {
      self.paint = paint
      self.isBorder = isBorder
    }

    /// An area filled with a color.
    package static func fill(_ color: Color) -> Surface { Surface(ColorPaint(color: color)) }
    /// A part of a border.
    package static func border(_ color: Color) -> Surface { Surface(ColorPaint(color: color), isBorder: true) }
    /// A part of an image.
    package static func image(_ image: PlacedImage) -> Surface { Surface(image) }
  }
}

extension Picture.Surface: Hashable {
  /// Whether both are parts of areas, or both of borders, with equal paints of the same kind.
  package static func == (first: Self, second: Self) -> Bool {
    first.isBorder == second.isBorder && first.paint.isEqual(to: second.paint)
  }

  /// Hashes the paint.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(isBorder)
    paint.hash(into: &hasher)
  }
}

extension Picture.Surface {
  /// A description for reports.
  var text: String { "\(isBorder ? "border" : type(of: paint).name) \(paint.text)" }

  /// The surface seen through a translucent color.
  func covered(by color: Color) -> Self { Self(paint.covered(by: color), isBorder: isBorder) }

  /// The surface of a shape that is moved down by a number of pixels.
  func moved(down pixels: Double) -> Self { Self(paint.moved(down: pixels), isBorder: isBorder) }

  /// Whether both look the same, with every point displaced by at most a number of pixels.
  func isSame(as other: Self, within pixels: Double) -> Bool { paint.isSame(asAny: other.paint, within: pixels) }

  /// The aspect of a difference between the surfaces of two pictures; nil is a pixel without a surface.
  static func aspect(_ first: Self?, _ second: Self?) -> PictureDifference.Aspect {
    let surfaces = [first, second].compactMap(\.self)
    if surfaces.contains(where: \.isBorder) { return .fill }
    return surfaces.map { type(of: $0.paint).aspect }.first { $0 != .fill } ?? .fill
  }
}
