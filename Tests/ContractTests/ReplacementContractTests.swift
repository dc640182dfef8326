internal import ListRuntime
internal import Scenarios
internal import TechniqueTestSupport
internal import Testing

/// Declares to replace every extension point and at one of them hands every call to the strategy below.
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
    case nil: break
    }
  }
}

@Suite("Every technique: what it replaces")
struct ReplacementContractTests {
  /// The functions of the strategies below that a technique calls, as `point.function`, at extension points that it
  /// declares to replace; the list is scrolled once and changed by every kind of event.
  private func callsBelow(_ technique: ConfiguredTechnique, over base: [ConfiguredTechnique]) throws -> [String] {
    let declaration = technique.type.declaration
    var run = ListRun(messages: Array(try ShippedData.shared.messages.prefix(60)))
    run.mediaAsText = declaration.needsTextOnly
    run.imageCaches = .disk
    run.events = PictureContractTests.events
    run.techniques = base + [ConfiguredTechnique(CallRecorder.self), technique]
    let log = CallLog()
    _ = try CallLog.$current.withValue(log) { try run.record() }
    return declaration.replaces.flatMap { point in log.functions(at: point).map { "\(point).\($0)" } }
  }

  @Test(
    "It never calls the strategy below at an extension point that it replaces",
    arguments: PluginFolder.all.filter { !$0.declaration.replaces.isEmpty })
  func replacedStrategiesAreNotCalled(_ plugin: PluginFolder) throws {
    let required = ListRun(plugin.requirements).techniques
    let scenario = try #require(try plugin.scenario("wins").runs.first).configuration.techniques
    for options in plugin.optionVariants {
      for base in [required, scenario] {
        #expect(try callsBelow(ConfiguredTechnique(plugin.technique, options: options), over: base) == [], "\(options)")
      }
    }
  }

  @Test("A replacement that calls the strategy below is detected", arguments: ExtensionPoint.allCases)
  func forwardingIsDetected(_ point: ExtensionPoint) throws {
    let declaration = ForwardingReplacement.declaration
    let options = TechniqueOptions(of: declaration, given: ["point": .choice(point.rawValue)])
    let calls = try callsBelow(ConfiguredTechnique(ForwardingReplacement.self, options: options), over: [])
    #expect(calls.contains { $0.hasPrefix("\(point).") }, "\(calls)")
  }
}
