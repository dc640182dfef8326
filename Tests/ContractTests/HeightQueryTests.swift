import ListRuntime
import SampleData
import Simulation
import TechniqueTestSupport
import Testing

/// The number of height queries by the rules of iOS 12, compared with Howlin and Nikam's talk (2018): 51 at load, and
/// 1200 while 300 rows scroll.
@Suite("Height queries")
struct HeightQueryTests {
  private func record(_ driver: ScrollDriver, height: Double, bar: Double) throws -> RunRecord {
    var run = ListRun(try ["cell-reuse", "static-cells"].map { try #require(PluginFolder.technique($0)) })
    run.content = .posts(FeedSample.posts(300), style: PostStyle())
    run.media = try FeedSample.media()
    run.changeSystem = { $0.heightQueries.value = .iOS12 }
    run.driver = driver
    var configuration = try run.configuration()
    configuration.profile.screen.height = height
    configuration.topInset = bar
    return configuration.record()
  }

  @Test(
    "At load: three for each row that is visible with estimates of 44 pt",
    arguments: [(736, 0, 51), (812, 88, 51), (667, 0, 48), (667, 64, 42)])
  func atLoad(height: Double, bar: Double, queries: Int) throws {
    let record = try record(.script([]), height: height, bar: bar)
    #expect(record.counters.heightQueries == queries)
  }

  @Test("While scrolling: four for each row that enters; the rows of the first screen entered at load")
  func whileScrolling() throws {
    let loaded = try record(.script([]), height: 736, bar: 0)
    let scrolled = try record(.rows(interval: .milliseconds(20)), height: 736, bar: 0)
    #expect(scrolled.counters.rowsEntered == 300)
    let entered = scrolled.counters.rowsEntered - loaded.counters.rowsEntered
    #expect(entered < 300 && entered > 290)
    #expect(scrolled.counters.heightQueries - loaded.counters.heightQueries == 4 * entered)
  }
}
