public import ListRuntime

/// Still images are scaled to the pixels they are shown at before an image view gets them.
public struct ImagePresizingTechnique: Technique {
  /// What the technique says of itself.
  public static let declaration = TechniqueDeclaration(
    id: "image-presizing",
    summary: "Scale still images to the size they are shown at, off the main thread, and keep the copies.",
    decorates: [.images, .cells],
    options: [
      OptionDeclaration(
        name: "duplicateEdge", domain: .boolean, default: .boolean(false),
        help: "Outgoing cells with two images carry one constraint twice, as in the thesis's test app."),
      OptionDeclaration(
        name: "opaque", domain: .boolean, default: .boolean(true),
        help: "Copies are drawn without an alpha channel; with one, as in the thesis's test app, they are blended."),
    ])

  private let duplicatesEdge: Bool
  private let isOpaque: Bool

  /// The technique with its options.
  public init(options: TechniqueOptions) {
    duplicatesEdge = options.boolean("duplicateEdge")
    isOpaque = options.boolean("opaque")
  }

  /// Stands at the seams the declaration names.
  public func install(in seams: StrategyStack) {
    let (duplicatesEdge, isOpaque) = (duplicatesEdge, isOpaque)
    seams.decorateImages { PresizedImages(over: $0, isOpaque: isOpaque) }
    seams.decorateCells { CellsOfSizedImages(over: $0, duplicatesEdge: duplicatesEdge) }
  }
}

/// Asks for stills at the pixels of their view. Animations are shown as they are.
final class PresizedImages: ImageStrategy {
  private let base: any ImageStrategy
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
