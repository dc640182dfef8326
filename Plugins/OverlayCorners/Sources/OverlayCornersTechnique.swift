public import ListRuntime

/// Covers the corners of images with an image in the color of the backdrop, so that the render server need not clip them.
public struct OverlayCornersTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "overlay-corners",
    summary: "Cover pictures with an image that has the backdrop's color in its corners, instead of clipping them.",
    decorates: [.render])

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateRender { CoveredCorners(over: $0) }
  }
}

/// Makes image views with square corners below an overlay, where the backdrop is one color.
final class CoveredCorners: RenderStrategy, StrategyDecorator {
  let base: any RenderStrategy

  init(over base: any RenderStrategy) { self.base = base }

  func makeImageView(_ style: ImageStyle, in parent: View, ui: UIContext) -> View {
    base.makeImageView(style.withCoveredCorners ?? style, in: parent, ui: ui)
  }

  func willShow(_ media: MediaItem, in view: View, style: ImageStyle, ui: UIContext) {
    base.willShow(media, in: view, style: style.withCoveredCorners ?? style, ui: ui)
  }
}

extension ImageStyle {
  /// The style with an overlay in place of round corners or a mask; nil if an overlay cannot look the same.
  var withCoveredCorners: ImageStyle? {
    // A shadow would be visible in the corners, and each view can have only one overlay.
    guard let backdropColor, effects.shadow == nil, effects.overlay == nil, effects.opacity == 1, let radius else {
      return nil
    }
    var style = self
    style.cornerRadius = 0
    style.clips = false
    style.borderWidth = 0
    style.effects.mask = nil
    style.effects.overlay = .corners(
      radius: radius, color: backdropColor, borderWidth: borderWidth, borderColor: borderColor)
    return style
  }

  /// The radius of the corners that are cut; nil if no corners are cut, or if they are cut to another shape.
  private var radius: Double? {
    switch effects.mask {
    case nil: clips && cornerRadius > 0 ? cornerRadius : nil
    // The overlay has one radius, for the corners of the picture and of its border.
    case .roundedRectangle(let radius)?: borderWidth == 0 || radius == cornerRadius ? max(radius, cornerRadius) : nil
    case .circle?: size.width == size.height && borderWidth == 0 ? size.width / 2 : nil
    }
  }
}
