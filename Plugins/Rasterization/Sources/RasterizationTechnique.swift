public import ListRuntime

/// The render server caches layers as bitmaps: surfaces and image views, or the cells that contain them.
public struct RasterizationTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "rasterization",
    summary: "Set shouldRasterize on surfaces and image views, animated ones included, or on their cells.",
    decorates: [.render],
    options: [
      OptionDeclaration(
        name: "layer", domain: .choice(Layer.allCases.map(\.rawValue)), default: .choice(Layer.itself.rawValue),
        help: "Which layer is cached: the surface or image view itself, or the whole cell.")
    ])

  /// The layer that is cached.
  enum Layer: String, CaseIterable {
    /// The layer of the surface or image view, which may clip its own contents.
    case itself
    /// The layer of the cell's content view, an ancestor of all clipped layers.
    case cell
  }

  private let layer: Layer

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) { layer = Layer(rawValue: options.choice("layer")) ?? .itself }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateRender { [layer] in RasterizedLayers(layer, over: $0) }
  }
}

/// Sets `shouldRasterize` on every layer that the strategy below makes, or on the cells of these layers.
final class RasterizedLayers: RenderStrategy, StrategyDecorator {
  private let layer: RasterizationTechnique.Layer
  let base: any RenderStrategy

  init(_ layer: RasterizationTechnique.Layer, over base: any RenderStrategy) {
    self.layer = layer
    self.base = base
  }

  func makeSurface(_ style: SurfaceStyle, in parent: View, ui: UIContext) -> View {
    rasterized(base.makeSurface(style, in: parent, ui: ui))
  }

  func makeImageView(_ style: ImageStyle, in parent: View, ui: UIContext) -> View {
    rasterized(base.makeImageView(style, in: parent, ui: ui))
  }

  private func rasterized(_ view: View) -> View {
    switch layer {
    case .itself: view.shouldRasterize = true
    case .cell: view.cell.contentView.shouldRasterize = true
    }
    return view
  }
}
