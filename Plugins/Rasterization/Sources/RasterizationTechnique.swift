public import ListRuntime

/// Surfaces and image views are kept as bitmaps by the render server.
public struct RasterizationTechnique: Technique {
  /// What the technique says of itself.
  public static let declaration = TechniqueDeclaration(
    id: "rasterization",
    summary: "Set shouldRasterize on surfaces and image views, animated ones included.",
    decorates: [.render])

  /// The technique with its options.
  public init(options: TechniqueOptions) {}

  /// Stands at the seams the declaration names.
  public func install(in seams: StrategyStack) {
    seams.decorateRender { RasterizedLayers(over: $0) }
  }
}

/// Marks every layer the strategy below makes.
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
