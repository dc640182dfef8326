public import ListRuntime

/// Also delivers image requests while the user drags the list.
public struct CommonModesTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "common-modes",
    summary: "Deliver images in the common run loop modes, or on a background thread, so that they never starve.",
    replaces: [.delivery],
    options: [
      OptionDeclaration(
        name: "delivery", domain: .choice([ImageDelivery.commonModes, .background].map(\.rawValue)),
        default: .choice(ImageDelivery.commonModes.rawValue),
        help: "Where requests call back: on the main thread in the common modes, or on a background thread.")
    ])

  private let delivery: ImageDelivery

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {
    delivery = ImageDelivery(rawValue: options.choice("delivery")) ?? .commonModes
  }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let delivery = delivery
    strategies.decorateDelivery { _ in FixedDelivery(delivery) }
  }
}

/// Uses one delivery for all requests.
final class FixedDelivery: DeliveryStrategy {
  private let delivery: ImageDelivery

  init(_ delivery: ImageDelivery) { self.delivery = delivery }

  func delivery(of request: ImageRequest, ui: UIContext) -> ImageDelivery { delivery }
}
