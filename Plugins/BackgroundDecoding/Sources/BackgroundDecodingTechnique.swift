public import ListRuntime

/// Decodes stills on a queue instead of in the commit that first shows them.
public struct BackgroundDecodingTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "background-decoding",
    summary: "Decode stills into bitmaps on a background queue before they are passed to the main thread.",
    decorates: [.images],
    options: [
      OptionDeclaration(
        name: "queue", domain: .choice(["serial", "concurrent"]), default: .choice("serial"),
        help: "Whether one image is decoded at a time, or as many as there are cores.")
    ])

  private let decoding: ImageRequest.Decoding

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {
    decoding = options.choice("queue") == "serial" ? .onSerialQueue : .onConcurrentQueue
  }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let decoding = decoding
    strategies.decorateImages { BackgroundDecodedImages(decoding, over: $0) }
  }
}

/// Requests stills that are decoded on a queue; animation players decode the frames of animations.
final class BackgroundDecodedImages: ImageStrategy, StrategyDecorator {
  let base: any ImageStrategy
  private let decoding: ImageRequest.Decoding

  init(_ decoding: ImageRequest.Decoding, over base: any ImageStrategy) {
    self.decoding = decoding
    self.base = base
  }

  func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest {
    var request = base.request(for: media, style: style, ui: ui)
    if media.kind == .still { request.decoding = decoding }
    return request
  }
}
