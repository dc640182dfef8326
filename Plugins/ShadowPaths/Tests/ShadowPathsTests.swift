import ListRuntime
import ShadowPaths
import TechniqueTestSupport
import Testing

@Suite("Shadow paths")
struct ShadowPathsTests {
  private func run(texts: [String], hasPaths: Bool, shadow: ShadowStyle? = ShadowStyle()) throws -> RunRecord {
    let run = try ListRun(over: "cell-reuse", "static-cells", "manual-heights")
      .showing(CardSample.content(texts: texts, shadow: shadow), MediaLibrary([]))
    return try (hasPaths ? run.with(ShadowPathsTechnique.self) : run).record()
  }

  @Test("No layer is rendered for its shadow, and a card with round corners takes no pass")
  func passes() throws {
    let texts = (0..<30).map { "Card \($0)" }
    let (without, with) = (try run(texts: texts, hasPaths: false), try run(texts: texts, hasPaths: true))
    #expect(without.counters.offscreenPasses > 0 && with.counters.offscreenPasses == 0)
    #expect(without.amount(.commitLayer) == with.amount(.commitLayer))
  }

  @Test("A path is created whenever the size of a card changes, and not for cards of the same size")
  func paths() throws {
    let equal = (0..<60).map { _ in "Card" }
    let different = (0..<60).map { String(repeating: "long words ", count: 1 + $0 * $0 % 11) }
    func calls(_ texts: [String]) throws -> Int {
      try run(texts: texts, hasPaths: true).amount(.methodCall) - run(texts: texts, hasPaths: false).amount(.methodCall)
    }
    let (few, many) = (try calls(equal), try calls(different))
    #expect(few > 0 && many > 2 * few)
  }

  @Test("Nothing changes where nothing has a shadow")
  func withoutShadows() throws {
    let texts = (0..<30).map { "Card \($0)" }
    let records = try [false, true].map { try run(texts: texts, hasPaths: $0, shadow: nil) }
    #expect(records[0].amount(.methodCall) == records[1].amount(.methodCall))
  }

  @Test("Cards look the same")
  func pictures() throws {
    let texts = (0..<20).map { String(repeating: "words ", count: 1 + $0) }
    let run = ListRun().showing(CardSample.content(texts: texts, shadow: ShadowStyle()), try MediaLibrary([]))
    #expect(try run.findings(with: ShadowPathsTechnique.self).isEmpty)
  }
}
