/// The look of the layer of a surface or an image in addition to fill, border and round corners.
///
/// Content declares the look in `SurfaceStyle.effects` and `ImageStyle.effects`. By default it is made in UIKit's
/// standard way: a shadow without a path, a mask layer, `alpha`, a gradient layer, a view above the contents, a visual
/// effect view. A technique can make the same look in another way.
public struct LayerEffects: Hashable, Sendable {
  /// The shadow of the layer with its contents and subviews; nil for none.
  ///
  /// It is drawn behind the layer, ends at the edges of the cell, and is not clipped by the layer's own corners.
  public var shadow: ShadowStyle?
  /// A gradient that fills the layer in place of the fill color of a surface; nil for none. Image views ignore it.
  public var gradient: GradientStyle?
  /// A mask layer, which cuts the layer with its contents and subviews to a shape; nil for none.
  public var mask: MaskStyle?
  /// The curve of the round corners of the style.
  public var cornerCurve: CornerCurve
  /// Opacity of the layer with its contents, subviews and shadow as one picture, from 0 (not visible) to 1.
  public var opacity: Double
  /// The overlay above the contents and below the subviews, clipped like the contents; nil for none.
  public var overlay: OverlayStyle?
  /// The blur of the content behind the layer in its cell; nil for none. The fill should be nil or translucent.
  public var backdropBlur: BackdropBlurStyle?

  /// No effects, which is the look of every style by default.
  public static let none = LayerEffects()

  /// Creates effects; omitted effects are absent. The opacity is from 0 to 1.
  public init(
    shadow: ShadowStyle? = nil, gradient: GradientStyle? = nil, mask: MaskStyle? = nil,
    cornerCurve: CornerCurve = .circular, opacity: Double = 1, overlay: OverlayStyle? = nil,
    backdropBlur: BackdropBlurStyle? = nil
  ) {
    precondition((0...1).contains(opacity), "the opacity \(opacity) of a layer is not between 0 and 1")
    self.shadow = shadow
    self.gradient = gradient
    self.mask = mask
    self.cornerCurve = cornerCurve
    self.opacity = opacity
    self.overlay = overlay
    self.backdropBlur = backdropBlur
  }
}

extension LayerEffects {
  /// Whether there is no effect except a gradient; such a surface can be drawn into a bitmap with others.
  public var isOnlyGradient: Bool {
    var others = self
    (others.gradient, others.cornerCurve) = (nil, .circular)
    return others == .none
  }
}

/// A shadow, as `CALayer` has it.
public struct ShadowStyle: Hashable, Sendable {
  /// Color; its alpha is multiplied by `opacity`.
  public var color: Color
  /// Opacity of the shadow where the layer is opaque, from 0 to 1.
  public var opacity: Double
  /// Blur radius in points, at least 0: the standard deviation of the blur. The shadow ends two radii from the shape.
  public var radius: Double
  /// Offset of the shadow to the right and down, in points; both can be negative.
  public var offset: PointSize

  /// Creates a shadow; without other values it is `CALayer`'s, made visible: black, 3 points wide, 3 points up.
  public init(
    color: Color = .black, opacity: Double = 1, radius: Double = 3, offset: PointSize = PointSize(width: 0, height: -3)
  ) {
    precondition((0...1).contains(opacity), "the opacity \(opacity) of a shadow is not between 0 and 1")
    precondition(radius >= 0, "the radius \(radius) of a shadow is negative")
    self.color = color
    self.opacity = opacity
    self.radius = radius
    self.offset = offset
  }
}

/// A linear gradient between evenly spaced colors.
public struct GradientStyle: Hashable, Sendable {
  /// The direction in which the colors follow each other.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// From top to bottom.
    case vertical
    /// From left to right.
    case horizontal
  }

  /// The colors, at least two.
  public var colors: [Color]
  /// The positions of the first and the last color.
  public var direction: Direction

  /// Creates a gradient of at least two colors.
  public init(colors: [Color], direction: Direction = .vertical) {
    precondition(colors.count >= 2, "a gradient of \(colors.count) colors")
    self.colors = colors
    self.direction = direction
  }

  /// Whether every color is opaque.
  public var isOpaque: Bool { colors.allSatisfy(\.isOpaque) }
}

/// The shape of a mask layer, inside the bounds of the layer that it masks.
public enum MaskStyle: Hashable, Sendable {
  /// The largest circle in the middle of the bounds.
  case circle
  /// The bounds with round corners; the radius is in points and at least 0.
  case roundedRectangle(radius: Double)
}

/// The curve of round corners (`CALayer.cornerCurve`, since iOS 13).
public enum CornerCurve: String, Hashable, Sendable, CaseIterable {
  /// A quarter of a circle.
  case circular
  /// A curve whose curvature grows from 0. Pictures show it as a quarter of a circle.
  case continuous
}

/// An overlay above the contents of a layer, inside its bounds.
public enum OverlayStyle: Hashable, Sendable {
  /// A uniform color; it must be translucent for the contents to be visible.
  case color(Color)
  /// A gradient of translucent colors.
  case gradient(GradientStyle)
  /// The area outside of round corners, in the color of the backdrop, and a border along their inside: an image with a
  /// transparent middle. The radius and the width are in points.
  case corners(radius: Double, color: Color, borderWidth: Double = 0, borderColor: Color = .black)
}

/// A blur of the content behind a view, like that of `UIVisualEffectView`.
public struct BackdropBlurStyle: Hashable, Sendable {
  /// Blur radius in points, above 0.
  public var radius: Double
  /// The translucent color above the blurred backdrop.
  public var tint: Color

  /// Creates a blur.
  public init(radius: Double, tint: Color) {
    precondition(radius > 0, "the radius \(radius) of a blur is not above 0")
    self.radius = radius
    self.tint = tint
  }
}

/// A bar above the list, such as a navigation bar, under which rows scroll.
public struct BarStyle: Hashable, Sendable {
  /// The edge of the list at which a bar is placed.
  public enum Edge: String, Hashable, Sendable, CaseIterable { case top, bottom }

  /// The edge at which it is placed.
  public var edge: Edge
  /// Height in points, above 0; it is as wide as the list.
  public var height: Double
  /// The blur of the rows below it; nil if it has none.
  public var backdropBlur: BackdropBlurStyle?
  /// Color above the blur, or of the bar without one; nil is clear.
  public var fill: Color?

  /// Creates a bar.
  public init(edge: Edge = .top, height: Double, backdropBlur: BackdropBlurStyle? = nil, fill: Color? = nil) {
    precondition(height > 0, "the height \(height) of a bar is not above 0")
    self.edge = edge
    self.height = height
    self.backdropBlur = backdropBlur
    self.fill = fill
  }
}
