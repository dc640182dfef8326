import ListRuntime
import Simulation
import TechniqueTestSupport
import Testing

/// Extends the range by half a screen above and below (O'Brien, Easy UITableView optimizations, 2013).
struct Buffering: Technique {
  static let declaration = TechniqueDeclaration(
    id: "buffering", summary: "Keep rows half a screen beyond the edges.", decorates: [.range])
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) { strategies.decorateRange { HalfScreenRange(over: $0) } }

  private final class HalfScreenRange: RangeStrategy, StrategyDecorator {
    let base: any RangeStrategy
    init(over base: any RangeStrategy) { self.base = base }
    func margins(viewportHeight: Double, ui: UIContext) -> (above: Double, below: Double) {
      let below = base.margins(viewportHeight: viewportHeight, ui: ui)
      return (below.above + viewportHeight / 2, below.below + viewportHeight / 2)
    }
  }
}

@Suite("Buffering beyond the screen")
struct BufferingTests {
  @Test("Rows have cells in twice the height of the screen")
  func moreCellsAreAlive() throws {
    let stack = try ["cell-reuse"].map { try #require(PluginFolder.technique($0)) }
    let messages = ChatSample.texts(200)
    let plain = try ListRun(stack, messages: messages).finished()
    let buffered = try ListRun(stack + [Buffering.self], messages: messages).finished()
    // Rows of 40.5 pt on a screen of 568 pt: at most 16 intersect it, and at most 30 intersect twice its height.
    #expect(plain.record.counters.cellsAliveMax <= 16)
    #expect(buffered.record.counters.cellsAliveMax >= 28)
    #expect(buffered.record.memoryPeak > plain.record.memoryPeak)
  }

  @Test("Images are requested before they are visible")
  func imagesAreRequestedEarlier() throws {
    var plain = ListRun(messages: try ChatSample.stills(1, count: 40))
    plain.imageCaches = .cold
    plain.driver = .script([ScriptedScroll(at: .milliseconds(1500), offset: 200, animated: false)])
    var buffered = plain
    buffered.add(Buffering.self)
    #expect(try buffered.record().counters.imageNetworkFetches > plain.record().counters.imageNetworkFetches)
  }
}
