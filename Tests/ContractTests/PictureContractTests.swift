import ListRuntime
import TechniqueContracts
import TechniqueTestSupport
import Testing

/// Caches heights by row index and ignores changes of the list.
private struct StaleHeights: Technique {
  static let declaration = TechniqueDeclaration(
    id: "forgetful-heights", summary: "Cache heights by row without invalidation.", decorates: [.heights])
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) { strategies.decorateHeights { HeightCache(over: $0) } }

  private final class HeightCache: HeightStrategy, StrategyDecorator {
    let base: any HeightStrategy
    private var heights: [Int: RowHeight] = [:]
    init(over base: any HeightStrategy) { self.base = base }
    func height(for row: Row, ui: UIContext) -> RowHeight {
      if let known = heights[row.index] { return known }
      let height = base.height(for: row, ui: ui)
      heights[row.index] = height
      return height
    }
  }
}

@Suite("What pictures show of a technique")
struct PictureContractTests {
  @Test("Heights cached by index without invalidation are visible in the pictures")
  func staleHeightsAreVisible() throws {
    var run = ListRun(messages: Array(try ShippedData.shared.messages.prefix(40)))
    run.events = Array(TechniqueContract.listEvents.prefix(1))
    let base = try ["cell-reuse", "static-cells", "manual-heights"].map {
      ConfiguredTechnique(try #require(PluginFolder.technique($0)))
    }
    let check = try run.configuration().pictures(of: ConfiguredTechnique(StaleHeights.self), over: base)
    #expect(!check.undeclared.isEmpty)
    #expect(check.undeclared.contains { $0.difference.aspect == .height })
    let sentence = try #require(TechniqueContract.sentences(about: check).first)
    let expected = /item \d+ has another height: [\d.]+ pt without it, [\d.]+ pt with it/
    #expect(sentence.wholeMatch(of: expected) != nil, "\(sentence)")
    let cached = try #require(PluginFolder.technique("cached-heights"))
    let correct = try run.configuration().pictures(of: ConfiguredTechnique(cached), over: base)
    #expect(correct.findings.isEmpty)
  }
}
