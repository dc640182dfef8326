import ListRuntime
import Rasterization
import TechniqueTestSupport
import Testing

@Suite("Rasterization")
struct RasterizationTests {
  private func list(_ messages: [Message]) -> ListRun {
    ListRun(over: "cell-reuse", "static-cells", "manual-heights", "cached-heights", messages: messages)
  }

  private func run(
    _ messages: [Message], rasterized: Bool, layer: String = "itself", clip: SystemRules.RasterizedClip = .inside
  ) throws -> RunRecord {
    var run = list(messages)
    if rasterized { run.add(RasterizationTechnique.self, ["layer": .choice(layer)]) }
    var profile = try ShippedData.shared.profile
    profile.system.rasterizedClip.value = clip
    run.profile = profile
    run.driver = .animation(to: 100)
    return try run.record()
  }

  @Test("A layer that only moves is rendered once, in three passes, and hits the cache afterwards")
  func stillLayersHit() throws {
    // Six rows of 90 pt are visible at the start. They are rendered again when the scroll starts a second later, since
    // the cache evicts bitmaps that were unused for 100 ms; rows that enter then are rendered once.
    let messages = try ChatSample.stills(2, count: 12)
    let (plain, rasterized) = (try run(messages, rasterized: false), try run(messages, rasterized: true))
    #expect(plain.counters.rasterizationMisses + plain.counters.rasterizationHits == 0)
    #expect(rasterized.counters.rasterizationMisses == 2 * (6 + rasterized.counters.rowsEntered))
    #expect(rasterized.counters.offscreenPasses == 3 * rasterized.counters.rasterizationMisses)
    let lookups = rasterized.counters.rasterizationMisses + rasterized.counters.rasterizationHits
    #expect(plain.counters.offscreenPasses == 2 * lookups)
  }

  @Test("A rasterized cell saves the passes of clipped layers in it, wherever a layer's own clip is applied")
  func cellsHit() throws {
    let messages = try ChatSample.stills(2, count: 12)
    for clip in SystemRules.RasterizedClip.allCases {
      let plain = try run(messages, rasterized: false, clip: clip)
      let (layers, cells) = (
        try run(messages, rasterized: true, clip: clip), try run(messages, rasterized: true, layer: "cell", clip: clip)
      )
      // A row has a bubble and two pictures, or one cell.
      #expect(cells.counters.rasterizationMisses == 6 + cells.counters.rowsEntered)
      #expect(cells.counters.offscreenPasses * 2 < plain.counters.offscreenPasses)
      #expect((layers.counters.offscreenPasses < plain.counters.offscreenPasses) == (clip == .inside), "\(clip)")
    }
  }

  @Test("Every frame of an animation misses")
  func animationsMiss() throws {
    let record = try list(ChatSample.animations(1)).with(RasterizationTechnique.self)
      .with { $0.driver = .jumps(every: 3000, to: [0]) }.record()
    #expect(record.counters.animationFrames > 20)
    #expect(record.counters.rasterizationMisses >= record.counters.animationFrames)
  }

  @Test("Views are made and filled as without the technique")
  func mainThreadDoesTheSame() throws {
    let messages = ChatSample.texts(60)
    let (plain, rasterized) = (try run(messages, rasterized: false), try run(messages, rasterized: true))
    for kind in [WorkKind.viewCreate, .cellCreate, .constraintCreate, .textDrawCall, .commitLayer] {
      #expect(plain.amount(kind) == rasterized.amount(kind), "\(kind)")
    }
  }
}
