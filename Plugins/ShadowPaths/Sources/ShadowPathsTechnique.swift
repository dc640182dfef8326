public import ListRuntime

/// Gives shadows a path, so that the render server need not render a layer to find the shape of its shadow.
public struct ShadowPathsTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "shadow-paths",
    summary: "Set shadowPath on layers with shadows, and update it whenever their size changes.",
    decorates: [.render])

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateRender { ShadowsWithPaths(over: $0) }
  }
}

/// Gives each layer with a shadow a shadow path.
final class ShadowsWithPaths: RenderStrategy, StrategyDecorator {
  let base: any RenderStrategy

  init(over base: any RenderStrategy) { self.base = base }

  func makeSurface(_ style: SurfaceStyle, in parent: View, ui: UIContext) -> View {
    let view = base.makeSurface(style, in: parent, ui: ui)
    view.hasShadowPath = style.effects.shadow != nil
    return view
  }

  func restyle(_ surface: View, as style: SurfaceStyle, ui: UIContext) {
    base.restyle(surface, as: style, ui: ui)
    surface.hasShadowPath = style.effects.shadow != nil
  }

  func makeImageView(_ style: ImageStyle, in parent: View, ui: UIContext) -> View {
    let view = base.makeImageView(style, in: parent, ui: ui)
    view.hasShadowPath = style.effects.shadow != nil
    return view
  }
}
