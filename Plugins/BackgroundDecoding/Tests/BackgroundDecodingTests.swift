import BackgroundDecoding
import ListRuntime
import Simulation
import TechniqueTestSupport
import Testing

@Suite("Background decoding")
struct BackgroundDecodingTests {
  private func run(
    _ queue: String?, messages: [Message]? = nil, library: ImageLibraryRules = .urlConnection
  ) throws -> RunRecord {
    var run = ListRun(messages: try messages ?? ChatSample.stills(2, count: 30))
    if let queue { run.add(BackgroundDecodingTechnique.self, ["queue": .choice(queue)]) }
    (run.imageCaches, run.imageLibrary, run.isFree) = (.cold, library, false)
    run.driver = .rows(interval: .milliseconds(300))
    return try run.record()
  }

  @Test("Commits neither decode stills nor copy bitmaps that a queue has decoded", arguments: ["serial", "concurrent"])
  func commits(queue: String) throws {
    let (without, with) = (try run(nil), try run(queue))
    #expect(without.counters.decodesOnMain > 0 && without.nanoseconds(phase: .prepare) > 0)
    #expect(with.counters.decodesOnMain == 0 && with.nanoseconds(phase: .prepare) == 0)
    #expect(with.counters.decodes > 0)
    #expect(with.amount(.queueHop) > without.amount(.queueHop), "decoding on a queue takes queue hops")
  }

  @Test("A concurrent queue decodes as many images at once as there are cores")
  func concurrency() throws {
    var library = ImageLibraryRules.urlConnection
    library.concurrentRequests = 8
    let (serial, concurrent) = (try run("serial", library: library), try run("concurrent", library: library))
    #expect(concurrent.contentLatencies.reduce(0, +) < serial.contentLatencies.reduce(0, +))
  }

  @Test("Animations are unaffected")
  func animations() throws {
    let messages = try ChatSample.animations(10)
    var (without, with) = (try run(nil, messages: messages), try run("serial", messages: messages))
    (without.techniques, with.techniques) = ([], [])
    #expect(without == with)
  }
}
