import Foundation
import JSON
import ListRuntime
import Scenarios
import TechniqueContracts
import TechniqueTestSupport
import Testing

/// Calls the cell strategy below in a way that a choice names.
private struct CarelessCells: Technique {
  static let declaration = TechniqueDeclaration(
    id: "careless-cells", summary: "Break one rule.", requires: ["cell-reuse"], decorates: [.cells, .preparation],
    options: [
      OptionDeclaration(
        name: "way", domain: .choice(Way.allCases.map(\.rawValue)), default: .choice(Way.forwards.rawValue),
        help: "The rule.")
    ])

  enum Way: String, CaseIterable {
    case forwards, bindsTwice, neverBinds, makesTwice, skipsDisplay, isReadyTwice, neverPrepares
  }

  private let way: Way
  init(options: TechniqueOptions) { way = Way(rawValue: options.choice("way")) ?? .forwards }
  func install(in strategies: StrategyStack) {
    strategies.decorateCells { CarelessProvider(over: $0, way) }
    strategies.decoratePreparation { CarelessPreparation(over: $0, way) }
  }
}

private final class CarelessProvider: CellProvider, StrategyDecorator {
  let base: any CellProvider
  private let way: CarelessCells.Way
  init(over base: any CellProvider, _ way: CarelessCells.Way) { (self.base, self.way) = (base, way) }
  func makeCell(for row: Row, ui: UIContext) -> Cell {
    if way == .makesTwice { _ = base.makeCell(for: row, ui: ui) }
    return base.makeCell(for: row, ui: ui)
  }
  func bind(_ cell: Cell, to row: Row, ui: UIContext) {
    if way != .neverBinds { base.bind(cell, to: row, ui: ui) }
    if way == .bindsTwice { base.bind(cell, to: row, ui: ui) }
  }
  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) {
    if way != .skipsDisplay { base.willDisplay(cell, for: row, ui: ui) }
  }
}

private final class CarelessPreparation: PreparationStrategy, StrategyDecorator {
  let base: any PreparationStrategy
  private let way: CarelessCells.Way
  init(over base: any PreparationStrategy, _ way: CarelessCells.Way) { (self.base, self.way) = (base, way) }
  func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
    if way == .neverPrepares { ready() } else { base.prepare(ui, ready: ready) }
    if way == .isReadyTwice { ready() }
  }
}

@Suite("Calls between the techniques of a stack")
struct StackContractTests {
  /// The scenario of a list with a stack.
  private func scenario(_ sample: MixedSample, _ ids: [String]) throws(ScenarioFailure) -> ResolvedScenario {
    let file = SourceFile(name: Repository.url("wins.json").path, text: sample.scenario(techniques: ids))
    return try PluginPackage.lab.scenarioLoader.load(file)
  }

  /// The violations of a stack in a list, whether scenarios accept the stack or not.
  private func failures(_ techniques: [ConfiguredTechnique], in sample: MixedSample) throws -> [String] {
    var configuration = try #require(try scenario(sample, ["cell-reuse"]).runs.first).configuration
    configuration.techniques = techniques
    return TechniqueContract.failures(of: configuration)
  }

  private func configured(_ ids: [String]) throws -> [ConfiguredTechnique] {
    try ids.map { ConfiguredTechnique(try #require(PluginFolder.technique($0))) }
  }

  @Test(
    "A technique that calls the strategy below twice or never is named, with any data",
    arguments: [
      (CarelessCells.Way.bindsTwice, "a cell of cell-reuse is shown that was filled 2 times"),
      (.neverBinds, "a cell of cell-reuse is shown that was filled 0 times"),
      (.makesTwice, "careless-cells makes 2 cells for one row"),
      (.skipsDisplay, "careless-cells passes willDisplay(_:for:ui:) on 0 times"),
      (.isReadyTwice, "careless-cells prepares 1 times and is ready 2 times"),
      (.neverPrepares, "the list prepares 0 times and is ready 0 times"), (.forwards, ""),
    ], [MixedSample.texts, .movies])
  private func careless(_ expected: (way: CarelessCells.Way, failure: String), in sample: MixedSample) throws {
    let careless = ConfiguredTechnique(CarelessCells.self, given: ["way": .choice(expected.way.rawValue)])
    let found = try failures(configured(["cell-reuse"]) + [careless], in: sample)
    #expect(expected.way == .forwards ? found.isEmpty : found.contains(expected.failure), "\(found)")
  }

  @Test(
    "Stacks that scenarios refuse, because one technique skips what another counts on, break a rule",
    arguments: [
      ["cell-reuse", "two-step-binding", "flattened-layers", "manual-heights"],
      ["cell-reuse", "two-step-binding", "manual-layout", "manual-heights"],
      ["cell-reuse", "two-step-binding", "static-cells", "manual-heights"],
      ["cell-reuse", "two-step-binding", "layout-models"], ["cell-reuse", "two-step-binding"],
      ["cell-reuse", "manual-layout", "static-cells"], ["cell-reuse", "flattened-layers", "static-cells"],
      ["cell-reuse", "layout-models", "static-cells"], ["manual-layout", "cell-reuse"],
      ["flattened-layers", "cell-reuse"],
      ["cell-reuse", "static-cells", "manual-layout", "view-models"],
      ["cell-reuse", "static-cells", "flattened-layers", "view-models"],
    ])
  func refused(_ ids: [String]) throws {
    for sample in [MixedSample.chat, .texts, .blocks] {
      #expect(try !failures(configured(ids), in: sample).isEmpty, "\(sample)")
      #expect(throws: ScenarioFailure.self) { try scenario(sample, ids) }
    }
  }

  @Test("The lists of the check have every kind of item")
  func samples() throws {
    for sample in MixedSample.allCases {
      let content = try #require(try scenario(sample, ["cell-reuse"]).runs.first).configuration.content
      #expect(content.items.count >= 14)
      let posts: [Post] = content.items.items()
      let messages: [Message] = content.items.items()
      #expect(sample != .posts || Set(posts.map { "\($0.attachment)".prefix(5) }).count == 5)
      #expect(sample != .chat || Set(messages.map { "\($0.body)".prefix(4) + "\($0.direction)" }).count == 4)
    }
  }
}
