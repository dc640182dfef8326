import ListRuntime
import Simulation
import TechniqueTestSupport
import Testing

/// Selects how finished image requests are delivered (O'Brien 2013).
struct SelectableDelivery: Technique {
  static let declaration = TechniqueDeclaration(
    id: "delivery", summary: "How images are delivered.", replaces: [.delivery],
    options: [
      OptionDeclaration(
        name: "modes", domain: .choice(ImageDelivery.allCases.map(\.rawValue)), default: .choice("commonModes"),
        help: "How images are delivered.")
    ])
  private let modes: ImageDelivery
  init(options: TechniqueOptions) { modes = ImageDelivery(rawValue: options.choice("modes")) ?? .commonModes }
  func install(in strategies: StrategyStack) {
    let modes = modes
    strategies.decorateDelivery { _ in FixedDelivery(modes) }
  }

  private final class FixedDelivery: DeliveryStrategy {
    private let modes: ImageDelivery
    init(_ modes: ImageDelivery) { self.modes = modes }
    func delivery(of request: ImageRequest, ui: UIContext) -> ImageDelivery { modes }
  }
}

@Suite("Image delivery")
struct DeliveryTests {
  /// Number of images delivered in a run that ends while the list still decelerates.
  private func assigned(_ modes: ImageDelivery, drags: Bool) throws -> Int {
    var run = ListRun(messages: try ChatSample.stills(3, count: 60))
    run.add(SelectableDelivery.self, ["modes": .choice(modes.rawValue)])
    run.imageCaches = .cold
    run.driver =
      drags
      ? .drags([
        FingerDrag(at: .milliseconds(100), duration: .milliseconds(2000), distance: 1500, decelerationRate: 0.998)
      ])
      : .script([ScriptedScroll(at: .milliseconds(100), offset: 1500, animated: true)])
    return try run.record().amount(.imageAssign)
  }

  @Test("A drag blocks delivery in the default mode, but not in the common modes")
  func defaultModeStarves() throws {
    let scripted = try assigned(.defaultMode, drags: false)
    #expect(scripted > 0)
    let (common, starved) = (try assigned(.commonModes, drags: true), try assigned(.defaultMode, drags: true))
    #expect(common > starved)
  }

  @Test("A programmatic scroll does not enter the tracking mode: nothing starves")
  func programmaticScrollsDoNotStarve() throws {
    #expect(try assigned(.commonModes, drags: false) == assigned(.defaultMode, drags: false))
  }

  @Test("Background delivery starves no more than the common modes")
  func backgroundDoesNotStarve() throws {
    #expect(try assigned(.background, drags: true) == assigned(.commonModes, drags: true))
  }
}
