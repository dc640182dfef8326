import ListRuntime
import MaskCorners
import TechniqueTestSupport
import Testing

@Suite("Mask corners")
struct MaskCornersTests {
  private func list(_ content: ContentDescription?) throws -> ListRun {
    try ListRun(over: "cell-reuse", "static-cells", "manual-heights", messages: ChatSample.texts(30))
      .showing(content, MediaLibrary([CardSample.picture]))
  }

  private static let rounded = ImageStyle(
    size: PointSize(width: 50, height: 50), cornerRadius: 10, clips: true, borderWidth: 2, borderColor: .black)

  @Test(
    "Masked layers look the same as clipped ones, and take three passes instead of two",
    arguments: [nil, CardSample.thumbnails(20, rounded)])
  func masks(_ content: ContentDescription?) throws {
    let without = try list(content)
    let (before, after) = (try without.record(), try without.with(MaskCornersTechnique.self).record())
    #expect(before.counters.offscreenPasses > 0)
    #expect(2 * after.counters.offscreenPasses == 3 * before.counters.offscreenPasses)
    #expect(after.amount(.commitLayer) > before.amount(.commitLayer))
    #expect(after.amount(.viewCreate) == before.amount(.viewCreate))
    let findings = try without.findings(with: MaskCornersTechnique.self)
    #expect(findings.isEmpty, "\(findings.prefix(3))")
  }
}
