internal import CommonModes
internal import ListRuntime
internal import Simulation
internal import TechniqueTestSupport
internal import Testing

@Suite("Common modes")
struct CommonModesTests {
  /// A run with an image library of connections that ends while the list still decelerates, or in which no finger drags.
  private func run(_ delivery: ImageDelivery?, drags: Bool = true) throws -> RunRecord {
    var run = ListRun(messages: try ChatSample.stills(1, count: 60))
    if let delivery { run.add(CommonModesTechnique.self, ["delivery": .choice(delivery.rawValue)]) }
    run.imageCaches = .cold
    run.imageLibrary = .urlConnection
    run.isFree = false
    run.driver =
      drags
      ? .drags([
        FingerDrag(at: .milliseconds(100), duration: .milliseconds(1000), distance: 700, decelerationRate: 0.998)
      ])
      : .script([ScriptedScroll(at: .milliseconds(100), offset: 700, animated: true)])
    return try run.record()
  }

  @Test(
    "A drag starves a library that delivers in the default mode, and no other",
    arguments: [ImageDelivery.commonModes, .background])
  func starvation(delivery: ImageDelivery) throws {
    let (without, with) = (try run(nil), try run(delivery))
    #expect(with.amount(.imageAssign) > without.amount(.imageAssign))
    #expect(with.counters.rowsLeftBlank < without.counters.rowsLeftBlank)
  }

  @Test("Where nothing drags the common modes change nothing")
  func programmaticScroll() throws {
    var (without, with) = (try run(nil, drags: false), try run(.commonModes, drags: false))
    (without.techniques, with.techniques) = ([], [])
    #expect(without == with)
  }

  @Test("Calling back in the background takes callbacks from the main thread, and costs a hop an image")
  func background() throws {
    let (common, background) = (try run(.commonModes, drags: false), try run(.background, drags: false))
    #expect(background.nanoseconds(phase: .images) < common.nanoseconds(phase: .images))
    #expect(background.amount(.queueHop) > common.amount(.queueHop))
  }
}
