public import ListRuntime

/// Cuts round corners with mask layers instead of `cornerRadius` and `masksToBounds`.
public struct MaskCornersTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "mask-corners",
    summary: "Cut the corners of surfaces and images with a CAShapeLayer as their mask, as in published comparisons.",
    decorates: [.render])

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateRender { MaskedCorners(over: $0) }
  }
}

/// Gives layers that clip to round corners a mask instead, unless they have one.
final class MaskedCorners: RenderStrategy, StrategyDecorator {
  let base: any RenderStrategy

  init(over base: any RenderStrategy) { self.base = base }

  func makeSurface(_ style: SurfaceStyle, in parent: View, ui: UIContext) -> View {
    masked(base.makeSurface(masked(style), in: parent, ui: ui), style.clippedRadius)
  }

  func restyle(_ surface: View, as style: SurfaceStyle, ui: UIContext) {
    base.restyle(surface, as: masked(style), ui: ui)
  }

  func makeImageView(_ style: ImageStyle, in parent: View, ui: UIContext) -> View {
    var masked = style
    masked.effects.mask = masked.effects.mask ?? mask(style.clippedRadius)
    return self.masked(base.makeImageView(masked, in: parent, ui: ui), style.clippedRadius)
  }

  func willShow(_ media: MediaItem, in view: View, style: ImageStyle, ui: UIContext) {
    base.willShow(media, in: view, style: style, ui: ui)
    _ = masked(view, style.clippedRadius)
  }

  private func masked(_ style: SurfaceStyle) -> SurfaceStyle {
    var style = style
    style.effects.mask = style.effects.mask ?? mask(style.clippedRadius)
    return style
  }

  /// The view without a clip of its own; its radius still rounds the border.
  private func masked(_ view: View, _ radius: Double) -> View {
    if radius > 0 { view.masksToBounds = false }
    return view
  }

  private func mask(_ radius: Double) -> MaskStyle? { radius > 0 ? .roundedRectangle(radius: radius) : nil }
}

extension SurfaceStyle {
  /// The radius of the corners to which it clips; 0 if it does not.
  fileprivate var clippedRadius: Double { clips ? cornerRadius : 0 }
}

extension ImageStyle {
  /// The radius of the corners to which it clips; 0 if it does not.
  fileprivate var clippedRadius: Double { clips ? cornerRadius : 0 }
}
