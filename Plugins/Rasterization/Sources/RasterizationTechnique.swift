public import ListRuntime

/// The render server caches surfaces and image views as bitmaps.
public struct RasterizationTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "rasterization",
    summary: "Set shouldRasterize on surfaces and image views, animated ones included.",
    decorates: [.render])

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateRender { RasterizedLayers(over: $0) }
  }
}

/// Sets `shouldRasterize` on every layer that the strategy below makes.
final class RasterizedLayers: RenderStrategy {
  private let base: any RenderStrategy

  init(over base: any RenderStrategy) { self.base = base }

  func makeSurface(_ style: SurfaceStyle, in parent: View, ui: UIContext) -> View {
    let view = base.makeSurface(style, in: parent, ui: ui)
    view.shouldRasterize = true
    return view
  }

  func restyle(_ surface: View, as style: SurfaceStyle, ui: UIContext) { base.restyle(surface, as: style, ui: ui) }

  func makeImageView(_ style: ImageStyle, in parent: View, ui: UIContext) -> View {
    let view = base.makeImageView(style, in: parent, ui: ui)
    view.shouldRasterize = true
    return view
  }

  func willShow(_ media: MediaItem, in view: View, style: ImageStyle, ui: UIContext) {
    base.willShow(media, in: view, style: style, ui: ui)
  }
}
