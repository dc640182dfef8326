internal import ListRuntime
internal import Simulation
internal import TechniqueTestSupport
internal import Testing

/// Finished requests are handed over in one mode or way (O'Brien 2013).
struct Delivery: Technique {
  static let declaration = TechniqueDeclaration(
    id: "delivery", summary: "How images are handed over.", replaces: [.delivery],
    options: [
      OptionDeclaration(
        name: "modes", domain: .choice(ImageDelivery.allCases.map(\.rawValue)), default: .choice("commonModes"),
        help: "How images are handed over.")
    ])
  private let modes: ImageDelivery
  init(options: TechniqueOptions) { modes = ImageDelivery(rawValue: options.choice("modes")) ?? .commonModes }
  func install(in seams: StrategyStack) {
    let modes = modes
    seams.decorateDelivery { _ in Fixed(modes) }
  }

  private final class Fixed: DeliveryStrategy {
    private let modes: ImageDelivery
    init(_ modes: ImageDelivery) { self.modes = modes }
    func delivery(of request: ImageRequest, ui: UIContext) -> ImageDelivery { modes }
  }
}

@Suite("How images are handed over")
struct DeliveryTests {
  /// Images handed over in a run that ends while the list still decelerates.
  private func assigned(_ modes: ImageDelivery, drags: Bool) throws -> Int {
    var run = ListRun(messages: try ChatSample.stills(3, count: 60))
    run.add(Delivery.self, ["modes": .choice(modes.rawValue)])
    run.imageCaches = .cold
    run.driver =
      drags
      ? .drags([
        FingerDrag(at: .milliseconds(100), duration: .milliseconds(2000), distance: 1500, decelerationRate: 0.998)
      ])
      : .script([ScriptedScroll(at: .milliseconds(100), offset: 1500, animated: true)])
    return try run.record().amount(.imageAssign)
  }

  @Test("In the default mode nothing is handed over while a finger drags; in common modes it is")
  func defaultModeStarves() throws {
    let atRest = try assigned(.defaultMode, drags: false)
    #expect(atRest > 0)
    let (common, starved) = (try assigned(.commonModes, drags: true), try assigned(.defaultMode, drags: true))
    #expect(common > starved)
  }

  @Test("A programmatic scroll does not enter the tracking mode: nothing starves")
  func programmaticScrollsDoNotStarve() throws {
    #expect(try assigned(.commonModes, drags: false) == assigned(.defaultMode, drags: false))
  }

  @Test("Handing over in the background starves no more than common modes do")
  func backgroundDoesNotStarve() throws {
    #expect(try assigned(.background, drags: true) == assigned(.commonModes, drags: true))
  }
}
