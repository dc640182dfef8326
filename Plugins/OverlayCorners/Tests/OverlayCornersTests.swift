import ListRuntime
import OverlayCorners
import Simulation
import TechniqueTestSupport
import Testing

@Suite("Overlay corners")
struct OverlayCornersTests {
  private static func style(
    radius: Double = 0, border: Double = 0, _ effects: LayerEffects = .none
  ) -> ImageStyle {
    ImageStyle(
      size: PointSize(width: 50, height: 50), cornerRadius: radius, borderWidth: border, borderColor: .black,
      effects: effects)
  }

  private func list(_ style: ImageStyle) throws -> ListRun {
    let ids = ["cell-reuse", "static-cells", "manual-heights"]
    var run = ListRun(try ids.map { try #require(PluginFolder.technique($0)) })
    (run.content, run.media) = (CardSample.thumbnails(30, style), try MediaLibrary([CardSample.picture]))
    return run
  }

  /// Styles whose corners an overlay can cover, with the passes that it saves.
  private static let covered = [
    style(radius: 10), style(radius: 25), style(LayerEffects(mask: .circle)),
    style(LayerEffects(mask: .roundedRectangle(radius: 8))), style(radius: 10, border: 2),
  ]

  @Test("Covered corners look the same as clipped ones and take no pass", arguments: covered.indices)
  func covers(index: Int) throws {
    let without = try list(Self.covered[index])
    var with = without
    with.add(OverlayCornersTechnique.self)
    let (before, after) = (try without.record(), try with.record())
    #expect(before.counters.offscreenPasses > 0 && after.counters.offscreenPasses == 0)
    #expect(after.amount(.viewCreate) == before.amount(.viewCreate) + before.amount(.cellCreate))
    // The image of the corners is drawn once in the run.
    #expect(after.amount(.shapeFillCall) == 1)
    let technique = ListRun([OverlayCornersTechnique.self]).techniques[0]
    let check = try without.configuration().pictures(of: technique, over: without.techniques)
    #expect(check.findings.isEmpty, "\(check.findings.prefix(3))")
  }

  /// Styles that an overlay cannot reproduce, or that have no corners to cover.
  private static let left = [
    style(), style(radius: 10, LayerEffects(shadow: ShadowStyle())), style(radius: 10, LayerEffects(opacity: 0.5)),
    style(radius: 10, LayerEffects(overlay: .color(.white))), style(border: 2, LayerEffects(mask: .circle)),
  ]

  @Test("Other pictures are unchanged", arguments: left.indices)
  func leaves(index: Int) throws {
    var run = try list(Self.left[index])
    let before = try run.record()
    run.add(OverlayCornersTechnique.self)
    let after = try run.record()
    #expect(after.amount(.viewCreate) == before.amount(.viewCreate))
    #expect(after.counters.offscreenPasses == before.counters.offscreenPasses)
  }
}
