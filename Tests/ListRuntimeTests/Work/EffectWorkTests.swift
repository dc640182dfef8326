import ListRuntime
import Simulation
import Testing

@Suite("The work of effects on the main thread")
struct EffectWorkTests {
  private func list(_ effects: LayerEffects, clips: Bool = false) throws -> PartList {
    try PartList([
      CellPart(PointRect(0, 0, 50, 50), fill: .white) { ($0.cornerRadius, $0.clips, $0.effects) = (5, clips, effects) }
    ])
  }

  private func views(_ list: PartList) -> Int { list.device.meter.amounts[WorkKind.viewCreate.index] }

  private static let shadow = ShadowStyle()

  @Test(
    "UIKit needs views for an overlay, a blur, and a shadow around clipped contents; not for the others",
    arguments: [
      (LayerEffects(overlay: .color(.white)), false, 1),
      (LayerEffects(backdropBlur: BackdropBlurStyle(radius: 1, tint: .white)), false, 2),
      (LayerEffects(shadow: shadow), false, 0), (LayerEffects(shadow: shadow), true, 1),
      (LayerEffects(shadow: shadow, mask: .circle), false, 1),
      (LayerEffects(gradient: GradientStyle(colors: [.white, .black]), opacity: 0.5), false, 0),
    ])
  func additionalViews(effects: LayerEffects, clips: Bool, count: Int) throws {
    #expect(try views(list(effects, clips: clips)) - views(list(.none, clips: clips)) == count)
  }

  @Test("Effects that are given again make no view, and none is made for fewer effects")
  func again() throws {
    let overlay = LayerEffects(overlay: .color(.white))
    let list = try list(overlay)
    let before = views(list)
    list.device.onMain { for effects in [overlay, .none, overlay] { list.device.ui.apply(effects, to: list.view(1)) } }
    #expect(views(list) == before)
  }
}
