import CellReuse
import KeepPosition
import ListRuntime
import ManualHeights
import Simulation
import StaticCells
import TechniqueTestSupport
import Testing

@Suite("Changes of the text size")
struct TextSizeTests {
  private func run(
    _ techniques: [any Technique.Type], fontSize: Double = 14, words: Int = 1, scales: [Double], _ driver: ScrollDriver
  ) throws -> FinishedRun {
    var style = ChatStyle()
    style.fontSize = fontSize
    let messages = (0..<40).map {
      Message(
        messageId: $0, direction: .incoming,
        body: .text(Array(repeating: "some words", count: words + 3 * ($0 % 5)).joined(separator: " ")))
    }
    var run = ListRun(techniques)
    run.content = .chat(messages: messages, style: style, mediaAsText: true)
    run.driver = driver
    run.isFree = false
    run.events = scales.enumerated().map { ScheduledListEvent(.textSize($0.element), at: 200 + 200 * $0.offset) }
    return try run.finished()
  }

  @Test("Rows are as high as with a font of the chosen size, whatever the sizes before, with the same cells")
  func heights() throws {
    let driver = ScrollDriver.rows(interval: .milliseconds(60))
    for techniques: [any Technique.Type] in [
      [], [CellReuseTechnique.self, StaticCellsTechnique.self],
      [CellReuseTechnique.self, StaticCellsTechnique.self, ManualHeightsTechnique.self],
    ] {
      let larger = try run(techniques, fontSize: 21, scales: [], driver)
      for scales in [[1.5], [0.7, 1.5]] {
        let changed = try run(techniques, scales: scales, driver)
        // The rows before the change are not visited again.
        #expect(changed.rowHeights.suffix(20) == larger.rowHeights.suffix(20))
        #expect(changed.pools.map(\.name) == larger.pools.map(\.name))
      }
      #expect(try run(techniques, scales: [1.5, 1], driver).rowHeights.suffix(20) != larger.rowHeights.suffix(20))
    }
  }

  @Test("The list keeps its offset, so the row on the screen jumps; it stays if the position is kept")
  func jumps() throws {
    let driver = ScrollDriver.script([
      ScriptedScroll(at: .milliseconds(50), offset: 3000, animated: false),
      ScriptedScroll(at: .milliseconds(900), offset: 3000, animated: false),
    ])
    // The row is higher than the screen.
    func jumps(_ techniques: [any Technique.Type]) throws -> [Int] {
      try run(techniques, words: 300, scales: [1.5], driver).record.position.jumps.filter { $0.jump.cause == .textSize }
        .map(\.jump.pixels)
    }
    let exact: [any Technique.Type] = [CellReuseTechnique.self, StaticCellsTechnique.self, ManualHeightsTechnique.self]
    #expect(try jumps(exact).count == 1)
    #expect(try jumps(exact + [KeepPositionTechnique.self]) == [])
  }
}
