import ListRuntime
import OverlayCorners
import TechniqueTestSupport
import Testing

@Suite("Overlay corners")
struct OverlayCornersTests {
  private static func style(
    radius: Double = 0, border: Double = 0, _ effects: LayerEffects = .none
  ) -> ImageStyle {
    ImageStyle(
      size: PointSize(width: 50, height: 50), cornerRadius: radius, clips: radius > 0, borderWidth: border,
      borderColor: .black,
      effects: effects)
  }

  private func list(_ style: ImageStyle) throws -> ListRun {
    try ListRun(over: "cell-reuse", "static-cells", "manual-heights")
      .showing(CardSample.thumbnails(30, style), MediaLibrary([CardSample.picture]))
  }

  /// Styles whose corners an overlay can cover, with the passes that it saves.
  private static let covered = [
    style(radius: 10), style(radius: 25), style(LayerEffects(mask: .circle)),
    style(LayerEffects(mask: .roundedRectangle(radius: 8))), style(radius: 10, border: 2),
  ]

  @Test("Covered corners look the same as clipped ones and take no pass", arguments: covered.indices)
  func covers(index: Int) throws {
    let without = try list(Self.covered[index])
    let (before, after) = (try without.record(), try without.with(OverlayCornersTechnique.self).record())
    #expect(before.counters.offscreenPasses > 0 && after.counters.offscreenPasses == 0)
    #expect(after.amount(.viewCreate) == before.amount(.viewCreate) + before.amount(.cellCreate))
    // The image of the corners is drawn once in the run.
    #expect(after.amount(.shapeFillCall) == 1)
    let findings = try without.findings(with: OverlayCornersTechnique.self)
    #expect(findings.isEmpty, "\(findings.prefix(3))")
  }

  /// Styles that an overlay cannot reproduce, or that have no corners to cover.
  private static let left = [
    style(), style(radius: 10, LayerEffects(shadow: ShadowStyle())), style(radius: 10, LayerEffects(opacity: 0.5)),
    style(radius: 10, LayerEffects(overlay: .color(.white))), style(border: 2, LayerEffects(mask: .circle)),
  ]

  @Test("Other pictures are unchanged", arguments: left.indices)
  func leaves(index: Int) throws {
    let without = try list(Self.left[index])
    let (before, after) = (try without.record(), try without.with(OverlayCornersTechnique.self).record())
    #expect(after.amount(.viewCreate) == before.amount(.viewCreate))
    #expect(after.counters.offscreenPasses == before.counters.offscreenPasses)
  }
}
