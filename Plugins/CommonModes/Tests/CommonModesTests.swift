import CommonModes
import ListRuntime
import TechniqueTestSupport
import Testing

@Suite("Common modes")
struct CommonModesTests {
  /// A run with the URL connection library; either a drag whose deceleration outlasts the run, or a programmatic
  /// scroll.
  private func run(_ delivery: ImageDelivery?, drags: Bool = true) throws -> RunRecord {
    var run = ListRun(messages: try ChatSample.stills(1, count: 60))
    if let delivery { run.add(CommonModesTechnique.self, ["delivery": .choice(delivery.rawValue)]) }
    (run.imageCaches, run.imageLibrary, run.isFree) = (.cold, .urlConnection, false)
    run.driver = drags ? .drag(700, within: 1000) : .animation(to: 700)
    return try run.record()
  }

  @Test(
    "A drag starves a library that delivers in the default mode, but no other",
    arguments: [ImageDelivery.commonModes, .background])
  func starvation(delivery: ImageDelivery) throws {
    let (without, with) = (try run(nil), try run(delivery))
    #expect(with.amount(.imageAssign) > without.amount(.imageAssign))
    #expect(with.counters.rowsLeftBlank < without.counters.rowsLeftBlank)
  }

  @Test("Without a drag the common modes change nothing")
  func programmaticScroll() throws {
    var (without, with) = (try run(nil, drags: false), try run(.commonModes, drags: false))
    (without.techniques, with.techniques) = ([], [])
    #expect(without == with && with.amount(.imageAssign) > 0)
  }

  @Test("Background delivery takes callbacks off the main thread and costs one queue hop per image")
  func background() throws {
    let (common, background) = (try run(.commonModes, drags: false), try run(.background, drags: false))
    #expect(background.nanoseconds(phase: .images) < common.nanoseconds(phase: .images))
    #expect(background.amount(.queueHop) > common.amount(.queueHop))
    #expect(background.amount(.imageAssign) == common.amount(.imageAssign))
  }
}
