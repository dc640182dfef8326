import DecodeLimit
import ListRuntime
import TechniqueTestSupport
import Testing

@Suite("Decode limit")
struct DecodeLimitTests {
  private func run(_ options: [String: OptionValue]? = [:], library: ImageLibraryRules = .pinRemoteImage) throws
    -> RunRecord
  {
    var run = ListRun(messages: try ChatSample.stills(3, count: 60))
    if let options { run.add(DecodeLimitTechnique.self, options) }
    (run.imageCaches, run.imageLibrary, run.isFree) = (.disk, library, false)
    run.driver = .jumps(every: 900, to: (1...6).map { Double(900 * $0) })
    return try run.record()
  }

  @Test("The same number of stills is decoded as without it, on no more threads than the width")
  func sameDecodes() throws {
    let (without, with) = (try run(nil), try run())
    #expect(with.counters.decodes == without.counters.decodes && with.counters.decodesOnMain == 0)
    #expect(with.work[WorkKind.queueHop.index] > without.work[WorkKind.queueHop.index])
  }

  @Test("The first of several images arrives sooner when they are decoded one after the other")
  func firstImage() throws {
    func median(_ record: RunRecord) -> Int {
      let sorted = record.contentLatencies.sorted()
      return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
    let latencies = try [1, 16].map { median(try run(["width": .integer($0)])) }
    #expect(latencies[0] <= latencies[1], "\(latencies)")
  }

  @Test("Images that a commit decodes are still decoded there")
  func commits() throws {
    let record = try run(library: .urlConnection)
    #expect(record.counters.decodesOnMain > 0)
  }
}
