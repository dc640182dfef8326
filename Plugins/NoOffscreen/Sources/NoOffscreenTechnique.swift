public import ListRuntime

/// Round corners are drawn into surfaces and baked into still images instead of being clipped by the render server.
public struct NoOffscreenTechnique: Technique {
  /// What the technique says of itself.
  public static let declaration = TechniqueDeclaration(
    id: "no-offscreen",
    summary: "Avoid offscreen passes: draw rounded surfaces, bake round corners into still images.",
    decorates: [.render, .images],
    options: [
      OptionDeclaration(
        name: "redraw", domain: .choice(["on-size-change", "once"]), default: .choice("on-size-change"),
        help: "When a surface is drawn: whenever its size changes, or once, and stretched from then on.")
    ],
    differences: [
      PictureDifference(
        .fill, of: .text, because: "a surface drawn once is stretched when its cell shows a text of another size",
        when: ("redraw", .choice("once")))
    ])

  private let redraws: Bool

  /// The technique with its options.
  public init(options: TechniqueOptions) { redraws = options.choice("redraw") != "once" }

  /// Stands at the seams the declaration names.
  public func install(in seams: StrategyStack) {
    let redraws = redraws
    seams.decorateRender { DrawnSurfaces(over: $0, redrawsOnSizeChange: redraws) }
    seams.decorateImages { RoundedImages(over: $0) }
  }
}

/// Draws surfaces; image views clip only what cannot be baked.
final class DrawnSurfaces: RenderStrategy {
  private let base: any RenderStrategy
  private let redrawsOnSizeChange: Bool

  init(over base: any RenderStrategy, redrawsOnSizeChange: Bool) {
    self.base = base
    self.redrawsOnSizeChange = redrawsOnSizeChange
  }

  func makeSurface(_ style: SurfaceStyle, in parent: View, ui: UIContext) -> View {
    let view = ui.makeView(.drawing, in: parent)
    // What shows beside the drawn corners: the cell's own background, or through a clear cell the list's.
    view.backgroundColor = parent.cell.backgroundColor ?? style.behind
    view.redrawsOnSizeChange = redrawsOnSizeChange
    view.drawing = .roundedRectangle(radius: style.cornerRadius, fill: style.fill)
    return view
  }

  func restyle(_ surface: View, as style: SurfaceStyle, ui: UIContext) {
    guard surface.kind == .drawing else {
      base.restyle(surface, as: style, ui: ui)
      return
    }
    surface.drawing = .roundedRectangle(radius: style.cornerRadius, fill: style.fill)
  }

  func makeImageView(_ style: ImageStyle, in parent: View, ui: UIContext) -> View {
    base.makeImageView(style, in: parent, ui: ui)
  }

  func willShow(_ media: MediaItem, in view: View, style: ImageStyle, ui: UIContext) {
    base.willShow(media, in: view, style: style, ui: ui)
    view.masksToBounds = media.kind == .animation && style.cornerRadius > 0
  }
}

/// Asks for stills with their corners cut.
final class RoundedImages: ImageStrategy {
  private let base: any ImageStrategy

  init(over base: any ImageStrategy) { self.base = base }

  func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest {
    var request = base.request(for: media, style: style, ui: ui)
    guard media.kind == .still, style.size.width > 0 else { return request }
    // The radius in the pixels of the bitmap that is handed over.
    let pixels = Double(request.resize?.width ?? media.pixelWidth)
    request.cornerRadius = Int(PixelGrid.roundUp(style.cornerRadius * pixels / style.size.width, scale: 1))
    return request
  }
}
