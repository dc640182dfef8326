import ListRuntime
import MaskCorners
import Simulation
import TechniqueTestSupport
import Testing

@Suite("Mask corners")
struct MaskCornersTests {
  private func list(_ content: ContentDescription?) throws -> ListRun {
    let ids = ["cell-reuse", "static-cells", "manual-heights"]
    var run = ListRun(try ids.map { try #require(PluginFolder.technique($0)) }, messages: ChatSample.texts(30))
    if let content { (run.content, run.media) = (content, try MediaLibrary([CardSample.picture])) }
    return run
  }

  private static let rounded = ImageStyle(
    size: PointSize(width: 50, height: 50), cornerRadius: 10, borderWidth: 2, borderColor: .black)

  @Test(
    "Masked layers look the same as clipped ones, and take three passes instead of two",
    arguments: [nil, CardSample.thumbnails(20, rounded)])
  func masks(_ content: ContentDescription?) throws {
    let without = try list(content)
    var with = without
    with.add(MaskCornersTechnique.self)
    let (before, after) = (try without.record(), try with.record())
    #expect(before.counters.offscreenPasses > 0)
    #expect(2 * after.counters.offscreenPasses == 3 * before.counters.offscreenPasses)
    #expect(after.amount(.commitLayer) > before.amount(.commitLayer))
    #expect(after.amount(.viewCreate) == before.amount(.viewCreate))
    let technique = ListRun([MaskCornersTechnique.self]).techniques[0]
    let check = try without.configuration().pictures(of: technique, over: without.techniques)
    #expect(check.findings.isEmpty, "\(check.findings.prefix(3))")
  }
}
