import DeferredImages
import ListRuntime
import Simulation
import TechniqueTestSupport
import Testing

@Suite("Deferred images")
struct DeferredImagesTests {
  /// An animation over `distance` points in 0.3 s, and three seconds of rest.
  private func run(_ options: [String: OptionValue]? = [:], distance: Double = 6000) throws -> RunRecord {
    var run = ListRun(messages: try ChatSample.stills(1, count: 200))
    if let options { run.add(DeferredImagesTechnique.self, options) }
    run.imageCaches = .disk
    run.driver = .script([
      ScriptedScroll(at: .milliseconds(100), offset: distance, animated: true),
      ScriptedScroll(at: .milliseconds(3000), offset: distance, animated: false),
    ])
    return try run.record()
  }

  @Test("Images that a fast scroll passes are not loaded, and images at which it stops are")
  func passesBy() throws {
    let (without, with) = (try run(nil), try run())
    #expect(with.counters.imageDiskReads < without.counters.imageDiskReads / 2)
    #expect(with.counters.imageRequestsDropped > 10)
    #expect(with.frames.last { $0.shownAt >= 0 }?.blankPixels == 0)
  }

  @Test("A slow scroll loads the same images as without the technique")
  func slow() throws {
    let (without, with) = (try run(nil, distance: 100), try run(distance: 100))
    #expect(with.counters.imageDiskReads == without.counters.imageDiskReads)
    #expect(with.counters.imageRequestsDropped == 0)
  }

  @Test("The lower the velocity, the fewer images are loaded")
  func threshold() throws {
    let reads = try [500.0, 5000, 20_000].map { try run(["velocity": .number($0)]).counters.imageDiskReads }
    #expect(reads == reads.sorted() && reads[0] < reads[2])
  }
}
