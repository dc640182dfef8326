public import ListRuntime

/// Stills become bitmaps on a queue instead of in the commit that shows them first.
public struct BackgroundDecodingTechnique: Technique {
  /// What the technique says of itself.
  public static let declaration = TechniqueDeclaration(
    id: "background-decoding",
    summary: "Decode stills into bitmaps on a background queue before they are handed to the main thread.",
    decorates: [.images],
    options: [
      OptionDeclaration(
        name: "queue", domain: .choice(["serial", "concurrent"]), default: .choice("serial"),
        help: "Whether one image is decoded at a time, or as many as there are cores.")
    ])

  private let decoding: ImageRequest.Decoding

  /// The technique with its options.
  public init(options: TechniqueOptions) {
    decoding = options.choice("queue") == "serial" ? .onSerialQueue : .onConcurrentQueue
  }

  /// Stands at the seams the declaration names.
  public func install(in seams: StrategyStack) {
    let decoding = decoding
    seams.decorateImages { DecodedStills(decoding, over: $0) }
  }
}

/// Asks for stills decoded on a queue; the frames of animations are their players' to decode.
final class DecodedStills: ImageStrategy {
  private let base: any ImageStrategy
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
