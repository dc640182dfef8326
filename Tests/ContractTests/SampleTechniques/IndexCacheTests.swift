import ListRuntime
import Simulation
import TechniqueTestSupport
import Testing

/// Caches heights by row index and ignores changes of the list.
struct StaleHeights: Technique {
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

@Suite("Heights cached by row index")
struct IndexCacheTests {
  private let texts = ["One", "One\nTwo", "One\nTwo\nThree"]

  /// Heights of all rows after an event, when every row has entered again.
  private func heights(_ cache: (any Technique.Type)?, after event: ListEvent) throws -> [Double] {
    let stack = try ["cell-reuse", "static-cells", "manual-heights"].map { try #require(PluginFolder.technique($0)) }
    let messages = (0..<60).map { Message(messageId: $0, direction: .outgoing, body: .text(texts[$0 % 3])) }
    var run = ListRun(stack + (cache.map { [$0] } ?? []), messages: messages)
    run.driver = .script(
      (1...40).map { ScriptedScroll(at: .milliseconds(50 * $0), offset: Double($0 % 20) * 200, animated: false) })
    run.events = [ScheduledListEvent(at: .milliseconds(1010), event: event)]
    return try run.finished().rowHeights
  }

  static let events: [ListEvent] = [
    .insert(.messages([Message(messageId: 1000, direction: .incoming, body: .text("New"))]), at: 1),
    .delete(1..<3), .reload,
  ]

  @Test("The shipped cache follows insertions, deletions and reloads", arguments: events)
  func cachedHeightsFollow(_ event: ListEvent) throws {
    let cached = try #require(PluginFolder.technique("cached-heights"))
    #expect(try heights(cached, after: event) == heights(nil, after: event))
  }

  @Test("A cache that ignores an insertion or a deletion is wrong", arguments: events.prefix(2))
  func staleHeightsAreWrong(_ event: ListEvent) throws {
    #expect(try heights(StaleHeights.self, after: event) != heights(nil, after: event))
  }
}
