public import ListRuntime

/// Limits how many stills are decoded at once.
public struct DecodeLimitTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "decode-limit",
    summary: "Decode at most a few stills at once, in the order in which their files arrive.",
    decorates: [.images],
    options: [
      OptionDeclaration(
        name: "width", domain: .integer(1...16), default: .integer(2),
        help: "The maximum number of stills that are decoded at once.")
    ])

  private let width: Int

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) { width = options.integer("width") }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let width = width
    strategies.decorateImages { LimitedDecodes(over: $0, width: width) }
  }
}

/// Requests stills whose decodes in the loader are limited; players decode the frames of animations, and a commit decodes one by one.
final class LimitedDecodes: ImageStrategy, StrategyDecorator {
  let base: any ImageStrategy
  private let width: Int

  init(over base: any ImageStrategy, width: Int) {
    self.base = base
    self.width = width
  }

  func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest {
    var request = base.request(for: media, style: style, ui: ui)
    if media.kind == .still, request.decoding == .inLoader { request.decoding = .inLoaderLimited(width: width) }
    return request
  }
}
