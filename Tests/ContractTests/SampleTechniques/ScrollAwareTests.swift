import ListRuntime
import Simulation
import TechniqueTestSupport
import Testing

/// Brings the images of one screen ahead of the scroll into memory, and of three if it is fast.
struct ScrollAwarePrefetch: Technique {
  static let declaration = TechniqueDeclaration(
    id: "scroll-aware-prefetch", summary: "Prefetch further ahead of a fast scroll.", decorates: [.range])
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) { strategies.decorateRange { ScrollAwareRange(over: $0) } }

  private final class ScrollAwareRange: RangeStrategy, StrategyDecorator {
    let base: any RangeStrategy
    private var prefetched: Set<Int> = []
    init(over base: any RangeStrategy) { self.base = base }
    func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {
      let screens = abs(ui.scroll.velocity) > 2000 ? 3.0 : 1
      let ahead = screens * ui.viewportHeight
      let rows = isForward ? ui.rows(above: 0, below: ahead) : ui.rows(above: ahead, below: 0)
      for row in rows where prefetched.insert(row).inserted {
        ui.preloadImages(for: ui.row(row))
      }
      base.didMove(visible: visible, isForward: isForward, ui: ui)
    }
  }
}

@Suite("Prefetching by the velocity of the scroll")
struct ScrollAwareTests {
  /// The number of images that a drag over 300 pt reads from disk.
  private func reads(_ techniques: [any Technique.Type], milliseconds: Int) throws -> Int {
    var run = ListRun(techniques, messages: try ChatSample.stills(1, count: 60))
    run.imageCaches = .disk
    run.driver = .drags([
      FingerDrag(at: .zero, duration: .milliseconds(milliseconds), distance: 300, decelerationRate: 0.5)
    ])
    return try run.record().counters.imageDiskReads
  }

  @Test("A fast drag over the same distance reads more images ahead than a slow one")
  func fastDragsReadAhead() throws {
    let slow = try reads([ScrollAwarePrefetch.self], milliseconds: 1000)
    #expect(try reads([ScrollAwarePrefetch.self], milliseconds: 100) > slow)
    #expect(try slow > reads([], milliseconds: 1000))
  }
}
