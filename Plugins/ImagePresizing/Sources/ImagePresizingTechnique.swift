public import ListRuntime

/// Scales stills to the pixel size at which they are shown, before delivery to an image view.
public struct ImagePresizingTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "image-presizing",
    summary: "Scale still images to their displayed size, off the main thread, and keep the copies.",
    decorates: [.images, .cells],
    options: [
      OptionDeclaration(
        name: "duplicateEdge", domain: .boolean, default: .boolean(false),
        help: "Outgoing cells with two images have one constraint twice, as in the thesis's test app."),
      OptionDeclaration(
        name: "opaque", domain: .boolean, default: .boolean(true),
        help: "Copies are drawn without an alpha channel; with one, as in the thesis's test app, they are blended."),
    ])

  private let duplicatesEdge: Bool
  private let isOpaque: Bool

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {
    duplicatesEdge = options.boolean("duplicateEdge")
    isOpaque = options.boolean("opaque")
  }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let (duplicatesEdge, isOpaque) = (duplicatesEdge, isOpaque)
    strategies.decorateImages { PresizedImages(over: $0, isOpaque: isOpaque) }
    strategies.decorateCells { PresizedImageCells(over: $0, duplicatesEdge: duplicatesEdge) }
  }
}

/// Requests stills in the pixel size of their view. Animations are not resized.
final class PresizedImages: ImageStrategy, StrategyDecorator {
  let base: any ImageStrategy
  private let isOpaque: Bool

  init(over base: any ImageStrategy, isOpaque: Bool) {
    self.base = base
    self.isOpaque = isOpaque
  }

  func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest {
    var request = base.request(for: media, style: style, ui: ui)
    guard media.kind == .still else { return request }
    request.isOpaque = isOpaque
    let scale = Double(ui.screen.scale)
    request.resize = PixelSize(
      width: Int(PixelGrid.roundUp(style.size.width * scale, scale: 1)),
      height: Int(PixelGrid.roundUp(style.size.height * scale, scale: 1)))
    return request
  }
}
