public import ListRuntime

/// Draws round corners into surfaces and stills, so that the render server need not clip layers.
public struct NoOffscreenTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "no-offscreen",
    summary: "Avoid offscreen passes: draw rounded surfaces, bake round corners into still images.",
    decorates: [.render, .images],
    options: [
      OptionDeclaration(
        name: "redraw", domain: .choice(["on-size-change", "once"]), default: .choice("on-size-change"),
        help: "When a surface is drawn: whenever its size changes, or only once, after which it is stretched.")
    ],
    differences: [
      PictureDifference(
        .fill, of: .text, because: "a surface drawn once is stretched when its cell shows a text of another size",
        when: ("redraw", .choice("once")))
    ])

  private let redraws: Bool

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) { redraws = options.choice("redraw") != "once" }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let redraws = redraws
    strategies.decorateRender { DrawnSurfaces(over: $0, redrawsOnSizeChange: redraws) }
    strategies.decorateImages { RoundedImages(over: $0) }
  }
}

/// Draws surfaces; image views clip only animations, into which no corners can be drawn ahead.
final class DrawnSurfaces: RenderStrategy, StrategyDecorator {
  let base: any RenderStrategy
  private let redrawsOnSizeChange: Bool

  init(over base: any RenderStrategy, redrawsOnSizeChange: Bool) {
    self.base = base
    self.redrawsOnSizeChange = redrawsOnSizeChange
  }

  func makeSurface(_ style: SurfaceStyle, in parent: View, ui: UIContext) -> View {
    // A surface that clips nothing takes no pass. The bitmap is square: a shadow, a mask or a gradient would have the
    // shape of the square.
    guard style.clips, style.effects == .none else { return base.makeSurface(style, in: parent, ui: ui) }
    let view = ui.makeView(.drawing, in: parent)
    // The color outside the drawn corners: the cell's background, or the list's if the cell is clear.
    view.backgroundColor = parent.cell.backgroundColor ?? style.backdropColor
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

  func willShow(_ media: MediaItem, in view: View, style: ImageStyle, ui: UIContext) {
    base.willShow(media, in: view, style: style, ui: ui)
    view.masksToBounds = media.kind == .animation && style.clips
    // The corners of the bitmap are transparent and not exactly those of the layer.
    if style.clips, style.cornerRadius > 0 {
      view.backgroundColor = media.kind == .animation ? style.placeholderColor : nil
    }
  }
}

/// Requests stills with rounded corners.
final class RoundedImages: ImageStrategy, StrategyDecorator {
  let base: any ImageStrategy

  init(over base: any ImageStrategy) { self.base = base }

  func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest {
    var request = base.request(for: media, style: style, ui: ui)
    guard style.clips, media.kind == .still, style.size.width > 0 else { return request }
    // The radius in pixels of the delivered bitmap.
    let pixels = Double(request.resize?.width ?? media.pixelWidth)
    request.cornerRadius = Int(PixelGrid.roundUp(style.cornerRadius * pixels / style.size.width, scale: 1))
    return request
  }
}
