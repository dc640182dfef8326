import DataPrefetching
import ListRuntime
import TechniqueTestSupport
import Testing

@Suite("Data prefetching")
struct DataPrefetchingTests {
  /// A chat of pictures that scrolls down in steps, by the rules of a system; `nil` options mean the list without the
  /// technique.
  private func run(
    _ options: [String: OptionValue]?, _ prefetching: TableViewRules.DataPrefetching,
    offsets: [Double] = (1...30).map { Double(100 * $0) }, caches: InitialImageCaches = .disk, interval: Int = 400
  ) throws -> ListCounters {
    var run = ListRun(messages: try ChatSample.stills(1, count: 40))
    if let options { run.add(DataPrefetchingTechnique.self, options) }
    (run.imageCaches, run.isFree, run.driver) = (caches, false, .jumps(every: interval, to: offsets))
    run.changeSystem = { $0.dataPrefetching.value = prefetching }
    return try run.record().counters
  }

  @Test("Without announcements the list is as without the technique")
  func withoutAnnouncements() throws {
    #expect(try run([:], .off) == run(nil, .off))
  }

  @Test("Loads of rows that are no longer ahead are canceled, unless the option says otherwise")
  func canceling() throws {
    // The list immediately jumps over the rows ahead while their pictures are still loading from the network.
    let offsets = [1.0, 2500, 100, 3500, 50]
    #expect(try run([:], .oneScreen, offsets: offsets, caches: .cold, interval: 20).imageRequestsDropped > 0)
    #expect(
      try run(["cancels": .boolean(false)], .oneScreen, offsets: offsets, caches: .cold, interval: 20)
        .imageRequestsDropped == 0)
  }
}
