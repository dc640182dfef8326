import ListRuntime
import TechniqueContracts
import TechniqueTestSupport
import Testing

/// Declares that it replaces every extension point, but forwards every call at one of them to the strategy below.
private struct ForwardingReplacement: Technique {
  static let declaration = TechniqueDeclaration(
    id: "forwarding-replacement", summary: "Forward every call.", replaces: ExtensionPoint.allCases,
    options: [
      OptionDeclaration(
        name: "point", domain: .choice(ExtensionPoint.allCases.map(\.rawValue)), default: .choice("cells"),
        help: "The extension point.")
    ])
  private let point: ExtensionPoint?
  init(options: TechniqueOptions) { point = ExtensionPoint(rawValue: options.choice("point")) }

  func install(in strategies: StrategyStack) {
    switch point {
    case .cells: strategies.decorateCells { $0 }
    case .heights: strategies.decorateHeights { $0 }
    case .images: strategies.decorateImages { $0 }
    case .render: strategies.decorateRender { $0 }
    case .rows: strategies.decorateRows { $0 }
    case .preparation: strategies.decoratePreparation { $0 }
    case .range: strategies.decorateRange { $0 }
    case .delivery: strategies.decorateDelivery { $0 }
    case .updates: strategies.decorateUpdates { $0 }
    case nil: break
    }
  }
}

@Suite("Calls of the strategy below")
struct ReplacementContractTests {
  @Test("A replacement that calls the strategy below is detected", arguments: ExtensionPoint.allCases)
  func forwardingIsDetected(_ point: ExtensionPoint) throws {
    let declaration = ForwardingReplacement.declaration
    let options = TechniqueOptions(of: declaration, given: ["point": .choice(point.rawValue)])
    let replacement = ConfiguredTechnique(ForwardingReplacement.self, options: options)
    let calls = try TechniqueContract.callsBelow(replacement, over: [])
    #expect(calls.contains { $0.hasPrefix("\(point).") }, "\(calls)")
  }
}
