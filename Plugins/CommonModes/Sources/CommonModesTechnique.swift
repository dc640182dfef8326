public import ListRuntime

/// Image requests call back while a finger drags the list, too.
public struct CommonModesTechnique: Technique {
  /// What the technique says of itself.
  public static let declaration = TechniqueDeclaration(
    id: "common-modes",
    summary: "Deliver images in the common run loop modes, or on a background thread, so that they never starve.",
    replaces: [.delivery],
    options: [
      OptionDeclaration(
        name: "delivery", domain: .choice([ImageDelivery.commonModes, .background].map(\.rawValue)),
        default: .choice(ImageDelivery.commonModes.rawValue),
        help: "Where requests call back: on the main thread in all common modes, or on a background thread.")
    ])

  private let delivery: ImageDelivery

  /// The technique with its options.
  public init(options: TechniqueOptions) {
    delivery = ImageDelivery(rawValue: options.choice("delivery")) ?? .commonModes
  }

  /// Stands at the seams the declaration names.
  public func install(in seams: StrategyStack) {
    let delivery = delivery
    seams.decorateDelivery { _ in ChosenDelivery(delivery) }
  }
}

/// Every request is delivered in the same way.
final class ChosenDelivery: DeliveryStrategy {
  private let delivery: ImageDelivery

  init(_ delivery: ImageDelivery) { self.delivery = delivery }

  func delivery(of request: ImageRequest, ui: UIContext) -> ImageDelivery { delivery }
}
