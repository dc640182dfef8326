import ListRuntime
import LowPriorityPreparation
import SampleData
import Simulation
import TechniqueTestSupport
import Testing

@Suite("Low-priority preparation")
struct LowPriorityPreparationTests {
  /// A timeline with models, and heights calculated in the background.
  private func run(isLow: Bool, posts: Int) throws -> ListRun {
    var run = try ListRun(over: "cell-reuse", "static-cells", "background-heights")
      .with(try #require(PluginFolder.technique("view-models")), ["ready": .number(1000)])
      .showing(.timeline(FeedSample.posts(posts), style: TimelineStyle()), FeedSample.media())
    if isLow { run.add(LowPriorityPreparationTechnique.self) }
    (run.imageCaches, run.isFree, run.driver) = (.disk, false, .drag(600, within: 200))
    return run
  }

  @Test("Before the list scrolls, preparation has its normal priority: the load time is unchanged")
  func loadIsTheSame() throws {
    #expect(try run(isLow: true, posts: 120).record().loadTime == run(isLow: false, posts: 120).record().loadTime)
  }

  @Test("A scroll without preparation is identical to the nanosecond")
  func nothingToPrepare() throws {
    let (high, low) = (try run(isLow: false, posts: 30).record(), try run(isLow: true, posts: 30).record())
    #expect(low.frames.map(\.mainTime) == high.frames.map(\.mainTime))
    #expect(low.work == high.work)
    #expect(low.appBusy == high.appBusy)
  }

  @Test("Rows inserted during a scroll are still prepared")
  func everythingIsPrepared() throws {
    for isLow in [false, true] {
      var run = try run(isLow: isLow, posts: 30)
      run.events = [ScheduledListEvent(.insert(.posts(FeedSample.posts(400, from: 1000)), at: 30), at: 150)]
      run.driver = .drags([
        FingerDrag(at: .milliseconds(100), duration: .milliseconds(200), distance: 600, decelerationRate: 0.998),
        FingerDrag(at: .seconds(20), duration: .milliseconds(100), distance: 10, decelerationRate: 0.99),
      ])
      let finished = try run.finished()
      #expect(finished.record.counters.modelsMade >= 430)
      #expect(finished.bytes(of: .models) % 430 == 0 && finished.bytes(of: .models) > 0)
    }
  }
}
