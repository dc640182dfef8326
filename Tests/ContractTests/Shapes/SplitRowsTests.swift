internal import ListRuntime
internal import TechniqueTestSupport
internal import Testing

/// A post as several small cells: each image of a message is a row of its own (Lee, Improving LINE Timeline performance on
/// iOS, 2017).
struct SplitRows: Technique {
  static let declaration = TechniqueDeclaration(
    id: "split-rows", summary: "Each block of an item is a row.", decorates: [.rows])
  init(options: TechniqueOptions) {}
  func install(in seams: Seams) { seams.decorateRows { _ in RowPerBlock() } }

  private final class RowPerBlock: RowStrategy {
    func rows(ofItem item: Int, ui: UIContext) -> [Range<Int>] {
      (0..<ui.content.blockCount(ofItem: item)).map { $0..<$0 + 1 }
    }
  }
}

@Suite("Items as several small rows")
struct SplitRowsTests {
  @Test("Each image of a message has a row, and rows name their item and their block")
  func rowsAreBlocks() throws {
    let run = try ListRun([SplitRows.self], messages: ChatSample.stills(3, count: 4)).finished()
    #expect(run.rows.map(\.item) == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3])
    #expect(run.rows.map(\.blocks) == (0..<12).map { $0 % 3..<$0 % 3 + 1 })
    #expect(run.record.counters.rowsEntered >= 12)
  }

  @Test("Cells of one kind serve messages of any number of images")
  func poolsAreFewer() throws {
    let messages = try (1...3).flatMap { try ChatSample.stills($0, count: 20) }.enumerated()
      .map { Message(messageId: $0.offset, direction: .outgoing, body: $0.element.body) }
    let stack: [any Technique.Type] = try ["cell-reuse", "static-cells"].map {
      try #require(PluginFolder.technique($0))
    }
    let whole = try ListRun(stack, messages: messages).finished()
    let split = try ListRun(stack + [SplitRows.self], messages: messages).finished()
    #expect(whole.pools.map(\.name) == ["media-1-out", "media-2-out", "media-3-out"])
    #expect(split.pools.map(\.name) == ["media-1-out"])
    #expect(split.record.amount(.viewCreate) == split.record.amount(.cellCreate), "a cell has one image view")
  }
}
