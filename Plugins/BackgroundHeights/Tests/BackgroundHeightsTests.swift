import BackgroundHeights
import ListRuntime
import SampleData
import Simulation
import TechniqueTestSupport
import Testing

@Suite("Background heights")
struct BackgroundHeightsTests {
  private func run(_ technique: any Technique.Type, posts: [Post]? = nil) throws -> ListRun {
    let below = try ["cell-reuse", "static-cells"].map { try #require(PluginFolder.technique($0)) }
    var run = ListRun(below + [technique])
    if let posts {
      run.content = .timeline(posts, style: TimelineStyle())
      run.media = try FeedSample.media()
    }
    return run
  }

  private func manual() throws -> any Technique.Type { try #require(PluginFolder.technique("manual-heights")) }

  @Test("Heights equal those calculated on the main thread, in chats and timelines")
  func heightsAreTheSame() throws {
    for posts in [nil, FeedSample.posts(50)] {
      let main = try run(manual(), posts: posts).finished()
      let background = try run(BackgroundHeightsTechnique.self, posts: posts).finished()
      #expect(background.rowHeights == main.rowHeights)
      #expect(background.record.contentHeight == main.record.contentHeight)
      #expect(background.record.counters.fittingSolves == 0)
    }
  }

  @Test("Each text is measured once, off the main thread except for the first rows; height queries are lookups")
  func measuredOnce() throws {
    let texts = 60
    var run = try run(BackgroundHeightsTechnique.self)
    run.messages = ChatSample.texts(texts)
    let record = try run.record()
    // The list may query the heights of the first rows before the queue has calculated them.
    let entered = record.counters.rowsEntered
    let calculatedOnDemand = record.counters.textLayoutsOnMain - 2 * entered
    #expect((0...20).contains(calculatedOnDemand))
    #expect(record.counters.textLayoutsInBackground >= texts - calculatedOnDemand)
    #expect(record.amount(.cacheLookup) == record.counters.heightQueries + texts)
  }

  @Test("The main thread calculates missing heights only")
  func missingHeights() throws {
    var slow = try run(BackgroundHeightsTechnique.self, posts: FeedSample.posts(80))
    slow.isFree = false
    let record = try slow.record()
    let all = try {
      var run = try run(manual(), posts: FeedSample.posts(80))
      run.isFree = false
      return try run.record()
    }()
    #expect(record.counters.textLayoutsOnMain < all.counters.textLayoutsOnMain)
    #expect(record.counters.textLayoutsInBackground > 0)
  }

  @Test(
    "Heights follow their rows when posts are inserted, deleted or updated, or the width changes",
    arguments: [
      ListEvent.insert(.posts(FeedSample.posts(3, from: 1002)), at: 2),
      .insert(.posts(FeedSample.posts(3, from: 1002)), at: 40),
      .update(.posts(FeedSample.posts(3, from: 1002)), at: 5), .delete(1..<4), .delete(36..<40), .reload, .rotate,
    ])
  func heightsFollowRows(_ event: ListEvent) throws {
    let driver = ScrollDriver.script(
      (1...60).map { ScriptedScroll(at: .milliseconds(50 * $0), offset: Double($0 % 30) * 450, animated: false) })
    func heights(_ technique: any Technique.Type) throws -> [Double] {
      var run = try run(technique, posts: FeedSample.posts(40))
      run.driver = driver
      run.events = [ScheduledListEvent(at: .milliseconds(1480), event: event)]
      return try run.finished().rowHeights
    }
    #expect(try heights(BackgroundHeightsTechnique.self) == heights(manual()))
  }
}
