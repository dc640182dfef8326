import ImagePrefetch
import ListRuntime
import TechniqueTestSupport
import Testing

@Suite("Image prefetch")
struct ImagePrefetchTests {
  private func run(_ options: [String: OptionValue]? = [:]) throws -> RunRecord {
    var run = ListRun(messages: try ChatSample.stills(1, count: 40))
    if let options { run.add(ImagePrefetchTechnique.self, options) }
    (run.imageCaches, run.isFree) = (.disk, false)
    run.driver = .jumps(every: 400, to: (1...30).map { Double(100 * $0) })
    return try run.record()
  }

  @Test("Every image is read once, however often it is prefetched")
  func readsOnce() throws {
    #expect(try run().counters.imageDiskReads <= 40)
  }

  @Test("A larger prefetch range reads more images")
  func largerRange() throws {
    let near = try run(["screens": .number(0.25)]).counters.imageDiskReads
    #expect(try run(["screens": .number(4)]).counters.imageDiskReads > near)
  }
}
